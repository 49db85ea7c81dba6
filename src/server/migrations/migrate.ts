import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { ensureRoles } from './login-roles.ts';
import { logins, roleOf, type Login, type LoginPlace } from '../database/logins.ts';
import { withClient } from '../database/owner.ts';
import { checkVersion } from '../embedded/postgres-version.ts';
import { projectRoot } from '../process/project-root.ts';

export type Migration = { name: string; sql: string; hash: string };

export function readMigrations(folder = join(projectRoot(), 'db', 'migrations')): Migration[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((name) => {
      const sql = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n');
      return { name, sql, hash: createHash('sha256').update(sql).digest('hex') };
    });
}

const lockKey = 7_301_426;
/** Milliseconds that a migration waits for a table at a time, and in all: a backup reads for minutes. */
const lockWait = 1_000;
const lockPatience = 30 * 60_000;
/** First line of a migration for statements that no transaction allows (`create index concurrently`). */
const outsideTransaction = /^-- outside a transaction\b/;

/** First line of a migration that takes away what servers of the version before use: it waits until none is connected. */
const afterOlder = /^-- after the servers of the version before\b/;
export const waitsForOlder = ({ sql }: Migration): boolean => afterOlder.test(sql);

/**
 * Brings the database to this version of the program, under a lock that a second server waits for.
 * Connects as the owner, directly; throws for a server that is too old. Makes the roles that everything else runs as.
 *
 * @param logins where those get in that are not the owner
 * @param pooled whether a pooler may stand before the servers: then one look shows who is connected to a fresh database only
 * @returns names of the migrations that were applied now
 */
export async function migrate(options: {
  ownerUrl: string;
  logins?: Partial<Readonly<Record<Login, LoginPlace>>>;
  pooled?: boolean;
  onProgress?: (sentence: string) => void;
  migrations?: readonly Migration[];
}): Promise<string[]> {
  const migrations = options.migrations ?? readMigrations();
  return withClient(options.ownerUrl, 'gabinete migrate', async (client) => {
    const warning = await checkVersion(client);
    if (warning) options.onProgress?.(warning);
    await takeTurn(client, options.onProgress);
    await client.query(
      'create table if not exists schema_migrations (name text primary key, hash text not null, applied_at timestamptz not null default now())',
    );
    const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from schema_migrations');
    const applied = new Map(rows.map((row) => [row.name, row.hash]));
    const held = options.pooled && applied.size > 0;
    const newer = rows.find((row) => !migrations.some((one) => one.name === row.name));
    if (newer) throw new Error(`O banco é de uma versão mais nova do Gabinete (${newer.name}). Atualize o programa.`);
    await ensureRoles(client, options.logins ?? {});
    const now: string[] = [];
    for (const migration of migrations) {
      const hash = applied.get(migration.name);
      if (hash === migration.hash) continue;
      if (hash) throw new Error(`A migração ${migration.name} foi alterada depois de aplicada.`);
      if (waitsForOlder(migration) && (held || (await olderServers(client, migration.name)))) {
        options.onProgress?.(`${migration.name} espera que os servidores da versão anterior parem.`);
        continue;
      }
      options.onProgress?.(`Aplicando ${migration.name}`);
      await apply(client, migration, options.onProgress);
      now.push(migration.name);
    }
    await client.query(`grant select on schema_migrations to ${logins.map((login) => roleOf[login]).join(', ')}`);
    return now;
  });
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
 * Whether a server is connected that was made for a schema before this migration. Every connection says for which (`schema.ts`);
 * the first ones did not. One that a pooler lends to several servers says it of the last of them.
 */
export async function olderServers(client: pg.Client, name: string): Promise<boolean> {
  const { rows } = await client.query<{ older: boolean }>(
    `select exists (select from pg_stat_activity where datname = current_database()
        and application_name ~ '^gabinete( \\d{4})?$' and coalesce(substring(application_name from '\\d{4}$'), '') < $1) as older`,
    [name.slice(0, 4)],
  );
  return rows[0]!.older;
}

/**
 * One migration, all of it or nothing, while servers of the version before go on: whoever wants a table waits behind a
 * migration that waits for it, so it waits briefly, gives up, and tries again.
 */
async function apply(client: pg.Client, migration: Migration, onProgress?: (sentence: string) => void): Promise<void> {
  const until = Date.now() + lockPatience;
  for (let told = false; ; told = true) {
    try {
      return await (outsideTransaction.test(migration.sql) ? applyOutside : applyInside)(client, migration);
    } catch (error) {
      const { code = '', message } = error as Error & { code?: string };
      const busy = code === '55P03' || code === '40P01';
      if (!busy || Date.now() > until) throw new Error(`Migração ${migration.name}: ${message}`, { cause: error });
      if (!told) onProgress?.(`${migration.name} espera a vez, sem segurar ninguém: o banco está em uso…`);
      await sleep(300 + Math.random() * 400);
    }
  }
}

const record = (client: pg.Client, { name, hash }: Migration) =>
  client.query('insert into schema_migrations (name, hash) values ($1, $2)', [name, hash]);

async function applyInside(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = ${lockWait}`);
    await client.query(migration.sql);
    await record(client, migration);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** A statement ends with its line; the body of a function is whole. */
const statements = /(?:\$\$[\s\S]*?\$\$|;(?!\s*$)|[^;])+/gm;

/** Statement by statement; what an interrupted attempt left is the file's to remove (`drop index … if exists`). */
async function applyOutside(client: pg.Client, migration: Migration): Promise<void> {
  for (const statement of migration.sql.match(statements) ?? []) if (statement.trim()) await client.query(statement);
  await record(client, migration);
}
