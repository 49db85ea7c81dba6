import type { Page } from '@playwright/test';
import type { Office } from '../support/office/people.ts';
import { enterOfMaria } from './luminarias.ts';
import { openLive, soon } from './side-by-side.ts';
import { expect, expectAccessible, type Product, shoot, test, toasts } from './product.ts';

/** Changing a status in a filtered list, and what a saved demand's toast offers. */

let office: Office;
let maria: string;
let luminarias: (howMany: number) => Promise<unknown>;

test.beforeEach(async ({ page, product }) => {
  ({ office, maria, luminarias } = await enterOfMaria(page, product, 'Rita Moura'));
});

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const badge = (page: Page, text: string) => row(page, text).getByRole('button', { name: /alterar status/ });
const chip = (page: Page, name: RegExp) =>
  page.getByRole('group', { name: 'Filtrar por status' }).getByRole('button', { name });
const window = (page: Page) => page.getByRole('dialog', { name: 'Alterar Status da Demanda' });
const statuses = async (product: Product) =>
  (
    await product.rows<{ status: string }>(
      'select status from demandas where tenant_id = $1 order by descricao_texto',
      [office.id],
    )
  ).map(({ status }) => status);

test('in a filtered list the changed row stays, dimmed, until the list is asked anew, and Desfazer brings it back', async ({
  page,
  product,
}) => {
  await luminarias(3);
  await page.goto(`${product.origin}/demandas?status=EM_ANALISE`);
  await expect(page.getByRole('row')).toHaveCount(4);
  const refetched = page.waitForResponse((answer) => /demandas\?.*status=EM_ANALISE/.test(answer.url()));
  await badge(page, 'LUMINÁRIA 2').click();
  await window(page).getByRole('button', { name: 'RESOLVIDO', exact: true }).click();
  await refetched;
  await expect(chip(page, /^Em análise/)).toContainText('2');
  await expect(page.getByRole('row').nth(2)).toContainText('LUMINÁRIA 2');
  await expect(badge(page, 'LUMINÁRIA 2')).toHaveText('RESOLVIDO');
  await expect(row(page, 'LUMINÁRIA 2')).toHaveAttribute('data-dimmed', '');
  await expect(row(page, 'LUMINÁRIA 3')).not.toHaveAttribute('data-dimmed');
  await expect(page.getByText('Mostrando 2 de 2')).toBeVisible();
  await expect(toasts(page)).toContainText('MARIA APARECIDA DE SOUZA: “LUMINÁRIA 2”');
  await expect(toasts(page)).toContainText('RESOLVIDO');
  await expectAccessible(page);
  await shoot(page, 'status-filtrada');

  await toasts(page).getByRole('button', { name: 'Desfazer' }).click();
  await expect(badge(page, 'LUMINÁRIA 2')).toHaveText('EM ANÁLISE');
  await expect(row(page, 'LUMINÁRIA 2')).not.toHaveAttribute('data-dimmed');
  await expect(page.getByRole('row')).toHaveCount(4);
  expect(await statuses(product)).toEqual(['EM_ANALISE', 'EM_ANALISE', 'EM_ANALISE']);

  // asked anew, the list is what its filter says
  await badge(page, 'LUMINÁRIA 1').click();
  await expect(window(page)).toBeVisible();
  await page.keyboard.press('3');
  await expect(badge(page, 'LUMINÁRIA 1')).toHaveText('NÃO RESOLVIDO');
  await chip(page, /^Resolvido/).click();
  await chip(page, /^Em análise/).click();
  await expect(page.getByRole('row')).toHaveCount(3);
  await expect(row(page, 'LUMINÁRIA 1')).toHaveCount(0);
});

test('what a colleague does while the window is open is read there, and Desfazer goes back to it', async ({
  page,
  product,
}) => {
  await luminarias(2);
  await openLive(page, `${product.origin}/demandas?status=EM_ANALISE`);
  const closes = async (text: string) => {
    await badge(page, text).click();
    const current = window(page).locator('[aria-current]');
    await expect(current).toContainText('EM ANÁLISE');
    await product.rows(`update demandas set status = 'RESOLVIDO' where tenant_id = $1 and descricao_texto = $2`, [
      office.id,
      text,
    ]);
    await expect(current).toContainText('RESOLVIDO', soon);
  };
  await closes('LUMINÁRIA 1');
  await window(page).getByRole('button', { name: 'NÃO RESOLVIDO' }).click();
  await toasts(page).getByRole('button', { name: 'Desfazer' }).click();
  await expect(toasts(page)).toContainText('Restaurado');
  expect(await statuses(product)).toEqual(['RESOLVIDO', 'EM_ANALISE']);

  await closes('LUMINÁRIA 2');
  await window(page).getByRole('button', { name: 'EM ANÁLISE' }).click();
  await expect(toasts(page)).toContainText('agora EM ANÁLISE');
  expect(await statuses(product)).toEqual(['RESOLVIDO', 'EM_ANALISE']);
});

test.describe('what came too late', () => {
  test.use({ expectedErrors: [/409/] });

  test('Desfazer of what a colleague has changed since takes nothing back, and says so', async ({ page, product }) => {
    await luminarias(1);
    await page.goto(`${product.origin}/demandas`);
    await badge(page, 'LUMINÁRIA 1').click();
    await window(page).getByRole('button', { name: 'RESOLVIDO', exact: true }).click();
    await expect(toasts(page).getByRole('button', { name: 'Desfazer' })).toBeVisible();
    await product.rows(`update demandas set status = 'NAO_RESOLVIDO' where tenant_id = $1`, [office.id]);
    await toasts(page).getByRole('button', { name: 'Desfazer' }).click();
    await expect(toasts(page)).toContainText(
      /Não foi possível desfazer\s*O registro foi alterado depois, e fica como está\./,
    );
    await expect(badge(page, 'LUMINÁRIA 1')).toHaveText('NÃO RESOLVIDO');
  });
});

test('in a provided view the changed row stays as well', { tag: '@long' }, async ({ page, product }) => {
  await luminarias(3);
  await page.goto(`${product.origin}/demandas?visao=sem_oficio`);
  await expect(page.getByRole('row')).toHaveCount(4);
  const refetched = page.waitForResponse((answer) => /demandas\?.*visao=sem_oficio/.test(answer.url()));
  await badge(page, 'LUMINÁRIA 2').click();
  await window(page).getByRole('button', { name: 'RESOLVIDO', exact: true }).click();
  await refetched;
  await expect(page.getByText('Mostrando 2 de 2')).toBeVisible();
  await expect(page.getByRole('row').nth(2)).toContainText('LUMINÁRIA 2');
  await expect(row(page, 'LUMINÁRIA 2')).toHaveAttribute('data-dimmed', '');
  await expect(row(page, 'LUMINÁRIA 3')).not.toHaveAttribute('data-dimmed');
});

test('the window opens where one clicked; 1, 2, 3 and the arrows choose', async ({ page, product }) => {
  await luminarias(12);
  await page.goto(`${product.origin}/demandas`);
  await expect(page.getByRole('row')).toHaveCount(13);
  for (const place of [1, 12]) {
    const status = page
      .getByRole('row')
      .nth(place)
      .getByRole('button', { name: /alterar status/ });
    await status.scrollIntoViewIfNeeded();
    // while a window is open, nothing behind it is found by its role
    const clicked = (await status.boundingBox())!;
    await status.click();
    const box = (await window(page).boundingBox())!;
    const apart = Math.max(box.y - (clicked.y + clicked.height), clicked.y - (box.y + box.height));
    expect(apart).toBeGreaterThanOrEqual(0);
    expect(apart).toBeLessThan(16);
    expect(Math.abs(box.x - clicked.x)).toBeLessThan(60);
    await page.keyboard.press('Escape');
    await expect(window(page)).toHaveCount(0);
  }

  await badge(page, 'LUMINÁRIA 5').click();
  await expect(window(page).getByRole('button', { name: /^EM ANÁLISE/ })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(window(page).getByRole('button', { name: 'NÃO RESOLVIDO' })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(badge(page, 'LUMINÁRIA 5')).toHaveText('RESOLVIDO');
  await expect(window(page)).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(window(page)).toBeVisible();
  await page.keyboard.press('3');
  await expect(badge(page, 'LUMINÁRIA 5')).toHaveText('NÃO RESOLVIDO');
  await expect(toasts(page)).toContainText('agora NÃO RESOLVIDO');
  // of one demand the last change alone can be taken back
  await expect(toasts(page).getByRole('button', { name: 'Desfazer' })).toHaveCount(1);
  await toasts(page).getByRole('button', { name: 'Desfazer' }).click();
  await expect(badge(page, 'LUMINÁRIA 5')).toHaveText('RESOLVIDO');
});

test('the toast of a saved demand says which it was, opens it, and begins the next one of the same person', async ({
  page,
  product,
}) => {
  await page.goto(`${product.origin}/demandas/nova?municipe=${maria}`);
  const save = async (text: string) => {
    await page.getByLabel('Setor', { exact: true }).selectOption({ label: 'Obras' });
    await page.getByLabel('Assessor responsável', { exact: true }).selectOption({ index: 1 });
    await page.getByLabel('Descrição', { exact: true }).fill(text);
    await page.getByRole('button', { name: 'Cadastrar demanda' }).click();
    await expect(toasts(page)).toContainText('Demanda cadastrada');
    await expect(toasts(page)).toContainText(`MARIA APARECIDA DE SOUZA: “${text.toUpperCase()}”`);
  };
  await save('buraco na rua');
  await expect(page).toHaveURL(/\/demandas$/);
  await shoot(page, 'demanda-salva');
  await toasts(page).getByRole('button', { name: 'Nova demanda para MARIA' }).click();
  await expect(page).toHaveURL(new RegExp(`/demandas/(nova|new)\\?municipe=${maria}`));
  await expect(page.getByLabel('Descrição', { exact: true })).toHaveValue('');
  await expect(page.getByText('MARIA APARECIDA DE SOUZA', { exact: true })).toBeVisible();
  await save('poda de árvore');
  await toasts(page).getByRole('button', { name: 'Abrir' }).last().click();
  await expect(page).toHaveURL(/\/demandas\/[0-9a-f-]{36}$/);
  await expect(page.getByText('PODA DE ÁRVORE').first()).toBeVisible();
});

test('a form that is typed in is not left for the next demand without a question', async ({ page, product }) => {
  await page.goto(`${product.origin}/demandas/nova?municipe=${maria}`);
  await page.getByLabel('Setor', { exact: true }).selectOption({ label: 'Obras' });
  await page.getByLabel('Assessor responsável', { exact: true }).selectOption({ index: 1 });
  await page.getByLabel('Descrição', { exact: true }).fill('buraco na rua');
  await page.getByRole('button', { name: 'Cadastrar demanda' }).click();
  await page.getByRole('link', { name: 'Nova demanda' }).first().click();
  await page.getByLabel('Descrição', { exact: true }).fill('de outra pessoa');
  await toasts(page).getByRole('button', { name: 'Nova demanda para MARIA' }).click();
  await page.getByRole('button', { name: 'Continuar editando' }).click();
  await expect(page.getByLabel('Descrição', { exact: true })).toHaveValue('DE OUTRA PESSOA');
});
