import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, chownSync, existsSync, lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { answering, freePort } from '../tests/support/servers/ports.ts';
import { median } from './quantiles.ts';

/** What the first command costs: `npm start` in a fresh folder, with npm's cache as it is. */

type FirstRun = {
  /** Until it serves. */
  seconds: number;
  /** Of all processes, from the start to the end; null where the system does not tell. */
  cpu: number | null;
  /** MB (2^20) on the disk, of all and of its largest parts. */
  size: number;
  parts: [name: string, size: number][];
  /** What the launcher said, each line with the second in which it did. */
  said: string[];
  /** What lies in the folder by then and was not there before. */
  left: string[];
};

type Account = { uid: number; gid: number; home: string };

function accountOf(name: string): Account {
  const line = new RegExp(`^${name}:[^:]*:(\\d+):(\\d+):[^:]*:([^:]*):`, 'm').exec(readFileSync('/etc/passwd', 'utf8'));
  if (!line) throw new Error(`there is no user ${name}`);
  return { uid: Number(line[1]), gid: Number(line[2]), home: line[3]! };
}

function giveTo(path: string, { uid, gid }: Account): void {
  for (const name of ['', ...(readdirSync(path, { recursive: true }) as string[])])
    chownSync(join(path, name), uid, gid);
}

/** Bytes on the disk. */
function sizeOf(path: string): number {
  const entry = lstatSync(path);
  const inside = entry.isDirectory() ? readdirSync(path).map((name) => sizeOf(join(path, name))) : [];
  return inside.reduce((sum, one) => sum + one, entry.blocks * 512);
}

const megabytes = (path: string) => sizeOf(path) / 2 ** 20;

/** Processor seconds of the children that have ended. */
function spent(): number | null {
  if (!existsSync('/proc/self/stat')) return null;
  const fields = readFileSync('/proc/self/stat', 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return (Number(fields[13]) + Number(fields[14])) / 100;
}

/** As somebody who types it: without what npm and the bench have put into the environment of this process. */
function environment(port: number, account: Account | null): NodeJS.ProcessEnv {
  const own = /^(npm_|GABINETE_|NODE_COMPILE_CACHE$|INIT_CWD$|DATA_DIR$)/;
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !own.test(name)));
  return { ...env, ...(account && { HOME: account.home }), PORT: String(port), LOG_LEVEL: 'warn' };
}

/** A clone of what is committed. */
const clone = (root: string) => (folder: string) =>
  void execFileSync('git', ['clone', '--quiet', '--no-local', root, folder], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });

/** @param lay puts the program into a new folder @param user who types the command; unset: who runs this */
export async function firstRun(lay: (folder: string) => void, user?: string): Promise<FirstRun> {
  const account = user === undefined ? null : accountOf(user);
  const folder = mkdtempSync(join(tmpdir(), 'gabinete-first-'));
  chmodSync(folder, 0o755);
  const program = join(folder, 'gabinete');
  let stop = async () => {};
  try {
    lay(program);
    const given = new Set(readdirSync(program));
    if (account) giveTo(folder, account);
    const port = await freePort();
    const before = spent();
    const began = performance.now();
    const seconds = () => (performance.now() - began) / 1000;
    const said: string[] = [];
    const command = spawn('npm', ['start'], {
      cwd: program,
      env: environment(port, account),
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(account && { uid: account.uid, gid: account.gid }),
    });
    const ended = new Promise<void>((resolve) => command.once('exit', () => resolve()));
    stop = () => (command.kill('SIGTERM'), ended);
    for (const stream of [command.stdout, command.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        for (const line of text.split('\n').filter(Boolean)) said.push(`${seconds().toFixed(1)} s  ${line}`);
      });
    await answering(`http://127.0.0.1:${port}/readyz`, { child: command, output: () => said.join('\n'), seconds: 300 });
    const serving = seconds();
    // what only the build needed goes while it serves already
    for (let waited = 0; waited < 60_000 && existsSync(join(program, 'node_modules')); waited += 50) await sleep(50);
    await stop();
    const names = readdirSync(program);
    const parts = names.map((name): [string, number] => [name, megabytes(join(program, name))]);
    return {
      seconds: serving,
      cpu: before === null ? null : spent()! - before,
      size: megabytes(program),
      parts: parts.toSorted((a, b) => b[1] - a[1]).slice(0, 5),
      said,
      left: names.filter((name) => !given.has(name)),
    };
  } finally {
    await stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Some, after one that does not count: it fills npm's cache. */
export async function firstRuns(root: string, rounds: number, user: string | undefined, say: (line: string) => void) {
  const runs: FirstRun[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const load = loadavg()[0]!;
    const run = await firstRun(clone(root), user);
    const cpu = run.cpu === null ? '' : `, ${run.cpu.toFixed(1)} s of processor`;
    say(
      `${round === 0 ? 'filling the cache' : round}: ${run.seconds.toFixed(1)} s${cpu}, ${run.size.toFixed(0)} MB, load before ${load.toFixed(1)}`,
    );
    if (round > 0) runs.push(run);
  }
  const last = runs.at(-1)!;
  return [
    ...last.said,
    `largest: ${last.parts.map(([name, size]) => `${name} ${size.toFixed(0)} MB`).join(', ')}`,
    `median of ${rounds}: ${median(runs.map(({ seconds }) => seconds)).toFixed(1)} s, ${median(runs.map(({ size }) => size)).toFixed(0)} MB`,
  ].join('\n');
}
