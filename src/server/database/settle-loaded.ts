import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

/**
 * Milliseconds between rounds, and how many: whoever reads, like the database's own statistics, keeps pages from being seen by all.
 * After so many that gained nothing, whatever holds them is not waited for.
 */
const pause = 500;
const rounds = 40;
const vainRounds = 4;

const unseen = `select format('%I.%I', n.nspname, c.relname) as name, c.relpages - c.relallvisible as pages from pg_class c join pg_namespace n on n.oid = c.relnamespace
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
  let [fewest, vain] = [Infinity, 0];
  for (let round = 0; round < rounds && vain < vainRounds; round += 1) {
    const { rows } = await client.query<{ name: string; pages: number }>(unseen, [tables]);
    const left = rows.reduce((sum, { pages }) => sum + pages, 0);
    if (left === 0) break;
    vain = left < fewest ? 0 : vain + 1;
    fewest = Math.min(fewest, left);
    await sleep(pause);
    // a few dead rows would be left to a later vacuum, and their pages with them
    await client.query(`vacuum (index_cleanup on) ${rows.map(({ name }) => name).join(', ')}`);
  }
  // what a vacuum of a few pages makes of the number of all rows is a guess
  if (fewest > 0) await client.query(`analyze ${tables.join(', ')}`);
}
