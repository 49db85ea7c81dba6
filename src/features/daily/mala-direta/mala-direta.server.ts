import { randomUUID } from 'node:crypto';
import { route } from '../../../server/http/route.ts';
import { oneRow } from '../../../server/http/answers.ts';
import type { LoteKind } from '../../../server/lotes/lote-kind.ts';
import { fail } from '../../../server/process/failure.ts';
import { newLote, oneLote } from '../../base/lotes/lotes.parts.sql.ts';
import { demandasNamed, itemsOfIds } from '../demandas/demandas.parts.sql.ts';
import { requireReferences } from '../oficios/oficios.parts.sql.ts';
import { malaDiretaMax, mergeOficios } from './mala-direta.contract.ts';
import { draftPart, type Letter, linkPart, undoPart } from './mala-direta.sql.ts';
import { malaDiretaTexts as t } from './mala-direta.texts.ts';

/** One draft a demand. Whoever writes letters may have as many made. */
export const oficiosLote: LoteKind = {
  most: { attendant: malaDiretaMax, manager: malaDiretaMax, admin: malaDiretaMax },
  tooMany: 'demandas.bulk_limit',
  step: async (run, part, parametros) => {
    await run(draftPart(part, parametros as Letter), linkPart(part));
  },
  undo: async (run, part) => {
    await run(undoPart(part));
  },
  names: demandasNamed,
};

export const malaDiretaRoutes = [
  route(mergeOficios, ({ transaction, input: { demandas, ...letter } }) =>
    transaction(async (run) => {
      const id = randomUUID();
      const { live } = await oneRow(
        run,
        requireReferences(letter),
        newLote({ id, tipo: 'OFICIOS', titulo: t.titulo, parametros: letter, total: demandas.length }, true),
        itemsOfIds(id, demandas),
      );
      // none of them is here: as for a single one
      if (live === 0) fail('record.not_found');
      return oneRow(run, oneLote(id));
    }),
  ),
];
