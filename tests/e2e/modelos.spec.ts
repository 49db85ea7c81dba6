import type { Page } from '@playwright/test';
import { enterOffice, expect, expectAccessible, shoot, test } from './product.ts';

/** Texts that an office writes again and again: where they begin, and how one is written. */

test.beforeEach(async ({ product, page }) => {
  await enterOffice(page, product);
  await page.goto(`${product.origin}/ajustes?aba=modelos`);
});

const dialog = (page: Page) => page.getByRole('dialog');
const text = (page: Page) => dialog(page).getByRole('textbox', { name: 'Texto' });
const sheet = (page: Page) => dialog(page).getByRole('region', { name: 'Prévia' });

test('an office without any begins with the five that are ready', async ({ page }) => {
  await expect(page.getByText('Nenhum modelo. Comece pelos cinco prontos.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Usar os cinco prontos' }).click();
  await expect(page.getByRole('list', { name: 'Modelos' }).getByRole('listitem')).toHaveCount(5);
  await expectAccessible(page);
  await shoot(page, 'modelos');
  await page.getByRole('button', { name: 'Reiteração', exact: true }).click();
  await expect(sheet(page)).toContainText('já apresentado a Vossa Senhoria (OFÍCIO Nº 039/2026');
  await expect(sheet(page)).not.toContainText('[preencher');
  await expectAccessible(page);
  await shoot(page, 'modelo');
});

test.describe('a text with a variable that there is none of', () => {
  test.use({ expectedErrors: [/422/] });

  test('is written with buttons and keys, seen as it will read, and refused in words', async ({ page }) => {
    await page.getByRole('button', { name: 'Novo modelo' }).click();
    await dialog(page).getByLabel('Nome').fill('Poda');
    await text(page).fill('Pedido de ');
    await text(page).press('Control+Space');
    await page.getByLabel('Buscar variável').press('Escape');
    await expect(page.getByLabel('Buscar variável')).toBeHidden();
    await expect(text(page)).toBeFocused();
    await text(page).press('Control+Space');
    await page.getByLabel('Buscar variável').fill('munícipe nome');
    await page.keyboard.press('Enter');
    await expect(text(page)).toBeFocused();
    await page.keyboard.type(' em **');
    await expect(text(page)).toHaveValue('Pedido de {{municipe.nome}} em **');
    await text(page).fill('Pedido de {{municipe.nome}}, {{municipe.cpf}}');
    await text(page).press('ControlOrMeta+a');
    await dialog(page).getByRole('button', { name: 'Negrito' }).click();
    await expect(sheet(page).locator('strong').first()).toHaveText('Pedido de ');
    await expect(sheet(page)).toContainText('Maria Aparecida de Souza');
    await expect(sheet(page)).toContainText('[preencher: municipe.cpf]');
    await dialog(page).getByRole('button', { name: 'Salvar' }).click();
    await expect(dialog(page).getByText('Variável desconhecida: municipe.cpf')).toBeVisible();
    await text(page).fill('Pedido de {{municipe.nome}}');
    await dialog(page).getByRole('button', { name: 'Salvar' }).click();
    await expect(page.getByText('Modelo criado')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Poda', exact: true })).toBeVisible();
  });
});

test('on a phone text and sheet are two tabs', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Novo modelo' }).click();
  await text(page).fill('Solicito a poda.');
  await dialog(page).getByRole('tab', { name: 'Prévia' }).click();
  await expect(sheet(page)).toContainText('Solicito a poda.');
  await expectAccessible(page);
  await dialog(page).getByRole('tab', { name: 'Texto' }).click();
  await expect(text(page)).toHaveValue('Solicito a poda.');
});

test.describe('a text that somebody else changed meanwhile', () => {
  test.use({ expectedErrors: [/409|ERR_FAILED/] });

  test('is met with its kinds by their names', { tag: '@long' }, async ({ page, product }) => {
    await page.getByRole('button', { name: 'Usar os cinco prontos' }).click();
    await page.route('**/live', (route) => route.abort());
    await page.reload();
    await page.getByRole('button', { name: 'Reiteração', exact: true }).click();
    await dialog(page).getByLabel('Nome').fill('Reiteração curta');
    // the kinds that an office begins with are made when they are first asked for
    await expect(dialog(page).getByRole('option', { name: 'Indicação', exact: true })).toBeAttached();
    const [{ nome } = { nome: '' }] = await product.rows<{ nome: string }>(
      `update modelos m set tipo = 'MENSAGEM', oficio_tipo_id = t.id from oficio_tipos t
        where t.tenant_id = m.tenant_id and t.nome = 'Indicação' and m.nome = 'Reiteração' returning t.nome`,
      [],
    );
    await dialog(page).getByRole('button', { name: 'Salvar' }).click();
    const conflict = dialog(page).getByRole('alert', { name: /Outra pessoa alterou este registro/ });
    await expect(conflict).toContainText('O que está salvo agora:Mensagem');
    await expect(conflict).toContainText(`O que está salvo agora:${nome}`);
  });
});
