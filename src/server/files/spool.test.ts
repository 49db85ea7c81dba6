import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { smallDisk } from '../../../tests/support/servers/small-disk.ts';
import { SharedStrings } from '../sheets/xlsx-strings.ts';
import { openSpool } from './spool.ts';

/** Files on their way lie on the database's own disk, perhaps, which it needs to go on. */

const megabyte = 1024 ** 2;
const folder = mkdtempSync(join(tmpdir(), 'gabinete-spool-'));
// a small disk of its own can be mounted only by root on Linux; elsewhere this is counted as skipped
const disk = smallDisk(folder, 100);
afterAll(() => {
  disk?.unmount();
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

const left = () => {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
};
const full = expect.objectContaining({ code: 'ENOSPC' });

test.runIf(disk)('a file that grows on the way stops while 64 MB are left, and gives back what it took', async () => {
  vi.stubEnv('TMPDIR', folder);
  const spool = await openSpool();
  const grow = async () => {
    for (let n = 0; n < 200; n += 1) await spool.write(Buffer.alloc(megabyte / 2));
  };
  await expect(grow()).rejects.toMatchObject({ name: 'StorageError', cause: full });
  expect(left()).toBeGreaterThanOrEqual(63 * megabyte);
  expect(left()).toBeLessThan(66 * megabyte);
  await spool.discard();
  expect(left()).toBeGreaterThan(99 * megabyte);
});

test.runIf(disk)('texts of a spreadsheet as well', () => {
  const strings = new SharedStrings(folder, 1_000);
  const grow = () => {
    for (let n = 0; n < 100; n += 1) strings.add('á'.repeat(megabyte / 2));
  };
  expect(grow).toThrow(full);
  expect(left()).toBeGreaterThanOrEqual(63 * megabyte);
  strings.close();
  expect(left()).toBeGreaterThan(99 * megabyte);
});
