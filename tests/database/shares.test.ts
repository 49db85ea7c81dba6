import { randomBytes, randomUUID } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calendarFeed } from '../../src/features/daily/link-calendario/link.contract.ts';
import { listMunicipes } from '../../src/features/base/municipes/municipes.contract.ts';
import { createSetor, listSetores } from '../../src/features/base/setores/setores.contract.ts';
import { about } from '../../src/server/turns/about.ts';
import { Caller } from '../../src/server/turns/caller.ts';
import { Database, statement } from '../../src/server/database/db.ts';
import type { Failure } from '../../src/server/process/failure.ts';
import { fillPath } from '../../src/shared/contract.ts';
import { signIn } from '../../src/shared/session.ts';
import { startTestServer, type Office, type TestServer, type User } from '../support/servers/server.ts';
import { openLive } from '../support/servers/sse.ts';
import { startTcpProxy } from '../support/services/tcp-proxy.ts';

/** Turns at the database are shared: whatever one person asks for, another office's turn comes. */

type Held = { ended: Promise<number>; leave: () => void };

/** A request whose connection the test can close. */
function ask(server: TestServer, path: string, headers: Record<string, string>, method = 'GET', body?: object): Held {
  const options = {
    method,
    agent: false,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
  };
  const request = httpRequest(server.origin + path, options);
  const ended = new Promise<number>((resolve) => {
    request.once('error', () => resolve(0));
    request.once('response', (response) => response.resume().once('end', () => resolve(response.statusCode!)));
  });
  request.end(body && JSON.stringify(body));
  return { ended, leave: () => request.destroy() };
}

/** All connections of the server are at work until they are let go. */
async function occupied(server: TestServer, connections: number): Promise<(some?: number) => Promise<unknown>> {
  const mark = randomUUID();
  const hold = statement(sql`select pg_sleep(120), ${sql.lit(mark)}`);
  const held = Array.from({ length: connections }, () =>
    server.database.batch({ door: 'public', login: 'requests' }, [hold]).catch(() => null),
  );
  const running = `from pg_stat_activity where state = 'active' and query like '%${mark}%' and pid <> pg_backend_pid()`;
  await expect.poll(async () => (await server.rows(`select 1 ${running}`)).length).toBe(connections);
  return async (some) => {
    await server.rows(`select pg_cancel_backend(pid) from (select pid ${running} limit $1) x`, [some ?? connections]);
    await (some ? Promise.race(held) : Promise.all(held));
  };
}

const setores = (office: Office) => fillPath(listSetores.path, { tenantId: office.id });
const search = (office: Office, n: number) => `${fillPath(listMunicipes.path, { tenantId: office.id })}?busca=alvo${n}`;
const waiting = (server: TestServer) => server.database.slots.waiting;

test('what an office has under way is what waits for its answer, and no stream that is open', async () => {
  const server = await startTestServer();
  try {
    const office = await server.office();
    const name = office.id;
    // from its first answer on the server knows who they are
    expect((await server.as(office.admin, office).call(listSetores, {})).status).toBe(200);
    const streams = await Promise.all(
      Array.from({ length: 12 }, () => openLive(server.origin, name, office.admin.cookie)),
    );
    expect(about.isCrowd(name)).toBe(false);
    const ends = Array.from({ length: 9 }, () => about.begin(name));
    expect(about.isCrowd(name)).toBe(true);
    for (const end of ends) end();
    expect(about.isCrowd(name)).toBe(false);
    for (const stream of streams) stream.close();
  } finally {
    await server.stop();
  }
});

describe('while the database is busy', () => {
  const pool = 4;
  let server: TestServer;
  let flooding: Office;
  let attendant: User;
  let quiet: Office;
  beforeAll(async () => {
    server = await startTestServer({ pool, queue: 100, patience: { short: 60_000, long: 60_000 } });
    [flooding, quiet] = [await server.office(), await server.office()];
    attendant = await server.member(flooding, 'attendant');
    // who they are is known from the first answer on
    for (const [person, office] of [
      [attendant, flooding],
      [flooding.admin, flooding],
      [quiet.admin, quiet],
    ] as const)
      expect((await server.as(person, office).call(listSetores, {})).status).toBe(200);
  });
  afterAll(() => server?.stop());

  /** In the order in which they are answered: by one connection, so that none is answered beside another. */
  async function order(held: Record<string, Held[]>, letGo: (some?: number) => Promise<unknown>): Promise<string[]> {
    const done: string[] = [];
    const all = Object.entries(held).flatMap(([name, requests]) =>
      requests.map(async ({ ended }) => {
        const status = await ended;
        done.push(status === 200 ? name : `${name} ${status}`);
      }),
    );
    await letGo(1);
    await Promise.all(all);
    await letGo();
    return done;
  }
  const searches = (count: number, headers: Record<string, string>) =>
    Array.from({ length: count }, (_, n) => ask(server, search(flooding, n), headers));

  test('15 searches of one person let another office go after two of them at most', async () => {
    const letGo = await occupied(server, pool);
    const flood = searches(15, { cookie: attendant.cookie });
    await expect.poll(() => waiting(server)).toBe(15);
    const other = [ask(server, setores(quiet), { cookie: quiet.admin.cookie })];
    await expect.poll(() => waiting(server)).toBe(16);
    const done = await order({ flood, other }, letGo);
    expect(done.filter((name) => name === 'flood')).toHaveLength(15);
    expect(done.indexOf('other')).toBeLessThanOrEqual(2);
  });

  test('120 searches of one person are more than the line holds: another office is served, and only theirs are refused', async () => {
    const letGo = await occupied(server, pool);
    const flood = searches(120, { cookie: attendant.cookie });
    await expect.poll(() => waiting(server)).toBe(100);
    const other = Array.from({ length: 9 }, () => ask(server, setores(quiet), { cookie: quiet.admin.cookie }));
    const colleague = [ask(server, setores(flooding), { cookie: flooding.admin.cookie })];
    // the last of the flood make room
    const done = await order({ flood, other, colleague }, async () => {
      await sleep(300);
      await letGo();
    });
    expect(done.filter((name) => name.startsWith('other'))).toEqual(Array.from({ length: 9 }, () => 'other'));
    expect(done.filter((name) => name.startsWith('colleague'))).toEqual(['colleague']);
    const count = (name: string) => done.filter((one) => one === name).length;
    expect([count('flood'), count('flood 503')]).toEqual([90, 30]);
  });

  test.each([
    ['many sessions', async () => ({ cookie: (await known(attendant.id)).cookie })],
    ['made-up offices', async () => ({ cookie: attendant.cookie })],
    ['made-up sessions', async () => ({ cookie: `gabinete=${randomBytes(32).toString('base64url')}` })],
    ['no session', async () => ({})],
  ])('%s are no more than one person', async (what, headers) => {
    const given = await Promise.all(Array.from({ length: 20 }, headers));
    const letGo = await occupied(server, pool);
    const flood = given.map((one) => {
      if (what === 'no session') return ask(server, unknownCalendar(), {});
      const path = what === 'made-up offices' ? setores({ ...flooding, id: randomUUID() }) : setores(flooding);
      return ask(server, path, one as Record<string, string>);
    });
    await expect.poll(() => waiting(server)).toBeGreaterThanOrEqual(20);
    const other = [ask(server, setores(quiet), { cookie: quiet.admin.cookie })];
    await expect.poll(() => waiting(server)).toBeGreaterThanOrEqual(21);
    const done = await order({ flood, other }, letGo);
    expect(done.indexOf('other')).toBeLessThanOrEqual(2);
  });

  test('signing in waits for nobody who asks for data', async () => {
    const letGo = await occupied(server, pool);
    expect(await signingIn().ended).toBe(401);
    await letGo();
  });

  const unknownCalendar = () => fillPath(calendarFeed.path, { token: randomBytes(32).toString('base64url') });
  const signingIn = () =>
    ask(server, signIn.path, { origin: server.origin }, 'POST', { email: 'x@exemplo.com', password: 'y' });

  async function known(userId: string): Promise<{ cookie: string }> {
    const session = await server.signedIn(userId);
    await server.request('GET', setores(flooding), { cookie: session.cookie });
    return session;
  }
});

describe('a browser that does not wait any more', () => {
  let server: TestServer;
  let office: Office;
  let cookie: string;
  beforeAll(async () => {
    server = await startTestServer({ pool: 1 });
    office = await server.office();
    cookie = office.admin.cookie;
    expect((await server.request('GET', setores(office), { cookie })).status).toBe(200);
  });
  afterAll(() => server?.stop());

  const active = () =>
    server.rows<{ query: string }>(
      `select query from pg_stat_activity
        where usename = 'gabinete_app' and datname = current_database() and state = 'active'`,
    );
  const lock = (table: string) => `begin; lock table ${table} in access exclusive mode`;

  /** Whatever asks for this table stands still. */
  async function locked<T>(table: string, work: () => Promise<T>): Promise<T> {
    const client = new pg.Client({ connectionString: server.superuserUrl });
    await client.connect();
    try {
      await client.query(lock(table));
      return await work();
    } finally {
      await client.end();
    }
  }

  test('its search is stopped in the database, and the connection serves the next', async () => {
    await locked('municipes', async () => {
      const abandoned = ask(server, search(office, 1), { cookie });
      await expect.poll(async () => (await active()).length).toBe(1);
      abandoned.leave();
      // sooner than its time-out would
      await expect.poll(async () => (await active()).length, { timeout: 4_000 }).toBe(0);
      expect((await server.request('GET', setores(office), { cookie })).status).toBe(200);
    });
    expect(server.database.pool.totalCount).toBe(1);
  });

  test('its search leaves the line, and is never begun', async () => {
    await locked('municipes', async () => {
      const first = ask(server, search(office, 1), { cookie });
      await expect.poll(async () => (await active()).length).toBe(1);
      const second = ask(server, search(office, 2), { cookie });
      await expect.poll(() => server.database.slots.waiting).toBe(1);
      second.leave();
      await expect.poll(() => server.database.slots.waiting).toBe(0);
      first.leave();
      await first.ended;
    });
    expect((await server.request('GET', setores(office), { cookie })).status).toBe(200);
  });

  test('what it writes is written all the same', async () => {
    const path = fillPath(createSetor.path, { tenantId: office.id });
    const write = (nome: string) => ask(server, path, { cookie, origin: server.origin }, 'POST', { nome });
    await locked('setores', async () => {
      const begun = write('Começado');
      await expect.poll(async () => (await active()).length).toBe(1);
      const inLine = write('Na fila');
      await expect.poll(() => server.database.slots.waiting).toBe(1);
      begun.leave();
      inLine.leave();
    });
    const names = async () =>
      (await server.rows<{ nome: string }>('select nome from setores where tenant_id = $1', [office.id])).map(
        ({ nome }) => nome,
      );
    await expect.poll(async () => (await names()).toSorted()).toEqual(['Começado', 'Na fila']);
  });

  test.each([
    ['comes late', 700],
    ['never comes', Infinity],
  ])('a word to stop that %s meets nobody else', async (_what, delay) => {
    const { hostname, port } = new URL(server.appUrl);
    let links = 0;
    const proxy = await startTcpProxy({ host: hostname, port: Number(port) }, (link) => {
      const isWord = (links += 1) === 2;
      return {
        data: (direction, bytes) => {
          if (!isWord) link.send(direction, bytes);
          else if (delay < Infinity) setTimeout(() => link.send(direction, bytes), delay);
        },
      };
    });
    const url = new URL(server.appUrl);
    url.host = `127.0.0.1:${proxy.port}`;
    const database = new Database({ url: url.href, pool: 1 });
    try {
      const [leaving, other] = ['ana', 'bia'].map((person) => new Caller({ person, office: person }));
      const sleeping = (seconds: number, caller: Caller) =>
        database.batch({ door: 'public', login: 'requests', caller }, [statement(sql`select pg_sleep(${seconds})`)], {
          readOnly: true,
        });
      const abandoned = sleeping(0.3, leaving!).catch((error: Failure) => error.code);
      // the word goes out while it runs, and it ends before the word arrives
      await sleep(100);
      leaving!.leave();
      const next = sleeping(1, other!);
      expect(await abandoned).toBe('request.left');
      expect((await next).rows).toHaveLength(1);
    } finally {
      await database.close();
      await proxy.stop();
    }
  });
});
