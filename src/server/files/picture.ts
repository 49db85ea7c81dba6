import { letterImage } from '../letters/letter-image.ts';
import type { Received } from './storage.ts';

/** Whether a picture can be printed, asked of what prints it: none that is kept is missing on a letter. */
export async function printable({ size, file }: Pick<Received, 'size' | 'file'>): Promise<boolean> {
  const bytes = Buffer.alloc(size);
  for (let done = 0; done < size;) {
    const { bytesRead } = await file.read(bytes, done, size - done, done);
    if (bytesRead === 0) return false;
    done += bytesRead;
  }
  return (await letterImage(bytes)) !== null;
}
