import { randomUUID } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { leavingSpace } from '../process/disk-space.ts';
import { storing } from './incoming.ts';

/** Bytes that wait for a file before anything of them is sent. Either `stream` or `discard` gives it back. */
export type Spooled = { fd: number; size: number; stream(): Readable; discard(): Promise<void> };

/** A file to be written: by us, or by whoever is given its descriptor. */
export type Spool = {
  fd: number;
  /** Bytes that we wrote. */
  readonly size: number;
  write(bytes: string | Uint8Array): Promise<void>;
  /** It is whole, whoever wrote it. */
  done(): Promise<Spooled>;
  discard(): Promise<void>;
};

/**
 * A temporary file that has no name any more: nobody else can open it, and a crash leaves nothing. What is sent from it
 * neither grows in memory nor keeps the database waiting for a slow line. Throws StorageError.
 */
export async function openSpool(): Promise<Spool> {
  const path = join(tmpdir(), `gabinete-${randomUUID()}`);
  const file = await storing(() => open(path, 'wx+', 0o600));
  const discard = () => file.close();
  await storing(() => rm(path)).catch(async (error: unknown) => {
    await discard();
    throw error;
  });
  let written = 0;
  const grow = leavingSpace(tmpdir());
  return {
    fd: file.fd,
    get size() {
      return written;
    },
    write: async (bytes) => {
      const size = Buffer.byteLength(bytes);
      await storing(async () => {
        grow(size);
        await file.appendFile(bytes);
      });
      written += size;
    },
    done: async () => {
      const { size } = await file.stat();
      return { fd: file.fd, size, stream: () => file.createReadStream({ start: 0 }), discard };
    },
    discard,
  };
}
