import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { insertRow, removed, restored, updateRow } from '../../../server/database/rows.ts';
import { route } from '../../../server/http/route.ts';
import { allRows, editedRow, oneRow } from '../../../server/http/answers.ts';
import {
  createAutoridade,
  listAutoridades,
  removeAutoridade,
  restoreAutoridade,
  updateAutoridade,
} from './autoridades.contract.ts';
import { createOrgao, listOrgaos, removeOrgao, restoreOrgao, updateOrgao } from './orgaos.contract.ts';
import { oneAutoridade, oneOrgao, pageOfAutoridades, pageOfOrgaos, requireOrgao } from './orgaos.sql.ts';

export const orgaosRoutes = [
  route(listOrgaos, ({ batch, input: { after } }) => allRows(batch, pageOfOrgaos(after))),

  route(createOrgao, ({ batch, input }) => {
    const id = randomUUID();
    return oneRow(batch, insertRow('orgaos', { id, ...input }, sql``), oneOrgao(id));
  }),

  route(updateOrgao, ({ batch, input, params: { id } }) =>
    editedRow(batch, updateRow('orgaos', id, updateOrgao.input, input), oneOrgao(id)),
  ),

  route(removeOrgao, ({ batch, params: { id } }) => removed(batch, 'orgaos', id)),

  route(restoreOrgao, ({ batch, params: { id } }) => restored(batch, 'orgaos', id)),
];

export const autoridadesRoutes = [
  route(listAutoridades, ({ batch, input: { orgao_id, after } }) => allRows(batch, pageOfAutoridades(orgao_id, after))),

  route(createAutoridade, ({ batch, input }) => {
    const id = randomUUID();
    return oneRow(
      batch,
      requireOrgao(input.orgao_id),
      insertRow('autoridades', { id, ...input }, sql``),
      oneAutoridade(id),
    );
  }),

  route(updateAutoridade, ({ batch, input, params: { id } }) =>
    editedRow(
      batch,
      requireOrgao(input.orgao_id, id),
      updateRow('autoridades', id, updateAutoridade.input, input),
      oneAutoridade(id),
    ),
  ),

  route(removeAutoridade, ({ batch, params: { id } }) => removed(batch, 'autoridades', id)),

  route(restoreAutoridade, ({ batch, params: { id } }) => restored(batch, 'autoridades', id)),
];
