import type { Office, User } from '../support/office/people.ts';
import { expect, expectAccessible, shoot, signIn, test, type Product } from './product.ts';

/** Joining needs to be known: the notice, the way out, and offices that look alike. */

async function add(product: Product, office: Office, person: User, role = 'attendant'): Promise<void> {
  const answer = await fetch(`${product.origin}/api/tenants/${office.id}/memberships`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: product.origin, cookie: office.admin.cookie },
    body: JSON.stringify({ email: person.email, role }),
  });
  expect(answer.status).toBe(201);
}

test('whoever was added is told by whom and where, stays by saying so, and is not told again', async ({
  page,
  product,
}) => {
  const own = await product.office({ name: 'Gabinete da Ana' });
  const rival = await product.office({ name: 'Gabinete dа Ana' });
  await signIn(page, product, own.admin, own);
  await add(product, rival, own.admin);
  await page.goto(`${product.origin}/setores`);
  const notice = page.getByRole('region', { name: 'Inclusão em um gabinete' });
  await expect(notice).toContainText('Admin do Gabinete incluiu você em “Gabinete dа Ana” como Atendente.');
  await expect(notice).toContainText(`identificador ${rival.slug}, criado por Admin do Gabinete em `);
  await expectAccessible(page);
  await shoot(page, 'aviso-de-entrada');
  await notice.getByRole('button', { name: 'Ficar' }).click();
  await expect(notice).toBeHidden();

  // two names that look the same are told apart wherever one is shown or chosen
  const menu = page.getByRole('button', { name: /^Trocar de gabinete/ });
  await expect(menu).toContainText(`identificador ${own.slug}`);
  await menu.click();
  await expect(page.getByRole('menuitemradio', { name: `identificador ${rival.slug}` })).toBeVisible();
  await shoot(page, 'gabinetes-parecidos');
  await page.keyboard.press('Escape');
  await page.goto(`${product.origin}/select-tenant`);
  await expect(page.getByRole('button', { name: `identificador ${rival.slug}` })).toBeVisible();
  await expect(notice).toBeHidden();
  await shoot(page, 'gabinetes-parecidos-escolha');
});

test('whoever waits without an office reads by which address to be added, reaches their account, and is in it once they are', async ({
  page,
  product,
}) => {
  const office = await product.office({ name: 'Gabinete da Ana' });
  const person = await product.user({});
  await signIn(page, product, person);
  await page.goto(product.origin);
  await expect(page.getByRole('heading', { name: 'Sem Acesso' })).toBeVisible();
  await expect(page.getByText(`Você entrou como ${person.email}.`)).toBeVisible();
  await expectAccessible(page);
  await shoot(page, 'sem-acesso');
  await page.getByRole('link', { name: 'Minha conta' }).click();
  await expect(page.getByRole('heading', { name: 'Sessões abertas' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Sem Acesso' })).toBeVisible();
  await add(product, office, person);
  await expect(page.getByRole('region', { name: 'Inclusão em um gabinete' })).toContainText('Gabinete da Ana', {
    timeout: 40_000,
  });
  await expect(page).toHaveURL(`${product.origin}/`);
});

test(
  'the notice is the first that Tab reaches, gives the focus back, and hides nothing of where an office is chosen',
  { tag: '@long' },
  async ({ page, product }) => {
    const own = await product.office({ name: 'Gabinete da Ana' });
    const rival = await product.office({ name: 'Gabinete do Rui' });
    const last = await product.office({ name: 'Gabinete do Beto' });
    await signIn(page, product, own.admin, own);
    await add(product, rival, own.admin);
    await add(product, last, own.admin);
    const notice = page.getByRole('region', { name: 'Inclusão em um gabinete' });
    const stay = notice.getByRole('button', { name: 'Ficar' });
    await page.goto(`${product.origin}/select-tenant`);
    const heading = page.getByRole('heading', { name: 'Selecione um gabinete' });
    for (const size of [
      { width: 1440, height: 900 },
      { width: 390, height: 844 },
      { width: 390, height: 500 },
    ]) {
      await page.setViewportSize(size);
      await expect(notice).toBeVisible();
      const [over, under] = [await stay.boundingBox(), await heading.boundingBox()];
      expect(over!.y + over!.height).toBeLessThan(under!.y);
    }
    await shoot(page, 'aviso-de-entrada-escolha');
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.reload();
    await expect(stay).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(stay).toBeFocused();
    const asked = await notice.innerText();
    await page.keyboard.press('Enter');
    // the next question is not answered by pressing twice
    await expect(notice).not.toHaveText(asked);
    await expect(heading).toBeFocused();
    await stay.press('Enter');
    await expect(notice).toBeHidden();
    await expect(heading).toBeFocused();

    await add(product, await product.office(), own.admin);
    // of a slow machine: the next question's part is still on its way
    const slow = await page.context().newCDPSession(page);
    await slow.send('Emulation.setCPUThrottlingRate', { rate: 6 });
    await page.goto(`${product.origin}/municipes/new`);
    await expect(stay).toBeVisible();
    // what is being typed goes on
    await page.getByLabel('Nome completo').focus();
    await stay.focus();
    await page.keyboard.press('Enter');
    await expect(notice).toBeHidden();
    await expect(page.getByLabel('Nome completo')).toBeFocused();
  },
);

test('offices that nobody confuses are shown by their names alone', { tag: '@long' }, async ({ page, product }) => {
  const one = await product.office({ name: 'Gabinete da Ana' });
  await product.office({ name: 'Gabinete do Rui', admin: one.admin });
  await signIn(page, product, one.admin, one);
  await page.goto(`${product.origin}/select-tenant`);
  await expect(page.getByRole('button', { name: 'Gabinete do Rui' })).toBeVisible();
  await expect(page.getByText('identificador')).toHaveCount(0);
});

test('on a phone long names are told apart where an office is chosen', { tag: '@long' }, async ({ page, product }) => {
  const long = 'Gabinete da Vereadora Maria Aparecida de Oliveira Santos da Comissão de';
  const one = await product.office({ name: `${long} Obras` });
  await product.office({ name: `${long} Saúde`, admin: one.admin });
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, product, one.admin, one);
  await page.goto(`${product.origin}/select-tenant`);
  await expect(page.getByText('Atual', { exact: true })).toBeVisible();
  const uncut = await page
    .getByText(long)
    .evaluateAll((all) =>
      all.map((name) => name.scrollHeight <= name.clientHeight && name.scrollWidth <= name.clientWidth),
    );
  expect(uncut).toEqual([true, true]);
  await expectAccessible(page);
  await shoot(page, 'gabinetes-nomes-longos');
});

test.describe('without live changes', () => {
  test.use({ expectedErrors: [/ERR_FAILED/] });

  test('whoever is at work is told at the next screen, leaves from there, and keeps what is typed', async ({
    page,
    product,
  }) => {
    const own = await product.office();
    const rival = await product.office();
    await signIn(page, product, own.admin, own);
    await page.route('**/live', (route) => route.abort());
    await page.goto(`${product.origin}/setores`);
    await expect(page.getByText('Nenhum setor cadastrado')).toBeVisible();
    await add(product, rival, own.admin);
    // a minute later
    await page.evaluate(() => {
      const now = performance.now.bind(performance);
      performance.now = () => now() + 61_000;
    });
    await page.getByRole('link', { name: 'Munícipes' }).first().click();
    const notice = page.getByRole('region', { name: 'Inclusão em um gabinete' });
    await expect(notice).toBeVisible();
    await page.getByRole('link', { name: 'Novo munícipe' }).first().click();
    await page.getByLabel('Nome completo').fill('JOSEFA');
    await notice.getByRole('button', { name: 'Sair' }).click();
    const question = page.getByRole('dialog');
    await expect(question).toContainText(`Tem certeza que deseja sair de “${rival.name}”?`);
    await expect(question).toContainText(`identificador ${rival.slug}`);
    await question.getByRole('button', { name: 'Sair do gabinete' }).click();
    await expect(notice).toBeHidden();
    await expect(page.getByLabel('Nome completo')).toHaveValue('JOSEFA');
    expect(
      await product.rows('select from memberships where tenant_id = $1 and user_id = $2', [rival.id, own.admin.id]),
    ).toEqual([]);
  });
});

test('whoever leaves the office of this tab is asked about what they typed there first, and only once', async ({
  page,
  product,
}) => {
  const own = await product.office();
  const rival = await product.office();
  await signIn(page, product, own.admin, rival);
  await add(product, rival, own.admin);
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.type());
    void dialog.accept();
  });
  await page.goto(`${product.origin}/municipes/new`);
  await page.getByLabel('Nome completo').fill('JOSEFA');
  const notice = page.getByRole('region', { name: 'Inclusão em um gabinete' });
  await notice.getByRole('button', { name: 'Sair' }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText('O que você digitou e ainda não salvou se perde.');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Copiar antes' }).click();
  const member = 'select from memberships where tenant_id = $1 and user_id = $2';
  expect(await product.rows(member, [rival.id, own.admin.id])).toHaveLength(1);
  await expect(page.getByLabel('Nome completo')).toHaveValue('JOSEFA');

  await notice.getByRole('button', { name: 'Sair' }).click();
  await question.getByRole('button', { name: 'Sair do gabinete' }).click();
  await expect(page.getByText(`Você saiu de “${rival.name}”`)).toBeVisible();
  await expect(page.getByText(own.name).first()).toBeVisible();
  expect(await product.rows(member, [rival.id, own.admin.id])).toEqual([]);
  expect(dialogs).toEqual([]);
});

test.describe('in Minha conta', () => {
  test.use({ expectedErrors: [/status of 409/] });

  test('everybody leaves an office, but for its last administrator', async ({ page, product }) => {
    const own = await product.office();
    const other = await product.office();
    await product.rows(`insert into memberships (tenant_id, user_id, role) values ($1, $2, 'manager')`, [
      other.id,
      own.admin.id,
    ]);
    await signIn(page, product, own.admin, other);
    await page.goto(`${product.origin}/conta`);
    await shoot(page, 'conta-gabinetes');
    const leave = async ({ name }: Office) => {
      await page.getByRole('button', { name: `Sair de ${name}` }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Sair do gabinete' }).click();
    };
    await leave(own);
    await expect(page.getByText(/não pode ficar sem administrador/).first()).toBeVisible();
    // the tab's own office: what is left is the other one
    await leave(other);
    await expect(page).toHaveURL(`${product.origin}/`);
    await expect(page.getByText(`Você saiu de “${other.name}” (${other.slug})`)).toBeVisible();
    await expect(page.getByText(own.name).first()).toBeVisible();
  });
});
