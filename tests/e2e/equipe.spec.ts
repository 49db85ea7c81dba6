import type { Page } from '@playwright/test';
import { expect, expectAccessible, signIn, test } from './product.ts';

const said = (page: Page, text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible();

test('a team member is created, found by function without accents, edited, deleted and brought back', async ({
  page,
  product,
}) => {
  const office = await product.office();
  await signIn(page, product, await product.member(office), office);
  await page.goto(`${product.origin}/equipe`);
  await said(page, 'Nenhum membro cadastrado');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Novo membro' }).click();
  await page.getByRole('button', { name: 'Salvar' }).click();
  await said(page, 'Nome é obrigatório');
  await said(page, 'Função é obrigatória');
  await expectAccessible(page);
  await page.getByLabel('Nome').fill('Álvaro Dias');
  await page.getByLabel('Função').fill('Estagiário');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await said(page, 'Membro da equipe cadastrado');
  await expect(page).toHaveURL(/\/equipe$/);

  await product.rows(`insert into equipe (tenant_id, nome, funcao) values ($1, 'Helena Prado', 'Assessora')`, [
    office.id,
  ]);
  await page.reload();
  await page.getByRole('searchbox').fill('ESTAGIARIO');
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page).toHaveURL(/busca=ESTAGIARIO/);
  await page.getByRole('link', { name: 'Álvaro Dias' }).click();
  // the list's search is of functions, too
  await expect(page.getByRole('heading', { name: 'Editar membro' })).toBeVisible();
  await page.getByLabel('Função').fill('Assessor parlamentar');
  await page.getByLabel('Função').press('Enter');
  await said(page, 'Membro da equipe atualizado');
  await said(page, 'Assessor parlamentar');

  const remove = page.getByRole('button', { name: 'Excluir Álvaro Dias' });
  await remove.click();
  await said(page, 'Tem certeza que deseja excluir o membro Álvaro Dias?');
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click();
  await said(page, 'Membro da equipe excluído');
  await expect(remove).toHaveCount(0);
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(remove).toBeVisible();
});

test.describe('a member who is not there', () => {
  test.use({ expectedErrors: [/404/] });

  test('leads back to the list, with the reason', async ({ page, product }) => {
    const office = await product.office();
    await signIn(page, product, office.admin, office);
    await page.goto(`${product.origin}/equipe/00000000-0000-4000-8000-000000000000/edit`);
    await expect(page).toHaveURL(/\/equipe$/);
    await said(page, 'Erro ao carregar dados do membro');
  });
});

test('a sector edited in its row keeps the lines of its description', async ({ page, product }) => {
  const office = await product.office();
  await signIn(page, product, office.admin, office);
  await product.rows('insert into setores (tenant_id, nome, descricao) values ($1, $2, $3)', [
    office.id,
    'Obras',
    'Linha um\nLinha dois',
  ]);
  await page.goto(`${product.origin}/setores`);
  await page.getByRole('button', { name: 'Editar Obras' }).click();
  await expect(page.getByLabel(/^Descrição/)).toHaveValue('Linha um\nLinha dois');
  await page.getByLabel('Nome').fill('Obras e vias');
  await page.getByLabel('Nome').press('Control+Enter');
  await said(page, 'Setor atualizado');
  expect(await product.rows('select descricao from setores where tenant_id = $1', [office.id])).toEqual([
    { descricao: 'Linha um\nLinha dois' },
  ]);
});
