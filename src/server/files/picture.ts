import { letterImage } from '../letters/letter-image.ts';
import type { Caller } from '../turns/caller.ts';
import { Slots } from '../turns/slots.ts';
import type { Received } from './storage.ts';

/** A small file may take a tenth of a second of a core to unpack: nobody has more than one looked at, and others' work goes on. */
const looking = new Slots(2, 50, { patience: { short: 20_000, long: 20_000 }, alone: { person: 1, office: 1 } });

type Picture = Pick<Received, 'size' | 'file'>;

/** Whether a picture can be printed, asked of what prints it: none that is kept is missing on a letter. */
export const printable = (picture: Picture, caller?: Caller): Promise<boolean> =>
  looking.run(() => isPrintable(picture), caller, true);

async function isPrintable({ size, file }: Picture): Promise<boolean> {
  const bytes = Buffer.alloc(size);
  for (let done = 0; done < size;) {
    const { bytesRead } = await file.read(bytes, done, size - done, done);
    if (bytesRead === 0) return false;
    done += bytesRead;
  }
  return (await letterImage(bytes)) !== null;
}
