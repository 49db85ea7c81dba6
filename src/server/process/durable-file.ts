import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Replaces a file so that after a power cut either the old or the new contents are there, whole. Mode 0600. */
export async function writeDurably(path: string, content: string | Buffer): Promise<void> {
  const draft = `${path}.${process.pid}.tmp`;
  await rm(draft, { force: true });
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
    await file.close();
    await rename(draft, path);
  } catch (error) {
    await file.close().catch(() => {});
    await rm(draft, { force: true });
    throw error;
  }
  await syncFolder(dirname(path));
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
