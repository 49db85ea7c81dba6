import { officeData } from '../support/office/office-data.ts';
import { expect, expectAccessible, shoot, type Product } from './product.ts';
import { asPerson, expected, openLive, type Saved, sitDown, soon, test } from './side-by-side.ts';

/** Two and three people side by side: what one changes, the others see without reloading; another office sees nothing. */

test.describe.configure({ timeout: 180_000 });

/** Streams of this server at this moment, by its own log. */
const streamsOpened = (product: Product) => product.output().match(/live stream opened/g)?.length ?? 0;

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
  await b.getByLabel('Complemento').fill('Fundos');
  await b.getByLabel('Nome completo').fill('Maria Digitada');

  // who else has it open is shown by name, on both sides
  await openLive(a, `${product.origin}/municipes/${id}`);
  await expect(b.getByText('Ana Prado também está aqui')).toBeVisible(soon);
  await expect(a.getByText('Bia Ramos também está aqui')).toBeVisible(soon);
  await expectAccessible(a);

  await a.getByRole('link', { name: 'Editar' }).click();
  await a.getByLabel('Nome completo').fill('Maria Aparecida');
  await a.getByLabel('Complemento').fill('Casa 2');
  await a.getByLabel('Número').fill('10');
  await a.getByRole('textbox', { name: 'Endereço' }).fill('Rua Um');
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
  // a choice for each field: theirs, mine, and what one goes on typing while the choice is open
  await panel.getByRole('radio', { name: /MARIA APARECIDA/ }).check();
  await expect(panel.getByRole('radio', { name: /FUNDOS/ })).toBeChecked();
  await expect(panel.getByRole('radio', { name: /RUA UM/ })).toBeChecked();
  await b.getByLabel('Número').fill('12');
  await expect(panel.getByRole('radio', { name: /12/ })).toBeChecked();
  await shoot(b, 'conflict');
  await panel.getByRole('button', { name: 'Salvar com estas escolhas' }).click();
  await expect(a.getByRole('heading', { name: 'MARIA APARECIDA' })).toBeVisible(soon);
  await expect(a.getByText('CENTRO')).toBeVisible(soon);
  const [row] = await product.rows(
    'select nome_completo, bairro, complemento, numero, endereco from municipes where id = $1',
    [id],
  );
  expect(row).toEqual({
    nome_completo: 'MARIA APARECIDA',
    bairro: 'CENTRO',
    complemento: 'FUNDOS',
    numero: '12',
    endereco: 'RUA UM',
  });

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
  // who else is there is no question any more
  expected(/status of 404/);
});

// with a stream per tab the seventh of eight would wait for a connection for ever
for (const [count, tag] of [
  [3, undefined],
  [8, '@long'],
] as const)
  test(
    `${count} tabs of one office are one stream, stay quick, and another takes over`,
    { tag },
    async ({ browser, product }) => {
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
      for (let n = 1; n < count; n += 1) {
        const tab = await b.context().newPage();
        await tab.goto(`${product.origin}/setores`);
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
    },
  );

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
  // the code of windows comes behind the page
  const loaded = () => performance.getEntriesByType('resource').some(({ name }) => name.includes('DialogWindow'));
  await expect.poll(() => b.evaluate(loaded)).toBe(true);
  await b.context().setOffline(true);
  await expect(b.getByText('Sem conexão. O que você digitou continua aqui.', { exact: true })).toBeVisible();
  await b.getByRole('button', { name: 'Novo setor' }).click();
  await b.getByLabel('Nome').fill('Sem rede');
  await b.getByRole('button', { name: 'Salvar' }).click();
  await expect(b.getByText(/salvamos quando a rede voltar/)).toBeVisible();
  await send('DELETE', `/setores/${setor.id}`);
  await send('POST', '/setores', { nome: 'Durante', descricao: null });
  await b.waitForTimeout(1_500);
  await b.context().setOffline(false);
  await expect(b.getByText('Durante')).toBeVisible({ timeout: 10_000 });
  await expect(b.getByRole('row', { name: /Sem rede/ })).toBeVisible(soon);
  await expect(b.getByText('Antes')).toHaveCount(0);
  expected(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK/);
});

test(
  'what changed before the first stream could be opened is seen once it is',
  { tag: '@long' },
  async ({ browser, product }) => {
    const office = await product.office();
    const b = await sitDown(browser, product, await product.member(office), office);
    let refused = 0;
    await b.route('**/live', (route) => (refused += 1) && route.abort());
    await b.goto(`${product.origin}/setores`);
    await expect(b.getByText('Nenhum setor cadastrado')).toBeVisible();
    await asPerson(product, office.admin, office)('POST', '/setores', { nome: 'Durante', descricao: null });
    // longer than a new stream looks back: after 1, 2 and 5 s the next try is ten later
    await expect.poll(() => refused, { timeout: 60_000 }).toBeGreaterThan(3);
    await b.unroute('**/live');
    await expect(b.getByText('Durante')).toBeVisible({ timeout: 30_000 });
    expected(/ERR_FAILED/);
  },
);

test(
  'live changes begin also where their code did not come at first',
  { tag: '@long' },
  async ({ browser, product }) => {
    const office = await product.office();
    const b = await sitDown(browser, product, await product.member(office), office);
    const code = /assets\/live-[^/]*\.js/;
    const gone = b.waitForEvent('requestfailed', (request) => code.test(request.url()));
    await b.route(code, (route) => route.abort());
    await b.goto(`${product.origin}/setores`);
    await gone;
    await b.unroute(code);
    await expect(b.getByText('Nenhum setor cadastrado')).toBeVisible();
    await asPerson(product, office.admin, office)('POST', '/setores', { nome: 'Durante', descricao: null });
    await expect(b.getByText('Durante')).toBeVisible({ timeout: 30_000 });
    expected(/ERR_FAILED/);
  },
);

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

test(
  'a person who lost the office is told, and leaves it when they go on',
  { tag: '@long' },
  async ({ browser, product }) => {
    const office = await product.office();
    const member = await product.member(office);
    const b = await sitDown(browser, product, member, office);
    await openLive(b, `${product.origin}/setores`);
    await expect(b.getByText('Nenhum setor cadastrado')).toBeVisible();
    await product.rows('delete from memberships where user_id = $1', [member.id]);
    await expect(b.getByText(`Você não faz mais parte de “${office.name}”.`)).toBeVisible({ timeout: 30_000 });
    // who took them out is not known here, or whether they left in another tab
    await expect(b.getByText('Se não foi você que saiu, fale com um administrador dele.')).toBeVisible();
    await b.getByRole('button', { name: 'Continuar' }).click();
    await expect(b).toHaveURL(/\/select-tenant$/);
    await expect(b.getByText('Sem Acesso')).toBeVisible();
    expected(/status of 403/);
  },
);

test('the bin: by kind, by text, several at once, with what stands in the way', async ({ browser, product }) => {
  const office = await product.office();
  const data = officeData(product);
  const a = await sitDown(browser, product, office.admin, office);
  const clerk = await sitDown(browser, product, await product.member(office), office);
  for (const nome of ['Obras', 'Zeladoria', 'Limpeza']) await data.remove('setores', await data.setor(office, nome));
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
  await expect(a.getByRole('row')).toHaveCount(5);
  await expectAccessible(a);

  await a.getByLabel('Tipo').selectOption('setores');
  await expect(a.getByRole('row')).toHaveCount(4);
  await a.getByLabel('Tipo').selectOption('');
  await a.getByRole('searchbox').fill('das dóres');
  await expect(a.getByRole('row')).toHaveCount(2);
  await a.getByRole('button', { name: 'Limpar busca' }).click();

  // what is restored by itself leaves the choice of the others
  for (const nome of ['Obras', 'Zeladoria']) await a.getByLabel(`Selecionar ${nome}`).check();
  await a.getByRole('row', { name: /Limpeza/ }).hover();
  await a.getByRole('button', { name: 'Restaurar Limpeza' }).click();
  await expect(a.getByRole('row')).toHaveCount(4);
  await expect(a.getByText('2 selecionados')).toBeVisible();
  await a.getByLabel('2 selecionados').click();
  await expect(a.getByText('3 selecionados')).toBeVisible();
  await a.getByRole('button', { name: 'Restaurar', exact: true }).click();
  await expect(a.getByText('2 itens restaurados')).toBeVisible();
  const why = 'Já existe um munícipe com este telefone (DDD+número)';
  await expect(a.getByText(`ANA DAS DORES: ${why}`)).toBeVisible();
  await expect(a.getByRole('row')).toHaveCount(2);
  await expect(a.getByRole('row', { name: new RegExp(`ANA DAS DORES.*${why.slice(0, 30)}`) })).toBeVisible();
  await expect(a.getByLabel('Selecionar ANA DAS DORES')).toBeChecked();

  await openLive(clerk, `${product.origin}/setores`);
  await expect(clerk.getByText('Zeladoria')).toBeVisible();
  await clerk.getByRole('button', { name: /Menu da conta/ }).click();
  await expect(clerk.getByRole('menuitem', { name: 'Atalhos do teclado' })).toBeVisible();
  await expect(clerk.getByRole('menuitem', { name: 'Lixeira' })).toHaveCount(0);
});

test(
  'the bin: the last page, once emptied, gives way to the one before',
  { tag: '@long' },
  async ({ browser, product }) => {
    const office = await product.office();
    await product.rows(
      `insert into setores (tenant_id, nome, deleted_at)
     select $1, 'S' || lpad(n::text, 3, '0'), now() - n * interval '1 minute' from generate_series(1, 101) n`,
      [office.id],
    );
    const a = await sitDown(browser, product, office.admin, office);
    await openLive(a, `${product.origin}/lixeira?depois=nada`);
    const shows = (name: string) => expect(a.getByRole('row', { name: new RegExp(name) })).toBeVisible();
    await shows('S001');
    for (const first of ['S051', 'S101']) {
      await a.getByRole('button', { name: 'Mais antigos' }).click();
      await shows(first);
    }
    await a.getByRole('button', { name: 'Restaurar S101' }).click();
    await shows('S051');
    await expect(a).toHaveURL(/depois=/);
    await a.getByRole('button', { name: 'Mais recentes' }).click();
    await shows('S001');
  },
);
