import { randomUUID } from 'node:crypto';
import { foundRow, liveRow, restoreRow, updatedRow } from '../../../server/database/rows.ts';
import { route } from '../../../server/http/route.ts';
import { rowOfFound, rowsOfFound } from '../../../server/http/answers.ts';
import { requireNamedOf } from '../../base/municipes/municipes.parts.sql.ts';
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
  requireNamedFor,
  requireRoom,
  requireRoomFor,
  restorePassoRow,
} from './roteiros.sql.ts';

export const roteirosRoutes = [
  route(listPassos, ({ batch, params: { id } }) => rowsOfFound(batch, liveRow('demandas', id), passosOf(id))),

  route(createPasso, ({ batch, input }) => {
    const id = randomUUID();
    return rowOfFound(
      batch,
      requireNamedOf(input.demanda_id),
      holdDemanda(input.demanda_id),
      requireRoom(input.demanda_id),
      insertPasso(id, input),
      onePasso(id),
    );
  }),

  route(updatePasso, async ({ batch, input, params: { id } }) => {
    const [, held, , updated, rows] = await batch(
      requireNamedFor(id, input),
      holdDemandaOf(id),
      requireDias(id, input),
      changePasso(id, input),
      onePasso(id),
    );
    foundRow(held);
    return updatedRow(updated, rows);
  }),

  route(removePasso, ({ batch, params: { id } }) => rowOfFound(batch, holdDemandaOf(id), removePassoRow(id))),

  route(restorePasso, ({ batch, params: { id } }) => {
    const [allowed] = restoreRow('demanda_passos', id);
    return rowOfFound(batch, holdDemandaOf(id), allowed, requireRoomFor(id), restorePassoRow(id));
  }),
];
