import { createHash, randomBytes } from 'node:crypto';
import { access, mkdir, open, opendir, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isFull, noSpace } from './disk-space.ts';
import { checkPath, keptAt, MissingFile, newFileName, StorageError, tenantForm, type Storage } from './storage.ts';

/** Files in a folder. What is half received lies in `.incoming`, on the same disk, so that keeping it is one rename. */
export function diskStorage(root: string): Storage {
  const incoming = join(root, '.incoming');
  const placeOf = (path: string) => {
    const { tenant, name } = checkPath(path);
    return join(root, tenant, name);
  };

  return {
    async receive(source) {
      const place = join(incoming, randomBytes(16).toString('hex'));
      const file = await storing(async () => {
        await mkdir(incoming, { recursive: true, mode: 0o700 });
        if (await isFull(incoming)) throw noSpace();
        return open(place, 'wx+', 0o600);
      });
      const discard = async () => {
        await file.close().catch(() => {});
        await rm(place, { force: true }).catch(() => {});
      };
      const hash = createHash('sha256');
      let size = 0;
      try {
        for await (const chunk of source) {
          hash.update(chunk);
          size += chunk.length;
          await storing(() => writeAll(file, chunk));
        }
      } catch (error) {
        await discard();
        throw error;
      }
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
      return {
        size,
        sha256: hash.digest('hex'),
        file,
        discard,
        keepAs,
        async keep(tenantId) {
          const path = `${tenantId.toLowerCase()}/${newFileName(randomBytes(16))}`;
          await keepAs(path);
          return path;
        },
      };
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

    async exists(path) {
      return access(placeOf(path)).then(
        () => true,
        () => false,
      );
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

    async removeLeftovers(before) {
      let removed = 0;
      for await (const name of entries(incoming)) {
        const place = join(incoming, name);
        const found = await stat(place).catch(() => null);
        // one that still receives bytes is younger than that
        if (!found || found.mtime >= before) continue;
        await storing(() => rm(place, { force: true }));
        removed += 1;
      }
      return removed;
    },
  };
}

async function writeAll(file: FileHandle, chunk: Uint8Array): Promise<void> {
  for (let done = 0; done < chunk.length;) done += (await file.write(chunk, done)).bytesWritten;
}

/** Names in a folder, as they come; none when it does not exist. */
async function* entries(folder: string): AsyncIterable<string> {
  const opened = await opendir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
    throw new StorageError(error);
  });
  if (opened) for await (const entry of opened) yield entry.name;
}

/** Until then a new name in the folder can be lost with the power. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows opens no folders, and keeps names in its journal
  if (process.platform === 'win32') return;
  const opened = await open(folder, 'r');
  try {
    await opened.sync();
  } finally {
    await opened.close();
  }
}

async function storing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new StorageError(error);
  }
}

async function reading<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new MissingFile();
    throw new StorageError(error);
  }
}
