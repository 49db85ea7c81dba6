import { foundRow } from '../../../server/database/rows.ts';
import { route } from '../../../server/http/route.ts';
import { editedRow, oneRow } from '../../../server/http/answers.ts';
import { requireEditable, requireNamedIn, requireRemovable } from '../atendimentos/atendimentos.parts.sql.ts';
import {
  createDevolutiva,
  createDevolutivas,
  getDevolutiva,
  listDevolutivas,
  removeDevolutiva,
  updateDevolutiva,
} from './devolutivas.contract.ts';
import { holdDemanda, holdPeople, holdTold } from './devolutivas.parts.sql.ts';
import {
  changeDevolutiva,
  oneDevolutiva,
  devolutivasOf,
  requireAsked,
  requirePeople,
  requireToTell,
  requireTold,
  takeBack,
  tell,
} from './devolutivas.sql.ts';

const table = 'devolutivas';

export const devolutivasRoutes = [
  route(listDevolutivas, ({ batch, params: { id } }) => oneRow(batch, devolutivasOf(id))),

  route(createDevolutiva, async ({ batch, input: { municipe_id, ...told }, params: { id } }) => {
    const [, held, , , made] = await batch(
      holdPeople([municipe_id]),
      holdDemanda(id),
      requireAsked(id, told),
      requireToTell(id, municipe_id),
      tell(id, [municipe_id], told),
    );
    foundRow(held);
    return foundRow(made);
  }),

  route(createDevolutivas, async ({ batch, input: { municipes, ...told }, params: { id } }) => {
    const [, held, , , made] = await batch(
      holdPeople(municipes),
      holdDemanda(id),
      requireAsked(id, told),
      requirePeople(id, municipes),
      tell(id, municipes, told),
    );
    foundRow(held);
    return { registradas: made.map((one) => one.id) };
  }),

  route(getDevolutiva, ({ batch, params: { id } }) => oneRow(batch, oneDevolutiva(id))),

  route(updateDevolutiva, ({ batch, input, params: { id } }) =>
    editedRow(
      batch,
      ...(input.texto ? [requireNamedIn(table, id)] : []),
      ...holdTold(id),
      requireEditable(table, id),
      requireTold(id, input),
      changeDevolutiva(id, input),
      oneDevolutiva(id),
    ),
  ),

  route(removeDevolutiva, ({ batch, params: { id } }) =>
    oneRow(batch, ...holdTold(id), requireRemovable(table, id), takeBack(id)),
  ),
];
