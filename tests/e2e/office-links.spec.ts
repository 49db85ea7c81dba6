import { expect, expectAccessible, shoot, signIn, test } from './product.ts';

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
  await page.getByRole('button', { name: `Trocar para ${one.name}` }).click();
  await expect(page.getByText('Do primeiro')).toBeVisible();
  const other = await page.context().newPage();
  await other.goto(link);
  await expect(other.getByText('Do segundo')).toBeVisible();
  await expect(page.getByText('Do primeiro')).toBeVisible();
  await other.close();
});

test(
  'changing the office stays on a page of the office, and leaves a record for its list',
  { tag: '@long' },
  async ({ page, product }) => {
    const one = await product.office();
    const two = await product.office({ admin: one.admin });
    const [member] = await product.rows<{ id: string }>(
      `insert into equipe (tenant_id, nome, funcao) values ($1, 'Rita Moura', 'Assessora') returning id`,
      [one.id],
    );
    await signIn(page, product, one.admin);
    const ways = {
      '/admin/users': '',
      '/admin/tenants': '',
      '/lixeira': '',
      [`/equipe/${member!.id}/edit`]: '/equipe',
    };
    for (const [from, to] of Object.entries(ways)) {
      await page.goto(`${product.origin}${from}?gabinete=${one.slug}`);
      // the tab is in the office that the turn before went to
      if (from !== '/admin/users') await page.getByRole('button', { name: `Trocar para ${one.name}` }).click();
      await page.getByRole('button', { name: /^Trocar de gabinete/ }).click();
      await page.getByRole('menuitemradio', { name: two.name }).click();
      await expect(page).toHaveURL(`${product.origin}${to || from}?gabinete=${two.slug}`);
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Página não encontrada');
    }
  },
);

test('what was done in one office is not offered to be taken back in the next', async ({ page, product }) => {
  const one = await product.office();
  const two = await product.office({ admin: one.admin });
  await product.rows(`insert into setores (tenant_id, nome) values ($1, 'Obras')`, [one.id]);
  await signIn(page, product, one.admin);
  await page.goto(`${product.origin}/setores?gabinete=${one.slug}`);
  await page.getByRole('button', { name: 'Excluir Obras' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click();
  await expect(page.getByRole('button', { name: 'Desfazer' })).toBeVisible();
  await page.getByRole('button', { name: /^Trocar de gabinete/ }).click();
  await page.getByRole('menuitemradio', { name: two.name }).click();
  await expect(page).toHaveURL(`${product.origin}/setores?gabinete=${two.slug}`);
  // long before it would go by itself
  await expect(page.getByRole('button', { name: 'Desfazer' })).toHaveCount(0, { timeout: 3000 });
});

test('an address of another office than the tab’s asks before it switches, and shows nothing until then', async ({
  page,
  product,
}) => {
  const one = await product.office();
  const two = await product.office({ admin: one.admin });
  const [setor, member] = await product.rows<{ id: string }>(
    `with s as (insert into setores (tenant_id, nome) values ($1, 'Do primeiro') returning id),
          e as (insert into equipe (tenant_id, nome, funcao) values ($2, 'Rita Moura', 'Assessora') returning id)
     select id from s union all select id from e`,
    [one.id, two.id],
  );
  expect(setor).toBeDefined();
  await signIn(page, product, one.admin);
  // a tab that is in no office yet has nothing to ask
  await page.goto(`${product.origin}/setores?gabinete=${one.slug}`);
  await expect(page.getByText('Do primeiro')).toBeVisible();

  const asked: string[] = [];
  page.on('request', (request) => request.url().includes(`/api/tenants/${two.id}/`) && asked.push(request.url()));
  const record = `${product.origin}/equipe/${member!.id}/edit?gabinete=${two.slug}`;
  await page.goto(record);
  await expect(page.getByRole('heading', { name: 'Trocar de gabinete nesta aba?' })).toBeVisible();
  await expect(page.getByRole('button', { name: `Continuar em ${one.name}` })).toBeFocused();
  await expectAccessible(page);
  await shoot(page, 'outro-gabinete');
  await page.getByRole('button', { name: `Continuar em ${one.name}` }).click();
  await expect(page).toHaveURL(`${product.origin}/equipe?gabinete=${one.slug}`);
  await expect(page.getByText('Nenhum membro cadastrado')).toBeVisible();
  expect(asked).toEqual([]);

  await page.goto(record);
  await page.getByRole('button', { name: `Trocar para ${two.name}` }).click();
  await expect(page.getByLabel('Nome')).toHaveValue('Rita Moura');
  await page.reload();
  await expect(page.getByLabel('Nome')).toHaveValue('Rita Moura');
});

test(
  'on a phone the question names both offices whole, however long their names are',
  { tag: '@long' },
  async ({ page, product }) => {
    const one = await product.office({ name: 'Gabinete da Vereadora Maria Aparecida dos Santos Nascimento' });
    const two = await product.office({ admin: one.admin, name: 'A'.repeat(100) });
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn(page, product, one.admin);
    await page.goto(`${product.origin}/setores?gabinete=${one.slug}`);
    await expect(page.getByText('Nenhum setor cadastrado')).toBeVisible();
    await page.goto(`${product.origin}/setores?gabinete=${two.slug}`);
    for (const name of [`Continuar em ${one.name}`, `Trocar para ${two.name}`]) {
      const button = page.getByRole('button', { name, exact: true });
      await expect(button).toBeVisible();
      expect(await button.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    }
  },
);

test.describe('a change of office that fails', () => {
  test.use({ expectedErrors: [/500/] });

  test('leaves what is typed guarded as before', { tag: '@long' }, async ({ page, product }) => {
    const one = await product.office();
    const two = await product.office({ admin: one.admin });
    await product.rows(`insert into setores (tenant_id, nome) values ($1, 'Obras')`, [one.id]);
    await signIn(page, product, one.admin);
    await page.goto(`${product.origin}/setores?gabinete=${one.slug}`);
    await page.getByRole('button', { name: /^Editar/ }).click();
    const nome = page.getByRole('row').getByLabel('Nome');
    await nome.fill('Obras e Vias');
    await page.route('**/rpc/set_tenant_context', (route) => route.fulfill({ status: 500 }));
    await page.getByRole('button', { name: /^Trocar de gabinete/ }).click();
    await page.getByRole('menuitemradio', { name: two.name }).click();
    await page.getByRole('button', { name: 'Sair sem salvar' }).click();
    await expect(page.getByRole('region', { name: /Notificações/ })).toContainText('Trocar de gabinete');
    await expect(nome).toHaveValue('Obras e Vias');
    await page.getByRole('link', { name: 'Equipe' }).click();
    await expect(page.getByRole('dialog')).toContainText('Sair sem salvar?');
    await page.getByRole('button', { name: 'Continuar editando' }).click();
    await expect(nome).toHaveValue('Obras e Vias');
  });
});

test('a link without an office opens what it names once one is chosen', async ({ page, product }) => {
  const one = await product.office();
  await product.office({ admin: one.admin });
  const [member] = await product.rows<{ id: string }>(
    `insert into equipe (tenant_id, nome, funcao) values ($1, 'Rita Moura', 'Assessora') returning id`,
    [one.id],
  );
  await signIn(page, product, one.admin);
  for (const [path, name] of [
    [`/equipe/${member!.id}/edit`, 'Editar membro'],
    ['/demandas?visao=minha', 'Minha fila'],
  ] as const) {
    // a browser that knows no office yet
    await page.goto(`${product.origin}/conta`);
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    await page.goto(`${product.origin}${path}`);
    await page.getByRole('button', { name: one.name }).first().click();
    await expect(page).toHaveURL(`${product.origin}${path}${path.includes('?') ? '&' : '?'}gabinete=${one.slug}`);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  }
});
