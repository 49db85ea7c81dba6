import { sql } from 'kysely';
import { quotaKinds, quotaMails, type QuotaKind } from '../../shared/quotas.ts';
import { statement, type Database, type Statement } from '../database/db.ts';
import { startJob, type Job } from '../process/job.ts';
import type { Logger } from '../process/log.ts';
import { queueMail } from '../mail/mail.ts';
import { renderMail } from '../mail/mail-layout.ts';

/** Tells an office's admins by mail that a limit is nearly reached: once for each crossing, whichever server is first. */

const every = 30_000;
const atOnce = 20;

type Alert = { office: string; slug: string; tipo: QuotaKind; limite: number; uso: number; recipients: string[] };

const claimAlerts = (): Statement<Alert> =>
  statement(sql<Alert>`select * from app.claim_quota_alerts(${atOnce}, ${[...quotaKinds]})`);

/** Claims and queues in one transaction, so that none is lost and none told twice. Returns how many were claimed. */
export function tellQuotas(database: Database, linkOrigin: string): Promise<number> {
  return database.transaction({ door: 'public', login: 'jobs' }, async (run) => {
    const [alerts] = await run(claimAlerts());
    for (const { office, slug, tipo, limite, uso, recipients } of alerts) {
      const words = { ...quotaMails.near({ office, kind: tipo, uso, limite }), button: quotaMails.button };
      const mail = renderMail(words, `${linkOrigin}/admin/tenants?gabinete=${slug}`);
      await run(...recipients.map((recipient) => queueMail(recipient, 'quota-near', mail)));
    }
    return alerts.length;
  });
}

export function startQuotaNotices(options: { database: Database; linkOrigin: string; log: Logger }): Job {
  const { database, linkOrigin, log } = options;
  const failed = (error: unknown) => log.warn({ err: error }, 'nobody could be told of limits');
  return startJob({ every, failed }, async (signal) => {
    while (!signal.aborted && (await tellQuotas(database, linkOrigin)) === atOnce);
  });
}
