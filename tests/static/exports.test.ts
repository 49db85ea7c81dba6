import { expect, test } from 'vitest';
import { filesUnder, importsOf, readSource } from '../support/source/sources.ts';

const sources = ['src', 'tests', 'tools', 'launcher', 'bench']
  .flatMap(filesUnder)
  .filter((path) => /\.(ts|tsx|mjs)$/.test(path));

/** Imported by what the build writes: launcher/pages.mjs runs the one, vite.config.ts puts the other around every `import()`. */
const ofTheBuild = ['src/app/web/prerender.tsx: documents', 'src/web/parts/parts-ahead.ts: __vitePreload'];

/** Rows of contracts, which tests/database/contracts.test.ts holds against their columns. */
const isHeld = (path: string, name: string) =>
  name.endsWith('Row') && (path.endsWith('.contract.ts') || /^src\/shared\/(session|history)\.ts$/.test(path));

const namesIn = (path: string) => new Set(readSource(path).match(/[A-Za-z_$][\w$]*/g));
const exportedBy = (path: string) =>
  [...readSource(path).matchAll(/^export (?:async )?(?:const|function\*?|class|type|interface) (\w+)/gm)].map(
    (match) => match[1]!,
  );

test('what a file of src/ exports, another file imports', () => {
  const importers = Map.groupBy(
    sources.flatMap((path) => importsOf(path)),
    ({ to }) => to,
  );
  const names = new Map(sources.map((path) => [path, namesIn(path)]));
  const lonely = sources
    .filter((path) => path.startsWith('src/'))
    .flatMap((path) =>
      exportedBy(path)
        .filter((name) => !isHeld(path, name) && !importers.get(path)?.some(({ from }) => names.get(from)!.has(name)))
        .map((name) => `${path}: ${name}`),
    );
  expect(lonely).toEqual(ofTheBuild);
});
