import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { adopt, formerly } from './adoption.ts';
import { applyFunctions, functionsWanted } from './functions.ts';
import { ensureRoles, refuseOtherPassword } from './login-roles.ts';
import { logins, roleOf, type Login, type LoginPlace } from '../database/logins.ts';
import { withClient } from '../database/owner.ts';
import { checkVersion } from '../embedded/postgres-version.ts';
import {
  isAfterFunctions,
  isOutsideTransaction,
  readFunctions,
  readMigrations,
  type Functions,
  type Migration,
} from '../database/schema-files.ts';

/** As one of the names that were applied. */
const theFunctions = 'db/functions';

/** A database that is of the version before, where it was only to be looked at. */
export class OlderSchema extends Error {
  constructor() {
    super(
      'ainda não foi trazido à versão deste programa, e doctor não muda nada: o próximo início do servidor o traz, ou já npm run gabinete -- migrate. ' +
        'Até lá a versão anterior ainda inicia com ele; o resto confere-se depois.',
    );
  }
}

const lockKey = 7_301_426;
/** Milliseconds that a migration waits for a table at a time, and in all: a backup reads for minutes. */
const lockWait = 1_000;
const lockPatience = 30 * 60_000;

/**
 * Brings the database to this version of the program, under a lock that a second server waits for.
 * Connects as the owner, directly; throws for a server that is too old. Makes the roles that everything else runs as.
 *
 * @param logins where those get in that are not the owner
 * @param asItIs one that has a schema is not changed; an older one throws OlderSchema
 * @param functions null where rows are to be loaded before them: until then nothing can be written
 * @returns names of what was applied now: migrations, and `db/functions`
 */
export async function migrate(options: {
  ownerUrl: string;
  logins?: Partial<Readonly<Record<Login, LoginPlace>>>;
  onProgress?: (sentence: string) => void;
  migrations?: readonly Migration[];
  functions?: Functions | null;
  asItIs?: boolean;
}): Promise<string[]> {
  const { migrations = readMigrations(), functions = readFunctions(), onProgress } = options;
  return withClient(options.ownerUrl, 'gabinete migrate', async (client) => {
    const warning = await checkVersion(client);
    if (warning) onProgress?.(warning);
    // what a migration says itself, of long work
    client.on('notice', ({ severity, message = '' }) => severity === 'INFO' && onProgress?.(message));
    await takeTurn(client, onProgress);
    await client.query(
      'create table if not exists schema_migrations (name text primary key, hash text not null, applied_at timestamptz not null default now())',
    );
    const applied = await appliedTo(client, migrations);
    const wanted = functions && (await functionsWanted(client, functions));
    const pending = pendingOf(migrations, applied);
    // a new database takes them all in a few seconds: nobody reads their names
    const isNew = applied.size === 0;
    if (options.asItIs && !isNew && (pending.length > 0 || wanted)) throw new OlderSchema();
    if (options.asItIs && !isNew) {
      await refuseOtherPassword(options.logins?.requests);
      return [];
    }
    await ensureRoles(client, options.logins ?? {});
    const now: string[] = [];
    if (isNew) onProgress?.(`Aplicando ${pending.length} migrações a um banco novo…`);
    const bringUp = async (wanted: readonly Migration[]) => {
      for (const migration of wanted) {
        if (!isNew) onProgress?.(`Aplicando ${migration.name}`);
        await patiently(migration.name, () => apply(client, migration), onProgress);
        now.push(migration.name);
      }
    };
    await bringUp(pending.filter((one) => !isAfterFunctions(one)));
    await client.query(`grant select on schema_migrations to ${logins.map((login) => roleOf[login]).join(', ')}`);
    if (functions && wanted) {
      if (!isNew) onProgress?.(`Aplicando ${theFunctions}`);
      await patiently(theFunctions, () => inTransaction(client, () => applyFunctions(client, functions)), onProgress);
      now.push(theFunctions);
    }
    const after = pending.filter(isAfterFunctions);
    if (!functions) for (const { sql } of after) await nameFunctions(client, sql);
    await bringUp(after);
    return now;
  });
}

/** Name and hash of what a database has. Throws for one that is of a newer program, or older than the baseline. */
async function appliedTo(client: pg.Client, migrations: readonly Migration[]): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from schema_migrations');
  const [baseline] = migrations;
  const former = formerly(rows);
  if (former === 'older')
    throw new Error(
      'O banco é de antes da versão 0.1.0 do Gabinete, e não da última de então. Inicie-o uma vez com a última versão ' +
        'anterior à 0.1.0, e depois com esta.',
    );
  if (former === 'baseline' && baseline) {
    await adopt(client, baseline);
    return new Map([[baseline.name, baseline.hash]]);
  }
  const newer = rows.find((row) => !migrations.some((one) => one.name === row.name));
  if (newer) throw new Error(`O banco é de uma versão mais nova do Gabinete (${newer.name}). Atualize o programa.`);
  return new Map(rows.map((row) => [row.name, row.hash]));
}

function pendingOf(migrations: readonly Migration[], applied: Map<string, string>): Migration[] {
  const altered = migrations.find(({ name, hash }) => applied.has(name) && applied.get(name) !== hash);
  if (altered) throw new Error(`A migração ${altered.name} foi alterada depois de aplicada.`);
  return migrations.filter(({ name }) => !applied.has(name));
}

/**
 * A trigger, or a policy (`-- needs app.f() returns t`), has a name to point at; what that does comes with db/functions. Until then
 * the trigger takes no row, and the policy lets none be seen.
 */
async function nameFunctions(client: pg.Client, sql: string): Promise<void> {
  const triggers = [...sql.matchAll(/execute function (app\.\w+)\(/g)].map(([, name]) => [name!, 'trigger'] as const);
  const policies = [...sql.matchAll(/^-- needs (app\.\w+)\(\) returns (\S+)$/gm)].map(
    (found) => [found[1]!, found[2]!] as const,
  );
  for (const [name, type] of [...triggers, ...policies])
    await client.query(`do $$ begin
      if to_regprocedure('${name}()') is null then
        create function ${name}() returns ${type} language plpgsql stable as 'begin ${type === 'trigger' ? '' : 'return null; '}end';
      end if; end $$`);
}

/** Asks again and again: one that waited inside a statement would be in the way of an index that is built beside writes. */
async function takeTurn(client: pg.Client, say?: (sentence: string) => void): Promise<void> {
  const asked = 'select pg_try_advisory_lock($1) as taken';
  for (let waited = 0; !(await client.query<{ taken: boolean }>(asked, [lockKey])).rows[0]!.taken; waited += 200) {
    if (waited === 2000) say?.('Esperando que outro servidor termine de atualizar o banco…');
    await sleep(200);
  }
}

/**
 * While servers of the version before go on: whoever wants a table waits behind a migration that waits for it, so it waits
 * briefly, gives up, and tries again.
 */
async function patiently(
  name: string,
  work: () => Promise<void>,
  onProgress?: (sentence: string) => void,
): Promise<void> {
  const until = Date.now() + lockPatience;
  for (let told = false; ; told = true) {
    try {
      return await work();
    } catch (error) {
      const { code = '', message } = error as Error & { code?: string };
      const busy = code === '55P03' || code === '40P01';
      if (!busy || Date.now() > until) throw new Error(`Migração ${name}: ${message}`, { cause: error });
      if (!told) onProgress?.(`${name} espera a vez, sem segurar ninguém: o banco está em uso…`);
      await sleep(300 + Math.random() * 400);
    }
  }
}

const record = (client: pg.Client, { name, hash }: Migration) =>
  client.query('insert into schema_migrations (name, hash) values ($1, $2)', [name, hash]);

/** All of it or nothing. */
async function inTransaction(client: pg.Client, work: () => Promise<unknown>): Promise<void> {
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = ${lockWait}`);
    await work();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  if (isOutsideTransaction(migration)) return applyOutside(client, migration);
  return inTransaction(client, async () => {
    await client.query(migration.sql);
    await record(client, migration);
  });
}

/** A statement ends with its line; the body of a function is whole. */
const statements = /(?:\$\$[\s\S]*?\$\$|;(?!\s*$)|[^;])+/gm;

/** Statement by statement; what an interrupted attempt left is the file's to remove (`drop index … if exists`). */
async function applyOutside(client: pg.Client, migration: Migration): Promise<void> {
  for (const statement of migration.sql.match(statements) ?? []) if (statement.trim()) await client.query(statement);
  await record(client, migration);
}
