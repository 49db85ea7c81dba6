import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { leavingSpace } from '../process/disk-space.ts';
import { sheetLimits } from '../../shared/files/sheets.ts';

/** What a text takes in memory beside its characters. */
const overhead = 40;
/** Texts that were asked for lately stay in memory. */
const mostLately = 10_000;

/**
 * Texts that cells of an XLSX name by their number. They are kept in memory as long as they are few, else in a file without a name,
 * with their places in another: a file may have millions.
 */
export class SharedStrings {
  readonly #folder: string;
  readonly #inMemory: number;
  #texts: string[] = [];
  #bytes = 0;
  #spool: Spool | null = null;

  constructor(folder: string, inMemory: number = sheetLimits.stringsInMemory) {
    this.#folder = folder;
    this.#inMemory = inMemory;
  }

  add(text: string): void {
    if (this.#spool) return this.#spool.add(text);
    this.#texts.push(text);
    this.#bytes += text.length * 2 + overhead;
    if (this.#bytes <= this.#inMemory) return;
    this.#spool = new Spool(this.#folder);
    for (const one of this.#texts) this.#spool.add(one);
    this.#texts = [];
  }

  get(index: number): string | undefined {
    return this.#spool ? this.#spool.get(index) : this.#texts[index];
  }

  /** Whether they wait in a file. */
  get spooled(): boolean {
    return this.#spool !== null;
  }

  close(): void {
    this.#spool?.close();
  }
}

/** Bytes that are gathered before they are written. */
const block = 1024 ** 2;
const placeSize = 8;

class Spool {
  readonly #texts: Growing;
  /** Where each begins and how long it is. */
  readonly #places: Growing;
  readonly #lately = new Map<number, string>();

  constructor(folder: string) {
    this.#texts = new Growing(folder);
    this.#places = new Growing(folder);
  }

  add(text: string): void {
    const bytes = Buffer.from(text);
    const place = Buffer.alloc(placeSize);
    place.writeUInt32LE(this.#texts.size, 0);
    place.writeUInt32LE(bytes.length, 4);
    this.#texts.write(bytes);
    this.#places.write(place);
  }

  get(index: number): string | undefined {
    const found = this.#lately.get(index);
    if (found !== undefined) return found;
    if (!Number.isInteger(index) || index < 0 || (index + 1) * placeSize > this.#places.size) return undefined;
    const place = this.#places.read(index * placeSize, placeSize);
    const text = this.#texts.read(place.readUInt32LE(0), place.readUInt32LE(4)).toString();
    if (this.#lately.size >= mostLately) this.#lately.delete(this.#lately.keys().next().value!);
    this.#lately.set(index, text);
    return text;
  }

  close(): void {
    this.#texts.close();
    this.#places.close();
  }
}

/** A file without a name that is written to its end, and then read anywhere. */
class Growing {
  readonly #fd: number;
  readonly #grow: (bytes: number) => void;
  #waiting: Buffer[] = [];
  #waits = 0;
  size = 0;

  constructor(folder: string) {
    const path = join(folder, `gabinete-${randomUUID()}`);
    this.#fd = openSync(path, 'wx+', 0o600);
    rmSync(path);
    this.#grow = leavingSpace(folder);
  }

  write(bytes: Buffer): void {
    this.#waiting.push(bytes);
    this.#waits += bytes.length;
    this.size += bytes.length;
    if (this.#waits >= block) this.#flush();
  }

  read(position: number, length: number): Buffer {
    if (this.#waits > 0) this.#flush();
    const bytes = Buffer.alloc(length);
    readSync(this.#fd, bytes, 0, length, position);
    return bytes;
  }

  close(): void {
    closeSync(this.#fd);
  }

  #flush(): void {
    this.#grow(this.#waits);
    writeSync(this.#fd, Buffer.concat(this.#waiting));
    this.#waiting = [];
    this.#waits = 0;
  }
}
