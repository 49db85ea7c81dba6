import { expect, shoot, test } from './product.ts';

/** The sign-in page is there before any script, and the script takes it over as it is. */

test.use({ expectedErrors: [/status of 401/] });

test('what is typed and pressed before the script has come counts, and goes into no address', async ({
  page,
  product,
}) => {
  await product.office();
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${product.origin}/login`, { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { name: 'Entrar no Gabinete' })).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.getByLabel('Email').fill('rita@exemplo.com');
  await page.getByLabel('Senha', { exact: true }).fill('uma senha comprida');
  await page.keyboard.press('Enter');
  await shoot(page, 'login-static');
  expect(page.url()).toBe(`${product.origin}/login`);

  const asked = page.waitForRequest('**/api/auth/sign-in');
  release();
  expect((await asked).postDataJSON()).toEqual({ email: 'rita@exemplo.com', password: 'uma senha comprida' });
  await expect(page.getByText('Email ou senha incorretos')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('rita@exemplo.com');
  await expect(page.getByLabel('Senha', { exact: true })).toBeFocused();
  await page.getByRole('button', { name: 'Mostrar senha' }).click();
  await expect(page.getByLabel('Senha', { exact: true })).toHaveAttribute('type', 'text');
});

test('nothing that can be drawn waits for a request', async ({ page, product }) => {
  await product.office();
  const waits: string[] = [];
  // all but the page itself: never answered
  await page.route('**/assets/**', (route) => void waits.push(route.request().url()));
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(`${product.origin}/login`, { waitUntil: 'commit' });
  await expect(page.getByRole('button', { name: 'Entrar', exact: true })).toHaveCSS('cursor', 'pointer');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.goto(`${product.origin}/municipes`, { waitUntil: 'commit' });
  await expect(page.getByText('Inicializando sistema...')).toBeVisible();
  expect(waits.some((url) => url.endsWith('.css'))).toBe(false);
});
