import * as z from 'zod/mini';
import { endpoint, listOf, oneRecord } from '../../../shared/contract.ts';
import { afterRow, done, instant, nothing, uuid, version } from '../../../shared/fields.ts';
import { membershipRole } from '../../../shared/session.ts';
import { memberInput } from '../convites/convites.contract.ts';

/** Who belongs to an office, and as what. */

export const officeMemberRow = z.object({
  id: uuid(),
  user_id: uuid(),
  full_name: z.string(),
  email: z.string(),
  role: membershipRole,
  created_at: instant(),
  versao: z.int(),
});
export type OfficeMember = z.infer<typeof officeMemberRow>;

/** What everybody in an office may know of the others. */
export const comemberRow = z.object({ id: uuid(), user_id: uuid(), full_name: z.string(), username: z.string() });
export type Comember = z.infer<typeof comemberRow>;

/** Rows of one page of each list. */
export const membersMax = 500;

const role = () => z.enum(membershipRole.options, 'Papel inválido');
const path = '/api/tenants/{tenantId}/memberships';

export const listMembers = endpoint({
  name: 'memberships.list',
  method: 'GET',
  path,
  permission: 'members.list',
  door: 'tenant',
  login: 'accounts',
  summary:
    'Quem participa do gabinete, por nome, 500 por página; `after` é o id do último da página anterior. Um administrador da instalação que não participa recebe só os números',
  input: z.strictObject({ after: afterRow() }),
  output: z.object({ rows: z.array(officeMemberRow), total: z.int(), admins: z.int() }),
  bound: listOf(membersMax, 640),
});

export const listComembers = endpoint({
  name: 'memberships.comembers',
  method: 'GET',
  path: '/api/tenants/{tenantId}/comembers',
  permission: 'profiles.comembers',
  door: 'tenant',
  summary:
    'Nomes de quem participa do gabinete, para qualquer pessoa dele, 500 por página; sem email nem papel; `after` é o id do último da página anterior',
  input: z.strictObject({ after: afterRow() }),
  output: z.array(comemberRow),
  bound: listOf(membersMax, 512),
});

export const addMember = endpoint({
  name: 'memberships.create',
  method: 'POST',
  path,
  permission: 'members.add',
  door: 'tenant',
  login: 'accounts',
  summary: 'Inclui no gabinete a conta verificada de um email exato; vale na hora',
  input: memberInput,
  output: done(),
  bound: oneRecord,
  status: 201,
  idempotent: 'in part',
  refreshes: ['memberships', 'tenants', 'convites'],
});

const own = '/api/tenants/{tenantId}/membership';

export const leaveOffice = endpoint({
  name: 'memberships.leave',
  method: 'DELETE',
  path: own,
  permission: 'membership.own',
  door: 'tenant',
  login: 'accounts',
  summary: 'Sai do gabinete; quem é o último administrador não pode',
  input: nothing(),
  output: done(),
  bound: oneRecord,
  refreshes: ['memberships', 'tenants'],
});

export const stayInOffice = endpoint({
  name: 'memberships.stay',
  method: 'POST',
  path: `${own}/stay`,
  permission: 'membership.own',
  door: 'tenant',
  login: 'accounts',
  summary: 'Fica no gabinete em que outra pessoa incluiu esta; o aviso não aparece mais',
  input: nothing(),
  output: done(),
  bound: oneRecord,
});

export const changeMemberRole = endpoint({
  name: 'memberships.update',
  method: 'PATCH',
  path: `${path}/{id}`,
  permission: 'members.edit',
  door: 'tenant',
  login: 'accounts',
  summary: 'Muda o papel de alguém no gabinete; ninguém muda o próprio',
  input: z.strictObject({ role: role(), versao: version() }),
  output: officeMemberRow,
  bound: oneRecord,
  refreshes: ['memberships', 'tenants', 'convites'],
});

export const removeMember = endpoint({
  name: 'memberships.remove',
  method: 'DELETE',
  path: `${path}/{id}`,
  permission: 'members.edit',
  door: 'tenant',
  login: 'accounts',
  summary: 'Tira alguém do gabinete de vez; nunca o último administrador',
  input: nothing(),
  output: done(),
  bound: oneRecord,
  refreshes: ['memberships', 'tenants', 'convites'],
});
