import { randomUUID } from 'node:crypto';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { showFigures } from '../support/source/figures.ts';
import { startNetworkProxy } from '../support/services/network-proxy.ts';
import { createOffice, enterOffice, testFolders, withUrl, type OfficeClient } from '../support/servers/installation.ts';
import { startJournal } from '../support/servers/journal.ts';
import { noPrograms, programsOf, startPostgres, type ExternalPostgres } from '../support/database/postgres.ts';
import { startServer, type ServerProcess } from '../support/servers/processes.ts';
import { smallDisk } from '../support/servers/small-disk.ts';
import { openLive, type LiveClient } from '../support/servers/sse.ts';

/** What people meet while an external database is away, silent, or its disk full: answers in bounded time, nothing lost. */

const long = Boolean(process.env.GABINETE_LONG);
/** Milliseconds in which everything is answered: a connection is waited for, and then an answer. */
const answerWithin = long ? 30_000 : 15_000;
const settings: Record<string, string> = long ? { DB_POOL: '5' } : { DB_POOL: '5', DB_TIMEOUT: '2' };

const native = await programsOf(18);
const folders = testFolders('gabinete-failures-');
const place = dirname(folders.next());
const disk = smallDisk(place, 600);
let database: ExternalPostgres;
let proxy: Awaited<ReturnType<typeof startNetworkProxy>>;
let server: ServerProcess;
let office: OfficeClient;
let stream: LiveClient;

beforeAll(async () => {
  if (!native) return;
  database = await startPostgres(native, {}, disk ? place : undefined);
  proxy = await startNetworkProxy(database.port);
  const url = new URL(database.ownerUrl);
  url.port = String(proxy.port);
  const all = { ...settings, DATABASE_URL: url.href };
  const dataDir = folders.next();
  server = await startServer(dataDir, all);
  await createOffice(dataDir, all);
  office = await enterOffice(server.origin);
  stream = await openLive(server.origin, office.tenant, office.cookie);
});
afterAll(async () => {
  try {
    await server?.kill('SIGTERM');
    await proxy?.stop();
    await database?.remove();
  } finally {
    disk?.unmount();
    folders.removeAll();
  }
});

const ask = (path: string) => fetch(server.origin + path, { signal: AbortSignal.timeout(answerWithin) });
const rows = () =>
  withUrl(
    database.superuserUrl,
    async (client) => (await client.query<{ id: string; nome: string }>('select id, nome from setores')).rows,
  );
const clear = () =>
  withUrl(database.superuserUrl, (client) => client.query('truncate setores, idempotency_keys cascade'));

/** Writes while something happens to the database; then all is well again by itself, and every write is there once. */
async function underWrites(happens: (journal: ReturnType<typeof startJournal>) => Promise<void>) {
  await clear();
  const journal = startJournal(office, { writers: 4, answerWithin });
  await journal.flows();
  await happens(journal);
  await journal.flows();
  await journal.settle(rows);
  expect((await ask('/readyz')).status).toBe(200);
  await stream.change(await office.setor(randomUUID()), 20_000);
  expect(server.child.exitCode).toBeNull();
  const figures = `${journal.acknowledged()} writes, ${journal.refused()} refused, slowest answer ${journal.slowest()} ms`;
  if (long) showFigures(figures);
  return journal;
}

describe.skipIf(!native)(`an external database${native ? '' : ` (${noPrograms})`}`, () => {
  test('that is restarted at once, without a farewell', { timeout: 300_000 }, async () => {
    await underWrites(async (journal) => {
      for (let round = 0; round < (long ? 10 : 1); round += 1) {
        await database.stop('immediate');
        expect((await ask('/readyz')).status).toBe(503);
        expect((await ask('/livez')).status).toBe(200);
        expect((await office.call('GET', '/setores')).status).toBe(503);
        await database.start();
        await journal.flows();
      }
    });
  });

  test('whose connections are ended again and again', { timeout: 300_000 }, async () => {
    const journal = await underWrites(async ({ acknowledged }) => {
      await withUrl(database.superuserUrl, async (client) => {
        const until = Date.now() + (long ? 60_000 : 1_500);
        const before = acknowledged();
        while (Date.now() < until || acknowledged() === before) {
          await client.query(
            `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'gabinete'`,
          );
          await sleep(Math.random() * 300);
        }
      });
    });
    expect(journal.refused()).toBeGreaterThan(0);
  });

  test('all of whose connections are at work for long', { timeout: 300_000 }, async () => {
    await underWrites(async (journal) => {
      await withUrl(database.superuserUrl, async (client) => {
        await client.query('begin; lock table setores in access exclusive mode');
        const before = journal.refused();
        const reads = await Promise.all(Array.from({ length: 12 }, () => office.call('GET', '/setores')));
        for (const read of reads) {
          expect(read.status).toBe(503);
          expect(Number(read.headers.get('retry-after'))).toBeGreaterThan(0);
        }
        expect(journal.refused()).toBeGreaterThan(before);
        await client.query('rollback');
      });
    });
  });

  test('that a network swallows without a word', { timeout: 600_000 }, async () => {
    await underWrites(async (journal) => {
      for (let round = 0; round < (long ? 3 : 1); round += 1) {
        proxy.swallow();
        const [ready, read, metrics] = await Promise.all([
          ask('/readyz'),
          office.call('GET', '/setores'),
          // before Prometheus gives up
          fetch(`${server.origin}/metrics`, { signal: AbortSignal.timeout(9_000) }).then((answer) => answer.text()),
        ]);
        expect([ready.status, read.status]).toEqual([503, 503]);
        expect(await ready.json()).toEqual({ status: 'unavailable', reason: 'database' });
        expect(metrics).toMatch(/^gabinete_database_up 0$/m);
        expect(Number(read.headers.get('retry-after'))).toBeGreaterThan(0);
        expect((await ask('/livez')).status).toBe(200);
        if (long) await sleep(20_000);
        proxy.heal();
        await journal.flows();
      }
    });
  });

  // a small disk of its own can be mounted only by root on Linux; elsewhere this is counted as skipped
  test.runIf(disk)('whose disk is full, until it falls for want of room', { timeout: 300_000 }, async () => {
    await underWrites(async (journal) => {
      disk!.fill();
      // what the database had laid ready is used up as well, until it cannot go on
      for (const end = Date.now() + 180_000; database.isRunning() && Date.now() < end;) {
        disk!.fill();
        // many at once: a larger schema leaves more laid ready than a connection for each would use up in time
        await withUrl(database.superuserUrl, async (client) => {
          for (let n = 0; n < 20; n += 1)
            await client.query(`select pg_logical_emit_message(true, 'test', 'x'), pg_switch_wal()`);
          // it may be on its way up again, only to fall: asked without a pause it would get no time for that
        }).catch(() => sleep(250));
      }
      expect(database.isRunning()).toBe(false);
      // what is under way is answered in its time
      await expect.poll(() => journal.refused(), { timeout: answerWithin }).toBeGreaterThan(0);
      expect((await ask('/livez')).status).toBe(200);
      expect((await ask('/readyz')).status).toBe(503);
      disk!.empty();
      // as its service would
      await database.start();
    });
  });

  if (long)
    test('that accepts connections and says nothing', { timeout: 600_000 }, async () => {
      await underWrites(async () => {
        proxy.swallow();
        proxy.cut();
        expect((await office.call('GET', '/setores')).status).toBe(503);
        expect((await ask('/readyz')).status).toBe(503);
        if (long) {
          const url = new URL(database.ownerUrl);
          url.port = String(proxy.port);
          const another = startServer(folders.next(), { DATABASE_URL: url.href });
          await expect(another).rejects.toThrow(/Banco de dados: não foi possível conectar/);
        }
        proxy.heal();
        proxy.cut();
      });
    });
});
