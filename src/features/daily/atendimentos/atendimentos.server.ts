import { liveRow, restored, softDelete } from '../../../server/database/rows.ts';
import { route } from '../../../server/http/route.ts';
import { editedRow, oneRow, rowsOfFound } from '../../../server/http/answers.ts';
import { ofMunicipe } from '../../base/municipes/municipes.parts.server.ts';
import {
  createAtendimento,
  listAtendimentos,
  removeAtendimento,
  restoreAtendimento,
  updateAtendimento,
} from './atendimentos.contract.ts';
import { requireEditable, requireNamedIn, requireRemovable } from './atendimentos.parts.sql.ts';
import {
  changeAtendimento,
  insertAtendimento,
  oneAtendimento,
  pageOfAtendimentos,
  requireDemanda,
  takeFiles,
} from './atendimentos.sql.ts';

const table = 'historicos_atendimento';

export const atendimentosRoutes = [
  route(listAtendimentos, ({ batch, input: { after }, params: { id } }) =>
    ofMunicipe(batch, id, rowsOfFound(batch, liveRow('municipes', id), pageOfAtendimentos(id, after))),
  ),

  route(createAtendimento, ({ batch, input, params: { id } }) =>
    ofMunicipe(batch, id, oneRow(batch, requireDemanda(id, input), ...takeFiles(input), insertAtendimento(id, input))),
  ),

  route(updateAtendimento, ({ batch, input, params: { id } }) =>
    editedRow(
      batch,
      requireNamedIn(table, id),
      requireEditable(table, id),
      changeAtendimento(id, input),
      oneAtendimento(id),
    ),
  ),

  route(removeAtendimento, ({ batch, params: { id } }) =>
    oneRow(batch, requireRemovable(table, id), softDelete(table, id)),
  ),

  route(restoreAtendimento, ({ batch, params: { id } }) => restored(batch, table, id)),
];
