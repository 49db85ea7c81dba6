import { mailTo } from './mail-folder.ts';
import { expect, expectAccessible, shoot, signIn, test } from './product.ts';

/** Cutting a person off, and the office that goes on without them. */

// 401: the suspended person's own page finds out
test.use({ expectedErrors: [/status of 401/] });

test('an office’s only admin is suspended, a member is named and accepts, and the suspended one is readmitted', async ({
  page,
  product,
  browser,
}) => {
  // two people, one after the other, on several screens
  test.slow();
  const admin = await product.user({ full_name: 'Clara Comprometida' });
  const office = await product.office({ admin, name: 'Gabinete da Vereadora Clara' });
  const manager = await product.member(office, 'manager', { full_name: 'Marta Gerente' });
  const root = await product.user({ role: 'admin', full_name: 'Raiz Admin' });
  await signIn(page, product, root);

  await page.goto(`${product.origin}/usuarios?busca=Comprometida`);
  await page.getByRole('link', { name: 'Clara Comprometida' }).click();
  const access = page.getByRole('region', { name: 'Acesso' });
  await expect(access.getByText('Ativo', { exact: true })).toBeVisible();
  await expect(access.getByText('1 sessão aberta.')).toBeVisible();
  await expectAccessible(page);
  await shoot(page, 'acesso-ativo');
  await access.getByRole('button', { name: 'Suspender' }).click();
  await expect(page.getByText('Suspender Clara Comprometida?')).toBeVisible();
  await shoot(page, 'acesso-confirmar');
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Suspender' }).click();
  await expect(page.getByText('Conta suspensa').first()).toBeVisible();
  await expect(access.getByText('Suspenso', { exact: true })).toBeVisible();
  await expect(access.getByText('Nenhuma sessão aberta.')).toBeVisible();
  await mailTo(product, admin.email, /foi suspensa/);

  await access
    .getByRole('button', { name: `Indicar administrador de Gabinete da Vereadora Clara (${office.slug})` })
    .click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(`identificador ${office.slug}, criado por Clara Comprometida em `);
  await dialog.getByRole('button', { name: 'Indicar administrador' }).click();
  await expect(dialog.getByText('Escolha quem indicar')).toBeVisible();
  const marta = await product.called(manager);
  await dialog.getByLabel('Membro').selectOption(`${marta} (Gerente)`);
  await expectAccessible(page);
  await shoot(page, 'indicar');
  await dialog.getByRole('button', { name: 'Indicar administrador' }).click();
  await expect(page.getByText(`Enviamos um e-mail para ${marta}`)).toBeVisible();
  await expectAccessible(page);
  await shoot(page, 'acesso-suspenso');
  await page.goto(`${product.origin}/usuarios?busca=Comprometida`);
  await expect(page.getByText('Suspenso', { exact: true }).first()).toBeVisible();
  await expectAccessible(page);
  await shoot(page, 'usuarios-suspenso');

  const context = await browser.newContext();
  const other = await context.newPage();
  await signIn(other, product, manager, office);
  await mailTo(product, manager.email, /Indicação para administrar/);
  await other.goto(product.origin);
  const notice = other.getByRole('region', { name: 'Indicação para administrar um gabinete' });
  await expect(
    notice.getByText(`${await product.called(root)} indicou você para administrar “Gabinete da Vereadora Clara”`),
  ).toBeVisible();
  await expect(notice).toContainText(`gabinete com identificador ${office.slug}, criado por Clara Comprometida em `);
  await expectAccessible(other);
  await shoot(other, 'indicacao');
  await notice.getByRole('button', { name: 'Aceitar' }).click();
  await expect(other.getByText('Agora você administra “Gabinete da Vereadora Clara”')).toBeVisible();
  await other.getByRole('button', { name: 'Abrir' }).click();
  await expect(other).toHaveURL(/\/admin\/users/);
  await expect(other.getByRole('button', { name: 'Adicionar ou convidar' })).toBeVisible();
  await context.close();
  await mailTo(product, root.email, /Quem administra/);

  await page.getByRole('link', { name: 'Clara Comprometida' }).click();
  await expect(access.getByText('Gabinetes sem quem os administre')).toHaveCount(0);
  await access.getByRole('button', { name: 'Reativar' }).click();
  await expect(page.getByText('Conta reativada')).toBeVisible();
  await expect(access.getByText('Ativo', { exact: true })).toBeVisible();
});

test('accepting for another office than the tab’s takes nothing that is typed, and leads there without a question', async ({
  page,
  product,
}) => {
  const root = await product.user({ role: 'admin', full_name: 'Raiz Admin' });
  const own = await product.office({ name: 'Gabinete da Marta' });
  const office = await product.office({ name: 'Gabinete do Beto' });
  await product.rows(`insert into memberships (tenant_id, user_id, role) values ($1, $2, 'manager')`, [
    office.id,
    own.admin.id,
  ]);
  await product.rows('update profiles set suspended_at = now() where user_id = $1', [office.admin.id]);
  await product.rows('insert into indicacoes (tenant_id, user_id, indicated_by) values ($1, $2, $3)', [
    office.id,
    own.admin.id,
    root.id,
  ]);
  await signIn(page, product, own.admin, own);
  await page.goto(`${product.origin}/municipes/new`);
  await page.getByLabel('Nome completo').fill('JOSEFA');
  const notice = page.getByRole('region', { name: 'Indicação para administrar um gabinete' });
  await notice.getByRole('button', { name: 'Aceitar' }).click();
  await expect(page.getByText('Agora você administra “Gabinete do Beto”')).toBeVisible();
  await expect(notice).toBeHidden();
  await expect(page.getByLabel('Nome completo')).toHaveValue('JOSEFA');
  await page.getByRole('button', { name: 'Abrir' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sair sem salvar' }).click();
  await expect(page).toHaveURL(`${product.origin}/admin/users?gabinete=${office.slug}`);
  await expect(page.getByRole('button', { name: 'Adicionar ou convidar' })).toBeVisible();
  await expect(page.locator('aside').getByText('Gabinete do Beto')).toBeVisible();
});
