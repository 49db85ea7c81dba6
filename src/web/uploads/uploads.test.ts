import { expect, test } from 'vitest';
import type { UploadOptions } from './upload.ts';
import { queueOf, UploadQueue } from './uploads.ts';

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

test('the queue of a page is found again while there is something in it', async () => {
  const place = { tenantId: 'office', path: '/demandas/1' };
  const arrived = Promise.withResolvers<void>();
  const options = { send: () => arrived.promise, onSent: (_: void, __: File, id: number) => queue.remove(id) };
  const queue = queueOf<void>(options, place);
  const leave = queue.shown();
  queue.add([new File([], 'a')]);
  leave();
  expect(queueOf(options, place)).toBe(queue);
  arrived.resolve();
  await settled();
  expect(queueOf(options, place)).not.toBe(queue);
});

test('of a page that was only looked at no queue stays', () => {
  const place = { tenantId: 'office', path: '/demandas/2' };
  const options = { send: () => Promise.resolve() };
  const queue = queueOf(options, place);
  const leave = [queue.shown(), queue.shown()];
  leave[0]!();
  expect(queueOf(options, place)).toBe(queue);
  leave[1]!();
  expect(queueOf(options, place)).not.toBe(queue);
});
