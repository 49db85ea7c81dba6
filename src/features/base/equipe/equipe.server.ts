import { removed, restored, updateRow } from '../../../server/database/rows.ts';
import { route } from '../../../server/http/route.ts';
import { allRows, editedRow, oneRow } from '../../../server/http/answers.ts';
import { createMembro, getMembro, listEquipe, removeMembro, restoreMembro, updateMembro } from './equipe.contract.ts';
import { pageOfMembros, insertMembro, oneMembro } from './equipe.sql.ts';

export const equipeRoutes = [
  route(listEquipe, ({ batch, input: { busca, after } }) => allRows(batch, pageOfMembros(busca, after))),

  route(getMembro, ({ batch, params: { id } }) => oneRow(batch, oneMembro(id))),

  route(createMembro, ({ batch, input }) => oneRow(batch, insertMembro(input))),

  route(updateMembro, ({ batch, input, params: { id } }) =>
    editedRow(batch, updateRow('equipe', id, updateMembro.input, input), oneMembro(id)),
  ),

  route(removeMembro, ({ batch, params: { id } }) => removed(batch, 'equipe', id)),

  route(restoreMembro, ({ batch, params: { id } }) => restored(batch, 'equipe', id)),
];
