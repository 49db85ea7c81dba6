import { Failure, fail } from '../../../server/process/failure.ts';
import { foundRow } from '../../../server/database/rows.ts';
import { route } from '../../../server/http/route.ts';
import { oneRow } from '../../../server/http/answers.ts';
import { oneMunicipe } from '../municipes/municipes.parts.sql.ts';
import { decidePar, getPar, listDuplicados, mergeMunicipes, unmergeMunicipe } from './duplicados.contract.ts';
import { countPares, decide, inTheWayOf, ladoOf, likenessOf, merge, paresWaiting, unmerge } from './duplicados.sql.ts';

export const duplicadosRoutes = [
  route(listDuplicados, async ({ batch }) => {
    const [rows, [count]] = await batch(paresWaiting(), countPares());
    return { rows, total: count!.total };
  }),

  route(getPar, async ({ batch, params: { id }, input: { municipe_id } }) => {
    const [fica, sai, [likeness]] = await batch(ladoOf(id), ladoOf(municipe_id), likenessOf(id, municipe_id));
    if (id === municipe_id) fail('record.not_found');
    return { fica: foundRow(fica), sai: foundRow(sai), pontos: 0, motivos: [], ...likeness };
  }),

  route(
    mergeMunicipes,
    async ({ batch, params: { id }, input: { versao, municipe_id, municipe_versao, ...chosen } }) => {
      const [merged, rows, other] = await batch(
        merge({ id, versao }, { id: municipe_id, versao: municipe_versao }, chosen),
        oneMunicipe(id),
        oneMunicipe(municipe_id),
      );
      if (merged.length > 0) return foundRow(rows);
      // both are read anew, and what was chosen stays on the screen
      foundRow(other);
      return fail('record.stale', { current: foundRow(rows) });
    },
  ),

  route(unmergeMunicipe, ({ batch, params: { id } }) =>
    oneRow(batch, unmerge(id)).catch(async (error: unknown) => {
      if (!(error instanceof Failure && error.code === 'municipes.phone_taken')) throw error;
      const [[holder]] = await batch(inTheWayOf(id));
      return fail('municipes.phone_taken', { field: 'telefone_ddd', existingId: holder?.id });
    }),
  ),

  route(decidePar, ({ batch, params: { id }, input: { municipe_id, estado } }) =>
    oneRow(batch, decide(id, municipe_id, estado)),
  ),
];
