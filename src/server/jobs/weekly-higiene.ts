import { sql } from 'kysely';
import { statement, type Database } from '../database/db.ts';
import { startJob, type Job } from '../process/job.ts';
import type { Logger } from '../process/log.ts';

/** Has the records of every office looked at once a week, as long work that nobody asked for: whichever server is first begins it. */

const every = 60_000;
/** Of all offices, waiting or under way: what people ask for does not stand behind hundreds of these. */
const atOnce = 20;

/** Resolves with how many were begun. */
export async function beginWeekly(database: Database, most = atOnce): Promise<number> {
  const { rows } = await database.batch({ door: 'public', login: 'jobs' }, [
    statement(sql<{ n: number }>`select app.begin_higiene(${most}) as n`),
  ]);
  return rows[0][0]!.n;
}

export function startWeekly({ database, log }: { database: Database; log: Logger }): Job {
  const failed = (error: unknown) => log.warn({ err: error }, 'the weekly look at records could not begin');
  return startJob({ every, failed }, async () => void (await beginWeekly(database)));
}
