import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AnyEndpoint, fillPath, paramNames } from '../../src/shared/contract.ts';
import { cell, permissions, type Kind } from '../../src/shared/permissions.ts';
import { send, validCall } from '../support/servers/calls.ts';
import { endpoints } from '../support/servers/endpoints.ts';
import { Records } from '../support/office/records.ts';
import { startTestServer, type TestServer, type User } from '../support/servers/server.ts';

/** Every endpoint × every kind of person, over HTTP, against the one table of permissions. */

let server: TestServer;
let records: Records;

/** A person, and the columns of the table that they have in the office of the request. */
type Subject = {
  columns: Kind[];
  /** What they are in other offices. */ elsewhere?: Kind[];
  user: User | null;
  /** Whether their session lives. */ signedIn: boolean;
};
const subjects = new Map<string, Subject>();
const names = [
  'anonymous',
  'no membership',
  'attendant',
  'manager',
  'office admin',
  'platform admin',
  'platform admin and attendant',
  'platform admin and manager',
  'platform admin and office admin',
  "another office's admin",
  'deleted profile',
  'ended session',
] as const;
type Name = (typeof names)[number];

const long = Boolean(process.env.GABINETE_LONG);

/** Who administers the installation and works in the office as well. */
const both = [
  ['attendant', 'attendant'],
  ['manager', 'manager'],
  ['office admin', 'officeAdmin'],
] as const;

beforeAll(async () => {
  server = await startTestServer();
  const office = await server.office();
  records = new Records(server, office, 'MATRIZ');
  const other = await server.office();
  const deleted = await server.member(office, 'admin');
  await server.rows('update profiles set deleted_at = now() where user_id = $1', [deleted.id]);
  const ended = await server.member(office, 'admin');
  const add = (name: Name, user: User | null, columns: Kind[], signedIn = user !== null) =>
    subjects.set(name, { user, columns, signedIn });
  add('anonymous', null, ['anonymous']);
  add('no membership', await server.user(), ['noMembership']);
  add('attendant', await server.member(office, 'attendant'), ['noMembership', 'attendant']);
  add('manager', await server.member(office, 'manager'), ['noMembership', 'manager']);
  add('office admin', office.admin, ['noMembership', 'officeAdmin']);
  add('platform admin', await server.user({ role: 'admin' }), ['noMembership', 'platformAdmin']);
  for (const [role, kind] of both)
    add(
      `platform admin and ${role}`,
      await server.member(office, role === 'office admin' ? 'admin' : role, { role: 'admin' }),
      ['noMembership', kind, 'platformAdmin'],
    );
  add("another office's admin", other.admin, ['noMembership']);
  subjects.get("another office's admin")!.elsewhere = ['officeAdmin'];
  add('deleted profile', deleted, ['anonymous'], false);
  add('ended session', ended, ['anonymous'], false);
});
afterAll(() => server?.stop());

/** Each call has a session of its own: one that signs out must not sign out the next. */
async function cookieOf(name: string): Promise<string | undefined> {
  const { user } = subjects.get(name)!;
  if (!user) return undefined;
  const { cookie } = await server.signedIn(user.id);
  if (name === 'ended session')
    await server.rows('update sessions set ended_at = now() where user_id = $1 and ended_at is null', [user.id]);
  return cookie;
}

/** Whoever left belongs to the office again, for the next call. */
async function comeBack({ user, columns }: Subject): Promise<void> {
  const role = both.find(([, kind]) => columns.includes(kind))![0];
  await server.rows('insert into memberships (tenant_id, user_id, role) values ($1, $2, $3)', [
    records.office.id,
    user!.id,
    role === 'office admin' ? 'admin' : role,
  ]);
}

/**
 * What a call without an office is refused with, though the person may make it: for credentials, codes and sessions that nobody has here,
 * and for what this office and this installation are.
 */
const refusesItself: Record<string, readonly string[]> = {
  'account.email': ['auth.password'],
  'account.emailConfirm': ['auth.link'],
  'agendaEndereco.feed': ['record.not_found'],
  'auth.choosePassword': ['session.required'],
  'auth.enterByLink': ['auth.link'],
  'auth.invitation': ['convites.link'],
  'auth.invitationAccept': ['convites.link'],
  'auth.invitationSignUp': ['convites.link'],
  'auth.otpVerify': ['auth.code'],
  'auth.password': ['auth.password'],
  'auth.refresh': ['session.required'],
  'auth.reset': ['auth.link'],
  'auth.signIn': ['auth.credentials'],
  'auth.signOutAll': ['session.required'],
  'auth.totpConfirm': ['session.required', 'auth.factor_off'],
  'auth.totpDisable': ['auth.factor_off'],
  'auth.totpEnroll': ['session.required', 'auth.password'],
  'auth.totpRecoveryCodes': ['auth.factor_off'],
  'auth.totpVerify': ['session.required'],
  'auth.verify': ['auth.link'],
  'indicacoes.accept': ['record.not_found', 'indicacoes.over'],
  'indicacoes.create': ['indicacoes.has_admin'],
  'indicacoes.refuse': ['record.not_found'],
  'profiles.resetFactor': ['profiles.factor_off'],
  'rpc.setTenantContext': ['session.not_member'],
  'setup.create': ['setup.done'],
};
/** What even a valid call cannot get from the server of a test. */
const notReachable: Record<string, number> = { 'cep.get': 503 };
const roleCodes = ['session.required', 'session.forbidden', 'session.not_member'];

/** Without an office in its address, an office's admin is the admin of any; the office of this test has an admin. */
const allowed = (endpoint: AnyEndpoint, { columns, elsewhere = [] }: Subject): boolean =>
  [...columns, ...(endpoint.door === 'tenant' ? [] : elsewhere)].some((column) => {
    const given = cell(endpoint.permission, column);
    return given === 'withPlatform' ? columns.includes('platformAdmin') : !['no', 'firstAdmin'].includes(given);
  });

/** Whoever is refused ends no session, and changes nothing: what they came with does for the next call, until one of theirs is allowed. */
const keptCookies = new Map<string, Promise<string | undefined>>();
const keptCookieOf = (who: string) => {
  const cookie = keptCookies.get(who) ?? cookieOf(who);
  keptCookies.set(who, cookie);
  return cookie;
};

/**
 * All in the long run. Else who administers the installation and works in the office only where both together may more; and who has
 * no session any more, or only administers another office, of every fifth.
 */
function askedBy(endpoint: AnyEndpoint): readonly Name[] {
  const fifth = endpoints.indexOf(endpoint) % 5 === 0;
  const usual: readonly Name[] = [
    'anonymous',
    'no membership',
    'attendant',
    'manager',
    'office admin',
    'platform admin',
  ];
  const together = both.filter(([, kind]) => cell(endpoint.permission, kind) === 'withPlatform');
  const more = names.filter((name) => together.some(([role]) => name === `platform admin and ${role}`));
  return long || fifth ? names : [...usual, ...more];
}

describe.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))('%s', (name, endpoint) => {
  let refused: ReturnType<typeof validCall> | undefined;
  const refusedCall = () => (refused ??= validCall(endpoint, records, records.office.admin));

  test.for(askedBy(endpoint))('%s', async (who) => {
    const subject = subjects.get(who)!;
    const isAllowed = allowed(endpoint, subject);
    const cookie = await (isAllowed ? cookieOf(who) : keptCookieOf(who));
    if (isAllowed) keptCookies.delete(who);
    // what is ready is for offices that have none of it
    const ready = { 'assuntos.listaPronta': 'assuntos', 'modelos.prontos': 'modelos' }[name];
    if (ready)
      await server.rows(`update ${ready} set deleted_at = now() where tenant_id = $1 and deleted_at is null`, [
        records.office.id,
      ]);
    // one at a time, and by now there are more records than a request looks at itself
    if (name === 'higiene.run')
      await server.rows(
        `update lotes set estado = 'CANCELADO' where tenant_id = $1 and tipo = 'HIGIENE' and estado = 'FILA'`,
        [records.office.id],
      );
    const call = await (isAllowed ? validCall(endpoint, records, subject.user ?? records.office.admin) : refusedCall());
    const reply = await send(server, endpoint, call, cookie);
    if (name === 'memberships.leave' && reply.status === 200) await comeBack(subject);
    if (!isAllowed) {
      expect([reply.status, roleCodes.includes(reply.problem.code!)]).toEqual([subject.signedIn ? 403 : 401, true]);
      // and before anything is said about what was sent
      const params = Object.fromEntries(
        Object.entries(call.params).map(([key, id]) => [key, key === 'tenantId' ? id : 'x']),
      );
      for (const nonsense of [
        { ...call, input: { nonsense: 1 } },
        { params, input: {} },
      ])
        expect((await send(server, endpoint, nonsense, cookie)).status).toBe(reply.status);
      return;
    }
    if (name === 'rpc.setTenantContext') expect(reply.status).toBe(subject.columns.some(isMember) ? 200 : 403);
    // a session that lives refreshes
    if (name === 'auth.refresh') expect(reply.status).toBe(subject.signedIn ? 200 : 401);
    if (!refusesItself[name]?.includes(reply.problem.code!))
      expect([reply.status, reply.text]).toEqual([expect.toSatisfy(ok(name)), reply.text]);
  });
});

const isMember = (column: Kind) => ['attendant', 'manager', 'officeAdmin'].includes(column);
const ok = (name: string) => (status: number) =>
  status === (notReachable[name] ?? status) && (name in notReachable || status < 300);

/**
 * Every address with every verb. What is declared is asked with ids that nobody has, so that nothing happens: refused by
 * the table, else 404. A HEAD is its GET without the body; whatever else no endpoint declares is not there, for anybody.
 */
describe('verbs', () => {
  const nobodys = randomUUID();
  const verbs = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
  /** Of a static address before one with a parameter, as the server looks them up. */
  const byPath = endpoints.toSorted((one, other) => paramNames(one.path).length - paramNames(other.path).length);
  const servedBy = (method: string, path: string) =>
    byPath.find((one) => one.method === method && pathPattern(one.path).test(path));
  const pathPattern = (path: string) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`);
  const paths = [...new Set(endpoints.map(({ path }) => path))];
  const statusOf = async (method: string, path: string, cookie: string | undefined) => {
    const withBody = !['GET', 'HEAD', 'OPTIONS'].includes(method);
    const response = await fetch(server.origin + path, {
      method,
      headers: {
        ...(cookie && { cookie }),
        ...(withBody && { origin: server.origin, 'content-type': 'application/json' }),
      },
      ...(withBody && { body: '{}' }),
    });
    const text = await response.text();
    return { status: response.status, text };
  };

  /** What a GET of each address is answered with; the same for all who may. */
  const gets = new Map<string, Promise<number>>();
  const asGet = (path: string, cookie: string | undefined) => {
    if (!gets.has(path))
      gets.set(
        path,
        statusOf('GET', path, cookie).then(({ status }) => status),
      );
    return gets.get(path)!;
  };

  /** One of each answer; all in the long run. */
  const fewer: readonly Name[] = ['anonymous', 'no membership', 'attendant', 'office admin', 'platform admin'];

  test.for(verbs)('%s', { timeout: 120_000 }, async (verb) => {
    const wrong: unknown[] = [];
    for (const who of long ? names : fewer) {
      const subject = subjects.get(who)!;
      const cookie = await cookieOf(who);
      const refused = subject.signedIn ? 403 : 401;
      const ask = async (template: string) => {
        const path = fillPath(template, {
          ...Object.fromEntries(paramNames(template).map((name) => [name, nobodys])),
          tenantId: records.office.id,
        });
        const declared = servedBy(verb, path);
        // sent with valid input above
        if (declared && declared.path === template) return;
        const read = verb === 'HEAD' ? servedBy('GET', path) : undefined;
        const rule = read?.transport === 'stream' ? undefined : (read ?? declared);
        const expected = !rule ? 404 : !allowed(rule, subject) ? refused : read ? await asGet(path, cookie) : 404;
        const reply = await statusOf(verb, path, cookie);
        if (reply.status !== expected || reply.status >= 500 || (verb === 'HEAD' && reply.text !== ''))
          wrong.push([verb, path, who, reply.status, expected]);
      };
      // no more at once than are answered without waiting in line
      for (let from = 0; from < paths.length; from += 8) await Promise.all(paths.slice(from, from + 8).map(ask));
    }
    expect(wrong).toEqual([]);
  });
});

describe('undo', () => {
  const undos = endpoints.filter(({ permission }) => cell(permission, 'attendant') === 'undo');

  test.for(undos.map(({ name }) => name))('%s: an attendant takes back only their own deletion', async (name) => {
    const endpoint = undos.find((one) => one.name === name)!;
    const { user } = subjects.get('attendant')!;
    const other = records.office.admin;
    const answers = [];
    for (const deletedBy of [other, user!]) {
      const call = await validCall(endpoint, records, user!, deletedBy);
      const reply = await send(server, endpoint, call, await cookieOf('attendant'));
      const { results } = reply.status === 200 ? (JSON.parse(reply.text) as { results?: { status: number }[] }) : {};
      answers.push(results?.[0]?.status ?? reply.status);
    }
    expect(answers).toEqual([403, 200]);
  });

  test('there are some', () => expect(undos.length).toBeGreaterThan(5));
});

test('every permission of the table is asked for by an endpoint', () => {
  const used = new Set(endpoints.map(({ permission }) => permission));
  // which rows, and not which action: row security asks for the role, screens for this
  used.add('sigilo.all');
  // whose a kept list is, and not which action
  used.add('views.share');
  // whose notes and contacts, asked in the statement that deletes one
  used.add('notas.moderate');
  expect(permissions.filter((permission) => !used.has(permission))).toEqual([]);
});

test('a refusal is a platform event with the person, never in the log of the office that was aimed at', async () => {
  const list = endpoints.find(({ name }) => name === 'setores.list')!;
  // one who was not refused before: a person's refusals are logged 300 times in a while
  const user = (await server.office()).admin;
  const before = await server.rows('select count(*)::int as n from auditoria where tenant_id = $1', [
    records.office.id,
  ]);
  await server.rows('delete from platform_events');
  await send(server, list, { params: { tenantId: records.office.id }, input: {} }, user.cookie);
  await expect
    .poll(() => server.rows(`select acao, user_id, autor from platform_events where acao = 'DENIED'`))
    .toEqual([{ acao: 'DENIED', user_id: user.id, autor: user.full_name }]);
  expect(
    await server.rows('select count(*)::int as n from auditoria where tenant_id = $1', [records.office.id]),
  ).toEqual(before);
});
