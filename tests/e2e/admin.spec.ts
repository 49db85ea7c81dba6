import type { Locator, Page } from '@playwright/test';
import type { Office, User } from '../support/office/people.ts';
import { linkIn, mailTo } from './mail-folder.ts';
import { enterOffice, expect, expectAccessible, said, shoot, signIn, test } from './product.ts';

/** A refusal beside its field, with the cursor there, and said once. */
async function standsAt(field: Locator, sentence: string): Promise<void> {
  await expect(field).toHaveAccessibleDescription(new RegExp(sentence));
  await expect(field).toBeFocused();
  await expect(field.page().getByText(sentence)).toHaveCount(1);
}
const save = (page: Page, name = 'Salvar') => page.getByRole('button', { name, exact: true }).click();

/** For looking at: `SHOTS=folder`. */
async function shot(page: Page, name: string): Promise<void> {
  const folder = process.env.SHOTS;
  if (!folder) return;
  for (const [width, scheme] of [
    [1440, 'light'],
    [390, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 860 });
    await page.emulateMedia({ colorScheme: scheme });
    await page.waitForTimeout(400);
    await page.screenshot({ path: `${folder}/${name}-${width}.png` });
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: 'light' });
}

test.describe('Usuários', () => {
  // 401: one test signs a person out under an open page
  test.use({ expectedErrors: [/401|404|409|422/] });

  test('a platform admin without an office creates, finds, edits and deletes a user', async ({ page, product }) => {
    await signIn(page, product, await product.user({ role: 'admin', full_name: 'Raiz Admin' }));
    await page.goto(product.origin);
    await said(page, 'Sem Acesso');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Usuários' }).click();
    await said(page, 'Raiz Admin');
    await expectAccessible(page);
    await shot(page, 'usuarios');
    await page.getByRole('link', { name: 'Novo usuário' }).click();
    await save(page);
    for (const text of [
      'Nome completo é obrigatório',
      'Username é obrigatório',
      'Email é obrigatório',
      'Senha é obrigatória',
    ])
      await said(page, text);
    await expectAccessible(page);
    await shot(page, 'usuario-novo');
    // how long a password must be is told with the rest, before anything is sent
    await page.getByLabel('Senha', { exact: true }).fill('12345');
    await save(page);
    for (const text of ['Nome completo é obrigatório', 'A senha deve ter pelo menos 6 caracteres'])
      await said(page, text);
    await page.getByLabel('Nome completo').fill('Álvaro Dias');
    await page.getByLabel('Nome de usuário').fill('alvaro');
    await page.getByLabel('Email').fill('alvaro@exemplo.com');
    await page.getByLabel('Senha', { exact: true }).fill('uma-senha-boa');
    await page.getByLabel('Confirmar senha').fill('outro');
    await save(page);
    await said(page, 'As senhas não coincidem');
    await page.getByLabel('Confirmar senha').fill('uma-senha-boa');
    const taken = await product.user();
    const [profile] = await product.rows<{ username: string }>('select username from profiles where user_id = $1', [
      taken.id,
    ]);
    await page.getByLabel('Email').fill(taken.email);
    await save(page);
    await standsAt(page.getByLabel('Email'), 'Este email já está cadastrado no sistema');
    await page.getByLabel('Email').fill('alvaro@exemplo.com');
    await page.getByLabel('Nome de usuário').fill(profile!.username);
    await save(page);
    await standsAt(page.getByLabel('Nome de usuário'), 'Este username já existe no sistema');
    await page.getByLabel('Nome de usuário').fill('alvaro');
    await save(page);
    await said(page, 'Usuário criado com sucesso. Um email de confirmação foi enviado.');
    await expect(page).toHaveURL(/\/usuarios$/);

    await page.getByRole('searchbox').fill('ALVARO');
    await expect(page.getByRole('row')).toHaveCount(2);
    await page.getByRole('link', { name: 'Álvaro Dias' }).click();
    await page.getByLabel('Papel').selectOption('Administrador');
    await page.getByLabel('Nome de usuário').fill('alvaro.dias');
    await save(page);
    await said(page, 'Usuário atualizado com sucesso');
    await page.getByRole('button', { name: 'Excluir Álvaro Dias' }).click();
    await said(page, 'Tem certeza que deseja excluir o usuário Álvaro Dias?');
    await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click();
    await said(page, 'Usuário excluído');
    await expect(page.getByRole('link', { name: 'Álvaro Dias' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Desfazer' }).click();
    await expect(page.getByRole('link', { name: 'Álvaro Dias' })).toBeVisible();
  });

  test('whoever got a password from an administrator chooses their own before anything opens', async ({
    page,
    product,
  }) => {
    const root = await product.user({ role: 'admin' });
    const email = 'helena.nova@exemplo.com';
    const made = await page.request.post(`${product.origin}/api/profiles`, {
      headers: { cookie: root.cookie, origin: product.origin },
      data: { full_name: 'Helena Nova', username: 'helena.nova', email, password: 'a-senha-do-admin' },
    });
    expect(made.status()).toBe(201);
    await page.context().clearCookies();
    await page.goto(`${product.origin}/login`);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Senha', { exact: true }).fill('a-senha-do-admin');
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Escolha uma senha nova' })).toBeVisible();
    expect((await page.request.get(`${product.origin}/api/auth/me`)).status()).toBe(401);
    await expectAccessible(page);
    await shoot(page, 'escolher-senha');
    await page.getByLabel('Nova senha').fill('a-senha-do-admin');
    await page.getByLabel('Confirmar senha').fill('a-senha-do-admin');
    await page.getByRole('button', { name: 'Salvar e continuar' }).click();
    await said(page, 'Escolha uma senha diferente da que você recebeu');
    await page.getByLabel('Nova senha').fill('uma-senha-so-minha');
    await page.getByLabel('Confirmar senha').fill('uma-senha-so-minha');
    await page.getByRole('button', { name: 'Salvar e continuar' }).click();
    await said(page, 'Login realizado com sucesso!');

    await page.goto(`${product.origin}/conta`);
    await said(page, 'Este e-mail ainda não foi confirmado.');
    await expectAccessible(page);
    await shoot(page, 'conta-sem-prova');
    await page.getByRole('button', { name: 'Enviar link de confirmação' }).click();
    await page.goto(linkIn(await mailTo(product, email, /Confirme seu e-mail/)));
    await page.getByLabel('Senha', { exact: true }).fill('uma-senha-so-minha');
    await page.getByRole('button', { name: 'Confirmar e-mail' }).click();
    await said(page, 'E-mail confirmado.');
    await page.goto(`${product.origin}/conta`);
    await expect(page.getByRole('heading', { name: 'Sessões abertas' })).toBeVisible();
    await expect(page.getByText('Este e-mail ainda não foi confirmado.')).toHaveCount(0);
  });

  test('others are sent home, and a user who is not there leads back to the list', async ({ page, product }) => {
    const { office } = await enterOffice(page, product);
    await page.goto(`${product.origin}/usuarios`);
    await expect(page).toHaveURL(`${product.origin}/`);
    await page.context().clearCookies();
    await signIn(page, product, await product.member(office, 'attendant', { role: 'admin' }), office);
    await page.goto(`${product.origin}/usuarios/00000000-0000-4000-8000-000000000000/edit`);
    await expect(page).toHaveURL(/\/usuarios$/);
    await said(page, 'Erro ao carregar dados do usuário');
  });
});

test(
  'where one has to choose an office it is called so, but for the words that are given',
  { tag: '@long' },
  async ({ page, product }) => {
    await signIn(page, product, await product.user({ role: 'admin' }));
    for (const [path, sentence] of [
      ['/municipes', 'Selecione um gabinete para ver os munícipes.'],
      ['/demandas', 'Selecione um gabinete para ver as demandas.'],
      ['/agenda', 'Selecione um gabinete para ver a agenda.'],
      ['/equipe', 'Selecione um gabinete para ver a equipe.'],
      ['/setores', 'Selecione um tenant'],
    ]) {
      await page.goto(product.origin + path);
      await expect(page.getByRole('heading', { name: sentence })).toBeAttached();
    }
  },
);

test.describe('Gerenciar gabinetes', () => {
  // 422: an address without an account
  test.use({ expectedErrors: [/409|422/] });

  test('an office is created with a suggested identifier, and its creator can choose it', async ({ page, product }) => {
    await signIn(page, product, await product.user({ role: 'admin' }));
    await page.goto(`${product.origin}/admin/tenants`);
    await page.getByRole('button', { name: 'Novo gabinete' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Nome').fill('Gabinete da Ângela');
    await expect(dialog.getByLabel('Identificador')).toHaveValue('gabinete-da-angela');
    await dialog.getByLabel('Identificador').fill('');
    await dialog.getByLabel('Identificador').pressSequentially('Sala 7');
    await expect(dialog.getByLabel('Identificador')).toHaveValue('sala-7');
    await expectAccessible(page);
    await shot(page, 'gabinete-novo');
    await save(page);
    await said(page, 'Gabinete criado com sucesso!');
    await said(page, 'sala-7');
    await expectAccessible(page);
    await shot(page, 'gabinetes');
    await page.getByRole('button', { name: 'Novo gabinete' }).first().click();
    await page.getByRole('dialog').getByLabel('Nome').fill('Sala 7');
    await save(page);
    const slug = page.getByRole('dialog').getByLabel('Identificador');
    await standsAt(slug, 'Este identificador já está em uso');
    // what is typed there next is not wrong before it is tried
    await slug.fill('sala-8');
    await expect(slug).not.toHaveAccessibleDescription(/já está em uso/);
  });

  test('an office without an admin gets its first one: an account at once, anybody else by invitation', async ({
    page,
    product,
  }) => {
    const [one, two] = [await product.office({ name: 'Sem Chefia' }), await product.office({ name: 'Sem Ninguém' })];
    await product.rows('delete from memberships where tenant_id = any ($1)', [[one.id, two.id]]);
    const person = await product.user({ full_name: 'Helena Prado' });
    await signIn(page, product, await product.user({ role: 'admin', full_name: 'Raiz Admin' }));
    await page.goto(`${product.origin}/admin/tenants`);
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Adicionar administrador: Sem Chefia' }).click();
    await said(page, 'Sem Chefia não tem administrador.');
    await expect(dialog.getByLabel('Papel')).toHaveCount(0);
    await dialog.getByLabel('Email').fill(person.email);
    await expectAccessible(page);
    await shot(page, 'primeiro-admin');
    await dialog.getByRole('button', { name: 'Adicionar administrador' }).click();
    await said(page, 'Usuário adicionado com sucesso');
    await expect(page.getByRole('button', { name: 'Adicionar administrador: Sem Chefia' })).toHaveCount(0);

    await page.getByRole('button', { name: 'Adicionar administrador: Sem Ninguém' }).click();
    await dialog.getByLabel('Email').fill('chefe@exemplo.com');
    await dialog.getByRole('button', { name: 'Adicionar administrador' }).click();
    await said(page, 'Não há conta verificada com este e-mail');
    await dialog.getByRole('button', { name: 'Enviar convite' }).click();
    await said(page, 'Convite enviado a chefe@exemplo.com');
    const link = linkIn(await mailTo(product, 'chefe@exemplo.com', /^Convite/));
    await page.context().clearCookies();
    await page.goto(link);
    await said(page, 'Raiz Admin convidou você para participar de “Sem Ninguém” como Administrador.');
  });

  test('others are told that they may not', async ({ page, product }) => {
    const office = await product.office();
    await signIn(page, product, await product.member(office, 'manager'), office);
    await page.goto(`${product.origin}/admin/tenants`);
    await said(page, 'Acesso negado. Apenas administradores podem gerenciar gabinetes.');
    await expectAccessible(page);
  });
});

test.describe('Usuários do gabinete', () => {
  test.use({ expectedErrors: [/409|422/] });

  test('an admin adds by address, changes the role and removes; the last admin stays', async ({ page, product }) => {
    const office = await product.office();
    const person = await product.user({ full_name: 'Helena Prado' });
    await signIn(page, product, office.admin, office);
    await page.goto(`${product.origin}/`);
    await page.getByRole('button', { name: /Menu da conta/ }).click();
    await page.getByRole('menuitem', { name: 'Usuários do gabinete' }).click();
    await expect(page).toHaveURL(/\/admin\/users$/);
    const add = async (email: string) => {
      await page.getByRole('button', { name: 'Adicionar ou convidar' }).click();
      await page.getByRole('dialog').getByLabel('Email').fill(email);
      await page.getByRole('dialog').getByRole('button', { name: 'Adicionar usuário' }).click();
    };
    await add('ninguem@exemplo.com');
    await said(page, 'Não há conta verificada com este e-mail');
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click();
    await page.getByRole('button', { name: 'Descartar' }).click();
    await add(person.email);
    await said(page, 'Usuário adicionado com sucesso');
    await expect(page.getByRole('row', { name: /Helena Prado.*Atendente/ })).toBeVisible();
    await add(person.email);
    await standsAt(page.getByRole('dialog').getByLabel('Email'), 'Este usuário já faz parte deste gabinete');
    await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click();
    await page.getByRole('button', { name: 'Descartar' }).click();
    await expectAccessible(page);
    await shot(page, 'membros');

    await page.getByRole('button', { name: 'Mudar o papel de Helena Prado' }).click();
    await page.getByRole('dialog').getByLabel('Papel').selectOption('Gerente');
    await shot(page, 'membro-funcao');
    await save(page);
    await said(page, 'Papel atualizado');
    await expect(page.getByRole('row', { name: /Helena Prado.*Gerente/ })).toBeVisible();
    await page.getByRole('button', { name: 'Sair do gabinete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sair do gabinete' }).click();
    await said(page, /não pode ficar sem administrador/);
    await page.getByRole('button', { name: 'Remover Helena Prado' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remover' }).click();
    await said(page, 'Usuário removido do gabinete');
    await expect(page.getByRole('row', { name: /Helena Prado/ })).toHaveCount(0);
  });

  test('a manager sees and changes nothing, an attendant is told why, and without an office one is asked for', async ({
    page,
    product,
  }) => {
    const office = await product.office();
    const open = async (person: User, of?: Office) => {
      // a page that is still open would be told that its session is over
      await page.goto('about:blank');
      await page.context().clearCookies();
      await signIn(page, product, person, of);
      await page.goto(`${product.origin}/admin/users`);
    };
    await open(await product.member(office, 'manager'), office);
    await said(page, office.admin.email);
    await expect(page.getByRole('button', { name: /Adicionar|Remover/ })).toHaveCount(0);
    await open(await product.member(office), office);
    await said(page, 'Acesso negado. Apenas administradores e gerentes podem gerenciar usuários.');
    await expectAccessible(page);
    await page.goto(`${product.origin}/lixeira`);
    await said(page, 'Acesso negado. Apenas administradores e gerentes podem ver a lixeira.');
    await expect(page.getByRole('button', { name: 'Tentar novamente' })).toHaveCount(0);
    await expectAccessible(page);
    await open(await product.user({ role: 'admin' }));
    await said(page, 'Selecione um gabinete para gerenciar usuários.');
  });
});
