import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listSetores } from '../../src/features/base/setores/setores.contract.ts';
import { me, myMemberships, refresh, setTenantContext, signIn, signOut } from '../../src/shared/session.ts';
import { hashToken } from '../../src/server/accounts/session.ts';
import { cookieOf } from '../support/servers/cookies.ts';
import { startTestServer, type Office, type TestServer, type User } from '../support/servers/server.ts';

/** The sentences of docs about sessions: what a cookie opens, how long, and what ends it. */

let server: TestServer;
let office: Office;

beforeAll(async () => {
  server = await startTestServer();
  office = await server.office();
});
afterAll(() => server?.stop());

const as = (cookie: string) => server.as({ cookie } as User, office);
const status = async (cookie: string) => (await as(cookie).call(me, {})).status;
const tokenOf = (cookie: string) => cookie.split('=')[1]!;
const doRefresh = (cookie: string, idle_seconds = 0) => as(cookie).call(refresh, { idle_seconds });
/** Moves a session's times back by so many seconds. */
const age = (person: User, column: string, seconds: number) =>
  server.rows(`update sessions set ${column} = ${column} - make_interval(secs => $2) where user_id = $1`, [
    person.id,
    seconds,
  ]);

describe('signing in', () => {
  const enter = (email: string, password: string) => server.as(null).call(signIn, { email, password });

  test('gives a cookie that scripts cannot read and other sites do not send', async () => {
    const person = await server.member(office);
    const answer = await enter(` ${person.email.toUpperCase()} `, server.password);
    expect(answer.status).toBe(200);
    const [cookie, hint] = answer.headers.getSetCookie();
    expect(cookie).toMatch(/^gabinete=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(hint).toMatch(/^gabinete_signed_in=1; Max-Age=604800; Path=\/; SameSite=Lax$/);
    expect(answer.body).toMatchObject({
      user: { id: person.id },
      memberships: [{ tenant_id: office.id, role: 'attendant' }],
    });
    expect(JSON.stringify(answer.body)).not.toContain(tokenOf(cookieOf(answer.headers)!));
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test('says of each field that is empty or missing that both are required', async () => {
    for (const body of [{}, { email: ' ', password: '' }]) {
      const { status, problem } = await server.as(null).call(signIn, body as never);
      expect(status).toBe(422);
      expect(problem.errors).toEqual(
        ['email', 'password'].map((field) => ({ field, message: 'Por favor, preencha todos os campos' })),
      );
    }
  });

  test('keeps only a hash of the token', async () => {
    const person = await server.user();
    const rows = await server.rows<{ token_hash: Buffer; row: string }>(
      'select token_hash, s::text as row from sessions s where user_id = $1',
      [person.id],
    );
    expect(rows[0]!.token_hash).toEqual(hashToken(person.token));
    expect(rows[0]!.row).not.toContain(person.token);
  });

  test('answers alike for an unknown address, a wrong password, and an address that is not verified', async () => {
    const person = await server.user();
    const unverified = await server.user();
    await server.rows('update users set confirmed_at = null where id = $1', [unverified.id]);
    const deleted = await server.user();
    await server.rows('update profiles set deleted_at = now() where user_id = $1', [deleted.id]);
    const answers = await Promise.all([
      enter('ninguem@exemplo.com', server.password),
      enter(person.email, 'errada-mesmo'),
      enter(unverified.email, server.password),
      enter(deleted.email, server.password),
    ]);
    const seen = answers.map(({ status, problem, headers }) => [
      status,
      problem.code,
      problem.detail,
      headers.getSetCookie(),
    ]);
    expect(seen).toEqual(answers.map(() => [401, 'auth.credentials', 'Email ou senha incorretos', []]));
  });

  test('is refused with 429 and Retry-After after seven tries of one network, also in parallel and over two servers', async () => {
    const person = await server.user();
    const other = await server.another();
    const tries = Array.from({ length: 30 }, (_, turn) =>
      fetch(`${turn % 2 ? other.origin : server.origin}/api/auth/sign-in`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
        body: JSON.stringify({ email: person.email, password: `errada-${turn}` }),
      }),
    );
    const statuses = (await Promise.all(tries)).map((answer) => answer.status).sort();
    await other.stop();
    expect(statuses).toEqual([...Array<number>(7).fill(401), ...Array<number>(23).fill(429)]);
    const right = await enter(person.email, server.password);
    expect([right.status, right.problem.code]).toEqual([429, 'auth.password_spent']);
    expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(right.headers.get('retry-after'))).toBeLessThanOrEqual(900);
    // whoever is signed in already stays so
    expect(await status(person.cookie)).toBe(200);
    // and after a quarter of an hour the right password opens again
    await server.rows(`update password_tries set tried_at = tried_at - interval '16 minutes'`);
    expect((await enter(person.email, server.password)).status).toBe(200);
  });

  test('that succeeds and that fails are platform events, an unknown address only as a hash', async () => {
    await server.rows('delete from platform_events');
    const person = await server.user({ full_name: 'Ana Sá' });
    await server.rows('delete from platform_events');
    await enter(person.email, 'errada');
    await enter('quem.sera@exemplo.com', 'errada');
    await enter(person.email, server.password);
    const events = await server.rows<{ acao: string; autor: string; detalhe: unknown }>(
      'select acao, autor, detalhe from platform_events order by "timestamp"',
    );
    expect(events.map(({ acao, autor }) => [acao, autor])).toEqual([
      ['LOGIN_FAILED', 'Ana Sá'],
      ['LOGIN_FAILED', 'Anônimo'],
      ['LOGIN', 'Ana Sá'],
    ]);
    expect(JSON.stringify(events)).not.toMatch(/quem\.sera|errada/);
  });
});

describe('the token', () => {
  test('lives 15 minutes, and a refresh brings the session back after that', async () => {
    const person = await server.member(office);
    const { body } = await as(person.cookie).call(me, {});
    expect(body.session.expires_in).toBeGreaterThan(14 * 60);
    expect(body.session.expires_in).toBeLessThanOrEqual(15 * 60);
    await age(person, 'token_expires_at', 15 * 60);
    expect((await as(person.cookie).call(listSetores, {})).status).toBe(401);
    const renewed = await doRefresh(person.cookie);
    expect([renewed.status, renewed.body.expires_in]).toEqual([200, 900]);
    expect(await status(cookieOf(renewed.headers)!)).toBe(200);
  });

  test('is rotated by a refresh; the one before stays good for 30 s', async () => {
    const person = await server.member(office);
    const next = cookieOf((await doRefresh(person.cookie)).headers)!;
    expect(next).not.toBe(person.cookie);
    expect([await status(person.cookie), await status(next)]).toEqual([200, 200]);
    await age(person, 'previous_until', 31);
    expect([await status(person.cookie), await status(next)]).toEqual([401, 200]);
    const late = await doRefresh(person.cookie);
    expect([late.status, late.problem.code]).toEqual([401, 'session.required']);
  });

  test('refreshed by twenty tabs at once, nobody is signed out and all arrive at the same one', async () => {
    const person = await server.member(office);
    const answers = await Promise.all(Array.from({ length: 20 }, () => doRefresh(person.cookie)));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    const cookies = new Set(answers.map(({ headers }) => cookieOf(headers)));
    expect(cookies.size).toBe(1);
    const [cookie] = cookies;
    expect(await status(cookie!)).toBe(200);
    expect(await server.rows('select 1 from sessions where user_id = $1', [person.id])).toHaveLength(1);
    // a slow tab with the former token is let in for its 30 s, whatever the quick ones do meanwhile
    const mixed = await Promise.all(
      Array.from({ length: 20 }, (_, turn) => doRefresh(turn % 2 ? person.cookie : cookie!)),
    );
    expect(mixed.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(new Set(mixed.map(({ headers }) => cookieOf(headers)))).toEqual(cookies);
    // after that the present one is rotated again
    await age(person, 'previous_until', 31);
    expect(cookieOf((await doRefresh(cookie!)).headers)).not.toBe(cookie);
  });

  test('is worth nothing when it is malformed, empty or somebody’s guess', async () => {
    for (const cookie of [
      'gabinete=',
      'gabinete=x',
      `gabinete=${'A'.repeat(43)}`,
      'gabinete=%00',
      `gabinete=${'A'.repeat(5000)}`,
    ])
      expect([cookie.length, await status(cookie)]).toEqual([cookie.length, 401]);
  });
});

describe('a session ends', () => {
  test('8 h after the last thing the person did; ticks in the background are not doing', async () => {
    const person = await server.member(office);
    const hours = 3600;
    // at work five hours ago: the tab ticks, and the session goes on, but is not prolonged
    await age(person, 'last_active_at', 5 * hours);
    const tick = await doRefresh(person.cookie, 5 * hours);
    expect(tick.status).toBe(200);
    await age(person, 'last_active_at', 3 * hours);
    const over = await doRefresh(cookieOf(tick.headers)!, 8 * hours + 60);
    expect([over.status, over.problem.code]).toEqual([401, 'session.required']);
    expect(over.headers.getSetCookie().join()).toMatch(/gabinete=;.*Expires=Thu, 01 Jan 1970/);
  });

  test('not while the person does something, as their browser reports', async () => {
    const person = await server.member(office);
    await age(person, 'last_active_at', 9 * 3600);
    expect((await doRefresh(person.cookie, 60)).status).toBe(200);
    const [{ minutes } = { minutes: 0 }] = await server.rows<{ minutes: number }>(
      'select extract(epoch from now() - last_active_at)::int / 60 as minutes from sessions where user_id = $1',
      [person.id],
    );
    expect(minutes).toBe(1);
  });

  test('7 days after signing in, whatever the person does', async () => {
    const person = await server.member(office);
    await age(person, 'created_at', 7 * 86_400 - 60);
    expect([await status(person.cookie), (await doRefresh(person.cookie)).status]).toEqual([200, 200]);
    const { cookie } = await server.signedIn(person.id);
    await age(person, 'created_at', 7 * 86_400 + 60);
    expect([await status(cookie), (await doRefresh(cookie)).status]).toEqual([401, 401]);
  });

  test('as soon as ever where the clock was set back by more than an hour', async () => {
    const [begun, active] = [await server.user(), await server.user()];
    const days = -3 * 24 * 60 * 60;
    for (const column of ['created_at', 'last_active_at', 'token_expires_at']) await age(begun, column, days);
    for (const column of ['last_active_at', 'token_expires_at']) await age(active, column, days);
    await server.rows('select app.prune_accounts()');
    // nobody knows when that was
    expect([await status(begun.cookie), (await doRefresh(begun.cookie)).status]).toEqual([401, 401]);
    expect(await status(active.cookie)).toBe(200);
    await age(active, 'token_expires_at', 15 * 60);
    await age(active, 'last_active_at', 8 * 60 * 60);
    expect([await status(active.cookie), (await doRefresh(active.cookie, 8 * 60 * 60)).status]).toEqual([401, 401]);
  });
  test('with the profile', async () => {
    const person = await server.member(office);
    await server.rows('update profiles set deleted_at = now() where user_id = $1', [person.id]);
    expect([await status(person.cookie), (await doRefresh(person.cookie)).status]).toEqual([401, 401]);
  });

  test('with signing out: this one, the others, or all', async () => {
    const person = await server.member(office);
    const open = async () => (await server.signedIn(person.id)).cookie;
    const leave = async (cookie: string, scope?: 'local' | 'others' | 'global') => as(cookie).call(signOut, { scope });
    const [a, b, c] = [person.cookie, await open(), await open()];
    const local = await leave(a);
    expect(local.body).toEqual({ ended: 1 });
    expect(local.headers.getSetCookie()).toHaveLength(2);
    expect([await status(a), await status(b), await status(c)]).toEqual([401, 200, 200]);
    expect((await doRefresh(a)).status).toBe(401);
    const others = await leave(b, 'others');
    expect([others.body, others.headers.getSetCookie()]).toEqual([{ ended: 1 }, []]);
    expect([await status(b), await status(c)]).toEqual([200, 401]);
    await open();
    expect((await leave(b, 'global')).body).toEqual({ ended: 2 });
    expect(await status(b)).toBe(401);
    // leaving twice is no error, and needs no session
    expect((await leave(b)).body).toEqual({ ended: 0 });
    expect((await server.as(null).call(signOut, {})).body).toEqual({ ended: 0 });
  });

  test('before the second factor was given it opens nothing', async () => {
    const person = await server.member(office);
    await server.rows('update sessions set second_factor_pending = true where user_id = $1', [person.id]);
    expect([await status(person.cookie), (await as(person.cookie).call(listSetores, {})).status]).toEqual([401, 401]);
  });
});

describe('the office', () => {
  test('set_tenant_context checks the membership and remembers the office, and decides nothing else', async () => {
    const person = await server.member(office);
    const second = await server.office();
    await server.rows(`insert into memberships (user_id, tenant_id, role) values ($1, $2, 'manager')`, [
      person.id,
      second.id,
    ]);
    const foreign = await server.office();
    const call = server.as(person);
    const set = await call.call(setTenantContext, { _tenant_id: second.id });
    expect(set.body).toMatchObject({ tenant: { id: second.id, slug: second.slug }, role: 'manager' });
    expect((await call.call(me, {})).body.last_tenant_id).toBe(second.id);
    const refused = await call.call(setTenantContext, { _tenant_id: foreign.id });
    expect([refused.status, refused.problem.code]).toEqual([403, 'session.not_member']);
    expect((await call.call(me, {})).body.last_tenant_id).toBe(second.id);
    // the office is in each request, not in the session
    for (const [one, expected] of [
      [office, 200],
      [second, 200],
      [foreign, 403],
    ] as const)
      expect((await server.as(person, one).call(listSetores, {})).status).toBe(expected);
  });

  test('lost by a removed member at the very next request', async () => {
    const person = await server.member(office);
    expect((await server.as(person, office).call(listSetores, {})).status).toBe(200);
    await server.rows('delete from memberships where user_id = $1', [person.id]);
    expect((await server.as(person, office).call(listSetores, {})).status).toBe(403);
    expect((await server.as(person).call(myMemberships, {})).body).toEqual([]);
  });
});
