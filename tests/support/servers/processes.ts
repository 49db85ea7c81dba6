import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cookieOf } from './cookies.ts';
import { answering, freePort, written } from './ports.ts';
import { isBuilt } from '../../../launcher/sources.mjs';
import { root } from '../source/sources.ts';

/** The server and the command line as processes of their own, on an embedded database: as they were built of these sources, or from these. */

type Environment = Record<string, string>;

const environment = (dataDir: string, more: Environment): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  TMPDIR: process.env.TMPDIR,
  DATA_DIR: dataDir,
  LOG_LEVEL: 'warn',
  // nothing listens there: no test asks the real service
  CEP_URL: 'http://127.0.0.1:9/{cep}',
  // half of a command's time is reading the program, which is the same each time
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'),
  ...more,
});

type Ran = { code: number; out: string; err: string };

/** Reading the sources takes half as long again as reading what was built of them. */
const built = isBuilt(root);
const isOurs = (program: string): boolean => built && program === root;

export function startGabinete(args: string[], dataDir: string, more: Environment = {}, program = root) {
  return spawn(process.execPath, [isOurs(program) ? 'dist/cli.js' : 'src/cli/main.ts', ...args], {
    cwd: program,
    env: environment(dataDir, more),
  });
}

/** Runs one verb of the command line to its end; `program` is the folder of another version. */
export function gabinete(args: string[], dataDir: string, more: Environment = {}, program = root): Promise<Ran> {
  return new Promise((resolve, reject) => {
    const child = startGabinete(args, dataDir, more, program);
    let [out, err] = ['', ''];
    child.stdout.on('data', (text: Buffer) => (out += text.toString()));
    child.stderr.on('data', (text: Buffer) => (err += text.toString()));
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? -1, out, err }));
  });
}

/** A verb run at a terminal, where what it asks is answered. */
export async function atTerminal(verb: string[], dataDir: string, asks: RegExp, ...answers: string[]) {
  const line = [process.execPath, 'src/cli/main.ts', ...verb].join(' ');
  const child = spawn('script', ['-qec', line, '/dev/null'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let shown = '';
  child.stdout.on('data', (text: Buffer) => {
    shown += text.toString();
    if (asks.test(shown)) child.stdin.write(`${answers.shift()}\n`);
  });
  const [code] = (await once(child, 'close')) as [number];
  return { code, shown };
}

export type ServerProcess = {
  origin: string;
  child: ChildProcess;
  output: () => string;
  /** Milliseconds until it was ready. */
  readyAfter: number;
  kill: (signal: NodeJS.Signals) => Promise<void>;
};

/** Where its first file stands; in a version before, it stood elsewhere. */
const serverOf = (program: string): string =>
  isOurs(program)
    ? 'dist/server.js'
    : ['src/app/server/main.ts', 'src/server/main.ts'].find((path) => existsSync(join(program, path)))!;

/** Starts the server and waits until it is ready. */
export async function startServer(
  dataDir: string,
  more: Environment = {},
  port?: number,
  program = root,
): Promise<ServerProcess> {
  port ??= await freePort();
  const began = Date.now();
  const child = spawn(process.execPath, [serverOf(program)], {
    cwd: program,
    env: environment(dataDir, { PORT: String(port), ...more }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()));
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const origin = `http://127.0.0.1:${port}`;
  const starting = { child, output: () => output, seconds: 180 };
  await answering(`${origin}/readyz`, starting);
  // one of several answers while others are still on their way, and one that ends on it takes all with it
  if (more.WORKERS) await written('Gabinete no ar', starting);
  const kill = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await ended;
  };
  return { origin, child, output: () => output, readyAfter: Date.now() - began, kill };
}

/** Process number of a data folder's PostgreSQL, when its file is there. */
export function postmasterOf(dataDir: string): number | null {
  const path = join(dataDir, 'postgres/postmaster.pid');
  return existsSync(path) ? Number.parseInt(readFileSync(path, 'utf8'), 10) : null;
}

/** Processes that another has started; by default those that a server with WORKERS has started to serve. */
export const childrenOf = (pid: number, command = /main\.ts|dist\/server\.js/): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((child) => {
      try {
        const stat = readFileSync(`/proc/${child}/stat`, 'utf8');
        const [, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
        return Number(parent) === pid && command.test(readFileSync(`/proc/${child}/cmdline`, 'utf8'));
      } catch {
        return false;
      }
    });

/** Sign-in over HTTP; resolves to the cookie. */
export async function signInAt(origin: string, email: string, password: string): Promise<string> {
  const answer = await fetch(`${origin}/api/auth/sign-in`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  if (answer.status !== 200) throw new Error(`sign-in: ${answer.status} ${await answer.text()}`);
  return cookieOf(answer.headers)!;
}
