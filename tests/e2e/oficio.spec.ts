import type { Page } from '@playwright/test';
import { type OfficeData, officeData } from '../support/office/office-data.ts';
import type { Office, User } from '../support/office/people.ts';
import { setDatabaseClock } from '../support/servers/clock.ts';
import { expect, expectAccessible, shoot, signIn, test, toasts } from './product.ts';
import { openLive } from './side-by-side.ts';

/** A letter as people meet it: a draft that saves itself, its number, and what becomes of it. */

const noon = '2026-11-23 12:00 America/Sao_Paulo';

// a draft that was deleted is asked for once more; setting the database's clock ends the server's connections; what somebody else saved meanwhile is refused
test.use({ expectedErrors: [/503|404|409|422|ERR_FAILED/] });

let office: Office;
let clerk: User;
let data: OfficeData;
let tipo: string;
let orgao: string;

test.beforeEach(async ({ product, page }) => {
  await setDatabaseClock(product.rows, noon);
  await page.clock.setFixedTime(new Date('2026-11-23T12:00:00-03:00'));
  data = officeData(product);
  office = await product.office();
  clerk = await product.member(office, 'attendant');
  tipo = await data.insert('oficio_tipos', office, { nome: 'Ofício', numeracao: 'GABINETE', resposta_dias: 15 });
  orgao = await data.insert('orgaos', office, { nome: 'Guarda Civil Municipal' });
  await signIn(page, product, office.admin, office);
});
test.afterAll(({ product }) => setDatabaseClock(product.rows, null));

const draft = async (values: Record<string, unknown> = {}) =>
  data.insert('oficios', office, {
    tipo_id: tipo,
    numeracao: 'GABINETE',
    orgao_id: orgao,
    assunto: 'Ronda no ponto de ônibus',
    corpo: 'Solicito o reforço da ronda noturna.',
    user_id: office.admin.id,
    ...values,
  });
const demanda = async (descricao_texto = 'POSTE APAGADO') =>
  data.insert('demandas', office, {
    municipe_id: await data.municipe(office),
    setor_id: await data.setor(office, 'Obras'),
    assessor_responsavel: 'Rita Moura',
    descricao_texto,
    data_demanda: '2026-11-13',
  });
const about = (oficio_id: string, demanda_id: string) =>
  data.insert('oficio_demandas', office, { oficio_id, demanda_id });
const open = (page: Page, origin: string, id: string) => page.goto(`${origin}/oficios/${id}`);
const issueOpened = async (page: Page) => {
  await page.getByRole('button', { name: 'Emitir' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Emitir' }).click();
};
const stored = async (product: { rows: (sql: string, values: unknown[]) => Promise<unknown[]> }, id: string) =>
  (
    await product.rows(
      'select assunto, corpo, numero, enviado_em::text, protocolado_em::text from oficios where id = $1',
      [id],
    )
  )[0];

test(
  'a draft whose subject has variables is called by their names, on its page, in the list and in its demand',
  { tag: '@long' },
  async ({ page, product }) => {
    const id = await draft({ assunto: 'Pedido sobre {{demanda.assunto}}' });
    const about1 = await demanda();
    await about(id, about1);
    await open(page, product.origin, id);
    const named = 'Pedido sobre [Assunto da demanda]';
    await expect(page.getByRole('heading', { level: 1, name: named })).toBeVisible();
    await expect(page).toHaveTitle(/^Pedido sobre \[Assunto da demanda\]/);
    await expect(page.getByLabel('Assunto')).toHaveValue('Pedido sobre {{demanda.assunto}}');
    await page.goto(`${product.origin}/oficios?aba=RASCUNHOS`);
    await expect(page.getByRole('main').getByText(named)).toBeVisible();
    await page.getByRole('button', { name: `Excluir ${named}` }).click();
    await expect(page.getByRole('alertdialog').or(page.getByRole('dialog'))).toContainText(named);
    await page.keyboard.press('Escape');
    await page.goto(`${product.origin}/demandas/${about1}`);
    await expect(page.getByText(`Ofício · ${named}`)).toBeVisible();
  },
);

test('a draft is saved by itself, says when, and is issued with the number that it was told', async ({
  page,
  product,
}) => {
  const id = await draft();
  const about1 = await demanda();
  await about(id, about1);
  await open(page, product.origin, id);
  await expect(page.locator('span').getByText('Número provável: 001')).toBeVisible();
  await page.getByLabel('Assunto').fill('Ronda na Rua Duque de Caxias');
  await expect(page.getByText('salvo às 12:00')).toBeVisible();
  expect(await stored(product, id)).toMatchObject({ assunto: 'Ronda na Rua Duque de Caxias' });
  await expectAccessible(page);
  await shoot(page, 'rascunho');

  await page.getByRole('button', { name: 'Emitir' }).click();
  const dialog = page.getByRole('dialog', { name: 'Emitir o Ofício com o número 001? O texto não muda mais.' });
  await expect(dialog).toContainText('1, que passa a ter o código 1');
  await expect(dialog).toContainText('14/12/2026, 15 dias úteis');
  await expectAccessible(page);
  await shoot(page, 'emitir');
  await dialog.getByRole('button', { name: 'Emitir' }).click();
  await expect(page.getByRole('heading', { name: /^OFÍCIO Nº 001\/2026/i, level: 1 })).toBeVisible();
  await expect(page.getByText(/001\/2026.* emitido/i).first()).toBeVisible();
  // of these none has to be filled in
  await expect(page.getByText('* obrigatório')).toHaveCount(0);
  await page.getByLabel('Enviado em').fill('23/11/2026');
  await page.getByLabel('Enviado em').blur();
  await page.getByRole('button', { name: 'Salvar' }).first().click();
  await expect(page.getByText('Ofício atualizado')).toBeVisible();
  expect(await stored(product, id)).toMatchObject({ enviado_em: '2026-11-23' });
  await expectAccessible(page);
  await shoot(page, 'emitido');
  // on paper it is read what was written down, and there is no field to write in
  await page.emulateMedia({ media: 'print' });
  const followed = page.getByRole('region', { name: 'Andamento' });
  await expect(followed.getByRole('definition')).toHaveText(['23/11/2026']);
  await expect(followed.getByRole('textbox').filter({ visible: true })).toHaveCount(0);
  await expect(followed.getByText('Arquivo da resposta')).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('button', { name: '14/12/2026' }).click();
  await expect(page.getByRole('dialog', { name: 'Como foi contado' })).toContainText(
    '15 dias úteis depois de 23/11/2026.',
  );
  await page.keyboard.press('Escape');

  await page.goto(`${product.origin}/demandas/${about1}`);
  const card = page.getByRole('region', { name: 'Ofícios' });
  await expect(card).toContainText('Ronda na Rua Duque de Caxias');
  await expect(card).toContainText('resposta até 14/12/2026');
});

test('demands of a letter: found by words, each once, and a double click takes out one', async ({ page, product }) => {
  const id = await draft();
  await about(id, await demanda('POSTE APAGADO'));
  for (const words of ['BUEIRO ENTUPIDO', 'MATO ALTO']) await demanda(words);
  await open(page, product.origin, id);
  const card = page.getByRole('region', { name: 'Demandas' });
  const dialog = page.getByRole('dialog', { name: 'Acrescentar demanda' });
  const choose = async (typed: string, found: RegExp) => {
    await card.getByRole('button', { name: 'Acrescentar' }).click();
    await expect(dialog.getByRole('button', { name: /BUEIRO|MATO/ }).first()).toBeVisible();
    await expect(dialog.getByRole('button', { name: /POSTE APAGADO/ })).toHaveCount(0);
    await dialog.getByRole('searchbox').fill(typed);
    await dialog.getByRole('button', { name: found }).click();
  };
  await choose('bueiro', /BUEIRO ENTUPIDO/);
  await expect(card.getByRole('listitem')).toHaveCount(2);
  await choose('mato', /MATO ALTO/);
  await expect(card.getByRole('listitem')).toHaveCount(3);
  const { x, y } = (await card
    .getByRole('button', { name: /^Tirar/ })
    .first()
    .boundingBox())!;
  await page.mouse.click(x + 5, y + 5);
  // the others have moved up between the two
  await expect(card.getByRole('listitem')).toHaveCount(2);
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await card
    .getByRole('button', { name: /^Tirar/ })
    .last()
    .click();
  await expect(card.getByRole('listitem')).toHaveText([/BUEIRO ENTUPIDO/]);
  await page.route('**/demandas?*', (route) => route.abort());
  await card.getByRole('button', { name: 'Acrescentar' }).click();
  await dialog.getByRole('searchbox').fill('outra');
  await expect(dialog.getByText('Erro ao carregar demandas')).toBeVisible();
});

test('a draft is deleted from its page as from the list, and Desfazer brings it back', async ({ page, product }) => {
  const id = await draft();
  await open(page, product.origin, id);
  await page.getByRole('button', { name: 'Excluir', exact: true }).click();
  const asked = page.getByRole('dialog', {
    name: 'Tem certeza que deseja excluir o rascunho Ronda no ponto de ônibus?',
  });
  await asked.getByRole('button', { name: 'Excluir' }).click();
  await expect(page).toHaveURL(/\/oficios(\?|$)/);
  const told = toasts(page).getByRole('listitem').filter({ hasText: 'Rascunho excluído' });
  await told.getByRole('button', { name: 'Desfazer' }).click();
  await expect(toasts(page).getByText('Restaurado')).toBeVisible();
  await open(page, product.origin, id);
  await expect(page.getByLabel('Assunto')).toHaveValue('Ronda no ponto de ônibus');
});

test('the number of another year is not promised', { tag: '@long' }, async ({ page, product }) => {
  await product.rows(
    `insert into oficio_sequencias (tenant_id, tipo_id, periodo, ultimo, ultima_data) values ($1, $2, 2026, 45, '2026-11-18')`,
    [office.id, tipo],
  );
  await open(page, product.origin, await draft());
  await page.getByRole('button', { name: 'Emitir' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading')).toHaveText('Emitir o Ofício com o número 046? O texto não muda mais.');
  await dialog.getByLabel('Data').fill('30/12/2025');
  await expect(dialog.getByRole('heading')).toHaveText('Emitir o Ofício? O texto não muda mais.');
  await expect(dialog).toContainText('O próximo número do ano da data, dado na emissão');
  await expect(dialog).not.toContainText('046');
  await expect(dialog).not.toContainText('Último número');
  await dialog.getByRole('button', { name: 'Emitir' }).click();
  await expect(page.getByRole('heading', { name: /001\/2025/, level: 1 })).toBeVisible();
});

test('a day before the last number’s is refused with that day; Enter twice issues once', async ({ page, product }) => {
  await product.rows(
    `insert into oficio_sequencias (tenant_id, tipo_id, periodo, ultimo, ultima_data) values ($1, $2, 2026, 45, '2026-11-18')`,
    [office.id, tipo],
  );
  const id = await draft();
  await open(page, product.origin, id);
  await page.getByRole('button', { name: 'Emitir' }).click();
  const dialog = page.getByRole('dialog', { name: 'Emitir o Ofício com o número 046? O texto não muda mais.' });
  await expect(dialog).toContainText('Último número: 045, de 18/11/2026.');
  await dialog.getByLabel('Data').fill('17/11/2026');
  await dialog.getByRole('button', { name: 'Emitir' }).click();
  await expect(dialog).toContainText('A data não pode ser anterior à do último número, 18/11/2026');
  await dialog.getByLabel('Data').fill('18/11/2026');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /046\/2026/, level: 1 })).toBeVisible();
  expect(await product.rows('select ultimo from oficio_sequencias where tipo_id = $1', [tipo])).toEqual([
    { ultimo: 46 },
  ]);
});

test('what a colleague writes while one is asked is read before it is issued', async ({ page, product }) => {
  const id = await draft();
  await open(page, product.origin, id);
  const dialog = page.getByRole('dialog', { name: 'Emitir o Ofício com o número 001?' });
  const changed = dialog.getByRole('alert').getByText('Outra pessoa mudou este rascunho');
  const write = (corpo: string) => product.rows('update oficios set corpo = $2 where id = $1', [id, corpo]);
  // whether the page knows it already or the server says so
  for (const corpo of ['Peço a ronda.', 'Peço a ronda já.']) {
    await page.getByRole('button', { name: 'Emitir' }).click();
    await expect(dialog.getByLabel('Data')).toBeVisible();
    if (corpo.includes('já')) await page.route('**/live', (route) => route.abort());
    await write(corpo);
    const issue = dialog.getByRole('button', { name: 'Emitir' });
    // it may be gone already
    await issue.click({ timeout: 5_000 }).catch(() => undefined);
    await expect(changed).toBeVisible();
    if (corpo.includes('já')) await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Ver o rascunho' }).click();
    await expect(page.getByLabel('Texto', { exact: true })).toHaveValue(corpo);
  }
  expect(await stored(product, id)).toMatchObject({ numero: null });
  await page.getByRole('button', { name: 'Emitir' }).click();
  await dialog.getByRole('button', { name: 'Emitir' }).click();
  await expect(page.getByRole('heading', { name: /001\/2026/, level: 1 })).toBeVisible();
  expect(await stored(product, id)).toMatchObject({ corpo: 'Peço a ronda já.', numero: 1 });
});

test('a letter to nobody, what it lacks, and a day before it was issued, are said where they are to be mended', async ({
  page,
  product,
}) => {
  const id = await draft({ orgao_id: null });
  await open(page, product.origin, id);
  await page.getByRole('button', { name: 'Emitir' }).click();
  const dialog = page.getByRole('dialog', { name: 'Emitir o Ofício' });
  await dialog.getByRole('button', { name: 'Emitir' }).click();
  await expect(dialog.getByRole('definition').filter({ hasText: 'Escolha a quem o ofício se destina' })).toBeVisible();
  await expect(toasts(page)).not.toContainText('Erro ao emitir');
  await expectAccessible(page);
  const mend = (change: string, value: string) =>
    product.rows(`update oficios set orgao_id = '${orgao}', ${change} = $2 where id = $1`, [id, value]);
  await mend('assunto', 'Visita a {{orgao.endereco}}');
  await open(page, product.origin, id);
  await page.getByRole('button', { name: 'Emitir' }).click();
  await dialog.getByRole('button', { name: 'Emitir' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Falta preencher: orgao.endereco');
  await expect(toasts(page)).not.toContainText('Erro ao emitir');
  await expectAccessible(page);
  await mend('assunto', 'Visita');
  await open(page, product.origin, id);
  await page.getByRole('button', { name: 'Emitir' }).click();
  await dialog.getByRole('button', { name: 'Emitir' }).click();
  for (const label of ['Enviado em', 'Protocolado em']) await page.getByLabel(label).fill('20/11/2026');
  await page.getByRole('button', { name: 'Salvar' }).first().click();
  await expect(page.getByText('A data não pode ser anterior à da emissão')).toHaveCount(2);
  await expect(page.getByLabel('Enviado em')).toHaveAccessibleDescription(/anterior à da emissão/);
  await expect(page.getByLabel('Respondido em')).not.toHaveAccessibleDescription(/anterior à da emissão/);
});

test(
  'an answer without its day says that the letter goes on without one, and paper has it',
  { tag: '@long' },
  async ({ page, product }) => {
    const id = await draft();
    await open(page, product.origin, id);
    await issueOpened(page);
    const day = page.getByLabel('Respondido em');
    await expect(day).not.toHaveAccessibleDescription(/sem resposta/);
    await page.getByLabel('Resposta', { exact: true }).fill('Será feito em dez dias.');
    await expect(day).toHaveAccessibleDescription(/Sem este dia o ofício continua sem resposta/);
    await expectAccessible(page);
    await day.fill('20/11/2026');
    await expect(day).not.toHaveAccessibleDescription(/sem resposta/);
  },
);

test(
  'what is typed on while a form is being saved stays, to be saved as well',
  { tag: '@long' },
  async ({ page, product }) => {
    const id = await draft();
    const issued = await page.request.post(`${product.origin}/api/tenants/${office.id}/oficios/${id}/emitir`, {
      data: { versao: 1, data: '2026-11-20' },
      headers: { origin: product.origin },
    });
    expect(issued.status()).toBe(200);
    await open(page, product.origin, id);
    await page.route(`**/oficios/${id}/**`, async (route) => {
      if (route.request().method() !== 'GET') await new Promise((done) => setTimeout(done, 1_500));
      await route.continue();
    });
    const progress = page.getByRole('region', { name: 'Andamento' });
    const save = progress.getByRole('button', { name: 'Salvar' });
    await progress.getByLabel('Enviado em').fill('21/11/2026');
    await save.click();
    await progress.getByLabel('Protocolado em').fill('23/11/2026');
    await expect(page.getByText('Ofício atualizado')).toBeVisible();
    expect(await stored(product, id)).toMatchObject({ enviado_em: '2026-11-21', protocolado_em: null });
    await expect(progress.getByLabel('Protocolado em')).toHaveValue('23/11/2026');
    await save.click();
    await expect.poll(async () => await stored(product, id)).toMatchObject({ protocolado_em: '2026-11-23' });
  },
);

test('what is not saved stays to be copied when a colleague issues the draft', async ({ page, product }) => {
  const id = await draft();
  await openLive(page, `${product.origin}/oficios/${id}`);
  const saves = `**/api/tenants/*/oficios/${id}`;
  await page.route(saves, (route) => (route.request().method() === 'GET' ? route.continue() : route.abort()));
  await page.getByLabel('Texto', { exact: true }).fill('Solicito a ronda até janeiro.');
  await expect(page.getByText('Ainda não salvo')).toBeVisible();
  const issued = await page.request.post(`${product.origin}/api/tenants/${office.id}/oficios/${id}/emitir`, {
    data: { versao: 1, data: '2026-11-23' },
    headers: { origin: product.origin },
  });
  expect(issued.status()).toBe(200);
  const notice = page.getByRole('alert', { name: 'Este ofício foi emitido por outra pessoa enquanto você escrevia' });
  await expect(notice).toContainText('Solicito a ronda até janeiro.');
  await expectAccessible(page);
  await page.unroute(saves);
  const open = notice.getByRole('button', { name: 'Ver o ofício emitido' });
  await open.click();
  await page.getByRole('button', { name: 'Continuar editando' }).click();
  await expect(notice).toContainText('Solicito a ronda até janeiro.');
  await open.click();
  await page.getByRole('button', { name: 'Sair sem salvar' }).click();
  await expect(page.getByRole('region', { name: 'Andamento' })).toBeVisible();
  expect(await stored(product, id)).toMatchObject({ corpo: 'Solicito o reforço da ronda noturna.', numero: 1 });
});

test(
  'what is not saved stays to be copied when a colleague deletes the draft, and is no key of the page',
  { tag: '@long' },
  async ({ page, product }) => {
    const id = await draft();
    await openLive(page, `${product.origin}/oficios/${id}`);
    const saves = `**/api/tenants/*/oficios/${id}`;
    await page.route(saves, (route) => (route.request().method() === 'GET' ? route.continue() : route.abort()));
    await page.getByLabel('Texto', { exact: true }).fill('Solicito a ronda até janeiro.');
    await expect(page.getByText('Ainda não salvo')).toBeVisible();
    await product.rows('update oficios set deleted_at = now() where id = $1', [id]);
    const notice = page.getByRole('alert', {
      name: 'Este rascunho foi excluído por outra pessoa, ou agora é sigiloso',
    });
    await expect(notice).toContainText('Solicito a ronda até janeiro.');
    await page.keyboard.type('n/?');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expectAccessible(page);
    await expect(notice).toBeVisible();
    await notice.getByRole('button', { name: 'Descartar' }).click();
    await page.getByRole('button', { name: 'Sair sem salvar' }).click();
    await expect(page.getByText('Ofício não encontrado')).toBeVisible();
  },
);

test(
  'what is typed of an issued letter stays to be copied when a colleague voids it',
  { tag: '@long' },
  async ({ page, product }) => {
    const id = await draft();
    await open(page, product.origin, id);
    const change = (path: string, data: object) =>
      page.request.post(`${product.origin}/api/tenants/${office.id}/oficios/${id}/${path}`, {
        data,
        headers: { origin: product.origin },
      });
    expect((await change('emitir', { versao: 1, data: '2026-11-23' })).status()).toBe(200);
    await openLive(page, `${product.origin}/oficios/${id}`);
    const progress = page.getByRole('region', { name: 'Andamento' });
    await progress.getByLabel('Resposta', { exact: true }).fill('Vão vistoriar a rua.');
    expect((await change('anular', { motivo: 'Era de outra secretaria.' })).status()).toBe(200);
    const notice = page.getByRole('alert', {
      name: 'Este ofício foi anulado: o que você digitou não foi salvo',
    });
    await expect(notice).toContainText('Vão vistoriar a rua.');
    await expect(progress.getByLabel('Resposta', { exact: true })).toHaveCount(0);
    await expect(page.getByText('Arquivo da resposta')).toHaveCount(0);
    await expectAccessible(page);
    await notice.getByRole('button', { name: 'Descartar' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Descartar' }).click();
    await expect(notice).toHaveCount(0);
  },
);

test('what is typed while a save is under way is saved once, whatever asks for it', async ({ page, product }) => {
  const id = await draft();
  await open(page, product.origin, id);
  const held = Promise.withResolvers<void>();
  const sent: unknown[] = [];
  await page.route(`**/api/tenants/*/oficios/${id}`, async (route) => {
    if (route.request().method() === 'GET') return route.continue();
    sent.push(route.request().postDataJSON());
    if (sent.length === 1) await held.promise;
    await route.continue();
  });
  await page.getByLabel('Assunto').fill('Ronda');
  await expect.poll(() => sent).toHaveLength(1);
  await page.getByLabel('Assunto').fill('Ronda noturna');
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
    for (let n = 0; n < 2; n += 1) document.dispatchEvent(new Event('visibilitychange'));
  });
  held.resolve();
  await expect(page.getByText('salvo às 12:00')).toBeVisible();
  await expect.poll(() => stored(product, id)).toMatchObject({ assunto: 'Ronda noturna' });
  expect(sent).toEqual([
    { assunto: 'Ronda', versao: 1 },
    { assunto: 'Ronda noturna', versao: 2 },
  ]);
});

test(
  'what was left without saving is not sent once more when the server is there again',
  { tag: '@long' },
  async ({ page, product }) => {
    const id = await draft();
    await open(page, product.origin, id);
    const held = Promise.withResolvers<void>();
    let away: 'refused' | 'silent' | null = 'refused';
    let waiting = 0;
    await page.route(`**/api/tenants/*/oficios/${id}`, async (route) => {
      if (route.request().method() === 'GET' || !away) return route.continue();
      if (away === 'silent') {
        waiting += 1;
        await held.promise;
      }
      await route.abort();
    });
    await page.getByLabel('Assunto').fill('Ronda noturna');
    await expect(page.getByText('Ainda não salvo')).toBeVisible();
    await page.getByRole('navigation').getByRole('link', { name: 'Setores' }).click();
    const leave = page.getByRole('button', { name: 'Sair sem salvar' });
    await expect(leave).toBeVisible();
    away = 'silent';
    // it is tried again while one is asked, and fails behind whoever has left
    await expect.poll(() => waiting, { timeout: 15_000 }).toBe(1);
    await leave.click();
    await expect(page.getByRole('heading', { name: 'Setores' })).toBeVisible();
    away = null;
    held.resolve();
    await page.waitForTimeout(6500);
    expect(await stored(product, id)).toMatchObject({ assunto: 'Ronda no ponto de ônibus' });
  },
);

test('two people in one draft: what only one wrote is there for both, and nothing typed is lost', async ({
  page,
  product,
  browser,
}) => {
  const id = await draft();
  await open(page, product.origin, id);
  const other = await (await browser.newContext()).newPage();
  await signIn(other, product, clerk, office);
  await open(other, product.origin, id);
  await page.getByLabel('Assunto').fill('Ronda noturna');
  await expect(page.getByText(/salvo às/)).toBeVisible();
  await expect(other.getByLabel('Assunto')).toHaveValue('Ronda noturna');

  // both in the same field, before either has been saved
  await product.rows(`update oficios set corpo = 'Peço a ronda.', versao = versao + 1 where id = $1`, [id]);
  await page.getByLabel('Texto').fill('Solicito a ronda até janeiro.');
  const notice = page.getByRole('alert', { name: 'Outra pessoa escreveu neste rascunho ao mesmo tempo' });
  await expect(notice).toContainText('Peço a ronda.');
  await expect(page.getByLabel('Texto', { exact: true })).toHaveValue('Solicito a ronda até janeiro.');
  await expectAccessible(page);
  await shoot(page, 'conflito');
  await notice.getByRole('button', { name: 'Fica o meu' }).click();
  await expect(notice).toBeHidden();
  await expect.poll(() => stored(product, id)).toMatchObject({ corpo: 'Solicito a ronda até janeiro.' });
});

test('an issued letter is void with a reason, by who may', async ({ page, product }) => {
  const id = await draft();
  await open(page, product.origin, id);
  await issueOpened(page);
  await page.getByRole('button', { name: 'Anular' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Motivo').fill('erro');
  await dialog.getByRole('button', { name: 'Anular' }).click();
  await expect(dialog).toContainText('Diga por que foi anulado (10 letras ou mais)');
  await dialog.getByLabel('Motivo').fill('O endereço estava errado');
  await dialog.getByRole('button', { name: 'Anular' }).click();
  await expect(page.getByText('Anulado em 23/11/2026')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reiterar' })).toBeHidden();
});

test(
  'a draft that asks once more says that it was answered meanwhile, or made void; nor is it asked for again',
  { tag: '@long' },
  async ({ page, product }) => {
    const id = await draft();
    await open(page, product.origin, id);
    await issueOpened(page);
    await page.getByRole('button', { name: 'Reiterar' }).click();
    await expect(page.getByText('1ª reiteração')).toBeVisible();
    const again = page.url();
    await product.rows(`update oficios set respondido_em = '2026-11-23', versao = versao + 1 where id = $1`, [id]);
    const answered = page.getByRole('alert', { name: 'O que este rascunho reitera já foi respondido' });
    await expect(answered).toContainText('Exclua-o; se ainda houver o que pedir, comece um novo ofício.');
    await expectAccessible(page);
    await shoot(page, 'reiteracao-respondida');
    await answered.getByRole('link', { name: 'OFÍCIO Nº 001/2026' }).click();
    await expect(page.getByRole('button', { name: 'Anular' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Reiterar' })).toBeHidden();
    await product.rows(
      `update oficios set respondido_em = null, anulado_em = '2026-11-23', anulado_motivo = 'Destinatário trocado.', versao = versao + 1
      where id = $1`,
      [id],
    );
    await page.goto(again);
    await expect(page.getByRole('alert', { name: 'O que este rascunho reitera foi anulado' })).toBeVisible();
    // one whose repetition was answered
    const next = await draft();
    await open(page, product.origin, next);
    await issueOpened(page);
    await page.getByRole('button', { name: 'Reiterar' }).click();
    await expect(page.getByText('1ª reiteração')).toBeVisible();
    await issueOpened(page);
    await expect(page.getByText('OFÍCIO Nº 003/2026 emitido')).toBeVisible();
    await product.rows(`update oficios set respondido_em = '2026-11-23', versao = versao + 1 where numero = 3`);
    await open(page, product.origin, next);
    await expect(page.getByText('Respondido com')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Reiterar' })).toBeHidden();
  },
);

test("the code that a letter gives is read in the demand's form, with the way to the letter; void, it is typed again", async ({
  page,
  product,
}) => {
  const id = await draft();
  const about1 = await demanda();
  await about(id, about1);
  await product.rows(`update demandas set codigo_oficio = '7' where id = $1`, [about1]);
  await page.goto(`${product.origin}/demandas/${about1}/edit`);
  const code = page.getByLabel('Código do ofício');
  await expect(code).toBeEditable();
  await open(page, product.origin, id);
  await issueOpened(page);
  await expect(page.getByRole('button', { name: 'Anular' })).toBeVisible();

  await page.goto(`${product.origin}/demandas/${about1}/edit`);
  await expect(page.getByText('O código vem do OFÍCIO Nº 001/2026.')).toBeVisible();
  await expect(code).toHaveValue('1');
  await expect(code).not.toBeEditable();
  await expectAccessible(page);
  await shoot(page, 'codigo-do-oficio');
  await page.getByLabel('Descrição').fill('POSTE APAGADO HÁ UM MÊS');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Demanda atualizada com sucesso')).toBeVisible();

  await page.goto(`${product.origin}/demandas/${about1}/edit`);
  await page.getByRole('link', { name: 'OFÍCIO Nº 001/2026' }).click();
  await page.getByRole('button', { name: 'Anular' }).click();
  await page.getByRole('dialog').getByLabel('Motivo').fill('O endereço estava errado');
  await page.getByRole('dialog').getByRole('button', { name: 'Anular' }).click();
  await expect(page.getByText('Anulado em 23/11/2026')).toBeVisible();
  await page.goto(`${product.origin}/demandas/${about1}/edit`);
  await expect(code).toHaveValue('7');
  await code.fill('8');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Demanda atualizada com sucesso')).toBeVisible();
  expect(await product.rows('select codigo_oficio from demandas where id = $1', [about1])).toEqual([
    { codigo_oficio: '8' },
  ]);
});

/** A demand that an issued letter is about, whose page is open. */
async function issuedAbout(page: Page, origin: string): Promise<string> {
  const id = await draft();
  const about1 = await demanda();
  await about(id, about1);
  await open(page, origin, id);
  await issueOpened(page);
  await expect(page.getByRole('button', { name: 'Anular' })).toBeVisible();
  return about1;
}

test("the issued letter is among its demand's documents and named in its line, each the way to it; void it says so", async ({
  page,
  product,
}) => {
  const about1 = await issuedAbout(page, product.origin);

  await page.goto(`${product.origin}/demandas/${about1}`);
  const docs = page.getByRole('region', { name: 'Documentos' });
  await expect(docs).toContainText('OFÍCIO-Nº-001-2026.pdf');
  await expect(docs).toContainText('do ofício');
  await expect(docs.getByRole('button', { name: /Excluir/ })).toHaveCount(0);
  const saved = page.waitForEvent('download');
  await docs.getByRole('button', { name: 'Baixar OFÍCIO-Nº-001-2026.pdf' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^OFÍCIO-Nº-001-2026\.pdf$/);
  const line = page.getByRole('region', { name: 'Linha do tempo' }).getByRole('listitem');
  await expect(line.filter({ hasText: 'emitido em 23/11/2026' })).toHaveCount(1);
  await expectAccessible(page);
  await shoot(page, 'demanda-com-oficio');
  await line.getByRole('link', { name: 'OFÍCIO Nº 001/2026' }).click();
  await page.getByRole('button', { name: 'Anular' }).click();
  await page.getByRole('dialog').getByLabel('Motivo').fill('O endereço estava errado');
  await page.getByRole('dialog').getByRole('button', { name: 'Anular' }).click();
  await expect(page.getByText('Anulado em 23/11/2026')).toBeVisible();
  await page.goto(`${product.origin}/demandas/${about1}`);
  await expect(docs).toContainText('do ofício anulado');
  await expect(line.filter({ hasText: 'anulado em 23/11/2026' })).toHaveCount(1);
});

test('anonymising names the letters that stay; one is emptied with a reason, and says so', async ({
  page,
  product,
}) => {
  const about1 = await issuedAbout(page, product.origin);
  const [{ municipe_id }] = (await product.rows('select municipe_id from demandas where id = $1', [about1])) as [
    { municipe_id: string },
  ];
  await page.goto(`${product.origin}/municipes/${municipe_id}`);
  await page.getByRole('button', { name: 'Anonimizar munícipe' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Lei 8.159/1991');
  await expectAccessible(page);
  await shoot(page, 'anonimizar-com-oficio');
  await dialog.getByRole('link', { name: 'OFÍCIO Nº 001/2026' }).click();
  // on paper there is nothing to be pressed, nor what speaks of that
  const privacy = page.getByRole('heading', { name: 'Privacidade' });
  await expect(privacy).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(privacy).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('button', { name: 'Esvaziar conteúdo' }).click();
  await dialog.getByLabel('Motivo').fill('curto');
  await dialog.getByRole('button', { name: 'Esvaziar' }).click();
  await expect(dialog).toContainText('Diga por que o conteúdo sai (10 letras ou mais)');
  await dialog.getByLabel('Motivo').fill('A pessoa pediu, e o texto conta a doença dela.');
  await expectAccessible(page);
  await shoot(page, 'esvaziar');
  await dialog.getByRole('button', { name: 'Esvaziar' }).click();
  await expect(page.getByText('Conteúdo esvaziado em 23/11/2026')).toBeVisible();
  await expect(page.getByText('A pessoa pediu, e o texto conta a doença dela.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Ver PDF' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Esvaziar conteúdo' })).toHaveCount(0);
  await expect(page.getByText('Solicito o reforço')).toHaveCount(0);
  await expectAccessible(page);
  // nothing more can be written of it, nor asked for
  await expect(page.getByRole('region', { name: 'Andamento' })).toBeVisible();
  await expect(page.getByLabel('Respondido em')).toHaveCount(0);
  await expect(page.getByText('Enviar o arquivo da resposta')).toHaveCount(0);
  await page.goto(`${product.origin}/oficios?aba=EMITIDOS`);
  await expect(page.getByRole('row', { name: /001\/2026/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Reiterar/ })).toHaveCount(0);
  await page.goto(`${product.origin}/demandas/${about1}`);
  await expect(page.getByRole('region', { name: 'Ofícios' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Documentos' })).not.toContainText('.pdf');
});

test('a letter about a closed demand begins in its menu as well', { tag: '@long' }, async ({ page, product }) => {
  const about1 = await demanda();
  await product.rows(`update demandas set status = 'RESOLVIDO' where id = $1`, [about1]);
  await page.goto(`${product.origin}/demandas/${about1}`);
  await page.getByRole('button', { name: 'Mais ações' }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Novo ofício', 'Acrescentar apoiador', 'Acrescentar passo']);
  await expectAccessible(page);
  await shoot(page, 'demanda-encerrada-menu');
  await page.getByRole('menuitem', { name: 'Novo ofício' }).click();
  await expect(page.getByRole('heading', { name: 'Poste apagado', level: 1 })).toBeVisible();
});

test('the first letter of a demand begins in its menu, about it and with a kind', async ({ page, product }) => {
  await page.goto(`${product.origin}/demandas/${await demanda()}`);
  await page.getByRole('button', { name: 'Mais ações' }).click();
  await page.getByRole('menuitem', { name: 'Novo ofício' }).click();
  await expect(page.getByRole('heading', { name: 'Poste apagado', level: 1 })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Demandas' })).toContainText('MARIA APARECIDA DE SOUZA');
  await page.getByLabel('Órgão', { exact: true }).selectOption({ label: 'Guarda Civil Municipal' });
  await page.getByLabel('Texto').fill('Peço a troca da lâmpada.');
  await expect(page.getByText('salvo às 12:00')).toBeVisible();
  await expectAccessible(page);
  await shoot(page, 'de-uma-demanda');
});

test(
  'on a phone Emitir is under the thumb, wherever the letter is scrolled to',
  { tag: '@long' },
  async ({ page, product }) => {
    await page.setViewportSize({ width: 390, height: 664 });
    const id = await draft({ corpo: 'Solicito o reforço da ronda noturna.\n'.repeat(40) });
    await open(page, product.origin, id);
    const issue = page.getByRole('button', { name: 'Emitir' });
    await expect(page.getByLabel('Assunto')).toBeVisible();
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect(issue).toBeInViewport({ ratio: 1 });
    await expectAccessible(page);
    await issue.click();
    await expect(page.getByRole('dialog')).toBeVisible();
  },
);

test(
  'days and what the Câmara says of a letter are saved one after the other, typed at once',
  { tag: '@long' },
  async ({ page, product }) => {
    const id = await draft({
      tipo_id: await data.insert('oficio_tipos', office, { nome: 'Indicação', numeracao: 'EXTERNA' }),
      numeracao: 'EXTERNA',
    });
    await open(page, product.origin, id);
    await issueOpened(page);
    const [days, house] = [
      page.getByRole('region', { name: 'Andamento' }),
      page.getByRole('region', { name: 'Na Câmara' }),
    ];
    await days.getByLabel('Enviado em').fill('23/11/2026');
    await house.getByLabel('Número na Câmara').fill('312/2026');
    await days.getByRole('button', { name: 'Salvar' }).click();
    await expect(page.getByRole('main').getByText('Enviado', { exact: true })).toBeVisible();
    await expect(house.getByLabel('Número na Câmara')).toHaveValue('312/2026');
    await house.getByRole('button', { name: 'Salvar' }).click();
    await expect
      .poll(() => product.rows('select enviado_em::text, casa_numero from oficios where id = $1', [id]))
      .toEqual([{ enviado_em: '2026-11-23', casa_numero: 312 }]);
    await expect(page.getByRole('alert', { name: /Outra pessoa alterou/ })).toHaveCount(0);
  },
);

test('what a colleague wrote of an issued letter stays, where one has not touched it', async ({ page, product }) => {
  const id = await draft({
    tipo_id: await data.insert('oficio_tipos', office, {
      nome: 'Indicação',
      numeracao: 'EXTERNA',
      resposta_dias: 15,
    }),
    numeracao: 'EXTERNA',
  });
  await page.route('**/live', (route) => route.abort());
  await open(page, product.origin, id);
  await issueOpened(page);
  const [days, house] = [
    page.getByRole('region', { name: 'Andamento' }),
    page.getByRole('region', { name: 'Na Câmara' }),
  ];
  const conflict = page.getByRole('alert', { name: /Outra pessoa alterou este registro/ });

  await house.getByLabel('Resultado', { exact: true }).selectOption('Lido');
  await product.rows(`update oficios set casa_numero = 312, casa_ano = 2026 where id = $1`, [id]);
  await house.getByRole('button', { name: 'Salvar' }).click();
  await expect(conflict.getByRole('group')).toHaveCount(1);
  await expect(conflict.getByRole('group', { name: 'Número na Câmara' })).toContainText('312/2026');
  await conflict.getByRole('button').click();
  await expect
    .poll(() => product.rows('select resultado, casa_numero from oficios where id = $1', [id]))
    .toEqual([{ resultado: 'LIDO', casa_numero: 312 }]);

  // a day that was counted is nobody's word
  await expect(conflict).toHaveCount(0);
  await days.getByLabel('Protocolo', { exact: true }).fill('778/2026');
  await product.rows(`update oficios set enviado_em = '2026-11-23' where id = $1`, [id]);
  await days.getByRole('button', { name: 'Salvar' }).click();
  await expect(conflict.getByRole('group')).toHaveCount(1);
  await expect(conflict.getByRole('group', { name: 'Enviado em' })).toContainText('23/11/2026');
  await conflict.getByRole('button').click();
  await expect
    .poll(() => product.rows('select protocolo, enviado_em::text, resposta_propria from oficios where id = $1', [id]))
    .toEqual([{ protocolo: '778/2026', enviado_em: '2026-11-23', resposta_propria: false }]);

  // what somebody took away is nothing as well
  await house.getByLabel('Data do resultado').fill('23/11/2026');
  await product.rows(`update oficios set resultado = null where id = $1`, [id]);
  await house.getByRole('button', { name: 'Salvar' }).click();
  await expect(conflict.getByRole('group', { name: 'Resultado' })).toContainText('Lido');
  await conflict.getByRole('button').click();
  await expect
    .poll(() => product.rows('select resultado, resultado_em::text from oficios where id = $1', [id]))
    .toEqual([{ resultado: null, resultado_em: '2026-11-23' }]);
});

test(
  'what the Câmara said of a letter is still read when its content was emptied',
  { tag: '@long' },
  async ({ page, product }) => {
    const id = await draft({
      tipo_id: await data.insert('oficio_tipos', office, { nome: 'Indicação', numeracao: 'EXTERNA' }),
      numeracao: 'EXTERNA',
    });
    await open(page, product.origin, id);
    await issueOpened(page);
    const house = page.getByRole('region', { name: 'Na Câmara' });
    await house.getByLabel('Número na Câmara').fill('312/2026');
    await house.getByLabel('Resultado', { exact: true }).selectOption('Lido');
    await house.getByRole('button', { name: 'Salvar' }).click();
    // on paper it is read, not typed
    await expect(page.getByRole('heading', { name: 'INDICAÇÃO Nº 312/2026' })).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(house.getByText('Lido', { exact: true }).filter({ visible: true })).toHaveCount(1);
    await expect(house.getByLabel('Número na Câmara')).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
    await page.getByRole('button', { name: 'Esvaziar conteúdo' }).click();
    const dialog = page.getByRole('dialog', { name: 'Esvaziar a INDICAÇÃO Nº 312/2026?' });
    await dialog.getByLabel('Motivo').fill('A pessoa pediu que saísse.');
    await dialog.getByRole('button', { name: 'Esvaziar' }).click();
    await expect(page.getByText('INDICAÇÃO Nº 312/2026 esvaziada')).toBeVisible();
    await expect(house).toContainText('ResultadoLido');
    await expect(house.getByRole('button', { name: 'Salvar' })).toHaveCount(0);
    await expectAccessible(page);
  },
);
