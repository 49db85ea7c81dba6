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

test(
  'the sidebar is 16 rem wide and by Ctrl+B its icons, 3 rem, for 7 days',
  { tag: '@long' },
  async ({ page, product }) => {
    await enterOffice(page, product);
    await page.goto(`${product.origin}/setores`);
    await expect(page.getByRole('heading', { level: 1, name: 'Setores' })).toBeVisible();
    const wide = () => page.evaluate(() => document.querySelector('main')!.getBoundingClientRect().x);
    const kept = async () => (await page.context().cookies()).find(({ name }) => name === 'sidebar_state')!;
    await expect.poll(wide).toBe(16 * 16);
    await page.keyboard.press('Control+b');
    await expect.poll(wide).toBe(3 * 16);
    expect((await kept()).value).toBe('false');
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Setores' })).toBeVisible();
    await expect.poll(wide).toBe(3 * 16);
    await page.keyboard.press('Control+b');
    await expect.poll(wide).toBe(16 * 16);
    const { value, expires } = await kept();
    expect(value).toBe('true');
    const days = (expires - Date.now() / 1000) / 86_400;
    expect(days).toBeGreaterThan(6.9);
    expect(days).toBeLessThan(7.1);
  },
);

test.describe('at sign-out', () => {
  // what was still asked for
  test.use({ expectedErrors: [/status of 401/] });

  test('nothing of whoever was there stays in the browser', async ({ page, product }) => {
    const office = await product.office();
    await signIn(page, product, office.admin);
    await page.goto(`${product.origin}/setores`);
    await expect(page.getByRole('heading', { level: 1, name: 'Setores' })).toBeVisible();
    // work that was begun here, as the program notes it
    await page.evaluate((id) => {
      localStorage.setItem(`tarefas:${id}`, JSON.stringify({ id, at: Date.now() }));
      localStorage.setItem('theme', 'light');
    }, office.id);
    await page.getByText('Sair', { exact: true }).click();
    await expect(page).toHaveURL(/\/login$/);
    const kept = () => page.evaluate(() => [localStorage, sessionStorage].map((storage) => ({ ...storage })));
    // how far a page was scrolled, which is of no one
    const scrolled = { 'tsr-scroll-restoration-v1_3': expect.not.stringContaining(office.id) };
    await expect.poll(kept).toEqual([{ theme: 'light' }, scrolled]);
  });
});

test(
  'the drawer closes by whatever is chosen in it, also by another view of the same list and by the page that is open',
  { tag: '@long' },
  async ({ page, product }) => {
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
  },
);

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, { tag: colorScheme === 'dark' ? '@long' : undefined }, () => {
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
