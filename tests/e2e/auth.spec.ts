import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { me } from '../../src/shared/session.ts';
import { linkIn, mailTo } from './mail-folder.ts';
import { expect, expectAccessible, type Product, shoot, signIn, startProduct, test } from './product.ts';

/** Ways in and one's own account, with the mails as they arrive in DATA_DIR/mail. */

const newEmail = () => `rita.${randomUUID().slice(0, 8)}@exemplo.com`;
/** The code of so many steps from now: the next one is taken too, and does not end on its way. */
const totp = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret.replace(/\s/g, '')) }).generate({
    timestamp: Date.now() + steps * 30_000,
  });

test.use({ expectedErrors: [/status of 4(01|22)/] });

test('sign-up, confirmation by mail, second factor, sign-out and in again with it', async ({ page, product }) => {
  // the whole way in, twice
  test.slow();
  await product.office();
  const email = newEmail();
  await page.goto(`${product.origin}/login`);
  await expect(page.getByRole('link', { name: 'Criar conta' })).toBeVisible();
  await expectAccessible(page);
  await shoot(page, 'login');
  await page.getByRole('link', { name: 'Criar conta' }).click();

  await page.getByRole('button', { name: 'Criar conta' }).click();
  await expect(page.getByText('Nome completo é obrigatório')).toBeVisible();
  await expect(page.getByText('Email é obrigatório')).toBeVisible();
  await expect(page.getByLabel('Nome completo')).toBeFocused();
  await expectAccessible(page);
  await shoot(page, 'cadastro');
  await page.getByLabel('Nome completo').fill('Rita Nova');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill('uma-senha-boa');
  await page.getByLabel('Confirmar senha').fill('uma-senha-boa');
  await page.getByRole('button', { name: 'Criar conta' }).click();
  await expect(page.getByRole('heading', { name: 'Confira seu e-mail' })).toBeVisible();
  await expect(page.getByText(`Um e-mail de confirmação foi enviado a ${email}.`)).toBeVisible();
  await shoot(page, 'cadastro-enviado');

  const confirmation = linkIn(await mailTo(product, email, /Confirme seu e-mail/));
  await page.goto(confirmation);
  // the secret does not stay in the address
  await expect(page).toHaveURL(`${product.origin}/verificar`);
  await page.getByLabel('Senha', { exact: true }).fill('outra-senha');
  await page.getByRole('button', { name: 'Confirmar e entrar' }).click();
  await expect(page.getByText('Esta não é a senha do cadastro.')).toBeVisible();
  await expectAccessible(page);
  await shoot(page, 'verificar');
  await page.getByLabel('Senha', { exact: true }).fill('uma-senha-boa');
  await page.getByRole('button', { name: 'Confirmar e entrar' }).click();
  await expect(page.getByText('E-mail confirmado. Boas-vindas ao Gabinete!')).toBeVisible();
  await page.goto(confirmation);
  await page.getByLabel('Senha', { exact: true }).fill('uma-senha-boa');
  await page.getByRole('button', { name: 'Confirmar e entrar' }).click();
  await expect(page.getByText('Este link não vale mais. Peça um novo.')).toBeVisible();
  await expect(page.getByText('Já confirmou este endereço?').getByRole('link', { name: 'Entrar' })).toBeVisible();

  await page.goto(`${product.origin}/conta`);
  await expect(page.getByLabel('Nome completo')).toHaveValue('Rita Nova');
  await expect(page.getByText('Esta sessão')).toBeVisible();
  await expectAccessible(page);
  await shoot(page, 'conta');
  await page.getByRole('button', { name: 'Ativar' }).click();
  await page.getByRole('dialog').getByLabel('Senha atual').fill('uma-senha-boa');
  await page.getByRole('button', { name: 'Continuar' }).click();
  const secret = await page.getByRole('dialog').locator('code').innerText();
  await expectAccessible(page);
  await shoot(page, 'conta-qr');
  // dark on white in either theme, or cameras do not read it
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.getByRole('img', { name: /QR code/ })).toHaveCSS('background-color', 'lab(100 0 0)');
  await page.emulateMedia({ colorScheme: 'light' });
  const used = totp(secret);
  await page.getByLabel('Código de verificação').fill(used);
  await page.getByRole('dialog').getByRole('button', { name: 'Ativar' }).click();
  await expect(page.getByRole('list', { name: 'Códigos de recuperação' }).getByRole('listitem')).toHaveCount(10);
  await shoot(page, 'conta-codigos');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('list', { name: 'Códigos de recuperação' })).toBeVisible();
  await page.getByRole('button', { name: 'Já guardei' }).click();
  await expect(page.getByText('Restam 10 códigos de recuperação.')).toBeVisible();

  await page.getByRole('button', { name: 'Sair' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill('uma-senha-boa');
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Verificação em duas etapas' })).toBeVisible();
  await expectAccessible(page);
  await shoot(page, 'segunda-etapa');
  // nothing opens before the code
  expect((await page.request.get(`${product.origin}/api/auth/me`)).status()).toBe(401);
  await expect(page.getByText(/Perdeu o celular e os códigos\? Um administrador da instalação/)).toBeVisible();
  await page.getByLabel('Código de verificação').fill(used);
  await page.getByRole('button', { name: 'Verificar' }).click();
  await expect(page.getByText('Código incorreto, vencido ou já usado.')).toBeVisible();
  await page.getByLabel('Código de verificação').fill(totp(secret, 1));
  await page.getByRole('button', { name: 'Verificar' }).click();
  await expect(page.getByText('Login realizado com sucesso!')).toBeVisible();
});

test('a forgotten password, and a code by mail in its place', async ({ page, product }) => {
  const office = await product.office();
  const { email } = await product.member(office);
  await page.goto(`${product.origin}/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('link', { name: 'Esqueci minha senha' }).click();
  await expect(page).toHaveURL(`${product.origin}/recuperar-senha`);
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.getByRole('button', { name: 'Enviar link' }).click();
  await expect(page.getByText('Se houver uma conta com este e-mail')).toBeVisible();
  await expectAccessible(page);
  await shoot(page, 'recuperar');
  await page.goto(`${product.origin}/redefinir-senha#token=${'velho'.padEnd(43, 'x')}`);
  await page.getByLabel('Nova senha').fill('depois-da-troca');
  await page.getByLabel('Confirmar senha').fill('depois-da-troca');
  await page.getByRole('button', { name: 'Salvar nova senha' }).click();
  await expect(page.getByText('Este link não vale mais. Peça um novo.')).toBeVisible();
  // the new one, in the same tab: only what is behind the # is another
  await page.goto(linkIn(await mailTo(product, email, /Crie uma nova senha/)));
  await expect(page.getByText('Este link não vale mais. Peça um novo.')).toBeHidden();
  await expect(page).toHaveURL(/\/redefinir-senha$/);
  await page.getByLabel('Nova senha').fill('depois-da-troca');
  await page.getByLabel('Confirmar senha').fill('depois');
  await page.getByRole('button', { name: 'Salvar nova senha' }).click();
  await expect(page.getByText('As senhas não coincidem')).toBeVisible();
  await expectAccessible(page);
  await shoot(page, 'redefinir');
  await page.getByLabel('Confirmar senha').fill('depois-da-troca');
  await page.getByRole('button', { name: 'Salvar nova senha' }).click();
  await expect(page.getByText('Senha trocada. Entre com a nova senha.')).toBeVisible();

  await page.getByRole('button', { name: 'Entrar com código por e-mail' }).click();
  const mistyped = newEmail();
  await page.getByLabel('Email').fill(mistyped);
  await page.getByRole('button', { name: 'Enviar código' }).click();
  await expect(page.getByText(`Se houver uma conta com ${mistyped}`)).toBeVisible();
  await page.getByRole('button', { name: 'Corrigir o e-mail' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(mistyped);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Enviar código' }).click();
  const [first] = /\b\d{6}\b/.exec(await mailTo(product, email, /Seu código/))!;
  await page.getByRole('button', { name: 'Enviar outro código' }).click();
  await expect(page.getByText('Outro código está a caminho. Só o mais novo vale.')).toBeVisible();
  const newest = async () => /\b\d{6}\b/.exec(await mailTo(product, email, /Seu código/))![0];
  await expect.poll(newest).not.toBe(first);
  const code = await newest();
  // a phone loads the page anew when somebody comes back from reading the mail
  await page.reload();
  await expect(page.getByText(`Se houver uma conta com ${email}`)).toBeVisible();
  await expectAccessible(page);
  await shoot(page, 'codigo');
  await page.getByLabel('Código').fill(code);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page.getByText('Login realizado com sucesso!')).toBeVisible();
  // nobody waits for that code any more
  expect(await page.evaluate(() => sessionStorage.getItem('codigoPedido'))).toBeNull();
});

test.describe('when strangers have spent the tries of a password', () => {
  test.use({ expectedErrors: [/status of 4(01|22|29)/] });

  test('a new browser is offered the link by mail, and enters with it', async ({ page, product }) => {
    const office = await product.office();
    const { email } = await product.member(office);
    await page.goto(`${product.origin}/login`);
    const wrong = Array.from({ length: 7 }, (_, n) =>
      page.request.post(`${product.origin}/api/auth/sign-in`, {
        headers: { origin: product.origin },
        data: { email, password: `errada-${n}` },
      }),
    );
    await Promise.all(wrong);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Senha', { exact: true }).fill('senha-de-teste');
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await expect(page.getByText(/Peça um link por e-mail para entrar agora/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Receber um link por e-mail' })).toBeFocused();
    await expectAccessible(page);
    await shoot(page, 'senha-recusada');
    await page.getByRole('button', { name: 'Receber um link por e-mail' }).click();
    await expect(page.getByText(`Se houver uma conta com ${email}`)).toBeVisible();
    // what was refused is no answer to the next step
    await expect(page.getByText('Muitas tentativas de entrar com senha')).toHaveCount(0);

    await page.goto(linkIn(await mailTo(product, email, /Seu código/)));
    await expect(page).toHaveURL(`${product.origin}/entrar`);
    await expect(page.getByRole('heading', { name: 'Entrar no Gabinete' })).toBeVisible();
    await expectAccessible(page);
    await shoot(page, 'entrar-por-link');
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await expect(page.getByText('Login realizado com sucesso!')).toBeVisible();

    // good once
    await page.context().clearCookies();
    await page.goto(linkIn(await mailTo(product, email, /Seu código/)));
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await expect(page.getByText('Este link não vale mais. Peça um novo.')).toBeVisible();
    await page.getByRole('link', { name: 'Voltar para a entrada' }).click();
    await expect(page).toHaveURL(`${product.origin}/login`);
  });

  test(
    'over what is unsaved too: opened in another tab, the link lets this one go on',
    { tag: '@long' },
    async ({ page, product }) => {
      const office = await product.office();
      const { email, id } = office.admin;
      await signIn(page, product, office.admin, office);
      // what a page asks by itself would find the end of the session before the person does
      await page.route('**/live', () => {});
      const last = page.waitForResponse(/account\/indicacoes/);
      await page.goto(`${product.origin}/setores`);
      await last;
      await page.getByRole('button', { name: 'Novo setor' }).first().click();
      await page.getByLabel('Nome', { exact: true }).fill('Obras');
      await product.rows('delete from sessions where user_id = $1', [id]);
      const wrong = Array.from({ length: 7 }, (_, n) =>
        page.request.post(`${product.origin}/api/auth/sign-in`, {
          headers: { origin: product.origin },
          data: { email, password: `errada-${n}` },
        }),
      );
      await Promise.all(wrong);
      await page.getByLabel('Nome', { exact: true }).press('Control+Enter');
      const asked = page.getByRole('dialog', { name: 'Sua sessão terminou' });
      await asked.getByLabel('Senha', { exact: true }).fill('senha-de-teste');
      await asked.getByRole('button', { name: 'Entrar', exact: true }).click();
      await expect(asked.getByText(/Peça um link por e-mail para entrar agora/)).toBeVisible();
      await expectAccessible(page);
      await shoot(page, 'sessao-terminou-link');
      await asked.getByRole('button', { name: 'Receber um link por e-mail' }).click();
      await expect(asked.getByText(`Se houver uma conta com ${email}`)).toContainText('em outra aba deste navegador');
      await expectAccessible(page);
      const other = await page.context().newPage();
      await other.goto(linkIn(await mailTo(product, email, /Seu código/)));
      await other.getByRole('button', { name: 'Entrar', exact: true }).click();
      await expect(other.getByText('Login realizado com sucesso!')).toBeVisible();
      await expect(asked).toBeHidden();
      await expect(page.getByText('Obras')).toBeVisible();
      await expect
        .poll(() => product.rows('select nome from setores where tenant_id = $1', [office.id]))
        .toEqual([{ nome: 'Obras' }]);
    },
  );
});

test('one’s own e-mail, password and sessions', async ({ page, product }) => {
  const office = await product.office();
  const person = await product.member(office);
  // besides the one that was made with the person
  await product.signedIn(person.id);
  await product.signedIn(person.id);
  await signIn(page, product, person, office);
  await page.goto(`${product.origin}/conta`);
  await expect(page.getByRole('button', { name: /^Encerrar a sessão de/ })).toHaveCount(2);
  await page
    .getByRole('button', { name: /^Encerrar a sessão de/ })
    .first()
    .click();
  await expect(page.getByText('Sessão encerrada')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Encerrar a sessão de/ })).toHaveCount(1);

  const mail = page.getByRole('region', { name: 'Email' });
  const email = newEmail();
  await mail.getByLabel('Novo e-mail').fill(email);
  await mail.getByLabel('Senha atual').fill('errada');
  await mail.getByRole('button', { name: 'Trocar e-mail' }).click();
  await expect(mail.getByText('Senha atual incorreta')).toBeVisible();
  await mail.getByLabel('Senha atual').fill('senha-de-teste');
  await mail.getByRole('button', { name: 'Trocar e-mail' }).click();
  await expect(mail.getByText(`À espera de confirmação: ${email}`)).toBeVisible();
  await mailTo(product, person.email, /Pedido de troca/);

  await page.goto(linkIn(await mailTo(product, email, /novo e-mail/)));
  await page.getByLabel('Senha', { exact: true }).fill('outra senha');
  await page.getByRole('button', { name: 'Confirmar novo e-mail' }).click();
  await expect(page.getByText('Senha atual incorreta')).toBeVisible();
  await page.getByLabel('Senha', { exact: true }).fill('senha-de-teste');
  await page.getByRole('button', { name: 'Confirmar novo e-mail' }).click();
  await expect(page.getByRole('heading', { name: 'Novo e-mail confirmado.' })).toBeVisible();
  await expectAccessible(page);
  await mailTo(product, person.email, /foi trocado/);
  // opened once more
  await page.goto(linkIn(await mailTo(product, email, /novo e-mail/)));
  await page.getByLabel('Senha', { exact: true }).fill('senha-de-teste');
  await page.getByRole('button', { name: 'Confirmar novo e-mail' }).click();
  await expect(page.getByText('Este link não vale mais. Peça um novo.')).toBeVisible();
  await expect(page.getByText('Já confirmou este endereço?').getByRole('link', { name: 'Entrar' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Peça outro link em Minha conta' }).click();
  await expect(page.getByText(email)).toBeVisible();

  const password = page.getByRole('region', { name: 'Senha' });
  await password.getByLabel('Senha atual').fill('senha-de-teste');
  await password.getByLabel('Nova senha').fill('outra-senha-boa');
  await password.getByLabel('Confirmar senha').fill('outra-senha-boa');
  await password.getByRole('button', { name: 'Trocar senha' }).click();
  await expect(page.getByText('Senha trocada')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Encerrar a sessão de/ })).toHaveCount(0);
});

test(
  'whoever chose their own password and proves the address by entering with a code reads why it is over',
  { tag: '@long' },
  async ({ page, product }) => {
    const { email, id } = await product.member(await product.office());
    await product.rows('update users set proved_at = null where id = $1', [id]);
    await page.goto(`${product.origin}/login`);
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Entrar com código por e-mail' }).click();
    await page.getByRole('button', { name: 'Enviar código' }).click();
    await page.getByLabel('Código').fill(/\b\d{6}\b/.exec(await mailTo(product, email, /Seu código/))![0]);
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Escolha uma senha nova' })).toBeVisible();
    await expect(page.getByText('A senha que esta conta tinha não vale mais')).toBeVisible();
    await expect(page.getByText('Outra pessoa escolheu a senha')).toHaveCount(0);
    await expectAccessible(page);
    await shoot(page, 'escolher-senha-por-email');
    expect(await mailTo(product, email, /deixou de valer/)).toContain('quem criou a conta pode conhecê-la');
  },
);

for (const [role, path, waits, arrives, run] of [
  ['admin', '/auditoria', 'Verificando permissões...', '/auditoria', { tag: '@long' }],
  ['admin', '/usuarios', 'Verificando permissões...', '/usuarios', { tag: '@long' }],
  ['assessor', '/auditoria', 'Verificando permissões...', '/', { tag: '@long' }],
  ['assessor', '/usuarios/novo', 'Verificando permissões...', '/', {}],
  ['assessor', '/setores', 'Inicializando sistema...', '/setores', { tag: '@long' }],
] as const)
  test(
    `${path} says to an ${role} what it waits for, “${waits}”, and leads to ${arrives}`,
    run,
    async ({ page, product }) => {
      const office = await product.office();
      const person = await product.member(office, 'attendant', { role });
      await signIn(page, product, person, office);
      let answer = () => {};
      const held = new Promise<void>((resolve) => (answer = resolve));
      await page.route(`**${me.path}`, async (route) => {
        await held;
        await route.continue();
      });
      await page.goto(product.origin + path);
      await expect(page.getByText(waits)).toBeVisible();
      await expect(page).toHaveURL(product.origin + path);
      answer();
      await expect(page.getByRole('button', { name: 'Sair', exact: true })).toBeVisible();
      await expect(page).toHaveURL(product.origin + arrives);
    },
  );

test('somebody else who signs in in another tab does nothing in this one, which asks for its own person and keeps what was typed', async ({
  page,
  product,
}) => {
  const office = await product.office();
  const clerk = await product.member(office);
  const setores = () =>
    product.rows<{ nome: string; user_id: string }>(
      `select s.nome, a.user_id from setores s join auditoria a on a.tenant_id = s.tenant_id and a.entidade_id = s.id
        where s.tenant_id = $1 and s.nome like 'Obras%' order by s.nome`,
      [office.id],
    );
  // both tabs stood at the sign-in page
  const other = await page.context().newPage();
  await page.goto(`${product.origin}/login`);
  await other.goto(`${product.origin}/login`);
  const enter = async (tab: Page, { email }: { email: string }) => {
    await tab.getByLabel('Email').fill(email);
    await tab.getByLabel('Senha', { exact: true }).fill('senha-de-teste');
    await tab.getByRole('button', { name: 'Entrar', exact: true }).click();
  };
  await enter(page, office.admin);
  await page.getByRole('link', { name: 'Setores', exact: true }).click();
  await page.getByRole('button', { name: 'Novo setor' }).first().click();
  await page.getByLabel('Nome', { exact: true }).fill('Obras da administradora');

  await enter(other, clerk);
  const asked = page.getByRole('dialog', { name: 'Sua sessão terminou' });
  await expect(asked).toContainText(`entre de novo como ${office.admin.email}`);
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page);
  await shoot(page, 'outra-conta');
  await asked.getByLabel('Senha', { exact: true }).fill('senha-de-teste');
  await asked.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(asked).toBeHidden();
  await expect(page.getByLabel('Nome', { exact: true })).toHaveValue('Obras da administradora');
  await page.getByLabel('Nome', { exact: true }).press('Control+Enter');
  await expect.poll(setores).toEqual([{ nome: 'Obras da administradora', user_id: office.admin.id }]);
  // and the other way round
  await expect(other.getByRole('dialog', { name: 'Sua sessão terminou' })).toContainText(clerk.email);
  await expectAccessible(other);
});

test('where admins must have a second factor they set it up before anything opens', async ({ page }) => {
  const strict = await startProduct({ AUTH_REQUIRE_MFA: 'admins', SIGNUP: 'invite' });
  try {
    const admin = await strict.member(await strict.office(), 'manager', { role: 'admin' });
    await page.goto(`${strict.origin}/cadastro`);
    await expect(page.getByRole('heading', { name: 'O cadastro é só por convite' })).toBeVisible();
    await page.goto(`${strict.origin}/login`);
    await page.getByLabel('Email').fill(admin.email);
    await page.getByLabel('Senha', { exact: true }).fill('senha-de-teste');
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Ative a verificação em duas etapas' })).toBeVisible();
    await expect(page.locator('code')).toHaveText(/^[A-Z2-7 ]{30,}$/);
    await expectAccessible(page);
    await shoot(page, 'ativar');
    await page.getByLabel('Código de verificação').fill(totp(await page.locator('code').innerText()));
    await page.getByRole('button', { name: 'Ativar e continuar' }).click();
    await page.getByRole('button', { name: 'Já guardei, continuar' }).click();
    await expect(page.getByText('Login realizado com sucesso!')).toBeVisible();
    await expect(page).toHaveURL(`${strict.origin}/`);
    // before its server goes away
    await page.goto('about:blank');
  } finally {
    await strict.stop();
  }
});

test.describe('the first access', () => {
  test.use({ expectedErrors: [/status of 4(03|09|22)/] });
  let empty: Product;
  test.beforeEach(async () => {
    empty = await startProduct();
  });
  test.afterEach(async ({ page }) => {
    // before its server goes away
    await page.goto('about:blank');
    await empty.stop();
  });

  test('says all that is missing or wrong beside its field, and leads in', async ({ page }) => {
    const create = () => page.getByRole('button', { name: 'Criar e entrar' }).click();
    await page.goto(empty.origin);
    await expect(page).toHaveURL(/\/primeiro-acesso$/);
    await create();
    for (const name of ['Código', 'Nome completo', 'Email', 'Nome do gabinete', 'Identificador'])
      await expect(page.getByText(`${name} é obrigatório`)).toBeVisible();
    await expect(page.getByLabel('Código de instalação')).toBeFocused();
    await expectAccessible(page);
    await shoot(page, 'primeiro-acesso');

    await page.getByLabel('Código de instalação').fill('ABCD-2345-WXYZ');
    await page.getByLabel('Nome completo').fill('Rita Moura');
    await page.getByLabel('Email').fill('rita');
    await page.getByLabel('Senha', { exact: true }).fill('uma-senha-boa');
    // the identifier follows the name until it is somebody's own
    const slug = page.getByLabel('Identificador');
    await page.getByLabel('Nome do gabinete').fill('Gabinete Árvore');
    await expect(slug).toHaveValue('gabinete-arvore');
    await slug.fill('Clara 2');
    await page.getByLabel('Nome do gabinete').fill('Ver. Clara Monteiro');
    await expect(slug).toHaveValue('clara-2');
    await create();
    await expect(page.getByText('Email inválido')).toBeVisible();
    await expect(page.getByLabel('Email')).toBeFocused();
    await page.getByLabel('Email').fill('rita@camara.example');
    await create();
    await expect(page.getByText('Código incorreto.', { exact: false })).toBeVisible();
    await expect(page.getByLabel('Código de instalação')).toBeFocused();
    const code = /código ([A-Z0-9-]{14})/.exec(empty.output())![1]!;
    await page.getByLabel('Código de instalação').fill(code.toLowerCase());
    await create();
    await expect(page.getByText('Tudo pronto. Boas-vindas ao Gabinete!')).toBeVisible();
  });

  test('that somebody else has done meanwhile leads to sign-in', { tag: '@long' }, async ({ page }) => {
    await page.goto(`${empty.origin}/primeiro-acesso`);
    for (const [label, value] of [
      ['Código de instalação', /código ([A-Z0-9-]{14})/.exec(empty.output())![1]!],
      ['Nome completo', 'Rita Moura'],
      ['Email', 'rita@camara.example'],
      ['Nome do gabinete', 'Ver. Clara Monteiro'],
    ] as const)
      await page.getByLabel(label).fill(value);
    await page.getByLabel('Senha', { exact: true }).fill('uma-senha-boa');
    await empty.user();
    await page.getByRole('button', { name: 'Criar e entrar' }).click();
    await expect(page.getByText('O primeiro acesso já foi feito.')).toBeVisible();
    await page.getByRole('link', { name: 'Entrar com e-mail e senha' }).click();
    await expect(page).toHaveURL(/\/login$/);
  });
});

test('the first access, once done, leads to sign-in', async ({ page, product }) => {
  await product.user();
  await page.goto(`${product.origin}/primeiro-acesso`);
  await expect(page).toHaveURL(`${product.origin}/login`);
  await expect(page.getByRole('button', { name: 'Entrar', exact: true })).toBeVisible();
});

test(
  'where eight characters are asked for, a password that many use is refused beside its field, in words',
  { tag: '@long' },
  async ({ page }) => {
    const strict = await startProduct({ AUTH_PASSWORD_MIN: '8' });
    await strict.office();
    await page.goto(`${strict.origin}/cadastro`);
    await page.getByLabel('Nome completo').fill('Rita Moura');
    await page.getByLabel('Email').fill('rita@camara.example');
    for (const [password, sentence] of [
      ['senha123', 'Esta senha é muito usada e fácil de adivinhar. Escolha outra.'],
      ['rita.moura2026', /^Esta senha é fácil de adivinhar: é o seu nome/],
    ] as const) {
      await page.getByLabel('Senha', { exact: true }).fill(password);
      await page.getByLabel('Confirmar senha').fill(password);
      await page.getByRole('button', { name: 'Criar conta' }).click();
      await expect(page.getByText(sentence)).toBeVisible();
    }
    await expectAccessible(page);
    await shoot(page, 'cadastro-senha');
    await strict.stop();
  },
);
