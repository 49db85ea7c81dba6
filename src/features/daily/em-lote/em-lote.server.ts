import { randomUUID } from 'node:crypto';
import type { Run } from '../../../server/database/db.ts';
import { foundRow } from '../../../server/database/rows.ts';
import { route } from '../../../server/http/route.ts';
import type { LoteKind } from '../../../server/lotes/lote-kind.ts';
import { takeStep } from '../../../server/lotes/lote-steps.ts';
import { fail } from '../../../server/process/failure.ts';
import { sentenceOf } from '../../../shared/errors.ts';
import { newLote, oneLote } from '../../base/lotes/lotes.parts.sql.ts';
import { lotesTexts } from '../../base/lotes/lotes.texts.ts';
import { demandasNamed, itemsOfIds } from '../demandas/demandas.parts.sql.ts';
import { demandasTexts } from '../demandas/demandas.texts.ts';
import { bulkAtOnce, bulkAttendant, bulkDemandas, bulkMax, bulkTold, fieldOf, type Mudar } from './em-lote.contract.ts';
import {
  changePart,
  failedItems,
  hidePart,
  holdPart,
  itemsOfFilter,
  nameOfValue,
  requireValue,
  showPart,
  undoPart,
} from './em-lote.sql.ts';
import { emLoteTexts as t } from './em-lote.texts.ts';

/** Many demands at once, as a lote of any length. */
export const demandasLote: LoteKind = {
  most: { attendant: bulkAttendant, manager: bulkMax, admin: bulkMax },
  tooMany: 'demandas.bulk_limit',
  step: async (run, part, parametros) => {
    const mudar = parametros as Mudar;
    const field = fieldOf(mudar);
    await run(requireValue(mudar), holdPart(part), changePart(part, field, mudar[field] ?? null));
    if (mudar.assunto_id) await run(...hidePart(part));
  },
  undo: async (run, part, parametros) => {
    const field = fieldOf(parametros as Mudar);
    await run(holdPart(part), undoPart(part, field));
    if (field === 'assunto_id') await run(showPart(part));
  },
  names: demandasNamed,
};

/** 'Demandas: mudar o assessor para ANA LIMA', 'Demandas: tirar o assunto' */
async function titleOf(run: Run, mudar: Mudar): Promise<string> {
  const field = fieldOf(mudar);
  const [named] = mudar.status ? [[]] : await run(nameOfValue(mudar));
  const nome = mudar.status ? demandasTexts.statusNomes[mudar.status] : (named[0]?.nome ?? null);
  return t.titulo(t.qualCampo[field], nome);
}

export const emLoteRoutes = [
  route(bulkDemandas, ({ transaction, input: { ids, filtro, total: seen, mudar } }) =>
    transaction(async (run, { membership_role }) => {
      const named = ids && [...new Set(ids)];
      const total = named?.length ?? seen!;
      if (membership_role === 'attendant' && total > bulkAttendant) fail('demandas.bulk_limit');
      if (total > bulkMax) fail('demandas.bulk_large');
      const id = randomUUID();
      const waits = total > bulkAtOnce;
      await run(requireValue(mudar));
      const titulo = await titleOf(run, mudar);
      const [, counted] = await run(
        newLote({ id, tipo: 'DEMANDAS', titulo, parametros: mudar, total }, waits),
        named ? itemsOfIds(id, named) : itemsOfFilter(id, filtro!),
      );
      const { n, live } = foundRow(counted);
      // none of them is here: as for a single one
      if (named && live === 0) fail('record.not_found');
      if (n > bulkMax) fail('demandas.bulk_large');
      if (n !== total) fail('lotes.changed', { message: lotesTexts.mudou(n), current: { total: n } });
      if (!waits) await takeStep(run, demandasLote, id);
      const [rows, failed] = await run(oneLote(id), failedItems(id, bulkTold));
      const falhas = failed.map(({ seq, registro_id, nome, erros }) => ({
        seq,
        registro_id,
        nome,
        motivo: sentenceOf(erros[0]!),
      }));
      return { lote: foundRow(rows), falhas };
    }),
  ),
];
