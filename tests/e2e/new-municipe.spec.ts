import type { Page, Route } from '@playwright/test';
import { officeData } from '../support/office/office-data.ts';
import type { Office } from '../support/office/people.ts';
import { expect, expectAccessible, shoot, signIn } from './product.ts';
import { cep, test } from './with-cep.ts';

/** A new citizen, while the caller waits: what is known is said where one is, and the cursor goes on by itself. */

let office: Office;
let taken: string;

test.beforeEach(async ({ page, product }) => {
  cep.answer(null);
  office = await product.office();
  taken = await officeData(product).insert('municipes', office, {
    nome_completo: 'DONA DO TELEFONE',
    telefone_ddd: '11955554444',
  });
  await signIn(page, product, office.admin, office);
});

const phoneTaken = 'Já existe um munícipe com este telefone (DDD+número)';
const field = (page: Page, name: RegExp) => page.getByRole('textbox', { name });

test('a taken phone is said on leaving its field, with the person and the way there', async ({ page, product }) => {
  await page.goto(`${product.origin}/municipes/novo`);
  const phone = field(page, /^Telefone/);
  await phone.fill('(11) 95555-4444');
  await expect(page.getByText(phoneTaken)).toHaveCount(0);
  await phone.press('Tab');
  await expect(page.getByText(phoneTaken)).toBeVisible();
  await expect(page.getByText('DONA DO TELEFONE')).toBeVisible();
  await expectAccessible(page);
  await shoot(page, 'telefone');
  // another number is another question
  await phone.fill('(11) 95555-4445');
  await expect(page.getByText(phoneTaken)).toHaveCount(0);
  await phone.press('Tab');
  await phone.fill('(11) 95555-4444');
  await phone.press('Tab');
  // not the one among those who may be the same person, which opens beside
  await page
    .getByRole('alert')
    .getByRole('link', { name: /^Abrir/ })
    .click();
  await page.getByRole('button', { name: 'Sair sem salvar' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'DONA DO TELEFONE' })).toBeVisible();

  // one's own is not taken, and in the demand's form the person is there to be chosen
  await page.goto(`${product.origin}/municipes/${taken}/edit`);
  const asked: string[] = [];
  page.on('request', (request) => {
    const busca = new URL(request.url()).searchParams.get('busca');
    if (busca) asked.push(busca);
  });
  for (const number of ['(11) 95555-4443', '(11) 95555-4444', '(11) 95555-4446']) {
    await phone.fill(number);
    await phone.press('Tab');
  }
  await expect.poll(() => asked).toEqual(['11955554443', '11955554446']);
  await expect(page.getByText(phoneTaken)).toHaveCount(0);
  await page.goto(`${product.origin}/demandas/nova`);
  await page.getByRole('button', { name: 'Escolher munícipe' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Novo munícipe' }).click();
  await phone.fill('11955554444');
  await phone.press('Tab');
  await expect(page.getByRole('dialog').getByText('DONA DO TELEFONE')).toBeVisible();
  await page.getByRole('button', { name: 'Usar o cadastro existente' }).click();
  await expect(page.getByRole('button', { name: /^Trocar munícipe, agora DONA DO TELEFONE/ })).toBeVisible();
});

test(
  'who may be the same person stays under the pointer that leaves the phone for them',
  { tag: '@long' },
  async ({ page, product }) => {
    await page.goto(`${product.origin}/municipes/novo`);
    await field(page, /^Telefone/).fill('(11) 95555-4444');
    const there = page.getByRole('status').getByRole('link', { name: 'Abrir cadastro de DONA DO TELEFONE' });
    await expect(there).toBeVisible();
    const opened = page.waitForEvent('popup');
    // a hand that takes its time
    await there.click({ delay: 700 });
    await expect((await opened).getByRole('heading', { level: 1, name: 'DONA DO TELEFONE' })).toBeVisible();
  },
);

test('after a postal code the cursor is in the number, and nowhere else if one has gone on', async ({
  page,
  product,
}) => {
  await page.goto(`${product.origin}/municipes/novo`);
  await field(page, /^CEP/).pressSequentially('01001000');
  await expect(field(page, /^Endereço/)).toHaveValue('PRAÇA DA SÉ');
  await expect(field(page, /^Número/)).toBeFocused();

  // a town's only code leaves the street to be typed
  cep.answer((response) => response.end('{"logradouro":"","bairro":"Centro"}'));
  await field(page, /^Endereço/).fill('');
  await field(page, /^CEP/).fill('18170-000');
  await expect(field(page, /^Bairro/)).toHaveValue('CENTRO');
  await expect(field(page, /^Endereço/)).toBeFocused();

  const held = Promise.withResolvers<void>();
  await page.route('**/cep/*', async (route) => {
    await held.promise;
    await route.continue();
  });
  await field(page, /^CEP/).fill('18170-001');
  await field(page, /^Complemento/).fill('fundos');
  const answered = page.waitForResponse('**/cep/*');
  held.resolve();
  await answered;
  await expect(field(page, /^Complemento/)).toBeFocused();
});

test.describe('a postal code that cannot be looked up', () => {
  test.use({ expectedErrors: [/503|Failed to load/] });

  test(
    'is said beside its field, with another try and without blaming the internet',
    { tag: '@long' },
    async ({ page, product }) => {
      await page.goto(`${product.origin}/municipes/novo`);
      cep.answer((response) => response.writeHead(500).end());
      await field(page, /^CEP/).fill('04538-133');
      const group = page.getByRole('group', { name: 'Endereço' });
      await expect(group.getByRole('alert')).toContainText('Erro ao buscar CEP');
      await expect(group.getByRole('alert')).toContainText('O serviço de CEP não respondeu');
      await expect(page.getByText('Verifique sua conexão com a internet')).toHaveCount(0);
      await expect(page.getByRole('region', { name: 'Notificações' })).not.toContainText('CEP');
      await expectAccessible(page);
      await shoot(page, 'cep');

      cep.answer((response) => response.end('{"logradouro":"Praça da Sé","bairro":"Sé"}'));
      await group.getByRole('button', { name: 'Tentar novamente' }).click();
      await expect(field(page, /^Endereço/)).toHaveValue('PRAÇA DA SÉ');
      await expect(group.getByRole('alert')).toHaveCount(0);
      await expect(field(page, /^Número/)).toBeFocused();

      // where nothing answers at all, it is the connection
      await page.route('**/cep/*', (route) => route.abort());
      await field(page, /^CEP/).fill('01001-001');
      await expect(group.getByRole('alert')).toContainText('Verifique sua conexão com a internet');
    },
  );
});

test('what is typed while the postal code is looked up stays, and who has left hears no more of it', async ({
  page,
  product,
}) => {
  await page.goto(`${product.origin}/municipes`);
  await page.getByRole('main').getByRole('link', { name: 'Novo munícipe' }).first().click();
  cep.answer((response) => response.end('{"logradouro":"Praça da Sé","bairro":"Sé"}'));
  // held in the browser: the server waits three seconds for a service, and a slow machine longer than that for what is typed
  const asked = Promise.withResolvers<Route>();
  await page.route('**/cep/*', asked.resolve);
  await field(page, /^CEP/).fill('01001-000');
  const answer = await asked.promise;
  await field(page, /^Endereço/).fill('RUA DO CARMO');
  await answer.continue();
  await expect(field(page, /^Bairro/)).toHaveValue('SÉ');
  await expect(field(page, /^Endereço/)).toHaveValue('RUA DO CARMO');

  const held = Promise.withResolvers<Route>();
  await page.unroute('**/cep/*');
  await page.route('**/cep/*', held.resolve);
  await field(page, /^CEP/).fill('01001-001');
  await held.promise;
  const dropped = page.waitForEvent('requestfailed', (request) => request.url().includes('/cep/'));
  await page.goBack();
  await page.getByRole('button', { name: 'Sair sem salvar' }).click();
  await dropped;
});
