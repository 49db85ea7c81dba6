import type { Page } from '@playwright/test';
import type { Office } from '../support/office/people.ts';
import { officeData } from '../support/office/office-data.ts';
import { expect, expectAccessible, type Product, shoot, signIn, test, toasts } from './product.ts';

/** Two records of one person, side by side: which of them stays, with what, and the way back. */

// who is gone, and what somebody has changed meanwhile
test.use({ expectedErrors: [/404|409/] });

let office: Office;
let souza: string;
let sousa: string;

test.beforeEach(async ({ page, product }) => {
  office = await product.office();
  const { insert } = officeData(product);
  const manager = await product.member(office, 'manager', { full_name: 'Ana Lima' });
  souza = await insert('municipes', office, {
    ...{ nome_completo: 'MARIA APARECIDA DE SOUZA', telefone_ddd: '11987654321', complemento: 'APTO 42' },
    ...{ cep: '04942417', endereco: 'RUA DUQUE DE CAXIAS', numero: '214', bairro: 'VILA MARIANA' },
    ...{ informacoes_adicionais: 'PREFERE CONTATO À TARDE.', data_cadastro: '2024-09-02T12:00:00Z' },
  });
  sousa = await insert('municipes', office, {
    ...{ nome_completo: 'MARIA APARECIDA SOUSA', telefone_ddd: '1187654321', email: 'maria.souza@exemplo.com.br' },
    ...{ cep: '04942417', endereco: 'RUA DUQUE DE CAXIAS', numero: '214', bairro: 'VILA MARIANA' },
    ...{ informacoes_adicionais: 'CUIDA DA MÃE ACAMADA.', data_cadastro: '2026-03-14T12:00:00Z' },
  });
  const setor_id = await insert('setores', office, { nome: 'Obras' });
  for (const [municipe_id, howMany] of [
    [souza, 2],
    [sousa, 4],
  ])
    await product.rows(
      `insert into demandas (tenant_id, municipe_id, setor_id, descricao_texto, assessor_responsavel, data_demanda)
       select $1, $2, $3, 'LUMINÁRIA ' || n, 'RITA', '2026-05-04' from generate_series(1, $4::int) n`,
      [office.id, municipe_id, setor_id, howMany],
    );
  await pair(product, souza, sousa, 95);
  await signIn(page, product, manager, office);
});

const pair = (product: Product, one: string, other: string, pontos: number) =>
  product.rows(
    `insert into duplicados (tenant_id, a, b, pontos, motivos)
     values ($1, least($2::uuid, $3::uuid), greatest($2::uuid, $3::uuid), $4, '{TELEFONE,ENDERECO}')`,
    [office.id, one, other, pontos],
  );
const choice = (page: Page, field: string) => page.getByRole('radiogroup', { name: `${field}: qual fica` });

test('Enter makes one of two: what was chosen stays, all that was of the other comes, and Desfazer makes two again', async ({
  page,
  product,
}) => {
  await page.goto(`${product.origin}/dados`);
  await page.getByRole('link', { name: /Duplicados/ }).click();
  await expect(page.getByText('Muito provável')).toBeVisible();
  await expect(page.getByText('Passam para MARIA: 4 demandas')).toBeVisible();
  // what is filled stays, of two what came later; what is equal is folded
  await expect(choice(page, 'Nome completo').getByRole('radio', { name: 'MARIA APARECIDA SOUSA' })).toBeChecked();
  await expect(choice(page, 'Complemento').getByRole('radio', { name: 'APTO 42' })).toBeChecked();
  await expect(choice(page, 'CEP')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /Iguais/ })).toContainText('4 campos');
  await choice(page, 'Nome completo').getByRole('radio', { name: 'MARIA APARECIDA DE SOUZA' }).check();
  await choice(page, 'Telefone').getByRole('radio', { name: '(11) 98765-4321' }).check();
  await expect(page.getByText('O outro telefone vai para Informações adicionais')).toBeVisible();
  await expectAccessible(page);
  await shoot(page, 'duplicados-par');
  await page.getByRole('button', { name: 'Unir cadastros' }).focus();
  await page.keyboard.press('Enter');
  await expect(toasts(page)).toContainText('Cadastros unidos em MARIA APARECIDA DE SOUZA');
  await expect(page.getByText('Nenhum duplicado à vista')).toBeVisible();

  await page.goto(`${product.origin}/municipes/${sousa}`);
  await expect(page.getByText('Este cadastro foi unido a MARIA APARECIDA DE SOUZA.')).toBeVisible();
  await page.getByRole('link', { name: 'Abrir', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(souza));
  await expect(page.getByText('OUTRO TELEFONE: (11) 8765-4321')).toBeVisible();
  await expect(page.getByRole('tab', { name: /Demandas/ })).toContainText('6');
});

test('Desfazer of the message gives both back; n says that they are two, and takes that back as well', async ({
  page,
  product,
}) => {
  await page.goto(`${product.origin}/dados/duplicados`);
  await page.getByRole('button', { name: 'Unir cadastros' }).click();
  await toasts(page).getByRole('button', { name: 'Desfazer' }).click();
  await expect(page.getByText('Passam para MARIA: 4 demandas')).toBeVisible();
  await page.keyboard.press('n');
  await expect(page.getByText('Nenhum duplicado à vista')).toBeVisible();
  await toasts(page).getByRole('button', { name: 'Desfazer' }).first().click();
  await expect(page.getByText('Passam para MARIA: 4 demandas')).toBeVisible();
});

test('an Enter that is held down merges one pair', async ({ page, product }) => {
  const { insert } = officeData(product);
  const [eva, ava] = [
    await insert('municipes', office, { nome_completo: 'EVA LIMA', telefone_ddd: '11987650001' }),
    await insert('municipes', office, { nome_completo: 'AVA LIMA', telefone_ddd: '11987650002' }),
  ];
  await pair(product, eva, ava, 40);
  await page.goto(`${product.origin}/dados/duplicados`);
  const merge = page.getByRole('button', { name: 'Unir cadastros' });
  await expect(merge).toBeFocused();
  await page.keyboard.down('Enter');
  await expect(toasts(page)).toContainText('Cadastros unidos');
  await expect(page.getByText('Possível')).toBeVisible();
  await expect(merge).toBeFocused();
  await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect(merge).toBeEnabled();
  await expect(merge).not.toHaveAttribute('aria-busy', 'true');
  const [left] = await product.rows<{ n: number }>(
    `select count(*)::int as n from municipes where tenant_id = $1 and deleted_at is null`,
    [office.id],
  );
  expect(left!.n).toBe(3);
});

test('one edited meanwhile: nothing is merged, what was chosen stays, and the new value is shown', async ({
  page,
  product,
}) => {
  await page.goto(`${product.origin}/dados/duplicados`);
  await choice(page, 'Nome completo').getByRole('radio', { name: 'MARIA APARECIDA DE SOUZA' }).check();
  await product.rows(`update municipes set complemento = 'FUNDOS' where id = $1`, [sousa]);
  await page.getByRole('button', { name: 'Unir cadastros' }).click();
  await expect(page.getByText('Erro ao unir cadastros')).toBeVisible();
  await expect(choice(page, 'Complemento').getByRole('radio', { name: 'FUNDOS' })).toBeVisible();
  await expect(choice(page, 'Nome completo').getByRole('radio', { name: 'MARIA APARECIDA DE SOUZA' })).toBeChecked();
});

test('a colleague who decides about the first pair puts no other one under the Enter of who reads it', async ({
  page,
  product,
}) => {
  const { insert } = officeData(product);
  const [one, other] = await Promise.all(
    ['JOSÉ LIMA', 'JOSÉ DE LIMA'].map((nome_completo, n) =>
      insert('municipes', office, { nome_completo, telefone_ddd: `1197777000${n}` }),
    ),
  );
  await page.goto(`${product.origin}/dados/duplicados`);
  await expect(page.getByText('Passam para MARIA: 4 demandas')).toBeVisible();
  // one that is likelier comes first, and the one that is read has left
  await pair(product, one!, other!, 99);
  await product.rows(`update duplicados set estado = 'NAO_E' where tenant_id = $1 and pontos = 95`, [office.id]);
  await page.reload();
  await expect(page.getByText('JOSÉ')).toHaveCount(0);
  await page.keyboard.press('Control+Enter');
  const merged = await product.rows('select id from municipes where tenant_id = $1 and deleted_at is not null', [
    office.id,
  ]);
  expect(merged.map(({ id }) => id)).not.toContain(one);
  expect(merged.map(({ id }) => id)).not.toContain(other);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test(
    'the fields stand below each other, and nothing is wider than the window',
    { tag: '@long' },
    async ({ page, product }) => {
      await page.goto(`${product.origin}/dados/duplicados`);
      await expect(page.getByRole('button', { name: 'Unir cadastros' })).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
      await expectAccessible(page);
      await shoot(page, 'duplicados-par-390');
    },
  );
});

test('from a citizen’s page another record is chosen by the picker', async ({ page, product }) => {
  await page.goto(`${product.origin}/municipes/${souza}`);
  await page.getByRole('button', { name: 'Unir com outro cadastro' }).click();
  const picker = page.getByRole('dialog', { name: 'Unir MARIA APARECIDA DE SOUZA com…' });
  // the record that is open is not offered
  await picker.getByRole('combobox').fill('maria aparecida');
  await expect(picker.getByRole('option')).toHaveText([/SOUSA/]);
  await picker.getByRole('combobox').fill('maria aparecida sousa');
  await picker.getByRole('option', { name: /SOUSA/ }).click();
  await expect(page).toHaveURL(/\/dados\/duplicados\?fica=/);
  await expect(page.getByRole('button', { name: 'Unir cadastros' })).toBeVisible();
});

test('in the bin a merged one can be brought back by undoing the merge alone', async ({ page, product }) => {
  await page.goto(`${product.origin}/dados/duplicados`);
  await page.getByRole('button', { name: 'Unir cadastros' }).click();
  await expect(toasts(page)).toContainText('Cadastros unidos');
  await page.goto(`${product.origin}/lixeira`);
  const row = page.getByRole('row').filter({ hasText: 'MARIA APARECIDA SOUSA' });
  await expect(row).toContainText('Unido a outro cadastro');
  await expect(row.getByRole('button', { name: /Restaurar|Anonimizar/ })).toHaveCount(0);
  await page.getByLabel('Selecionar todos desta página').click();
  await expect(page.getByLabel('Selecionar MARIA APARECIDA SOUSA')).not.toBeChecked();
  await expectAccessible(page);
  await row.hover();
  await row.getByRole('button', { name: 'Desfazer união de MARIA APARECIDA SOUSA' }).click();
  await expect(toasts(page)).toContainText('União desfeita');
  await expect(row).toHaveCount(0);
  await page.goto(`${product.origin}/municipes/${sousa}`);
  await expect(page.getByRole('tab', { name: /Demandas/ })).toContainText('4');
});

test('the register is looked through while pairs wait, too', async ({ page, product }) => {
  const { insert } = officeData(product);
  for (const telefone_ddd of ['11955554444', '1155554444'])
    await insert('municipes', office, { nome_completo: 'JOAQUIM TEIXEIRA', telefone_ddd, email: 'j@exemplo.com.br' });
  await page.goto(`${product.origin}/dados/duplicados`);
  await expect(page.getByText('1 de 1')).toBeVisible();
  await shoot(page, 'duplicados-procurar');
  await page.getByRole('button', { name: 'Procurar duplicados' }).click();
  await expect(toasts(page).getByText('A busca por duplicados começou.')).toBeVisible();
  await expect(page.getByText(/^[12] de 2$/)).toBeVisible({ timeout: 30_000 });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 664 }, isMobile: true, hasTouch: true });

  test('a pair is read from its beginning', { tag: '@long' }, async ({ page, product }) => {
    await page.goto(`${product.origin}/dados/duplicados`);
    await expect(page.getByRole('button', { name: 'Unir cadastros' })).toBeAttached();
    await expect(page.getByText('Muito provável')).toBeInViewport();
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });
});
