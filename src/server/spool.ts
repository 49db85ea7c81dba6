import { randomUUID } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { StorageError } from './storage.ts';

/** Bytes that wait for a file before anything of them is sent. Either `stream` or `discard` gives it back. */
export type Spooled = { size: number; stream(): Readable; discard(): Promise<void> };

/**
 * Writes parts into a temporary file that has no name any more: nobody else can open it, and a crash leaves nothing. What
 * is sent from it neither grows in memory nor keeps the database waiting for a slow line. Throws StorageError.
 */
export async function spool(parts: AsyncIterable<string>): Promise<Spooled> {
  const path = join(tmpdir(), `gabinete-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600).catch(refused);
  let size = 0;
  try {
    await rm(path).catch(refused);
    for await (const part of parts) {
      await file.appendFile(part).catch(refused);
      size += Buffer.byteLength(part);
    }
  } catch (error) {
    await file.close();
    throw error;
  }
  return { size, stream: () => file.createReadStream({ start: 0 }), discard: () => file.close() };
}

const refused = (cause: unknown): never => {
  throw new StorageError(cause);
};
