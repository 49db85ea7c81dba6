import { foundRow, removed, restored, updatedRow, updateRow } from '../../../server/database/rows.ts';
import { route } from '../../../server/http/route.ts';
import { createSetor, listSetores, removeSetor, restoreSetor, updateSetor } from './setores.contract.ts';
import { pageOfSetores, insertSetor, oneSetor } from './setores.sql.ts';

export const setoresRoutes = [
  route(listSetores, async ({ batch, input: { after } }) => {
    const [rows] = await batch(pageOfSetores(after));
    return rows;
  }),

  route(createSetor, async ({ batch, input }) => {
    const [rows] = await batch(insertSetor(input));
    return foundRow(rows);
  }),

  route(updateSetor, async ({ batch, input, params: { id } }) => {
    const [updated, rows] = await batch(updateRow('setores', id, updateSetor.input, input), oneSetor(id));
    return updatedRow(updated, rows);
  }),

  route(removeSetor, ({ batch, params: { id } }) => removed(batch, 'setores', id)),

  route(restoreSetor, ({ batch, params: { id } }) => restored(batch, 'setores', id)),
];
