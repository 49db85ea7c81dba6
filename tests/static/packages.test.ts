import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { builders } from '../../launcher/sbom.mjs';
import { filesUnder, importsOf, readSource } from '../support/source/sources.ts';

/** `npm start` installs what package.json calls dependencies and nothing else; tests and tools have the rest. */

const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: Record<string, string> };
const isTest = (path: string) => /\.test\.tsx?$|test-/.test(path);
const packageOf = (name: string) => /^(@[^/]+\/[^/]+|[^@./][^/]*)/.exec(name)?.[1];

const modules = filesUnder('src').filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts') && !isTest(path));
const builds = [...filesUnder('launcher').filter((path) => path.endsWith('.mjs')), 'vite.config.ts'];
const imported = [...modules, ...builds]
  .flatMap((path) => importsOf(path).filter(({ typeOnly }) => !typeOnly))
  .map(({ to }) => packageOf(to))
  .filter((name) => name !== undefined && !/^(node:|src|launcher)/.test(name)) as string[];
const named = [...filesUnder('src').filter((path) => path.endsWith('.css')), 'index.html', 'launcher/build.mjs']
  .concat(modules)
  .map(readSource)
  .join('\n');

test('what the program is built from is a dependency, so that a build without the tools finds it', () => {
  // comes with Vite
  const missing = new Set(imported.filter((name) => !(name in dependencies) && name !== 'rolldown'));
  expect([...missing]).toEqual([]);
});

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, { peerDependencies?: Record<string, string> }>;
};
/** What a dependency wants to find beside itself. */
const peers = Object.keys(dependencies).flatMap((name) =>
  Object.keys(packages[`node_modules/${name}`]?.peerDependencies ?? {}),
);

test('a dependency that nothing is built from is not installed by everybody', () => {
  const known = new Set([...builders, ...peers]);
  const idle = Object.keys(dependencies).filter((name) => !known.has(name) && !named.includes(name));
  expect(idle).toEqual([]);
});
