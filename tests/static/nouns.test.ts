import { describe, expect, test } from 'vitest';
import { addressOf } from '../../src/features/views/auditoria/addresses.ts';
import { errors } from '../../src/shared/errors.ts';
import { binTables, nounPages, nouns, tableOf, tables, type TableName } from '../../src/shared/nouns.ts';
import { filesUnder, readSource } from '../support/source/sources.ts';

/** What a noun says of itself is true, and a noun is named where it is at home alone. */

const sources = filesUnder('src').filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path));
const names = Object.keys(tables) as TableName[];

describe('the list of nouns', () => {
  test('has every slice, and each says where it is', () => {
    const slices = new Set(
      sources.filter((path) => path.startsWith('src/features/')).map((path) => path.split('/').slice(2, 4).join('/')),
    );
    expect(nouns.map(({ slice }) => slice).sort()).toEqual([...slices].sort());
  });

  test('is one line a noun', () => {
    const lines = readSource('src/nouns.ts')
      .split('\n')
      .filter((line) => line && !/^(\/\*\*| \*)/.test(line));
    expect(lines).toHaveLength(nouns.length);
    expect(
      lines.filter((line) => !/^export \{ \w+ \} from '\.\/features\/[\w-]+\/[\w-]+\/noun\.ts';$/.test(line)),
    ).toEqual([]);
  });

  test('every slice with calls has its routes under the name that the server looks for', () => {
    const without = nouns.filter(({ slice }) => !sources.includes(`src/features/${slice}/routes.server.ts`));
    expect(without.map(({ slice }) => slice)).toEqual([]);
  });

  test('every file that can be asked for has its form', () => {
    const forms = nouns.flatMap(({ slice, forms = {} }) =>
      Object.values(forms).map((file) => `src/features/${slice}/${file}.form.server.ts`),
    );
    expect(forms.filter((path) => !sources.includes(path))).toEqual([]);
    expect(forms.sort()).toEqual(sources.filter((path) => path.endsWith('.form.server.ts')).sort());
  });
});

describe('tables of nouns', () => {
  test('no two stand at one place, and a part stands behind its whole, so that both may be restored together', () => {
    expect(new Set(names.map((name) => tables[name].place)).size).toBe(names.length);
    const early = binTables.filter((name) => {
      const { partOf } = tables[name];
      return partOf && binTables.indexOf(name) < binTables.indexOf(partOf.table as never);
    });
    expect(early).toEqual([]);
  });

  test('what the bin holds has a name to be called by, and an icon', () => {
    expect(binTables.filter((name) => !tables[name].title || !tables[name].icon)).toEqual([]);
  });

  test('a part names a whole that is there, and a refusal that is known', () => {
    const parts = names.flatMap((name) => tables[name].partOf ?? []);
    expect(parts.filter(({ table, code }) => !tableOf(table)?.bin || !(code in errors))).toEqual([]);
  });

  test('what the bin holds and is no part can be gone to while it is there: its page, one that shows it, or its list', () => {
    const pages = Object.keys(nounPages).map((page) => page.replace('$id', '1'));
    const placed = binTables.filter((name) => !tables[name].partOf);
    expect(placed.filter((table) => !pages.includes(addressOf({ table, id: '1', title: 'x' })?.to ?? ''))).toEqual([]);
    expect(addressOf({ table: 'demandas', id: '1', title: 'x' })).toEqual({ to: '/demandas/1' });
    expect(addressOf({ table: 'agenda_compromissos', id: '1', title: 'x' })).toEqual({
      to: '/agenda',
      search: { compromisso: '1' },
    });
    expect(addressOf({ table: 'toString', id: '1', title: 'x' })).toBeNull();
  });

  test('codes that several tables keep are called alike in all of them', () => {
    const named = new Map<string, Set<string>>();
    for (const name of names)
      for (const field of Object.values(tables[name].fields ?? {}))
        if (typeof field === 'object' && field.values) {
          const codes = Object.keys(field.values).sort().join(' ');
          const words = Object.values(field.values).sort().join(' ');
          named.set(codes, (named.get(codes) ?? new Set()).add(words));
        }
    expect([...named].filter(([, words]) => words.size > 1)).toEqual([]);
  });

  test('a sample refers to tables that are there, or to a person', () => {
    const refs = names.flatMap((name) =>
      Object.values(tables[name].sample ?? {}).flatMap((value) => /^\{(\w+)\}$/.exec(String(value))?.[1] ?? []),
    );
    expect(refs.filter((ref) => ref !== 'user' && !tableOf(ref))).toEqual([]);
  });
});

test('a noun that others only list is named in its slice and the list alone', () => {
  const home = 'src/features/daily/documentos/';
  const naming = sources.filter(
    (path) =>
      !path.startsWith(home) &&
      !path.startsWith('src/cli/') &&
      /'documentos'|\bdocumentos:|documentos\/(documentos|noun)|'\/documentos'/.test(readSource(path)),
  );
  expect(naming).toEqual(['src/nouns.ts']);
});
