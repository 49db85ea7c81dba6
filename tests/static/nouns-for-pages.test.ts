import { expect, test } from 'vitest';
import { parseAst, transformWithOxc } from 'vite';
import { nounsForPages } from '../../launcher/nouns-for-pages.mjs';
import { municipesTexts } from '../../src/features/base/municipes/municipes.texts.ts';
import { municipes } from '../../src/features/base/municipes/noun.ts';
import { nouns } from '../../src/shared/nouns.ts';
import { filesUnder, readSource } from '../support/source/sources.ts';

/** What the pages' copy of a noun says. */
async function forPages(slice: string) {
  const file = `/src/features/${slice}/noun.ts`;
  const { code } = await transformWithOxc(readSource(file.slice(1)), file);
  const short = nounsForPages.transform.call({ parse: parseAst } as never, code, file)!.code;
  const module = (await import(
    /* @vite-ignore */ `data:text/javascript;base64,${Buffer.from(short).toString('base64')}`
  )) as object;
  return Object.values(module)[0] as unknown;
}

test.each(nouns.map((noun) => [noun.slice, noun] as const))(
  'the pages are told all of %s but refusals, forms of files and samples',
  async (slice, noun) => {
    const { errors: _, forms: __, tables, ...rest } = { tables: undefined, ...noun } as Record<string, unknown>;
    const shown = Object.entries(tables ?? {}).map(
      ([name, { sample: ___, ...table }]: [string, Record<string, unknown>]) => [name, table],
    );
    expect(await forPages(slice)).toEqual({ ...rest, ...(tables ? { tables: Object.fromEntries(shown) } : {}) });
  },
);

test('other files stay as they are', () => {
  expect(nounsForPages.transform.call({ parse: parseAst } as never, 'export const errors = {};', '/src/nouns.ts')).toBe(
    null,
  );
});

test('no page reads what its copy goes without', () => {
  const readers = filesUnder('src').filter((file) => /\.tsx$|^src\/(app\/)?web\//.test(file));
  expect(readers.length).toBeGreaterThan(300);
  expect(readers.filter((file) => /\b(errors|forms|sample)\[['"]/.test(readSource(file)))).toEqual([]);
});

test('a page says of a phone that is taken what the server would', () => {
  expect(municipesTexts.telefoneExiste).toBe(municipes.errors['municipes.phone_taken'][1]);
});
