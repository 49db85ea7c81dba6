import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyDatabase } from '../../../tests/support/database/empty.ts';
import { available, releasedFunctions } from '../../../tests/support/database/released-functions.ts';
import { startTestServer, type TestServer } from '../../../tests/support/servers/server.ts';
import { withClient } from '../database/owner.ts';
import { applyFunctions } from './functions.ts';
import { migrate } from './migrate.ts';
import { readFunctions, type Functions } from '../database/schema-files.ts';

/** The functions of `db/functions`: applied again whenever their text is another, and never those of an older program. */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.stop());

const today = readFunctions();
const upgrade = (functions: Functions) => migrate({ ownerUrl: server.ownerUrl, functions });
const changed = (sql: string, version = today.version): Functions => ({
  version,
  sql: `${today.sql}\n${sql}`,
  hash: sql.length.toString(16).padStart(64, '0'),
});
const may = async (login: string) =>
  (
    await server.rows<{ may: boolean }>(`select has_function_privilege($1, 'app.has_users()', 'execute') as may`, [
      login,
    ])
  )[0]!.may;

test('they are applied once, and again with another text', async () => {
  expect(await upgrade(today)).toEqual([]);
  const other = changed('create or replace function app.today() returns date language sql stable return null::date;');
  expect(await upgrade(other)).toEqual(['db/functions']);
  expect(await server.rows('select app.today() as day')).toEqual([{ day: null }]);
  expect(await upgrade(other)).toEqual([]);
  expect(await upgrade(today)).toEqual(['db/functions']);
  expect(await server.rows('select app.today() is null as missing')).toEqual([{ missing: false }]);
});

test('who may call one is what their text says, whatever was granted before', async () => {
  await server.rows('grant execute on function app.has_users() to gabinete_jobs, public');
  expect(await may('gabinete_jobs')).toBe(true);
  expect(await upgrade(changed('-- outra'))).toEqual(['db/functions']);
  expect([await may('gabinete_jobs'), await may('gabinete_app'), await may('gabinete_accounts')]).toEqual([
    false,
    false,
    true,
  ]);
});

test('a definer function belongs to the role that looks past row security, and is nobody’s to call until it is granted', async () => {
  const sql = `create or replace function app.novidade() returns int language sql security definer set search_path = '' as 'select 1';`;
  await upgrade(changed(sql));
  const found = await server.rows(
    `select proowner::regrole::text as owner, has_function_privilege('gabinete_app', oid, 'execute') as open
       from pg_proc where proname = 'novidade'`,
  );
  expect(found).toEqual([{ owner: 'gabinete_definer', open: false }]);
});

test('all of them or none', async () => {
  await upgrade(today);
  const broken = changed('create or replace function app.today() returns date return null::date; select 1 / 0;');
  await expect(upgrade(broken)).rejects.toThrow('Migração db/functions: division by zero');
  expect(await server.rows('select app.today() is null as missing')).toEqual([{ missing: false }]);
  expect(await upgrade(today)).toEqual([]);
});

test('an older program refuses to put its own back, and goes on where they are the same', async () => {
  expect(await upgrade(changed('-- da versão seguinte', '0.10.0'))).toEqual(['db/functions']);
  await expect(upgrade({ ...today, version: '0.9.0' })).rejects.toThrow(
    'As funções do banco são de uma versão mais nova do Gabinete (0.10.0). Atualize o programa.',
  );
  expect(await upgrade({ ...changed('-- da versão seguinte'), version: '0.9.0' })).toEqual([]);
  expect(await upgrade({ ...today, version: '1.0.0' })).toEqual(['db/functions']);
  await server.rows(`comment on schema app is null`);
  expect(await upgrade(today)).toEqual(['db/functions']);
});

test('every body is valid, also where it names what comes later', async () => {
  await withClient(server.ownerUrl, 'gabinete migrate', async (client) => {
    await client.query('begin');
    await applyFunctions(client, today);
    await client.query('set local check_function_bodies = on');
    await client.query(today.sql);
    await client.query('rollback');
  });
});

test('what servers of the last release call is there, takes and gives the same, and is still theirs to call', async () => {
  const now = new Map((await available(server.rows)).map((one) => [one.called, one]));
  const released = releasedFunctions();
  expect(released.length).toBeGreaterThan(100);
  const gone = released.filter(({ called, result, logins }) => {
    const found = now.get(called);
    return !found || found.result !== result || logins.some((login) => !found.logins.includes(login));
  });
  expect(gone).toEqual([]);
});

test('a database that has none yet takes no row: what a backup brings is loaded before any of them could run', async () => {
  const empty = await emptyDatabase();
  try {
    await migrate({ ...empty, functions: null });
    const insert = () => empty.with((client) => client.query(`insert into tenants (name, slug) values ('A', 'a')`));
    await expect(insert()).rejects.toThrow('control reached end of trigger procedure without RETURN');
    expect(await migrate(empty)).toEqual(['db/functions']);
    expect((await insert()).rowCount).toBe(1);
  } finally {
    await empty.remove();
  }
});
