import * as z from 'zod/mini';
import { endpoint, listOf, oneRecord } from '../../../shared/contract.ts';
import { afterRow, done, instant, nothing, uuid } from '../../../shared/fields.ts';
import { emailAddress, membershipRole } from '../../../shared/session.ts';

/** Invitations to an office, as those see them who send them; accepting is a way in (`invitation.contract.ts`). */

export const conviteRow = z.object({
  id: uuid(),
  email: z.string(),
  role: membershipRole,
  /** Name of whoever sent it. */
  inviter: z.string(),
  created_at: instant(),
  expires_at: instant(),
  /** `void`: whoever sent it may not invite any more, so that the link opens nothing. */
  state: z.enum(['pending', 'expired', 'void']),
});
export type Convite = z.infer<typeof conviteRow>;

/** Rows of one page of the list. */
export const convitesMax = 200;

const path = '/api/tenants/{tenantId}/convites';

/** Who is to belong to the office, and as what: invited, or added at once. */
export const memberInput = z.strictObject({
  email: emailAddress(),
  role: z._default(z.enum(membershipRole.options, 'Papel inválido'), 'attendant'),
});

export const listConvites = endpoint({
  name: 'convites.list',
  method: 'GET',
  path,
  permission: 'members.edit',
  door: 'tenant',
  login: 'accounts',
  summary:
    'Convites que ainda não foram aceitos, os mais novos primeiro, 200 por página; `after` é o id do último da página anterior',
  input: z.strictObject({ after: afterRow() }),
  output: z.array(conviteRow),
  bound: listOf(convitesMax, 256),
});

export const createConvite = endpoint({
  name: 'convites.create',
  method: 'POST',
  path,
  permission: 'members.add',
  door: 'tenant',
  login: 'accounts',
  summary:
    'Convida um email com um papel; o link vale por 7 dias e uma única vez, e toma o lugar de um convite anterior ao ' +
    'mesmo email. A resposta é a mesma, haja ou não conta com ele',
  input: memberInput,
  output: done(),
  bound: oneRecord,
  status: 201,
  idempotent: 'in part',
  refreshes: ['convites'],
});

export const removeConvite = endpoint({
  name: 'convites.remove',
  method: 'DELETE',
  path: `${path}/{id}`,
  permission: 'members.edit',
  door: 'tenant',
  login: 'accounts',
  summary: 'Cancela um convite; o link não abre mais nada',
  input: nothing(),
  output: done(),
  bound: oneRecord,
  refreshes: ['convites'],
});
