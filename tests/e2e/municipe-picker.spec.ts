import { expect, expectAccessible, signIn, test, type Product } from './product.ts';
import type { Office } from '../support/office/people.ts';

/** Choosing a citizen for a demand, or creating one without leaving it. */

let office: Office;

async function citizens(product: Product, names: string[]) {
  await product.rows(
    `insert into municipes (tenant_id, nome_completo, telefone_ddd, codigo)
     select $1, nome, (11900000000 + n)::text, 'C' || n from unnest($2::text[]) with ordinality as x (nome, n)`,
    [office.id, names],
  );
}

test.beforeEach(async ({ page, product }) => {
  office = await product.office();
  await signIn(page, product, await product.member(office), office);
  await citizens(product, ['ANA LIMA', 'BRUNO REIS', ...Array.from({ length: 30 }, (_, n) => `ZILDA ${n + 10}`)]);
  await page.goto(`${product.origin}/demandas/nova`);
  await page.getByRole('button', { name: 'Escolher munícipe' }).click();
});

test('shows 20, finds 10 by what is typed, and picks by the keyboard alone', async ({ page }) => {
  const picker = page.getByRole('dialog');
  const search = picker.getByRole('combobox');
  await expect(search).toBeFocused();
  await expect(picker.getByRole('option')).toHaveCount(20);
  await expectAccessible(page);
  await search.fill('zilda');
  await expect(picker.getByRole('option')).toHaveCount(10);
  await expect(picker.getByText(/^Mostrando 10 de 30/)).toBeVisible();
  await search.fill('');
  await expect(picker.getByRole('option')).toHaveCount(20);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(picker.getByRole('option', { name: /BRUNO REIS/ })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(picker).toHaveCount(0);
  await expect(page.getByText('BRUNO REIS')).toBeVisible();
});

test('Enter picks nobody while what is listed is not yet what was typed', async ({ page }) => {
  const search = page.getByRole('dialog').getByRole('combobox');
  await expect(page.getByRole('option')).toHaveCount(20);
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/municipes?*busca=*', async (route) => {
    await held;
    await route.continue();
  });
  await search.fill('bruno');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option')).toHaveCount(20);
  answer();
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page.getByText('BRUNO REIS')).toBeVisible();
});

test('a citizen who is not there is created in place and picked', async ({ page, product }) => {
  const picker = page.getByRole('dialog');
  await picker.getByRole('combobox').fill('maria nova');
  await expect(picker.getByText('Nenhum munícipe encontrado')).toBeVisible();
  await expect(picker.getByRole('option', { name: 'Cadastrar munícipe “MARIA NOVA”' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(picker.getByLabel('Nome completo')).toHaveValue('MARIA NOVA');
  await picker.getByRole('button', { name: 'Cadastrar munícipe' }).click();
  await expect(picker.getByText('Telefone é obrigatório')).toBeVisible();
  await expectAccessible(page);
  await picker.getByLabel('Telefone').fill('(21) 98888-7777');
  await picker.getByRole('button', { name: 'Cadastrar munícipe' }).click();
  await expect(page.getByText(/Munícipe cadastrado com código \d{8}/).first()).toBeVisible();
  await expect(picker).toHaveCount(0);
  await expect(page.getByText('MARIA NOVA')).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/demandas/nova');
  expect(await product.rows(`select 1 from municipes where nome_completo = 'MARIA NOVA'`)).toHaveLength(1);
});

test('digits that nobody has are the phone of who is created', { tag: '@long' }, async ({ page }) => {
  const picker = page.getByRole('dialog');
  await picker.getByRole('combobox').fill('(21) 98888');
  await picker.getByRole('option', { name: 'Cadastrar munícipe “(21) 98888”' }).click();
  await expect(picker.getByLabel('Nome completo')).toHaveValue('');
  await expect(picker.getByLabel('Telefone')).toHaveValue('(21) 9888-8');
});

test.describe('a phone that is taken', () => {
  test.use({ expectedErrors: [/409/] });

  test('leads to the citizen who has it', { tag: '@long' }, async ({ page }) => {
    const picker = page.getByRole('dialog');
    await picker.getByRole('button', { name: 'Novo munícipe' }).click();
    await picker.getByLabel('Nome completo').fill('Ana');
    await picker.getByLabel('Telefone').fill('11900000001');
    await picker.getByRole('button', { name: 'Cadastrar munícipe' }).click();
    await expect(picker.getByText('Já existe um munícipe com este telefone (DDD+número)')).toBeVisible();
    await picker.getByRole('button', { name: 'Usar o cadastro existente' }).click();
    await expect(picker).toHaveCount(0);
    await expect(page.getByText('ANA LIMA')).toBeVisible();
  });
});
