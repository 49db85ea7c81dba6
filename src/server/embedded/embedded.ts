import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { chown, mkdir, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeDataFolder, refuseAsRoot } from '../process/data-folder.ts';
import { writeDurably } from '../process/durable-file.ts';
import { currentHolder, DataDirHeldError, pidExists, takeHold } from './holder.ts';
import { commandOf, findPostgres, giveTo, type Postgres, runPostgres } from './postgres.ts';
import { refuseOtherMajor, refuseOtherPrograms } from './postgres-version.ts';
import { readPostmaster, stopPostmaster, Supervisor } from './postmaster.ts';
import { randomSecret, readSecrets, type Secrets, updateSecrets } from '../process/secrets.ts';

export type EmbeddedDatabase = {
  /** Connection URL of gabinete_owner: LOGIN CREATEROLE, not a superuser, owner of the database `gabinete`. */
  ownerUrl: string;
  /** For the tests' template databases and for doctor; requests never use it. */
  superuserUrl: string;
  /** False when another process runs the database and this one only uses it. */
  startedHere: boolean;
  /** Stops what was started here, within 10 s; a second call waits for the first. */
  stop(): Promise<void>;
};

export type EmbeddedOptions = {
  dataDir: string;
  /** Folder of PostgreSQL's programs; unset: the ones that this program brings. */
  postgresBin?: string | null;
  /** What a second start is told about this one: 'npm start', 'gabinete seed'. */
  holder: string;
  /** For the command line: use the database of a running server when there is one. */
  attach?: boolean;
  /** For a command that needs the folder for itself: refused while a server runs, and nobody uses its database. */
  exclusive?: boolean;
  /** Connections that are needed at once; at least the usual number is there. */
  connections?: number;
  /** Sentences for the person at the terminal, also later: when the database fell and came back. */
  onProgress?: (sentence: string) => void;
};

/**
 * Starts the embedded PostgreSQL of a data folder, which it creates when needed, and keeps it running until stop().
 * Throws DataDirHeldError when another process has the folder, and an Error with one clear sentence otherwise.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const dataDir = resolve(options.dataDir);
  const say = options.onProgress ?? (() => {});
  await makeDataFolder(dataDir);
  for (;;) {
    if (options.attach) {
      const running = await attachToRunning(dataDir, say);
      if (running) return running;
    }
    try {
      const release = takeHold(dataDir, options.holder, !options.attach && !options.exclusive);
      return await startHere(dataDir, say, release, options).catch((error: unknown) => {
        release();
        throw error;
      });
    } catch (error) {
      // Another one was faster in the meantime: use that one.
      if (!(options.attach && error instanceof DataDirHeldError)) throw error;
    }
  }
}

/** Stops the database of a folder whose server died; nothing happens while a living process has the folder. */
export async function stopLeftBehind(
  folder: string,
  postgresBin: string | null,
  say: (sentence: string) => void,
): Promise<void> {
  const dataDir = resolve(folder);
  const pgdata = join(dataDir, 'postgres');
  if (!readPostmaster(pgdata) || currentHolder(dataDir)) return;
  const release = takeHold(dataDir, 'npm start', false);
  await stopOrphan(findPostgres(dataDir, postgresBin ?? undefined), pgdata, say).finally(release);
}

async function attachToRunning(dataDir: string, say: (sentence: string) => void): Promise<EmbeddedDatabase | null> {
  let told = false;
  for (let waited = 0; ; waited += 50) {
    const holder = currentHolder(dataDir);
    if (!holder) return null;
    // A server stays; a command takes its database away when it ends, so wait for that.
    const post = holder.lasting ? readPostmaster(join(dataDir, 'postgres')) : null;
    if (post?.ready && pidExists(post.pid))
      return { ...urls(post.port, await readSecrets(dataDir)), startedHere: false, stop: async () => {} };
    if (holder.lasting && waited > 60_000) throw new DataDirHeldError(dataDir, holder);
    if (!told && waited >= 500) say(`Esperando por “${holder.holder}” (processo ${holder.pid})…`);
    told ||= waited >= 500;
    await sleep(50);
  }
}

async function startHere(
  dataDir: string,
  say: (sentence: string) => void,
  release: () => void,
  { postgresBin, connections }: EmbeddedOptions,
): Promise<EmbeddedDatabase> {
  await refuseAsRoot(dataDir);
  const pgdata = join(dataDir, 'postgres');
  const postgres = findPostgres(dataDir, postgresBin ?? undefined);
  if (postgresBin) refuseOtherPrograms(postgres);
  refuseOtherMajor(postgres, dataDir, pgdata);
  await stopOrphan(postgres, pgdata, say);
  const secrets = await prepareCluster(postgres, dataDir, pgdata, say);
  const server = new Supervisor(postgres, dataDir, pgdata, say, connections);
  await server.start();

  const atExit = () => {
    server.abandon();
    release();
  };
  process.on('exit', atExit);
  let stopped: Promise<void> | null = null;
  const stop = async () => {
    await server.stop();
    process.off('exit', atExit);
    release();
  };
  return { ...urls(server.port, secrets), startedHere: true, stop: () => (stopped ??= stop()) };
}

function urls(port: number, secrets: Secrets): { ownerUrl: string; superuserUrl: string } {
  const { owner, superuser } = secrets;
  if (!owner || !superuser) throw new Error('Faltam as senhas do banco de dados em secrets.json.');
  return {
    ownerUrl: `postgres://gabinete_owner:${owner}@127.0.0.1:${port}/gabinete`,
    superuserUrl: `postgres://postgres:${superuser}@127.0.0.1:${port}/gabinete`,
  };
}

/** Makes the database at first use, and new passwords when their file was lost. */
async function prepareCluster(
  postgres: Postgres,
  dataDir: string,
  pgdata: string,
  say: (sentence: string) => void,
): Promise<Secrets> {
  const before = await readSecrets(dataDir);
  const secrets = await updateSecrets(dataDir, ({ owner, superuser }) => ({
    owner: owner ?? randomSecret(),
    superuser: superuser ?? randomSecret(),
  }));
  if (!existsSync(pgdata)) {
    say('Criando o banco de dados (só na primeira vez)…');
    // Under another name until it is complete: what an interrupted attempt left is thrown away.
    const draft = `${pgdata}.new`;
    await rm(draft, { recursive: true, force: true });
    await mkdir(draft, { mode: 0o700 });
    giveTo(postgres, draft);
    const encoding = ['--encoding=UTF8', '--no-locale', '--auth=scram-sha-256', '--no-instructions'];
    const password = join(dataDir, '.initdb-password');
    await writeDurably(password, secrets.superuser!);
    try {
      if (postgres.account.uid) await chown(password, postgres.account.uid, postgres.account.gid!);
      await runPostgres(
        postgres,
        'initdb',
        ['-D', draft, '-U', 'postgres', `--pwfile=${password}`, ...encoding],
        draft,
      );
    } finally {
      await rm(password, { force: true });
    }
    await setPasswords(postgres, draft, secrets, ['CREATE DATABASE gabinete OWNER gabinete_owner']);
    await rename(draft, pgdata);
    return secrets;
  }
  giveTo(postgres, pgdata);
  if (!before.owner || !before.superuser) await setPasswords(postgres, pgdata, secrets);
  return secrets;
}

/** Through PostgreSQL's single-user mode, which needs neither a port nor a password. */
async function setPasswords(postgres: Postgres, pgdata: string, secrets: Secrets, then: string[] = []): Promise<void> {
  const statements = [
    "DO $$BEGIN IF to_regrole('gabinete_owner') IS NULL THEN CREATE ROLE gabinete_owner; END IF; END$$",
    `ALTER ROLE gabinete_owner LOGIN CREATEROLE NOSUPERUSER NOBYPASSRLS PASSWORD '${secrets.owner}'`,
    `ALTER ROLE postgres PASSWORD '${secrets.superuser}'`,
    ...then,
  ];
  const args = ['--single', '-D', pgdata, '-c', 'exit_on_error=on', '-c', 'log_min_messages=fatal', 'postgres'];
  await runPostgres(postgres, 'postgres', args, pgdata, `${statements.join('\n')}\n`);
}

/** A server killed by -9 leaves its database running; it is stopped in order before ours starts. */
async function stopOrphan(postgres: Postgres, pgdata: string, say: (sentence: string) => void): Promise<void> {
  const orphan = readPostmaster(pgdata);
  if (!orphan) return;
  if (pidExists(orphan.pid)) {
    const runs = commandOf(orphan.pid, pgdata);
    // Another PostgreSQL's number: its own checks decide.
    if (runs === 'postgres') return;
    if (runs === 'ours') {
      say('Encerrando o banco de dados que ficou de uma execução interrompida…');
      await stopPostmaster(postgres, pgdata, orphan.pid, () => !pidExists(orphan.pid));
      if (pidExists(orphan.pid)) return;
    }
  }
  // The number may belong to someone else, or to a dead process that nobody has reaped yet, which PostgreSQL takes for
  // a living one. A number that no process can have lets it go on with its own checks.
  const path = join(pgdata, 'postmaster.pid');
  if (existsSync(path)) writeFileSync(path, readFileSync(path, 'utf8').replace(/^\d+/, '2147483646'));
}
