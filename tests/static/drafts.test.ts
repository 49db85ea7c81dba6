import { expect, test } from 'vitest';
import { filesUnder, readSource } from '../support/source/sources.ts';

/** What is typed is kept by page and form: several tabs and windows are one page. */

test('no two forms keep what is typed under one name', () => {
  const named = filesUnder('src')
    .filter((path) => path.endsWith('.tsx'))
    .flatMap((path) =>
      [...readSource(path).matchAll(/useContractForm\([^]*?\n\s+name: ([^\n]*)/g)].flatMap(([, name]) =>
        [...name!.matchAll(/'([^']+)'/g)].map(([, words]) => words!),
      ),
    );
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((name, at) => named.indexOf(name) !== at)).toEqual([]);
});
