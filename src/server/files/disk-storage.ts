import { access, constants, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncFolder, writeDurably } from '../process/durable-file.ts';
import { entries, receivedAs, receiveInto, removeOldIncoming, storing } from './incoming.ts';

import { checkPath, keptAt, MissingFile, ownerName, StorageError, tenantForm, type Storage } from './storage.ts';

/** Files in a folder. What is half received lies in `.incoming`, on the same disk, so that keeping it is one rename. */
export function diskStorage(root: string): Storage {
  const incoming = join(root, '.incoming');
  const ownerPlace = join(root, ownerName);
  const placeOf = (path: string) => {
    const { tenant, name } = checkPath(path);
    return join(root, tenant, name);
  };

  return {
    async receive(source) {
      const received = await receiveInto(incoming, source);
      const { place, file, discard } = received;
      const keepAs = async (path: string) => {
        try {
          const target = placeOf(path);
          await storing(async () => {
            await file.sync();
            await file.close();
            const folder = dirname(target);
            if (await mkdir(folder, { recursive: true, mode: 0o700 })) {
              await syncFolder(root);
              await syncFolder(dirname(root));
            }
            await rename(place, target);
            await syncFolder(folder);
          });
        } catch (error) {
          await discard();
          throw error;
        }
      };
      return receivedAs(received, keepAs);
    },

    async read(path, range) {
      const place = placeOf(path);
      const file = await reading(() => open(place, 'r'));
      try {
        const { size } = await storing(() => file.stat());
        const stream = file.createReadStream({ autoClose: true, ...range });
        return { size, stream };
      } catch (error) {
        await file.close().catch(() => {});
        throw error;
      }
    },

    async remove(path) {
      const place = placeOf(path);
      await storing(() => rm(place, { force: true }));
    },

    async *list(since) {
      for await (const tenant of entries(root)) {
        if (!tenantForm.test(tenant)) continue;
        for await (const name of entries(join(root, tenant))) {
          const kept = keptAt(name);
          if (kept && (!since || kept >= since)) yield { path: `${tenant}/${name}`, kept };
        }
      }
    },

    removeLeftovers: (before) => removeOldIncoming(incoming, before),

    owner: () =>
      storing(() =>
        readFile(ownerPlace, 'utf8').then(
          (text) => text.trim(),
          (error: NodeJS.ErrnoException) => {
            if (error.code !== 'ENOENT') throw error;
            return null;
          },
        ),
      ),

    setOwner: (installation) =>
      storing(async () => {
        if (installation === null) return rm(ownerPlace, { force: true });
        await mkdir(root, { recursive: true, mode: 0o700 });
        await writeDurably(ownerPlace, `${installation}\n`);
      }),

    check: () =>
      storing(() =>
        access(root, constants.R_OK | constants.W_OK).catch((error: NodeJS.ErrnoException) => {
          // made with the first file
          if (error.code !== 'ENOENT') throw error;
        }),
      ),
  };
}

async function reading<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new MissingFile();
    throw new StorageError(error);
  }
}
