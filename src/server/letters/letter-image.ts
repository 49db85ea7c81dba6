import { pipeline } from 'node:stream/promises';
import { createInflate } from 'node:zlib';
import { partsOfJpeg, sizeOf } from '../../shared/files/picture-size.ts';

export type LetterImage = { bytes: Buffer; kind: 'png' | 'jpg'; width: number; height: number };

/** Pixels of a side: more than a printer of 600 dpi needs for a coat of arms. */
const mostPixels = 2000;

/**
 * A PNG or JPEG that can be printed, or null. A PNG is unpacked once within what its own size allows: one that holds more or less
 * than it says would fill the memory of whoever prints it, or end the process. A JPEG is printed as it is, and has to have its end; one of
 * inks is none, since the file says that all of its colours are sRGB.
 */
export async function letterImage(bytes: Uint8Array): Promise<LetterImage | null> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const size = sizeOf(view);
  const kind = bytes[0] === 0x89 ? 'png' : bytes[0] === 0xff ? 'jpg' : null;
  if (!size || !kind || Math.min(size.width, size.height) < 1 || Math.max(size.width, size.height) > mostPixels)
    return null;
  const image = { bytes: Buffer.from(bytes), kind, ...size } as const;
  return (kind === 'jpg' ? isOfColours(view) && hasEnd(image) : await isWhole(image)) ? image : null;
}

const isOfColours = (view: DataView): boolean => [1, 3].includes(partsOfJpeg(view) ?? 0);

/** Behind the last scan: before it a small picture of a camera's may have an end of its own. */
const hasEnd = ({ bytes }: LetterImage): boolean =>
  bytes.lastIndexOf(Buffer.from([0xff, 0xd9])) > bytes.lastIndexOf(Buffer.from([0xff, 0xda]));

/** Parts of a pixel by the kind of colour: grey, RGB, palette, grey and alpha, RGBA. */
const channels: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

async function isWhole({ bytes, width, height }: LetterImage): Promise<boolean> {
  const [depth, colors, , , interlaced] = bytes.subarray(24, 29);
  const each = channels[colors!];
  // one that comes in seven passes is unpacked pixel by pixel wherever it is printed
  if (!each || ![1, 2, 4, 8, 16].includes(depth!) || interlaced !== 0) return false;
  const parts: Buffer[] = [];
  let ended = false;
  for (let at = 8; at + 12 <= bytes.length && !ended;) {
    const length = bytes.readUInt32BE(at);
    const name = bytes.toString('latin1', at + 4, at + 8);
    if (at + 12 + length > bytes.length) return false;
    if (name === 'IDAT') parts.push(bytes.subarray(at + 8, at + 8 + length));
    ended = name === 'IEND';
    at += 12 + length;
  }
  const rows = height * (1 + Math.ceil((width * each * depth!) / 8));
  return ended && (await unpacksTo(parts, rows));
}

/** Counts, and keeps nothing: a picture of zeros is a thousand times its size. */
async function unpacksTo(parts: readonly Buffer[], size: number): Promise<boolean> {
  let left = size;
  try {
    await pipeline(parts, createInflate({ chunkSize: 64 * 1024 }), async (unpacked: AsyncIterable<Buffer>) => {
      for await (const { length } of unpacked) if ((left -= length) < 0) throw new Error('holds more than it says');
    });
  } catch {
    return false;
  }
  return left === 0;
}
