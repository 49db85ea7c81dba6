import type { Page } from '@playwright/test';
import type { Office, User } from '../support/office/people.ts';
import { type OfficeData, officeData } from '../support/office/office-data.ts';
import { png } from '../support/files/real-files.ts';
import { expect, expectAccessible, type Product, shoot, signIn, test } from './product.ts';

/** Somebody calls: a screen for the telephone, by keyboard alone. */

let office: Office;
let clerk: User;
let data: OfficeData;
let ids: { municipe: string; setor: string };

test.beforeEach(async ({ page, product }) => {
  data = officeData(product);
  office = await product.office();
  clerk = await product.member(office, 'attendant', { full_name: 'Rita Moura' });
  const obras = await data.setor(office, 'Obras');
  const setor = await data.setor(office, 'Iluminação Pública');
  await data.assessor(office, 'Bruno Dias');
  await data.assessor(office, 'Rita Moura');
  const tema = await data.insert('assuntos', office, { nome: 'Iluminação', nivel: 1, setor_id: setor, prazo_dias: 20 });
  await data.assunto(office, 'lâmpada apagada', tema);
  const municipe = await data.insert('municipes', office, {
    nome_completo: 'MARIA APARECIDA DE SOUZA',
    telefone_ddd: '11987654321',
    codigo: '20260412',
    bairro: 'VILA MARIANA',
  });
  await data.insert('demandas', office, {
    municipe_id: municipe,
    setor_id: obras,
    assessor_responsavel: 'Bruno Dias',
    descricao_texto: 'PODA DA ÁRVORE NA CALÇADA DO NÚMERO 220',
    data_demanda: '2026-11-03',
  });
  ids = { municipe, setor };
  await signIn(page, product, clerk, office);
});

const search = (page: Page) => page.getByRole('combobox', { name: 'Telefone ou nome' });
const found = (page: Page) => page.getByRole('listbox', { name: 'Munícipes encontrados' }).getByRole('option');
const saved = (page: Page) => page.getByText('Demanda cadastrada', { exact: true });
const demandas = (product: Product, text: string) =>
  product.rows<{
    municipe: string;
    telefone_ddd: string;
    setor_id: string;
    assessor_responsavel: string;
    assunto: string;
  }>(
    `select m.nome_completo as municipe, m.telefone_ddd, d.setor_id, d.assessor_responsavel, a.nome as assunto
       from demandas d join municipes m on m.id = d.municipe_id left join assuntos a on a.id = d.assunto_id
      where d.tenant_id = $1 and d.descricao_texto = $2`,
    [office.id, text],
  );
async function open(page: Page, product: Product) {
  await page.goto(`${product.origin}/atendimento`);
  await expect(search(page)).toBeFocused();
}
/** Subject, what is asked for; the sector comes with the first, the assessor is who is signed in. */
async function say(page: Page, text: string) {
  await expect(page.getByRole('combobox', { name: 'Assunto' })).toBeFocused();
  await page.keyboard.type('lamp');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Descrição')).toBeFocused();
  await page.keyboard.type(text);
}

/** Maria calls. */
async function answer(page: Page, product: Product) {
  await open(page, product);
  await page.keyboard.type('11987654321');
  await page.keyboard.press('Enter');
}
/** And says what she calls for. */
async function begin(page: Page, product: Product) {
  await answer(page, product);
  await say(page, 'poste apagado');
}

test('known phone: digits, Enter, subject, text, Ctrl+Enter, saved without the mouse, and empty for the next call', async ({
  page,
  product,
}) => {
  // from the home page, as from any other
  await page.goto(`${product.origin}/`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('a');
  await expect(search(page)).toBeFocused();
  await expect(page.getByText('Quem liga aparece aqui')).toBeVisible();
  await expectAccessible(page);
  await shoot(page, 'atendimento-vazio');
  await page.keyboard.type('11987654321');
  // the answer is not there yet
  await page.keyboard.press('Enter');
  await expect(page.getByRole('group', { name: 'Telefone ou nome' })).toContainText('MARIA APARECIDA DE SOUZA');
  const panel = page.getByRole('region', { name: 'Demandas abertas' });
  await expect(panel).toContainText('PODA DA ÁRVORE');
  await say(page, 'poste apagado');
  await expect(page.getByLabel('Setor', { exact: true }).locator('option:checked')).toHaveText('Iluminação Pública');
  await expect(page.getByText('Setor Iluminação Pública, prazo de 20 dias úteis')).toBeVisible();
  await expect(page.getByLabel('Assessor responsável').locator('option:checked')).toContainText('Rita Moura');
  await expectAccessible(page);
  await shoot(page, 'atendimento');
  await page.keyboard.press('Control+Enter');
  await expect(saved(page)).toBeVisible();
  const [row] = await demandas(product, 'POSTE APAGADO');
  expect(row).toEqual({
    municipe: 'MARIA APARECIDA DE SOUZA',
    telefone_ddd: '11987654321',
    setor_id: ids.setor,
    assessor_responsavel: 'Rita Moura',
    assunto: 'lâmpada apagada',
  });
  await expect(search(page)).toBeFocused();
  await expect(search(page)).toHaveValue('');
  await expect(page.getByLabel('Descrição')).toHaveValue('');
  await expect(page.getByText(/^2026-\d+ · MARIA APARECIDA/)).toBeVisible();
  await page.getByRole('button', { name: 'Abrir', exact: true }).click();
  await expect(page).toHaveURL(/\/demandas\/[0-9a-f-]{36}$/);
});

test('an unknown caller, a new citizen, a demand with subject and sector: by keyboard alone, in well under thirty seconds', async ({
  page,
  product,
}) => {
  await open(page, product);
  const began = performance.now();
  let keys = 0;
  const type = async (text: string) => {
    keys += text.length;
    await page.keyboard.type(text, { delay: 80 });
  };
  const press = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key, { delay: 80 });
  };
  await type('11977770001');
  await press('Enter');
  await expect(page.getByLabel('Nome completo')).toBeFocused();
  await expect(page.getByLabel('Telefone', { exact: true })).toHaveValue('(11) 97777-0001');
  await expectAccessible(page);
  await shoot(page, 'atendimento-novo');
  const looked = performance.now();
  await type('Zuleica Prado');
  await press('Enter');
  await press('Enter');
  await expect(page.getByRole('combobox', { name: 'Assunto' })).toBeFocused();
  await type('lamp');
  await press('Enter');
  await press('Enter');
  await type('Luminária queimada');
  await press('Control+Enter');
  await expect(saved(page)).toBeVisible();
  const seconds = (performance.now() - began) / 1000;
  test.info().annotations.push({ type: 'keys', description: `${keys} keys, ${seconds.toFixed(1)} s` });
  expect(keys).toBeLessThan(60);
  expect(performance.now() - looked).toBeLessThan(30_000);
  expect(await demandas(product, 'LUMINÁRIA QUEIMADA')).toEqual([
    {
      municipe: 'ZULEICA PRADO',
      telefone_ddd: '11977770001',
      setor_id: ids.setor,
      assessor_responsavel: 'Rita Moura',
      assunto: 'lâmpada apagada',
    },
  ]);
});

test('the number of a demand, however it is said, leads to that demand; a phone does not look for one', async ({
  page,
  product,
}) => {
  const [{ numero }] = (await product.rows<{ numero: string }>('select numero from demandas where tenant_id = $1', [
    office.id,
  ])) as [{ numero: string }];
  expect(numero).toBe('2026-00001');
  await open(page, product);
  const asked: string[] = [];
  page.on('request', (one) => one.url().includes('/demandas?') && asked.push(one.url()));
  // at once: of one typed slowly the first digits may be a number
  await page.keyboard.insertText('11987654321');
  await expect(found(page)).toHaveCount(2);
  expect(asked).toEqual([]);
  await search(page).fill('7');
  await expect(search(page)).not.toHaveAttribute('aria-busy');
  await expect(found(page)).toHaveCount(0);
  for (const said of ['1', '1/2026', 'nº 1', '2026-00001']) {
    await search(page).fill(said);
    await expect(found(page).first()).toContainText('Demanda 2026-00001 · MARIA APARECIDA DE SOUZA');
    await expect(found(page).first()).toContainText('PODA DA ÁRVORE');
  }
  // and is nobody's name or phone
  await expect(found(page)).toHaveText([/Demanda 2026-00001/]);
  await expectAccessible(page);
  await search(page).fill('2026-99999');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Nada encontrado com este número.')).toBeVisible();
  await expect(found(page)).toHaveCount(0);
  await expectAccessible(page);
  await search(page).fill('1');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Demanda de MARIA APARECIDA DE SOUZA' })).toBeVisible();
  await expect(page).toHaveURL(/\/demandas\/[0-9a-f-]{36}$/);
});

test(
  'nothing moves while who calls is typed, and the box of somebody new is as wide below as beside',
  { tag: '@long' },
  async ({ page, product }) => {
    await open(page, product);
    const top = async () => (await page.getByRole('combobox', { name: 'Assunto' }).boundingBox())!.y;
    const before = await top();
    await page.keyboard.type('11977770001');
    await expect(found(page)).toHaveCount(1);
    expect(await top()).toBe(before);
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Nome completo')).toBeFocused();
    const box = (await page.getByRole('group', { name: 'Cadastro novo' }).boundingBox())!;
    const name = (await page.getByLabel('Nome completo').boundingBox())!;
    expect(box.y + box.height - name.y - name.height).toBeCloseTo(name.x - box.x, 0);
  },
);

test('of several with one name the eyes choose; Esc goes back, and what is typed of the demand stays', async ({
  page,
  product,
}) => {
  for (const n of [1, 2])
    await data.insert('municipes', office, { nome_completo: `JOÃO LIMA ${n}`, telefone_ddd: `1193333000${n}` });
  await open(page, product);
  await page.keyboard.type('joao lima');
  await page.keyboard.press('Enter');
  await expect(found(page)).toHaveCount(3);
  await expect(found(page).last()).toHaveText('Cadastrar “JOAO LIMA”');
  await expectAccessible(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('group', { name: 'Telefone ou nome' })).toContainText('JOÃO LIMA 2');
  await say(page, 'poda');
  await page.keyboard.press('Escape');
  await expect(search(page)).toBeFocused();
  await expect(page.getByLabel('Descrição')).toHaveValue('PODA');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Selecione um munícipe', { exact: true })).toBeVisible();
  await expect(search(page)).toBeFocused();
  await expectAccessible(page);
});

test('a phone that somebody has offers them, before anything is saved', async ({ page, product }) => {
  await open(page, product);
  await page.keyboard.type('Maria Nova');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Telefone', { exact: true })).toBeFocused();
  await page.keyboard.type('11987654321');
  await expect(page.getByText('Este telefone é de MARIA APARECIDA DE SOUZA.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Usar MARIA APARECIDA DE SOUZA' }).press('Enter');
  await say(page, 'poste apagado');
  await page.keyboard.press('Control+Enter');
  await expect(saved(page)).toBeVisible();
  expect((await demandas(product, 'POSTE APAGADO'))[0]).toMatchObject({ municipe: 'MARIA APARECIDA DE SOUZA' });
});

test.describe('what a save may meet', () => {
  test.use({ expectedErrors: [/404|409|422|401|503|ERR_/] });

  test('a phone that was taken meanwhile: that person is offered, and the text is kept', async ({ page, product }) => {
    await open(page, product);
    await page.keyboard.type('11955550001');
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Nome completo')).toBeFocused();
    await page.keyboard.type('Nova Pessoa');
    await expect(page.getByRole('button', { name: /^Usar/ })).toHaveCount(0);
    // neither the live stream nor a look tells
    await page.route('**/atendimento?busca=*', (route) => route.fulfill({ json: { rows: [], mais: false } }));
    await page.route('**/live', (route) => route.abort());
    await data.insert('municipes', office, { nome_completo: 'CHEGOU ANTES', telefone_ddd: '11955550001' });
    await page.getByLabel('Nome completo').press('Enter');
    await page.keyboard.press('Enter');
    await say(page, 'buraco na rua');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('Já existe um munícipe com este telefone (DDD+número)')).toBeVisible();
    await expect(page.getByLabel('Descrição')).toHaveValue('BURACO NA RUA');
    await page.getByRole('button', { name: 'Usar CHEGOU ANTES' }).press('Enter');
    await page.keyboard.press('Control+Enter');
    await expect(saved(page)).toBeVisible();
    expect((await demandas(product, 'BURACO NA RUA'))[0]).toMatchObject({ municipe: 'CHEGOU ANTES' });
  });

  test('unknown person, setor deleted meanwhile: neither citizen nor demand, text kept', async ({ page, product }) => {
    await page.route('**/live', (route) => route.abort());
    await open(page, product);
    await page.keyboard.type('11977770001');
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Nome completo')).toBeFocused();
    await page.keyboard.type('Zuleica Prado');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await say(page, 'luminária queimada');
    await product.rows('update setores set deleted_at = now() where id = $1', [ids.setor]);
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('Este setor não existe mais. Selecione um setor')).toBeVisible();
    await expect(page.getByLabel('Nome completo')).toHaveValue('ZULEICA PRADO');
    await expect(page.getByLabel('Descrição')).toHaveValue('LUMINÁRIA QUEIMADA');
    expect(await demandas(product, 'LUMINÁRIA QUEIMADA')).toEqual([]);
    expect(
      await product.rows(`select 1 from municipes where tenant_id = $1 and nome_completo = 'ZULEICA PRADO'`, [
        office.id,
      ]),
    ).toEqual([]);
  });

  test('whoever calls was deleted meanwhile: it is said where they stand, and the text is kept', async ({
    page,
    product,
  }) => {
    await page.route('**/live', (route) => route.abort());
    await begin(page, product);
    await product.rows('update municipes set deleted_at = now() where id = $1', [ids.municipe]);
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('Este munícipe não foi encontrado. Escolha outro.')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Trocar/ })).toBeFocused();
    await expect(page.getByText('MARIA APARECIDA DE SOUZA')).toHaveCount(0);
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(search(page)).toBeFocused();
    await expect(page.getByLabel('Descrição')).toHaveValue('POSTE APAGADO');
  });

  test(
    'whoever calls was deleted while something is written down about them: that stays, and it is said',
    { tag: '@long' },
    async ({ page, product }) => {
      await answer(page, product);
      await page.getByRole('button', { name: /^Anotar na demanda aberta/ }).click();
      const note = page.getByRole('dialog').getByLabel('Descrição');
      await note.fill('LIGOU DE NOVO');
      await product.rows('update municipes set deleted_at = now() where id = $1', [ids.municipe]);
      await expect(page.getByText('Este munícipe não foi encontrado. Escolha outro.')).toBeAttached();
      await expect(note).toHaveValue('LIGOU DE NOVO');
      await note.press('Control+Enter');
      await expect(page.getByText('Erro ao anotar o contato')).toBeVisible();
      await expect(note).toHaveValue('LIGOU DE NOVO');
    },
  );

  test('whoever calls was merged with somebody meanwhile: that record is offered, and takes the demand', async ({
    page,
    product,
  }) => {
    await begin(page, product);
    const stays = await data.municipe(office, 'MARIA APARECIDA SOUZA');
    const path = `${product.origin}/api/tenants/${office.id}/municipes/${stays}/unir`;
    const body = { versao: 1, municipe_id: ids.municipe, municipe_versao: 1, do_outro: [], informacoes: [] };
    const headers = { cookie: office.admin.cookie, origin: product.origin };
    expect((await page.request.post(path, { data: body, headers })).status()).toBe(200);
    // the live change tells at once
    await expect(page.getByText('Este cadastro foi unido a MARIA APARECIDA SOUZA.')).toBeVisible();
    await page.getByRole('button', { name: 'Usar esse cadastro' }).press('Enter');
    await expect(page.getByRole('group', { name: 'Telefone ou nome' })).toContainText('MARIA APARECIDA SOUZA');
    await page.keyboard.press('Control+Enter');
    await expect(saved(page)).toBeVisible();
    expect((await demandas(product, 'POSTE APAGADO'))[0]).toMatchObject({ municipe: 'MARIA APARECIDA SOUZA' });
  });

  test(
    'a photo that waited until it was swept: it is said beside it, and nothing is saved',
    { tag: '@long' },
    async ({ page, product }) => {
      await begin(page, product);
      await page.setInputFiles('input[type=file]', { name: 'poste.png', mimeType: 'image/png', buffer: png(200, 150) });
      await expect(page.getByText('Ainda não salvo')).toBeVisible();
      await product.rows('delete from uploads_temporarios where tenant_id = $1', [office.id]);
      await page.keyboard.press('Control+Enter');
      const said = page.getByText('Um dos anexos não está mais disponível. Tire-o da lista e envie de novo.');
      await expect(said).toBeVisible();
      expect(await demandas(product, 'POSTE APAGADO')).toEqual([]);
      await page.getByRole('button', { name: /poste\.png/ }).click();
      await expect(said).toHaveCount(0);
      await page.getByLabel('Descrição').press('Control+Enter');
      await expect(saved(page)).toBeVisible();
    },
  );

  test('server away: it waits, and is sent once', async ({ page, product }) => {
    let sent = 0;
    await page.route('**/tenants/*/atendimento', async (route) => {
      sent += 1;
      // the first arrives, and its answer is lost
      if (sent === 1) await route.fetch();
      return sent === 1 ? route.abort() : route.continue();
    });
    await begin(page, product);
    await page.keyboard.press('Control+Enter');
    await expect(saved(page)).toBeVisible({ timeout: 15_000 });
    expect(sent).toBe(2);
    expect(await demandas(product, 'POSTE APAGADO')).toHaveLength(1);
  });

  test('session ends: a dialog, and the text is kept', async ({ page, product }) => {
    await begin(page, product);
    await product.rows('update sessions set ended_at = now() where user_id = $1', [clerk.id]);
    await page.keyboard.press('Control+Enter');
    const dialog = page.getByRole('dialog', { name: 'Sua sessão terminou' });
    await expect(dialog).toBeVisible();
    await expect(page.getByLabel('Descrição')).toHaveValue('POSTE APAGADO');
    expect(await demandas(product, 'POSTE APAGADO')).toEqual([]);
  });
});

test('double Ctrl+Enter: one demand, asked for once', async ({ page, product }) => {
  let sent = 0;
  await page.route('**/tenants/*/atendimento', async (route) => {
    sent += 1;
    await route.continue();
  });
  await begin(page, product);
  await page.keyboard.down('Control');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.up('Control');
  await expect(saved(page)).toBeVisible();
  await expect(search(page)).toBeFocused();
  expect(sent).toBe(1);
  expect(await demandas(product, 'POSTE APAGADO')).toHaveLength(1);
});

test(
  'whoever types what is asked for before it is known who calls goes on in the same field',
  { tag: '@long' },
  async ({ page, product }) => {
    await open(page, product);
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(/busca=maria/, async (route) => {
      await held;
      await route.continue();
    });
    await page.keyboard.type('maria aparecida');
    await page.keyboard.press('Enter');
    await page.getByLabel('Descrição').click();
    await page.keyboard.type('poste ');
    release();
    await expect(page.getByRole('region', { name: 'Demandas abertas' })).toContainText('PODA DA ÁRVORE');
    await page.keyboard.type('apagado');
    await expect(page.getByLabel('Descrição')).toHaveValue('POSTE APAGADO');
    await expect(page.getByRole('combobox', { name: 'Assunto' })).toHaveValue('');
  },
);

test('a call about what is open already is written down there, with what was typed and attached so far, and makes no demand', async ({
  page,
  product,
}) => {
  await open(page, product);
  await page.keyboard.type('maria aparecida');
  await page.keyboard.press('Enter');
  await page.getByLabel('Descrição').fill('perguntou se já há data');
  await page.setInputFiles('input[type=file]', { name: 'galho.png', mimeType: 'image/png', buffer: png(200, 150) });
  await expect(page.getByText('Ainda não salvo')).toBeVisible();
  await page.getByRole('button', { name: /^Anotar na demanda aberta/ }).click();
  const dialog = page.getByRole('dialog', { name: /^Anotar na demanda 2026-/ });
  await expect(dialog).toContainText('Vai junto para a demanda: galho.png');
  await expect(dialog.getByLabel('Descrição')).toHaveValue('PERGUNTOU SE JÁ HÁ DATA');
  await expectAccessible(page);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Contato anotado', { exact: true })).toBeVisible();
  await expect(search(page)).toBeFocused();
  expect(
    await product.rows(
      `select h.descricao, h.autor, h.canal, h.sentido, h.resultado, d.descricao_texto as demanda
         from historicos_atendimento h join demandas d on d.id = h.demanda_id where h.municipe_id = $1`,
      [ids.municipe],
    ),
  ).toEqual([
    {
      descricao: 'PERGUNTOU SE JÁ HÁ DATA',
      autor: 'RITA MOURA',
      canal: 'LIGACAO',
      sentido: 'RECEBIDO',
      resultado: 'FALOU',
      demanda: 'PODA DA ÁRVORE NA CALÇADA DO NÚMERO 220',
    },
  ]);
  expect(await demandas(product, 'PERGUNTOU SE JÁ HÁ DATA')).toEqual([]);
  expect(
    await product.rows(
      `select x.nome_arquivo, d.descricao_texto as demanda from demanda_documentos x join demandas d on d.id = x.demanda_id
        where x.tenant_id = $1`,
      [office.id],
    ),
  ).toEqual([{ nome_arquivo: 'galho.png', demanda: 'PODA DA ÁRVORE NA CALÇADA DO NÚMERO 220' }]);
  await expect(page.getByText('Ainda não salvo')).toHaveCount(0);
  await page.keyboard.type('maria aparecida');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Último contato' })).toContainText(
    /PERGUNTOU SE JÁ HÁ DATA.*Ligação recebida · RITA MOURA/,
  );
});

test('the assessor of the call before is proposed, a photo goes along, and a draft is there again', async ({
  page,
  product,
}) => {
  await begin(page, product);
  await page.getByLabel('Assessor responsável').selectOption({ label: 'Bruno Dias - Assessora' });
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'poste.png', mimeType: 'image/png', buffer: png(200, 150) });
  await expect(page.getByText('Ainda não salvo')).toBeVisible();
  await page.getByLabel('Descrição').press('Control+Enter');
  await expect(saved(page)).toBeVisible();
  expect(await product.rows('select nome_arquivo from demanda_documentos where tenant_id = $1', [office.id])).toEqual([
    { nome_arquivo: 'poste.png' },
  ]);
  await expect(page.getByLabel('Assessor responsável').locator('option:checked')).toContainText('Bruno Dias');

  // what was proposed is nothing that would be lost; what is typed is asked about, and kept
  await page.getByLabel('Descrição').fill('meia frase');
  await page.getByRole('link', { name: 'Munícipes' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sair sem salvar' }).click();
  await expect(page).toHaveURL(/\/municipes$/);
  await page.keyboard.press('a');
  await expect(page.getByLabel('Descrição')).toHaveValue('MEIA FRASE');
});

test(
  'the dashboard and Ctrl+K lead here, the key is listed and can be turned off',
  { tag: '@long' },
  async ({ page, product }) => {
    await page.goto(`${product.origin}/`);
    await page.getByRole('link', { name: 'Atendimento', exact: true }).click();
    await expect(page).toHaveURL(/\/atendimento$/);
    await page.goto(`${product.origin}/municipes`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('option', { name: 'Atendimento', exact: true }).click();
    await expect(search(page)).toBeFocused();
    await page.goto(`${product.origin}/municipes`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('?');
    const list = page.getByRole('dialog', { name: 'Atalhos do teclado' });
    await expect(list).toContainText('Atender');
    await list.getByRole('checkbox').uncheck();
    await page.keyboard.press('Escape');
    await page.keyboard.press('a');
    await expect(page).toHaveURL(/\/municipes$/);
  },
);

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test(
    'one column, the main action under the thumb, what is open one touch away',
    { tag: '@long' },
    async ({ page, product }) => {
      await page.goto(`${product.origin}/atendimento`);
      await search(page).fill('11987654321');
      await page.getByRole('option', { name: /MARIA/ }).tap();
      const save = page.getByRole('button', { name: 'Cadastrar demanda' });
      const box = (await save.boundingBox())!;
      expect(box.y + box.height).toBeGreaterThan(760);
      await page.getByRole('link', { name: '1 aberta' }).tap();
      await expect(page.getByRole('button', { name: /^Anotar na demanda aberta/ })).toBeInViewport();
      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    },
  );
});
