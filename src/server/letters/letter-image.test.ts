import { expect, test } from 'vitest';
import { png } from '../../../tests/support/files/real-files.ts';
import { letterImage } from './letter-image.ts';

test('pictures of a thousand times their size, many at once, are looked at in little memory', async () => {
  const large = png(2000, 2000, true);
  let most = 0;
  const before = process.memoryUsage().arrayBuffers;
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().arrayBuffers - before)), 2);
  try {
    const looked = await Promise.all(Array.from({ length: 12 }, () => letterImage(large)));
    expect(looked.every((image) => image?.width === 2000)).toBe(true);
  } finally {
    clearInterval(watch);
  }
  expect(large.length).toBeLessThan(40_000);
  // half of what they are, unpacked: what was counted is cleared away some time later
  expect(most).toBeLessThan((12 * 2000 * 2000 * 4) / 2);
});
