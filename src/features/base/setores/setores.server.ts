import { removed, restored, updateRow } from '../../../server/database/rows.ts';
import { route } from '../../../server/http/route.ts';
import { allRows, editedRow, oneRow } from '../../../server/http/answers.ts';
import { createSetor, listSetores, removeSetor, restoreSetor, updateSetor } from './setores.contract.ts';
import { pageOfSetores, insertSetor, oneSetor } from './setores.sql.ts';

export const setoresRoutes = [
  route(listSetores, ({ batch, input: { after } }) => allRows(batch, pageOfSetores(after))),

  route(createSetor, ({ batch, input }) => oneRow(batch, insertSetor(input))),

  route(updateSetor, ({ batch, input, params: { id } }) =>
    editedRow(batch, updateRow('setores', id, updateSetor.input, input), oneSetor(id)),
  ),

  route(removeSetor, ({ batch, params: { id } }) => removed(batch, 'setores', id)),

  route(restoreSetor, ({ batch, params: { id } }) => restored(batch, 'setores', id)),
];
