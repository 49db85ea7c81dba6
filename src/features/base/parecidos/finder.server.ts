import { randomUUID } from 'node:crypto';
import { foundRow } from '../../../server/database/rows.ts';
import { route } from '../../../server/http/route.ts';
import { oneRow } from '../../../server/http/answers.ts';
import type { LoteKind } from '../../../server/lotes/lote-kind.ts';
import { newLote, oneLote } from '../lotes/lotes.parts.sql.ts';
import { oneFinder, pairPart, peopleNamed, peopleToCompare, underWay } from './finder.sql.ts';
import { findDuplicados } from './parecidos.contract.ts';
import { parecidosTexts as t } from './parecidos.texts.ts';

/** Looks through a register for people who are in it twice. It writes pairs to be decided, and changes no citizen: there is nothing to undo. */
export const duplicadosLote: LoteKind = {
  most: { attendant: 0, manager: Number.MAX_SAFE_INTEGER, admin: Number.MAX_SAFE_INTEGER },
  step: async (run, part) => {
    await run(pairPart(part));
  },
  names: peopleNamed,
};

export const finderRoutes = [
  route(findDuplicados, ({ transaction }) =>
    transaction(async (run) => {
      const [, [begun], people] = await run(oneFinder(), underWay(), peopleToCompare());
      const { n: total } = foundRow(people);
      const id = begun?.id ?? randomUUID();
      // of nobody there is nothing to wait for
      if (!begun) await run(newLote({ id, tipo: 'DUPLICADOS', titulo: t.tarefa, parametros: {}, total }, total > 0));
      return oneRow(run, oneLote(id));
    }),
  ),
];
