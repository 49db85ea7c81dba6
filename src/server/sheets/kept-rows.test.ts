import { expect, test, vi } from 'vitest';
import { Failure } from '../process/failure.ts';
import type { Spooled } from '../files/spool.ts';
import { KeptRows } from './kept-rows.ts';

const file = (): Spooled => ({ fd: 0, size: 0, discard: async () => {} }) as unknown as Spooled;
function later() {
  let reject: (error: Error) => void = () => {};
  const promise = new Promise<Spooled>((_, refuse) => (reject = refuse));
  return { promise, reject };
}

test('who waits for what another began is not ended when that one leaves: it is made once more, once', async () => {
  const rows = new KeptRows();
  const begun = later();
  const made = file();
  const again = vi.fn(async () => made);
  const leaves = rows.take('a', () => begun.promise);
  const [second, third] = [rows.take('a', again), rows.take('a', again)];
  begun.reject(new Failure('request.left'));
  await expect(leaves).rejects.toMatchObject({ code: 'request.left' });
  expect([(await second).file, (await third).file]).toEqual([made, made]);
  expect(again).toHaveBeenCalledTimes(1);
});

test('what is wrong with the file is told to all who wait, and nothing of it is kept', async () => {
  const rows = new KeptRows();
  const begun = later();
  const again = vi.fn(async () => file());
  const both = [rows.take('a', () => begun.promise), rows.take('a', again)];
  begun.reject(new Failure('files.too_large'));
  for (const one of both) await expect(one).rejects.toMatchObject({ code: 'files.too_large' });
  expect(again).not.toHaveBeenCalled();
  await rows.take('a', again);
  expect(again).toHaveBeenCalledTimes(1);
});
