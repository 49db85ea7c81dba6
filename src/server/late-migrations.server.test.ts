import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loginsWith } from '../../tests/helpers/cluster.ts';
import { startTestServer, type TestServer } from '../../tests/helpers/server.ts';
import { startLateMigrations } from './late-migrations.ts';
import { createLogger } from './log.ts';
import { migrate, readMigrations, waitsForOlder } from './migrate.ts';
import type { OpenDatabase } from './open-database.ts';
import { applicationName, late, needed } from './schema.ts';

/** What a migration takes away stays for as long as a server of the version before is connected. */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.stop());

const columns = async (): Promise<number> =>
  (await server.rows(`select from information_schema.columns where table_name = 'setores' and column_name = 'tarde'`))
    .length;

/** A server of a version, as the database sees it. */
async function connected(name: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: server.urls.requests, application_name: name });
  await client.connect();
  return client;
}

test('it waits for every older server, and for no newer one, and the others go past it', async () => {
  const { ownerUrl } = server;
  const sql = '-- after the servers of the version before\nalter table setores add column tarde text;';
  const migrations = [
    ...readMigrations(),
    { name: '0049_tarde.sql', sql, hash: 'a' },
    { name: '9999_depois.sql', sql: 'alter table setores add column cedo text;', hash: 'b' },
  ];
  const told: string[] = [];
  const upgrade = () => migrate({ ownerUrl, migrations, onProgress: (sentence) => told.push(sentence) });
  for (const [place, name] of ['gabinete', 'gabinete 0032', 'gabinete 0048'].entries()) {
    const older = await connected(name);
    expect(await upgrade()).toEqual(place === 0 ? ['9999_depois.sql'] : []);
    await older.end();
  }
  expect(told).toContainEqual('0049_tarde.sql espera que os servidores da versão anterior parem.');
  // the test's own server is connected, and newer
  await expect.poll(upgrade, { timeout: 15_000 }).toEqual(['0049_tarde.sql']);
  expect(await columns()).toBe(1);
});

test('a server does without it, and says by the name of its connections of which version it is', () => {
  expect(late).toEqual(
    readMigrations()
      .filter(waitsForOlder)
      .map(({ name }) => name),
  );
  expect(needed).not.toContain(late[0]);
  expect(applicationName).toMatch(/^gabinete \d{4}$/);
});

test('requests keep all of it until the last server of the version before has gone, and lose it without a restart', async () => {
  const fresh = await startTestServer({ locale: 'C.UTF-8' });
  try {
    const { ownerUrl } = fresh;
    const signsIn = `select has_function_privilege('gabinete_app', 'app.find_login(text)', 'execute') as may`;
    const may = async () => (await fresh.rows<{ may: boolean }>(signsIn))[0]!.may;
    // as they were before
    await fresh.rows(`delete from schema_migrations where name = any ($1)`, [late]);
    await fresh.rows('grant execute on function app.find_login(text) to gabinete_app');
    const older = new pg.Client({ connectionString: fresh.urls.requests, application_name: 'gabinete' });
    await older.connect();
    const logins = loginsWith(ownerUrl, 'only-for-tests');
    const open = { database: fresh.database, migrate: () => migrate({ ownerUrl, logins }) } as OpenDatabase;
    expect([await open.migrate(), await may()]).toEqual([[], true]);
    await older.query(`select * from app.find_login('x@exemplo.com')`);
    await older.end();
    const left = `select from pg_stat_activity where datname = current_database() and application_name = 'gabinete'`;
    await expect.poll(async () => (await fresh.rows(left)).length, { timeout: 15_000 }).toBe(0);
    const job = startLateMigrations(open, createLogger('silent'));
    await expect.poll(may, { timeout: 15_000 }).toBe(false);
    await job.stop();
  } finally {
    await fresh.stop();
  }
});
