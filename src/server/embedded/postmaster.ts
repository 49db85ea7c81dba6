import { type ChildProcess, spawnSync } from 'node:child_process';
import {
  closeSync,
  copyFileSync,
  existsSync,
  openSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pidExists } from './holder.ts';
import { type Postgres, spawnPostgres } from './postgres.ts';

const LOG_LIMIT = 10 * 1024 * 1024;
const FAST_STOP_MS = 8000;
const FAILED_RESTARTS = 20;
/** Milliseconds until one that has not begun to start is given up, and between two words about one that is on its way. */
const patience = 60_000;

/** Megabytes of this machine's memory, or of the container's when that is less. */
const memory = Math.floor(Math.min(totalmem(), process.constrainedMemory() || Infinity) / 2 ** 20);

/**
 * Pages that are changed wait here; where there are too few, each one that is read must first write another to the disk. An eighth: the
 * program and the system's own cache live on the same machine. It is taken only as pages are used.
 */
export const sharedBuffers = (megabytes: number): number => Math.min(1024, Math.max(128, Math.floor(megabytes / 8)));

// Everything is given on the command line: an old data folder gets new values with the program.
const CONFIG = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '60',
  shared_buffers: `${sharedBuffers(memory)}MB`,
  effective_cache_size: `${Math.max(512, Math.floor(memory / 2))}MB`,
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  max_wal_size: '1GB',
  // each page's first change after a checkpoint is written whole: three times as seldom as by itself
  checkpoint_timeout: '15min',
  random_page_cost: '1.1',
  jit: 'off',
  fsync: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  cluster_name: 'gabinete',
  // Errors of statements may quote a citizen's data: they are the server's to report, not this log's.
  log_min_messages: 'log',
  log_checkpoints: 'off',
};

type Postmaster = { pid: number; port: number; ready: boolean };

/** What postmaster.pid says of a running server; null when there is none. */
export function readPostmaster(pgdata: string): Postmaster | null {
  try {
    const lines = readFileSync(join(pgdata, 'postmaster.pid'), 'utf8').split('\n');
    const [pid, port] = [Number(lines[0]), Number(lines[3])];
    return pid > 0 ? { pid, port, ready: lines[7]?.trim() === 'ready' } : null;
  } catch {
    return null;
  }
}

/** Fast, so that clients are disconnected and everything is written; by force when that takes too long. */
export async function stopPostmaster(
  postgres: Postgres,
  pgdata: string,
  pid: number,
  gone: () => boolean,
): Promise<void> {
  const steps: [NodeJS.Signals, string, number][] = [
    ['SIGINT', 'fast', FAST_STOP_MS],
    ['SIGQUIT', 'immediate', 1000],
    ['SIGKILL', 'immediate', 500],
  ];
  for (const [signal, mode, wait] of steps) {
    if (gone()) return;
    // Windows has no signals; pg_ctl reaches the server another way.
    if (process.platform === 'win32') spawnSync(join(postgres.bin, 'pg_ctl'), ['stop', '-W', '-m', mode, '-D', pgdata]);
    else if (pidExists(pid)) process.kill(pid, signal);
    const until = Date.now() + wait;
    while (Date.now() < until && !gone()) await sleep(10);
  }
}

/** Keeps one postmaster running: brings it back when it falls, until stop(). */
export class Supervisor {
  port = 0;
  readonly #postgres: Postgres;
  readonly #dataDir: string;
  readonly #pgdata: string;
  readonly #say: (sentence: string) => void;
  readonly #connections: number;
  #child: ChildProcess | null = null;
  #stopping = false;
  #restart: Promise<void> | null = null;
  #logCheck: NodeJS.Timeout | null = null;

  constructor(postgres: Postgres, dataDir: string, pgdata: string, say: (sentence: string) => void, connections = 0) {
    this.#connections = Math.max(connections, Number(CONFIG.max_connections));
    this.#postgres = postgres;
    this.#dataDir = dataDir;
    this.#pgdata = pgdata;
    this.#say = say;
  }

  async start(): Promise<void> {
    const path = join(this.#dataDir, 'postgres.port');
    const wanted = existsSync(path) ? Number(readFileSync(path, 'utf8')) || 0 : 0;
    for (let attempt = 1; ; attempt++) {
      this.port = await freePort(wanted);
      try {
        await this.#launch();
        break;
      } catch (error) {
        // Somebody may have taken the port between our look and PostgreSQL's, or left-over processes of one that was
        // killed need a moment to go.
        if (attempt === 5) throw error;
        await sleep(50 * 2 ** attempt);
      }
    }
    if (this.port !== wanted) writeFileSync(path, `${this.port}\n`, { mode: 0o600 });
    this.#logCheck = setInterval(() => this.#limitLog(), 60_000).unref();
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    if (this.#logCheck) clearInterval(this.#logCheck);
    await this.#restart;
    const child = this.#child;
    if (child?.pid) await stopPostmaster(this.#postgres, this.#pgdata, child.pid, () => this.#child === null);
  }

  /** At the end of a process that did not call stop(): PostgreSQL shuts down by itself after the signal. */
  abandon(): void {
    this.#stopping = true;
    this.#child?.kill('SIGINT');
  }

  /** Resolves when connections are accepted, or at once when stop() was called. */
  async #launch(): Promise<void> {
    this.#limitLog();
    const log = openSync(this.#log, 'a', 0o600);
    const max_connections = String(this.#connections);
    const config = Object.entries({ ...CONFIG, max_connections, port: String(this.port) }).flatMap(([key, value]) => [
      '-c',
      `${key}=${value}`,
    ]);
    const child = spawnPostgres(this.#postgres, 'postgres', ['-D', this.#pgdata, ...config], {
      cwd: this.#pgdata,
      stdio: ['ignore', log, log],
    });
    closeSync(log);
    let ended = '';
    let ready = false;
    this.#child = child;
    const onEnd = (reason: string) => {
      ended = reason;
      // one that was given up may end late, when the next one is there
      if (this.#child === child) this.#child = null;
      if (ready && !this.#stopping) this.#restart = this.#bringBack(reason).finally(() => (this.#restart = null));
    };
    child.once('error', (error) => onEnd(error.message));
    child.once('exit', (code, signal) => onEnd(signal ?? `código ${code}`));
    // A command that ends without stop() must not hang on it.
    child.unref();
    let until = Date.now() + patience;
    while (!ready && !this.#stopping) {
      if (ended)
        throw new Error(`O PostgreSQL embutido não iniciou (${ended}): ${this.#lastLogLine()} Veja ${this.#log}.`);
      const post = readPostmaster(this.#pgdata);
      ready = post?.pid === child.pid && post?.ready === true;
      if (!ready && Date.now() > until) {
        if (post?.pid !== child.pid) {
          child.kill('SIGQUIT');
          throw new Error(`O PostgreSQL embutido não ficou pronto em ${patience / 1000} s. Veja ${this.#log}.`);
        }
        // after a power cut it reads anew what was written last: ended in the middle of that it would begin once more
        this.#say(`O PostgreSQL embutido ainda recupera o que foi gravado por último. Aguarde; veja ${this.#log}.`);
        until = Date.now() + patience;
      }
      if (!ready) await sleep(10);
    }
  }

  /** On the same port, so that the addresses handed out stay good. */
  async #bringBack(reason: string): Promise<void> {
    this.#say(`O PostgreSQL embutido caiu (${reason}); reiniciando…`);
    let failed = 0;
    while (!this.#stopping) {
      try {
        await this.#launch();
        if (!this.#stopping) this.#say('O PostgreSQL embutido voltou.');
        return;
      } catch (error) {
        // It is not given up: a full disk may have space again in an hour.
        if (++failed % FAILED_RESTARTS === 0) this.#say(`O PostgreSQL embutido não volta: ${(error as Error).message}`);
        // Left-over processes of the one that died need a moment to go.
        const pause = Date.now() + Math.min(100 * 2 ** Math.min(failed - 1, 10), 5000);
        while (Date.now() < pause && !this.#stopping) await sleep(50, undefined, { ref: false });
      }
    }
  }

  get #log(): string {
    return join(this.#dataDir, 'postgres.log');
  }

  #lastLogLine(): string {
    const fatal = readFileSync(this.#log, 'utf8')
      .match(/FATAL: .*/g)
      ?.at(-1);
    return fatal ? `${fatal}.` : '';
  }

  // PostgreSQL appends, so its file can be emptied under it.
  #limitLog(): void {
    if (!existsSync(this.#log) || statSync(this.#log).size < LOG_LIMIT) return;
    try {
      copyFileSync(this.#log, `${this.#log}.1`);
    } catch {
      // No space for both: the present one goes first.
    }
    truncateSync(this.#log);
  }
}

/** The wanted port of 127.0.0.1 when nobody has it, else a free one. */
async function freePort(wanted: number): Promise<number> {
  const probe = (port: number) =>
    new Promise<number>((done, fail) => {
      const server = createServer().once('error', fail);
      server.listen({ host: '127.0.0.1', port, exclusive: true }, () => {
        const address = server.address();
        server.close(() => done(typeof address === 'object' && address ? address.port : port));
      });
    });
  return wanted ? probe(wanted).catch(() => probe(0)) : probe(0);
}
