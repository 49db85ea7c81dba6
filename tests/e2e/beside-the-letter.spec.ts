import { enterOffice, expect, expectAccessible, test } from './product.ts';

/** What is decided beside the specification's letter (docs/decisions/0051): as people meet it. */

test('in the list of the present month the days that are over are folded behind one button', async ({
  page,
  product,
}) => {
  const { office } = await enterOffice(page, product);
  for (const [titulo, day] of [
    ['Já foi', '2030-05-14'],
    ['Ainda vem', '2030-05-16'],
  ])
    await product.rows(
      `insert into agenda_compromissos (tenant_id, user_id, titulo, data_compromisso, hora_compromisso, status)
       values ($1, $2, $3, $4, '10:00', 'CONFIRMADO')`,
      [office.id, office.admin.id, titulo, day],
    );
  await page.clock.setFixedTime(new Date('2030-05-15T12:00:00-03:00'));
  await page.goto(`${product.origin}/agenda?vista=lista`);
  await expect(page.getByText('Ainda vem')).toBeVisible();
  await expect(page.getByText('Já foi')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Mostrar 1 compromisso anterior' }).click();
  await expect(page.getByText('Já foi')).toBeVisible();
});

test('the choice of an office is behind the sign-in, and comes after it', async ({ page, product }) => {
  const person = await product.user();
  await product.member(await product.office());
  await page.goto(`${product.origin}/select-tenant`);
  await expect(page).toHaveURL(/\/login/);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Senha', { exact: true }).fill('senha-de-teste');
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page).toHaveURL(/\/select-tenant$/);
});
