import * as z from 'zod/mini';
import { endpoint, listOf, oneRecord } from '../../../shared/contract.ts';
import { done, instant, nameText, nothing, pageNumber, pageOf, version } from '../../../shared/fields.ts';
import { inputOf, searchText, type Filters } from '../../../shared/filters.ts';
import { emailAddress, newPassword, profileRole, profileRow } from '../../../shared/session.ts';
import { usuariosTexts as t } from './usuarios.texts.ts';

/** People of the installation; who belongs to which office is another matter (`features/gabinetes`). */

export const usuariosPageSize = 50;

export const usuarioRow = z.extend(profileRow, { suspended_at: z.nullable(instant()) });
export type Usuario = z.infer<typeof usuarioRow>;

const role = () => z.enum(profileRole.options, 'Papel inválido');

const usuarioInput = z.strictObject({
  full_name: nameText(t.nomeObrigatorio),
  username: nameText(t.usernameObrigatorio, 60),
  role: role(),
});

/** What the list is narrowed to. */
export const usuariosFilters = {
  busca: {
    type: searchText(),
    label: t.buscar,
    columns: ['full_name', 'username'],
    through: 'app.searchable',
    is: 'containing',
  },
} as const satisfies Filters;

const path = '/api/profiles';

export const listProfiles = endpoint({
  name: 'profiles.list',
  method: 'GET',
  path,
  permission: 'profiles.manage',
  door: 'platform',
  summary: 'Usuários da instalação, os mais novos primeiro, 50 por página; `busca` olha nome e username',
  input: z.strictObject({ ...inputOf(usuariosFilters), page: pageNumber() }),
  output: pageOf(usuarioRow),
  bound: listOf(usuariosPageSize, 64),
});

export const getProfile = endpoint({
  name: 'profiles.get',
  method: 'GET',
  path: `${path}/{id}`,
  permission: 'profiles.manage',
  door: 'platform',
  summary: 'Um usuário da instalação',
  input: nothing(),
  output: usuarioRow,
  bound: oneRecord,
});

export const createProfile = endpoint({
  name: 'profiles.create',
  method: 'POST',
  path,
  permission: 'profiles.manage',
  door: 'platform',
  summary:
    'Cria uma conta já confirmada, cuja senha vale na hora e é trocada na primeira entrada; o link da mensagem por email prova o endereço',
  input: z.extend(usuarioInput, {
    role: z._default(role(), 'assessor'),
    email: emailAddress(),
    password: newPassword(),
  }),
  output: usuarioRow,
  bound: oneRecord,
  status: 201,
  idempotent: 'in part',
  refreshes: ['profiles'],
});

export const updateProfile = endpoint({
  name: 'profiles.update',
  method: 'PATCH',
  path: `${path}/{id}`,
  permission: 'profiles.manage',
  door: 'platform',
  summary: 'Altera nome, username e papel; ninguém muda o próprio papel',
  input: z.extend(usuarioInput, { versao: version() }),
  output: usuarioRow,
  bound: oneRecord,
  refreshes: ['profiles', 'memberships', 'auth.me', 'auditoria.profiles'],
});

export const removeProfile = endpoint({
  name: 'profiles.remove',
  method: 'DELETE',
  path: `${path}/{id}`,
  permission: 'profiles.manage',
  door: 'platform',
  summary: 'Exclui um usuário: encerra suas sessões e o tira dos gabinetes; nunca o último administrador',
  input: nothing(),
  output: done(),
  bound: oneRecord,
  refreshes: ['profiles', 'memberships', 'tenants'],
});

export const restoreProfile = endpoint({
  name: 'profiles.restore',
  method: 'POST',
  path: `${path}/{id}/restore`,
  permission: 'profiles.manage',
  door: 'platform',
  summary: 'Desfaz a própria exclusão de um usuário, por 10 minutos; ele volta aos gabinetes de que saiu com ela',
  input: nothing(),
  output: done(),
  bound: oneRecord,
  refreshes: ['profiles', 'memberships', 'tenants'],
});
