import { read as readFd } from 'node:fs';
import { promisify } from 'node:util';
import type { Codificacao } from '../../shared/files/sheets.ts';

const readAt = promisify(readFd);
const step = 64 * 1024;

/** The bytes of a file that is open, from a place on, some at a time. */
export async function* bytesOf(fd: number, from = 0): AsyncGenerator<Buffer> {
  for (let position = from; ;) {
    const { bytesRead, buffer } = await readAt(fd, Buffer.alloc(step), 0, step, position);
    if (bytesRead === 0) return;
    position += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}

const marks: readonly [Codificacao, Buffer][] = [
  ['utf-8', Buffer.from([0xef, 0xbb, 0xbf])],
  ['utf-16le', Buffer.from([0xff, 0xfe])],
  ['utf-16be', Buffer.from([0xfe, 0xff])],
];

/** By its mark; without one UTF-8 where all of it is, else what Windows wrote in Brazil. */
export async function encodingOf(fd: number): Promise<Codificacao> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let first = true;
  try {
    for await (const bytes of bytesOf(fd)) {
      const marked = first && marks.find(([, mark]) => bytes.subarray(0, mark.length).equals(mark));
      if (marked) return marked[0];
      first = false;
      decoder.decode(bytes, { stream: true });
    }
    decoder.decode();
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

/** Its text, without the mark that it may begin with and the one that DOS wrote at its end. */
export async function* textOf(fd: number, encoding: Codificacao): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const bytes of bytesOf(fd)) yield decoder.decode(bytes, { stream: true }).replaceAll('\u001a', '');
  yield decoder.decode();
}
