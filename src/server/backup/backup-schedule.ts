import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { readPassphrase } from './backup-passphrase.ts';
import { writeScheduledBackup, type BackupSource } from './backup.ts';
import { isFull } from '../process/disk-space.ts';
import { writeDurably } from '../process/durable-file.ts';
import { startJob, type Job } from '../process/job.ts';
import type { Logger } from '../process/log.ts';
import type { BackupSettings } from '../process/settings.ts';

/**
 * Backups by the clock, one server at a time. What is due is read from the folder itself, so that a restart neither skips
 * nor repeats one; the oldest go only after a new one is whole.
 */

const look = 60_000;
/** After a failure, so that a full disk is not filled again and again. */
const pause = 15 * 60_000;

const form = /^gabinete-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.backup$/;
const nameOf = (now: number): string => `gabinete-${new Date(now).toISOString().replace(/[-:]|\.\d+/g, '')}.backup`;

/** A clock that is corrected by more made the name of a backup that would count as new until then. */
const clockSlack = 60 * 60_000;

/** Scheduled backups of a folder, newest first; those of the future apart. Any other file in it is left alone. */
export async function scheduledBackups(dir: string, now = Date.now()): Promise<Made[]> {
  return (await allBackups(dir)).filter(({ made }) => made <= now + clockSlack);
}

export async function futureBackups(dir: string, now = Date.now()): Promise<Made[]> {
  return (await allBackups(dir)).filter(({ made }) => made > now + clockSlack);
}

type Made = { name: string; made: number };

async function allBackups(dir: string): Promise<Made[]> {
  const names = await readdir(dir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names
    .filter((name) => form.test(name))
    .sort()
    .toReversed()
    .map((name) => ({ name, made: Date.parse(name.replace(form, '$1-$2-$3T$4:$5:$6Z')) }));
}

const missingName = 'gabinete-arquivos-que-faltam';

/** Files that rows named and that the last scheduled backup did not find; it says so beside it. */
export async function missingFiles(dir: string): Promise<number> {
  return Number.parseInt(await readFile(join(dir, missingName), 'utf8').catch(() => '0'), 10) || 0;
}

const tellMissing = (dir: string, files: number): Promise<void> =>
  files > 0 ? writeDurably(join(dir, missingName), `${files}\n`) : rm(join(dir, missingName), { force: true });

export type ScheduleOptions = { source: BackupSource; settings: BackupSettings & { dir: string }; log: Logger };

/** Makes a backup when one is due; null when none is, or when another server is at it. */
export async function backupWhenDue(
  { source, settings, log }: ScheduleOptions,
  { now = Date.now(), signal }: { now?: number; signal?: AbortSignal } = {},
): Promise<string | null> {
  const { dir, every, keep } = settings;
  const isDue = async () => {
    const [newest] = await scheduledBackups(dir, now);
    return !newest || now - newest.made >= every;
  };
  if (!(await isDue())) return null;
  await mkdir(dir, { recursive: true, mode: 0o700 });
  const [last] = await scheduledBackups(dir, now);
  if (last && (await isFull(dir, (await stat(join(dir, last.name))).size)))
    throw Object.assign(new Error(`no space left for one as large as ${last.name}`), { code: 'ENOSPC' });
  const name = nameOf(now);
  const options = { passphrase: await readPassphrase(settings), signal };
  const done = await writeScheduledBackup(source, join(dir, name), options, isDue);
  if (!done) return null;
  const { missing, ...facts } = done;
  log.info({ backup: name, ...facts }, 'backup made');
  if (missing.length > 0) log.error({ backup: name, files: missing.length }, 'files were lost before the backup');
  await tellMissing(dir, missing.length);
  // the storage itself is gone, or is another one: those that have the files stay
  if (missing.length > 0 && missing.length >= done.files) {
    log.error({ backup: name }, 'most files are missing: no old backup is removed');
    return name;
  }
  for (const old of (await scheduledBackups(dir, now)).slice(keep))
    await rm(join(dir, old.name), { force: true }).catch((err: unknown) =>
      // the backup is made all the same, and others may go
      log.warn({ err, backup: old.name }, 'an old backup was not removed'),
    );
  return name;
}

/** Looks every minute. `stop` gives up one that is under way, and leaves nothing of it. */
export function startBackups(options: ScheduleOptions): Job {
  let failedAt = -Infinity;
  const failed = (error: unknown) => {
    failedAt = performance.now();
    options.log.error({ err: error }, 'the backup failed');
  };
  return startJob({ every: look, failed }, async (signal) => {
    if (performance.now() - failedAt >= pause) await backupWhenDue(options, { signal });
  });
}
