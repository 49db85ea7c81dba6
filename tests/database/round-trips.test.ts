import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '../../src/app/server/app.ts';
import { Database, statement } from '../../src/server/database/db.ts';
import { diskStorage } from '../../src/server/files/disk-storage.ts';
import { createLogger } from '../../src/server/process/log.ts';
import { hashToken } from '../../src/server/accounts/session.ts';
import { Records } from '../support/office/records.ts';
import { send, validCall } from '../support/servers/calls.ts';
import { endpoints } from '../support/servers/endpoints.ts';
import { startCountingProxy } from '../support/services/counting-proxy.ts';
import { startTestServer, testAccounts, type Office, type TestServer } from '../support/servers/server.ts';

/** A server whose database is behind a proxy that counts; the calls are those of a signed-in person over HTTP. */
describe('round trips to the database', () => {
  let server: TestServer;
  let office: Office;
  let proxy: Awaited<ReturnType<typeof startCountingProxy>>;
  let database: Database;
  let app: Awaited<ReturnType<typeof createApp>>;
  let origin: string;
  let id: string;

  beforeAll(async () => {
    server = await startTestServer();
    office = await server.office();
    await server.rows(
      `insert into municipes (tenant_id, nome_completo, telefone_ddd, codigo)
       select $1, 'MARIA ' || n, (11900000000 + n)::text, 'C' || n from generate_series(1, 120) n`,
      [office.id],
    );
    [{ id }] = (await server.rows<{ id: string }>('select id from municipes limit 1')) as [{ id: string }];
    proxy = await startCountingProxy(server.appUrl);
    database = new Database({ url: proxy.url, pool: 1, pipeline: true });
    app = await createApp({
      database,
      log: createLogger('silent'),
      publicUrl: null,
      trustProxy: [],
      webFolder: null,
      accounts: testAccounts,
      storage: diskStorage(server.dataDir),
      cepUrl: 'http://127.0.0.1:9/{cep}',
      notReady: async () => null,
    });
    await app.listen({ host: '127.0.0.1', port: 0 });
    origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
    // the connection itself takes a few
    await get('municipes');
  });
  afterAll(async () => {
    await app?.close();
    await database?.close();
    await proxy?.stop();
    await server?.stop();
  });

  async function get(path: string): Promise<{ rows: unknown[]; total: number }> {
    const response = await fetch(`${origin}/api/tenants/${office.id}/${path}`, {
      headers: { cookie: office.admin.cookie },
    });
    expect(response.status).toBe(200);
    return (await response.json()) as { rows: unknown[]; total: number };
  }

  async function counted(path: string) {
    let body: unknown;
    const turns = await proxy.count(async () => {
      body = await get(path);
    });
    return { turns, body: body as { rows: unknown[]; total: number } };
  }

  test('a page of 50 citizens with the exact count, signed in, costs one', async () => {
    const { turns, body } = await counted('municipes?page=2');
    expect([body.rows.length, body.total]).toEqual([50, 120]);
    expect(turns).toBe(1);
  });

  test('a search with the exact count costs one, by either way of searching', async () => {
    const search = await counted('municipes?busca=maria');
    expect([search.turns, search.body.rows.length, search.body.total]).toEqual([1, 50, 120]);
    const short = await counted('municipes?busca=ma');
    expect([short.turns, short.body.rows.length, short.body.total]).toEqual([1, 50, 120]);
  });

  test('a citizen with the counts of the tabs costs one, and so does the history', async () => {
    expect((await counted(`municipes/${id}`)).turns).toBe(1);
    expect((await counted(`municipes/${id}/historicos`)).turns).toBe(1);
  });

  test('the agenda’s month, today, and what is about one citizen cost one each', async () => {
    expect((await counted('agenda?de=2026-11-01&ate=2026-11-30')).turns).toBe(1);
    expect((await counted('agenda/hoje')).turns).toBe(1);
    expect((await counted(`agenda?municipe_id=${id}`)).turns).toBe(1);
  });

  test('the whole dashboard costs one, and so does a page of documents', async () => {
    expect((await counted('dashboard')).turns).toBe(1);
    expect((await counted('documentos')).turns).toBe(1);
    expect((await counted('documentos?busca=ata')).turns).toBe(1);
  });

  /** Reads that go another time for a reason, or that this counting does not see. */
  const others: Record<string, string> = {
    'cep.get': 'asks a service that a test has none of',
    'convites.list': 'by the login of accounts',
    'cotas.list': 'by the login of accounts',
    'memberships.list': 'by the login of accounts',
    'importacoes.preview': 'reads a file',
    'lotes.items': 'what the records are called is asked of their kind, which the first answer tells',
    'oficios.numeracao': 'the numbers are of the year that the first answer tells',
    'visoes.counts': 'what is counted follows from what the person has kept',
  };

  test('every other read of an office costs one as well', async () => {
    const records = new Records(server, office, 'UMA');
    const person = await server.member(office, 'admin', { role: 'admin' });
    const wrong: unknown[] = [];
    for (const endpoint of endpoints) {
      const { name, method, door, transport } = endpoint;
      // a file is written after the answer to where it lies
      if (method !== 'GET' || door !== 'tenant' || transport || name in others) continue;
      const call = await validCall(endpoint, records, person);
      let status = 0;
      const turns = await proxy.count(async () => {
        ({ status } = await send({ ...server, origin }, endpoint, call, person.cookie));
      });
      if (turns !== 1 || status !== 200) wrong.push([name, status, turns]);
    }
    expect(wrong).toEqual([]);
  });

  test('the counting can tell: a transaction in steps costs one for each', async () => {
    const access = {
      door: 'tenant',
      token: hashToken(office.admin.token),
      tenantId: office.id,
      roles: ['admin'],
    } as const;
    const one = statement(sql`select 1`);
    const steps = await proxy.count(() =>
      database.transaction({ ...access, roles: ['admin'] }, async (run) => {
        await run(one);
        await run(one, one);
      }),
    );
    // begin with entry, two steps, commit
    expect(steps).toBe(4);
    const single = new Database({ url: proxy.url, pool: 1, pipeline: false });
    await single.batch({ ...access, roles: ['admin'] }, [one, one]);
    const apart = await proxy.count(() => single.batch({ ...access, roles: ['admin'] }, [one, one]));
    expect(apart).toBe(5);
    await single.close();
  });
});
