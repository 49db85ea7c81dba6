import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { statement, type Database } from '../database/db.ts';
import { startJob, type Job } from '../process/job.ts';
import type { Logger } from '../process/log.ts';
import type { Mail } from './mail.ts';
import { MailRefused, type MailTransport } from './mail-transport.ts';

/**
 * Sends what the transactions queued. Any number of servers may drain the same queue: a mail is taken with a lease
 * (skipping what others are taking), sent, and marked. Should a server die in between, it is offered again when the
 * lease is over.
 */

type Waiting = { id: string; recipient: string; data: Mail; attempts: number; created_at: string };

export type OutboxTimes = {
  /** Milliseconds between looks into the queue. */
  poll: number;
  /** Seconds that a mail belongs to the server that took it; longer than sending can take. */
  lease: number;
  /** Seconds until the second attempt; doubles up to an hour. */
  retry: number;
};

const usual: OutboxTimes = { poll: 1_000, lease: 120, retry: 15 };
const giveUpAfter = 3 * 24 * 60 * 60_000;

const claim = (seconds: number) =>
  statement(sql<Waiting>`select * from app.claim_mail(make_interval(secs => ${seconds}))`);
const sent = (id: string) => statement(sql`select app.mail_sent(${id})`);
const notSent = (id: string, seconds: number | null) =>
  statement(sql`select app.mail_failed(${id}, make_interval(secs => ${seconds}))`);
export function startOutbox(options: {
  database: Database;
  transport: MailTransport;
  log: Logger;
  times?: Partial<OutboxTimes>;
}): Job {
  const { database, transport, log } = options;
  const times = { ...usual, ...options.times };

  const run = async (query: ReturnType<typeof sent>) =>
    void (await database.batch({ door: 'public', login: 'jobs' }, [query]));

  /** Takes and sends one; false when nothing waits. */
  async function sendOne(): Promise<boolean> {
    const { rows } = await database.batch({ door: 'public', login: 'jobs' }, [claim(times.lease)]);
    const [mail] = rows[0];
    if (!mail) return false;
    let file: string | undefined;
    try {
      ({ file } = await transport.send({ ...mail.data, ...mail, created: new Date(mail.created_at) }));
    } catch (error) {
      const late = Date.now() - Date.parse(mail.created_at) > giveUpAfter;
      const over = late || (error instanceof MailRefused && error.permanent);
      const wait = over ? null : Math.min(3600, times.retry * 2 ** Math.min(mail.attempts - 1, 10));
      log.warn({ err: error, mail: mail.id, attempts: mail.attempts, over }, 'mail not sent');
      await run(notSent(mail.id, wait));
      return true;
    }
    log.info({ mail: mail.id, ...(file && { file }) }, file ? 'mail written' : 'mail sent');
    await run(sent(mail.id));
    return true;
  }

  const failed = (error: unknown) => log.warn({ err: error }, 'the queue of mails could not be read');
  const job = startJob({ every: times.poll, failed }, async (signal) => {
    while (!signal.aborted && (await sendOne()));
  });
  return {
    /** Waits for a mail under way, but not past the time that stopping has; the lease covers what is cut off. */
    async stop() {
      await Promise.race([job.stop(), sleep(4_000, undefined, { ref: false })]);
      transport.close();
    },
  };
}
