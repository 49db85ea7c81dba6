import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listSetores } from '../../src/features/base/setores/setores.contract.ts';
import { statement } from '../../src/server/database/db.ts';
import type { Samples } from '../../src/server/metrics/metrics.ts';
import { selfTest } from '../../src/server/database/self-test.ts';
import { fillPath } from '../../src/shared/contract.ts';
import { startTestServer, type Office, type TestServer } from '../support/servers/server.ts';

/** More requests than the database has turns for: who comes then is told soon, and costs nothing. */
describe('with one connection and room for two to wait', () => {
  let server: TestServer;
  let office: Office;
  beforeAll(async () => {
    const backup = { dir: null, every: 86_400_000 };
    const metrics = { allow: [], backup, gather: (own: () => Samples) => async () => own() };
    server = await startTestServer({ pool: 1, queue: 2, metrics });
    office = await server.office();
    // opens the connection
    expect((await list()).status).toBe(200);
  });
  afterAll(() => server?.stop());

  const path = () => fillPath(listSetores.path, { tenantId: office.id });
  const list = () => server.request('GET', path(), { cookie: office.admin.cookie });
  const answers = async () => ((await server.request('GET', '/metrics')).body as string).split('\n');
  const counted = async (name: string) =>
    Number((await answers()).find((line) => line.startsWith(name))?.slice(name.length) ?? 0);

  /** The connection is taken until it is let go. */
  async function occupied(of: TestServer): Promise<() => Promise<unknown>> {
    const { rows } = await of.database.pool.query<{ pid: number }>('select pg_backend_pid() as pid');
    const holder = of.database
      .batch({ door: 'public', login: 'requests' }, [statement(sql`select pg_sleep(60)`)])
      .catch(() => null);
    return async () => {
      await of.rows('select pg_cancel_backend($1)', [rows[0]!.pid]);
      await holder;
    };
  }

  /** And two wait behind it. */
  async function full(): Promise<{ waiting: Promise<number[]>; letGo: () => Promise<unknown> }> {
    const letGo = await occupied(server);
    const waiting = Promise.all([list(), list()]).then((all) => all.map(({ status }) => status));
    await expect.poll(() => server.database.slots.waiting).toBe(2);
    return { waiting, letGo };
  }

  test('the next are refused with 503 and Retry-After before any of those who wait, and nothing is asked of the database', async () => {
    const { waiting, letGo } = await full();
    const refused = await list();
    expect(refused.status).toBe(503);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.headers.get('content-type')).toBe('application/problem+json');
    expect(refused.problem).toMatchObject({ status: 503, code: 'server.busy', retryAfter: 2 });
    expect(refused.headers.get('x-request-id')).toBe(refused.problem.requestId);
    expect(refused.headers.get('cache-control')).toBe('no-store');
    const served = await server.request('GET', '/livez');
    const of = (headers: Headers) =>
      [...headers.keys()].filter((name) => /^(x-|content-sec|referrer|cross)/.test(name));
    expect(of(refused.headers)).toEqual(of(served.headers));
    // still the same two in line, and one connection
    expect([server.database.slots.waiting, server.database.pool.totalCount]).toEqual([2, 1]);

    await letGo();
    expect(await waiting).toEqual([200, 200]);
    expect((await list()).status).toBe(200);
  });

  test('so are bodies that nobody reads, on a connection that goes on', async () => {
    const { waiting, letGo } = await full();
    for (let n = 0; n < 3; n += 1) {
      const body = JSON.stringify({ nome: 'x'.repeat(100_000) });
      expect((await server.request('POST', path(), { cookie: office.admin.cookie, body })).status).toBe(503);
    }
    await letGo();
    await waiting;
    expect((await list()).status).toBe(200);
  });

  test('no refusal comes so soon that asking again without end would keep the server busy', async () => {
    const { waiting, letGo } = await full();
    const began = performance.now();
    expect((await list()).status).toBe(503);
    expect(performance.now() - began).toBeGreaterThan(240);
    await letGo();
    await waiting;
  });

  test('the server’s health and its pages are answered meanwhile, and the refused are counted', async () => {
    const before = await counted('gabinete_http_requests_refused_total ');
    const { waiting, letGo } = await full();
    const more = await Promise.all(Array.from({ length: 5 }, list));
    expect(more.map(({ status }) => status)).toEqual(more.map(() => 503));
    expect((await server.request('GET', '/livez')).status).toBe(200);
    expect((await server.request('GET', '/readyz')).status).toBe(200);
    await letGo();
    await waiting;
    expect(await counted('gabinete_http_requests_refused_total ')).toBe(before + 5);
  });

  test('a job that takes long does not pass for a database that is away', async () => {
    const job = server.database.batch({ door: 'public', login: 'jobs' }, [statement(sql`select pg_sleep(60)`)]);
    const held = job.catch(() => null);
    const busy = `from pg_stat_activity where datname = current_database() and usename = 'gabinete_jobs' and state = 'active'`;
    await expect.poll(async () => (await server.rows(`select ${busy}`)).length).toBe(1);
    expect(await Promise.all([selfTest(server.database), selfTest(server.database)])).toEqual([null, null]);
    expect(await answers()).toContain('gabinete_database_up 1');
    await server.rows(`select pg_cancel_backend(pid) ${busy}`);
    await held;
  });

  test('whoever has waited for too long is refused, not served late', async () => {
    const impatient = await startTestServer({ pool: 1, queue: 50, patience: { short: 50, long: 50 } });
    try {
      const other = await impatient.office();
      const letGo = await occupied(impatient);
      const answer = await impatient.request('GET', fillPath(listSetores.path, { tenantId: other.id }), {
        cookie: other.admin.cookie,
      });
      expect([answer.status, answer.problem.code]).toEqual([503, 'server.busy']);
      await letGo();
    } finally {
      await impatient.stop();
    }
  });

  test('a short line waits while the database stands still; of a longer one the first is refused', async () => {
    const patient = await startTestServer({ pool: 1, queue: 50, patience: { short: 30_000, long: 50 } });
    try {
      const other = await patient.office();
      const ask = () =>
        patient.request('GET', fillPath(listSetores.path, { tenantId: other.id }), { cookie: other.admin.cookie });
      const letGo = await occupied(patient);
      const first = Array.from({ length: 10 }, ask);
      await expect.poll(() => patient.database.slots.waiting).toBe(10);
      await sleep(300);
      expect(patient.database.slots.waiting).toBe(10);
      const another = ask();
      expect((await first[0]!).status).toBe(503);
      await letGo();
      const rest = await Promise.all([...first.slice(1), another]);
      expect(rest.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    } finally {
      await patient.stop();
    }
  });
});
