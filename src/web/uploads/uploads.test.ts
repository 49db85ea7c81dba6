import { expect, test } from 'vitest';
import type { UploadOptions } from './upload.ts';
import { UploadQueue } from './uploads.ts';

/** A queue of four files whose sending ends only by being stopped. */
function fourFiles() {
  const begun: string[] = [];
  const send = (file: File, { signal }: UploadOptions) => {
    begun.push(file.name);
    return new Promise<void>((_, refuse) => signal?.addEventListener('abort', () => refuse(new Error('aborted'))));
  };
  const queue = new UploadQueue<void>({ send });
  queue.add(['a', 'b', 'c', 'd'].map((name) => new File([], name)));
  return { queue, begun };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('after leaving the page nothing that waited is sent', async () => {
  const { queue, begun } = fourFiles();
  expect(begun).toEqual(['a', 'b']);
  queue.stop();
  await settled();
  expect(begun).toEqual(['a', 'b']);
  queue.start();
  expect(begun).toEqual(['a', 'b', 'c', 'd']);
});

test('giving up stops what is under way, and nothing that waited is sent', async () => {
  const { queue, begun } = fourFiles();
  expect(queue.underWay()).toBe(4);
  queue.giveUp();
  await settled();
  expect([queue.underWay(), queue.read(), begun]).toEqual([0, [], ['a', 'b']]);
});

test('removing one that is under way makes room for the next', async () => {
  const { queue, begun } = fourFiles();
  queue.remove(1);
  await settled();
  expect(begun).toEqual(['a', 'b', 'c']);
});
