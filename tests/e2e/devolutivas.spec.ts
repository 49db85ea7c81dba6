import type { Page } from '@playwright/test';
import { officeData } from '../support/office/office-data.ts';
import type { Office, User } from '../support/office/people.ts';
import { expect, expectAccessible, shoot, signIn, test, toasts } from './product.ts';

/** A demand is closed, and its citizen hears of it. */

let office: Office;
let clerk: User;
let demanda: string;

test.beforeEach(async ({ product, page }) => {
  const data = officeData(product);
  office = await product.office();
  clerk = await product.member(office, 'attendant', { full_name: 'Bruna de Souza' });
  demanda = await data.insert('demandas', office, {
    municipe_id: await data.insert('municipes', office, {
      nome_completo: 'MARIA APARECIDA DE SOUZA',
      telefone_ddd: '11987654321',
    }),
    setor_id: await data.setor(office, 'Obras'),
    assessor_responsavel: 'Rita Moura',
    descricao_texto: 'POSTE APAGADO',
    data_demanda: '2026-11-13',
  });
  await signIn(page, product, clerk, office);
});

const close = async (page: Page, result = 'RESOLVIDO') => {
  await page
    .getByRole('button', { name: /alterar status/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: result, exact: true }).click();
};
const card = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });
const form = (page: Page) => page.getByRole('dialog', { name: 'Devolutiva para MARIA APARECIDA DE SOUZA' });

test('by WhatsApp: the message is looked at first, and is what they were told', async ({ context, page, product }) => {
  // nothing of this leaves the machine
  await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'conversa' }));
  await page.goto(`${product.origin}/demandas`);
  await close(page);
  await page
    .getByLabel(/^Ver demanda/)
    .first()
    .click();
  await card(page, 'Avisar 1 pessoa')
    .getByRole('link', { name: /^WhatsApp/ })
    .click();
  const preview = page.getByRole('dialog', { name: 'Mensagem para MARIA APARECIDA DE SOUZA' });
  await preview.getByLabel('Mensagem').fill('Olá, Maria! A lâmpada foi trocada.');
  const open = preview.getByRole('link', { name: 'Abrir o WhatsApp' });
  const [other] = await Promise.all([context.waitForEvent('page'), open.click()]);
  await other.close();
  await expect(preview).toHaveCount(0);
  await expect(form(page).getByLabel('Canal')).toHaveValue('WHATSAPP');
  await expect(form(page).getByLabel('Resultado, nas suas palavras')).toHaveValue('Olá, Maria! A lâmpada foi trocada.');
  await expectAccessible(page);
  await form(page).getByRole('button', { name: 'Registrar devolutiva' }).click();
  await expect(card(page, 'Todos foram avisados')).toContainText('Avisada hoje, WhatsApp');
  // it is written down: nothing more is asked
  await expect(page.getByRole('region', { name: 'Registrar contato' })).toHaveCount(0);
});

test('from the list: one click closes it, the message leads to what is said, and it is Comunicada', async ({
  page,
  product,
}) => {
  await page.goto(`${product.origin}/demandas`);
  await close(page);
  await page.getByRole('button', { name: 'Registrar devolutiva' }).click();
  await expect(form(page)).toBeVisible();
  await expectAccessible(page);
  await form(page).getByLabel('Canal').selectOption('WhatsApp');
  await form(page).getByLabel('Resultado, nas suas palavras').fill('A lâmpada foi trocada hoje.');
  await form(page).getByRole('button', { name: 'Registrar devolutiva' }).click();
  await expect(page.getByText('Devolutiva registrada')).toBeVisible();
  await expect(card(page, 'Todos foram avisados')).toContainText('Avisada hoje, WhatsApp');
  await expect(page.getByText('Comunicada')).toBeVisible();
  const linha = card(page, 'Linha do tempo');
  await expect(linha).toContainText('avisou MARIA APARECIDA DE SOUZA · WhatsApp');
  await expect(linha).toContainText('A LÂMPADA FOI TROCADA HOJE.');
  expect(new URL(page.url()).hash).toBe('');
  await shoot(page, 'devolutiva-comunicada');
});

test(
  'the message that it was closed leaves the window its title and its button, and goes once that is done',
  { tag: '@long' },
  async ({ page, product }) => {
    for (const [width, height] of [
      [1440, 900],
      [1024, 600],
    ] as const) {
      await page.setViewportSize({ width, height });
      await product.rows(`update demandas set status = 'EM_ANALISE' where id = $1`, [demanda]);
      await page.goto(`${product.origin}/demandas/${demanda}`);
      await close(page);
      const notice = page.locator('[data-toaster] li');
      await expect(notice).toContainText('Status atualizado');
      const offer = notice.getByRole('button', { name: 'Registrar devolutiva' });
      await expect(offer).toBeVisible();
      await page.getByRole('button', { name: /^Avisei/ }).click();
      await expect(form(page).getByLabel('Resultado, nas suas palavras')).toBeFocused();
      await expect(offer).toBeInViewport({ ratio: 1 });
      await form(page).getByRole('heading').click({ trial: true });
      await form(page).getByRole('button', { name: 'Fechar' }).click({ trial: true });
      await form(page).getByRole('button', { name: 'Cancelar' }).click({ trial: true });
      await form(page).getByRole('button', { name: 'Registrar devolutiva' }).click();
      await expect(page.getByText('Devolutiva registrada')).toBeVisible();
      await expect(offer).toHaveCount(0);
    }
  },
);

test(
  'after Avisei the keyboard is at who is to be told next, and at the card once all were told',
  { tag: '@long' },
  async ({ page, product }) => {
    await product.rows(`update demandas set status = 'RESOLVIDO' where id = $1`, [demanda]);
    const other = await officeData(product).insert('municipes', office, {
      nome_completo: 'JOSÉ DA SILVA',
      telefone_ddd: '11912345678',
    });
    await product.rows(
      `insert into apoiadores (tenant_id, demanda_id, municipe_id, autor, user_id) values ($1, $2, $3, 'BIA', $4)`,
      [office.id, demanda, other, clerk.id],
    );
    await page.goto(`${product.origin}/demandas/${demanda}`);
    const tell = async (name: string) => {
      await page.getByRole('button', { name: `Avisei ${name}` }).focus();
      await page.keyboard.press('Enter');
      await expect(page.getByLabel('Resultado, nas suas palavras')).toBeFocused();
      await page.keyboard.press('Control+Enter');
      await expect(page.getByRole('button', { name: `Avisei ${name}` })).toHaveCount(0);
    };
    await tell('MARIA APARECIDA DE SOUZA');
    await expect(page.getByRole('button', { name: 'Avisei JOSÉ DA SILVA' })).toBeFocused();
    await tell('JOSÉ DA SILVA');
    await expect(card(page, 'Todos foram avisados')).toBeFocused();
  },
);

test('what was begun to be said to one is not said to several, nor put before a message that was sent', async ({
  context,
  page,
  product,
}) => {
  await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'conversa' }));
  await product.rows(`update demandas set status = 'RESOLVIDO' where id = $1`, [demanda]);
  const other = await officeData(product).municipe(office, 'JOSÉ DA SILVA');
  await product.rows(
    `insert into apoiadores (tenant_id, demanda_id, municipe_id, autor, user_id) values ($1, $2, $3, 'BIA', $4)`,
    [office.id, demanda, other, clerk.id],
  );
  await page.goto(`${product.origin}/demandas/${demanda}`);
  const said = page.getByLabel('Resultado, nas suas palavras');
  const leave = async () => {
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Sair sem salvar' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  };
  await page.getByRole('button', { name: 'Avisei MARIA APARECIDA DE SOUZA' }).click();
  await said.fill('Maria, a senhora');
  await leave();
  await page.getByRole('button', { name: 'Mesmas palavras para todas' }).click();
  await expect(said).toHaveValue('');
  await page.keyboard.press('Escape');
  await card(page, 'Avisar 2 pessoas')
    .getByRole('link', { name: /^WhatsApp de MARIA/ })
    .click();
  const preview = page.getByRole('dialog', { name: 'Mensagem para MARIA APARECIDA DE SOUZA' });
  await preview.getByLabel('Mensagem').fill('Olá, Maria! A lâmpada foi trocada.');
  const open = preview.getByRole('link', { name: 'Abrir o WhatsApp' });
  const [conversation] = await Promise.all([context.waitForEvent('page'), open.click()]);
  await conversation.close();
  await expect(said).toHaveValue('Olá, Maria! A lâmpada foi trocada.');
  await page.keyboard.press('Escape');
  // what was begun is still there for whom it was
  await page.getByRole('button', { name: 'Avisei MARIA APARECIDA DE SOUZA' }).click();
  await expect(said).toHaveValue('Maria, a senhora');
});

test('what was written down is put right in the card, also in a window that opens late', async ({ page, product }) => {
  await product.rows(`update demandas set status = 'RESOLVIDO' where id = $1`, [demanda]);
  const [{ municipe_id } = { municipe_id: '' }] = await product.rows<{ municipe_id: string }>(
    'select municipe_id from demandas where id = $1',
    [demanda],
  );
  const devolutivas = `/api/tenants/${office.id}/demandas/${demanda}/devolutivas`;
  const said = { municipe_id, situacao: 'FEITA', canal: 'CARTA', texto: 'Resolvido na terça.' };
  const made = await page.request.post(`${product.origin}${devolutivas}`, {
    data: said,
    headers: { origin: product.origin, 'idempotency-key': crypto.randomUUID() },
  });
  expect(made.status()).toBe(201);

  // the window's own code arrives behind what is shown in it
  const arrived = page.waitForResponse((one) => /\/devolutivas\/[0-9a-f-]{36}$/.test(one.url()));
  await page.route('**/assets/DialogWindow-*.js', async (route) => {
    await (await arrived).finished();
    await route.continue();
  });
  await page.goto(`${product.origin}/demandas/${demanda}`);
  const done = card(page, 'Todos foram avisados');
  await done.getByRole('button', { name: 'Corrigir a devolutiva de MARIA APARECIDA DE SOUZA' }).click();
  const dialog = page.getByRole('dialog', { name: 'Corrigir a devolutiva de MARIA APARECIDA DE SOUZA' });
  await expect(dialog.getByLabel('Resultado, nas suas palavras')).toHaveValue('Resolvido na terça.');
  await expectAccessible(page);
  await dialog.getByLabel('Canal').selectOption('Presencial');
  await dialog.getByLabel('Quando').fill('20/11/2026');
  await dialog.getByLabel('Resultado, nas suas palavras').fill('Resolvido na quarta.');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Devolutiva corrigida')).toBeVisible();
  await expect(done).toContainText('Avisada em 20/11/2026, Presencial');
  const linha = card(page, 'Linha do tempo');
  await expect(linha).toContainText('avisou MARIA APARECIDA DE SOUZA em 20/11/2026 · Presencial');
  await expect(linha).toContainText('RESOLVIDO NA QUARTA.');
  await shoot(page, 'devolutiva-corrigida');
});

test.describe('what a colleague put right meanwhile', () => {
  test.use({ expectedErrors: [/409|ERR_FAILED/] });

  test('is met in words, with its day', async ({ page, product }) => {
    await product.rows(`update demandas set status = 'RESOLVIDO' where id = $1`, [demanda]);
    await product.rows(
      `insert into devolutivas (tenant_id, demanda_id, municipe_id, ciclo, situacao, canal, feita_em, texto, autor, user_id)
       select tenant_id, id, municipe_id, 1, 'FEITA', 'CARTA', '2026-11-18', 'Resolvido.', 'BRUNA', $2 from demandas where id = $1`,
      [demanda, clerk.id],
    );
    await page.route('**/live', (route) => route.abort());
    await page.goto(`${product.origin}/demandas/${demanda}`);
    await page.getByRole('button', { name: /^Corrigir a devolutiva/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Canal').selectOption('Presencial');
    await dialog.getByLabel('Quando').fill('20/11/2026');
    await product.rows(`update devolutivas set canal = 'EMAIL', feita_em = '2026-11-19' where demanda_id = $1`, [
      demanda,
    ]);
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    const conflict = dialog.getByRole('alert', { name: /Outra pessoa alterou este registro/ });
    await expect(conflict.getByRole('group', { name: 'Canal' })).toContainText('agora:Email');
    await expect(conflict.getByRole('group', { name: 'Quando' })).toContainText('O seu:20/11/2026');
    await expect(conflict.getByRole('group', { name: 'Quando' })).toContainText('agora:19/11/2026');
  });
});

test('Desfazer after it was opened by mistake: who was told is told', async ({ page, product }) => {
  await product.rows(`update demandas set status = 'RESOLVIDO' where id = $1`, [demanda]);
  await product.rows(
    `insert into devolutivas (tenant_id, demanda_id, municipe_id, ciclo, situacao, autor, user_id)
     select tenant_id, id, municipe_id, ciclo, 'DISPENSADA', 'BIA', $2 from demandas where id = $1`,
    [demanda, clerk.id],
  );
  await page.goto(`${product.origin}/demandas/${demanda}`);
  await expect(page.getByText('Comunicada')).toBeVisible();
  await close(page, 'EM ANÁLISE');
  await expect(page.getByText('Comunicada')).toBeHidden();
  await page.getByRole('button', { name: 'Desfazer', exact: true }).click();
  await expect(page.getByText('Comunicada')).toBeVisible();
  await expect(card(page, 'Todos foram avisados')).toBeVisible();
});

test('the card has who to call: no answer leaves it pending, and who need not be told is done with', async ({
  page,
  product,
}) => {
  await product.rows(`update demandas set status = 'NAO_RESOLVIDO' where id = $1`, [demanda]);
  await page.goto(`${product.origin}/demandas?visao=sem_devolutiva`);
  await expect(page.getByRole('heading', { name: 'Resolvidas sem devolutiva', level: 1 })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'POSTE APAGADO' })).toBeVisible();
  await page.goto(`${product.origin}/demandas/${demanda}`);
  const pending = card(page, 'Avisar 1 pessoa');
  await expect(pending).toContainText('(11) 98765-4321munícipe');
  await expect(page.getByText('Devolutiva pendente')).toBeVisible();
  await expectAccessible(page);
  await pending.getByRole('button', { name: 'Mais sobre MARIA APARECIDA DE SOUZA' }).click();
  await page.getByRole('menuitem', { name: 'Não atendeu' }).click();
  await expect(page.getByText('Contato registrado. A devolutiva continua pendente')).toBeVisible();
  await expect(pending).toBeVisible();
  await pending.getByRole('button', { name: 'Mais sobre MARIA APARECIDA DE SOUZA' }).click();
  await page.getByRole('menuitem', { name: 'Não precisa' }).click();
  await expect(card(page, 'Todos foram avisados')).toContainText('Não precisa');
  await page.getByRole('button', { name: 'Desfazer a devolutiva de MARIA APARECIDA DE SOUZA' }).click();
  await expect(pending).toBeVisible();
  await shoot(page, 'devolutiva-pendente');
});

test('an office that asks: O munícipe já sabe? Esc leaves it for later', async ({ page, product }) => {
  await product.rows('insert into ajustes (tenant_id, perguntar_devolutiva) values ($1, true)', [office.id]);
  await page.goto(`${product.origin}/demandas/${demanda}`);
  await close(page);
  const asked = page.getByRole('dialog', { name: 'O munícipe já sabe?' });
  await expect(asked).toContainText('Demanda de MARIA APARECIDA DE SOUZA, RESOLVIDO.');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(asked).toBeHidden();
  await expect(card(page, 'Avisar 1 pessoa')).toBeVisible();
  await page
    .getByRole('button', { name: /alterar status/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'EM ANÁLISE', exact: true }).click();
  await expect(card(page, 'Avisar 1 pessoa')).toBeHidden();
  await close(page, 'NÃO RESOLVIDO');
  await asked.getByRole('button', { name: 'Não precisa' }).click();
  await expect(card(page, 'Todos foram avisados')).toBeVisible();
  await toasts(page)
    .getByRole('listitem')
    .filter({ hasText: 'Devolutiva dispensada' })
    .getByRole('button', { name: 'Desfazer' })
    .click();
  await expect(card(page, 'Avisar 1 pessoa')).toBeVisible();
  await page
    .getByRole('button', { name: /alterar status/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'EM ANÁLISE', exact: true }).click();
  await expect(card(page, 'Avisar 1 pessoa')).toBeHidden();
  await close(page, 'NÃO RESOLVIDO');
  await asked.getByRole('button', { name: 'Já avisei' }).click();
  const sent = page.waitForRequest((request) => request.method() === 'POST' && /devolutivas/.test(request.url()));
  await form(page).getByRole('button', { name: 'Registrar devolutiva' }).click();
  expect((await sent).postDataJSON()).toMatchObject({ ciclo: expect.any(Number) });
  await expect(card(page, 'Todos foram avisados')).toContainText('Avisada hoje, Ligação');
});

test(
  'an office that asks: not of somebody who is gone, though who supports it is still to be told',
  { tag: '@long' },
  async ({ page, product }) => {
    const neighbour = await officeData(product).municipe(office);
    await product.rows('insert into ajustes (tenant_id, perguntar_devolutiva) values ($1, true)', [office.id]);
    await product.rows(
      `insert into apoiadores (tenant_id, demanda_id, municipe_id, autor, user_id) values ($1, $2, $3, 'BIA', $4)`,
      [office.id, demanda, neighbour, clerk.id],
    );
    await product.rows(
      'update municipes set deleted_at = now() where id = (select municipe_id from demandas where id = $1)',
      [demanda],
    );
    await page.goto(`${product.origin}/demandas/${demanda}`);
    const asked = page.waitForResponse((one) => one.url().endsWith(`/demandas/${demanda}/devolutivas`) && one.ok());
    const answered = page.waitForResponse((one) => one.url().endsWith('/status'));
    await close(page);
    await answered;
    await asked;
    await expect(card(page, 'Avisar 1 pessoa')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  },
);

test('who has told all whom they see, of a secret demand in which others are merged, reads that some are left and whom to ask', async ({
  page,
  product,
}) => {
  const data = officeData(product);
  await product.rows('update demandas set sigilosa = true where id = $1', [demanda]);
  await data.insert('demanda_leitores', office, { demanda_id: demanda, user_id: clerk.id, motivo: 'ESCOLHA' });
  await data.insert('demandas', office, {
    municipe_id: await data.municipe(office, 'ZULMIRA PRATES'),
    setor_id: await data.setor(office, 'Limpeza'),
    ...{ assessor_responsavel: 'Rita Moura', descricao_texto: 'A MESMA RUA', data_demanda: '2026-11-14' },
    ...{ sigilosa: true, principal_id: demanda },
  });
  await page.goto(`${product.origin}/demandas/${demanda}`);
  await close(page);
  await card(page, 'Avisar 1 pessoa').getByRole('button', { name: 'Avisei' }).click();
  await form(page).getByLabel('Canal').selectOption('WhatsApp');
  await form(page).getByRole('button', { name: 'Registrar devolutiva' }).click();
  const left = card(page, 'Devolutiva pendente');
  await expect(left).toContainText('Peça a um administrador do gabinete que avise quem falta.');
  await expect(left).toContainText('Avisada hoje, WhatsApp');
  await expect(page.getByText('Todos foram avisados')).toHaveCount(0);
  await expect(page.getByText('ZULMIRA')).toHaveCount(0);
  await expectAccessible(page);
});
