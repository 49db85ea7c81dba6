import { createHash, randomBytes } from 'node:crypto';
import { mkdir, open, opendir, rm, stat, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { isFull, noSpace } from '../process/disk-space.ts';
import { newPath, StorageError, type Received } from './storage.ts';

/** A file that was received whole into a folder of this machine, and lies there until it is kept or discarded. */
export type Incoming = {
  place: string;
  file: FileHandle;
  size: number;
  sha256: string;
  discard: () => Promise<void>;
};

/** Writes what comes into a folder, counted and hashed on the way. A source that breaks leaves nothing. */
export async function receiveInto(folder: string, source: AsyncIterable<Uint8Array>): Promise<Incoming> {
  const place = join(folder, randomBytes(16).toString('hex'));
  const file = await storing(async () => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    if (await isFull(folder)) throw noSpace();
    return open(place, 'wx+', 0o600);
  });
  const discard = async () => {
    await file.close().catch(() => {});
    await rm(place, { force: true }).catch(() => {});
  };
  const hash = createHash('sha256');
  let size = 0;
  try {
    for await (const chunk of source) {
      hash.update(chunk);
      size += chunk.length;
      await storing(() => writeAll(file, chunk));
    }
  } catch (error) {
    await discard();
    throw error;
  }
  return { place, file, size, sha256: hash.digest('hex'), discard };
}

/** What a storage answers of a received file, which it keeps its own way. */
export const receivedAs = ({ size, sha256, file, discard }: Incoming, keepAs: Received['keepAs']): Received => ({
  size,
  sha256,
  file,
  discard,
  keepAs,
  async keep(tenantId) {
    const path = newPath(tenantId, randomBytes(16));
    await keepAs(path);
    return path;
  },
});

async function writeAll(file: FileHandle, chunk: Uint8Array): Promise<void> {
  for (let done = 0; done < chunk.length;) done += (await file.write(chunk, done)).bytesWritten;
}

/** Removes what receiving left there before a moment when it was interrupted; how many. */
export async function removeOldIncoming(folder: string, before: Date): Promise<number> {
  let removed = 0;
  for await (const name of entries(folder)) {
    const place = join(folder, name);
    const found = await stat(place).catch(() => null);
    // one that still receives bytes is younger than that
    if (!found || found.mtime >= before) continue;
    await storing(() => rm(place, { force: true }));
    removed += 1;
  }
  return removed;
}

/** Names in a folder, as they come; none when it does not exist. */
export async function* entries(folder: string): AsyncIterable<string> {
  const opened = await opendir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
    throw new StorageError(error);
  });
  if (opened) for await (const entry of opened) yield entry.name;
}

/** Whatever the disk refuses becomes a StorageError. */
export async function storing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new StorageError(error);
  }
}
