import type { Page } from '@playwright/test';
import { officeData } from '../support/office/office-data.ts';
import type { Office } from '../support/office/people.ts';
import { enterOfMaria } from './luminarias.ts';
import { expect, expectAccessible, type Product, shoot, test, toasts } from './product.ts';

/** Letters about many demands, from the list: one about all of them, or one for each. */

let office: Office;
let luminarias: (howMany: number) => Promise<unknown>;

test.beforeEach(async ({ page, product }) => {
  ({ office, luminarias } = await enterOfMaria(page, product, 'Ana Lima'));
});

const tick = (page: Page, n: number) =>
  page
    .getByRole('row')
    .filter({ has: page.getByText(`LUMINÁRIA ${n}`, { exact: true }) })
    .getByRole('checkbox');
const bar = (page: Page) => page.getByRole('region', { name: 'Mudar as demandas selecionadas' });
const choose = async (page: Page, entry: string) => {
  await bar(page).getByRole('button', { name: 'Novo ofício' }).click();
  await page.getByRole('menuitem', { name: entry }).click();
};
const about = (product: Product) =>
  product.rows<{ oficio: string; descricao: string; assunto: string; orgao: string | null; corpo: string }>(
    `select o.id as oficio, d.descricao_texto as descricao, o.assunto, g.nome as orgao, o.corpo
       from oficios o join oficio_demandas l on l.tenant_id = o.tenant_id and l.oficio_id = o.id and l.deleted_at is null
       join demandas d on d.tenant_id = l.tenant_id and d.id = l.demanda_id
       left join orgaos g on g.tenant_id = o.tenant_id and g.id = o.orgao_id
      where o.tenant_id = $1 and o.deleted_at is null order by 2`,
    [office.id],
  );

test("'Um ofício para todas' begins one draft with all that are chosen, and opens it", async ({ page, product }) => {
  await luminarias(5);
  await page.goto(`${product.origin}/demandas`);
  for (const n of [1, 2, 4]) await tick(page, n).click();
  await bar(page).getByRole('button', { name: 'Novo ofício' }).click();
  await expectAccessible(page);
  await shoot(page, 'oficios-em-lote-menu');
  await page.getByRole('menuitem', { name: 'Um ofício para todas' }).click();
  await expect(page).toHaveURL(/\/oficios\/[0-9a-f-]{36}$/);
  const demandas = page.getByRole('region', { name: 'Demandas' });
  for (const n of [1, 2, 4]) await expect(demandas).toContainText(`LUMINÁRIA ${n}`);
  await expect(demandas).not.toContainText('LUMINÁRIA 3');
  const rows = await about(product);
  expect(new Set(rows.map(({ oficio }) => oficio)).size).toBe(1);
  expect(rows.map(({ descricao }) => descricao)).toEqual(['LUMINÁRIA 1', 'LUMINÁRIA 2', 'LUMINÁRIA 4']);
});

test("'Um por demanda' asks template and recipient, tells how far it is, and ends with the way to the drafts", async ({
  page,
  product,
}) => {
  const data = officeData(product);
  await data.insert('orgaos', office, { nome: 'Secretaria de Obras' });
  await data.insert('modelos', office, {
    tipo: 'DOCUMENTO',
    nome: 'Poda',
    assunto: 'Troca de lâmpada',
    corpo: 'Peço a troca, a pedido de {{municipe.nome}}.',
  });
  await luminarias(5);
  await page.goto(`${product.origin}/demandas`);
  for (const n of [1, 2, 4]) await tick(page, n).click();
  await choose(page, 'Um por demanda');
  const dialog = page.getByRole('dialog', { name: 'Um por demanda' });
  await expect(dialog).toContainText('3 rascunhos, um para cada demanda selecionada.');
  await dialog.getByRole('combobox', { name: 'Modelo' }).selectOption({ label: 'Poda' });
  await dialog.getByRole('combobox', { name: 'Órgão' }).selectOption({ label: 'Secretaria de Obras' });
  await expect(dialog.getByLabel('Assunto')).toHaveValue('Troca de lâmpada');
  await expectAccessible(page);
  await shoot(page, 'oficios-um-por-demanda');
  await dialog.getByRole('button', { name: 'Criar rascunhos' }).click();
  await expect(dialog).toBeHidden();
  await expect(bar(page)).toHaveCount(0);
  await expect(toasts(page)).toContainText('3 rascunhos criados');
  await shoot(page, 'oficios-em-lote-fim');
  expect((await about(product)).map(({ descricao, assunto, orgao }) => `${descricao} ${assunto} ${orgao}`)).toEqual(
    [1, 2, 4].map((n) => `LUMINÁRIA ${n} Troca de lâmpada Secretaria de Obras`),
  );
  await toasts(page).getByRole('button', { name: 'Ver rascunhos' }).click();
  await expect(page).toHaveURL(/\/oficios\?aba=RASCUNHOS/);
  await expect(page.getByRole('link', { name: 'Troca de lâmpada' })).toHaveCount(3);
});

test('a hundred at the most: beyond that a sentence', { tag: '@long' }, async ({ page, product }) => {
  await luminarias(101);
  await page.goto(`${product.origin}/demandas`);
  await page.getByRole('checkbox', { name: 'Selecionar todas desta página' }).click();
  await expect(bar(page)).toContainText('100 selecionadas');
  await bar(page).getByRole('button', { name: 'Novo ofício' }).click();
  await expect(page.getByRole('menuitem', { name: 'Um ofício para todas' })).toBeVisible();
  await page.keyboard.press('Escape');
  await bar(page).getByRole('button', { name: 'Selecionar todas as 101 deste filtro' }).click();
  await bar(page).getByRole('button', { name: 'Novo ofício' }).click();
  await expect(page.getByRole('menu')).toContainText('Selecione até 100 demandas');
  await expect(page.getByRole('menuitem')).toHaveCount(0);
});
