import { join } from 'node:path';
import { startSealer } from '../../server/jobs/audit-sealer.ts';
import { startBackups } from '../../server/backup/backup-schedule.ts';
import { startOutbox } from '../../server/mail/mail-outbox.ts';
import { fileTransport, smtpTransport } from '../../server/mail/mail-transport.ts';
import type { OpenDatabase } from '../../server/migrations/open-database.ts';
import type { Serving } from './serve.ts';
import { startLotes } from '../../server/lotes/lotes-job.ts';
import { loteKinds } from './slices.ts';
import { startDailyNotices } from '../../server/jobs/daily-notices.ts';
import { startQuotaNotices } from '../../server/jobs/quota-notices.ts';
import { startPruner } from '../../server/jobs/pruner.ts';
import { startSweeper } from '../../server/jobs/sweeper.ts';
import { startWeekly } from '../../server/jobs/weekly-higiene.ts';

/** The work that no request waits for: once on each machine, whatever the number of processes that serve. */
export function startJobs(
  { settings, storage, accounts, log }: Pick<Serving, 'settings' | 'storage' | 'accounts' | 'log'>,
  open: OpenDatabase,
): { stop: () => Promise<unknown> } {
  const { database, ownerUrl } = open;
  const mails = join(settings.dataDir, 'mail');
  const transport = settings.smtpUrl
    ? smtpTransport(settings.smtpUrl, settings.mailFrom)
    : fileTransport(mails, settings.mailFrom);
  const jobs = [
    startSweeper({ database, storage, log }),
    startPruner({ database, mails, log }),
    startSealer({ database, log }),
    startOutbox({ database, transport, log }),
    startQuotaNotices({ database, linkOrigin: accounts.linkOrigin, log }),
    startLotes({ database, storage, kinds: loteKinds, log }),
    startWeekly({ database, log }),
    startDailyNotices({ database, linkOrigin: accounts.linkOrigin, log }),
  ];
  const { dir } = settings.backup;
  if (dir !== null) {
    const { dataDir, authSecretKey } = settings;
    const source = { ownerUrl, storage, dataDir, authSecretKey };
    jobs.push(startBackups({ source, settings: { ...settings.backup, dir }, log }));
  }
  let stopped: Promise<unknown> | null = null;
  return { stop: () => (stopped ??= Promise.all(jobs.map((job) => job.stop()))) };
}
