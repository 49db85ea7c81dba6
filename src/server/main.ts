import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { randomInt } from 'node:crypto';
import { applyAccountPolicy, readAccountSettings } from './account-settings.ts';
import { startBackups } from './backup-schedule.ts';
import { createApp, offerFirstAccess } from './app.ts';
import { startSealer } from './audit-sealer.ts';
import { watchDisk } from './disk-space.ts';
import { createLogger } from './log.ts';
import { startOutbox } from './mail-outbox.ts';
import { fileTransport, smtpTransport } from './mail-transport.ts';
import { projectRoot, readMigrations } from './migrate.ts';
import { openDatabase, selfTest } from './open-database.ts';
import { openStorage } from './open-storage.ts';
import { updateSecrets } from './secrets.ts';
import { readSettings, type Settings } from './settings.ts';
import { startSweeper } from './sweeper.ts';

/** `npm start`: database, migrations, pages and API on one port, until a signal ends it. */

const stopWithin = 9_000;

const say = (sentence: string) => process.stderr.write(`${sentence}\n`);

// no 0/O, 1/I/L: the code is read from a screen and typed
const codeAlphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const newSetupCode = () =>
  Array.from(
    { length: 12 },
    (_, place) => (place % 4 === 0 && place > 0 ? '-' : '') + codeAlphabet[randomInt(codeAlphabet.length)],
  ).join('');

async function start(settings: Settings, closers: (() => Promise<unknown>)[]): Promise<void> {
  const log = createLogger(settings.logLevel);
  const storage = openStorage(settings);
  const open = await openDatabase(settings, { holder: 'npm start', log, onProgress: say });
  closers.push(() => open.close());
  const needed = readMigrations().map((migration) => migration.name);
  if ((await selfTest(open.database, needed)) === 'request_role_unsafe') {
    throw new Error(
      'O login do banco usado pelos pedidos pode ignorar a separação entre gabinetes. Veja docs/operations.md.',
    );
  }
  const accounts = await readAccountSettings(settings);
  await applyAccountPolicy(open.database, accounts);
  const webFolder = join(projectRoot(), 'dist', 'web');
  const disk = watchDisk(settings.dataDir, log);
  closers.push(disk.stop);
  const app = await createApp({
    database: open.database,
    log,
    publicUrl: settings.publicUrl,
    trustProxy: settings.trustProxy,
    webFolder: existsSync(join(webFolder, 'index.html')) ? webFolder : null,
    storage,
    accounts,
    cepUrl: settings.cepUrl,
    notReady: () => selfTest(open.database, needed),
    diskFull: disk.isFull,
  });
  closers.push(() => app.close());
  const sweeper = startSweeper({ database: open.database, storage, log });
  closers.push(() => sweeper.stop());
  const sealer = startSealer({ database: open.database, log });
  closers.push(() => sealer.stop());
  const transport = settings.smtpUrl
    ? smtpTransport(settings.smtpUrl, settings.mailFrom)
    : fileTransport(join(settings.dataDir, 'mail'), settings.mailFrom);
  const outbox = startOutbox({ database: open.database, transport, log });
  closers.push(() => outbox.stop());
  const { dir } = settings.backup;
  if (dir !== null) {
    const { dataDir, authSecretKey } = settings;
    const source = { ownerUrl: open.ownerUrl, storage, dataDir, authSecretKey };
    const backups = startBackups({ source, settings: { ...settings.backup, dir }, log });
    closers.push(() => backups.stop());
  }
  await app.listen({ host: settings.host, port: settings.port });

  const secrets = await updateSecrets(settings.dataDir, (old) => ({ setupCode: old.setupCode ?? newSetupCode() }));
  const offered = await offerFirstAccess(open.database, secrets.setupCode!);
  const shown = settings.host === '0.0.0.0' || settings.host === '::' ? '127.0.0.1' : settings.host;
  say(`Gabinete no ar: ${settings.publicUrl ?? `http://${shown}:${settings.port}`}`);
  if (offered) say(`Primeiro acesso: abra o endereço acima e use o código ${secrets.setupCode}`);
}

/** Starts, and ends on a signal or when the terminal's wrapper is gone: last started, first closed. */
function main(): void {
  const closers: (() => Promise<unknown>)[] = [];
  let stopping = false;
  const stop = async (reason: string, code: number) => {
    if (stopping) return;
    stopping = true;
    if (code === 0) say(`Encerrando (${reason})…`);
    setTimeout(() => process.exit(1), stopWithin).unref();
    // what is being started is finished first, so that nothing of it stays behind
    await started.catch(() => {});
    for (const close of closers.toReversed()) {
      await close().catch((error: Error) => {
        say(`Ao encerrar: ${error.message}`);
        code = 1;
      });
    }
    process.exit(code);
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void stop(signal, 0));
  process.on('disconnect', () => void stop('npm start', 0));

  const started = Promise.resolve().then(() => start(readSettings(process.env), closers));
  started.catch((error: Error) => {
    say(error.message);
    void stop('', 1);
  });
}

main();
