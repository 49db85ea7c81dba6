import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import { sizeOf } from '../../shared/files/picture-size.ts';
import type { Received } from './storage.ts';

/**
 * Whether a picture can be printed without danger: its head says how large it is, that is not too much, and what a PNG
 * unpacks to is what its head says, so that a few kilobytes never become the memory of the machine.
 */

export const mostSide = 2000;
const unpack = promisify(inflate);

export async function printable({ size, file }: Pick<Received, 'size' | 'file'>): Promise<boolean> {
  const bytes = Buffer.alloc(size);
  for (let done = 0; done < size;) {
    const { bytesRead } = await file.read(bytes, done, size - done, done);
    if (bytesRead === 0) return false;
    done += bytesRead;
  }
  const found = sizeOf(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  if (!found || !found.width || !found.height || Math.max(found.width, found.height) > mostSide) return false;
  return bytes[0] === 0xff || pngUnpacks(bytes, found);
}

/** Parts of a pixel by the kind of colour: grey, RGB, palette, grey and alpha, RGBA. */
const channels: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

async function pngUnpacks(png: Buffer, { width, height }: { width: number; height: number }): Promise<boolean> {
  const [depth, colour, interlaced] = [png[24]!, png[25]!, png[28]!];
  // one that comes in seven passes is unpacked pixel by pixel wherever it is printed
  if (!channels[colour] || ![1, 2, 4, 8, 16].includes(depth) || interlaced !== 0) return false;
  const parts: Buffer[] = [];
  for (let at = 8; at + 12 <= png.length;) {
    const length = png.readUInt32BE(at);
    if (at + 12 + length > png.length) return false;
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(png.subarray(at + 8, at + 8 + length));
    at += 12 + length;
  }
  const whole = height * (1 + Math.ceil((width * depth * channels[colour]) / 8));
  const pixels = await unpack(Buffer.concat(parts), { maxOutputLength: whole }).catch(() => null);
  return pixels?.length === whole;
}
