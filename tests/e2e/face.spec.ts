import { readFileSync } from 'node:fs';
import type { Locator } from '@playwright/test';
import { officeData } from '../support/office/office-data.ts';
import { expect, expectAccessible, signIn, test } from './product.ts';

/** What the product is recognised by, and what keeps it calm. */

const styleOf = (place: Locator, property: string) =>
  place.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);

test.describe('the ways in', () => {
  test.use({ expectedErrors: [/status of 401/] });

  test(
    'have two halves on a computer, one of them with the mark and what this is, and on a phone the form alone',
    { tag: '@long' },
    async ({ page, product }) => {
      await product.office();
      const panel = page.getByRole('complementary', { name: 'Gabinete' });
      for (const path of ['/login', '/recuperar-senha', '/cadastro']) {
        await page.setViewportSize({ width: 1440, height: 900 });
        await page.goto(product.origin + path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(panel).toContainText('O dia do gabinete em um só lugar');
        const box = (await panel.boundingBox())!;
        expect(box.height).toBe(900);
        expect(box.width).toBeGreaterThan(1440 * 0.4);
        for (const theme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme: theme });
          await expectAccessible(page);
        }
        await page.setViewportSize({ width: 390, height: 844 });
        await expect(panel).toBeHidden();
        await expect(page.getByRole('main')).toContainText('Gabinete');
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
      }
    },
  );
});

test('the mark is an arc of seats, in the tab too', () => {
  for (const [file, seats] of [
    ['public/favicon.svg', 8],
    ['src/web/ui/Brand.tsx', 12],
  ] as const)
    expect([file, readFileSync(file, 'utf8').match(/h\.01/g)?.length]).toEqual([file, seats]);
});

test('a status is an icon and a word, without a ground', { tag: '@long' }, async ({ page, product }) => {
  const office = await product.office();
  const data = officeData(product);
  const around = { municipe_id: await data.municipe(office, 'ANA LIMA'), setor_id: await data.setor(office) };
  for (const status of ['EM_ANALISE', 'RESOLVIDO', 'NAO_RESOLVIDO'])
    await data.insert('demandas', office, {
      ...{ ...around, status, assessor_responsavel: 'Rita Moura', data_demanda: '2026-11-20' },
      descricao_texto: 'PEDE A TROCA DE LÂMPADAS QUEIMADAS EM TODA A EXTENSÃO DA RUA '.repeat(3).trim(),
    });
  await signIn(page, product, office.admin, office);
  await page.goto(`${product.origin}/demandas`);
  const colours = new Set<string>();
  for (const word of ['EM ANÁLISE', 'RESOLVIDO', 'NÃO RESOLVIDO']) {
    const badge = page
      .getByRole('button', { name: new RegExp(`^${word}, `) })
      .locator('span')
      .first();
    await expect(badge).toContainText(word);
    await expect(badge.locator('svg').first()).toBeVisible();
    expect(await styleOf(badge, 'background-color')).toBe('rgba(0, 0, 0, 0)');
    colours.add(await styleOf(badge, 'color'));
  }
  expect(colours.size).toBe(3);
});

test(
  'a description is not bold and has two lines where there is room, a name is medium, a title 24 px',
  { tag: '@long' },
  async ({ page, product }) => {
    const office = await product.office();
    const data = officeData(product);
    await data.insert('demandas', office, {
      municipe_id: await data.municipe(office, 'ANA LIMA'),
      setor_id: await data.setor(office),
      ...{ assessor_responsavel: 'Rita Moura', data_demanda: '2026-11-20' },
      descricao_texto: 'PEDE A TROCA DE LÂMPADAS QUEIMADAS EM TODA A EXTENSÃO DA RUA '.repeat(3).trim(),
    });
    await signIn(page, product, office.admin, office);
    await page.goto(`${product.origin}/demandas`);
    // the lines that are seen, whatever stands before the words
    const text = page
      .getByRole('table')
      .getByText(/^PEDE A TROCA/)
      .locator('xpath=..');
    const lines = async () => Math.round((await text.boundingBox())!.height / 17);
    expect(await lines()).toBe(2);
    expect(await styleOf(text, 'font-weight')).toBe('400');
    expect(await styleOf(page.getByRole('table').getByText('ANA LIMA'), 'font-weight')).toBe('500');
    const title = page.getByRole('heading', { level: 1 });
    expect([await styleOf(title, 'font-size'), await styleOf(title, 'font-weight')]).toEqual(['24px', '600']);
    await page.setViewportSize({ width: 1200, height: 900 });
    expect(await lines()).toBe(1);
  },
);
