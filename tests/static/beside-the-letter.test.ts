import { expect, test } from 'vitest';
import { nounPages } from '../../src/shared/nouns.ts';
import { filesUnder, readSource } from '../support/source/sources.ts';

/** What is decided beside the specification's letter is written down, and what nobody can reach is not there. */

test('each thing that is not as the specification writes it is in its decision record, with where it is done', () => {
  const record = readSource('docs/decisions/0051-beside-the-letter.md');
  const entries = ['Retry', 'Whole weeks', 'Folded cards', 'List first on phones', '`/select-tenant` behind sign-in'];
  expect(entries.filter((entry) => !record.includes(`- **${entry}.**`))).toEqual([]);
  const files = new Set(filesUnder('src').map((path) => path.split('/').at(-1)));
  const named = [...record.matchAll(/`([\w-]+\.tsx?)`/g)].map((match) => match[1]!);
  expect(named.length).toBeGreaterThanOrEqual(4);
  expect(named.filter((name) => !files.has(name))).toEqual([]);
});

test('home has no prompt of its own: whoever has no office is led to the choice before it is drawn', () => {
  expect(nounPages['/'].office).toBeUndefined();
  expect(readSource('src/app/web/shell/PageGate.tsx')).toMatch(/path === '\/'\) return <Navigate to="\/select-tenant"/);
  const dashboard = filesUnder('src/features/views/dashboard').filter((path) => !path.endsWith('.test.ts'));
  const prompts = dashboard.filter((path) =>
    /Selecione um (gabinete|tenant)|select-tenant|useTenant/.test(readSource(path)),
  );
  expect(prompts).toEqual([]);
});
