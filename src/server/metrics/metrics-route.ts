import { statfs } from 'node:fs/promises';
import { BlockList, isIPv6 } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { missingFiles, scheduledBackups } from '../backup/backup-schedule.ts';
import { clientAddress, isHandedOn } from '../turns/client-address.ts';
import type { Database } from '../database/db.ts';
import { fail } from '../process/failure.ts';
import { added, exposition, type Metrics, type Samples } from './metrics.ts';
import type { BackupSettings } from '../process/settings.ts';

export type MetricsOptions = {
  /** Addresses or ranges besides this machine's own. */
  allow: readonly string[];
  /** Its free space is told. */
  dataDir: string;
  /** Scheduled backups, whose age is told. */
  backup: Pick<BackupSettings, 'dir' | 'every'>;
  /** How to have the numbers of all processes that serve, given those of this one. */
  gather: (own: () => Samples) => () => Promise<Samples>;
};

/** `GET /metrics`, for this machine and the addresses of METRICS_ALLOW; to others the page does not exist. */
export function metricsRoute(
  app: FastifyInstance,
  {
    metrics,
    database,
    filesAway,
    options,
  }: { metrics: Metrics; database: Database; filesAway: () => boolean; options: MetricsOptions },
): void {
  const allowed = allowedAddresses(options.allow);
  const gather = options.gather(() => metrics.samples());
  app.get('/metrics', async (request, reply) => {
    if (!allowed(request)) fail('request.not_found');
    const storage: Samples = { gabinete_storage_up: filesAway() ? 0 : 1 };
    const all = await Promise.all([gather(), sharedSamples(database, options)]);
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(exposition(added([...all, storage])));
  });
}

function allowedAddresses(allow: readonly string[]): (request: FastifyRequest) => boolean {
  const list = new BlockList();
  for (const one of ['127.0.0.0/8', '::1', ...allow]) {
    const [address = '', bits] = one.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return (request) => {
    const address = clientAddress(request);
    return !isHandedOn(request) && list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
  };
}

const databaseWithin = 2_000;

/** What is one for all processes. */
async function sharedSamples(database: Database, { dataDir, backup }: MetricsOptions): Promise<Samples> {
  const samples: Samples = { gabinete_database_up: 0, ...(await backupSamples(backup)) };
  const disk = await statfs(dataDir).catch(() => null);
  if (disk) {
    samples.gabinete_disk_free_bytes = disk.bavail * disk.bsize;
    samples.gabinete_disk_size_bytes = disk.blocks * disk.bsize;
  }
  const asked = database
    .by('jobs')
    .query('select * from app.mail_queue()')
    .catch(() => null);
  // outside the turns: a job that takes long holds its login's; one that says nothing is down too, and who collects the numbers does not wait for long
  const found = await Promise.race([asked, sleep(databaseWithin, null, { ref: false })]);
  if (!found) return samples;
  const { waiting, oldest_seconds } = found.rows[0] as { waiting: number; oldest_seconds: number };
  return {
    ...samples,
    gabinete_database_up: 1,
    gabinete_mails_waiting: waiting,
    gabinete_mails_oldest_seconds: oldest_seconds,
  };
}

/** A folder that cannot be read counts as one without backups: it is as bad. */
async function backupSamples({ dir, every }: MetricsOptions['backup']): Promise<Samples> {
  if (dir === null) return {};
  const [newest] = await scheduledBackups(dir).catch(() => []);
  return {
    gabinete_backup_last_timestamp_seconds: (newest?.made ?? 0) / 1000,
    gabinete_backup_missing_files: await missingFiles(dir),
    gabinete_backup_every_seconds: every / 1000,
  };
}
