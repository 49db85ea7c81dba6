import { randomUUID } from 'node:crypto';
import { foundRow, liveRow, removed, restored } from '../../../server/database/rows.ts';
import { route } from '../../../server/http/route.ts';
import { allRows, editedRow, oneRow } from '../../../server/http/answers.ts';
import {
  copyReadyList,
  createAssunto,
  listAssuntos,
  moveAssunto,
  removeAssunto,
  restoreAssunto,
  updateAssunto,
} from './assuntos.contract.ts';
import {
  changeAssunto,
  holdSiblings,
  insertAssunto,
  insertReadyList,
  oneAssunto,
  pageOfAssuntos,
  requireNewReferences,
  requireNone,
  requireReferences,
  swapWithNeighbour,
} from './assuntos.sql.ts';

export const assuntosRoutes = [
  route(listAssuntos, ({ batch, input: { after } }) => allRows(batch, pageOfAssuntos(after))),

  route(createAssunto, ({ batch, input }) => {
    const id = randomUUID();
    return oneRow(batch, requireReferences(input), insertAssunto(id, input), oneAssunto(id));
  }),

  route(updateAssunto, ({ batch, input, params: { id } }) =>
    editedRow(batch, requireNewReferences(id, input), changeAssunto(id, input), oneAssunto(id)),
  ),

  route(moveAssunto, async ({ batch, input: { para }, params: { id } }) => {
    const [found] = await batch(liveRow('assuntos', id), holdSiblings(id), swapWithNeighbour(id, para));
    return foundRow(found);
  }),

  route(copyReadyList, async ({ batch }) => {
    const [, made] = await batch(requireNone(), insertReadyList());
    return { criados: made.length };
  }),

  route(removeAssunto, ({ batch, params: { id } }) => removed(batch, 'assuntos', id)),

  route(restoreAssunto, ({ batch, params: { id } }) => restored(batch, 'assuntos', id)),
];
