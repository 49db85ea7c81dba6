import type { Received } from '../../../src/server/files/storage.ts';

/** A file in memory that counts what is asked of it: the work of a check, whatever the machine. */
export function countingFile(content: Buffer) {
  const asked = { reads: 0, bytes: 0 };
  const read = async (into: Uint8Array, at: number, length: number, position: number) => {
    asked.reads += 1;
    asked.bytes += length;
    const bytesRead = content.copy(into, at, position, Math.min(position + length, content.length));
    return { bytesRead, buffer: into };
  };
  return { asked, size: content.length, file: { read } as unknown as Received['file'] };
}
