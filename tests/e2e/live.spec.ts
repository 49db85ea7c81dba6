import type { Browser, BrowserContext, Page, Response } from '@playwright/test';
import { officeData } from '../helpers/office-data.ts';
import type { Office, User } from '../helpers/people.ts';
import { expect, expectAccessible, signIn, startProduct, test as base, type Product } from './product.ts';

/** Two and three people side by side: what one changes, the others see without reloading; another office sees nothing. */

const test = base.extend<object, { product: Product }>({
  product: [
    async ({}, use) => {
      const product = await startProduct({ LOG_LEVEL: 'debug' });
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

test.describe.configure({ timeout: 180_000 });

const contexts: BrowserContext[] = [];
const errors: string[] = [];
test.afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close();
  expect(errors.splice(0)).toEqual([]);
});

/** A browser of their own, whose console must stay silent. */
async function sitDown(browser: Browser, product: Product, person: User, office: Office) {
  const context = await browser.newContext({ locale: 'pt-BR', viewport: { width: 1440, height: 900 } });
  contexts.push(context);
  context.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) errors.push(message.text());
  });
  context.on('weberror', (error) => errors.push(error.error().message));
  const page = await context.newPage();
  await signIn(page, product, person, office);
  return page;
}

/** Statuses and losses that the test provokes; the browser itself writes them to its console. */
const expected = (pattern: RegExp) => errors.splice(0, errors.length, ...errors.filter((text) => !pattern.test(text)));

/** Calls the API as a person's browser would. */
const asPerson = (product: Product, person: User, office: Office) =>
  async function send<T extends object>(method: string, path: string, body?: object): Promise<T> {
    const response = await fetch(`${product.origin}/api/tenants/${office.id}${path}`, {
      method,
      headers: { cookie: person.cookie, origin: product.origin, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  };

type Saved = { id: string; versao: number };
/** A second is asserted where it can be measured (tests/database/live.test.ts); here also the browsers are busy. */
const soon = { timeout: 10_000 };

/** Streams of this server at this moment, by its own log. */
const streamsOpened = (product: Product) => product.output().match(/live stream opened/g)?.length ?? 0;

/** Opens a page and waits until its live changes have begun. */
async function openLive(page: Page, address: string): Promise<void> {
  const begun = (response: Response) => response.url().endsWith('/live') && response.status() === 200;
  const stream = page.waitForResponse(begun, { timeout: 45_000 });
  await page.goto(address);
  await stream;
}

test('sectors: A creates, edits and deletes, B and a third see it; C in another office sees nothing', async ({
  browser,
  product,
}) => {
  const [office, other] = [await product.office(), await product.office()];
  const a = await sitDown(browser, product, office.admin, office);
  const b = await sitDown(browser, product, await product.member(office, 'attendant', { full_name: 'Bia' }), office);
  const c = await sitDown(browser, product, other.admin, other);
  for (const page of [a, b, c]) await openLive(page, `${product.origin}/setores`);
  await expect(c.getByText('Nenhum setor cadastrado')).toBeVisible();

  await a.getByRole('button', { name: 'Novo setor' }).first().click();
  await a.getByLabel('Nome').fill('Canário da Zeladoria');
  await a.getByRole('button', { name: 'Salvar' }).click();
  await expect(b.getByRole('row', { name: /Canário da Zeladoria/ })).toBeVisible(soon);

  await a.getByRole('button', { name: 'Editar Canário da Zeladoria' }).click();
  await a.getByLabel('Nome').fill('Canário das Obras');
  await a.getByRole('button', { name: 'Salvar' }).click();
  await expect(b.getByRole('row', { name: /Canário das Obras/ })).toBeVisible(soon);

  await a.getByRole('button', { name: 'Excluir Canário das Obras' }).click();
  await a.getByRole('button', { name: 'Excluir', exact: true }).click();
  await expect(b.getByText('Nenhum setor cadastrado')).toBeVisible(soon);
  await a.getByRole('button', { name: 'Desfazer' }).click();
  await expect(b.getByRole('row', { name: /Canário das Obras/ })).toBeVisible(soon);
  await expect(c.getByText('Nenhum setor cadastrado')).toBeVisible();
  expect(await c.content()).not.toContain('Canário');
});

test('every other screen: lists, records, tabs and counters follow', async ({ browser, product }) => {
  const office = await product.office();
  const data = officeData(product);
  const send = asPerson(product, office.admin, office);
  const b = await sitDown(browser, product, await product.member(office, 'manager', { full_name: 'Bia' }), office);
  const at = (path: string) => openLive(b, `${product.origin}${path}`);
  const seen = (text: string | RegExp) => expect(b.getByText(text).first()).toBeVisible(soon);
  const gone = (text: string | RegExp) => expect(b.getByText(text)).toHaveCount(0, soon);
  const setor = await data.setor(office, 'Obras');
  const first = await data.municipe(office, 'PRIMEIRA DA LISTA');

  await at('/municipes');
  await seen('PRIMEIRA DA LISTA');
  const citizen = { nome_completo: 'Ana das Dores', telefone_ddd: '11987650001' };
  const ana = await send<Saved>('POST', '/municipes', citizen);
  await seen('ANA DAS DORES');
  await seen(/de 2 munícipes/);
  await send('PATCH', `/municipes/${ana.id}`, { ...citizen, nome_completo: 'Ana Lima', versao: ana.versao });
  await seen('ANA LIMA');
  await gone('ANA DAS DORES');

  await at(`/municipes/${ana.id}`);
  await seen('ANA LIMA');
  await send('PATCH', `/municipes/${ana.id}`, { ...citizen, nome_completo: 'Ana Luz', versao: ana.versao + 1 });
  await expect(b.getByRole('heading', { name: 'ANA LUZ' })).toBeVisible(soon);
  await b.getByRole('tab', { name: /Histórico/ }).click();
  await send('POST', `/municipes/${ana.id}/historicos`, { descricao: 'Veio ao gabinete' });
  await seen('VEIO AO GABINETE');

  await at('/demandas');
  const demand = {
    setor_id: setor,
    descricao_texto: 'Buraco na rua',
    assessor_responsavel: 'Rita',
    data_demanda: '2026-03-01',
  };
  const demanda = await send<Saved>('POST', '/demandas', { municipe_id: ana.id, ...demand });
  await seen('BURACO NA RUA');
  await send('PATCH', `/demandas/${demanda.id}/status`, { status: 'RESOLVIDO' });
  await expect(b.getByRole('row', { name: /BURACO NA RUA.*RESOLVIDO/ })).toBeVisible(soon);

  await at(`/demandas/${demanda.id}`);
  await seen('BURACO NA RUA');
  await send('PATCH', `/demandas/${demanda.id}/status`, { status: 'NAO_RESOLVIDO' });
  await seen(/^NÃO RESOLVIDO$/);
  // of another table, shown here
  const [{ versao }] = (await product.rows<Saved>('select versao from setores where id = $1', [setor])) as [Saved];
  await send('PATCH', `/setores/${setor}`, { nome: 'Obras e Vias', descricao: null, versao });
  await seen('Obras e Vias');

  await at('/equipe');
  const rita = await send<Saved>('POST', '/equipe', { nome: 'Rita Moura', funcao: 'Assessora' });
  await seen('Rita Moura');
  await send('DELETE', `/equipe/${rita.id}`);
  await gone('Rita Moura');

  await at('/lixeira');
  await seen('Rita Moura');
  await send('DELETE', `/demandas/${demanda.id}`);
  await seen('BURACO NA RUA');
  await send('POST', `/equipe/${rita.id}/restore`);
  await gone('Rita Moura');

  await at('/agenda');
  const [{ day }] = (await product.rows<{ day: string }>('select app.today()::text as day')) as [{ day: string }];
  const visit = { titulo: 'Visita à escola', data_compromisso: day, hora_compromisso: '10:00' };
  const compromisso = await send<Saved>('POST', '/agenda', visit);
  await seen('Visita à escola');
  await send('PATCH', `/agenda/${compromisso.id}`, {
    ...visit,
    titulo: 'Visita à creche',
    status: 'CONFIRMADO',
    versao: 1,
  });
  await seen('Visita à creche');

  await at('/');
  await seen('Visita à creche');
  await send('DELETE', `/agenda/${compromisso.id}`);
  await gone('Visita à creche');
  const another = await send<Saved>('POST', '/demandas', { municipe_id: ana.id, ...demand, descricao_texto: 'Poda' });
  await seen('ANA LUZ');
  await send('DELETE', `/demandas/${another.id}`);
  await gone('ANA LUZ');

  await at('/documentos');
  await product.rows(
    `insert into documentos (tenant_id, name, size, tipo_arquivo, caminho_storage, usuario_upload_id)
     values ($1, 'regimento.pdf', 10, 'application/pdf', $2, $3)`,
    [office.id, `${office.id}/1_a`, office.admin.id],
  );
  await seen('regimento.pdf');
  await product.rows(`update documentos set deleted_at = now() where tenant_id = $1`, [office.id]);
  await gone('regimento.pdf');

  await at('/municipes');
  await send('DELETE', `/municipes/${first}`);
  await gone('PRIMEIRA DA LISTA');
});

test('what one is typing stays; a save over a newer version shows what changed and loses nothing', async ({
  browser,
  product,
}) => {
  const office = await product.office();
  const ana = await product.member(office, 'attendant', { full_name: 'Ana Prado' });
  const id = await officeData(product).municipe(office, 'MARIA DE SOUZA');
  const [a, b] = [
    await sitDown(browser, product, ana, office),
    await sitDown(browser, product, await product.member(office, 'attendant', { full_name: 'Bia Ramos' }), office),
  ];
  await openLive(b, `${product.origin}/municipes/${id}/edit`);
  await b.getByLabel('Bairro').fill('Centro');
  await b.getByLabel('Nome completo').fill('Maria Digitada');

  // who else has it open is shown by name, on both sides
  await openLive(a, `${product.origin}/municipes/${id}`);
  await expect(b.getByText('Ana Prado também está aqui')).toBeVisible(soon);
  await expect(a.getByText('Bia Ramos também está aqui')).toBeVisible(soon);
  await expectAccessible(a);

  await a.getByRole('link', { name: 'Editar' }).click();
  await a.getByLabel('Nome completo').fill('Maria Aparecida');
  await a.getByRole('button', { name: 'Confirmar Alterações' }).click();
  await expect(b.getByText(/Outra pessoa alterou este registro\. O que você digitou continua aqui/)).toBeVisible(soon);
  await expect(b.getByLabel('Nome completo')).toHaveValue('MARIA DIGITADA');
  await expect(b.getByLabel('Bairro')).toHaveValue('CENTRO');
  await expect(b.getByLabel('Nome completo')).toBeFocused();
  await expectAccessible(b);

  await b.getByRole('button', { name: 'Confirmar Alterações' }).click();
  const panel = b.getByRole('alert', { name: /Outra pessoa alterou este registro enquanto/ });
  await expect(panel).toBeVisible();
  await expect(panel.getByText('MARIA APARECIDA')).toBeVisible();
  await expect(b.getByLabel('Nome completo')).toHaveValue('MARIA DIGITADA');
  await panel.getByRole('radio', { name: /MARIA APARECIDA/ }).check();
  await panel.getByRole('button', { name: 'Salvar com estas escolhas' }).click();
  await expect(a.getByRole('heading', { name: 'MARIA APARECIDA' })).toBeVisible(soon);
  await expect(a.getByText('CENTRO')).toBeVisible(soon);
  const [row] = await product.rows('select nome_completo, bairro from municipes where id = $1', [id]);
  expect(row).toEqual({ nome_completo: 'MARIA APARECIDA', bairro: 'CENTRO' });

  expected(/status of 409/);

  // who leaves is gone
  await b.getByRole('link', { name: 'Setores' }).click();
  await expect(a.getByText('Bia Ramos também está aqui')).toHaveCount(0, { timeout: 10_000 });
});

test('a form in which nothing is typed shows the newer record', async ({ browser, product }) => {
  const office = await product.office();
  const send = asPerson(product, office.admin, office);
  const membro = await send<Saved>('POST', '/equipe', { nome: 'Rita Moura', funcao: 'Assessora' });
  const b = await sitDown(browser, product, await product.member(office), office);
  await openLive(b, `${product.origin}/equipe/${membro.id}/edit`);
  await expect(b.getByLabel('Nome')).toHaveValue('Rita Moura');
  await send('PATCH', `/equipe/${membro.id}`, { nome: 'Rita Prado', funcao: 'Chefe', versao: 1 });
  await expect(b.getByLabel('Nome')).toHaveValue('Rita Prado', soon);
  await b.getByLabel('Função').fill('Chefe de gabinete');
  await b.getByRole('button', { name: 'Salvar' }).click();
  await expect(b.getByRole('row', { name: /Rita Prado.*Chefe de gabinete/ })).toBeVisible();
});

test('a sector that is deleted while it is being edited keeps what was typed', async ({ browser, product }) => {
  const office = await product.office();
  const send = asPerson(product, office.admin, office);
  const setor = await send<Saved>('POST', '/setores', { nome: 'Obras', descricao: null });
  const b = await sitDown(browser, product, await product.member(office), office);
  await openLive(b, `${product.origin}/setores`);
  await b.getByRole('button', { name: 'Editar Obras' }).click();
  await b.getByLabel('Nome').fill('Obras e muito texto');
  await send('DELETE', `/setores/${setor.id}`);
  await send('POST', '/setores', { nome: 'Abrigo', descricao: null });
  await expect(b.getByText('Abrigo')).toBeVisible(soon);
  await expect(b.getByLabel('Nome')).toHaveValue('Obras e muito texto');
});

test('eight tabs of one office are one stream, stay quick, and another takes over', async ({ browser, product }) => {
  const office = await product.office();
  const send = asPerson(product, office.admin, office);
  const b = await sitDown(browser, product, await product.member(office), office);
  const before = streamsOpened(product);
  const asked: string[] = [];
  b.context().on('request', (request) => {
    if (request.url().endsWith('/live')) asked.push(request.url());
  });
  await openLive(b, `${product.origin}/setores`);
  const tabs = [b];
  for (let n = 1; n < 8; n += 1) {
    const tab = await b.context().newPage();
    await tab.goto(`${product.origin}/setores`);
    // with a stream per tab the seventh would wait for a connection for ever
    await expect(tab.getByRole('heading', { name: 'Setores' })).toBeVisible({ timeout: 10_000 });
    tabs.push(tab);
  }
  expect(asked).toHaveLength(1);
  expect(streamsOpened(product) - before).toBe(1);

  await send('POST', '/setores', { nome: 'Visto por todas', descricao: null });
  await Promise.all(tabs.map((tab) => expect(tab.getByText('Visto por todas')).toBeVisible({ timeout: 10_000 })));
  expect(asked).toHaveLength(1);

  await tabs.shift()!.close();
  await send('POST', '/setores', { nome: 'Enquanto trocavam', descricao: null });
  await Promise.all(tabs.map((tab) => expect(tab.getByText('Enquanto trocavam')).toBeVisible({ timeout: 10_000 })));
  expect(asked).toHaveLength(2);
});

test('over plain http in an office’s own network, too', async ({ browser, product: { origin }, product }) => {
  const { port } = new URL(origin);
  const chromium = await browser.browserType().launch({
    ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
    args: [
      ...(process.env.CHROMIUM_ARGS ?? '').split(' ').filter(Boolean),
      '--host-resolver-rules=MAP gabinete.camara.lan 127.0.0.1',
    ],
  });
  try {
    const network = { ...product, origin: `http://gabinete.camara.lan:${port}` };
    const office = await product.office();
    const send = asPerson(product, office.admin, office);
    const b = await sitDown(chromium, network, await product.member(office), office);
    const asked: string[] = [];
    b.context().on('request', (request) => {
      if (request.url().endsWith('/live')) asked.push(request.url());
    });
    await openLive(b, `${network.origin}/setores`);
    expect(await b.evaluate(() => 'locks' in navigator)).toBe(false);
    const tabs = [b, await b.context().newPage(), await b.context().newPage()];
    for (const tab of tabs.slice(1)) await tab.goto(`${network.origin}/setores`);
    for (const tab of tabs) await expect(tab.getByText('Nenhum setor cadastrado')).toBeVisible();
    await b.waitForTimeout(1_000);
    expect(asked).toHaveLength(1);
    await send('POST', '/setores', { nome: 'Sem cadeado', descricao: null });
    for (const tab of tabs) await expect(tab.getByText('Sem cadeado')).toBeVisible({ timeout: 10_000 });

    await tabs.shift()!.close();
    await send('POST', '/setores', { nome: 'Outra aba assumiu', descricao: null });
    for (const tab of tabs) await expect(tab.getByText('Outra aba assumiu')).toBeVisible({ timeout: 10_000 });
    expect(asked).toHaveLength(2);
  } finally {
    await chromium.close();
  }
});

test('after a gap the screen equals the database', async ({ browser, product }) => {
  const office = await product.office();
  const send = asPerson(product, office.admin, office);
  const b = await sitDown(browser, product, await product.member(office), office);
  const setor = await send<Saved>('POST', '/setores', { nome: 'Antes', descricao: null });
  await openLive(b, `${product.origin}/setores`);
  await expect(b.getByText('Antes')).toBeVisible();
  await b.context().setOffline(true);
  await expect(b.getByText(/Sem conexão/)).toBeVisible();
  await send('DELETE', `/setores/${setor.id}`);
  await send('POST', '/setores', { nome: 'Durante', descricao: null });
  await b.waitForTimeout(1_500);
  await b.context().setOffline(false);
  await expect(b.getByText('Durante')).toBeVisible({ timeout: 10_000 });
  await expect(b.getByText('Antes')).toHaveCount(0);
  expected(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK/);
});

test('one’s own change is fetched once', async ({ browser, product }) => {
  const office = await product.office();
  const a = await sitDown(browser, product, office.admin, office);
  await openLive(a, `${product.origin}/setores`);
  await expect(a.getByText('Nenhum setor cadastrado')).toBeVisible();
  const lists: string[] = [];
  a.on('request', (request) => {
    if (request.method() === 'GET' && request.url().endsWith('/setores')) lists.push(request.url());
  });
  await a.getByRole('button', { name: 'Novo setor' }).first().click();
  await a.getByLabel('Nome').fill('Meu');
  await a.getByRole('button', { name: 'Salvar' }).click();
  await expect(a.getByRole('row', { name: /Meu/ })).toBeVisible();
  await a.waitForTimeout(1_500);
  expect(lists).toHaveLength(1);
});

test('a person who lost the office is told, and leaves it', async ({ browser, product }) => {
  const office = await product.office();
  const member = await product.member(office);
  const b = await sitDown(browser, product, member, office);
  await openLive(b, `${product.origin}/setores`);
  await expect(b.getByText('Nenhum setor cadastrado')).toBeVisible();
  await product.rows('delete from memberships where user_id = $1', [member.id]);
  await expect(b).toHaveURL(/\/select-tenant$/, { timeout: 30_000 });
  await expect(b.getByText('Sem Acesso')).toBeVisible();
  expected(/status of 403/);
});

test('the bin: by kind, by text, several at once, with what stands in the way', async ({ browser, product }) => {
  const office = await product.office();
  const data = officeData(product);
  const a = await sitDown(browser, product, office.admin, office);
  const clerk = await sitDown(browser, product, await product.member(office), office);
  for (const nome of ['Obras', 'Zeladoria']) await data.remove('setores', await data.setor(office, nome));
  const ana = await data.municipe(office, 'ANA DAS DORES');
  await data.remove('municipes', ana);
  await product.rows(
    `insert into municipes (tenant_id, nome_completo, telefone_ddd) select tenant_id, 'BIA', telefone_ddd from municipes where id = $1`,
    [ana],
  );
  await openLive(a, `${product.origin}/setores`);
  await a.getByRole('button', { name: /Menu da conta/ }).click();
  await a.getByRole('menuitem', { name: 'Lixeira' }).click();
  await expect(a).toHaveURL(/\/lixeira$/);
  await expect(a.getByRole('row')).toHaveCount(4);
  await expectAccessible(a);

  await a.getByLabel('Tipo').selectOption('setores');
  await expect(a.getByRole('row')).toHaveCount(3);
  await a.getByLabel('Tipo').selectOption('');
  await a.getByRole('searchbox').fill('das dóres');
  await expect(a.getByRole('row')).toHaveCount(2);
  await a.getByRole('button', { name: 'Limpar busca' }).click();

  await a.getByLabel('Selecionar todos desta página').check();
  await expect(a.getByText('3 selecionados')).toBeVisible();
  await a.getByRole('button', { name: 'Restaurar', exact: true }).click();
  await expect(a.getByText('2 itens restaurados')).toBeVisible();
  await expect(a.getByText('Já existe um munícipe com este telefone (DDD+número)')).toBeVisible();
  await expect(a.getByRole('row')).toHaveCount(2);

  await openLive(clerk, `${product.origin}/setores`);
  await expect(clerk.getByText('Zeladoria')).toBeVisible();
  await clerk.getByRole('button', { name: /Menu da conta/ }).click();
  await expect(clerk.getByRole('menuitem', { name: 'Atalhos do teclado' })).toBeVisible();
  await expect(clerk.getByRole('menuitem', { name: 'Lixeira' })).toHaveCount(0);
});
