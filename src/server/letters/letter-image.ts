import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import { sizeOf } from '../../shared/files/picture-size.ts';

export type LetterImage = { bytes: Buffer; kind: 'png' | 'jpg'; width: number; height: number };

/** Pixels of a side: more than a printer of 600 dpi needs for a coat of arms. */
const mostPixels = 2000;
const unpack = promisify(inflate);

/**
 * A PNG or JPEG that can be printed, or null. A PNG is unpacked once within what its own size allows: one that holds more or less
 * than it says would fill the memory of whoever prints it, or end the process.
 */
export async function letterImage(bytes: Uint8Array): Promise<LetterImage | null> {
  const size = sizeOf(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  const kind = bytes[0] === 0x89 ? 'png' : bytes[0] === 0xff ? 'jpg' : null;
  if (!size || !kind || Math.min(size.width, size.height) < 1 || Math.max(size.width, size.height) > mostPixels)
    return null;
  const image = { bytes: Buffer.from(bytes), kind, ...size } as const;
  return kind === 'jpg' || (await isWhole(image)) ? image : null;
}

const channels: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

async function isWhole({ bytes, width, height }: LetterImage): Promise<boolean> {
  const [depth, colors, , , interlaced] = bytes.subarray(24, 29);
  const each = channels[colors!];
  if (!each || ![1, 2, 4, 8, 16].includes(depth!) || interlaced! > 1) return false;
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
  const rows = Math.ceil((width * each * depth!) / 8 + 1) * height;
  // the seven passes of an interlaced one begin rows of their own
  const most = interlaced ? rows + 15 * (width + height) : rows;
  const unpacked = await unpack(Buffer.concat(parts), { maxOutputLength: most + 64 }).catch(() => null);
  return ended && unpacked !== null && unpacked.length >= rows - (interlaced ? height : 0);
}
