import { sql } from 'kysely';
import { statement, type Database, type Statement } from '../database/db.ts';
import { recognises, whoseFiles } from '../files/file-owner.ts';
import { installationOf } from '../database/installation.ts';
import { startJob, type Job } from '../process/job.ts';
import type { Logger } from '../process/log.ts';
import type { Storage } from '../files/storage.ts';

/**
 * Removes what nobody will ask for: uploads of forms that were never saved (24 hours), files that got no row (1 hour),
 * and half-received ones. Every step can be repeated and interrupted, so several servers may sweep at once.
 */

const hour = 60 * 60_000;
const every = 10 * 60_000;
const atOnce = 500;
// most files become orphans soon after they were kept; all are looked at when a server starts, and once a day
const recent = 48 * hour;
const day = 24 * hour;

/** Of all offices; the database does the rest by a listed definer function. */
const forgetOldUploads = (): Statement<{ path: string }> =>
  statement(sql<{ path: string }>`select path from app.forget_old_uploads() as path`);

const withoutRow = (paths: string[]): Statement<{ path: string }> =>
  statement(sql<{ path: string }>`select path from app.files_without_row(${paths}) as path`);

type Swept = { uploads: number; orphans: number; leftovers: number };
type Options = { database: Database; storage: Storage; log: Logger };

/** One round. `all` looks at every file, else at those of the last two days. */
export async function sweep(
  { database, storage }: Omit<Options, 'log'>,
  { all = false, now = Date.now(), signal }: { all?: boolean; now?: number; signal?: AbortSignal } = {},
): Promise<Swept> {
  await refuseUnlessOurs(database, storage, all);
  const { rows } = await database.batch({ door: 'public', login: 'jobs' }, [forgetOldUploads()]);
  // the row went first: should this stop here, the file is an orphan and goes next time
  for (const { path } of rows[0]) await storage.remove(path).catch(() => {});

  const swept: Swept = { uploads: rows[0].length, orphans: 0, leftovers: 0 };
  const removeOrphans = async (paths: string[]) => {
    if (paths.length === 0) return;
    const { rows: found } = await database.batch({ door: 'public', login: 'jobs' }, [withoutRow(paths)], {
      readOnly: true,
    });
    for (const { path } of found[0]) await storage.remove(path);
    swept.orphans += found[0].length;
  };
  let waiting: string[] = [];
  for await (const { path, kept } of storage.list(all ? undefined : new Date(now - recent))) {
    if (signal?.aborted) return swept;
    if (kept.getTime() > now - hour) continue;
    waiting.push(path);
    if (waiting.length < atOnce) continue;
    await removeOrphans(waiting);
    waiting = [];
  }
  await removeOrphans(waiting);
  swept.leftovers = await storage.removeLeftovers(new Date(now - hour));
  return swept;
}

/**
 * What this database does not know may be another's: it must have the files, and before all of them are looked at it must
 * know some, since an emptied database goes by the same name. Files that are nobody's become its own.
 */
async function refuseUnlessOurs(database: Database, storage: Storage, all: boolean): Promise<void> {
  const asked = database.by('jobs');
  const whose = await whoseFiles(storage, asked);
  if (whose === 'foreign') throw new Error('the files are those of another installation: nothing is removed');
  if (whose === 'unknown' || (whose === 'ours' && all && !(await recognises(asked, storage))))
    throw new Error('the database knows none of the files that were there before it: nothing is removed');
  if (whose === 'free') await storage.setOwner(await installationOf(asked));
}

/** Sweeps at the start and every ten minutes. `stop` waits for a round that is under way. */
export function startSweeper(options: Options): Job {
  const { log } = options;
  let sawAll = 0;
  return startJob({ every, failed: (error) => log.warn({ err: error }, 'sweeping files failed') }, async (signal) => {
    const now = Date.now();
    const all = now - sawAll >= day;
    const swept = await sweep(options, { all, now, signal });
    if (all) sawAll = now;
    if (swept.uploads + swept.orphans + swept.leftovers > 0) log.info(swept, 'swept files');
  });
}
