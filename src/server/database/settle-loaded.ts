import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

/** Milliseconds between rounds, and how many: whoever reads, like the database's own statistics, keeps pages from being seen by all. */
const pause = 500;
const rounds = 40;

const unseen = `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('public', 'app') and c.relkind = 'r' and c.relallvisible < c.relpages
    and ($1::regclass[] = '{}' or c.oid = any ($1))`;

/**
 * What whatever loads much ends with, so that a new office is as quick as an old one: statistics for the planner, pages known to
 * be seen by all, so that a scan of an index reads nothing else, and what waits beside a GIN index put into it.
 * @param tables those that were written; none: all there are
 */
export async function settleLoaded(client: pg.ClientBase, tables: readonly string[] = []): Promise<void> {
  // rows count as seen by all once their commit is on the disk, for which a load does not wait
  await client.query('begin; set local synchronous_commit = on; select pg_current_xact_id(); commit');
  await client.query(`vacuum (analyze) ${tables.join(', ')}`);
  for (let round = 0; round < rounds; round += 1) {
    const { rows } = await client.query<{ name: string }>(unseen, [tables]);
    if (rows.length === 0) return;
    await sleep(pause);
    await client.query(`vacuum ${rows.map(({ name }) => name).join(', ')}`);
  }
}
