import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { statement, type Database } from '../database/db.ts';
import { startJob, type Job } from '../process/job.ts';
import type { Logger } from '../process/log.ts';

/**
 * Seals the audit log behind those who write it: the database chains what is committed, in order, a batch at a time
 * (`app.seal_audit`). Any number of servers may do so; a lock in the database lets one at a time, and a batch that is cut
 * off is done again.
 */

const batch = 2_000;
const poll = 1_000;
// a bulk load is sealed beside requests, not before them
const breath = 50;
/** Longer than the 15 s that anybody may empty rows, so that their end is waited for, and shorter than a server waits for an answer. */
const patience = statement(
  sql`select set_config('statement_timeout', '18s', true), set_config('lock_timeout', '16s', true)`,
);

/** Seals all that can be sealed now; returns how many rows it looked at. */
export async function sealAudit(database: Database, signal?: AbortSignal): Promise<number> {
  for (let total = 0; ; await sleep(breath)) {
    const { rows } = await database.batch({ door: 'public', login: 'jobs' }, [
      patience,
      statement(sql<{ n: number }>`select app.seal_audit(${batch}) as n`),
    ]);
    const { n } = rows[1][0]!;
    total += n;
    if (n < batch || signal?.aborted) return total;
  }
}

/** Seals every second. `stop` waits for the batch that is under way. */
export const startSealer = ({ database, log }: { database: Database; log: Logger }): Job =>
  startJob(
    { every: poll, failed: (error) => log.warn({ err: error }, 'sealing the audit log failed') },
    async (signal) => void (await sealAudit(database, signal)),
  );
