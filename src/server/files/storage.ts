import type { FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Where files lie. A file is first received whole into a temporary place, counted and hashed, so that its content can be
 * checked; only then it is kept under a name of ours. Paths are made here and nowhere else: `{tenant}/{timestamp}_{random}`.
 */
export type Storage = {
  receive(source: AsyncIterable<Uint8Array>): Promise<Received>;
  /** The bytes from `start` to `end`, both inclusive. `size` is the whole file's. Throws MissingFile, StorageError. */
  read(path: string, range?: ByteRange): Promise<{ size: number; stream: Readable }>;
  /** Removing what is not there is no error. */
  remove(path: string): Promise<void>;
  /** Everything that is kept; with `since`, only what was kept from then on. */
  list(since?: Date): AsyncIterable<{ path: string; kept: Date }>;
  /** Removes what interrupted receiving left before this moment; how many. */
  removeLeftovers(before: Date): Promise<number>;
  /** The installation that the files are of, as it is written beside them; null when it is not. */
  owner(): Promise<string | null>;
  /** Writes whose they are; null takes that away. */
  setOwner(installation: string | null): Promise<void>;
  /** Asks once whether it is there and takes us in. Throws StorageError. */
  check(): Promise<void>;
};

export type ByteRange = { start: number; end: number };

export type Received = {
  size: number;
  sha256: string;
  /** The received bytes, for checks of the content; closed by `keep` and `discard`. */
  file: Pick<FileHandle, 'read'>;
  /** Makes the file last, and resolves when it would survive a power cut: only then may a row name it. */
  keep(tenantId: string): Promise<string>;
  /** Makes a file of a backup last under the path that it had, in place of what is there. */
  keepAs(path: string): Promise<void>;
  discard(): Promise<void>;
};

/** The disk or the service refused: full, read-only, away. The message is for who runs the installation. */
export class StorageError extends Error {
  readonly code: string;
  /** It will be refused again until somebody changes the settings or the service. */
  readonly settled: boolean;
  constructor(cause: unknown, { message, settled = false }: { message?: string; settled?: boolean } = {}) {
    const code = (cause as NodeJS.ErrnoException).code ?? 'EUNKNOWN';
    super(message ?? `O armazenamento de arquivos falhou (${code}).`, { cause });
    this.name = 'StorageError';
    this.code = code;
    this.settled = settled;
  }

  get diskFull(): boolean {
    return this.code === 'ENOSPC' || this.code === 'EDQUOT';
  }
}

/** Milliseconds before a file is asked for, or sent, once more: a service that stumbles on one of many does not end hours of work. */
const againAfter = [1_000, 2_000, 4_000, 8_000];

/** For work for which nobody waits at a screen. */
export async function patiently<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  for (let tried = 0; ; tried += 1) {
    try {
      return await work();
    } catch (error) {
      const wait = error instanceof StorageError && !error.settled ? againAfter[tried] : undefined;
      if (wait === undefined) throw error;
      await sleep(wait, undefined, { signal, ref: false });
    }
  }
}

/** A row names a file that is not there. */
export class MissingFile extends Error {
  override readonly name = 'MissingFile';
}

/** Beside the files: names the installation that they are of. */
export const ownerName = 'gabinete-instalacao';

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
export const tenantForm = new RegExp(`^${uuid}$`);
const nameForm = /^(\d{13})_[0-9a-f]{32}$/;

export const newFileName = (random: Buffer, now = Date.now()): string => `${now}_${random.toString('hex')}`;
export const newPath = (tenantId: string, random: Buffer): string => `${tenantId.toLowerCase()}/${newFileName(random)}`;

/** When a file of ours was kept, read from its name; null for a name that is not ours. */
export function keptAt(name: string): Date | null {
  const found = nameForm.exec(name);
  return found ? new Date(Number(found[1])) : null;
}

/** No path that was not made here: no traversal, no absolute path, no other folder. */
export function isStoredPath(path: string): boolean {
  const [tenant = '', name = '', more] = path.split('/');
  return tenantForm.test(tenant) && nameForm.test(name) && more === undefined;
}

export function checkPath(path: string): { tenant: string; name: string } {
  if (!isStoredPath(path)) throw new Error('not a path of a stored file');
  const [tenant, name] = path.split('/') as [string, string];
  return { tenant, name };
}

/** A service at the other end of a line is asked for several files at once, so that the way there counts less. */
export const filesAtOnce = 8;
