import * as z from 'zod/mini';
import { endpoint, listOf, oneRecord } from './contract.ts';
import { afterRow, instant, nothing, uuid } from './fields.ts';

/**
 * Who is signed in, and in which office. Plumbing of both sides, so it lives here and not in a feature:
 * every request and every screen needs it.
 */

export const membershipRole = z.enum(['admin', 'manager', 'attendant']);
export const profileRole = z.enum(['admin', 'assessor']);

export const membershipRoleNames = { admin: 'Administrador', manager: 'Gerente', attendant: 'Atendente' } as const;
export const profileRoleNames = { admin: 'Administrador', assessor: 'Assessor' } as const;

export const tenantRow = z.object({ id: uuid(), name: z.string(), slug: z.string(), created_at: instant() });
export type Tenant = z.infer<typeof tenantRow>;

export const membershipRow = z.object({
  id: uuid(),
  user_id: uuid(),
  tenant_id: uuid(),
  role: membershipRole,
  created_at: instant(),
  tenant: tenantRow,
  /** Who founded the office, by which two that look alike are told apart; null when nobody knows any more. */
  founder: z.nullable(z.string()),
  /** Whether another office of the person's has a name that looks like this one's. */
  alike: z.boolean(),
  /** Who added the person to it, until the person has said that they stay. */
  added_by: z.nullable(z.string()),
});
export type Membership = z.infer<typeof membershipRow>;

export const profileRow = z.object({
  id: uuid(),
  user_id: uuid(),
  username: z.string(),
  full_name: z.string(),
  role: profileRole,
  created_at: instant(),
  versao: z.int(),
});
export type Profile = z.infer<typeof profileRow>;

/** Offices of a person that one answer names. */
export const mineMax = 200;
/** Whatever it tells of who signed in. */
export const signInBound = listOf(mineMax, 640);

const signedIn = z.object({
  user: z.object({ id: uuid(), email: z.string() }),
  profile: z.nullable(profileRow),
  memberships: z.array(membershipRow),
  session: z.object({ id: uuid(), /** seconds that the cookie's token still lives */ expires_in: z.int() }),
  /** Office that `set_tenant_context` remembered last. */
  last_tenant_id: z.nullable(uuid()),
});
export type SignedIn = z.infer<typeof signedIn>;

/** The password was right, and nothing opens yet: a code is asked for, or setting up a second factor. */
const secondFactorNeeded = z.object({ second_factor: z.enum(['code', 'enrol']) });
export type SecondFactorNeeded = z.infer<typeof secondFactorNeeded>;

/** Somebody else chose the password, and nothing opens until the person has chosen their own. */
const newPasswordNeeded = z.object({ new_password: z.literal(true) });

/** Answer of every way in. */
export const entered = z.union([signedIn, secondFactorNeeded, newPasswordNeeded]);
export type Entered = z.infer<typeof entered>;

/** An address that mail can be sent to. */
export const emailAddress = () =>
  z
    .string('Email é obrigatório')
    .check(z.trim(), z.minLength(1, 'Email é obrigatório'), z.email('Email inválido'), z.maxLength(254));

/** A password being chosen; how long it must be is the installation's setting (`shared/password.ts`). */
export const newPassword = () =>
  z.string('Senha é obrigatória').check(
    z.minLength(1, 'Senha é obrigatória'),
    z.refine((text) => new TextEncoder().encode(text).length <= 1024, 'A senha é longa demais'),
  );

/** A password that somebody has; `empty` is the sentence when it is missing. */
export const givenPassword = (empty: string) => z.string(empty).check(z.minLength(1, empty), z.maxLength(1024));

export const me = endpoint({
  name: 'auth.me',
  method: 'GET',
  path: '/api/auth/me',
  permission: 'account.own',
  door: 'user',
  summary: 'A pessoa que entrou, seu perfil e seus gabinetes',
  input: nothing(),
  output: signedIn,
  bound: signInBound,
});

const everyField = 'Por favor, preencha todos os campos';

export const signIn = endpoint({
  name: 'auth.signIn',
  method: 'POST',
  path: '/api/auth/sign-in',
  permission: 'auth.enter',
  door: 'public',
  summary: 'Entrar com email e senha; a resposta traz o cookie da sessão',
  input: z.strictObject({
    email: z.string(everyField).check(z.trim(), z.minLength(1, everyField), z.maxLength(254)),
    password: givenPassword(everyField),
  }),
  output: entered,
  bound: signInBound,
});

export const refresh = endpoint({
  name: 'auth.refresh',
  method: 'POST',
  path: '/api/auth/refresh',
  permission: 'auth.enter',
  door: 'public',
  summary: 'Renova o token da sessão (vive 15 minutos; o anterior vale mais 30 segundos)',
  input: z.strictObject({
    /** Seconds since the person last did something in this browser; ticks in the background do not count. */
    idle_seconds: z.int().check(z.minimum(0), z.maximum(31_536_000)),
  }),
  output: z.object({ expires_in: z.int() }),
  bound: oneRecord,
});

export const signOut = endpoint({
  name: 'auth.signOut',
  method: 'POST',
  path: '/api/auth/sign-out',
  permission: 'auth.enter',
  door: 'public',
  summary: 'Encerra esta sessão (local), as outras (others) ou todas (global)',
  input: z.strictObject({ scope: z._default(z.enum(['local', 'others', 'global']), 'local') }),
  output: z.object({ ended: z.int() }),
  bound: oneRecord,
});

export const setTenantContext = endpoint({
  name: 'rpc.setTenantContext',
  method: 'POST',
  path: '/api/rpc/set_tenant_context',
  permission: 'memberships.mine',
  door: 'user',
  summary: 'Confere a participação no gabinete e o lembra como o último usado',
  input: z.strictObject({ _tenant_id: uuid() }),
  output: z.object({ tenant: tenantRow, role: membershipRole }),
  bound: oneRecord,
});

export const myMemberships = endpoint({
  name: 'memberships.mine',
  method: 'GET',
  path: '/api/memberships',
  permission: 'memberships.mine',
  door: 'user',
  summary:
    'Os gabinetes de que a pessoa participa, 200 por página, por nome; `after` é o id do último da página anterior',
  input: z.strictObject({ after: afterRow() }),
  output: z.array(membershipRow),
  bound: signInBound,
});
