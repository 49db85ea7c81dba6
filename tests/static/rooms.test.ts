import { dirname } from 'node:path';
import { describe, expect, test } from 'vitest';
import { cycles } from '../support/source/cycles.ts';
import { filesUnder, importsOf } from '../support/source/sources.ts';

/** docs/architecture.md, "Rooms and floors": in which direction the arrows run. */

const sources = filesUnder('src').filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path));
const imports = sources.flatMap((path) => importsOf(path)).filter(({ to }) => /^src\/.*\.tsx?$/.test(to));
const said = ({ from, to }: { from: string; to: string }) => `${from} → ${to}`;

/** `floor/slice`, or null outside the features. What a `noun.ts` says is everybody's. */
const sliceOf = (path: string): string | null =>
  path.endsWith('/noun.ts') ? null : (/^src\/features\/([^/]+\/[^/]+)\//.exec(path)?.[1] ?? null);

const betweenSlices = imports
  .map((one) => ({ ...one, slice: sliceOf(one.from), other: sliceOf(one.to) }))
  .filter(({ slice, other }) => slice && other && slice !== other) as Crossing[];
type Crossing = { from: string; to: string; slice: string; other: string };

/** The higher reads the lower. Those of one height stand beside each other. */
const heights: Readonly<Record<string, number>> = { account: 0, base: 0, daily: 1, views: 2 };
const heightOf = (slice: string) => heights[slice.split('/')[0]!]!;

describe('slices', () => {
  test('the walk sees what crosses from one to another', () => {
    expect(betweenSlices.length).toBeGreaterThan(30);
    expect(betweenSlices.filter(({ slice }) => heightOf(slice) === undefined)).toEqual([]);
  });

  test('no cycle: of two slices one at the most knows the other, be it through a third', () => {
    expect(cycles(betweenSlices.map(({ slice, other }) => ({ from: slice, to: other })))).toEqual([]);
  });

  test('a slice imports from its own floor and those below: account and base, then daily, then views', () => {
    expect(betweenSlices.filter(({ slice, other }) => heightOf(other) > heightOf(slice)).map(said)).toEqual([]);
  });
});

describe('rooms', () => {
  /**
   * Every folder is a room. What slices say of their nouns, the list of it and its type are plain data that all others read:
   * one room, on the ground.
   */
  const roomOf = (path: string) =>
    /\/noun\.ts$|^src\/nouns\.ts$/.test(path) ? 'nouns' : dirname(path).slice('src/'.length);

  const arrows = imports
    .map(({ from, to }) => ({ from: roomOf(from), to: roomOf(to) }))
    .filter(({ from, to }) => from !== to);

  test('no arrow between rooms runs back up', () => {
    expect([...new Set(cycles(arrows))]).toEqual([]);
  });

  test('app and cli, which put the product together, are nobody else’s to import', () => {
    const top = /^src\/(app|cli)\//;
    expect(imports.filter(({ from, to }) => top.test(to) && !top.test(from)).map(said)).toEqual([]);
    expect(imports.filter(({ from, to }) => from.startsWith('src/app/') && to.startsWith('src/cli/'))).toEqual([]);
  });

  test('what runs in Node and what runs in the browser have nothing but shared/ and the contracts in common', () => {
    const node = /^src\/(server|app\/server|cli)\//;
    const browser = /^src\/(web|app\/web)\//;
    const crossing = imports.filter(
      ({ from, to }) => (node.test(from) && browser.test(to)) || (browser.test(from) && node.test(to)),
    );
    expect(crossing.map(said)).toEqual([]);
  });

  /** What is wrong with how full the folders are, in a sentence each. */
  const tooFull = (paths: readonly string[]): string[] =>
    [...Map.groupBy(paths, (path) => dirname(path))].flatMap(([folder, { length }]) => {
      if (folder === 'src/web/ui') return [];
      const [kind, most] = folder.startsWith('src/features/') ? (['slice', 20] as const) : (['room', 25] as const);
      return length > most
        ? [`${folder} has ${length} files: a ${kind} has at most ${most}, tests aside, so it is two`]
        : [];
    });

  test('a slice has 20 files at the most, any other room 25; the kit is as large as it is', () => {
    expect(tooFull(sources)).toEqual([]);
  });

  test('one file more is told', () => {
    const many = (folder: string, length: number) => Array.from({ length }, (_, i) => `${folder}/a${i}.ts`);
    expect(tooFull([...many('src/features/daily/x', 20), ...many('src/server/x', 25)])).toEqual([]);
    expect(tooFull(many('src/features/daily/x', 21))).toEqual([
      'src/features/daily/x has 21 files: a slice has at most 20, tests aside, so it is two',
    ]);
    expect(tooFull(many('src/server/x', 26))).toEqual([
      'src/server/x has 26 files: a room has at most 25, tests aside, so it is two',
    ]);
  });
});
