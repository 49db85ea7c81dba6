import cluster from 'node:cluster';
import { applyAccountPolicy, readAccountSettings } from '../../server/accounts/account-settings.ts';
import { offerFirstAccess } from './app.ts';
import { newCode } from '../../server/process/codes.ts';
import { makeDataFolder, refuseAsRoot } from '../../server/process/data-folder.ts';
import { locateDatabase } from '../../server/embedded/database-place.ts';
import { stopLeftBehind } from '../../server/embedded/embedded.ts';
import { startJobs } from './jobs.ts';
import { runUntilStopped, say, type Closers } from './lifecycle.ts';
import { createLogger } from '../../server/process/log.ts';
import { openDatabase, doorsTo } from '../../server/migrations/open-database.ts';
import { openStorage } from '../../server/files/open-storage.ts';
import { DatabaseWithReplica } from '../../server/database/replica.ts';
import { updateSecrets } from '../../server/process/secrets.ts';
import { refused, selfTest } from '../../server/database/self-test.ts';
import { serve } from './serve.ts';
import { readSettings, settingsInVain } from '../../server/process/settings.ts';
import type { StorageError } from '../../server/files/storage.ts';
import { startWorkers, workerStopsWithin } from './workers.ts';

/** `npm start`: database, migrations, pages and API on one port, by one process or several, until a signal ends it. */

const stopWithin = 9_000;

let renew: (() => Promise<void>) | null = null;

/** SIGUSR2 puts what is on the disk by now in the place of the processes that serve, one after the other. */
function renewOnSignal(): void {
  let running = false;
  process.on('SIGUSR2', () => {
    if (running) return;
    if (!renew) return say('Só há o que renovar com WORKERS maior que 1: reinicie.');
    running = true;
    say('Renovando os processos do servidor…');
    renew()
      .then(
        () => say('Processos renovados.'),
        (error: Error) => say(`A renovação parou: ${error.message}`),
      )
      .finally(() => (running = false));
  });
}

/** One that is away for a moment takes nothing with it; one that could show another office's rows ends the start. */
async function checkReplica(database: DatabaseWithReplica): Promise<void> {
  const problem = await database.replicaProblem();
  if (problem === 'request_role_unsafe' || problem === 'row_security_off')
    throw new Error(
      'O login de DATABASE_REPLICA_URL pode ignorar a separação entre gabinetes. Veja docs/operations.md.',
    );
  if (problem) say(`Atenção: a réplica não pode ser usada agora (${problem}); exportações são lidas no primário.`);
}

/** Resolves to what there is to say once it serves. */
async function start(closers: Closers): Promise<string[]> {
  const settings = readSettings(process.env);
  for (const sentence of await settingsInVain(process.env)) say(`Atenção: ${sentence}`);
  const log = createLogger(settings.logLevel);
  await makeDataFolder(settings.dataDir);
  await refuseAsRoot(settings.dataDir);
  const storage = openStorage(settings);
  await storage.check().catch((error: StorageError) => {
    // a service that is only away takes nothing but files with it
    if (error.settled) throw error;
    say(`Atenção: ${error.message}`);
  });
  const open = await openDatabase(settings, { holder: 'npm start', log, onProgress: say });
  const { database } = open;
  closers.push(() => open.close());
  const wrong = refused[(await selfTest(database)) ?? ''];
  if (wrong) throw new Error(`${wrong} Veja docs/operations.md.`);
  if (database instanceof DatabaseWithReplica) await checkReplica(database);
  const accounts = await readAccountSettings(settings);
  await applyAccountPolicy(database, accounts);
  const jobs = startJobs({ settings, storage, accounts, log }, open);
  closers.push(jobs.stop);
  if (settings.workers === 1) {
    await serve({ settings, database, storage, accounts, log }, closers);
  } else {
    const workers = await startWorkers(settings.workers);
    closers.push(() => workers.stop());
    renew = async () => {
      await open.migrate();
      await workers.renew();
    };
  }
  // they begin to end while requests finish, and are waited for above
  closers.push(async () => void jobs.stop().catch(() => {}));

  const secrets = await updateSecrets(settings.dataDir, (old) => ({ setupCode: old.setupCode ?? newCode(12) }));
  const offered = await offerFirstAccess(database, secrets.setupCode!);
  const firstAccess = `Primeiro acesso: abra o endereço acima e use o código ${secrets.setupCode}`;
  return [`Gabinete no ar: ${accounts.linkOrigin}`, ...(offered ? [firstAccess] : [])];
}

/** One of several processes that only serve; what there is once, the first process has. */
async function startWorker(closers: Closers): Promise<string[]> {
  const settings = readSettings(process.env);
  const log = createLogger(settings.logLevel);
  const place = await locateDatabase(settings, { holder: 'npm start', attach: true });
  const database = doorsTo(settings, place, log);
  closers.push(() => database.close());
  const accounts = await readAccountSettings(settings);
  await serve({ settings, database, storage: openStorage(settings), accounts, log }, closers);
  return [];
}

if (process.argv.includes('--stop-database')) {
  // of a server that died, before it is started again or given up (launcher/keep-serving.mjs); whoever asks for the end waits
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => {});
  const { dataDir, databaseUrl, postgresBin } = readSettings(process.env);
  if (!databaseUrl) await stopLeftBehind(dataDir, postgresBin, say);
} else if (cluster.isPrimary) {
  renewOnSignal();
  runUntilStopped(start, stopWithin);
} else runUntilStopped(startWorker, workerStopsWithin, true);
