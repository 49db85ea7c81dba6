import { sql } from 'kysely';
import { statement, type Database } from '../database/db.ts';
import { forgetMails } from '../mail/mail-transport.ts';
import { startJob, type Job } from '../process/job.ts';
import type { Logger } from '../process/log.ts';

/**
 * Forgets what is past its time: sign-ups that nobody verified, answers kept for repeated submits, devices that were not seen again, old
 * notices, views that were deleted, and long work with its rows. How long each is kept stands in its function of the database; any number of servers may do so.
 * And mails that are files, of an installation without a mail server, or of when it had none: what they open is over by then.
 */

const every = 60 * 60_000;
const mailsStay = 7 * 24 * 60 * 60_000;

/** Each by itself, and of much only a part an hour: what somebody has left behind of one is in nobody's way. */
const small = ['accounts', 'waiting', 'answers', 'devices', 'notices', 'visoes'];
const lotes = () => statement(sql<{ n: number }>`select app.prune_lotes() as n`);

export async function prune(database: Database, signal?: AbortSignal): Promise<void> {
  const access = { door: 'public', login: 'jobs' } as const;
  const failures: unknown[] = [];
  for (const what of small)
    await database
      .batch(access, [statement(sql`select ${sql.ref(`app.prune_${what}`)}()`)])
      .catch((error: unknown) => failures.push(error));
  // a part at a time, as long as there are more
  for (let left = 1; left > 0 && !signal?.aborted;) {
    const { rows } = await database.batch(access, [lotes()]);
    left = rows[0][0]!.n;
  }
  if (failures.length > 0) throw new AggregateError(failures);
}

/** `mails`: the folder where they are files. */
export const startPruner = ({ database, mails, log }: { database: Database; mails: string; log: Logger }): Job =>
  startJob(
    { every, failed: (error) => log.warn({ err: error }, 'what is past its time could not be forgotten') },
    async (signal) => {
      try {
        await prune(database, signal);
      } finally {
        await forgetMails(mails, new Date(Date.now() - mailsStay));
      }
    },
  );
