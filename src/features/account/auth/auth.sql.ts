import { sql, type RawBuilder } from 'kysely';
import { statement } from '../../../server/database/db.ts';
import { mailParameter, type Mail } from '../../../server/mail/mail.ts';
import { constant } from '../../../server/database/rows.ts';
import { mineMax, type Membership, type Tenant } from '../../../shared/session.ts';

/** Sign-in and sessions; all of it goes through definer functions, since requests hold no grant on these tables. */

/** What is asked for before a sign-in opens anything: a code, a password of one's own, or setting up a second factor. */
export type Needs = 'code' | 'password' | 'enrol' | null;

export const beginSession = (session: {
  userId: string;
  /** The one that was the person's when they proved who they are; nothing begins when it is another by now. */
  passwordHash: string | null;
  token: Buffer;
  rotationKey: Buffer;
  /** Token that the browser had before. */
  former: Buffer | null;
  ip: string;
  agent: string;
}) =>
  statement(
    sql<{ needs: Needs }>`
      select app.begin_session(${session.userId}, ${session.passwordHash}, ${session.token}, ${session.rotationKey},
        ${session.former}::bytea, ${session.ip}::inet, ${session.agent}) as needs`,
  );

export const passwordToChoose = (token: Buffer) =>
  statement(
    sql<{
      user_id: string;
      password_hash: string | null;
      about: string[];
    }>`select * from app.password_to_choose(${token})`,
  );

export const choosePassword = (token: Buffer, passwordHash: string, next: Buffer, mail: Mail) =>
  statement(
    sql<{
      needs: Needs;
    }>`select app.choose_password(${token}, ${passwordHash}, ${next}, ${mailParameter(mail)}) as needs`,
  );

/** The mailbox was proven, not the password. */
export const begunByMail = (token: Buffer) => statement(sql`select app.begun_by_mail(${token})`);

export const refreshKey = (token: Buffer, idleSeconds: number) =>
  statement(
    sql<{ session_id: string; rotation_key: Buffer; rotate: boolean; expires_in: number }>`
      select * from app.refresh_key(${token}, make_interval(secs => ${idleSeconds}))`,
  );

export const rotateToken = (session: string, token: Buffer, next: Buffer) =>
  statement(sql`select app.rotate_token(${session}, ${token}, ${next})`);

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

/** The offices that the person has belonged to for longest: whatever others add them to takes no place of these. */
export const ownMemberships = () =>
  memberships(
    sql`select * from memberships where user_id = app.user_id() order by created_at, id limit ${constant(mineMax)}`,
  );

/** A page of all of them, by name. */
export function pageOfMemberships(after: string | undefined) {
  const own = sql`memberships x join tenants o on o.id = x.tenant_id where x.user_id = app.user_id()`;
  const behind = after ? sql`and (o.name, o.id) > (select o.name, o.id from ${own} and x.id = ${after})` : sql``;
  return memberships(sql`select x.* from ${own} ${behind} order by o.name, o.id limit ${constant(mineMax)}`);
}

const memberships = (which: RawBuilder<unknown>) =>
  statement(
    sql<Omit<Membership, 'alike'>>`
      select m.id, m.user_id, m.tenant_id, m.role, m.created_at, n.founder, n.added_by,
             json_build_object('id', t.id, 'name', t.name, 'slug', t.slug, 'created_at', t.created_at) as tenant
        from (${which}) m join tenants t on t.id = m.tenant_id left join lateral app.own_office(t.id) n on true
       order by t.name, t.id`,
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
