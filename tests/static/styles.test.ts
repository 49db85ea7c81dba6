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

/** Colours that Tailwind would have of its own; ours has none but those of the theme, and makes nothing of these. */
const foreign =
  /[\s"'`:](?:bg|text|border|ring|outline|fill|stroke|divide|decoration|shadow|accent|caret|from|via|to)-(?:white|black|(?:slate|gray|zinc|neutral|stone|red|orange|amber|yellow|lime|green|emerald|teal|cyan|sky|blue|indigo|violet|purple|fuchsia|pink|rose)-\d+)\b/;

test('every colour of a class is the theme’s', () => {
  expect(' bg-white').toMatch(foreign);
  const without = filesUnder('src').filter((path) => path.endsWith('.tsx') && foreign.test(readSource(path)));
  expect(without).toEqual([]);
});

/** Of the same size everywhere, but for what is round; the theme makes nothing of another one. */
const foreignRadius = /[\s"'`:]rounded(?:-[a-z]{1,2})?-(?:xs|lg|[2-4]?xl)\b/;

test('every radius of a class is the theme’s', () => {
  expect(' rounded-t-lg').toMatch(foreignRadius);
  expect(' rounded-t-md').not.toMatch(foreignRadius);
  const without = filesUnder('src').filter((path) => path.endsWith('.tsx') && foreignRadius.test(readSource(path)));
  expect(without).toEqual([]);
});

/** A tablet is wide and has no pointer: what only one brings is not hidden by the width alone. */
const hiddenByWidth = /[\s"'`](?:sm|md|lg|xl):(?:[\w/-]+:)*opacity-0(?![\w.-])/;

test('nothing waits for a pointer where nothing can hover', () => {
  expect(' md:opacity-0 md:group-hover:opacity-100').toMatch(hiddenByWidth);
  expect(' hovers:opacity-0').not.toMatch(hiddenByWidth);
  const hidden = filesUnder('src').filter((path) => /\.tsx?$/.test(path) && hiddenByWidth.test(readSource(path)));
  expect(hidden).toEqual([]);
});
