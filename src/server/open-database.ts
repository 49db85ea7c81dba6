import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { Database, type DatabaseOptions } from './db.ts';
import { locateDatabase, unusable } from './database-place.ts';
import type { Logger } from './log.ts';
import { migrate } from './migrate.ts';
import { finishRestore } from './restored-secrets.ts';
import type { Settings } from './settings.ts';

export type OpenDatabase = {
  /** The door of requests: a login that cannot pass row security. */
  database: Database;
  /** Owner, connected directly: migrations, seeds, backups. */
  ownerUrl: string;
  /** URL of the request login. */
  appUrl: string;
  /** Names of the migrations that were applied just now. */
  applied: string[];
  /** Applies those that came since, of a program that was renewed on the disk. */
  migrate(): Promise<string[]>;
  /** Closes the pool and stops what was started here. */
  close(): Promise<void>;
};

export const databaseOptions = (settings: Settings, url: string, log?: Logger): DatabaseOptions => ({
  url,
  pool: settings.dbPool,
  answerWithin: settings.dbTimeout,
  pipeline: settings.dbPipeline,
  named: settings.dbStatements === 'named',
  onIdleError: (error) => log?.warn({ err: error }, 'idle database connection lost'),
});

/** Brings up the database that the settings name, embedded or external, at this program's version. */
export async function openDatabase(
  settings: Settings,
  options: { holder: string; attach?: boolean; log?: Logger; onProgress?: (sentence: string) => void },
): Promise<OpenDatabase> {
  const place = await locateDatabase(settings, options);
  const { ownerUrl, appUrl, appPassword, appLogin } = place;
  const bringUp = () => migrate({ ownerUrl, appPassword, appLogin, onProgress: options.onProgress });
  try {
    await finishRestore(settings.dataDir, ownerUrl);
    const applied = await bringUp();
    const database = new Database(databaseOptions(settings, appUrl, options.log));
    return {
      database,
      ownerUrl,
      appUrl,
      applied,
      migrate: bringUp,
      close: async () => {
        await database.close();
        await place.stop();
      },
    };
  } catch (error) {
    await place.stop();
    throw settings.databaseUrl ? unusable(error) : error;
  }
}

/**
 * Why this server must not serve, or null: the request role could pass row security, or the schema lacks something
 * of this program's. One statement, which waits once where many wait for a connection.
 */
export async function selfTest(database: Database, needed: readonly string[]): Promise<string | null> {
  const { rows } = await database.query(`
    select (select r.rolsuper or r.rolbypassrls
                or exists (select from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
                            and pg_has_role(current_user, c.relowner, 'usage'))
              from pg_roles r where r.rolname = current_user) as unsafe,
           exists (select from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
                     and relname <> 'schema_migrations' and not (relrowsecurity and relforcerowsecurity)) as open,
           array(select name from schema_migrations) as applied`);
  const { unsafe, open, applied } = rows[0] as { unsafe: boolean; open: boolean; applied: string[] };
  if (unsafe) return 'request_role_unsafe';
  if (open) return 'row_security_off';
  const names = new Set(applied);
  // a newer server may have migrated already: what this one needs is still there
  return needed.every((name) => names.has(name)) ? null : 'schema_version';
}

/** Milliseconds for each question of a check by hand. */
const answerWithin = 20_000;

/**
 * Asks like a request that forgot its office, and like one of an office that does not exist. Tables that showed a row,
 * and how many were asked.
 */
export async function visibleWithoutOffice(database: Database): Promise<{ asked: number; open: string[] }> {
  const client = await database.pool.connect();
  const ask = <Row extends Record<string, unknown>>(query: string, values: unknown[] = []) =>
    client.query<Row>({ text: query, values, query_timeout: answerWithin } as pg.QueryConfig);
  let whole = false;
  try {
    const { rows: tables } = await ask<{ name: string }>(
      `select c.oid::regclass::text as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and has_table_privilege(c.oid, 'select')`,
    );
    const open = new Set<string>();
    for (const office of ['', randomUUID()]) {
      await ask('begin read only');
      await ask(`select set_config('app.tenant_id', $1, true)`, [office]);
      for (const { name } of tables) {
        const { rows } = await ask<{ seen: boolean }>(`select exists (select from ${name}) as seen`);
        if (rows[0]!.seen) open.add(name);
      }
      await ask('rollback');
    }
    whole = true;
    return { asked: tables.length, open: [...open] };
  } finally {
    client.release(!whole);
  }
}
