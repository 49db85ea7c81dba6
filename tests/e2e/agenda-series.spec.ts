import type { Page } from '@playwright/test';
import { addDays } from '../../src/shared/days.ts';
import { formatDate } from '../../src/shared/format.ts';
import type { Office } from '../support/office/people.ts';
import { expect, expectAccessible, shoot, signIn, test, type Product } from './product.ts';

/** Appointments that repeat: made once, changed and deleted one by one or together. */

let office: Office;
let day: string;

test.beforeEach(async ({ product, page }) => {
  office = await product.office();
  const clerk = await product.member(office);
  const [now] = await product.rows<{ today: string }>('select app.today()::text as today');
  day = addDays(now!.today, 30);
  await signIn(page, product, clerk, office);
  await page.goto(`${product.origin}/agenda?vista=lista&dia=${day}`);
});

const dialog = (page: Page) => page.getByRole('dialog').last();
const toast = (page: Page, text: string) => page.locator('[data-toaster]').getByText(text);
const titles = async ({ rows }: Product) =>
  (
    await rows<{ titulo: string }>(
      'select titulo from agenda_compromissos where tenant_id = $1 and deleted_at is null order by data_compromisso',
      [office.id],
    )
  ).map(({ titulo }) => titulo);

/** Opens the one of the third week. */
async function third(page: Page, { rows }: Product): Promise<void> {
  const [row] = await rows<{ id: string }>(
    'select id from agenda_compromissos where tenant_id = $1 and data_compromisso = $2',
    [office.id, addDays(day, 14)],
  );
  await page.locator(`[data-compromisso="${row!.id}"]`).first().click();
}

test('every week until a day: made, changed from one on, renewed, deleted together and taken back', async ({
  page,
  product,
}) => {
  await page.getByRole('button', { name: 'Novo compromisso' }).first().click();
  await dialog(page).getByLabel('Título').fill('Reunião da bancada');
  await dialog(page).getByLabel('Data').fill(formatDate(day));
  await dialog(page).getByLabel('Hora').fill('09:00');
  await dialog(page).getByLabel('Repetir').selectOption('SEMANAL');
  await dialog(page).getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog(page)).toContainText('Diga até quando se repete');
  await dialog(page)
    .getByLabel('Até')
    .fill(formatDate(addDays(day, 27)));
  await expect(dialog(page)).toContainText(`4 compromissos, o último em ${formatDate(addDays(day, 21))}.`);
  await expectAccessible(page);
  await shoot(page, 'repetir');
  await dialog(page).getByRole('button', { name: 'Salvar' }).click();
  await expect(toast(page, '4 compromissos marcados')).toBeVisible();

  await page.goto(`${product.origin}/agenda?vista=lista&dia=${addDays(day, 14)}`);
  await third(page, product);
  await expect(dialog(page)).toContainText(`até ${formatDate(addDays(day, 21))} (faltam 4)`);
  await dialog(page).getByLabel('Título').fill('Reunião geral');
  await dialog(page).getByRole('button', { name: 'Salvar' }).click();
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Este e os seguintes' }).click();
  await expect(toast(page, '2 compromissos atualizados')).toBeVisible();
  expect(await titles(product)).toEqual(['Reunião da bancada', 'Reunião da bancada', 'Reunião geral', 'Reunião geral']);

  await third(page, product);
  await dialog(page).getByRole('button', { name: 'Renovar' }).click();
  await dialog(page)
    .getByLabel('Até')
    .fill(formatDate(addDays(day, 35)));
  await dialog(page).getByRole('button', { name: 'Salvar' }).click();
  await expect(toast(page, '2 compromissos marcados')).toBeVisible();
  await expect(dialog(page)).toContainText('(faltam 6)');

  await dialog(page).getByRole('button', { name: 'Excluir' }).click();
  await dialog(page).getByRole('button', { name: 'Todos' }).click();
  await expect(toast(page, '6 compromissos excluídos')).toBeVisible();
  expect(await titles(product)).toEqual([]);
  await page.locator('[data-toaster]').getByRole('button', { name: 'Desfazer' }).click();
  await expect.poll(() => titles(product)).toHaveLength(6);
});

test('one whose day was emptied says so, and keeps how it repeats', { tag: '@long' }, async ({ page }) => {
  await page.getByRole('button', { name: 'Novo compromisso' }).first().click();
  await dialog(page).getByLabel('Título').fill('Reunião da bancada');
  await dialog(page).getByLabel('Hora').fill('09:00');
  await dialog(page).getByLabel('Repetir').selectOption('SEMANAL');
  await dialog(page)
    .getByLabel('Até')
    .fill(formatDate(addDays(day, 27)));
  await dialog(page).getByLabel('Data').fill('');
  await expect(dialog(page).getByLabel('Repetir').locator('option:checked')).toHaveText('Toda semana');
  await dialog(page).getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog(page)).toContainText('Preencha todos os campos obrigatórios');
  await expect(dialog(page).getByLabel('Até')).toBeVisible();
});

test(
  'what was saved is told beside the window that is opened next, over none of its buttons',
  { tag: '@long' },
  async ({ page }) => {
    await page.setViewportSize({ width: 1024, height: 768 });
    await page.getByRole('button', { name: 'Novo compromisso' }).first().click();
    await dialog(page).getByLabel('Título').fill('Visita à creche');
    await dialog(page).getByLabel('Data').fill(formatDate(day));
    await dialog(page).getByLabel('Hora').fill('09:00');
    await dialog(page).getByRole('button', { name: 'Salvar' }).click();
    await expect(dialog(page)).toHaveCount(0);
    await page
      .getByRole('button', { name: /Visita à creche/ })
      .first()
      .click();
    const buttons = dialog(page).getByRole('button');
    await expect(buttons.filter({ hasText: 'Excluir' })).toBeVisible();
    await page.locator('[data-toaster] li').hover();
    for (const button of await buttons.filter({ hasText: /Excluir|Histórico|Equipe|Salvar/ }).all())
      await button.click({ trial: true, timeout: 2000 });
    await dialog(page).getByRole('button', { name: 'Fechar' }).click({ trial: true, timeout: 2000 });
    await expect(page.locator('[data-toaster] li')).toBeVisible();
  },
);
