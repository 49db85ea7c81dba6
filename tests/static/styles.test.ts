import { expect, test } from 'vitest';
import { filesUnder, readSource } from '../support/source/sources.ts';

/**
 * A browser that must know inside `:has()` which place an element has among its brothers looks at the whole page again
 * for whatever is put in anywhere: 9 ms instead of 0.3 for each change of a page of 900 elements, on every screen.
 */
const asked = /has-\[([^\]]*)\]|:has\(((?:[^()]|\([^()]*\))*)\)/g;
const place = /nth-|:(first|last|only)-|:empty|[+~]/;
const asksForPlaces = (text: string) =>
  [...text.matchAll(asked)].some(([, inClass, inRule]) => place.test(inClass ?? inRule!));

test.each(['has-[>:nth-child(4)]:p-1', 'tr:has(td:last-child) {', 'a:has(b:not(c + d))'])('%s is found', (text) => {
  expect(asksForPlaces(text)).toBe(true);
});

test('no style asks, by what is inside, for a place among brothers', () => {
  const asking = filesUnder('src')
    .filter((path) => /\.(css|tsx)$/.test(path))
    .flatMap((path) =>
      readSource(path)
        .split('\n')
        .filter((line) => asksForPlaces(line))
        .map((line) => `${path}: ${line.trim()}`),
    );
  expect(asking).toEqual([]);
});
