import { sql } from 'kysely';
import { type Digest, digestMail } from '../../shared/notices/digest.ts';
import { statement, type Database } from '../database/db.ts';
import { queueMailOfDay } from '../mail/mail.ts';
import { renderMail } from '../mail/mail-layout.ts';
import { startJob, type Job } from '../process/job.ts';
import type { Logger } from '../process/log.ts';

/**
 * Tells people what the day brings, when their office begins to work: whichever server is first, and one office a transaction. A server that dies
 * leaves its office to the next one; one that takes too long, or fails, is passed over for a while, and holds up no other.
 */

const every = 60_000;
/** Milliseconds that an office may take, and before one that was passed over is tried again. */
const within = 5_000;
const again = 10 * 60_000;

type Told = Digest & { recipient: string; slug: string };

const claim = (passed: string[]) =>
  statement(sql<{ tenant_id: string; util: boolean; dia: string }>`
    select *, app.today() as dia from app.claim_day(${passed}::uuid[])`);

/** For the rest of the transaction, which holds what people mark as read. */
const bounded = (milliseconds: number) =>
  statement(sql`
    select set_config('statement_timeout', ${`${milliseconds}ms`}, true), set_config('lock_timeout', ${`${Math.ceil(milliseconds / 4)}ms`}, true)`);

const tell = (tenant: string) => statement(sql<Told>`select * from app.tell_today(${tenant})`);

/** Offices that are passed over, and until when. */
export type Passed = Map<string, number>;

type Options = { database: Database; linkOrigin: string; log: Logger; passed?: Passed; limit?: number };

/** Tells all offices that are due; resolves with how many were told, or found to have a day off. */
export async function tellDays(
  { database, linkOrigin, log, passed = new Map(), limit = within }: Options,
  signal?: AbortSignal,
): Promise<number> {
  for (let told = 0; ; told += 1) {
    for (const [office, until] of passed) if (until <= Date.now()) passed.delete(office);
    let office: string | undefined;
    try {
      const found = await database.transaction({ door: 'public', login: 'jobs' }, async (run) => {
        const [[due]] = await run(claim([...passed.keys()]), bounded(limit));
        if (!due) return false;
        office = due.tenant_id;
        if (!due.util) return true;
        const [digests] = await run(tell(office));
        if (digests.length > 0) await run(...digests.map((one) => mailOf(one, due.dia, linkOrigin)));
        return true;
      });
      if (!found || signal?.aborted) return told;
    } catch (error) {
      if (office === undefined) throw error;
      passed.set(office, Date.now() + again);
      log.warn({ err: error, office }, "an office's day was passed over");
    }
  }
}

function mailOf(told: Told, day: string, linkOrigin: string) {
  const addressOf = (path: string, search: object) =>
    `${linkOrigin}${path}?${new URLSearchParams({ ...search, gabinete: told.slug })}`;
  return queueMailOfDay(told.recipient, 'digest', renderMail(digestMail(told, day, addressOf)), day);
}

export function startDailyNotices(options: Omit<Options, 'passed'>): Job {
  const passed: Passed = new Map();
  const failed = (error: unknown) => options.log.warn({ err: error }, 'what the day brings could not be told');
  return startJob({ every, failed }, async (signal) => void (await tellDays({ ...options, passed }, signal)));
}
