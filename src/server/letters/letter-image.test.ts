import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { png } from '../../../tests/support/files/real-files.ts';
import { letterImage } from './letter-image.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

test('pictures of a thousand times their size, many at once, are looked at in little memory', async () => {
  const large = png(2000, 2000, true);
  expect(large.length).toBeLessThan(40_000);
  const held: number[] = [];
  const before = process.memoryUsage().arrayBuffers;
  // what was counted may go: only what is kept is looked at
  const watch = setInterval(() => {
    // what the first one found is given back by the next
    collect();
    collect();
    held.push(process.memoryUsage().arrayBuffers - before);
  }, 10);
  try {
    const looked = await Promise.all(Array.from({ length: 12 }, () => letterImage(large)));
    expect(looked.every((image) => image?.width === 2000)).toBe(true);
  } finally {
    clearInterval(watch);
  }
  expect(held.length).toBeGreaterThan(3);
  // one of them, unpacked, is 16 MB
  expect(Math.max(...held)).toBeLessThan(2000 * 2000 * 4);
});
