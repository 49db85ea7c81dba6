import { foundRow, liveRow } from '../../../server/database/rows.ts';
import { route } from '../../../server/http/route.ts';
import { allRows, rowsOfFound } from '../../../server/http/answers.ts';
import { holdDemanda, holdPeople } from '../devolutivas/devolutivas.parts.sql.ts';
import { createApoiador, deleteApoiador, listApoiadores, listParecidas } from './coletivo.contract.ts';
import { apoiadoresOf, insertApoiador, parecidas, removeApoiador, requireSupporter } from './coletivo.sql.ts';

export const coletivoRoutes = [
  route(listApoiadores, ({ batch, params: { id } }) => rowsOfFound(batch, liveRow('demandas', id), apoiadoresOf(id))),

  route(createApoiador, async ({ batch, input: { municipe_id }, params: { id } }) => {
    const [, held, , made] = await batch(
      holdPeople([municipe_id]),
      holdDemanda(id),
      requireSupporter(id, municipe_id),
      insertApoiador(id, municipe_id),
    );
    foundRow(held);
    return foundRow(made);
  }),

  route(deleteApoiador, async ({ batch, input: { municipe_id }, params: { id } }) => {
    const [, held, removed] = await batch(holdPeople([municipe_id]), holdDemanda(id), removeApoiador(id, municipe_id));
    foundRow(held);
    return foundRow(removed);
  }),

  route(listParecidas, ({ batch, input: { assunto_id, municipe_id } }) =>
    allRows(batch, parecidas(assunto_id, municipe_id)),
  ),
];
