import type { Page } from '@playwright/test';
import { officeData } from '../support/office/office-data.ts';
import { expect, expectAccessible, type Product, shoot, signIn, test } from './product.ts';

/** What was said and done in a demand, and the line to add to it. */

async function arranged(product: Product) {
  const data = officeData(product);
  const office = await product.office();
  const [ana, marcos] = await Promise.all(
    ['Ana Lima', 'Marcos dos Santos'].map((full_name) => product.member(office, 'attendant', { full_name })),
  );
  const municipe = await data.insert('municipes', office, {
    nome_completo: 'MARIA APARECIDA DE SOUZA',
    telefone_ddd: '11987654321',
  });
  const demanda = await data.insert('demandas', office, {
    municipe_id: municipe,
    setor_id: await data.setor(office, 'Iluminação Pública'),
    assessor_responsavel: 'Helena Prado',
    descricao_texto: 'POSTE APAGADO EM FRENTE AO NÚMERO 214 DA RUA DUQUE DE CAXIAS DESDE 20/10.',
    data_demanda: '2026-11-03',
  });
  return { data, office, ana: ana!, marcos: marcos!, municipe, demanda };
}

const card = (page: Page) => page.getByRole('region', { name: 'Linha do tempo' });
const note = (page: Page) => card(page).getByRole('textbox', { name: 'Nota' });
const entries = (page: Page) => card(page).getByRole('listitem');

test('a note is one key away, calls somebody by @ and arrows, and is saved by Ctrl+Enter', async ({
  browser,
  page,
  product,
}) => {
  const { office, ana, marcos, demanda } = await arranged(product);
  await signIn(page, product, ana, office);
  await page.goto(`${product.origin}/demandas/${demanda}`);
  await expect(entries(page)).toHaveCount(1);
  await expect(entries(page)).toContainText('Demanda criada, por Sistema');
  await expect(note(page)).toHaveAttribute('placeholder', 'Escreva uma nota. Use @ para chamar alguém.');
  await expectAccessible(page);
  await shoot(page, 'linha-simples');

  const theirs = await (await browser.newContext()).newPage();
  await signIn(theirs, product, marcos, office);
  await theirs.goto(`${product.origin}/demandas/${demanda}`);
  await expect(entries(theirs)).toHaveCount(1);

  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('n');
  await expect(note(page)).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(card(page).getByRole('alert')).toHaveText('Escreva a nota');
  await page.keyboard.type('A Secretaria confirmou equipe. @ma');
  const people = page.getByRole('listbox', { name: 'Pessoas do gabinete' });
  await expect(people.getByRole('option')).toHaveText(/Marcos dos Santos/);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await page.keyboard.type('avise a Maria até terça.');
  await expect(note(page)).toHaveValue('A Secretaria confirmou equipe. @Marcos dos Santos avise a Maria até terça.');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Nota registrada')).toBeVisible();
  await expect(entries(page).first()).toContainText('Ana Lima anotou');
  await expect(entries(page).first()).toContainText('@Marcos dos Santos avise a Maria até terça.');
  await expect(note(page)).toHaveValue('');
  // and on a colleague's screen by itself
  await expect(entries(theirs).first()).toContainText('A Secretaria confirmou equipe.');
  const [kept] = await product.rows<{ texto: string }>('select texto from demanda_notas where demanda_id = $1', [
    demanda,
  ]);
  expect(kept!.texto).toBe(`A Secretaria confirmou equipe. @[${marcos.id}] avise a Maria até terça.`);
});

test('each Esc asks before a note is thrown away, and Ctrl+Z in it is the text’s', async ({ page, product }) => {
  const { office, ana, demanda } = await arranged(product);
  await signIn(page, product, ana, office);
  await page.goto(`${product.origin}/demandas/${demanda}`);
  await note(page).fill('primeira');
  await note(page).press('Control+Enter');
  await expect(entries(page).filter({ hasText: 'primeira' })).toBeVisible();
  const status = page.getByRole('button', { name: /^EM ANÁLISE/ }).first();
  await status.click();
  await page.getByRole('dialog').getByText('NÃO RESOLVIDO').click();
  const undo = page.getByRole('region', { name: 'Notificações' }).getByRole('button', { name: 'Desfazer' });
  await expect(undo).toBeVisible();
  await note(page).click();
  await page.keyboard.press('Escape');
  await note(page).click();
  await page.keyboard.type('volta amanhã');
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('button', { name: /^NÃO RESOLVIDO/ }).first()).toBeVisible();
  await expect(undo).toBeVisible();
  await note(page).fill('volta amanhã');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: /Sair sem salvar|Descartar/ })).toBeVisible();
});

test('a contact is registered in the same place; chips show one kind, the values are behind a quiet line', async ({
  page,
  product,
}) => {
  const { data, office, demanda } = await arranged(product);
  await signIn(page, product, office.admin, office);
  await page.goto(`${product.origin}/demandas/${demanda}`);
  await expect(card(page).getByRole('button', { name: 'Registrar contato' })).toBeVisible();
  await expect(card(page).getByText('Carregando')).toHaveCount(0);
  await expect(card(page).getByRole('group', { name: 'Mostrar' })).toBeHidden();
  await card(page).getByRole('button', { name: 'Registrar contato' }).click();
  await card(page).getByRole('button', { name: 'Feito' }).click();
  await card(page).getByLabel('O que foi dito').fill('avisei que a equipe vem na quarta');
  await expect(card(page)).toContainText('com MARIA APARECIDA DE SOUZA');
  await expectAccessible(page);
  await card(page).getByRole('button', { name: 'Registrar', exact: true }).click();
  await expect(page.getByText('Histórico adicionado')).toBeVisible();
  await expect(entries(page).first()).toContainText(/falou com MARIA APARECIDA DE SOUZA · Ligação/);
  await expect(entries(page).first()).toContainText('AVISEI QUE A EQUIPE VEM NA QUARTA');

  const outro = await data.setor(office, 'Obras');
  await product.rows(`update demandas set setor_id = $2, status = 'RESOLVIDO', urgente = true where id = $1`, [
    demanda,
    outro,
  ]);
  await expect(entries(page).first()).toContainText(
    'Status: EM ANÁLISE → RESOLVIDO; setor: Iluminação Pública → Obras; urgente: sim, por Sistema',
  );
  await card(page).getByRole('button', { name: 'Contatos' }).click();
  await expect(entries(page)).toHaveCount(1);
  await card(page).getByRole('button', { name: 'Notas' }).click();
  await expect(card(page)).toContainText('Nenhuma nota.');
  await card(page).getByRole('button', { name: 'Tudo' }).click();
  await expect(entries(page)).toHaveCount(3);
  await shoot(page, 'linha');
  await card(page).getByRole('button', { name: 'Histórico de alterações' }).click();
  const values = page.getByRole('dialog', { name: 'Histórico de alterações' });
  await expect(values.getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page);
});

test('what is written is shown, also where another kind was chosen', { tag: '@long' }, async ({ page, product }) => {
  const { office, demanda } = await arranged(product);
  await signIn(page, product, office.admin, office);
  await page.goto(`${product.origin}/demandas/${demanda}`);
  const chip = (name: string) => card(page).getByRole('button', { name, exact: true });
  const write = async (words: string) => {
    await note(page).fill(words);
    await note(page).press('Control+Enter');
    await expect(entries(page).filter({ hasText: words })).toBeVisible();
  };
  await write('ligar na quarta');
  await chip('Contatos').click();
  await expect(card(page)).toContainText('Nenhum contato.');
  await write('amanhã cedo');
  await expect(chip('Tudo')).toHaveAttribute('aria-pressed', 'true');
  await chip('Notas').click();
  await write('levar a escada');
  await expect(chip('Notas')).toHaveAttribute('aria-pressed', 'true');
  await chip('Registrar contato').click();
  await card(page).getByLabel('O que foi dito').fill('avisei');
  await chip('Registrar').click();
  await expect(entries(page).filter({ hasText: 'AVISEI' })).toBeVisible();
});

test(
  'who did not answer was called by us, and of who called nobody says so',
  { tag: '@long' },
  async ({ page, product }) => {
    const { office, demanda } = await arranged(product);
    await signIn(page, product, office.admin, office);
    await page.goto(`${product.origin}/demandas/${demanda}`);
    await card(page).getByRole('button', { name: 'Registrar contato' }).click();
    const button = (name: string) => card(page).getByRole('button', { name, exact: true });
    const isChosen = (name: string) => expect(button(name)).toHaveAttribute('aria-pressed', 'true');
    await isChosen('Recebido');
    await button('Não atendeu').click();
    await isChosen('Feito');
    await button('Recebido').click();
    await isChosen('Recebido');
    await expect(button('Não atendeu')).toHaveAttribute('aria-pressed', 'false');
    await button('Não atendeu').click();
    await card(page).getByLabel('O que foi dito').fill('caixa postal');
    await button('Registrar').click();
    await expect(entries(page).first()).toContainText(/procurou MARIA APARECIDA DE SOUZA, que não atendeu · Ligação/);
    expect(
      await product.rows('select sentido, resultado from historicos_atendimento where demanda_id = $1', [demanda]),
    ).toEqual([{ sentido: 'FEITO', resultado: 'NAO_ATENDEU' }]);
  },
);

test.describe('one’s own', () => {
  test.use({ expectedErrors: [/403/] });

  test('is edited and deleted for a while, and what comes too late stays in the box', async ({ page, product }) => {
    const { office, ana, demanda } = await arranged(product);
    const [{ id } = { id: '' }] = await product.rows<{ id: string }>(
      `insert into demanda_notas (tenant_id, demanda_id, texto, autor, user_id, created_at)
       values ($1, $2, 'Liguei, ninguém atendeu.', 'Ana Lima', $3, now() - interval '5 minutes') returning id`,
      [office.id, demanda, ana.id],
    );
    await signIn(page, product, ana, office);
    await page.goto(`${product.origin}/demandas/${demanda}`);
    const own = entries(page).filter({ hasText: 'Ana Lima anotou' });
    await own.hover();
    await own.getByRole('button', { name: /^Editar nota de .*Ana Lima$/ }).click();
    const box = own.getByRole('textbox', { name: 'Nota' });
    await box.fill('Liguei, a filha atendeu.');
    await page.keyboard.press('Control+Enter');
    await expect(own).toContainText('editada');
    await expect(own).toContainText('a filha atendeu');

    await own.hover();
    await own.getByRole('button', { name: 'Excluir nota de' }).click();
    await expect(card(page)).toContainText('Nota excluída por Ana Lima');
    await page.getByRole('button', { name: 'Desfazer' }).click();
    await expect(own).toContainText('a filha atendeu');

    // opened in time, saved a minute too late
    await own.hover();
    await own.getByRole('button', { name: /^Editar nota de .*Ana Lima$/ }).click();
    await box.fill('Tarde demais.');
    await product.rows(
      `with s as materialized (select set_config('session_replication_role', 'replica', true))
       update demanda_notas set created_at = now() - interval '24 hours 1 minute' from s where id = $1`,
      [id],
    );
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('O prazo de 24 horas para editar terminou')).toBeVisible();
    await expect(box).toHaveValue('Tarde demais.');
  });
});

test(
  'the last line of all is edited whole in a window that ends below it',
  { tag: '@long' },
  async ({ page, product }) => {
    const { office, ana, demanda } = await arranged(product);
    await product.rows(
      `insert into demanda_notas (tenant_id, demanda_id, texto, autor, user_id) values ($1, $2, 'Liguei.', 'Ana Lima', $3)`,
      [office.id, demanda, ana.id],
    );
    await signIn(page, product, ana, office);
    for (const [width, height] of [
      [1280, 480],
      [390, 560],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.goto(`${product.origin}/demandas/${demanda}`);
      await card(page).getByRole('button', { name: 'Notas' }).click();
      const own = entries(page).filter({ hasText: 'Ana Lima anotou' });
      await expect(entries(page)).toHaveCount(1);
      await own.evaluate((element) => element.scrollIntoView({ block: 'end' }));
      await own.getByRole('button', { name: /^(Editar nota|Ana Lima,)/ }).focus();
      await page.keyboard.press('Enter');
      if (width === 390) await page.getByRole('menuitem', { name: 'Editar' }).click();
      await expect(own.getByRole('textbox', { name: 'Nota' })).toBeFocused();
      await expect(own.getByRole('button', { name: 'Salvar' })).toBeInViewport({ ratio: 1 });
    }
  },
);

test.describe('a contact of which somebody else has emptied the channel meanwhile', () => {
  test.use({ expectedErrors: [/409|ERR_FAILED/] });

  test('is saved without it', { tag: '@long' }, async ({ page, product }) => {
    const { office, ana, municipe, demanda } = await arranged(product);
    const [{ id } = { id: '' }] = await product.rows<{ id: string }>(
      `insert into historicos_atendimento (tenant_id, municipe_id, demanda_id, descricao, canal, autor, user_id)
       values ($1, $2, $3, 'PERGUNTOU DA LÂMPADA', 'LIGACAO', 'Ana Lima', $4) returning id`,
      [office.id, municipe, demanda, ana.id],
    );
    await page.route('**/live', (route) => route.abort());
    await signIn(page, product, ana, office);
    await page.goto(`${product.origin}/demandas/${demanda}`);
    const own = entries(page).filter({ hasText: 'PERGUNTOU DA LÂMPADA' });
    await own.hover();
    await own.getByRole('button', { name: /^Editar contato/ }).click();
    const words = card(page).getByLabel('O que foi dito');
    await words.fill('perguntou do poste');
    await product.rows('update historicos_atendimento set canal = null where id = $1', [id]);
    await words.press('Control+Enter');
    const conflict = card(page).getByRole('alert', { name: /Outra pessoa alterou este registro/ });
    await expect(conflict.getByRole('group', { name: 'Canal' })).toContainText('agora:(vazio)');
    await conflict.getByRole('button').click();
    await expect(words).toHaveCount(0);
    expect(await product.rows('select descricao, canal from historicos_atendimento where id = $1', [id])).toEqual([
      { descricao: 'PERGUNTOU DO POSTE', canal: null },
    ]);
  });
});

test.describe('a contact about a demand that is gone meanwhile', () => {
  test.use({ expectedErrors: [/404|422|ERR_FAILED/] });

  test('is said to be about none, and keeps its words', async ({ page, product }) => {
    const { office, ana, demanda } = await arranged(product);
    await page.route('**/live', (route) => route.abort());
    await signIn(page, product, ana, office);
    await page.goto(`${product.origin}/demandas/${demanda}`);
    await card(page).getByRole('button', { name: 'Registrar contato' }).click();
    const words = card(page).getByLabel('O que foi dito');
    await words.fill('perguntou da lâmpada');
    await product.rows('update demandas set deleted_at = now() where id = $1', [demanda]);
    await words.press('Control+Enter');
    await expect(page.getByText(/^Esta demanda não existe mais/)).toBeVisible();
    await expect(words).toHaveValue('PERGUNTOU DA LÂMPADA');
  });
});

test('a citizen’s history begins with the contacts, as ever, and tells all beside', async ({ page, product }) => {
  const { data, office, ana, municipe, demanda } = await arranged(product);
  await data.insert('historicos_atendimento', office, { municipe_id: municipe, descricao: 'VEIO AO GABINETE' });
  await product.rows(
    `insert into demanda_notas (tenant_id, demanda_id, texto, autor, user_id) values ($1, $2, 'Anotado.', 'Ana Lima', $3)`,
    [office.id, demanda, ana.id],
  );
  await signIn(page, product, ana, office);
  await page.goto(`${product.origin}/municipes/${municipe}?aba=historico`);
  const shown = page.getByRole('tabpanel');
  await expect(shown.getByRole('listitem')).toHaveText(/VEIO AO GABINETE/);
  await shown.getByRole('button', { name: 'Tudo', exact: true }).first().click();
  await expect(shown.getByRole('listitem')).toHaveCount(3);
  await expect(shown.getByRole('listitem').filter({ hasText: 'Anotado.' })).toContainText(
    /Ana Lima anotou · 2026-0000/,
  );
  await expectAccessible(page);
  await shoot(page, 'linha-municipe');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  test('Anotar is under the thumb', async ({ page, product }) => {
    const { office, ana, demanda } = await arranged(product);
    await signIn(page, product, ana, office);
    await page.goto(`${product.origin}/demandas/${demanda}`);
    await expect(page.getByRole('button', { name: 'Anotar' })).toBeVisible();
    await expect(note(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Anotar' }).tap();
    const sheet = page.getByRole('dialog', { name: 'Anotar' });
    await sheet.getByRole('textbox', { name: 'Nota' }).fill('Passei na rua: continua escura.');
    await expectAccessible(page);
    // who can be called stands between the note and its buttons
    await page.keyboard.type(' @ma');
    const people = sheet.getByRole('listbox', { name: 'Pessoas do gabinete' });
    await expect(people).toBeVisible();
    const save = sheet.getByRole('button', { name: 'Anotar', exact: true });
    const bottom = async () => people.evaluate((list) => list.getBoundingClientRect().bottom);
    await expect.poll(async () => (await save.boundingBox())!.y - (await bottom())).toBeGreaterThanOrEqual(0);
    await people.getByRole('option', { name: /Marcos/ }).tap();
    await save.tap();
    await expect(page.getByText('Nota registrada')).toBeVisible();
    await expect(sheet).toHaveCount(0);
    await expect(entries(page).first()).toContainText('continua escura');
    await expectAccessible(page);
    await entries(page)
      .first()
      .getByRole('button', { name: /^Ana Lima, / })
      .tap();
    await page.getByRole('menuitem', { name: 'Excluir' }).tap();
    await expect(card(page)).toContainText('Nota excluída por Ana Lima');
  });

  test('what is being written stays open when the phone is turned', async ({ page, product }) => {
    const { office, ana, demanda } = await arranged(product);
    await signIn(page, product, ana, office);
    await page.goto(`${product.origin}/demandas/${demanda}`);
    const upright = () => page.setViewportSize({ width: 390, height: 844 });
    const across = () => page.setViewportSize({ width: 844, height: 390 });
    const sheet = page.getByRole('dialog', { name: 'Anotar' });
    await page.getByRole('button', { name: 'Anotar' }).tap();
    await sheet.getByRole('textbox', { name: 'Nota' }).fill('Passei na rua');
    await across();
    await expect(note(page)).toHaveValue('Passei na rua');
    await expect(note(page)).toBeFocused();
    await upright();
    await expect(sheet.getByRole('textbox', { name: 'Nota' })).toHaveValue('Passei na rua');
    await sheet.getByRole('button', { name: 'Anotar', exact: true }).tap();
    await expect(sheet).toHaveCount(0);

    await across();
    await card(page).getByRole('button', { name: 'Registrar contato' }).tap();
    await card(page).getByLabel('O que foi dito').fill('AVISEI');
    await upright();
    await expect(sheet.getByLabel('O que foi dito')).toHaveValue('AVISEI');
    await across();
    await expect(card(page).getByLabel('O que foi dito')).toHaveValue('AVISEI');
  });
});

test('a mobile phone has WhatsApp, with a text to look at, and on the way back a question; a landline has no button', async ({
  context,
  page,
  product,
}) => {
  const { data, office, ana, municipe, demanda } = await arranged(product);
  // nothing of this leaves the machine
  await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'conversa' }));
  await signIn(page, product, ana, office);
  await page.goto(`${product.origin}/demandas/${demanda}`);
  // what is being typed of another contact stays what it is
  await card(page).getByRole('button', { name: 'Registrar contato' }).click();
  const typed = card(page).getByLabel('O que foi dito');
  await typed.fill('LIGOU ONTEM');
  await page.getByRole('link', { name: /^WhatsApp de MARIA APARECIDA DE SOUZA/ }).click();
  const preview = page.getByRole('dialog', { name: 'Mensagem para MARIA APARECIDA DE SOUZA' });
  await expect(preview.getByLabel('Mensagem')).toHaveValue(/^Olá, Maria! Aqui é do Gabinete/);
  await preview.getByLabel('Mensagem').fill('Olá, Maria! A equipe vem na quarta & traz a lâmpada.');
  const open = preview.getByRole('link', { name: 'Abrir o WhatsApp' });
  await expect(open).toHaveAttribute(
    'href',
    `https://wa.me/5511987654321?text=${encodeURIComponent('Olá, Maria! A equipe vem na quarta & traz a lâmpada.')}`,
  );
  await expectAccessible(page);
  const [other] = await Promise.all([context.waitForEvent('page'), open.click()]);
  await expect(preview).toHaveCount(0);
  await other.close();
  await page.bringToFront();
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  const bar = page.getByRole('region', { name: 'Registrar contato' });
  await expect(bar).toContainText('Registrar contato com MARIA APARECIDA DE SOUZA?');
  await expectAccessible(page);
  await bar.getByRole('button', { name: 'Registrar' }).click();
  const form = page.getByRole('dialog', { name: 'Registrar contato' });
  await expect(form.getByRole('button', { name: 'WhatsApp' })).toHaveAttribute('aria-pressed', 'true');
  await expect(form.getByLabel('O que foi dito')).toHaveValue('OLÁ, MARIA! A EQUIPE VEM NA QUARTA & TRAZ A LÂMPADA.');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Registrar', exact: true }).click();
  await expect(page.getByText('Histórico adicionado')).toBeVisible();
  await expect(bar).toHaveCount(0);
  await expect(entries(page).first()).toContainText('falou com MARIA APARECIDA DE SOUZA · WhatsApp');

  await expect(typed).toHaveValue('LIGOU ONTEM');
  await typed.fill('');
  await card(page).getByRole('button', { name: 'Cancelar' }).click();

  // asked once more, and not wanted; then nothing is asked any more
  await page.goto(`${product.origin}/municipes/${municipe}`);
  await page.getByRole('link', { name: /^WhatsApp de MARIA APARECIDA DE SOUZA/ }).click();
  const [again] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('link', { name: 'Abrir o WhatsApp' }).click(),
  ]);
  await again.close();
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await bar.getByRole('button', { name: 'Agora não' }).click();
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await expect(bar).toHaveCount(0);

  const landline = await data.insert('municipes', office, {
    nome_completo: 'OSVALDO DIAS',
    telefone_ddd: '1129056191',
  });
  await page.goto(`${product.origin}/municipes/${landline}`);
  await expect(page.getByRole('heading', { name: 'OSVALDO DIAS' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^WhatsApp/ })).toHaveCount(0);
});

test('a message that was written is asked about before it goes, and what is noted of one is not noted of the next', async ({
  context,
  page,
  product,
}) => {
  const { office, ana, demanda } = await arranged(product);
  // nothing of this leaves the machine
  await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'conversa' }));
  await signIn(page, product, ana, office);
  await page.goto(`${product.origin}/demandas/${demanda}`);
  const write = page.getByRole('link', { name: /^WhatsApp de MARIA APARECIDA DE SOUZA/ });
  const preview = page.getByRole('dialog', { name: 'Mensagem para MARIA APARECIDA DE SOUZA' });
  const asked = page.getByRole('dialog', { name: 'Sair sem salvar?' });
  await write.click();
  await preview.getByLabel('Mensagem').fill('Olá, Maria! Amanhã?');
  for (const leave of [
    () => page.keyboard.press('Escape'),
    () => preview.getByRole('button', { name: 'Cancelar' }).click(),
    () => preview.getByRole('button', { name: 'Fechar' }).click(),
  ]) {
    await leave();
    await expect(asked).toContainText('A mensagem que você escreveu não fica guardada.');
    await asked.getByRole('button', { name: 'Continuar editando' }).click();
    await expect(asked).toHaveCount(0);
    await expect(preview.getByLabel('Mensagem')).toHaveValue('Olá, Maria! Amanhã?');
  }
  await page.keyboard.press('Escape');
  await asked.getByRole('button', { name: 'Sair sem salvar' }).click();
  await expect(preview).toHaveCount(0);

  const bar = page.getByRole('region', { name: 'Registrar contato' });
  const form = page.getByRole('dialog', { name: 'Registrar contato' });
  const said = form.getByLabel('O que foi dito');
  const send = async () => {
    await write.click();
    await preview.getByLabel('Mensagem').fill('Olá, Maria!');
    const open = preview.getByRole('link', { name: 'Abrir o WhatsApp' });
    const [conversation] = await Promise.all([context.waitForEvent('page'), open.click()]);
    await conversation.close();
    await page.bringToFront();
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await bar.getByRole('button', { name: 'Registrar' }).click();
  };
  await send();
  await expect(said).toHaveValue('OLÁ, MARIA!');
  await said.fill('OLÁ, MARIA! RESPONDEU QUE NÃO.');
  await page.keyboard.press('Escape');
  await asked.getByRole('button', { name: 'Sair sem salvar' }).click();
  await send();
  await expect(said).toHaveValue('OLÁ, MARIA!');
});

test('a message begins from one that the office keeps, which says what is known of the citizen and the letter', async ({
  page,
  product,
}) => {
  const { data, office, ana, municipe, demanda } = await arranged(product);
  const tipo_id = await data.insert('oficio_tipos', office, { nome: 'Ofício', numeracao: 'GABINETE' });
  const oficio_id = await data.insert('oficios', office, {
    tipo_id,
    numeracao: 'GABINETE',
    assunto: 'Poste',
    numero: 46,
    periodo: 2026,
    identificacao: 'OFÍCIO Nº 046/2026',
    emitido_em: '2026-11-04',
    numerado_em: '2026-11-04',
  });
  await data.insert('oficio_demandas', office, { oficio_id, demanda_id: demanda });
  await product.rows(`insert into ajustes (tenant_id, signatario) values ($1, 'Helena Prado')`, [office.id]);
  await data.insert('modelos', office, { tipo: 'DOCUMENTO', nome: 'Poda', corpo: 'Solicito a poda.' });
  for (const [nome, corpo] of [
    ['Ofício enviado', 'Olá, {{municipe.nome}}. *{{oficio.numero}}*, de {{oficio.data}}. {{gabinete.vereador}}'],
    ['Visita', '{{municipe.nome}}, vamos aí hoje. {{gabinete.cidade}}'],
  ])
    await data.insert('modelos', office, { tipo: 'MENSAGEM', nome, corpo });
  await signIn(page, product, ana, office);
  await page.goto(`${product.origin}/demandas/${demanda}`);
  const write = page.getByRole('link', { name: /^WhatsApp de MARIA APARECIDA DE SOUZA/ });
  await write.click();
  const dialog = page.getByRole('dialog', { name: 'Mensagem para MARIA APARECIDA DE SOUZA' });
  const kept = dialog.getByLabel('Modelo');
  const text = dialog.getByLabel('Mensagem');
  await expect(kept.getByRole('option')).toHaveText(['Começar de um modelo', 'Ofício enviado', 'Visita']);
  await expect(text).toHaveValue(/^Olá, Maria! Aqui é do Gabinete/);
  await kept.selectOption('Ofício enviado');
  await expect(text).toHaveValue('Olá, Maria. *OFÍCIO Nº 046/2026*, de 4 de novembro de 2026. Helena Prado');
  await expectAccessible(page);
  await kept.selectOption('Visita');
  await expect(text).toHaveValue('Maria, vamos aí hoje. [preencher: gabinete.cidade]');
  // with a blank it goes nowhere
  await dialog.getByRole('button', { name: 'Abrir o WhatsApp' }).click();
  await expect(dialog.getByText('Falta preencher: gabinete.cidade')).toBeVisible();
  await expect(text).toBeFocused();
  await expectAccessible(page);
  // what somebody wrote themselves is asked about
  await text.fill('Maria, vamos aí amanhã.');
  await kept.selectOption('Ofício enviado');
  await page.getByRole('dialog', { name: 'Trocar o texto?' }).getByRole('button', { name: 'Cancelar' }).click();
  await expect(text).toHaveValue('Maria, vamos aí amanhã.');
  await expect(dialog.getByText('Falta preencher')).toHaveCount(0);
  await expect(dialog.getByRole('link', { name: 'Abrir o WhatsApp' })).toBeVisible();
  await expect(kept.locator('option:checked')).toHaveText('Visita');
  // a citizen's own page knows of no letter
  await page.goto(`${product.origin}/municipes/${municipe}`);
  await write.click();
  await kept.selectOption('Ofício enviado');
  await expect(text).toHaveValue('Olá, Maria. *[preencher: oficio.numero]*, de [preencher: oficio.data]. Helena Prado');
});

test(
  'of two models of a message that are chosen one after the other the later one stays, however the answers come',
  { tag: '@long' },
  async ({ page, product }) => {
    const { data, office, ana, demanda } = await arranged(product);
    const slow = await data.insert('modelos', office, { tipo: 'MENSAGEM', nome: 'Aviso', corpo: 'Um aviso.' });
    await data.insert('modelos', office, { tipo: 'MENSAGEM', nome: 'Visita', corpo: 'Uma visita.' });
    await signIn(page, product, ana, office);
    await page.goto(`${product.origin}/demandas/${demanda}`);
    await page.getByRole('link', { name: /^WhatsApp de MARIA APARECIDA DE SOUZA/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Mensagem para MARIA APARECIDA DE SOUZA' });
    const text = dialog.getByLabel('Mensagem');
    const answer = Promise.withResolvers<void>();
    await page.route(`**/modelos/${slow}`, async (route) => {
      await answer.promise;
      await route.continue();
    });
    await dialog.getByLabel('Modelo').selectOption('Aviso');
    await dialog.getByLabel('Modelo').selectOption('Visita');
    await expect(text).toHaveValue('Uma visita.');
    const late = page.waitForResponse((response) => response.url().endsWith(slow));
    answer.resolve();
    await (await late).finished();
    await text.press('End');
    await expect(text).toHaveValue('Uma visita.');
    // nor is what is written meanwhile lost without a word
    await text.fill('');
    await page.route(`**/modelos/${slow}`, async (route) => {
      await text.fill('Escrevi isto.');
      await route.continue();
    });
    await dialog.getByLabel('Modelo').selectOption('Aviso');
    await page.getByRole('dialog', { name: 'Trocar o texto?' }).getByRole('button', { name: 'Cancelar' }).click();
    await expect(text).toHaveValue('Escrevi isto.');
  },
);
