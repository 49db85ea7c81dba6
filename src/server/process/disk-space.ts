import { statfsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import type { Logger } from './log.ts';

/**
 * Files are refused while there is still a little space: the database needs it to go on, and to come back after a crash
 * (a piece of its journal alone is 16 MB).
 */
const reserve = 64 * 1024 * 1024;

/** Whether the disk of a folder would have less than that left, with so many bytes more. */
export async function isFull(folder: string, more = 0): Promise<boolean> {
  return lacks(await statfs(folder), more);
}

const lacks = ({ bavail, bsize }: { bavail: number; bsize: number }, more = 0) => bavail * bsize - more < reserve;

/** For a file that grows: told what is about to be written, it looks once a megabyte, and throws where the disk is full. */
export function leavingSpace(folder: string): (bytes: number) => void {
  let unseen = Infinity;
  return (bytes) => {
    unseen += bytes;
    if (unseen < 1024 ** 2) return;
    if (lacks(statfsSync(folder))) throw noSpace();
    unseen = 0;
  };
}

/** What the system itself would say. */
export const noSpace = (): NodeJS.ErrnoException =>
  Object.assign(new Error('no space left'), { code: 'ENOSPC', syscall: 'write' });

/** Looks every two seconds, and tells the log when the disk fills and when it has space again. */
export function watchDisk(folder: string, log: Logger): { isFull: () => boolean; stop: () => Promise<void> } {
  let full = false;
  const look = async () => {
    const now = await isFull(folder).catch(() => false);
    if (now && !full) log.error({ folder }, 'the disk is full');
    if (!now && full) log.info({ folder }, 'the disk has space again');
    full = now;
  };
  const timer = setInterval(() => void look(), 2_000).unref();
  void look();
  return { isFull: () => full, stop: async () => clearInterval(timer) };
}
