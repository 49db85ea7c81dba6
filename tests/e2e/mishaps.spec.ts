import type { Page, Route } from '@playwright/test';
import { enterOffice, expect, type Product, test } from './product.ts';
import type { Office } from '../support/office/people.ts';

/** What people press, type and lose while they are on the phone: nothing goes where it was not meant to go. */

let office: Office;

async function demanda(product: Product): Promise<string> {
  const [row] = await product.rows<{ id: string }>(
    `with m as (
       insert into municipes (tenant_id, nome_completo, telefone_ddd, codigo)
       values ($1, 'ADRIANA DIAS', '11987654321', '20260001') returning id
     ), s as (
       insert into setores (tenant_id, nome) values ($1, 'Obras') returning id
     )
     insert into demandas (tenant_id, municipe_id, setor_id, descricao_texto, assessor_responsavel, data_demanda)
     select $1, m.id, s.id, 'TROCAR A LUMINÁRIA', 'JOANA', '2026-05-11' from m, s returning id`,
    [office.id],
  );
  return row!.id;
}

test.beforeEach(async ({ page, product }) => {
  ({ office } = await enterOffice(page, product));
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('each entry of a demand’s menu does what it says', async ({ page, product }) => {
    const id = await demanda(product);
    const entry = async (name: RegExp) => {
      await page.goto(`${product.origin}/demandas`);
      await page.getByRole('button', { name: /^Ações/ }).click();
      await page.getByRole('menuitem', { name }).click();
    };
    await entry(/^Ver/);
    await expect(page).toHaveURL(new RegExp(`/demandas/${id}$`));
    await entry(/^Editar/);
    await expect(page).toHaveURL(new RegExp(`/demandas/${id}/edit$`));
    await entry(/^Excluir/);
    await expect(page.getByRole('dialog')).toContainText('Tem certeza que deseja excluir esta demanda?');
    await expect(page).toHaveURL(/\/demandas$/);
    // a question about losing something is answered by who reads it, not by an Enter
    await expect(page.getByRole('button', { name: 'Cancelar' })).toBeFocused();
  });
});

test('Enter in a date goes on to the next field that can be seen', { tag: '@long' }, async ({ page, product }) => {
  await page.goto(`${product.origin}/demandas/nova`);
  const date = page.getByLabel('Data da demanda');
  await date.fill('21/03/2026');
  await date.press('Enter');
  await expect(page.getByLabel('Assessor responsável')).toBeFocused();
  await page.keyboard.type('05');
  await expect(date).toHaveValue('21/03/2026');
});

test(
  'of the number of an ofício its digits are taken, as they stand on the letter',
  { tag: '@long' },
  async ({ page, product }) => {
    await page.goto(`${product.origin}/demandas/nova`);
    const code = page.getByLabel('Código do ofício');
    for (const [pasted, taken] of [
      ['Of. 412/2026', '4122026'],
      ['Nº 88 / 26', '8826'],
      ['12.345', '12345'],
    ]) {
      await code.fill(pasted!);
      await expect(code).toHaveValue(taken!);
    }
  },
);

/** The code of windows comes behind the page: first its files, and then it is begun. */
async function windowsLoaded(page: Page) {
  for (const part of ['DialogWindow', 'Palette']) {
    const imported = () =>
      page.evaluate((name) => {
        const all = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
        return all.find((one) => one.initiatorType !== 'fetch' && one.name.includes(`/${name}-`))?.name ?? '';
      }, part);
    await expect.poll(imported).toBeTruthy();
    await page.evaluate((address) => import(address).then(() => undefined), await imported());
  }
}

test('what is typed while a window opens arrives in it, and Enter chooses nobody who was not asked for', async ({
  page,
  product,
}) => {
  await demanda(product);
  await page.goto(`${product.origin}/demandas/nova`);
  await windowsLoaded(page);
  await page.getByRole('button', { name: 'Escolher munícipe' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type('josefa testadora');
  const search = page.getByRole('dialog').getByRole('combobox');
  await expect(search).toHaveValue('josefa testadora');
  await search.fill('');
  await expect(page.getByRole('option', { name: /ADRIANA/ })).toHaveAttribute('aria-selected', 'false');
  await page.keyboard.press('Enter');
  await expect(search).toBeFocused();
  await page.keyboard.press('Escape');

  // with the answer, Enter would register who was not found
  await page.route('**/api/**/municipes?*busca=*', () => undefined);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('josefa');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Buscar em tudo' })).toHaveValue('josefa');
  await expect(page).toHaveURL(/\/demandas\/nova$/);
});

test('what is typed while the code of a window is on its way arrives in it, and is no key of the page', async ({
  page,
  product,
}) => {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  await page.route(/\/assets\/DialogWindow-/, (route) => arrived.then(() => route.continue()));
  await page.goto(`${product.origin}/setores`);
  await page.getByRole('button', { name: 'Novo setor' }).first().focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type('Saneamento da zona norte');
  arrive();
  await expect(page.getByRole('dialog').getByLabel('Nome')).toHaveValue('Saneamento da zona norte');
  await page.keyboard.type(' e sul');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('main').getByText('Saneamento da zona norte e sul', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/setores$/);
});

test.describe('refused files', () => {
  test.use({ expectedErrors: [/415/] });

  test('are all named, over no button', { tag: '@long' }, async ({ page, product }) => {
    await page.goto(`${product.origin}/demandas/nova`);
    await page.locator('input[type=file]').setInputFiles([
      { name: 'a.xlsx', mimeType: 'application/octet-stream', buffer: Buffer.from('x') },
      { name: 'b.pdf', mimeType: 'application/pdf', buffer: Buffer.from('no PDF') },
      { name: 'c.zip', mimeType: 'application/zip', buffer: Buffer.from('x') },
    ]);
    const said = page.getByRole('region', { name: 'Notificações' });
    for (const name of ['a.xlsx', 'b.pdf', 'c.zip']) await expect(said).toContainText(name);
    await page.getByRole('button', { name: 'Cadastrar demanda' }).click({ trial: true, timeout: 1_000 });
  });
});

test('signing out asks before it loses what is typed, and then leaves without another question', async ({
  page,
  product,
}) => {
  await page.goto(`${product.origin}/demandas/nova`);
  await page.getByLabel('Descrição').fill('BURACO NA RUA');
  const browserAsked: string[] = [];
  page.on('dialog', (dialog) => {
    browserAsked.push(dialog.type());
    void dialog.accept();
  });
  await page.getByRole('button', { name: 'Sair', exact: true }).click();
  await page.getByRole('button', { name: 'Continuar editando' }).click();
  await page.reload({ waitUntil: 'commit' }).catch(() => {});
  expect(browserAsked).toEqual(['beforeunload']);

  await page.getByLabel('Descrição').fill('BURACO NA RUA');
  await page.getByRole('button', { name: 'Sair', exact: true }).click();
  await page.getByRole('button', { name: 'Sair sem salvar' }).click();
  await expect(page).toHaveURL(/\/login/);
  expect(browserAsked).toEqual(['beforeunload']);
});

test.describe('without a network', () => {
  test.use({
    expectedErrors: [
      /502|ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|did not come|Failed to fetch|could not be begun|dynamically imported module/,
    ],
  });

  // in many browsers a module that failed once stays failed until the page is loaded anew
  function modulesThatFailed(page: Page): string[] {
    const failed: string[] = [];
    page.on('requestfailed', (request) => request.resourceType() === 'script' && failed.push(request.url()));
    return failed;
  }

  test('a page that cannot come is tried again, and nothing that was typed is lost', async ({ page, product }) => {
    const failed = modulesThatFailed(page);
    await page.goto(`${product.origin}/municipes/novo`);
    await page.getByLabel('Nome completo').fill('JOSEFA');
    await windowsLoaded(page);
    await page.context().setOffline(true);
    await page.getByRole('link', { name: 'Setores' }).click();
    await page.getByRole('button', { name: 'Sair sem salvar' }).click();
    await expect(page.getByRole('main').getByText(/^Sem conexão com o servidor/)).toBeVisible();
    await page.getByRole('button', { name: 'Tentar novamente' }).click();
    await expect(page.getByRole('main').getByText(/^Sem conexão com o servidor/)).toBeVisible();
    await page.context().setOffline(false);
    await expect(page.getByText('Nenhum setor cadastrado')).toBeVisible();
    await expect(page.getByText(/^Sem conexão/)).toHaveCount(0);
    await page.goBack();
    await expect(page.getByLabel('Nome completo')).toHaveValue('JOSEFA');
    expect(failed).toEqual([]);
  });

  for (const [what, file, tag] of [
    ['a part that many pages share', /\/assets\/shared-\d+-[^/]*\.js$/, undefined],
    ['the page’s own code', /\/assets\/SetoresPage-[^/]*\.js$/, '@long'],
    ['a style', /\/assets\/paper-[^/]*\.css$/, '@long'],
    ['what fills the page', /\/assets\/AgendaCalendar-[^/]*\.css$/, '@long'],
  ] as const)
    test(
      `what comes at the second try is there, without loading the page anew: ${what}`,
      { tag },
      async ({ page, product }) => {
        const failed = modulesThatFailed(page);
        await page.goto(`${product.origin}/conta`);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await page.evaluate(() => document.documentElement.setAttribute('data-same', ''));
        // what comes of itself is there: it would fail with what is asked for
        await windowsLoaded(page);
        await page.route(file, (route) => route.abort('connectionrefused'));
        const name = String(file).includes('css') ? 'Agenda de Compromissos' : 'Setores';
        await page.getByRole('link', { name }).click();
        await expect(page.getByRole('main').getByText(/^Sem conexão com o servidor/)).toBeVisible();
        await page.unrouteAll();
        await expect(page.getByRole('main').getByRole('heading', { name, level: 1 })).toBeVisible();
        await expect(page.locator('html[data-same]')).toHaveCount(1);
        const style = String(file).includes('paper') ? '/paper-' : '/AgendaCalendar-';
        const styled = () =>
          page.evaluate((of) => [...document.styleSheets].some(({ href }) => href?.includes(of)), style);
        await expect.poll(styled).toBe(name !== 'Setores');
        expect(failed).toEqual([]);
      },
    );

  test(
    'a part that came and does not begin is not called a lack of network; the person reloads',
    { tag: '@long' },
    async ({ page, product }) => {
      await page.goto(`${product.origin}/conta`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.route(/\/assets\/SetoresPage-/, (route) =>
        route.request().resourceType() === 'script' ? route.abort('connectionrefused') : route.continue(),
      );
      await page.getByRole('link', { name: 'Setores' }).click();
      await expect(page.getByRole('heading', { name: 'Ops! Algo deu errado' })).toBeVisible();
      await page.unrouteAll();
      await page.getByRole('button', { name: 'Recarregar página' }).click();
      await expect(page.getByText('Nenhum setor cadastrado')).toBeVisible();
    },
  );

  test(
    'what fails is told by one notice: what else is on screen stays, under the banner',
    { tag: '@long' },
    async ({ page, product }) => {
      await page.goto(`${product.origin}/demandas/${await demanda(product)}`);
      await expect(page.getByText('TROCAR A LUMINÁRIA')).toBeVisible();
      await windowsLoaded(page);
      await page.getByRole('button', { name: /alterar status/ }).click();
      const linha: string[] = [];
      page.on('requestfailed', (request) => request.url().includes('/linha') && linha.push(request.url()));
      await page.route('**/api/**', refused);
      await page.route('**/readyz', refused);
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /NÃO RESOLVIDO/ })
        .click();
      await expect(page.getByText('Sem conexão. O que você digitou continua aqui.')).toBeVisible();
      // the timeline, which the change makes stale, was tried twice
      await expect.poll(() => linha.length).toBe(2);
      const said = page.getByRole('region', { name: 'Notificações' }).getByRole('listitem');
      await expect(said).toHaveCount(1);
      await expect(said).toContainText('Erro ao atualizar status da demanda');
      await expect(page.getByText('TROCAR A LUMINÁRIA')).toBeVisible();
    },
  );

  const refused = (route: Route) => route.abort('connectionrefused');
  const behindProxy = (route: Route) => route.fulfill({ status: 502, contentType: 'text/html', body: 'Bad Gateway' });
  for (const [how, answer, tag] of [
    ['with no answer', refused, undefined],
    ['with a proxy’s answer', behindProxy, '@long'],
  ] as const)
    test(
      `a form that waits for the server says nothing else, and is saved when the server is back: ${how}`,
      { tag },
      async ({ page, product }) => {
        await page.goto(`${product.origin}/equipe/new`);
        await page.getByLabel('Nome').fill('Joana Prado');
        await page.getByLabel('Função').fill('Assessora');
        // the browser has a network; the server is away
        await page.route('**/api/**', answer);
        await page.route('**/readyz', answer);
        await page.getByRole('button', { name: 'Salvar' }).click();
        await expect(page.getByText(/salvamos quando a rede voltar/)).toBeVisible();
        await expect(page.getByRole('region', { name: 'Notificações' }).getByRole('listitem')).toHaveCount(0);
        await page.unrouteAll();
        await expect(page).toHaveURL(/\/equipe$/);
        await expect(page.getByText('Joana Prado').first()).toBeVisible();
        await expect(page.getByText(/salvamos quando a rede voltar/)).toHaveCount(0);
      },
    );

  test('a form that was changed while it waited is not sent half written; it says so', async ({ page, product }) => {
    await page.goto(`${product.origin}/equipe/new`);
    await page.getByLabel('Nome').fill('Joana Prado');
    await page.getByLabel('Função').fill('Assessora');
    await page.route('**/api/**', refused);
    await page.route('**/readyz', refused);
    await page.getByRole('button', { name: 'Salvar' }).click();
    await expect(page.getByText(/salvamos quando a rede voltar/)).toBeVisible();
    await page.getByLabel('Função').fill('Assessora de im');
    await page.unrouteAll();
    await expect(page.getByText('Confira e salve de novo')).toBeVisible();
    await expect(page.getByLabel('Função')).toHaveValue('Assessora de im');
    expect(
      await product.rows(`select 1 from equipe where nome = 'Joana Prado' and funcao = 'Assessora de im'`),
    ).toEqual([]);
    await page.getByRole('button', { name: 'Salvar' }).click();
    await expect(page).toHaveURL(/\/equipe$/);
  });
});
