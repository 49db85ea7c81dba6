import type { FileKind } from '../../shared/files/file-rules.ts';
import type { Received } from './storage.ts';

/**
 * Whether a file is what its extension says. Each kind is verified, none is guessed: a guesser also knows formats that
 * begin like plain text ("BM…", "MZ…") and takes the first bytes for the whole.
 */

type Work = { reads: number; bytes: number };
/** What a check is given; `left` is what it may still ask of the file. */
type Bytes = { size: number; file: Received['file']; left: Work };

/**
 * All that looking at a file of this size may take, whatever the file says about itself: text is read twice, everything
 * else less than once. The wildest honest one, 20 MB of text in Windows-1252, takes two thirds of the reads.
 */
export const mostWork = (size: number): Work => ({ reads: 1000, bytes: 2 * size + 4096 });

class TooMuchWork extends Error {}

export async function isReally(kind: FileKind, { size, file }: Omit<Bytes, 'left'>): Promise<boolean> {
  try {
    return await checks[kind]({ size, file, left: mostWork(size) });
  } catch (error) {
    if (error instanceof TooMuchWork) return false;
    throw error;
  }
}

const checks: Record<FileKind, (bytes: Bytes) => Promise<boolean>> = {
  pdf: isPdf,
  doc: isWordBinary,
  docx: (bytes) => isPackage(bytes, /^word\/document\d*\.xml$/),
  xlsx: (bytes) => isPackage(bytes, /^xl\/workbook\d*\.xml$/i),
  csv: isText,
  txt: isText,
  png: async (bytes) => {
    const head = await read(bytes, 0, 16);
    return (
      head.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')) && latin(head.subarray(12)) === 'IHDR'
    );
  },
  jpeg: async (bytes) => (await read(bytes, 0, 3)).equals(Buffer.from([0xff, 0xd8, 0xff])),
  gif: async (bytes) => /^GIF8[79]a/.test(latin(await read(bytes, 0, 6))),
};

const latin = (bytes: Buffer) => bytes.toString('latin1');

/** Up to `length` bytes from a position; fewer at the end. */
async function read({ file, size, left }: Bytes, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(Math.max(0, Math.min(length, size - position)));
  let done = 0;
  while (done < buffer.length) {
    left.reads -= 1;
    left.bytes -= buffer.length - done;
    if (left.reads < 0 || left.bytes < 0) throw new TooMuchWork();
    const { bytesRead } = await file.read(buffer, done, buffer.length - done, position + done);
    if (bytesRead === 0) break;
    done += bytesRead;
  }
  return buffer.subarray(0, done);
}

/** Readers look for the header in the first 1024 bytes; what stands before it may be no page and no other file. */
async function isPdf(bytes: Bytes): Promise<boolean> {
  const head = latin(await read(bytes, 0, 1024));
  const at = head.indexOf('%PDF-');
  return at >= 0 && !/^(GIF8|\x89PNG|\xff\xd8\xff|PK\x03\x04|\xd0\xcf\x11\xe0|MZ|\x7fELF)|[<]/.test(head.slice(0, at));
}

/**
 * Text in UTF-8, in Windows-1252, or in UTF-16 with its mark; without NUL and other control characters of binary files.
 * It is always sent as text/plain to be saved, so that markup in it is harmless.
 */
async function isText(bytes: Bytes): Promise<boolean> {
  const head = await read(bytes, 0, 1024);
  // these are text, too, and still lie about what they are
  if (/^(\{\\rtf|GIF8|%!PS)|%PDF-/.test(latin(head))) return false;
  const wide = { ÿþ: 'utf-16le', þÿ: 'utf-16be' }[latin(head.subarray(0, 2))];
  return wide ? decodes(bytes, wide) : (await decodes(bytes, 'utf-8')) || decodes(bytes, 'windows-1252');
}

// tab, line breaks, form feed, and the mark that DOS wrote at the end
const binary = /[\u0000-\u0008\u000b\u000e-\u0019\u001c-\u001f\u007f]/;

async function decodes(bytes: Bytes, encoding: string): Promise<boolean> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const step = 64 * 1024;
  try {
    for (let position = 0; position < bytes.size; position += step) {
      if (binary.test(decoder.decode(await read(bytes, position, step), { stream: true }))) return false;
    }
    decoder.decode();
    return true;
  } catch {
    return false;
  }
}

/** A whole ZIP whose own list of contents names the document that it is of, and no macros. */
async function isPackage(bytes: Bytes, document: RegExp): Promise<boolean> {
  if (latin(await read(bytes, 0, 4)) !== 'PK\x03\x04') return false;
  const found = { types: false, document: false };
  for await (const name of zipNames(bytes)) {
    if (/vbaproject\.bin$/i.test(name)) return false;
    if (name === '[Content_Types].xml') found.types = true;
    if (document.test(name)) found.document = true;
  }
  return found.types && found.document;
}

/** Of a document's list of contents; a longer one is nothing that a person wrote. */
const longestList = 1024 ** 2;

async function* zipNames(bytes: Bytes): AsyncGenerator<string> {
  const tailSize = Math.min(bytes.size, 22 + 0xffff);
  const tail = await read(bytes, bytes.size - tailSize, tailSize);
  const end = tail.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  if (end < 0 || end + 22 > tail.length || end + 22 + tail.readUInt16LE(end + 20) !== tail.length) return;
  const length = tail.readUInt32LE(end + 12);
  const start = tail.readUInt32LE(end + 16);
  if (length > longestList || start + length > bytes.size) return;
  const list = await read(bytes, start, length);
  for (let at = 0; at + 46 <= list.length && list.readUInt32LE(at) === 0x02014b50;) {
    const nameLength = list.readUInt16LE(at + 28);
    yield list.toString('utf8', at + 46, at + 46 + nameLength).replaceAll('\\', '/');
    at += 46 + nameLength + list.readUInt16LE(at + 30) + list.readUInt16LE(at + 32);
  }
}

/** An OLE file whose directory names the stream that every Word 97 document has. */
async function isWordBinary(bytes: Bytes): Promise<boolean> {
  const header = await read(bytes, 0, 512);
  if (header.length < 512 || header.toString('hex', 0, 8) !== 'd0cf11e0a1b11ae1') return false;
  const shift = header.readUInt16LE(30);
  if (shift !== 9 && shift !== 12) return false;
  const sectorSize = 1 << shift;
  const sector = (number: number) => read(bytes, (number + 1) * sectorSize, sectorSize);
  const perSector = sectorSize / 4;
  // what a file names beyond its own end is not there, and no chain is longer than the file
  const sectors = Math.floor(bytes.size / sectorSize) - 1;
  const tables = Array.from({ length: 109 }, (_, index) => header.readUInt32LE(76 + index * 4));
  let chained = header.readUInt32LE(68);
  /** Place of a part of the allocation table: the header names 109, a chain of sectors the rest. */
  const allocationTable = async (index: number) => {
    while (index >= tables.length && chained < sectors) {
      const list = await sector(chained);
      for (let at = 0; at < sectorSize - 4; at += 4) tables.push(list.readUInt32LE(at));
      chained = list.readUInt32LE(sectorSize - 4);
    }
    return tables[index] ?? sectors;
  };
  let current = header.readUInt32LE(48);
  // a document's directory is short; more than this is a loop or no document
  for (let steps = 0; steps < Math.min(256, sectors) && current < sectors; steps += 1) {
    const directory = await sector(current);
    for (let at = 0; at + 128 <= directory.length; at += 128) {
      const nameLength = directory.readUInt16LE(at + 64);
      if (nameLength >= 2 && nameLength <= 64) {
        if (directory.toString('utf16le', at, at + nameLength - 2) === 'WordDocument') return true;
      }
    }
    const place = await allocationTable(Math.floor(current / perSector));
    if (place >= sectors) return false;
    current = (await sector(place)).readUInt32LE((current % perSector) * 4);
  }
  return false;
}
