import { foundRow, removed, restored, updatedRow, updateRow } from '../../../server/database/rows.ts';
import { route } from '../../../server/http/route.ts';
import { createMembro, getMembro, listEquipe, removeMembro, restoreMembro, updateMembro } from './equipe.contract.ts';
import { pageOfMembros, insertMembro, oneMembro } from './equipe.sql.ts';

export const equipeRoutes = [
  route(listEquipe, async ({ batch, input: { busca, after } }) => {
    const [rows] = await batch(pageOfMembros(busca, after));
    return rows;
  }),

  route(getMembro, async ({ batch, params: { id } }) => {
    const [rows] = await batch(oneMembro(id));
    return foundRow(rows);
  }),

  route(createMembro, async ({ batch, input }) => {
    const [rows] = await batch(insertMembro(input));
    return foundRow(rows);
  }),

  route(updateMembro, async ({ batch, input, params: { id } }) => {
    const [updated, rows] = await batch(updateRow('equipe', id, updateMembro.input, input), oneMembro(id));
    return updatedRow(updated, rows);
  }),

  route(removeMembro, ({ batch, params: { id } }) => removed(batch, 'equipe', id)),

  route(restoreMembro, ({ batch, params: { id } }) => restored(batch, 'equipe', id)),
];
