import { expect, test } from 'vitest';
import { isPage, pages, topPage } from '../../src/shared/pages.ts';
import { nounPages, nouns } from '../../src/shared/nouns.ts';
import { wayInAt, waysIn } from '../../src/shared/ways-in.ts';
import { filesUnder, readSource } from '../support/source/sources.ts';

const files = new Set(filesUnder('src'));

/** Which addresses are pages is said once, by the nouns: the server answers them and the browser draws them. */

test('every page of a noun is drawn by a screen of its slice, alone or with what other slices show on it', () => {
  const draws = (path: string) => files.has(path) && /^export default /m.test(readSource(path));
  const missing = Object.entries(nounPages).filter(
    ([, { slice, screen }]) =>
      !draws(`src/app/web/pages/${screen}.tsx`) && !draws(`src/features/${slice}/${screen}.tsx`),
  );
  expect(missing.map(([path]) => path)).toEqual([]);
  expect(Object.keys(nounPages).length).toBeGreaterThan(20);
});

test('every entry of the menu opens a page', () => {
  const entries = nouns.flatMap(({ menu }) => menu ?? []);
  expect(entries.map(({ path }) => path).filter((path) => !(path in nounPages))).toEqual([]);
});

test('the ways in are known by their paths', () => {
  for (const path of waysIn) expect(wayInAt(path.replace('$token', 'abc'))).toBe(path);
  expect(['/login/', '/', '/convite', '/convite/a/b', '/loginx'].map(wayInAt)).toEqual(['/login', ...Array(4)]);
});

test("the specification's routes are pages", () => {
  const specified =
    '/login /primeiro-acesso /select-tenant / /municipes /municipes/novo /municipes/new /municipes/1 /municipes/1/edit /demandas ' +
    '/demandas/nova /demandas/new /demandas/1 /demandas/1/edit /setores /equipe /equipe/new /equipe/1/edit ' +
    '/agenda /documentos /auditoria /usuarios /usuarios/novo /usuarios/1/edit /admin/tenants /admin/users';
  expect(specified.split(' ').filter((path) => !isPage(path))).toEqual([]);
  expect(['/municipes/1/2', '/equipe/1', '/nada', '/api', '//x'].filter(isPage)).toEqual([]);
});

test('every page is under one that opens without the id of a record', () => {
  expect(['/', '/demandas/1/edit', '/municipes/novo', '/admin/users', '/setores/', '/nada'].map(topPage)).toEqual([
    '/',
    '/demandas',
    '/municipes',
    '/admin/users',
    '/setores',
    '/',
  ]);
  const inShell = pages.filter((page) => !(waysIn as readonly string[]).includes(page));
  expect(inShell.map(topPage).filter((page) => !isPage(page) || page.includes('$'))).toEqual([]);
});

test('every link of the program leads to a page', () => {
  const screens = filesUnder('src').filter((path) => path.endsWith('.tsx') && !path.endsWith('.test.tsx'));
  const known = new Set<string>(pages);
  const dead = screens.flatMap((path) =>
    [...readSource(path).matchAll(/\b(?:to|href)[=:]\s*\{?\s*['"](\/[^'"?#]*)['"]/g)]
      .map((match) => match[1]!)
      .filter((link) => !known.has(link) && !isPage(link) && !link.startsWith('/api/'))
      .map((link) => `${path}: ${link}`),
  );
  expect(dead).toEqual([]);
});
