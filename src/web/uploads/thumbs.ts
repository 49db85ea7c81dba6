import { sizeOf } from '../../shared/files/picture-size.ts';

/** Small pictures of picture files, made here and kept in this tab's memory alone. */

/** Longest side in pixels of what is shown at 40. */
const SIDE = 160;
const AT_ONCE = 2;
/** Of the file; what a page makes of one by itself stays bounded, whatever was put there. */
const MOST_PIXELS = 50_000_000;
const MOST_KEPT = 300;

const kept = new Map<string, Promise<string | null>>();
const waiting: (() => void)[] = [];
let underWay = 0;

/** The address of a small picture, or null where none can be made. `key` is the file's own; the bytes are asked for once. */
export function thumbOf(key: string, load: () => Promise<Blob>): Promise<string | null> {
  const known = kept.get(key);
  if (known) return known;
  const made = inTurn(async () => {
    const small = await smallerOf(await load(), SIDE);
    return small && URL.createObjectURL(small);
  }).catch(() => {
    // the next time it is looked at may be luckier
    kept.delete(key);
    return null;
  });
  kept.set(key, made);
  if (kept.size > MOST_KEPT) forgetOldest();
  return made;
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (underWay >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  underWay += 1;
  try {
    return await work();
  } finally {
    underWay -= 1;
    waiting.shift()?.();
  }
}

function forgetOldest(): void {
  const [key, made] = kept.entries().next().value!;
  kept.delete(key);
  void made.then((url) => url && URL.revokeObjectURL(url));
}

/** A picture with its longest side so long at the most; null for what none can be made of. */
export async function smallerOf(file: Blob, side: number): Promise<Blob | null> {
  const size = sizeOf(new DataView(await file.slice(0, 512 * 1024).arrayBuffer()));
  if (!size || size.width * size.height > MOST_PIXELS) return null;
  const picture = await createImageBitmap(file);
  const scale = Math.min(side / Math.max(picture.width, picture.height), 1);
  const [width, height] = [picture.width, picture.height].map((one) => Math.max(Math.round(one * scale), 1)) as [
    number,
    number,
  ];
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d')!;
  // what is transparent would be black
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  context.drawImage(picture, 0, 0, width, height);
  picture.close();
  return canvas.convertToBlob({ type: 'image/jpeg' });
}
