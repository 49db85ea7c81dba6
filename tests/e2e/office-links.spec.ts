import { expect, signIn, test } from './product.ts';

test('the address names the office of who belongs to several, and opens in the same one', async ({ page, product }) => {
  const [one, two] = [await product.office(), await product.office()];
  const person = one.admin;
  await product.rows(`insert into memberships (tenant_id, user_id, role) values ($1, $2, 'attendant')`, [
    two.id,
    person.id,
  ]);
  await product.rows(`insert into setores (tenant_id, nome) values ($1, 'Do primeiro'), ($2, 'Do segundo')`, [
    one.id,
    two.id,
  ]);
  await signIn(page, product, person);
  await page.goto(`${product.origin}/setores?gabinete=${two.slug}`);
  await expect(page.getByText('Do segundo')).toBeVisible();
  await page.getByRole('link', { name: 'Equipe' }).click();
  await expect(page).toHaveURL(`${product.origin}/equipe?gabinete=${two.slug}`);
  await page.goto(`${product.origin}/setores`);
  await expect(page.getByText('Do segundo')).toBeVisible();
  await expect(page).toHaveURL(`${product.origin}/setores?gabinete=${two.slug}`);

  // a copied link, opened where the other office was the last one
  const link = page.url();
  await page.goto(`${product.origin}/setores?gabinete=${one.slug}`);
  await expect(page.getByText('Do primeiro')).toBeVisible();
  const other = await page.context().newPage();
  await other.goto(link);
  await expect(other.getByText('Do segundo')).toBeVisible();
  await expect(page.getByText('Do primeiro')).toBeVisible();
  await other.close();
});
