import { sql } from 'kysely';
import { statement } from '../../server/db.ts';
import type { Membership, Profile, Tenant } from '../../shared/session.ts';

/** Sign-in and sessions; all of it goes through definer functions, since requests hold no grant on these tables. */

export type Login = {
  user_id: string;
  full_name: string;
  password_hash: string | null;
  confirmed: boolean;
};

export const findLogin = (email: string) => statement(sql<Login>`select * from app.find_login(${email})`);

export const startSession = (session: {
  userId: string;
  token: Buffer;
  rotationKey: Buffer;
  ip: string;
  agent: string;
  /** Waits for a second factor; opens nothing until then. */
  pending: boolean;
}) =>
  statement(
    sql<{
      id: string;
    }>`select app.start_session(${session.userId}, ${session.token}, ${session.rotationKey}, ${session.ip}::inet, ${session.agent}, ${session.pending}) as id`,
  );

export const loginNeeds = (userId: string) =>
  statement(sql<{ second_factor: boolean; must_enrol: boolean }>`select * from app.login_needs(${userId})`);

export const refreshKey = (token: Buffer, idleSeconds: number) =>
  statement(
    sql<{ session_id: string; rotation_key: Buffer; rotate: boolean; expires_in: number }>`
      select * from app.refresh_key(${token}, make_interval(secs => ${idleSeconds}))`,
  );

export const rotateToken = (session: string, token: Buffer, next: Buffer) =>
  statement(sql`select app.rotate_token(${session}, ${token}, ${next})`);

export const endSessions = (token: Buffer, scope: string) =>
  statement(sql<{ ended: number }>`select app.end_sessions(${token}, ${scope}) as ended`);

export const event = (acao: string, userId: string | null, entidade: string, detalhe: unknown) =>
  sql`app.record_event(${acao}, ${userId}, ${entidade}, null, ${JSON.stringify(detalhe)}::jsonb)`;

export const recordEvent = (...of: Parameters<typeof event>) => statement(sql`select ${event(...of)}`);

export const rememberTenant = (tenantId: string) => statement(sql`select app.remember_tenant(${tenantId})`);

export const ownSession = (token: Buffer) =>
  statement(
    sql<{
      session_id: string;
      expires_in: number;
      email: string;
      last_tenant_id: string | null;
    }>`select * from app.session_of(${token})`,
  );

export const ownProfile = () =>
  statement(
    sql<Profile>`select id, user_id, username, full_name, role, created_at, versao from profiles where user_id = app.user_id()`,
  );

export const ownMemberships = () =>
  statement(
    sql<Membership>`
      select m.id, m.user_id, m.tenant_id, m.role, m.created_at,
             json_build_object('id', t.id, 'name', t.name, 'slug', t.slug, 'created_at', t.created_at) as tenant
        from memberships m join tenants t on t.id = m.tenant_id
       where m.user_id = app.user_id() order by t.name, t.id`,
  );

export const tenantAndRole = (tenantId: string) =>
  statement(
    sql<{ tenant: Tenant; role: Membership['role'] }>`
      select json_build_object('id', t.id, 'name', t.name, 'slug', t.slug, 'created_at', t.created_at) as tenant, m.role
        from memberships m join tenants t on t.id = m.tenant_id
       where m.user_id = app.user_id() and m.tenant_id = ${tenantId}`,
  );

export const hasUsers = () => statement(sql<{ has: boolean }>`select app.has_users() as has`);

export const offerSetup = (codeHash: Buffer) =>
  statement(sql<{ offered: boolean }>`select app.offer_setup(${codeHash}) as offered`);

export const firstAccess = (values: {
  code: Buffer;
  email: string;
  passwordHash: string;
  fullName: string;
  office: string;
  slug: string;
}) =>
  statement(
    sql<{
      user_id: string;
    }>`select app.first_access(${values.code}, ${values.email}, ${values.passwordHash}, ${values.fullName}, ${values.office}, ${values.slug}) as user_id`,
  );

/** What a person's password could be guessed from: the person's who is signed in, else of the owner of a link. */
export const wordsAbout = (code: Buffer | null) =>
  statement(sql<{ word: string }>`select word from app.words_about(${code}) as word`);
