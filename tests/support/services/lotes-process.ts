import { flushCompileCache } from 'node:module';
import { loteKinds } from '../../../src/app/server/slices.ts';
import { Database } from '../../../src/server/database/db.ts';
import { diskStorage } from '../../../src/server/files/disk-storage.ts';
import type { Login } from '../../../src/server/database/logins.ts';
import { startLotes } from '../../../src/server/lotes/lotes-job.ts';
import { createLogger } from '../../../src/server/process/log.ts';

/** A process that goes on with long work in very small steps and is meant to be killed. */
startLotes({
  database: new Database({ url: JSON.parse(process.env.LOTES_DATABASE!) as Record<Login, string>, pool: 4 }),
  storage: diskStorage(process.env.LOTES_FILES ?? ''),
  kinds: loteKinds,
  log: createLogger('silent'),
  // slow enough that it is still at work when it is killed
  times: { poll: 10, lease: 0.3, breath: 25, rows: Number(process.env.LOTES_ROWS) },
});
// the next one begins in two thirds of the time; one that is killed keeps nothing by itself
flushCompileCache();
// told once: from here on it may be at work
process.send?.('working');
