import type { Page } from '@playwright/test';
import { setDatabaseClock } from '../support/servers/clock.ts';
import { expect, expectAccessible, type Product, shoot, signIn, test } from './product.ts';

/** What the day brings, as it is read; and which notices somebody wants. */

async function arranged(product: Product) {
  const office = await product.office();
  const rita = await product.member(office, 'attendant', { full_name: 'Rita Moura' });
  const tell = (tipo: string, quantas: number, when = 'now()') =>
    product.rows(
      `insert into notificacoes (tenant_id, user_id, tipo, chave, quantas, updated_at) values ($1, $2, $3, $3, $4, ${when})`,
      [office.id, rita.id, tipo, quantas],
    );
  return { office, rita, tell };
}

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Notificações/ });
const said = (page: Page) => page.getByRole('region', { name: 'Notificações' }).getByRole('listitem');

test('the day stands in the bell: Enter opens what is due in one’s own queue, and marks it', async ({
  page,
  product,
}) => {
  const { office, rita, tell } = await arranged(product);
  await tell('HOJE', 5);
  await tell('ATRASADA', 12, `now() - interval '1 minute'`);
  await tell('RETOMAR', 2, `now() - interval '8 days'`);
  await signIn(page, product, rita, office);
  await page.goto(`${product.origin}/municipes`);
  await expect(bell(page)).toHaveAccessibleName('Notificações, 3 não lidas');
  await bell(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: /demandas suas/ })).toHaveText([
    /^5 demandas suas vencem hoje, não lida/,
    /^12 demandas suas estão atrasadas, não lida/,
    /^2 demandas suas eram para retomar em \d\d\/\d\d, não lida/,
  ]);
  await expectAccessible(page);
  await shoot(page, 'sino-do-dia');
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/visao=minha&prazo=hoje/);
  await expect(bell(page)).toHaveAccessibleName('Notificações, 2 não lidas');

  await bell(page).click();
  await page.getByRole('menuitem', { name: 'Escolher avisos' }).click();
  await expect(page).toHaveURL(/\/conta#avisos$/);
  await expect(page.getByRole('region', { name: 'Avisos' })).toBeInViewport();
});

test('what is new is told aloud while the office works, and only counted when it does not', async ({
  page,
  product,
}) => {
  const { office, rita, tell } = await arranged(product);
  await setDatabaseClock(product.rows, '2026-11-23 10:00 America/Sao_Paulo');
  try {
    await signIn(page, product, rita, office);
    // only what comes after the first count is news
    const counted = page.waitForResponse((answer) => answer.url().endsWith('/visoes') && answer.ok());
    await page.goto(`${product.origin}/municipes`);
    await counted;
    await expect(bell(page)).toHaveAccessibleName('Notificações');
    await tell('HOJE', 5);
    await expect(said(page)).toContainText('5 demandas suas vencem hoje', { timeout: 20_000 });
    await shoot(page, 'aviso-na-tela');
    await said(page).getByRole('button', { name: 'Abrir' }).click();
    await expect(page).toHaveURL(/visao=minha&prazo=hoje/);
    await expect(bell(page)).toHaveAccessibleName('Notificações');

    await setDatabaseClock(product.rows, '2026-11-23 18:00 America/Sao_Paulo');
    const asked = page.waitForResponse((answer) => answer.url().includes('/notificacoes?'));
    await tell('ATRASADA', 2);
    await expect(bell(page)).toHaveAccessibleName('Notificações, 1 não lida', { timeout: 20_000 });
    expect(((await (await asked).json()) as { expediente: boolean }).expediente).toBe(false);
    await page.evaluate(() => new Promise(requestAnimationFrame));
    await expect(said(page)).toHaveCount(0);
  } finally {
    await setDatabaseClock(product.rows, null);
  }
});

for (const [width, run] of [
  [1440, {}],
  [390, { tag: '@long' }],
] as const)
  test(
    `Conta, Avisos at ${width}: kinds are turned off, the mail of the day is asked for, and both stay`,
    run,
    async ({ page, product }) => {
      const { office, rita } = await arranged(product);
      await page.setViewportSize({ width, height: 900 });
      await signIn(page, product, rita, office);
      await page.goto(`${product.origin}/conta#avisos`);
      const card = page.getByRole('region', { name: 'Avisos' });
      await expect(card).toContainText(office.name);
      const late = card.getByRole('checkbox', { name: 'Minhas demandas atrasadas' });
      const mail = card.getByRole('checkbox', { name: 'Resumo do dia' });
      await expect(late).toBeChecked();
      await expect(mail).not.toBeChecked();
      await late.click();
      await mail.focus();
      await page.keyboard.press('Space');
      // what is read again comes late
      let read = () => {};
      const before = new Promise<void>((resolve) => (read = resolve));
      await page.route('**/preferencias', async (route) => {
        if (route.request().method() === 'GET') await before;
        await route.continue();
      });
      await card.getByRole('button', { name: 'Salvar' }).click();
      await expect(page.getByText('Avisos atualizados')).toBeVisible();
      await expect(late).not.toBeChecked();
      await expect(mail).toBeChecked();
      read();
      await expectAccessible(page);
      const right = await card.evaluate((one) => one.getBoundingClientRect().right);
      expect(right).toBeLessThanOrEqual(width);
      await card.scrollIntoViewIfNeeded();
      await shoot(page, `conta-avisos-${width}`);
      const kept = await product.rows('select avisos_desligados, resumo_email from preferencias where user_id = $1', [
        rita.id,
      ]);
      expect(kept).toEqual([{ avisos_desligados: ['ATRASADA'], resumo_email: true }]);
      await page.reload();
      await expect(late).not.toBeChecked();
      await expect(mail).toBeChecked();
    },
  );
