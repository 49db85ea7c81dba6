import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../process/project-root.ts';

/** What a program wants of its database, as its files say it: the baseline, what came since, and the functions of today. */

export type Migration = { name: string; sql: string; hash: string };
/** All of them, with the version of the program whose they are. */
export type Functions = { version: string; sql: string; hash: string };

/** Release 0.1.0, what a fresh database begins with: `db/schema`, all of its files as one. */
export const baselineName = '20261122T0000_0.1.0';

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Its first line says that it has statements that no transaction allows (`create index concurrently`). */
export const isOutsideTransaction = ({ sql }: { sql: string }): boolean => /^-- .*\boutside a transaction\b/.test(sql);

/** Its first line says that it fills rows or makes a trigger: it is applied behind db/functions, which has what it calls. */
export const isAfterFunctions = ({ sql }: { sql: string }): boolean => /^-- .*\bafter the functions\b/.test(sql);

/** In the order of their names. */
const sqlIn = (folder: string): { name: string; sql: string }[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((name) => ({ name, sql: readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n') }));

const together = (folder: string): string =>
  sqlIn(folder)
    .map(({ sql }) => sql)
    .join('\n');

export function readMigrations(): Migration[] {
  const root = projectRoot();
  const baseline = { name: baselineName, sql: together(join(root, 'db', 'schema')) };
  return [baseline, ...sqlIn(join(root, 'db', 'migrations'))].map((one) => ({ ...one, hash: hashOf(one.sql) }));
}

export function readFunctions(): Functions {
  const root = projectRoot();
  const sql = together(join(root, 'db', 'functions'));
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  return { version, sql, hash: hashOf(sql) };
}
