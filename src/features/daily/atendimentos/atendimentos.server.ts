import { foundRow, liveRow, restored, softDelete, updatedRow } from '../../../server/database/rows.ts';
import { route } from '../../../server/http/route.ts';
import {
  createAtendimento,
  listAtendimentos,
  removeAtendimento,
  restoreAtendimento,
  updateAtendimento,
} from './atendimentos.contract.ts';
import { requireEditable, requireRemovable } from './atendimentos.parts.sql.ts';
import {
  changeAtendimento,
  insertAtendimento,
  oneAtendimento,
  pageOfAtendimentos,
  requireDemanda,
} from './atendimentos.sql.ts';

const table = 'historicos_atendimento';

export const atendimentosRoutes = [
  route(listAtendimentos, async ({ batch, input: { after }, params: { id } }) => {
    const [municipe, rows] = await batch(liveRow('municipes', id), pageOfAtendimentos(id, after));
    foundRow(municipe);
    return rows;
  }),

  route(createAtendimento, async ({ batch, input, params: { id } }) => {
    const [, rows] = await batch(requireDemanda(id, input), insertAtendimento(id, input));
    return foundRow(rows);
  }),

  route(updateAtendimento, async ({ batch, input, params: { id } }) => {
    const [, changed, current] = await batch(
      requireEditable(table, id),
      changeAtendimento(id, input),
      oneAtendimento(id),
    );
    return updatedRow(changed, current);
  }),

  route(removeAtendimento, async ({ batch, params: { id } }) => {
    const [, removed] = await batch(requireRemovable(table, id), softDelete(table, id));
    return foundRow(removed);
  }),

  route(restoreAtendimento, ({ batch, params: { id } }) => restored(batch, table, id)),
];
