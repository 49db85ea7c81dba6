import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loginsWith } from '../../../tests/support/database/cluster.ts';
import { startTestServer, type TestServer } from '../../../tests/support/servers/server.ts';
import { startLateMigrations } from './late-migrations.ts';
import { createLogger } from '../process/log.ts';
import { migrate, readMigrations, waitsForOlder } from '../migrations/migrate.ts';
import { applicationName, late, needed } from '../database/schema.ts';

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

/** What only servers of the version before call. */
const dropped = [
  'start_session(uuid, bytea, bytea, inet, text, boolean)',
  'login_needs(uuid)',
  'change_password(text, uuid, jsonb)',
  'request_email(text, bytea, jsonb, jsonb, jsonb)',
  'create_profile(text, text, text, text, text, jsonb)',
];

/** A database where that migration still waits, with a job that looks as often within a second as another in minutes. */
async function waiting() {
  const fresh = await startTestServer();
  const may = async () =>
    (
      await fresh.rows<{ may: boolean }>(
        `select has_function_privilege('gabinete_app', 'app.find_login(text)', 'execute') as may`,
      )
    )[0]!.may;
  await fresh.rows(`delete from schema_migrations where name = any ($1)`, [late]);
  await fresh.rows('grant execute on function app.find_login(text) to gabinete_app');
  // the migration is done once more: what it drops must be there
  for (const called of dropped) await fresh.rows(`create function app.${called} returns int return 1`);
  const start = () => startLateMigrations(fresh, createLogger('silent'), { every: 50, looks: 40, pause: 50 });
  return { ...fresh, may, start };
}

test('requests keep all of it until the last server of the version before has gone, and lose it without a restart', async () => {
  const { ownerUrl, urls, may, start, rows, stop } = await waiting();
  try {
    const older = new pg.Client({ connectionString: urls.requests, application_name: 'gabinete' });
    await older.connect();
    expect([await migrate({ ownerUrl, logins: loginsWith(ownerUrl, 'only-for-tests') }), await may()]).toEqual([
      [],
      true,
    ]);
    await older.query(`select * from app.find_login('x@exemplo.com')`);
    const job = start();
    await sleep(1_000);
    expect(await may()).toBe(true);
    await older.end();
    await expect.poll(may, { timeout: 15_000 }).toBe(false);
    await job.stop();
    const left = 'select name from unnest($1::text[]) name where to_regprocedure(name) is not null';
    expect(await rows(left, [dropped.map((called) => `app.${called}`)])).toEqual([]);
  } finally {
    await stop();
  }
});

test('one that shares its connections with newer servers, behind a pooler, is seen by looking many times', async () => {
  const { ownerUrl, urls, may, start, stop } = await waiting();
  const shared = new pg.Client({ connectionString: urls.requests, application_name: applicationName });
  await shared.connect();
  const name = (text: string) => shared.query(`set application_name = '${text}'`);
  try {
    // nobody older is to be seen at this moment: a start does not believe it
    expect([await migrate({ ownerUrl, pooled: true }), await may()]).toEqual([[], true]);
    const job = start();
    for (let turn = 0; turn < 10; turn += 1) {
      await name(applicationName);
      await sleep(200);
      await name('gabinete');
      await sleep(100);
    }
    expect(await may()).toBe(true);
    await name(applicationName);
    await expect.poll(may, { timeout: 15_000 }).toBe(false);
    await job.stop();
  } finally {
    await shared.end();
    await stop();
  }
});

test('it does not keep a server from ending while it looks', async () => {
  const { may, start, stop } = await waiting();
  try {
    const job = start();
    await sleep(200);
    await job.stop();
    expect(await may()).toBe(true);
  } finally {
    await stop();
  }
});
