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
