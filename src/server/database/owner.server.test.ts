import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../tests/support/servers/server.ts';
import { migrate } from '../migrations/migrate.ts';
import { withClient } from './owner.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.stop());

test('a connection of the owner tells the database to notice soon when it has vanished', async () => {
  const sql = `select name, setting from pg_settings where name like 'tcp_keepalives%' order by name`;
  const { rows } = await withClient(server.ownerUrl, 'test', (client) => client.query(sql));
  expect(rows.map(({ setting }: { setting: string }) => setting)).toEqual(['3', '30', '10']);
});

test('one that is stopped ends its work with the reason', async () => {
  const stopping = new AbortController();
  const sleeping = withClient(
    server.ownerUrl,
    'test',
    (client) => client.query('select pg_sleep(60)'),
    stopping.signal,
  );
  setTimeout(() => stopping.abort(new Error('stopping')), 200);
  await expect(sleeping).rejects.toThrow('stopping');
});

test('a start says that it waits for the migrations of another', async () => {
  const told: string[] = [];
  const { ownerUrl } = server;
  await withClient(ownerUrl, 'test', async (client) => {
    await client.query('select pg_advisory_lock(7301426)');
    const waiting = migrate({ ownerUrl, onProgress: (sentence) => told.push(sentence) });
    await expect.poll(() => told, { timeout: 15_000 }).toEqual([expect.stringContaining('Esperando que outro')]);
    await client.query('select pg_advisory_unlock(7301426)');
    expect(await waiting).toEqual([]);
  });
});
