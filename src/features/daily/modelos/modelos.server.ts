import { removed, restored, updateRow } from '../../../server/database/rows.ts';
import { route } from '../../../server/http/route.ts';
import { allRows, editedRow, oneRow } from '../../../server/http/answers.ts';
import {
  copyStarters,
  createModelo,
  getModelo,
  listModelos,
  removeModelo,
  restoreModelo,
  updateModelo,
} from './modelos.contract.ts';
import { insertModelo, insertStarters, oneModelo, pageOfModelos, requireNone, requireTipo } from './modelos.sql.ts';

export const modelosRoutes = [
  route(listModelos, ({ batch, input: { after } }) => allRows(batch, pageOfModelos(after))),

  route(getModelo, ({ batch, params: { id } }) => oneRow(batch, oneModelo(id))),

  route(createModelo, ({ batch, input }) => oneRow(batch, requireTipo(input.oficio_tipo_id), insertModelo(input))),

  route(updateModelo, ({ batch, input, params: { id } }) =>
    editedRow(
      batch,
      requireTipo(input.oficio_tipo_id, id),
      updateRow('modelos', id, updateModelo.input, input),
      oneModelo(id),
    ),
  ),

  route(copyStarters, async ({ batch }) => {
    const [, made] = await batch(requireNone(), insertStarters());
    return { criados: made.length };
  }),

  route(removeModelo, ({ batch, params: { id } }) => removed(batch, 'modelos', id)),

  route(restoreModelo, ({ batch, params: { id } }) => restored(batch, 'modelos', id)),
];
