import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { otpRequest } from '../../src/features/account/auth/recovery.contract.ts';
import { logins, roleOf, type Login } from '../../src/server/database/logins.ts';
import { hashToken, newToken } from '../../src/server/accounts/session.ts';
import { me } from '../../src/shared/session.ts';
import { definers } from '../support/database/definers.ts';
import { classified, loginsOf } from '../support/database/function-logins.ts';
import { startTestServer, type Office, type TestServer } from '../support/servers/server.ts';

/** Whoever has the password of one login can run anything with it: what that comes to is tried here. */

let server: TestServer;
let office: Office;
const by = {} as Record<Login, pg.Client>;

beforeAll(async () => {
  server = await startTestServer();
  office = await server.office();
  for (const login of logins) {
    by[login] = new pg.Client({ connectionString: server.urls[login] });
    await by[login].connect();
  }
});
afterAll(async () => {
  for (const login of logins) await by[login]?.end();
  await server?.stop();
});

/** What the database says to a statement of that login; nothing of it stays. */
async function said(login: Login, sql: string, values: unknown[] = [], context: Record<string, string> = {}) {
  const client = by[login];
  await client.query('begin');
  try {
    for (const [name, value] of Object.entries(context))
      await client.query('select set_config($1, $2, true)', [name, value]);
    const { rowCount } = await client.query(sql, values);
    return `${rowCount} rows`;
  } catch (error) {
    const { code, message } = error as { code: string; message: string };
    return `${code} ${message}`;
  } finally {
    await client.query('rollback');
  }
}
const denied = /^42501 permission denied/;

describe('with the password of the login of requests', () => {
  /** As the doors would have let an administrator in: whoever writes the SQL can say so. */
  const asAdmin = () => ({
    'app.user_id': office.admin.id,
    'app.tenant_id': office.id,
    'app.membership_role': 'admin',
    'app.platform': 'on',
  });
  const refused = async (...statements: [string, unknown[]?][]) => {
    for (const [sql, values] of statements) expect(await said('requests', sql, values, asAdmin()), sql).toMatch(denied);
  };

  test('no hash of a password can be read', () =>
    refused(
      ['select password_hash from users'],
      ['select password_hash from app.find_login($1)', [office.admin.email]],
      ['select password_hash from app.own_password()'],
      ['select password_hash from app.factor_of($1)', [Buffer.alloc(32)]],
      ['select password_hash from app.verify_attempt($1)', [Buffer.alloc(32)]],
      [`select password_hash from app.link_attempt($1, 'email')`, [Buffer.alloc(32)]],
    ));

  test('no session can be begun, prolonged or ended', async () => {
    const [token, next] = [newToken(), hashToken(newToken())];
    await refused(
      [
        'select app.begin_session($1, $2, $3, $4, null, $5, $6)',
        [office.admin.id, 'x', hashToken(token), randomBytes(32), '::1', 'x'],
      ],
      ['insert into sessions (user_id, token_hash) values ($1, $2)', [office.admin.id, hashToken(token)]],
      ['select * from app.refresh_key($1, $2)', [hashToken(office.admin.token), '0']],
      ['select app.rotate_token($1, $2, $3)', [office.id, hashToken(office.admin.token), next]],
      ['select app.pass_factor($1, 1, null, $2)', [hashToken(office.admin.token), next]],
      ['select app.end_sessions($1, $2)', [hashToken(office.admin.token), 'global']],
      ['update sessions set ended_at = now()'],
    );
    const stolen = { ...office.admin, cookie: `gabinete=${token}` };
    expect((await server.as(stolen).call(me, {})).status).toBe(401);
    expect((await server.as(office.admin).call(me, {})).status).toBe(200);
  });

  test('neither the policy of sign-in nor an account, a membership or an office can be changed', () =>
    refused(
      [`select app.set_auth_policy('none')`],
      [`update auth_policy set require_mfa = 'none'`],
      ['select app.offer_setup($1)', [Buffer.alloc(32)]],
      [`select app.make_profile('x@exemplo.com', 'x', 'X', 'x', 'admin', null, '{}')`],
      [`select app.change_own_password('x', $1, null, null, '{}')`, [office.id]],
      [`select app.add_member('x@exemplo.com', 'admin')`],
      [`select app.found_office('X', 'x', null)`],
      [`select * from app.invite('x@exemplo.com', 'admin', $1)`, [Buffer.alloc(32)]],
      [`insert into memberships (user_id, tenant_id, role) values ($1, $2, 'admin')`, [office.admin.id, office.id]],
      [`update profiles set role = 'admin'`],
      ['select app.clear_limit($1)', [Buffer.alloc(32)]],
      [`select app.record_event('LOGIN', $1, 'sessions', null, null)`, [office.admin.id]],
    ));

  test('no code and no mail can be read, and none sent', async () => {
    await server.as(null).call(otpRequest, { email: office.admin.email });
    expect(await server.rows(`select id from mails where recipient = $1`, [office.admin.email])).not.toEqual([]);
    await refused(
      ['select data from mails'],
      ['select code_hash from auth_codes'],
      [`select data from app.claim_mail('1 hour')`],
      [`select app.send_code($1, 'otp', $2, '1 hour', '{}', true)`, [office.admin.email, Buffer.alloc(32)]],
      [`select app.queue_mail('x@exemplo.com', 'x', '{}')`],
      ['select autor from platform_events'],
    );
  });
});

describe('the other logins', () => {
  test.each(['accounts', 'jobs'] as const)("%s reads no row of an office's data", async (login) => {
    const open = await server.rows<{ name: string }>(
      `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v')
          and (has_any_column_privilege($1, c.oid, 'select, insert, update, references')
            or has_table_privilege($1, c.oid, 'delete, truncate, trigger')) order by 1`,
      [roleOf[login]],
    );
    const people = ['memberships', 'platform_events', 'profiles', 'tenants'];
    expect(open.map(({ name }) => name)).toEqual([...(login === 'accounts' ? people : []), 'schema_migrations'].sort());
  });

  test('of accounts writes nothing but through functions', async () => {
    const writable = await server.rows(
      `select c.relname from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
          and (has_any_column_privilege('gabinete_accounts', c.oid, 'insert, update')
            or has_table_privilege('gabinete_accounts', c.oid, 'delete, truncate'))`,
    );
    expect(writable).toEqual([]);
  });

  test('of jobs neither signs anybody in nor reads a hash', async () => {
    for (const sql of [
      'select password_hash from app.find_login($1)',
      'select * from app.office_members() where email = $1',
      `select app.send_code($1, 'otp', '', '1 hour', '{}', true)`,
    ])
      expect(await said('jobs', sql, [office.admin.email])).toMatch(denied);
  });
});

describe('every definer function', () => {
  test('is of one login, or of two with a reason, or of none', () => {
    expect([...classified].sort()).toEqual([...definers].sort());
  });

  test.each(logins)('answers %s only if it is theirs', async (login) => {
    const functions = await server.rows<{ name: string; called: string }>(
      `select p.proname as name, format('app.%I(%s)', p.proname, (select string_agg(format('null::%s', t::regtype), ', ' order by n)
          from unnest(p.proargtypes) with ordinality a (t, n))) as called
         from pg_proc p where p.prosecdef and p.pronamespace = 'app'::regnamespace`,
    );
    const wrong: string[] = [];
    for (const { name, called } of functions) {
      const answer = await said(login, `select ${called}`);
      const theirs = loginsOf(name)?.includes(login) ?? false;
      if (theirs === answer.startsWith('42501 permission denied for function')) wrong.push(`${name}: ${answer}`);
    }
    expect(functions.length).toBeGreaterThan(90);
    expect(wrong).toEqual([]);
  });
});

test('the logins are roles that own nothing, are members of nothing, and pass no row security', async () => {
  const roles = await server.rows(
    `select rolname, rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication as more, rolcanlogin,
        exists (select from pg_class c where c.relowner = r.oid) or exists (select from pg_proc p where p.proowner = r.oid) as owns,
        array(select m.roleid::regrole::text from pg_auth_members m where m.member = r.oid) as member_of
       from pg_roles r where rolname = any ($1) order by 1`,
    [logins.map((login) => roleOf[login])],
  );
  const alike = { more: false, rolcanlogin: true, owns: false, member_of: [] };
  const names = ['gabinete_accounts', 'gabinete_app', 'gabinete_jobs'];
  expect(roles).toEqual(names.map((rolname) => ({ rolname, ...alike })));
});
