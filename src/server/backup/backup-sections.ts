import { createHash } from 'node:crypto';
import { pipeline, Readable, type Transform } from 'node:stream';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import { ByteReader } from '../process/byte-reader.ts';
import { readHeadForm, readManifestForm, type Head, type Manifest } from './backup-forms.ts';
import { damaged, sealed, unsealed } from './backup-seal.ts';

/**
 * The inside of a backup: one manifest, then sections (a file or a table each) of any length, then the totals; compressed
 * as a whole. A record is a letter, a length and its bytes: `J` is JSON, `D` data.
 */

export type End = { bytes: number; lines: number; sha256: string };
export type Totals = { files: number; tables: number; rows: number; bytes: number };

const largest = 8 * 1024 * 1024;

function record(kind: 'J' | 'D', payload: Uint8Array): Buffer {
  // nobody could read it
  if (payload.length > largest) throw new RangeError(`A record of ${payload.length} bytes`);
  const start = Buffer.alloc(5);
  start.write(kind, 0, 'latin1');
  start.writeUInt32BE(payload.length, 1);
  return Buffer.concat([start, payload]);
}

const json = (value: object): Buffer => record('J', Buffer.from(JSON.stringify(value)));

/** Counts and hashes what passes; a table's rows are its lines. */
export class Tally {
  readonly #hash = createHash('sha256');
  #bytes = 0;
  #lines = 0;

  add(piece: Uint8Array): void {
    this.#hash.update(piece);
    this.#bytes += piece.length;
    for (let at = piece.indexOf(10); at !== -1; at = piece.indexOf(10, at + 1)) this.#lines += 1;
  }

  end(): End {
    return { bytes: this.#bytes, lines: this.#lines, sha256: this.#hash.digest('hex') };
  }
}

export type Section = { head: Head; data: AsyncIterable<Uint8Array> };

/** The whole file, ready to be written. `manifest` is told first, sections as they come. */
export function encoded(
  manifest: Manifest,
  sections: AsyncIterable<Section>,
  passphrase: string | null,
  onTotals: (totals: Totals) => void,
): AsyncIterable<Buffer> {
  async function* records(): AsyncGenerator<Buffer> {
    const totals: Totals = { files: 0, tables: 0, rows: 0, bytes: 0 };
    yield json({ manifest });
    for await (const { head, data } of sections) {
      const tally = new Tally();
      yield json({ head });
      for await (const piece of data) {
        tally.add(piece);
        yield record('D', piece);
      }
      const end = tally.end();
      count(totals, head, end);
      yield json({ end });
    }
    yield json({ totals });
    onTotals(totals);
  }
  return sealed(through(records(), createZstdCompress()), passphrase);
}

/** Errors of the source arrive at whoever reads, and whoever stops reading ends the source. */
const through = (source: AsyncIterable<Uint8Array>, transform: Transform): AsyncIterable<Uint8Array> =>
  pipeline(Readable.from(source, { objectMode: false }), transform, () => {});

function count(totals: Totals, head: Head, end: End): void {
  totals.bytes += end.bytes;
  if ('file' in head) totals.files += 1;
  if ('table' in head) {
    totals.tables += 1;
    totals.rows += end.lines;
  }
}

/** A section as it is read: consume `data`, then ask for `end`. What nobody consumed is read over. */
export type ReadSection = Section & { end: () => Promise<End> };

export type OpenBackup = { manifest: Manifest; sections: AsyncIterable<ReadSection>; totals: () => Totals };

/** Opens a backup. Every byte handed out is proven, and `sections` ends only when the file is whole. Throws BackupRefused. */
export async function decoded(file: string, passphrase: string | null): Promise<OpenBackup> {
  const reader = new ByteReader(through(unsealed(file, passphrase), createZstdDecompress()));
  const first = await next(reader);
  if (!first || first.kind !== 'J') throw damaged();
  const manifest = readManifestForm(first.value.manifest);
  const totals: Totals = { files: 0, tables: 0, rows: 0, bytes: 0 };

  async function* sections(): AsyncGenerator<ReadSection> {
    try {
      for (;;) {
        const record = await next(reader);
        if (!record || record.kind !== 'J') throw damaged();
        if (record.value.totals) {
          if (JSON.stringify(record.value.totals) !== JSON.stringify(totals)) throw damaged();
          if (await next(reader)) throw damaged();
          return;
        }
        const head = readHeadForm(record.value.head);
        const section = readSection(reader, head);
        yield section;
        for await (const _left of section.data);
        count(totals, head, await section.end());
      }
    } finally {
      await reader.end();
    }
  }
  return { manifest, sections: sections(), totals: () => totals };
}

function readSection(reader: ByteReader, head: Head): ReadSection {
  const ended = Promise.withResolvers<End>();
  ended.promise.catch(() => {});
  const tally = new Tally();
  async function* data(): AsyncGenerator<Buffer> {
    try {
      for (;;) {
        const record = await next(reader);
        if (!record) throw damaged();
        if (record.kind === 'J') {
          const end = tally.end();
          if (JSON.stringify(end) !== JSON.stringify(record.value.end)) throw damaged();
          return ended.resolve(end);
        }
        tally.add(record.payload);
        yield record.payload;
      }
    } catch (error) {
      ended.reject(error);
      throw error;
    }
  }
  return { head, data: data(), end: () => ended.promise };
}

type Told = { manifest?: unknown; head?: unknown; end?: End; totals?: Totals };
type ReadRecord = { kind: 'J'; value: Told } | { kind: 'D'; payload: Buffer };

async function next(reader: ByteReader): Promise<ReadRecord | null> {
  const start = await reader.take(5);
  if (start.length === 0) return null;
  if (start.length < 5) throw damaged();
  const size = start.readUInt32BE(1);
  if (size > largest) throw damaged();
  const payload = await reader.take(size);
  if (payload.length < size) throw damaged();
  const kind = start.toString('latin1', 0, 1);
  if (kind === 'D') return { kind, payload };
  if (kind === 'J') return { kind, value: JSON.parse(payload.toString()) as Told };
  throw damaged();
}
