import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { Page } from '@playwright/test';
import { linkIn, mailTo } from './mail-folder.ts';
import { expect, expectAccessible, type Product, said, shoot, signIn, startProduct, test } from './product.ts';
import type { Office } from '../support/office/people.ts';

/** From the office's dialog through the mail's link into the office, without and with an account. */

const newEmail = () => `rita.${randomUUID().slice(0, 8)}@exemplo.com`;

test.use({ expectedErrors: [/status of 4(01|03|22)/] });

/** Invites from the dialog of Usuários do gabinete. */
async function invite(page: Page, product: Product, office: Office, email: string, role: string): Promise<void> {
  await signIn(page, product, office.admin, office);
  await page.goto(`${product.origin}/admin/users`);
  await page.getByRole('button', { name: 'Adicionar ou convidar' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Papel').selectOption(role);
  await dialog.getByRole('button', { name: 'Adicionar usuário' }).click();
  await said(page, 'Não há conta verificada com este e-mail');
  await expectAccessible(page);
  await shoot(page, 'convite-dialogo');
  await dialog.getByRole('button', { name: 'Enviar convite' }).click();
  await said(page, `Convite enviado a ${email}`);
  await expect(page.getByRole('row', { name: new RegExp(`${email}.*${role}.*Até`) })).toBeVisible();
}

/** Sends an invitation where the dialog would not: to an address that has an account. */
async function inviteByCall(product: Product, office: Office, email: string): Promise<void> {
  const answer = await fetch(`${product.origin}/api/tenants/${office.id}/convites`, {
    method: 'POST',
    headers: { origin: product.origin, cookie: office.admin.cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  });
  expect(answer.status).toBe(201);
}

const linkOf = async (product: Product, email: string) => linkIn(await mailTo(product, email, /^Convite/));

test('whoever has no account makes one from the link, also where sign-up is closed, and is in the office', async ({
  page,
}) => {
  const product = await startProduct({ SIGNUP: 'invite' });
  try {
    const office = await product.office({ name: 'Gabinete da Vereadora Ana' });
    const email = newEmail();
    await invite(page, product, office, email, 'Gerente');
    await expectAccessible(page);
    await shoot(page, 'convite-lista');
    const link = await linkOf(product, email);
    expect(link).toMatch(new RegExp(`^${product.origin}/convite/[\\w-]{43}$`));

    // the admin opens it: it is not for them
    await page.goto(link);
    await said(page, 'Este convite é para outro e-mail');
    await said(page, `Ele foi enviado a ${email}, e você entrou como ${office.admin.email}.`);
    await expectAccessible(page);
    await shoot(page, 'convite-outra-conta');
    await page.getByRole('button', { name: 'Sair desta conta' }).click();

    await said(page, 'Admin do Gabinete convidou você para participar de “Gabinete da Vereadora Ana” como Gerente.');
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await expect(page.getByLabel('Nome de usuário')).toHaveValue(email.split('@')[0]!);
    await page.getByRole('button', { name: 'Criar conta e participar' }).click();
    await said(page, 'Nome completo é obrigatório');
    await expect(page.getByLabel('Nome completo')).toBeFocused();
    await expectAccessible(page);
    await shoot(page, 'convite-cadastro');
    await page.getByLabel('Nome completo').fill('Rita Nova');
    await page.getByLabel('Senha', { exact: true }).fill('uma-senha-boa');
    await page.getByLabel('Confirmar senha').fill('outra-senha');
    await page.getByRole('button', { name: 'Criar conta e participar' }).click();
    await said(page, 'As senhas não coincidem');
    await page.getByLabel('Confirmar senha').fill('uma-senha-boa');
    await page.getByRole('button', { name: 'Criar conta e participar' }).click();
    await said(page, 'Boas-vindas! Agora você participa de “Gabinete da Vereadora Ana”.');
    await expect(page).toHaveURL(`${product.origin}/`);
    await said(page, 'Rita Nova');
    await page.goto(`${product.origin}/admin/users`);
    await expect(page.getByRole('row', { name: /Rita Nova.*Gerente/ })).toBeVisible();

    // the link is used up
    await page.goto(link);
    await said(page, 'Este convite não vale mais.');
    await expectAccessible(page);
    await shoot(page, 'convite-usado');
    await page.getByRole('link', { name: 'Entrar no Gabinete' }).click();
    await expect(page).toHaveURL(`${product.origin}/`);
    await page.goto('about:blank');
  } finally {
    await product.stop();
  }
});

test('whoever has an account signs in with the second factor, and is in the office', async ({ page, product }) => {
  const office = await product.office();
  // belongs to another office, and was there last
  const person = await product.member(await product.office());
  await inviteByCall(product, office, person.email);
  await page.goto(await linkOf(product, person.email));
  await said(page, 'Este e-mail já tem conta.');
  await expectAccessible(page);
  await shoot(page, 'convite-entrar');
  await page.getByLabel('Senha', { exact: true }).fill('errada');
  await page.getByRole('button', { name: 'Entrar e participar' }).click();
  await said(page, 'Email ou senha incorretos');

  // a second factor, switched on meanwhile in another browser
  const call = (path: string, body: object) =>
    fetch(product.origin + path, {
      method: 'POST',
      headers: { origin: product.origin, cookie: person.cookie, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }).then((answer) => answer.json() as Promise<{ secret: string }>);
  const { secret } = await call('/api/auth/totp/enroll', { password: 'senha-de-teste' });
  // of now, and then of the next step: neither ends on its way
  const code = (steps: number) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });
  await call('/api/auth/totp/confirm', { code: code(0) });

  await page.getByLabel('Senha', { exact: true }).fill('senha-de-teste');
  await page.getByRole('button', { name: 'Entrar e participar' }).click();
  await expect(page.getByRole('heading', { name: 'Verificação em duas etapas' })).toBeVisible();
  await page.getByLabel('Código de verificação').fill(code(1));
  await page.getByRole('button', { name: 'Verificar' }).click();
  await said(page, `Boas-vindas! Agora você participa de “${office.name}”.`);
  await said(page, office.name);
});

test('whoever is signed in accepts by one button; a withdrawn invitation says so', async ({ page, product }) => {
  const office = await product.office();
  const person = await product.member(await product.office());
  await inviteByCall(product, office, person.email);
  await signIn(page, product, person);
  await page.goto(await linkOf(product, person.email));
  await said(page, `Você entrou como ${person.email}.`);
  await expectAccessible(page);
  await shoot(page, 'convite-aceitar');
  const other = await page.context().newPage();
  await other.goto(await linkOf(product, person.email));
  await expect(other.getByRole('button', { name: 'Aceitar convite' })).toBeVisible();
  await page.getByRole('button', { name: 'Aceitar convite' }).click();
  await said(page, `Boas-vindas! Agora você participa de “${office.name}”.`);
  await said(page, office.name);
  // in the other tab it is still offered
  await other.getByRole('button', { name: 'Aceitar convite' }).click();
  await said(other, 'Este convite não vale mais. Se você já o aceitou, é só entrar');
  await expect(other.getByRole('link', { name: 'Entrar no Gabinete' })).toBeVisible();
  await other.close();

  await page.context().clearCookies();
  const email = newEmail();
  await invite(page, product, office, email, 'Atendente');
  await page.getByRole('button', { name: `Enviar de novo a ${email}` }).click();
  await said(page, `Convite enviado a ${email}`);
  await page.getByRole('button', { name: `Cancelar o convite de ${email}` }).click();
  await shoot(page, 'convite-cancelar');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar convite' }).click();
  await said(page, 'Convite cancelado');
  await expect(page.getByRole('row', { name: email })).toHaveCount(0);
  await page.goto(await linkOf(product, email));
  await said(page, 'Este convite não vale mais.');
});
