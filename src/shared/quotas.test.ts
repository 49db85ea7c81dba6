import { expect, test } from 'vitest';
import { filesUnder, readSource } from '../../tests/support/source/sources.ts';
import { quotaNames } from './quotas.ts';

/** What an office may hold by the files of `db`: of each kind, the usual limit. */
function usualLimits(): Record<string, number> {
  const sql = filesUnder('db')
    .filter((path) => path.endsWith('.sql'))
    .map(readSource)
    .join('\n');
  const first = sql.matchAll(/^ {2}\('(\w+)', 'cotas\.\1', (\d+), /gm);
  const later = sql.matchAll(/\bapp\.office_table\('(\w+)',\s*'[^']*"quota": (\d+)/g);
  return Object.fromEntries([...first, ...later].map(([, kind, limit]) => [kind!, Number(limit)]));
}

/** The same by the table of docs/operations.md, of each name that stands there. */
function toldLimits(): [string, number][] {
  const table = readSource('docs/operations.md')
    .split('## Limites de um gabinete\n')[1]!
    .split('\n## ')[0]!
    .matchAll(/^\| (.+) \| ([\d.]+)( GB)?(?: de cada)? \|$/gm);
  return [...table].flatMap(([, names, number, gb]) =>
    names!
      .replace(/ \(.*\)$/, '')
      .split(', ')
      .map((name): [string, number] => [name, Number(number!.replaceAll('.', '')) * (gb ? 1024 ** 3 : 1)]),
  );
}

test('the manual says the usual limit of everything that has one', () => {
  const names: Record<string, string> = { ...quotaNames, tenants: 'gabinetes criados por uma pessoa' };
  const usual = usualLimits();
  expect(Object.keys(usual).sort()).toEqual(Object.keys(names).sort());
  // there a name may say more
  const kindOf = (told: string) => Object.keys(names).find((kind) => `${told} `.startsWith(`${names[kind]} `)) ?? told;
  expect(Object.fromEntries(toldLimits().map(([told, limit]) => [kindOf(told), limit]))).toEqual(usual);
});
