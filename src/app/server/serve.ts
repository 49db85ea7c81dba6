import cluster from 'node:cluster';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { AccountSettings } from '../../server/accounts/account-settings.ts';
import { createApp } from './app.ts';
import type { Database } from '../../server/database/db.ts';
import { watchDisk } from '../../server/process/disk-space.ts';
import type { Closers } from './lifecycle.ts';
import type { Logger } from '../../server/process/log.ts';
import { gatherFromWorkers } from '../../server/metrics/metrics-workers.ts';
import { projectRoot } from '../../server/process/project-root.ts';
import { refusedAddress } from '../../server/process/refused-address.ts';
import { selfTest } from '../../server/database/self-test.ts';
import type { Settings } from '../../server/process/settings.ts';
import { watchStorage } from '../../server/files/storage-watch.ts';
import type { Storage } from '../../server/files/storage.ts';

export type Serving = {
  settings: Settings;
  database: Database;
  storage: Storage;
  accounts: AccountSettings;
  log: Logger;
};

/** Pages and API on the port of the settings; resolves when it listens. */
export async function serve({ settings, ...parts }: Serving, closers: Closers): Promise<void> {
  const { database, log } = parts;
  const webFolder = join(projectRoot(), 'dist', 'web');
  const disk = watchDisk(settings.dataDir, log);
  const files = watchStorage(parts.storage, log);
  closers.push(disk.stop, files.stop);
  const app = await createApp({
    ...parts,
    publicUrl: settings.publicUrl,
    trustProxy: settings.trustProxy,
    webFolder: existsSync(join(webFolder, 'index.html')) ? webFolder : null,
    cepUrl: settings.cepUrl,
    notReady: () => selfTest(database),
    diskFull: disk.isFull,
    filesAway: files.isAway,
    metrics: {
      allow: settings.metricsAllow,
      dataDir: settings.dataDir,
      backup: settings.backup,
      gather: cluster.isWorker ? gatherFromWorkers : (own) => async () => own(),
    },
  });
  closers.push(() => app.close());
  // whoever finds the system's queue full is not refused but asks again after 1, 3, 7 s
  const { host, port } = settings;
  await app.listen({ host, port, backlog: 4096 }).catch((error: NodeJS.ErrnoException) => {
    throw error.syscall && error.code ? new Error(refusedAddress(settings, error.code), { cause: error }) : error;
  });
}
