import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { uptime } from 'node:os';
import { join } from 'node:path';
import { formatInstant } from '../../shared/format.ts';

/** Who holds a data folder. `lasting` is a server: others may use its database for as long as it runs. */
export type Holder = {
  pid: number;
  /** Tells the process from a later one with the same number: `boot/ticks` on Linux, either of which may be unknown. */
  started: string | null;
  /** Whom it runs as; null where nobody knows. Older ones did not say. */
  user?: number | null;
  holder: string;
  lasting: boolean;
  since: string;
};

/** Another process holds the data folder; the message names it. */
export class DataDirHeldError extends Error {
  readonly holder: Holder;
  constructor(dataDir: string, holder: Holder) {
    super(
      `A pasta de dados ${dataDir} já está em uso por “${holder.holder}” (processo ${holder.pid}, desde ${formatInstant(holder.since)}). ` +
        'Pare esse processo ou escolha outra pasta em DATA_DIR.',
    );
    this.name = 'DataDirHeldError';
    this.holder = holder;
  }
}

const FILE = 'holder.json';

/** The living holder of a data folder, or null. */
export function currentHolder(dataDir: string): Holder | null {
  const found = read(join(dataDir, FILE));
  return found && isAlive(found) ? found : null;
}

/**
 * Takes the data folder for this process; returns what gives it back. Throws DataDirHeldError when a living
 * process has it. What a killed process left behind is taken over.
 */
export function takeHold(dataDir: string, holder: string, lasting: boolean): () => void {
  const path = join(dataDir, FILE);
  const mine: Holder = {
    pid: process.pid,
    started: startOf(process.pid),
    user: myself(),
    holder,
    lasting,
    since: new Date().toISOString(),
  };
  const text = `${JSON.stringify(mine)}\n`;
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  try {
    writeFileSync(draft, text, { mode: 0o600 });
    for (let attempt = 0; ; attempt++) {
      try {
        // A link fails when the name is taken, and the file is whole from its first moment.
        linkSync(draft, path);
        return () => {
          if (readText(path) === text) rmSync(path, { force: true });
        };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || attempt > 20) throw error;
      }
      const present = readText(path);
      const other = read(path);
      if (other && isAlive(other)) throw new DataDirHeldError(dataDir, other);
      putAside(path, present);
    }
  } finally {
    rmSync(draft, { force: true });
  }
}

// Two that find the same stale file must not throw away each other's fresh one.
function putAside(path: string, stale: string | null): void {
  const aside = `${path}.${process.pid}.stale`;
  try {
    renameSync(path, aside);
    if (readText(aside) !== stale) linkSync(aside, path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ENOENT' && code !== 'EEXIST') throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}

function readText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

function read(path: string): Holder | null {
  try {
    return JSON.parse(readText(path) ?? 'null') as Holder | null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** What can be seen of the process that has a number now, which may be another than before. */
export type Seen = { started: string | null; othersProcess: boolean; command: string | null };

function isAlive(holder: Holder): boolean {
  const { pid } = holder;
  if (!pidExists(pid)) return false;
  const seen = { started: startOf(pid), othersProcess: signal(pid) === 'refused', command: commandOf(pid) };
  return isStill(holder, seen, { user: myself(), booted: Date.now() - uptime() * 1000 });
}

/**
 * Whether the process with the holder's number is the holder. What cannot be read (a service may see little of /proc) proves
 * nothing: not that a living one is gone, and not that a number that somebody has again is the holder's.
 */
export function isStill(holder: Holder, seen: Seen, here: { user: number | null; booted: number }): boolean {
  if (seen.othersProcess && here.user !== null && holder.user === here.user) return false;
  const [then, now] = [marksOf(holder.started), marksOf(seen.started)];
  const differ = (mark: 'boot' | 'start') => Boolean(then[mark] && now[mark] && then[mark] !== now[mark]);
  if (differ('boot') || differ('start')) return false;
  if (then.start && now.start) return true;
  if (Date.parse(holder.since) < here.booted) return false;
  return seen.command === null || seen.command.includes('node');
}

function marksOf(started: string | null): { boot: string; start: string } {
  const [, boot = '', start = ''] = /^(?:([^/]*)\/)?(.*)$/.exec(started ?? '')!;
  return { boot, start };
}

const myself = (): number | null => process.geteuid?.() ?? null;

function signal(pid: number): 'taken' | 'refused' | 'nobody' {
  try {
    process.kill(pid, 0);
    return 'taken';
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM' ? 'refused' : 'nobody';
  }
}

/** Whether a process has this number (it may be another one than before). */
export function pidExists(pid: number): boolean {
  if (signal(pid) === 'nobody') return false;
  // Where nobody reaps orphans (containers), a dead process keeps its number.
  return process.platform !== 'linux' || processStat(pid)?.[0] !== 'Z';
}

/** The words of /proc/PID/stat from the state on; the name before it may hold spaces and parentheses. */
function processStat(pid: number): string[] | null {
  const stat = readProc(`${pid}/stat`);
  return stat ? stat.slice(stat.lastIndexOf(')') + 2).split(' ') : null;
}

/** A file of /proc; null where it is hidden, or gone in between. */
function readProc(name: string): string | null {
  try {
    return readFileSync(`/proc/${name}`, 'utf8');
  } catch {
    return null;
  }
}

function startOf(pid: number): string | null {
  if (process.platform === 'linux') {
    const [boot, start] = [readProc('sys/kernel/random/boot_id')?.trim(), processStat(pid)?.[19]];
    return boot || start ? `${boot ?? ''}/${start ?? ''}` : null;
  }
  return process.platform === 'darwin' ? ps(pid, 'lstart') : null;
}

/** The program that runs; empty for the kernel's own. */
function commandOf(pid: number): string | null {
  if (process.platform === 'linux') return readProc(`${pid}/cmdline`)?.split('\0')[0] ?? null;
  return process.platform === 'darwin' ? ps(pid, 'comm') : null;
}

function ps(pid: number, column: string): string | null {
  try {
    return execFileSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch {
    return null;
  }
}
