import * as z from 'zod/mini';
import { endpoint, listOf, oneRecord } from '../../../shared/contract.ts';
import { instant, nameText, nothing, uuid, version } from '../../../shared/fields.ts';
import { emailAddress, givenPassword, newPassword, profileRow } from '../../../shared/session.ts';
import { code } from '../auth/second-factor.contract.ts';

/** Minha conta: one's own name, username, e-mail, password and sessions. The second factor is `auth`'s. */

const currentPassword = () => givenPassword('Senha atual é obrigatória');
/** Of the second factor; whoever has one must give it. */
const factorCode = () => z.optional(code());

const account = z.object({
  email: z.string(),
  /** A mail to it was used: offices may add the person by it. */
  email_proved: z.boolean(),
  /** An address that waits for its link to be followed. */
  new_email: z.nullable(z.string()),
  profile: profileRow,
  second_factor: z.boolean(),
  /** The installation asks this person for a second factor. */
  compulsory: z.boolean(),
  /** Recovery codes that are left. */
  recovery_codes: z.int(),
});
export type Account = z.infer<typeof account>;

const own = { permission: 'account.own', door: 'user' } as const;

export const getAccount = endpoint({
  ...own,
  name: 'account.get',
  method: 'GET',
  path: '/api/account',
  summary: 'A própria conta',
  input: nothing(),
  output: account,
  bound: oneRecord,
});

export const profileInput = z.strictObject({
  full_name: nameText('Nome completo é obrigatório'),
  username: nameText('Username é obrigatório', 60),
  versao: version(),
});

export const saveProfile = endpoint({
  ...own,
  name: 'account.profile',
  method: 'PATCH',
  path: '/api/account/profile',
  summary: 'Muda o próprio nome e username',
  input: profileInput,
  output: profileRow,
  bound: oneRecord,
  // the name stands all over the shell
  refreshes: ['account', 'auth.me'],
});

export const changeEmail = endpoint({
  ...own,
  name: 'account.email',
  method: 'POST',
  path: '/api/account/email',
  summary:
    'Pede a troca do email, com a senha e o código de quem tem verificação em duas etapas: o novo vale depois de confirmado pelo link, e o atual é avisado',
  input: z.strictObject({ email: emailAddress(), current_password: currentPassword(), code: factorCode() }),
  output: z.object({ sent: z.literal(true) }),
  bound: oneRecord,
  status: 202,
  refreshes: ['account'],
});

export const proveEmail = endpoint({
  ...own,
  name: 'account.emailProve',
  method: 'POST',
  path: '/api/account/email/prove',
  summary: 'Envia o link que confirma o próprio email, a quem ainda não o confirmou',
  input: nothing(),
  output: z.object({ sent: z.literal(true) }),
  bound: oneRecord,
  status: 202,
});

export const changePassword = endpoint({
  ...own,
  name: 'auth.password',
  method: 'POST',
  path: '/api/auth/password',
  summary:
    'Troca a senha, com o código de quem tem verificação em duas etapas; encerra as outras sessões e os endereços privados da agenda',
  input: z.strictObject({ current_password: currentPassword(), password: newPassword(), code: factorCode() }),
  output: z.object({ ended: z.int() }),
  bound: oneRecord,
  refreshes: ['auth.sessions', 'agendaEndereco'],
});

export const sessaoRow = z.object({
  id: uuid(),
  created_at: instant(),
  last_seen_at: instant(),
  /** Address that it was started from. */
  ip: z.nullable(z.string()),
  user_agent: z.nullable(z.string()),
  /** The one that asks. */
  current: z.boolean(),
});
export type Sessao = z.infer<typeof sessaoRow>;

/** Sessions that one answer names; those beyond appear as these are ended, one by one or all at once. */
export const sessionsMax = 100;

export const listSessions = endpoint({
  ...own,
  name: 'auth.sessions',
  method: 'GET',
  path: '/api/auth/sessions',
  summary: 'As próprias sessões abertas, a mais recente primeiro, no máximo 100',
  input: nothing(),
  output: z.array(sessaoRow),
  bound: listOf(sessionsMax, 128),
});

export const endSession = endpoint({
  ...own,
  name: 'auth.endSession',
  method: 'DELETE',
  path: '/api/auth/sessions/{id}',
  summary: 'Encerra uma das próprias sessões',
  input: nothing(),
  output: z.object({ id: uuid() }),
  bound: oneRecord,
  refreshes: ['auth.sessions'],
});

export const signOutAll = endpoint({
  name: 'auth.signOutAll',
  method: 'POST',
  path: '/api/auth/sign-out-all',
  permission: 'auth.enter',
  door: 'public',
  summary: 'Encerra todas as próprias sessões, também esta',
  input: nothing(),
  output: z.object({ ended: z.int() }),
  bound: oneRecord,
});
