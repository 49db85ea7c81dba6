import type { Page } from '@playwright/test';
import type { Office, User } from '../support/office/people.ts';
import { type OfficeData, officeData } from '../support/office/office-data.ts';
import { expect, expectAccessible, type Product, shoot, signIn, test, toasts } from './product.ts';
import { openLive, soon } from './side-by-side.ts';

/** Views that one keeps: of citizens as of demands, changed where they are chosen, and what other tabs see of it. */

let office: Office;
let ana: User;
let data: OfficeData;
let base: { municipe_id: string; setor_id: string; assessor_id: string };

test.beforeEach(async ({ product, page }) => {
  data = officeData(product);
  office = await product.office();
  ana = await product.member(office, 'manager', { full_name: 'Ana Lima' });
  base = {
    municipe_id: await data.municipe(office),
    setor_id: await data.setor(office, 'Saúde'),
    assessor_id: await data.assessor(office, 'Ana Lima'),
  };
  await signIn(page, product, ana, office);
});

const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu principal' });
const pins = (page: Page) => menu(page).getByRole('group', { name: 'Visões' });
const title = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });
const demanda = (values: object = {}) =>
  data.insert('demandas', office, {
    ...base,
    assessor_responsavel: 'Ana Lima',
    descricao_texto: 'BURACO NA AVENIDA',
    data_demanda: '2026-05-04',
    ...values,
  });
/** In which nothing has happened for so many days. */
async function still(product: Product, days: number, values: object = {}): Promise<string> {
  const id = await demanda(values);
  await product.rows(
    `with s as materialized (select set_config('app.derivado', 'on', true))
     update demandas set movimentada_em = app.today() - $2::int from s where id = $1`,
    [id, days],
  );
  return id;
}
const choose = async (page: Page, entry: string) => {
  await page.getByRole('button', { name: 'Visões' }).click();
  await page.getByRole('menuitem', { name: entry }).click();
};

for (const [lista, filter] of [
  ['demandas', 'status=RESOLVIDO'],
  ['municipes', 'telefone=celular'],
] as const)
  test(
    `the name that one gives to a view of ${lista} stays while the window gets narrow and wide`,
    { tag: '@long' },
    async ({ page, product }) => {
      await page.goto(`${product.origin}/${lista}?${filter}`);
      await choose(page, 'Salvar visão');
      const name = page.getByRole('dialog', { name: 'Salvar visão' }).getByLabel('Nome da visão');
      await name.fill('As de hoje');
      await page.setViewportSize({ width: 390, height: 844 });
      await expect(name).toHaveValue('As de hoje');
      await page.setViewportSize({ width: 1440, height: 900 });
      await expect(name).toHaveValue('As de hoje');
      await page.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click();
      await expect(title(page, 'As de hoje')).toBeVisible();
    },
  );

test('a kept view is renamed and shared, gets the filters of now, or a new one does; each with a way back, also from deleting it', async ({
  page,
  product,
}) => {
  await demanda();
  const estado = JSON.stringify({ setor: base.setor_id });
  await data.insert('visoes', office, { lista: 'demandas', nome: 'Saúde', estado, user_id: ana.id });
  await page.goto(`${product.origin}/demandas?setor=${base.setor_id}`);
  await expect(title(page, 'Saúde')).toBeVisible();
  await page.getByRole('button', { name: 'Visões' }).click();
  await expect(page.getByRole('menuitemradio', { name: 'Saúde' })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('menuitemradio', { name: 'Todas as demandas' })).not.toHaveAttribute('aria-current');
  await expectAccessible(page);

  // another name, for everybody, in the menu
  await page.getByRole('menuitem', { name: 'Alterar visão' }).click();
  const dialog = page.getByRole('dialog', { name: 'Alterar visão' });
  await expect(dialog.getByLabel('Nome da visão')).toHaveValue('Saúde');
  await dialog.getByLabel('Nome da visão').fill('Saúde aberta');
  await dialog.getByLabel('Quem vê').selectOption('Para o gabinete');
  await dialog.getByLabel('Fixar no menu').check();
  await expectAccessible(page);
  await shoot(page, 'alterar-visao');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(toasts(page)).toContainText('Visão alterada');
  await expect(title(page, 'Saúde aberta')).toBeVisible();
  await expect(pins(page).getByRole('link', { name: 'Saúde aberta 1' })).toHaveAttribute('aria-current', 'page');
  await expect(menu(page).locator('[aria-current=page]')).toHaveCount(1);
  const kept = () => product.rows('select nome, user_id, estado from visoes where tenant_id = $1', [office.id]);
  expect(await kept()).toEqual([{ nome: 'Saúde aberta', user_id: null, estado: { setor: base.setor_id } }]);
  // taking it for oneself says what that does to the others
  await choose(page, 'Alterar visão');
  await dialog.getByLabel('Quem vê').selectOption('Só para mim');
  await expect(dialog.getByText('Ela some do menu dos outros.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await page.getByRole('button', { name: 'Descartar' }).click();

  // what is narrowed further is offered to it, or to a new one
  await page.getByRole('group', { name: 'Status' }).getByRole('button').first().click();
  await expect(page).toHaveURL(/status=EM_ANALISE/);
  await page.getByRole('button', { name: 'Visões' }).click();
  await expect(page.getByRole('menuitem', { name: 'Salvar como nova' })).toBeVisible();
  await shoot(page, 'visoes-alteracoes');
  await page.getByRole('menuitem', { name: 'Salvar alterações em “Saúde aberta”' }).click();
  await expect(title(page, 'Saúde aberta')).toBeVisible();
  expect((await kept())[0]).toMatchObject({ estado: { setor: base.setor_id, status: 'EM_ANALISE' } });
  await toasts(page).getByRole('button', { name: 'Desfazer' }).last().click();
  await expect.poll(async () => (await kept())[0]).toMatchObject({ estado: { setor: base.setor_id } });

  // deleted, and back, in the menu as well
  const pin = pins(page).getByRole('link', { name: /^Saúde aberta/ });
  // it leads there again once the menu has heard of it
  await expect(pin).not.toHaveAttribute('href', /status=/);
  await pin.click();
  await expect(page).not.toHaveURL(/status=/);
  await choose(page, 'Excluir visão');
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir visão' }).click();
  const deleted = toasts(page).getByRole('listitem').filter({ hasText: 'Visão excluída' });
  await expect(deleted).toBeVisible();
  await expect(pins(page)).toHaveCount(0);
  await deleted.getByRole('button', { name: 'Desfazer' }).click();
  await expect(pins(page).getByRole('link', { name: 'Saúde aberta 1' })).toBeVisible({ timeout: 15_000 });
});

test(
  'taking back what was done to a view gives it its place in the menu, too',
  { tag: '@long' },
  async ({ page, product }) => {
    const estado = JSON.stringify({ setor: base.setor_id });
    await data.insert('visoes', office, { lista: 'demandas', nome: 'Saúde', estado, user_id: ana.id });
    await page.goto(`${product.origin}/demandas?setor=${base.setor_id}`);
    await expect(title(page, 'Saúde')).toBeVisible();
    const undo = async (text: string) => {
      const told = toasts(page).getByRole('listitem').filter({ hasText: text });
      await told.getByRole('button', { name: 'Desfazer' }).click();
    };
    await choose(page, 'Alterar visão');
    const dialog = page.getByRole('dialog', { name: 'Alterar visão' });
    await dialog.getByLabel('Nome da visão').fill('Saúde aberta');
    await dialog.getByLabel('Fixar no menu').check();
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await expect(pins(page).getByRole('link')).toHaveText([/^Saúde aberta/]);
    await undo('Visão alterada');
    await expect(title(page, 'Saúde')).toBeVisible();
    await expect(pins(page)).toHaveCount(0);

    await choose(page, 'Fixar no menu');
    await expect(pins(page).getByRole('link')).toHaveText([/^Saúde/]);
    await page.goto(`${product.origin}/demandas?visao=paradas`);
    await choose(page, 'Fixar no menu');
    await expect(pins(page).getByRole('link')).toHaveText([/^Saúde/, /^Paradas/]);
    await pins(page)
      .getByRole('link', { name: /^Saúde/ })
      .click();
    await choose(page, 'Excluir visão');
    await page.getByRole('dialog').getByRole('button', { name: 'Excluir visão' }).click();
    await expect(pins(page).getByRole('link')).toHaveText([/^Paradas/]);
    await undo('Visão excluída');
    await expect(pins(page).getByRole('link')).toHaveText([/^Saúde/, /^Paradas/]);
  },
);

test.describe('changed by somebody else meanwhile', () => {
  test.use({ expectedErrors: [/409/] });

  test('a view is saved over the newer one only by whoever was told', async ({ page, product }) => {
    const estado = JSON.stringify({ setor: base.setor_id });
    await data.insert('visoes', office, { lista: 'demandas', nome: 'Saúde', estado });
    await openLive(page, `${product.origin}/demandas?setor=${base.setor_id}`);
    await expect(title(page, 'Saúde')).toBeVisible();
    await page.getByRole('group', { name: 'Status' }).getByRole('button').first().click();
    await expect(page).toHaveURL(/status=EM_ANALISE/);
    const change = async (values: string) => {
      const read = page.waitForResponse(/\/visoes$/, soon);
      await product.rows(`update visoes set ${values} where tenant_id = $1`, [office.id]);
      await read;
    };
    const kept = async () =>
      (await product.rows('select nome, estado from visoes where tenant_id = $1', [office.id]))[0];
    const told = toasts(page).getByRole('listitem').filter({ hasText: 'Confira o que mudou e salve de novo' });

    await change(`estado = '{"status":"RESOLVIDO"}'`);
    await choose(page, 'Salvar alterações em “Saúde”');
    await expect(told).toBeVisible();
    expect(await kept()).toMatchObject({ estado: { status: 'RESOLVIDO' } });
    await choose(page, 'Salvar alterações em “Saúde”');
    await expect(title(page, 'Saúde')).toBeVisible();
    expect(await kept()).toMatchObject({ estado: { setor: base.setor_id, status: 'EM_ANALISE' } });

    await page.reload();
    await choose(page, 'Alterar visão');
    const dialog = page.getByRole('dialog', { name: 'Alterar visão' });
    await dialog.getByLabel('Nome da visão').fill('Saúde aberta');
    await change(`nome = 'Saúde da Bia'`);
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await expect(told).toBeVisible();
    expect(await kept()).toMatchObject({ nome: 'Saúde da Bia' });
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await expect(title(page, 'Saúde aberta')).toBeVisible();
  });
});

test('who attends people changes their own, and of the office’s only what their menu shows', async ({
  browser,
  product,
}) => {
  const estado = JSON.stringify({ setor: base.setor_id });
  await data.insert('visoes', office, { lista: 'demandas', nome: 'De todos', estado, user_id: null });
  const context = await browser.newContext();
  const page = await context.newPage();
  await signIn(page, product, await product.member(office, 'attendant'), office);
  await page.goto(`${product.origin}/demandas?setor=${base.setor_id}`);
  await expect(title(page, 'De todos')).toBeVisible();
  await page.getByRole('button', { name: 'Visões' }).click();
  await expect(page.getByRole('menuitem', { name: 'Fixar no menu' })).toBeVisible();
  for (const entry of ['Alterar visão', 'Excluir visão'])
    await expect(page.getByRole('menuitem', { name: entry })).toHaveCount(0);
  await context.close();
});

test('the list of citizens has views, too: kept, pinned with their number, and counted anew when somebody comes', async ({
  page,
  product,
}) => {
  await page.goto(`${product.origin}/municipes?telefone=celular`);
  await choose(page, 'Salvar visão');
  const dialog = page.getByRole('dialog', { name: 'Salvar visão' });
  await dialog.getByLabel('Nome da visão').fill('Com celular');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(title(page, 'Com celular')).toBeVisible();
  const pin = pins(page).getByRole('link', { name: 'Com celular 1' });
  await expect(pin).toHaveAttribute('aria-current', 'page', { timeout: 15_000 });
  await expect(menu(page).locator('[aria-current=page]')).toHaveCount(1);
  await expectAccessible(page);
  await shoot(page, 'municipes-visao');
  await data.insert('municipes', office, { nome_completo: 'JOSÉ', telefone_ddd: '11912345678' });
  await expect(pins(page).getByRole('link', { name: 'Com celular 2' })).toBeVisible({ timeout: 15_000 });
  await menu(page).getByRole('link', { name: 'Munícipes' }).click();
  await expect(title(page, 'Munícipes')).toBeVisible();
  await page.getByRole('button', { name: 'Visões' }).click();
  await expect(page.getByRole('menuitemradio', { name: 'Todos os munícipes' })).toHaveAttribute('aria-current', 'page');
  // none of demands among them
  await expect(page.getByRole('menuitemradio', { name: /Atrasadas/ })).toHaveCount(0);
  await page.getByRole('menuitemradio', { name: 'Com celular 2' }).click();
  await expect(page).toHaveURL(/\/municipes\?telefone=celular/);
});

test('each that stands still says for how long; a note on it takes it out of Paradas in every tab', async ({
  context,
  page,
  product,
}) => {
  const id = await still(product, 20, { descricao_texto: 'PODA DA MANGUEIRA' });
  await still(product, 31);
  await page.goto(`${product.origin}/demandas?visao=paradas`);
  await expect(page.locator('tbody tr')).toHaveText([/parada há 31 dias/, /PODA DA MANGUEIRA.*parada há 20 dias/]);
  await expectAccessible(page);
  await shoot(page, 'paradas');
  const other = await context.newPage();
  await other.goto(`${product.origin}/demandas?visao=paradas`);
  await expect(other.locator('tbody tr')).toHaveCount(2);
  const writing = await context.newPage();
  await writing.goto(`${product.origin}/demandas/${id}`);
  await writing.getByPlaceholder('Escreva uma nota. Use @ para chamar alguém.').fill('Liguei para o viveiro');
  await writing.keyboard.press('Control+Enter');
  await expect(toasts(writing)).toContainText('Nota registrada');
  for (const tab of [page, other]) {
    await expect(tab.locator('tbody tr')).toHaveText([/parada há 31 dias/], { timeout: 15_000 });
    await expect(tab.getByText('PODA DA MANGUEIRA')).toHaveCount(0);
  }
});

test(
  'Tarefas is in the menu of whoever may see some, and of nobody before',
  { tag: '@long' },
  async ({ page, product }) => {
    await page.goto(`${product.origin}/demandas`);
    const account = () => page.getByRole('button', { name: /^Menu da conta/ }).click();
    await account();
    await expect(page.getByRole('menuitem', { name: 'Minha conta' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'Tarefas' })).toHaveCount(0);
    // a colleague's, begun in another browser
    await data.insert('lotes', office, {
      tipo: 'DEMANDAS',
      estado: 'CONCLUIDO',
      titulo: 'Demandas: mudar o status para RESOLVIDO',
      parametros: '{}',
      user_id: office.admin.id,
    });
    await page.reload();
    await account();
    await page.getByRole('menuitem', { name: 'Tarefas' }).click();
    await expect(page.getByRole('list', { name: 'Tarefas' })).toContainText('mudar o status para RESOLVIDO');
  },
);

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test(
    'what stands still says so in the corner, and views of citizens are chips',
    { tag: '@long' },
    async ({ page, product }) => {
      await still(product, 20);
      await page.goto(`${product.origin}/demandas?visao=paradas`);
      await expect(page.getByText('parada há 20 dias')).toBeVisible();
      await expectAccessible(page);
      await shoot(page, 'paradas-390');
      const estado = JSON.stringify({ telefone: 'celular' });
      await data.insert('visoes', office, { lista: 'municipes', nome: 'Com celular', estado, user_id: ana.id });
      await page.goto(`${product.origin}/municipes`);
      const chip = page.getByRole('navigation', { name: 'Visões' }).getByRole('link', { name: 'Com celular' });
      await chip.click();
      await expect(chip).toHaveAttribute('aria-current', 'page');
      await expectAccessible(page);
    },
  );

  test(
    'a view is kept, chosen, renamed, pinned, changed and deleted there, too',
    { tag: '@long' },
    async ({ page, product }) => {
      await demanda();
      const chips = page.getByRole('navigation', { name: 'Visões' });
      const button = chips.getByRole('button', { name: 'Visões' });
      const drawer = async () => {
        await page.getByRole('button', { name: 'Abrir menu' }).click();
        return pins(page);
      };
      // who uses no view sees nothing of them
      await page.goto(`${product.origin}/demandas`);
      await expect(page.getByText('BURACO NA AVENIDA')).toBeVisible();
      await expect(chips).toHaveCount(0);

      await page.goto(`${product.origin}/demandas?setor=${base.setor_id}`);
      await button.click();
      await expectAccessible(page);
      await page.getByRole('menuitem', { name: 'Salvar visão' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Nome da visão').fill('Saúde');
      await dialog.getByLabel('Fixar no menu').uncheck();
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Salvar' }).click();
      await expect(toasts(page)).toContainText('Visão salva');
      const chip = (name: string) => chips.getByRole('link', { name });
      await expect(chip('Saúde')).toHaveAttribute('aria-current', 'page');
      await expect(chip('Saúde')).toBeInViewport({ ratio: 1 });
      await expectAccessible(page);

      // chosen where all are listed
      await page.goto(`${product.origin}/demandas`);
      await chip('Saúde').click();
      await expect(page).toHaveURL(new RegExp(`setor=${base.setor_id}`));

      await button.click();
      await page.getByRole('menuitem', { name: 'Alterar visão' }).click();
      await dialog.getByLabel('Nome da visão').fill('Saúde aberta');
      await dialog.getByLabel('Fixar no menu').check();
      await dialog.getByRole('button', { name: 'Salvar' }).click();
      await expect(chip('Saúde aberta')).toHaveAttribute('aria-current', 'page');
      await expect((await drawer()).getByRole('link', { name: /^Saúde aberta/ })).toBeVisible();
      await page.keyboard.press('Escape');
      await button.click();
      await page.getByRole('menuitem', { name: 'Tirar do menu' }).click();
      await expect((await drawer()).getByRole('link')).toHaveCount(0);
      await page.keyboard.press('Escape');

      await page.getByRole('group', { name: 'Status' }).getByRole('button').first().click();
      await expect(page).toHaveURL(/status=EM_ANALISE/);
      await button.click();
      await page.getByRole('menuitem', { name: 'Salvar alterações em “Saúde aberta”' }).click();
      await expect(chip('Saúde aberta')).toHaveAttribute('aria-current', 'page');
      await button.click();
      await page.getByRole('menuitem', { name: 'Excluir visão' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Excluir visão' }).click();
      await expect(toasts(page)).toContainText('Visão excluída');
      await expect(chip('Saúde aberta')).toHaveCount(0);
    },
  );

  test('so is one of citizens', { tag: '@long' }, async ({ page, product }) => {
    await page.goto(`${product.origin}/municipes`);
    await expect(page.getByText('MARIA APARECIDA DE SOUZA')).toBeVisible();
    const chips = page.getByRole('navigation', { name: 'Visões' });
    await expect(chips).toHaveCount(0);
    await page.goto(`${product.origin}/municipes?telefone=celular`);
    await chips.getByRole('button', { name: 'Visões' }).click();
    await page.getByRole('menuitem', { name: 'Salvar visão' }).click();
    await page.getByRole('dialog').getByLabel('Nome da visão').fill('Com celular');
    await page.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click();
    await expect(chips.getByRole('link', { name: /^Com celular/ })).toHaveAttribute('aria-current', 'page');
    await expectAccessible(page);
  });
});
