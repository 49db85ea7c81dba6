import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { needs } from '../support/services/debian.ts';
import { createOffice, enterOffice, testFolders, withUrl } from '../support/servers/installation.ts';
import { startPgbouncer } from '../support/database/pgbouncer.ts';
import { neededPrograms, startPostgres } from '../support/database/postgres.ts';
import { changesMany } from '../support/servers/many-demandas.ts';
import { gabinete, startServer } from '../support/servers/processes.ts';
import { openLive } from '../support/servers/sse.ts';

/** The product behind a pgbouncer that gives a connection for one transaction only. */

const requests = process.env.GABINETE_LONG ? 2_000 : 140;
const connections = 3;

test(`every way to the data, and ${requests} requests, through pgbouncer`, { timeout: 600_000 }, async (context) => {
  const native = await neededPrograms(context, 15);
  await needs(context, 'pgbouncer');
  const folders = testFolders('gabinete-pgbouncer-');
  const database = await startPostgres(native);
  context.onTestFinished(() => database.remove());
  await withUrl(database.superuserUrl, (client) =>
    client.query(`create role pedidos login password 'dos-pedidos'; grant pedidos to gabinete_owner with admin option`),
  );
  const pooler = await startPgbouncer(database.url('pedidos', 'dos-pedidos'), connections);
  context.onTestFinished(() => pooler.stop());

  const settings = { DATABASE_URL: pooler.url, DATABASE_ADMIN_URL: database.ownerUrl, DB_POOL: '20' };
  const dataDir = folders.next();
  const server = await startServer(dataDir, settings);
  context.onTestFinished(async () => {
    await server.kill('SIGTERM');
    folders.removeAll();
  });
  await createOffice(dataDir, settings);
  const office = await enterOffice(server.origin);
  const stream = await openLive(server.origin, office.tenant, office.cookie);

  const setor = await office.setor('Obras');
  const municipe = await office.municipe('11987654321');
  const demanda = await office.demanda(municipe, setor, [await office.temporary('ofício')]);
  await stream.change(demanda, 20_000);
  await office.documento('regimento');
  // a cursor keeps its connection for the length of its transaction
  const csv = await office.call('POST', '/municipes/exportar', {});
  expect([csv.status, await csv.text()]).toEqual([200, expect.stringContaining('RUI MELO')]);
  expect(await gabinete(['doctor'], dataDir, settings)).toMatchObject({
    code: 0,
    out: expect.stringContaining('não pode ignorar a separação entre gabinetes'),
  });

  await changesMany(office, database.superuserUrl, { setor, municipe });

  // a search that nobody waits for any more is stopped behind it, too
  await withUrl(database.superuserUrl, async (client) => {
    await client.query('begin; lock table municipes in access exclusive mode');
    const searching = `select count(*)::int as n from pg_stat_activity where usename = 'pedidos' and wait_event_type = 'Lock'`;
    const held = async () => (await client.query<{ n: number }>(searching)).rows[0]!.n;
    const leaving = new AbortController();
    const search = fetch(`${server.origin}/api/tenants/${office.tenant}/municipes?busca=rui`, {
      headers: { cookie: office.cookie },
      signal: leaving.signal,
    }).catch((error: Error) => error.name);
    await expect.poll(held).toBe(1);
    leaving.abort();
    expect(await search).toBe('AbortError');
    await expect.poll(held, { timeout: 4_000 }).toBe(0);
    await client.query('rollback');
  });

  const ways = [
    () => office.call('GET', '/municipes?busca=rui'),
    () => office.call('GET', '/demandas'),
    () => office.call('GET', '/dashboard'),
    () => office.call('GET', '/agenda'),
    () => office.call('GET', `/municipes/${municipe}`),
    () => office.call('POST', '/setores', { nome: randomUUID() }, { 'idempotency-key': randomUUID() }),
    () => office.request('GET', '/api/auth/me'),
  ];
  const statuses: Record<number, number> = {};
  let left = requests;
  await Promise.all(
    Array.from({ length: 16 }, async () => {
      while (left > 0) {
        left -= 1;
        const { status } = await ways[left % ways.length]!();
        statuses[status] = (statuses[status] ?? 0) + 1;
      }
    }),
  );
  expect(Object.keys(statuses).sort()).toEqual(['200', '201']);
  await stream.change(await office.setor(randomUUID()), 20_000);
  stream.close();
  // all of it over no more connections than the pooler has
  const { rows } = await withUrl(database.superuserUrl, (client) =>
    client.query<{ n: number }>(`select count(*)::int as n from pg_stat_activity where usename = 'pedidos'`),
  );
  expect(rows[0]!.n).toBeGreaterThan(0);
  expect(rows[0]!.n).toBeLessThanOrEqual(connections);
});
