import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { catalogueObjects } from '../../../tests/support/database/catalogue-objects.ts';
import { emptyDatabase } from '../../../tests/support/database/empty.ts';
import { root } from '../../../tests/support/source/sources.ts';
import { decoded } from '../backup/backup-sections.ts';
import { migrate } from './migrate.ts';
import { isAfterFunctions, readMigrations, type Migration } from '../database/schema-files.ts';

/** Databases of before the first release, which have what the baseline makes under fifty-one names. */

type Name = Pick<Migration, 'name' | 'hash'>;

let former: Name[];
beforeAll(async () => {
  const { manifest } = await decoded(join(root, 'tests/fixtures/released/0054.backup'), null);
  former = manifest.migrations;
});

const databases: Awaited<ReturnType<typeof emptyDatabase>>[] = [];
afterAll(() => Promise.all(databases.map((one) => one.remove())));

const readNames = 'select name, hash from schema_migrations order by name collate "C"';

/** The tables of release 0.1.0, as a program of before left them: with these names. */
async function databaseOf(names: readonly Name[]) {
  const database = await emptyDatabase();
  databases.push(database);
  await migrate({ ...database, migrations: readMigrations().slice(0, 1), functions: null });
  await database.with(async (client) => {
    await client.query('delete from schema_migrations');
    for (const { name, hash } of names)
      await client.query('insert into schema_migrations (name, hash) values ($1, $2)', [name, hash]);
    await client.query('alter function app.keep_apart rename to office_table');
    await client.query(`alter table municipes drop constraint municipes_ponto_referencia_length`);
    await client.query(
      'alter table municipes add constraint municipes_ponto_referencia_length check (length(ponto_referencia) <= 200) not valid',
    );
  });
  const names_ = async () => (await database.with((client) => client.query<Name>(readNames))).rows;
  return { ...database, names: names_, objects: () => database.with(catalogueObjects) };
}

/** Made a function, and nothing else. */
const oneMore = {
  name: '0055_fundador_na_lista.sql',
  hash: 'e18182d1b1106d966cd6660d746a3dbb567670b5d1531d817e0464844216902d',
};

test.each([
  ['all of them', []],
  ['one more, which made a function', [oneMore]],
])('one that had %s takes the baseline’s name, and is what a fresh one is, object by object', async (_, more) => {
  const [old, fresh] = [await databaseOf([...former, ...more]), await emptyDatabase()];
  databases.push(fresh);
  const later = readMigrations().slice(1);
  const before = later.filter((one) => !isAfterFunctions(one));
  const behind = later.filter(isAfterFunctions);
  const names = [...before.map(({ name }) => name), 'db/functions', ...behind.map(({ name }) => name)];
  const told: string[] = [];
  const onProgress = (sentence: string) => void told.push(sentence);
  expect(await migrate({ ...old, onProgress })).toEqual(names);
  // what it is brought through is told by name; of what a new one takes nobody reads it
  expect(told.splice(0)).toEqual(names.map((name) => `Aplicando ${name}`));
  expect(await old.names()).toEqual(readMigrations().map(({ name, hash }) => ({ name, hash })));
  expect(await migrate(old)).toEqual([]);
  await migrate({ ...fresh, onProgress });
  expect(told).toEqual([`Aplicando ${later.length + 1} migrações a um banco novo…`]);
  const made = await fresh.with(catalogueObjects);
  expect(Object.keys(made).length).toBeGreaterThan(1_000);
  expect(await old.objects()).toEqual(made);
});

describe('is refused, and left as it was,', () => {
  const refused: [string, (all: Name[]) => Name[]][] = [
    ['one that lacks the last of them', (all) => all.slice(0, -1)],
    ['one that lacks another', (all) => all.filter(({ name }) => name !== '0051_logins_separados.sql')],
    ['one with another text', (all) => all.map((one, at) => (at === 7 ? { ...one, hash: 'outro' } : one))],
    ['one with one more', (all) => [...all, { name: '0055_outra.sql', hash: 'x' }]],
  ];
  test.each(refused)('%s', async (_, changed) => {
    const old = await databaseOf(changed(former));
    const before = [await old.names(), await old.objects()];
    await expect(migrate(old)).rejects.toThrow(/^O banco é de antes da versão 0\.1\.0 .* Inicie-o uma vez com/);
    expect([await old.names(), await old.objects()]).toEqual(before);
  });
});
