import { officeData } from '../support/office/office-data.ts';
import { expect, expectAccessible, signIn, test } from './product.ts';

/** A number to say on the phone, beside the specification's texts. */

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test('a new demand says its number, to be copied; it stands in list, page and Ctrl+K, and its address leads there', async ({
  page,
  product,
}) => {
  const data = officeData(product);
  const office = await product.office();
  const municipe = await data.municipe(office);
  await data.setor(office);
  await data.assessor(office);
  await product.rows(
    'insert into demanda_numeros (tenant_id, ano, ultimo) select $1, y, 469 from generate_series(2020, 2040) y',
    [office.id],
  );
  await signIn(page, product, await product.member(office), office);
  await page.goto(`${product.origin}/demandas/nova?municipe=${municipe}`);
  await page.getByLabel('Setor', { exact: true }).selectOption({ label: 'Obras' });
  await page.getByLabel('Assessor responsável', { exact: true }).selectOption({ index: 1 });
  await page.getByLabel('Descrição').fill('lâmpada apagada');
  await page.getByRole('button', { name: 'Cadastrar demanda' }).click();

  const toast = page.getByRole('region', { name: 'Notificações' });
  await expect(toast).toContainText('Demanda cadastrada');
  await expect(toast).toContainText(/20\d\d-00470/);
  const numero = /20\d\d-00470/.exec(await toast.innerText())![0];
  await expect(toast.getByRole('button', { name: /^Nova demanda para / })).toBeVisible();
  await toast.getByRole('button', { name: 'Copiar', exact: true }).click();
  await expect(page.getByText(`Número ${numero} copiado`)).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(numero);

  await expect(page.getByRole('row').filter({ hasText: numero })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('470');
  await expect(page.getByRole('option').filter({ hasText: numero })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.goto(`${product.origin}/demandas/${numero}`);
  await expect(page.getByRole('heading', { name: 'Demanda de MARIA APARECIDA DE SOUZA' })).toBeVisible();
  await expect(page).toHaveURL(/\/demandas\/[0-9a-f-]{36}$/);
  await expectAccessible(page);
  await page.getByRole('button', { name: `Copiar o número ${numero}` }).click();
  await expect(page.getByText(`Número ${numero} copiado`)).toBeVisible();

  await page.goto(`${product.origin}/demandas/2019-00001`);
  await expect(page.getByText('Demanda não encontrada')).toBeVisible();
});

test(
  'where the browser keeps its clipboard to itself, as on plain http, the number is copied all the same',
  { tag: '@long' },
  async ({ page, product }) => {
    const data = officeData(product);
    const office = await product.office();
    const [demanda] = (await product.rows(
      `insert into demandas (tenant_id, municipe_id, setor_id, assessor_responsavel, descricao_texto, data_demanda)
     values ($1, $2, $3, 'Rita Moura', 'LUMINÁRIA', '2026-11-20') returning id`,
      [office.id, await data.municipe(office), await data.setor(office)],
    )) as [{ id: string }];
    await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
    await signIn(page, product, await product.member(office), office);
    await page.goto(`${product.origin}/demandas/${demanda.id}`);
    await page.getByRole('button', { name: /^Copiar o número/ }).click();
    await expect(page.getByText(/^Número .* copiado$/)).toBeVisible();
  },
);
