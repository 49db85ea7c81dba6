import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Who holds a data folder. `lasting` is a server: others may use its database for as long as it runs. */
export type Holder = { pid: number; started: string | null; holder: string; lasting: boolean; since: string };

/** Another process holds the data folder; the message names it. */
export class DataDirHeldError extends Error {
  readonly holder: Holder;
  constructor(dataDir: string, holder: Holder) {
    super(
      `A pasta de dados ${dataDir} já está em uso por “${holder.holder}” (processo ${holder.pid}, desde ${holder.since}). ` +
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
    holder,
    lasting,
    since: new Date().toISOString(),
  };
  const text = `${JSON.stringify(mine)}\n`;
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  writeFileSync(draft, text, { mode: 0o600 });
  try {
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

function isAlive({ pid, started }: Holder): boolean {
  return pidExists(pid) && (started === null || startOf(pid) === started);
}

/** Whether a process has this number (it may be another one than before). */
export function pidExists(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  // Where nobody reaps orphans (containers), a dead process keeps its number.
  return process.platform !== 'linux' || processStat(pid)?.[0] !== 'Z';
}

/** The words of /proc/PID/stat from the state on; the name before it may hold spaces and parentheses. */
function processStat(pid: number): string[] | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null;
  }
}

/** A mark that tells a process from a later one with the same number; null where there is none. */
function startOf(pid: number): string | null {
  try {
    if (process.platform === 'linux') {
      const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
      const ticks = processStat(pid)?.[19];
      return ticks ? `${boot}/${ticks}` : null;
    }
    if (process.platform === 'darwin')
      return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch {
    // Gone in between, or not told.
  }
  return null;
}
