import { addDays } from '../../src/shared/days.ts';
import { today } from '../../src/shared/time.ts';
import { enterOfMaria } from './luminarias.ts';
import { enterOffice, expect, test } from './product.ts';

/** A browser that writes twice as large as usual: the page is then one of half the width, in all of its parts. */

test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, args: [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32'] }),
});

test('with letters of twice the size the pages of a desk are those of a phone', async ({ page, product }) => {
  await enterOffice(page, product);
  for (const path of ['/agenda?vista=mes', '/agenda?vista=semana', '/demandas/nova', '/dados/importar']) {
    await page.goto(product.origin + path);
    await expect(page.locator('main h1').first()).toBeAttached();
    await expect(page.getByRole('button', { name: 'Abrir menu' })).toBeVisible();
    await expect(page.getByRole('complementary')).toHaveCount(0);
    const excess = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    await expect.poll(excess, path).toBeLessThanOrEqual(0);
  }
});

test('nor is a page of a phone pushed sideways by them', { tag: '@long' }, async ({ page, product }) => {
  const of = await enterOfMaria(page, product, 'Rita Moura');
  await of.luminarias(3);
  await of.data.insert('agenda_compromissos', of.office, {
    titulo: 'Reunião da equipe',
    data_compromisso: addDays(today(), -20),
    hora_compromisso: '10:00',
    user_id: of.office.admin.id,
  });
  await page.setViewportSize({ width: 360, height: 780 });
  const [{ id }] = (await product.rows('select id from demandas where tenant_id = $1', [of.office.id])) as [
    { id: string },
  ];
  const rest = [
    '/',
    '/municipes',
    '/demandas',
    '/agenda?vista=lista',
    '/agenda?vista=dia',
    '/equipe',
    '/dados/importar',
  ];
  for (const path of [...rest, `/demandas/${id}`, `/municipes/${of.maria}`]) {
    await page.goto(product.origin + path);
    await expect(page.locator('main h1').first()).toBeAttached();
    await expect(page.locator('main .animate-pulse')).toHaveCount(0);
    const excess = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    await expect.poll(excess, path).toBeLessThanOrEqual(0);
  }
});
