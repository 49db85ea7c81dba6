import { officeData } from '../support/office/office-data.ts';
import type { Office } from '../support/office/people.ts';
import { expect, expectAccessible, signIn, test } from './product.ts';

/** Ctrl+K: from anywhere to an action, a page or a record. */

let office: Office;

test.beforeEach(async ({ page, product }) => {
  office = await product.office();
  await signIn(page, product, await product.member(office), office);
  const data = officeData(product);
  const maria = await data.municipe(office, 'MARIA CARVALHO DA ROCHA');
  const setor_id = await data.setor(office);
  const demanda = (descricao_texto: string, codigo_oficio: string | null) => ({
    municipe_id: maria,
    setor_id,
    descricao_texto,
    codigo_oficio,
    assessor_responsavel: 'Rita',
    data_demanda: '2026-11-20',
  });
  await data.insert('demandas', office, demanda('PODA DE ÁRVORE', null));
  await data.insert('demandas', office, demanda('LUMINÁRIA 77412', '412'));
  await data.insert('demandas', office, { ...demanda('OUTRA', '14123'), data_demanda: '2026-11-21' });
  // the dashboard would ask for much of what no test here looks at
  await page.goto(`${product.origin}/conta`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
});

test('offers actions first, then pages, also those behind the person’s name, each by right', async ({ page }) => {
  const palette = page.getByRole('dialog');
  await expect(palette.getByRole('option').nth(0)).toHaveText('Nova demanda');
  await expect(palette.getByRole('option').nth(1)).toHaveText('Novo munícipe');
  await expect(palette.getByRole('option').nth(2)).toHaveText('Novo compromisso');
  await expect(palette.getByRole('option').nth(3)).toHaveText('Atendimento');
  await expectAccessible(page);
  await expect(palette.getByRole('option', { name: 'Minha conta' })).toHaveCount(1);
  // an attendant has neither
  await expect(palette.getByRole('option', { name: 'Lixeira' })).toHaveCount(0);
  await expect(palette.getByRole('option', { name: 'Usuários do gabinete' })).toHaveCount(0);
  await page.keyboard.type('demanda nova');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Nova demanda' })).toBeVisible();
});

test('one’s own queue is a page like the others', { tag: '@long' }, async ({ page }) => {
  await page.keyboard.type('minha fila');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/demandas\?visao=minha$/);
});

test('views are found by their name, those that the product provides and those that are kept', async ({
  page,
  product,
}) => {
  const estado = JSON.stringify({ oficio: 'sem' });
  await officeData(product).insert('visoes', office, {
    lista: 'demandas',
    nome: 'Esperando ofício',
    estado,
  });
  const palette = page.getByRole('dialog');
  await page.keyboard.type('atrasadas');
  await expect(palette.getByRole('option', { name: 'Atrasadas' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/demandas\?visao=atrasadas$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Atrasadas' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(palette.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('esperando');
  await expect(palette.getByRole('option', { name: 'Esperando ofício' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/demandas\?oficio=sem$/);
});

test('an issued letter is found by its number', async ({ page, product }) => {
  const data = officeData(product);
  const tipo_id = await data.insert('oficio_tipos', office, { nome: 'Ofício', numeracao: 'GABINETE' });
  const id = await data.insert('oficios', office, {
    tipo_id,
    numeracao: 'GABINETE',
    numero: 38,
    periodo: 2026,
    identificacao: 'OFÍCIO Nº 038/2026/GVHP',
    assunto: 'Poda na praça',
    emitido_em: '2026-01-06',
    numerado_em: '2026-01-06T12:00:00Z',
  });
  await page.keyboard.type('ofício 038/2026');
  const letter = page.getByRole('dialog').getByRole('option', { name: 'OFÍCIO Nº 038/2026/GVHP' });
  await expect(letter).toContainText('Poda na praça');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('ninguém');
  await expect(letter).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('ofício nº 38');
  await expect(letter).toContainText('Poda na praça');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/oficios/${id}$`));
});

test(
  'beside who calls there is room for what a demand asks and whose it is',
  { tag: '@long' },
  async ({ page, product }) => {
    await product.rows(
      `update demandas set descricao_texto = 'PODA DE ÁRVORE NA RUA DAS FLORES' where tenant_id = $1 and codigo_oficio is null`,
      [office.id],
    );
    await page.keyboard.type('maria rocha');
    const palette = page.getByRole('dialog');
    await expect(palette.getByRole('complementary', { name: 'Quem é' })).toBeVisible();
    for (const text of [/^PODA DE ÁRVORE NA RUA DAS FLORES$/, /^\d+-\d+ · MARIA CARVALHO DA ROCHA$/]) {
      const words = palette.getByRole('option').getByText(text).first();
      await expect(words).toBeVisible();
      expect(await words.evaluate((shown) => shown.scrollWidth - shown.clientWidth)).toBe(0);
    }
  },
);

test('a new appointment is begun from anywhere', { tag: '@long' }, async ({ page }) => {
  await page.keyboard.type('compromisso');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Novo compromisso' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/\/agenda$/);
});

test('finds a citizen by words of the name, and the demands', async ({ page }) => {
  const palette = page.getByRole('dialog');
  await page.keyboard.type('maria rocha');
  await expect(palette.getByRole('option')).toHaveCount(4);
  await expect(palette.getByRole('option').first()).toContainText('MARIA CARVALHO DA ROCHA');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'MARIA CARVALHO DA ROCHA' })).toBeVisible();
});

test('digits lead to the demand with that very code; without one a demand is its citizen’s', async ({ page }) => {
  const palette = page.getByRole('dialog');
  await page.keyboard.type('412');
  await expect(palette.getByRole('option').first()).toContainText('Ofício 412 · LUMINÁRIA');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Demanda 412' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('poda de');
  await page.getByRole('option', { name: /PODA DE ÁRVORE/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Demanda de MARIA CARVALHO DA ROCHA' })).toBeVisible();
  await expect(page).toHaveTitle(/^Demanda de MARIA CARVALHO DA ROCHA/);
  await page.getByRole('link', { name: 'Editar' }).click();
  await expect(page).toHaveTitle(/^Editar demanda de MARIA CARVALHO DA ROCHA/);
});

test('who is not there can be registered, with what was typed', async ({ page }) => {
  await page.keyboard.type('josefa testadora');
  await expect(page.getByRole('option')).toHaveText(['Cadastrar munícipe “JOSEFA TESTADORA”']);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Novo munícipe' })).toBeVisible();
  await expect(page.getByLabel('Nome completo')).toHaveValue('JOSEFA TESTADORA');

  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('(21) 98888-7777');
  await page.getByRole('option', { name: 'Cadastrar munícipe “(21) 98888-7777”' }).click();
  await expect(page.getByLabel('Telefone')).toHaveValue('(21) 98888-7777');

  // the number of a demand is nobody's
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('2026-99999');
  await expect(page.getByRole('dialog')).toContainText('Nada encontrado');
  await expect(page.getByRole('option')).toHaveCount(0);
});

test('a citizen who is pointed at shows who that is, and Ctrl+Enter begins a demand for them', async ({ page }) => {
  const palette = page.getByRole('dialog');
  await page.keyboard.type('maria rocha');
  const card = palette.getByRole('complementary', { name: 'Quem é' });
  await expect(card).toContainText('MARIA CARVALHO DA ROCHA');
  await expect(card).toContainText('Bairro');
  await expect(card).toContainText('3 abertas');
  await expect(card).toContainText('LUMINÁRIA 77412');
  await page.keyboard.press('ArrowDown');
  await expect(card).toBeEmpty();
  await palette.getByRole('option').first().hover();
  await expect(card).toContainText('3 abertas');
  await expectAccessible(page);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Nova demanda' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('MARIA CARVALHO DA ROCHA');
});

test('what was open before is offered again, by the name that it has now, and not once it is gone', async ({
  page,
  product,
}) => {
  const palette = page.getByRole('dialog');
  await page.keyboard.type('maria rocha');
  await page
    .getByRole('option', { name: /MARIA CARVALHO DA ROCHA/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'MARIA CARVALHO DA ROCHA' })).toBeVisible();
  await page.keyboard.press('Control+k');
  const recent = palette.getByRole('group', { name: 'Abertos há pouco' });
  await expect(recent.getByRole('option')).toHaveText([/MARIA CARVALHO DA ROCHA/]);
  await page.keyboard.press('Escape');
  await product.rows(`update municipes set nome_completo = 'MARIA ROCHA PIRES' where tenant_id = $1`, [office.id]);
  await expect(page.getByRole('heading', { level: 1, name: 'MARIA ROCHA PIRES' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(recent.getByRole('option')).toHaveText([/MARIA ROCHA PIRES/]);
});

test(
  'what is typed before the window is there stands in it, and presses no key of the page',
  { tag: '@long' },
  async ({ page, product }) => {
    await page.route(/\/assets\/.*\.js/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      await route.continue();
    });
    await page.goto(`${product.origin}/setores`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const field = page.getByRole('dialog').getByRole('combobox');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('maria rox');
    await page.keyboard.press('Backspace');
    await expect(field).toHaveValue('maria ro');
    await expect(field).toBeFocused();
    await page.keyboard.type('cha');
    await expect(field).toHaveValue('maria rocha');
    await expect(page).toHaveURL(`${product.origin}/setores`);
    await expect(page.getByRole('option').first()).toContainText('MARIA CARVALHO DA ROCHA');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    // and afterwards single keys are the page's again
    await page.keyboard.press('a');
    await expect(page).toHaveURL(/\/atendimento$/);
  },
);

test('Enter before the answer opens the first of those who are found, unless something else is typed meanwhile', async ({
  page,
}) => {
  let release = () => {};
  let held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/api\/tenants\/[^/]+\/(municipes|demandas)\?/, async (route) => {
    await held;
    await route.continue();
  });
  const palette = page.getByRole('dialog');
  await page.keyboard.type('carvalho');
  await page.keyboard.press('Enter');
  await page.keyboard.type(' da');
  release();
  await expect(palette.getByRole('option', { name: /^MARIA CARVALHO/ })).toBeVisible();
  await expect(page).toHaveURL(/\/conta$/);

  held = new Promise<void>((resolve) => (release = resolve));
  await page.keyboard.type(' rocha');
  await page.keyboard.press('Enter');
  await expect(palette).toBeVisible();
  release();
  await expect(page.getByRole('heading', { level: 1, name: 'MARIA CARVALHO DA ROCHA' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('Esc while the window is on its way leaves it away', { tag: '@long' }, async ({ page, product }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/assets\/.*\.js/, async (route) => {
    if (/Palette|DialogWindow/i.test(route.request().url())) await held;
    await route.continue();
  });
  await page.goto(`${product.origin}/setores`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('ma');
  await page.keyboard.press('Escape');
  release();
  await page.keyboard.press('a');
  await expect(page).toHaveURL(/\/atendimento$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
