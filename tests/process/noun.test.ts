import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '../support/source/sources.ts';

/**
 * What a noun costs: a migration, a slice and one line in src/nouns.ts, and its words in the glossary. A copy of the project gets
 * one that nobody knew of, and its own tests, those that walk all endpoints and tables among them, find it there.
 */

const long = Boolean(process.env.GABINETE_LONG);
const from = 'tests/fixtures/noun';
const line = "export { visitas } from './features/daily/visitas/noun.ts';\n";
/** Installed, made or written: no part of what is worked on. */
const aside = /^(\..*|node_modules|runtime|dist|data.*|test-results)$/;
const copy = mkdtempSync(join(tmpdir(), 'gabinete-noun-'));

type Ended = { code: number; said: string };
const run = (...args: string[]) =>
  new Promise<Ended>((resolve) => {
    execFile(process.execPath, args, { cwd: copy, maxBuffer: 2 ** 26 }, (error, out, err) =>
      resolve({ code: error ? 1 : 0, said: out + err }),
    );
  });

beforeAll(() => {
  for (const part of readdirSync(root).filter((name) => !aside.test(name)))
    cpSync(join(root, part), join(copy, part), { recursive: true });
  for (const part of ['node_modules', 'runtime']) symlinkSync(join(root, part), join(copy, part));
  cpSync(join(root, from, 'slice'), join(copy, 'src/features/daily/visitas'), { recursive: true });
  cpSync(join(root, from, 'migration.sql'), join(copy, 'db/migrations/20990101T0000_visitas.sql'));
  const edit = (path: string, change: (text: string) => string) =>
    writeFileSync(join(copy, path), change(readFileSync(join(copy, path), 'utf8')));
  edit('src/nouns.ts', (text) => text + line);
  const words = readFileSync(join(root, from, 'glossary.md'), 'utf8');
  edit('docs/glossary.md', (text) => text.replace(/^\| documento \|.*\n/m, (row) => row + words));
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

test('a noun costs a migration, a slice and one line, and everything finds it', { timeout: 300_000 }, async () => {
  const vitest = (project: string, ...args: string[]) =>
    run('node_modules/vitest/vitest.mjs', 'run', '--reporter=verbose', '--project', project, ...args);
  const tsc = (part: string) => run('node_modules/typescript/bin/tsc', '--noEmit', '-p', `tsconfig.${part}.json`);
  const everyTable =
    'every kind of record that opens|no byte of it is in any of its streams|is known for every|has a column for each|lixeira';
  // how often a test is tried has nothing to do with nouns; `--exclude` says nothing to a project that excludes files itself
  const walks = readdirSync(join(copy, 'tests/static'))
    .filter((name) => name !== 'second-try.test.ts')
    .map((name) => `tests/static/${name}`);
  const printed = await run('tools/docs.mjs');
  const ended = await Promise.all([
    ...(long ? [tsc('web'), tsc('server')] : []),
    vitest('unit', ...walks),
    vitest(
      'database',
      'src/features/daily/visitas',
      'src/features/views/lixeira',
      ...['matrix', 'isolation', ...(long ? ['hostile', 'bounds', 'presence', 'live', 'contracts'] : [])].map(
        (name) => `tests/database/${name}.test.ts`,
      ),
      '-t',
      `visitas|${everyTable}`,
    ),
  ]);
  expect([printed, ...ended].filter(({ code }) => code !== 0).map(({ said }) => said)).toEqual([]);
  // the walks over endpoints have met it
  const database = ended.at(-1);
  for (const met of ['visitas.create', 'visitas.list', 'visitas.remove', 'visitas.export'])
    expect(database!.said).toContain(met);
  expect(readFileSync(join(copy, 'docs/permissions.md'), 'utf8')).toContain('`visitas.read`');
});
