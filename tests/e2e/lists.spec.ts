import type { Page } from '@playwright/test';
import { officeData } from '../support/office/office-data.ts';
import { expect, expectAccessible, signIn, test, type Product } from './product.ts';

/** Lists on a small screen and by keyboard. */

async function enter(page: Page, product: Product, many = 3) {
  const office = await product.office();
  await signIn(page, product, await product.member(office, 'admin'), office);
  const data = officeData(product);
  const municipe_id = await data.municipe(office, 'ANA BEATRIZ LIMA');
  await data.municipe(office, 'BRUNO CARDOSO');
  const setor_id = await data.setor(office);
  for (let n = 1; n <= many; n++)
    await data.insert('demandas', office, {
      municipe_id,
      setor_id,
      assessor_responsavel: 'Rita Moura',
      descricao_texto: `PEDIDO ${String(n).padStart(2, '0')}`,
      data_demanda: '2026-11-20',
      status: n === 1 ? 'RESOLVIDO' : 'EM_ANALISE',
    });
}

test(
  'at 1024 px no column is missing, the export is an icon, and the head stays in sight',
  { tag: '@long' },
  async ({ page, product }) => {
    await page.setViewportSize({ width: 1024, height: 700 });
    await enter(page, product, 30);
    const headers = page.getByRole('columnheader');
    await page.goto(`${product.origin}/municipes`);
    await expect(headers).toHaveText(['Código', 'Nome', 'Telefone', 'Endereço', 'Data Cadastro', 'Ações']);
    await page.goto(`${product.origin}/demandas`);
    await expect(headers).toHaveText(['Código Ofício', 'Descrição', 'Status', 'Assessor', 'Data', 'Ações']);
    const exporting = page.getByRole('button', { name: 'Exportar' });
    expect((await exporting.boundingBox())!.width).toBeLessThan(50);

    await page.getByRole('row').last().scrollIntoViewIfNeeded();
    await page.mouse.wheel(0, 2000);
    await expect(page.getByText('PEDIDO 01')).toBeInViewport();
    for (const header of await headers.all()) await expect(header).toBeInViewport();
    await expectAccessible(page);
  },
);

test('the number beside the title is that of the rows that were found', { tag: '@long' }, async ({ page, product }) => {
  await enter(page, product);
  const title = page.getByRole('heading', { level: 1 });
  for (const [path, all, found] of [
    ['/demandas', 'Demandas3', 'Demandas1'],
    ['/municipes', 'Munícipes2', 'Munícipes1'],
  ] as const) {
    await page.goto(product.origin + path);
    await expect(title).toHaveText(all);
    await page.getByRole('searchbox').fill(path === '/demandas' ? '02' : 'bruno');
    await expect(title).toHaveText(found);
  }
  await page.goto(`${product.origin}/demandas?status=RESOLVIDO`);
  await expect(title).toHaveText('Demandas1');
});

test('the arrows lead from the search into the list, through it and back, and Enter opens', async ({
  page,
  product,
}) => {
  await enter(page, product);
  await page.goto(`${product.origin}/demandas`);
  await expect(page.getByText('PEDIDO 03')).toBeVisible();
  await page.keyboard.press('/');
  const search = page.getByRole('searchbox');
  await expect(search).toBeFocused();
  const rows = page.locator('main [data-row]');
  await page.keyboard.press('ArrowDown');
  await expect(rows.nth(0)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(search).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/demandas\/[0-9a-f-]{36}\/edit$/);
});

test(
  'what can be done with a row comes with the pointer and with the focus',
  { tag: '@long' },
  async ({ page, product }) => {
    await enter(page, product);
    await page.goto(`${product.origin}/demandas`);
    const row = page.getByRole('row', { name: /PEDIDO 02/ });
    const actions = row.locator('.row-actions');
    await expect(actions).toHaveCSS('opacity', '0');
    await row.hover();
    await expect(actions).toHaveCSS('opacity', '1');
    await page.getByRole('heading', { level: 1 }).hover();
    await expect(actions).toHaveCSS('opacity', '0');
    await row.getByRole('button', { name: /^Editar/ }).focus();
    await expect(actions).toHaveCSS('opacity', '1');
  },
);

test.describe('where nothing can hover', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 1024, height: 768 } });

  test('what can be done with a row is always there', async ({ page, product }) => {
    await enter(page, product);
    await page.goto(`${product.origin}/demandas`);
    const actions = page.locator('.row-actions').first();
    await expect(actions).toHaveCSS('opacity', '1');
  });
});

test('single keys begin and edit, are listed, and can be turned off', async ({ page, product }) => {
  await enter(page, product);
  await page.goto(`${product.origin}/municipes`);
  await page.getByRole('link', { name: 'ANA BEATRIZ LIMA' }).click();
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText('ANA BEATRIZ LIMA');
  await page.keyboard.press('e');
  await expect(page).toHaveURL(/\/edit$/);
  await page.goto(`${product.origin}/demandas`);
  await expect(page.getByText('PEDIDO 03')).toBeVisible();
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Atalhos do teclado' });
  await expect(help.getByText('Editar o registro aberto')).toBeVisible();
  for (const does of [
    'Imprimir a demanda aberta',
    'Inserir uma variável no texto de ofícios e modelos',
    'Mover o assunto, nos ajustes',
    'Selecionar da última demanda selecionada até esta',
    'Escolher o status, ao alterá-lo',
  ])
    await expect(help.getByText(does)).toBeAttached();
  await expectAccessible(page);
  await help.getByRole('checkbox', { name: 'Usar teclas soltas' }).uncheck();
  await page.keyboard.press('Escape');
  await page.keyboard.press('n');
  await page.keyboard.press('?');
  await expect(help).toHaveCount(0);
  await expect(page).toHaveURL(/\/demandas$/);
  await page.evaluate(() => localStorage.removeItem('single-keys'));
  await page.keyboard.press('n');
  await expect(title).toHaveText('Nova demanda');
});
