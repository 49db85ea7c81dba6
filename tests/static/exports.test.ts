import { expect, test } from 'vitest';
import { filesUnder, readSource } from '../support/source/sources.ts';

const sources = ['src', 'tests', 'tools', 'launcher', 'bench']
  .flatMap(filesUnder)
  .filter((path) => /\.(ts|tsx|mjs)$/.test(path));

const namesIn = (source: string) => new Set(source.match(/[A-Za-z_$][\w$]*/g));
const exported = (source: string) =>
  [...source.matchAll(/^export (?:async )?(?:const|function\*?|class|type|interface) (\w+)/gm)].map(
    (match) => match[1]!,
  );

test('what a file of src/ exports, another one names', () => {
  const named = new Map<string, number>();
  for (const path of sources) for (const name of namesIn(readSource(path))) named.set(name, (named.get(name) ?? 0) + 1);
  const lonely = sources
    .filter((path) => path.startsWith('src/'))
    .flatMap((path) =>
      exported(readSource(path))
        .filter((name) => named.get(name) === 1)
        .map((name) => `${path}: ${name}`),
    );
  // naming it here counts as well: `__vitePreload`, which the build puts around every `import()`
  expect(lonely).toEqual([]);
});
