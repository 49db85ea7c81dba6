import * as z from 'zod/mini';
import { endpoint, oneRecord } from '../../../shared/contract.ts';
import { instant, nameText, optionalName, uuid } from '../../../shared/fields.ts';
import { entered, membershipRole, newPassword, signInBound } from '../../../shared/session.ts';
import { linkToken } from '../auth/recovery.contract.ts';

/** The way in by invitation. The token stands in bodies only, so that no log of addresses has it. */

export const readInvitation = endpoint({
  name: 'auth.invitation',
  method: 'POST',
  path: '/api/auth/invitation',
  permission: 'auth.enter',
  door: 'public',
  summary: 'O que um convite oferece, para quem tem o link; ler não o gasta',
  input: z.strictObject({ token: linkToken() }),
  output: z.object({
    email: z.string(),
    role: membershipRole,
    office: z.string(),
    slug: z.string(),
    founder: z.nullable(z.string()),
    founded_at: instant(),
    /** Name of whoever sent it. */
    inviter: z.string(),
    expires_at: instant(),
    /** Whether the address has an account to sign in with. */
    has_account: z.boolean(),
  }),
  bound: oneRecord,
});

export const acceptInvitation = endpoint({
  name: 'auth.invitationAccept',
  method: 'POST',
  path: '/api/auth/invitation/accept',
  permission: 'memberships.mine',
  door: 'user',
  summary: 'Aceita um convite com a conta que entrou, que é a do email convidado; quem já participa fica como está',
  input: z.strictObject({ token: linkToken() }),
  output: z.object({ tenant_id: uuid() }),
  bound: signInBound,
});

export const signUpInvited = endpoint({
  name: 'auth.invitationSignUp',
  method: 'POST',
  path: '/api/auth/invitation/sign-up',
  permission: 'auth.enter',
  door: 'public',
  summary: 'Aceita um convite com uma conta nova, já confirmada e com perfil assessor, e entra; vale com SIGNUP=invite',
  input: z.strictObject({
    token: linkToken(),
    full_name: nameText('Nome completo é obrigatório'),
    /** Unset, the part of the address before the @; numbered when taken. */
    username: z.optional(optionalName(60)),
    password: newPassword(),
  }),
  output: entered,
  bound: signInBound,
  status: 201,
});
