import type { Page } from '@playwright/test';
import { officeData } from '../support/office/office-data.ts';
import type { Office } from '../support/office/people.ts';
import { expect, expectAccessible, shoot, signIn, test } from './product.ts';

/** Who is registered already is seen before they are typed again: in every search, and beside the form. */

let office: Office;
let adriana: string;

test.beforeEach(async ({ page, product }) => {
  office = await product.office();
  const data = officeData(product);
  adriana = await data.insert('municipes', office, {
    nome_completo: 'ADRIANA SOUZA',
    telefone_ddd: '1187654321',
    bairro: 'VILA MARIANA',
  });
  await data.insert('municipes', office, { nome_completo: 'JÚLIO CÉSAR PRADO', telefone_ddd: '11912340002' });
  await data.setor(office, 'Iluminação');
  await signIn(page, product, office.admin, office);
});

const card = (page: Page) => page.getByRole('region', { name: 'Pode ser a mesma pessoa' });
const field = (page: Page, name: RegExp) => page.getByRole('textbox', { name });

/** In both themes, at a desk and on a phone. */
async function everywhere(page: Page, name: string) {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
  await shoot(page, name);
  const size = page.viewportSize()!;
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.setViewportSize(size);
}

test('a search that finds few says whom it may have meant: in the list, in the picker, for who calls, and under Ctrl+K', async ({
  page,
  product,
}) => {
  await page.goto(`${product.origin}/municipes?busca=adriana+sousa`);
  const meant = page.getByRole('region', { name: 'Você quis dizer' });
  await expect(meant.getByRole('row', { name: /ADRIANA SOUZA/ })).toBeVisible();
  await expect(page.getByText('Nenhum munícipe encontrado')).toBeVisible();
  await everywhere(page, 'quis-dizer-lista');
  await meant.getByText('ADRIANA SOUZA').click();
  await expect(page.getByRole('heading', { level: 1, name: 'ADRIANA SOUZA' })).toBeVisible();

  // the offer to register comes after them
  await page.goto(`${product.origin}/demandas/nova`);
  await page.getByRole('button', { name: 'Escolher munícipe' }).click();
  const picker = page.getByRole('dialog');
  await picker.getByRole('combobox').fill('cezar');
  await expect(picker.getByRole('group', { name: 'Você quis dizer' }).getByRole('option')).toHaveCount(1);
  await expect(picker.getByRole('option')).toHaveText([/JÚLIO CÉSAR PRADO/, /Cadastrar munícipe/]);
  await everywhere(page, 'quis-dizer-seletor');
  await picker.getByRole('combobox').press('Enter');
  await expect(page.getByRole('button', { name: /^Trocar munícipe, agora JÚLIO CÉSAR PRADO/ })).toBeVisible();

  await page.goto(`${product.origin}/atendimento`);
  await page.getByRole('combobox', { name: /Telefone ou nome/ }).fill('11987654321');
  const found = page.getByRole('listbox');
  await expect(found.getByRole('option')).toHaveText([/ADRIANA SOUZA/, /Novo munícipe|Cadastrar/]);
  await expect(found.getByRole('group', { name: 'Você quis dizer' })).toBeVisible();
  await everywhere(page, 'quis-dizer-atendimento');

  await page.goto(`${product.origin}/municipes`);
  await expect(page.getByRole('heading', { level: 1, name: 'Munícipes' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('adriana sousa');
  const options = page.getByRole('dialog').getByRole('option');
  await expect(options).toHaveText([/ADRIANA SOUZA/, /Cadastrar munícipe/]);
  await expect(page.getByRole('dialog').getByText('Você quis dizer')).toBeVisible();
  await expectAccessible(page);
});

test(
  'a search of demands that finds few says whose it may have meant, in an office of any size',
  { tag: '@long' },
  async ({ page, product }) => {
    const data = officeData(product);
    const demanda = {
      setor_id: await data.setor(office, 'Obras'),
      assessor_responsavel: 'Rita',
      data_demanda: '2026-05-04',
    };
    await data.insert('demandas', office, { ...demanda, municipe_id: adriana, descricao_texto: 'PODA DE ÁRVORE' });
    await page.goto(`${product.origin}/demandas`);
    await page.getByRole('searchbox', { name: /Buscar/ }).fill('adriana sousa');
    const meant = page.getByRole('region', { name: 'Você quis dizer' });
    await expect(meant.getByRole('row', { name: /PODA DE ÁRVORE/i })).toBeVisible();
    await expect(page.getByText('Nenhuma demanda encontrada')).toBeVisible();
    await everywhere(page, 'quis-dizer-demandas');

    // where not all are here, the server's answer brings them
    await product.rows(
      `insert into demandas (tenant_id, municipe_id, setor_id, descricao_texto, assessor_responsavel, data_demanda)
     select $1, m.id, $2, 'PEDIDO', 'Rita', '2026-06-01' from municipes m, generate_series(1, 120) where m.telefone_ddd = '11912340002' and m.tenant_id = $1
     returning id`,
      [office.id, demanda.setor_id],
    );
    await page.reload();
    await expect(meant.getByRole('row', { name: /PODA DE ÁRVORE/i })).toBeVisible();
    await page.getByRole('searchbox', { name: /Buscar/ }).fill('adriana souza');
    await expect(
      page.getByRole('table', { name: 'Demandas' }).getByRole('row', { name: /PODA DE ÁRVORE/i }),
    ).toBeVisible();
    await expect(meant).toHaveCount(0);
    await page.getByRole('searchbox', { name: /Buscar/ }).fill('adriana sousa');
    await meant.getByText('PODA DE ÁRVORE').click();
    await expect(page).toHaveURL(/demandas\/[0-9a-f-]{36}/);
  },
);

test('beside the form stands who it may be; it stops nobody, and Não é a mesma is kept with the record', async ({
  page,
  product,
}) => {
  await page.goto(`${product.origin}/municipes/novo`);
  await field(page, /^Nome completo/).fill('Adriana Sousa');
  await field(page, /^Telefone/).fill('(11) 98765-4321');
  await expect(card(page)).toContainText('ADRIANA SOUZA');
  await expect(card(page)).toContainText('Muito provável');
  await expect(card(page)).toContainText('mesmo telefone, nome igual');
  await expect(card(page)).toContainText(/vila mariana/i);
  await everywhere(page, 'mesma-pessoa');
  await expect(card(page).getByRole('link', { name: /^Abrir cadastro/ })).toHaveAttribute('href', new RegExp(adriana));
  await card(page).getByRole('button', { name: 'Não é a mesma: ADRIANA SOUZA' }).click();
  await expect(card(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Cadastrar munícipe' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'ADRIANA SOUSA' })).toBeVisible();

  // nor are they offered to each other again
  await page.goto(`${product.origin}/municipes/${adriana}/edit`);
  const answered = page.waitForResponse(/municipes\/parecidos/);
  await field(page, /^Nome completo/).fill('ADRIANA SOUSA');
  await answered;
  await expect(card(page)).toHaveCount(0);
});

test('who is there is taken instead: on the page of a new citizen, in the picker, and for who calls', async ({
  page,
  product,
}) => {
  await page.goto(`${product.origin}/municipes/novo`);
  await field(page, /^Nome completo/).fill('Adriana Sousa');
  await field(page, /^Telefone/).fill('11987654321');
  await card(page).getByRole('button', { name: 'Usar este: ADRIANA SOUZA' }).click();
  await page.getByRole('button', { name: /Descartar|Sair sem salvar/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'ADRIANA SOUZA' })).toBeVisible();

  await page.goto(`${product.origin}/demandas/nova`);
  await page.getByRole('button', { name: 'Escolher munícipe' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Novo munícipe' }).click();
  await field(page, /^Nome completo/).fill('Adriana Sousa');
  await field(page, /^Telefone/).fill('11987654321');
  await card(page).getByRole('button', { name: 'Usar este: ADRIANA SOUZA' }).click();
  await expect(page.getByRole('button', { name: /^Trocar munícipe, agora ADRIANA SOUZA/ })).toBeVisible();

  await page.goto(`${product.origin}/atendimento`);
  const who = page.getByRole('combobox', { name: /Telefone ou nome/ });
  await who.fill('Adriana Sousa');
  await page
    .getByRole('listbox')
    .getByRole('option', { name: /Cadastrar/ })
    .click();
  await field(page, /^Telefone/).fill('11987654321');
  await expect(card(page)).toContainText('Muito provável');
  await everywhere(page, 'mesma-pessoa-atendimento');
  await card(page).getByRole('button', { name: 'Usar este: ADRIANA SOUZA' }).click();
  await expect(page.getByRole('group', { name: 'Telefone ou nome' })).toContainText('ADRIANA SOUZA');
});
