import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type Office, type TestServer, type User } from '../../../tests/support/servers/server.ts';
import { createSetor, listSetores } from '../../features/base/setores/setores.contract.ts';
import { migrate } from '../migrations/migrate.ts';
import { selfTest } from './self-test.ts';
import { unusable } from './owner.ts';

/** The database has become a standby, or its provider lets nobody write because its disk is nearly full. */

let server: TestServer;
let office: Office;
let person: User;
let elsewhere: pg.Client;
beforeAll(async () => {
  server = await startTestServer();
  office = await server.office();
  person = await server.member(office);
  const address = new URL(server.superuserUrl);
  address.pathname = '/postgres';
  elsewhere = new pg.Client({ connectionString: address.href });
  await elsewhere.connect();
});
afterAll(async () => {
  await elsewhere?.end();
  await server?.stop();
});

const name = () => new URL(server.superuserUrl).pathname.slice(1);
const writes = (how: string) => elsewhere.query(`alter database ${name()} ${how}`);
const endConnections = () =>
  elsewhere.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and usename <> session_user',
    [name()],
  );
const create = (nome: string) => server.as(person, office).call(createSetor, { nome });
const list = () => server.as(person, office).call(listSetores, {});

test('a server that only reads is said to be away for now, goes on to be read, and is written to again by itself', async () => {
  expect((await create('ANTES')).status).toBe(201);
  await writes('set default_transaction_read_only = on');
  await endConnections();
  const refused = await create('NO MEIO');
  expect([refused.status, refused.problem.code]).toEqual([503, 'server.unavailable']);
  expect(refused.headers.get('retry-after')).toBe('3');
  expect((await list()).body.map(({ nome }) => nome)).toEqual(['ANTES']);
  expect(await selfTest(server.database)).toBe('read_only');

  // and connections that have been there all the time lead to where it was
  await writes('reset default_transaction_read_only');
  expect((await create('DEPOIS')).status).toBe(201);
  expect((await list()).body.map(({ nome }) => nome)).toEqual(['ANTES', 'DEPOIS']);
});

test('a server is ready again when the database is, though nobody has written meanwhile', async () => {
  await writes('set default_transaction_read_only = on');
  server.database.renew('requests');
  expect(await selfTest(server.database)).toBe('read_only');
  await writes('reset default_transaction_read_only');
  expect(await selfTest(server.database)).toBeNull();
});

test('at the start that is said with what to do, and no address is blamed that is right', async () => {
  await writes('set default_transaction_read_only = on');
  const refused = await migrate({ ownerUrl: server.ownerUrl }).catch(unusable);
  await writes('reset default_transaction_read_only');
  expect(String(refused)).toMatch(/o servidor só aceita leitura \(25006\)\. Se é uma réplica, .*primário/);
  const said = (code: string) => String(unusable(Object.assign(new Error('x'), { code })));
  expect(said('53300')).toMatch(/todas as conexões .* estão em uso \(53300\)\. .*max_connections/);
  expect(said('57P03')).toMatch(/está iniciando ou parando \(57P03\)\. Repita/);
  for (const code of ['25006', '53300', '57P03']) expect(said(code)).not.toContain('Confira DATABASE_URL');
  expect(said('28P01')).toContain('Confira DATABASE_URL');
});
