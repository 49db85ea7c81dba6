import { randomUUID } from 'node:crypto';
import { foundRow, liveRow, restoreRow, updatedRow } from '../../../server/database/rows.ts';
import { route } from '../../../server/http/route.ts';
import { holdDemanda } from '../devolutivas/devolutivas.parts.sql.ts';
import { createPasso, listPassos, removePasso, restorePasso, updatePasso } from './roteiros.contract.ts';
import {
  changePasso,
  holdDemandaOf,
  insertPasso,
  onePasso,
  passosOf,
  removePassoRow,
  requireDias,
  requireRoom,
  requireRoomFor,
  restorePassoRow,
} from './roteiros.sql.ts';

export const roteirosRoutes = [
  route(listPassos, async ({ batch, params: { id } }) => {
    const [demanda, rows] = await batch(liveRow('demandas', id), passosOf(id));
    foundRow(demanda);
    return rows;
  }),

  route(createPasso, async ({ batch, input }) => {
    const id = randomUUID();
    const [held, , , rows] = await batch(
      holdDemanda(input.demanda_id),
      requireRoom(input.demanda_id),
      insertPasso(id, input),
      onePasso(id),
    );
    foundRow(held);
    return foundRow(rows);
  }),

  route(updatePasso, async ({ batch, input, params: { id } }) => {
    const [held, , updated, rows] = await batch(
      holdDemandaOf(id),
      requireDias(id, input),
      changePasso(id, input),
      onePasso(id),
    );
    foundRow(held);
    return updatedRow(updated, rows);
  }),

  route(removePasso, async ({ batch, params: { id } }) => {
    const [held, removed] = await batch(holdDemandaOf(id), removePassoRow(id));
    foundRow(held);
    return foundRow(removed);
  }),

  route(restorePasso, async ({ batch, params: { id } }) => {
    const [allowed] = restoreRow('demanda_passos', id);
    const [held, , , back] = await batch(holdDemandaOf(id), allowed, requireRoomFor(id), restorePassoRow(id));
    foundRow(held);
    return foundRow(back);
  }),
];
