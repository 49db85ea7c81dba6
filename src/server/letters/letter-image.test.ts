import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const module = (path: string) => JSON.stringify(import.meta.resolve(path));

/** In a process of its own: what is kept there is kept by this alone, and looked for in a moment. */
const script = `
import { png } from ${module('../../../tests/support/files/real-files.ts')};
import { letterImage } from ${module('./letter-image.ts')};
const large = png(2000, 2000, true);
const held = [];
const before = process.memoryUsage().arrayBuffers;
// what was counted may go: only what is kept is looked at, and what the first one found is given back by the next
const watch = setInterval(() => {
  gc();
  gc();
  held.push(process.memoryUsage().arrayBuffers - before);
}, 10);
const looked = await Promise.all(Array.from({ length: 12 }, () => letterImage(large)));
clearInterval(watch);
console.log(JSON.stringify({ bytes: large.length, widths: looked.map((image) => image?.width), times: held.length, most: Math.max(...held) }));
`;

test('pictures of a thousand times their size, many at once, are looked at in little memory', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--expose-gc', '--input-type=module', '-e', script]);
  const { bytes, widths, times, most } = JSON.parse(stdout) as Record<'bytes' | 'times' | 'most', number> & {
    widths: number[];
  };
  expect(bytes).toBeLessThan(40_000);
  expect(widths).toEqual(Array(12).fill(2000));
  expect(times).toBeGreaterThan(3);
  // one of them, unpacked, is 16 MB
  expect(most).toBeLessThan(2000 * 2000 * 4);
});
