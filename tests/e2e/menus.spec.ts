import { enterOffice, expect, expectAccessible, shoot, signIn, test } from './product.ts';

/** Menus that stand open over the page, in both themes. */

test('leaving the session can be read, at the foot of the sidebar and of the drawer', async ({ page, product }) => {
  await enterOffice(page, product);
  await page.goto(`${product.origin}/setores`);
  await expect(page.getByText('Sair', { exact: true })).toBeVisible();
  await shoot(page, 'rodape-do-menu');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Abrir menu' }).click();
  await expect(page.getByRole('dialog').getByText('Sair', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await shoot(page, 'gaveta');
  // closed again, the keyboard is where it was; with another page, at that
  const open = page.getByRole('button', { name: 'Abrir menu' });
  await page.keyboard.press('Escape');
  await expect(open).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('link', { name: 'Equipe' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Equipe' })).toBeFocused();
});

test('the drawer closes by whatever is chosen in it, also by another view of the same list and by the page that is open', async ({
  page,
  product,
}) => {
  await enterOffice(page, product);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${product.origin}/demandas`);
  for (const [name, address] of [
    ['Minha fila', '/demandas?visao=minha'],
    ['Demandas', '/demandas'],
    ['Demandas', '/demandas'],
  ] as const) {
    await page.getByRole('button', { name: 'Abrir menu' }).click();
    await page.getByRole('dialog').getByRole('link', { name }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL(product.origin + address);
  }
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });

    test('are accessible while they are open, and close by Esc', async ({ page, product }) => {
      const office = await product.office();
      await product.office({ admin: office.admin });
      await signIn(page, product, office.admin, office);
      await page.goto(`${product.origin}/demandas`);
      for (const name of [/^Menu da conta/, /^Trocar de gabinete/]) {
        await page.getByRole('button', { name }).click();
        await expect(page.getByRole('menu')).toBeVisible();
        await expectAccessible(page);
        await page.keyboard.press('Escape');
        await expect(page.getByRole('menu')).toHaveCount(0);
        await expect(page.getByRole('button', { name })).toBeFocused();
      }
    });
  });
}
