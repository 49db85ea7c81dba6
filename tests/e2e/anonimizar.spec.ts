import type { Page } from '@playwright/test';
import { officeData } from '../support/office/office-data.ts';
import type { Office } from '../support/office/people.ts';
import { expect, expectAccessible, signIn, test } from './product.ts';

/** Anonymising a citizen: for office admins, and not by accident. */

let office: Office;
let id: string;
let codigo: string;

test.beforeEach(async ({ product }) => {
  office = await product.office();
  const data = officeData(product);
  id = await data.municipe(office, 'JOSÉ APARECIDO DOS SANTOS');
  await data.insert('historicos_atendimento', office, { municipe_id: id, descricao: 'PEDIU CADEIRA DE RODAS' });
  const [row] = await product.rows<{ codigo: string }>('select codigo from municipes where id = $1', [id]);
  codigo = row!.codigo;
});

const opener = (page: Page) => page.getByRole('button', { name: 'Anonimizar munícipe' });

test('the code must be typed; then nothing of the person is left on the screen', async ({ page, product }) => {
  await signIn(page, product, office.admin, office);
  await page.goto(`${product.origin}/municipes/${id}`);
  await opener(page).click();
  const dialog = page.getByRole('dialog', { name: 'Anonimizar JOSÉ APARECIDO DOS SANTOS?' });
  await expect(dialog).toContainText('Não pode ser desfeito');
  await expect(dialog).toContainText('O que é apagado');
  await expect(dialog).toContainText('O que fica');
  await expectAccessible(page);
  const confirm = dialog.getByRole('button', { name: 'Anonimizar', exact: true });
  const field = dialog.getByLabel(`Para confirmar, digite o código do munícipe: ${codigo}`);
  await expect(confirm).toBeDisabled();
  await field.fill('20260000X');
  await field.press('Enter');
  await expect(confirm).toBeDisabled();
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await expect(page.getByRole('heading', { name: 'JOSÉ APARECIDO DOS SANTOS' })).toBeVisible();

  await opener(page).click();
  await field.fill(codigo);
  await confirm.click();
  await expect(page.getByText('Munícipe anonimizado', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'MUNÍCIPE ANONIMIZADO' })).toBeVisible();
  await expect(page.getByText('Anonimizado em').first()).toBeVisible();
  await expect(page.getByText(codigo).first()).toBeVisible();
  for (const name of ['Editar', 'WhatsApp', 'Nova demanda'])
    await expect(page.getByRole('link', { name })).toHaveCount(0);
  await expect(opener(page)).toHaveCount(0);
  await page.getByRole('tab', { name: /Histórico/ }).click();
  await expect(page.getByText('ATENDIMENTO ANONIMIZADO')).toBeVisible();
  await expect(page.getByText(/JOSÉ|CADEIRA/)).toHaveCount(0);
  await expectAccessible(page);
  // the address of the edit mode shows the record
  await page.goto(`${product.origin}/municipes/${id}/edit`);
  await expect(page.getByRole('heading', { name: 'MUNÍCIPE ANONIMIZADO' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Confirmar Alterações' })).toHaveCount(0);
});

test('one in the bin is anonymised there, and stays in it', async ({ page, product }) => {
  await officeData(product).remove('municipes', id);
  await signIn(page, product, office.admin, office);
  await page.goto(`${product.origin}/lixeira`);
  await page.getByRole('button', { name: 'Anonimizar JOSÉ APARECIDO DOS SANTOS' }).click();
  const dialog = page.getByRole('dialog', { name: 'Anonimizar JOSÉ APARECIDO DOS SANTOS?' });
  await dialog.getByLabel(/Para confirmar/).fill(codigo);
  await dialog.getByRole('button', { name: 'Anonimizar', exact: true }).click();
  await expect(page.getByText('MUNÍCIPE ANONIMIZADO', { exact: true })).toBeVisible();
  await expect(page.getByText(/JOSÉ/)).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Anonimizar/ })).toHaveCount(0);
});

test('is not offered to a manager', async ({ page, product }) => {
  const manager = await product.member(office, 'manager');
  await signIn(page, product, manager, office);
  await page.goto(`${product.origin}/municipes/${id}`);
  await expect(page.getByRole('link', { name: 'Editar' })).toBeVisible();
  await expect(opener(page)).toHaveCount(0);
});
