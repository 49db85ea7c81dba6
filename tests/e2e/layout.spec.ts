import type { Page } from '@playwright/test';
import { officeData } from '../support/office/office-data.ts';
import { expect, signIn, test, type Product } from './product.ts';

/** What must fit: no page wider than its window, no list without its main column, and paper without the shell. */

const longName = `MARIA ${'APARECIDA DE LOURDES '.repeat(5)}SILVA`.slice(0, 107);
const widths = [390, 800, 1024];

async function enter(page: Page, product: Product) {
  const office = await product.office();
  const person = await product.member(office, 'admin', { role: 'admin' });
  await signIn(page, product, person, office);
  const data = officeData(product);
  const municipe = await data.municipe(office, longName);
  const demanda = await data.insert('demandas', office, {
    municipe_id: municipe,
    setor_id: await data.setor(office),
    assessor_responsavel: 'Rita Moura',
    descricao_texto: `TROCA DE LÂMPADA ${'X'.repeat(300)}`,
    data_demanda: '2026-11-20',
  });
  return { demanda, municipe };
}

const excess = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

test('no page is wider than its window, also with the longest names', async ({ page, product }) => {
  const { demanda, municipe } = await enter(page, product);
  const pages = [
    '/',
    '/demandas',
    '/demandas/nova',
    `/demandas/${demanda}`,
    `/demandas/${demanda}/edit`,
    '/municipes',
    '/municipes/novo',
    `/municipes/${municipe}`,
    `/municipes/${municipe}/edit`,
    '/agenda',
    '/setores',
    '/equipe',
    '/documentos',
    '/lixeira',
    '/auditoria',
    '/usuarios',
    '/usuarios/novo',
    '/admin/tenants',
    '/admin/users',
    '/conta',
  ];
  for (const path of pages) {
    await page.setViewportSize({ width: widths[0]!, height: 900 });
    await page.goto(product.origin + path);
    await expect(page.locator('main h1').first()).toBeAttached();
    await expect(page.locator('main [role=status]', { hasText: 'Carregando' })).toHaveCount(0);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(() => excess(page), `${path} at ${width}`).toBeLessThanOrEqual(0);
    }
  }
});

test('the main column of a list is never squeezed: others give way, and then the rows are cards', async ({
  page,
  product,
}) => {
  await enter(page, product);
  const sidebar = page.getByRole('button', { name: 'Recolher ou expandir' });
  for (const [path, header] of [
    ['/municipes', 'Nome'],
    ['/demandas', 'Descrição'],
  ] as const) {
    // the sidebar begins as the window is then
    await page.setViewportSize({ width: 800, height: 900 });
    await page.goto(product.origin + path);
    const main = page.getByRole('columnheader', { name: header });
    for (const width of [800, 900, 1024, 1152, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(async () => (await main.boundingBox())?.width ?? 0).toBeGreaterThanOrEqual(224);
    }
  }
  await page.setViewportSize({ width: 800, height: 900 });
  await expect(page.getByRole('columnheader', { name: 'Assessor' })).toHaveCount(0);
  // under 1100 px the sidebar begins with its icons
  await sidebar.click();
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: longName })).toBeVisible();
  await sidebar.click();
  await expect(page.getByRole('columnheader', { name: 'Descrição' })).toBeVisible();
});

test('on paper a demand is itself alone, and black on white', async ({ page, product }) => {
  const { demanda } = await enter(page, product);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.setViewportSize({ width: 718, height: 1000 });
  await page.goto(`${product.origin}/demandas/${demanda}`);
  await expect(page.getByText(/^TROCA DE LÂMPADA/)).toBeVisible();
  for (const gone of ['banner', 'complementary'] as const) await expect(page.getByRole(gone)).toHaveCount(0);
  await expect(
    page
      .getByRole('button')
      .or(page.getByRole('link'))
      .filter({ hasText: /Editar|Imprimir/ }),
  ).toHaveCount(0);
  await expect(page.getByText('Arraste arquivos')).toBeHidden();
  expect(await excess(page)).toBeLessThanOrEqual(0);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('light');
});

test('on a phone a form is saved under the thumb, and a citizen is called with one touch', async ({
  page,
  product,
}) => {
  await enter(page, product);
  await page.setViewportSize({ width: 390, height: 844 });
  for (const [path, save] of [
    ['/municipes/novo', 'Cadastrar munícipe'],
    ['/demandas/nova', 'Cadastrar demanda'],
  ] as const) {
    await page.goto(product.origin + path);
    await expect(page.getByRole('button', { name: save })).toBeInViewport({ ratio: 1 });
  }
  await page.goto(`${product.origin}/municipes`);
  await expect(page.getByRole('main').getByRole('listitem').locator('a[href^="tel:+55119"]')).toBeVisible();
});

test.describe('an address that does not exist', () => {
  test.use({ expectedErrors: [/404/] });

  test('leaves the menu and the search at hand', async ({ page, product }) => {
    await enter(page, product);
    await page.goto(`${product.origin}/nada`);
    await expect(page.getByRole('heading', { name: 'Página não encontrada' })).toBeVisible();
    await page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: 'Setores' }).click();
    await expect(page.getByRole('heading', { name: 'Setores' })).toBeVisible();
  });
});
