import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serverFlags } from '../launcher/server-flags.mjs';
import { answering, freePort } from '../tests/support/servers/ports.ts';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const running = new Set<ChildProcess>();
process.on('exit', () => running.forEach((child) => child.kill('SIGTERM')));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130));

function start(args: string[], env: Record<string, string>, stdio: ('ignore' | 'inherit' | 'ipc')[]): ChildProcess {
  const child = spawn(process.execPath, args, { cwd: root, stdio, env: { ...process.env, ...env } });
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

const ended = (child: ChildProcess) => new Promise<number>((done) => child.once('exit', (code) => done(code ?? 1)));

/** Runs a command of ours to its end. */
export async function command(args: string[], env: Record<string, string>): Promise<void> {
  const code = await ended(start(args, env, ['ignore', 'inherit', 'inherit']));
  if (code !== 0) throw new Error(`${args.join(' ')}: exit ${code}`);
}

/** A process that answers each message with one. */
export class Helper {
  readonly #child: ChildProcess;
  /** Its first message, sent when it is ready. */
  readonly ready: Promise<{ port: number }>;

  constructor(script: string, args: string[] = []) {
    this.#child = start([join('bench', script), ...args], {}, ['ignore', 'inherit', 'inherit', 'ipc']);
    this.ready = this.#next();
  }

  ask<Answer>(message: object): Promise<Answer> {
    const answer = this.#next<Answer>();
    this.#child.send(message);
    return answer;
  }

  #next<Answer>(): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const onExit = () => reject(new Error(`${this.#child.spawnargs[1]} ended`));
      this.#child.once('exit', onExit);
      this.#child.once('message', (answer: Answer & { error?: string }) => {
        this.#child.off('exit', onExit);
        if (answer.error) reject(new Error(answer.error));
        else resolve(answer);
      });
    });
  }
}

/** What is run: as built, unless a test runs the sources. */
export type Program = { server: string; cli: string };
export const built: Program = { server: 'dist/server.js', cli: 'dist/cli.js' };

export type Server = {
  port: number;
  pid: number;
  /** Milliseconds from the start of the command to the first "ready". */
  startedIn: number;
  /** Resident memory of the server process, in MB. */
  memory: () => number;
  stop: () => Promise<void>;
};

/** The product as `npm start` runs it, with its database, until /readyz says yes. */
export async function startProduct(dataDir: string, program = built): Promise<Server> {
  const port = await freePort();
  const began = performance.now();
  const env = { DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'info' };
  // the log is written as it would be, and read by nobody
  const child = start([...(serverFlags as string[]), program.server], env, ['ignore', 'ignore', 'inherit']);
  const end = ended(child);
  await answering(`http://127.0.0.1:${port}/readyz`, { child, seconds: 600 });
  return {
    port,
    pid: child.pid!,
    startedIn: performance.now() - began,
    memory: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))![1]) / 1024,
    stop: async () => {
      child.kill('SIGTERM');
      await end;
    },
  };
}
