import type pg from 'pg';
import type { Functions } from '../database/schema-files.ts';

/**
 * The functions of `db/functions`: all of them at once, after every migration, and again whenever their text is another. The
 * schema `app` says in its comment which it has: so a database that is loaded from a backup has none until they are applied.
 */

const comment = /^functions of (\S+): ([0-9a-f]{64})$/;

const definers = `select p.oid::regprocedure as f from pg_proc p where p.pronamespace = 'app'::regnamespace and p.prosecdef`;

/** Who may call them is said by their files alone: what these do not say is taken away. */
const withdraw = `do $$ declare f regprocedure; begin
  for f in ${definers} loop
    execute format('revoke execute on function %s from gabinete_app, gabinete_accounts, gabinete_jobs', f);
  end loop; end $$`;

/** What looks past row security belongs to the role that may, and is not everybody's to call. */
const hand = `do $$ declare f regprocedure; begin
  for f in ${definers} loop
    execute format('alter function %s owner to gabinete_definer', f);
    execute format('revoke execute on function %s from public', f);
  end loop; end $$`;

/** Whether they have to be applied. Throws for a program that is older than those that are there. */
export async function functionsWanted(client: pg.ClientBase, { version, hash }: Functions): Promise<boolean> {
  const { rows } = await client.query<{ said: string | null }>(
    `select obj_description(to_regnamespace('app'), 'pg_namespace') as said`,
  );
  const [, theirs, there] = comment.exec(rows[0]!.said ?? '') ?? [];
  if (there === hash) return false;
  if (theirs !== undefined && theirs.localeCompare(version, 'en', { numeric: true }) > 0)
    throw new Error(`As funções do banco são de uma versão mais nova do Gabinete (${theirs}). Atualize o programa.`);
  return true;
}

/** In the caller's transaction. One may name another that comes later. */
export async function applyFunctions(client: pg.ClientBase, { version, sql, hash }: Functions): Promise<void> {
  await client.query('set local check_function_bodies = off');
  await client.query(withdraw);
  await client.query(sql);
  await client.query(hand);
  await client.query(`comment on schema app is 'functions of ${version}: ${hash}'`);
}
