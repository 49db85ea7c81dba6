import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { Migration } from '../database/schema-files.ts';

/**
 * Before the first release a schema was made of numbered files. A database or backup that had all of them, to the letter, is what
 * the baseline makes, and takes its name; one that had fewer has to be brought there by the program of that time.
 */

type Applied = Pick<Migration, 'name' | 'hash'>;

const numbered = /^00\d\d_/;
/** Of the lines `name hash` of 0001_base.sql to 0054_anonimizar_indices.sql, or to 0055_fundador_na_lista.sql, which made one function. */
const lastOfThem = [
  '73eca2b67b2bc02996e0e5656cb3ed22b4677ba623d56ef8606d5dec68652808',
  '3264c9faf94be7789cee839b6620426fe5a4007f40563828e6fb561bd17783c7',
];

const digestOf = (applied: readonly Applied[]): string => {
  const lines = applied.map(({ name, hash }) => `${name} ${hash}\n`).sort();
  return createHash('sha256').update(lines.join('')).digest('hex');
};

/** Whether it is the baseline under its former names, or older than that; null for what has other names. */
export function formerly(applied: readonly Applied[]): 'baseline' | 'older' | null {
  if (!applied.some(({ name }) => numbered.test(name))) return null;
  return lastOfThem.includes(digestOf(applied)) ? 'baseline' : 'older';
}

const rename = `do $$ begin
  if to_regprocedure('app.office_table(regclass, text, boolean)') is not null then
    alter function app.office_table(regclass, text, boolean) rename to keep_apart;
  end if; end $$`;

/** One transaction puts the baseline's name in the place of theirs. */
export async function adopt(client: pg.ClientBase, { name, hash }: Applied): Promise<void> {
  await client.query('begin');
  try {
    await client.query('delete from schema_migrations');
    await client.query('insert into schema_migrations (name, hash) values ($1, $2)', [name, hash]);
    // The two things that the baseline has otherwise. What a backup was loaded into was made by the baseline.
    await client.query(rename);
    await client.query('alter table municipes validate constraint municipes_ponto_referencia_length');
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
