import { fork, type ChildProcess, type ForkOptions } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Failure } from '../process/failure.ts';
import { projectRoot } from '../process/project-root.ts';
import { openSpool, type Spool, type Spooled } from '../files/spool.ts';
import { StorageError } from '../files/storage.ts';
import type { AnyForm, HeadOf, PartOf } from './file-form.ts';
import { exits, type Job } from './workshop-talk.ts';

/**
 * Files that people ask for are made in a process of their own, one for each: setting a thousand pages keeps nobody waiting,
 * and what outgrows its memory ends alone. It reads its rows from a file and writes another; neither has a name, so that
 * nothing is left of them when either process dies. (docs/decisions/0033)
 */

export type WorkshopLimits = {
  /** Of the rows that are handed over, and of the file made of them. */
  mostBytes: number;
  /** For objects. What a form needs does not grow with the file, so whatever needs more is broken. */
  memoryMb: number;
  /** Milliseconds. */
  within: number;
};

export const usualLimits: WorkshopLimits = { mostBytes: 512 * 1024 ** 2, memoryMb: 256, within: 10 * 60_000 };

const here = fileURLToPath(import.meta.url);
const program = join(projectRoot(), here.endsWith('.ts') ? 'src/app/server/workshop-main.ts' : 'dist/workshop.js');

/** A process that makes files, and knows no more than it is sent. */
export function forkWorkshop(memoryMb: number, stdio: ForkOptions['stdio']): ChildProcess {
  const { SystemRoot, NODE_COMPILE_CACHE, TMPDIR, TMP, TEMP } = process.env;
  return fork(program, {
    execArgv: [`--max-old-space-size=${memoryMb}`, '--max-semi-space-size=8'],
    // Neither addresses nor passwords of ours; Windows must know where it is, and what was compiled once may be kept. The others say
    // in which folder the files lie that it is handed, and so on which disk it has to leave space.
    env: { SystemRoot, NODE_COMPILE_CACHE, TMPDIR, TMP, TEMP },
    stdio,
  });
}

/** Rows on their way to the workshop: they are gathered here, so that no connection to the database waits for it. */
export class Gathered<F extends AnyForm> {
  readonly #spool: Spool;
  readonly #mostBytes: number;
  #rows = 0;

  private constructor(spool: Spool, mostBytes: number) {
    this.#spool = spool;
    this.#mostBytes = mostBytes;
  }

  static async begin<F extends AnyForm>({ mostBytes }: WorkshopLimits = usualLimits): Promise<Gathered<F>> {
    return new Gathered<F>(await openSpool(), mostBytes);
  }

  get rows(): number {
    return this.#rows;
  }

  get fd(): number {
    return this.#spool.fd;
  }

  async put(part: PartOf<F>): Promise<void> {
    this.#rows += part.linhas.length;
    await this.#spool.write(`${JSON.stringify(part)}\n`);
    if (this.#spool.size > this.#mostBytes) throw new Failure('exports.too_large');
  }

  discard(): Promise<void> {
    return this.#spool.discard();
  }
}

type Making = {
  /** Ends it when nobody wants the file any more; then its reason is thrown. */
  signal: AbortSignal;
  /** Told how many rows are done. */
  onRows?: (done: number) => void;
  limits?: WorkshopLimits;
};

/** Makes a file; resolves to it, whole. Throws `exports.too_large` when it outgrows a limit, StorageError of a full disk. */
export async function makeFile<F extends AnyForm>(
  form: string,
  head: HeadOf<F>,
  rows: Gathered<F> | { fd: number },
  { signal, onRows, limits = usualLimits }: Making,
): Promise<Spooled> {
  const file = await openSpool();
  let stop = () => {};
  const late = setTimeout(() => stop(), limits.within);
  const leave = () => stop();
  signal.addEventListener('abort', leave);
  try {
    signal.throwIfAborted();
    const child = forkWorkshop(limits.memoryMb, [rows.fd, file.fd, 'pipe', 'ipc']);
    stop = () => void child.kill('SIGKILL');
    const ended = end(child);
    // whatever else fails meanwhile
    ended.catch(() => {});
    child.on('message', (done: number) => onRows?.(done));
    // one that is gone already says so by its end
    child.send({ form, head, mostBytes: limits.mostBytes } satisfies Job, () => {});
    const how = await ended;
    signal.throwIfAborted();
    check(how);
    return await file.done();
  } catch (error) {
    stop();
    await file.discard();
    throw error;
  } finally {
    clearTimeout(late);
    signal.removeEventListener('abort', leave);
  }
}

type End = { code: number | null; signal: NodeJS.Signals | null; said: string };

/** Resolves when it has ended and said all that it had to say. */
function end(child: ChildProcess): Promise<End> {
  let said = '';
  // not there when the system allows no more processes
  child.stderr?.on('data', (text: Buffer) => (said = (said + text.toString()).slice(-4000)));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.once('close', (code, signal) => resolve({ code, signal, said }));
  });
}

function check({ code, signal, said }: End): void {
  if (code === exits.made) return;
  if (code === exits.disk) throw new StorageError({ code: said.trim() });
  // Node ends itself without memory, the system ends whoever has the most of it, and we whoever takes too long
  if (code === exits.large || code === 134 || signal === 'SIGABRT' || signal === 'SIGKILL')
    throw new Failure('exports.too_large');
  throw new Error(`the workshop ended with ${code ?? signal}: ${said}`);
}
