import type { Page } from '@playwright/test';
import { addDays } from '../../src/shared/days.ts';
import { today } from '../../src/shared/time.ts';
import { officeData } from '../support/office/office-data.ts';
import type { Office } from '../support/office/people.ts';
import { enterOffice, expect, expectAccessible, type Product, shoot, signIn, test } from './product.ts';

const card = (page: Page, name: string) => page.getByRole('region', { name });
const counter = (page: Page, label: string) =>
  page.getByRole('list', { name: 'Totais do gabinete' }).getByRole('link', { name: label });
const chart = (page: Page, kind: 'months' | 'sectors') => page.locator(`[data-chart=${kind}]`);

/** They come last, and on a busy machine late. */
async function charts(page: Page): Promise<void> {
  for (const kind of ['months', 'sectors'] as const)
    await expect(chart(page, kind).locator('svg').first()).toBeVisible({ timeout: 30_000 });
}

/** São Paulo's day, some months ago on the 10th. */
function monthsAgo(count: number): string {
  const [year, month] = today().split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, month - 1 - count, 1)).toISOString().slice(0, 7);
}

/** An office with a bit of everything; ids of what was made. */
async function filled(product: Product) {
  const office = await product.office();
  const one = async (sql: string, values: unknown[]) =>
    (await product.rows<{ id: string }>(`${sql} returning id`, [office.id, ...values]))[0]!.id;
  const municipe = (nome: string, phone: string) =>
    one('insert into municipes (tenant_id, nome_completo, telefone_ddd) values ($1, $2, $3)', [nome, phone]);
  const setor = (nome: string) => one('insert into setores (tenant_id, nome) values ($1, $2)', [nome]);
  const [maria, jose, obras, saude] = [
    await municipe('MARIA APARECIDA', '11987654321'),
    await municipe('JOSÉ DA SILVA', '11987654322'),
    await setor('Obras'),
    await setor('Saúde'),
  ];
  const demanda = (municipe_id: string, setor_id: string, data: string, status: string, n: number) =>
    one(
      `insert into demandas (tenant_id, municipe_id, setor_id, descricao_texto, assessor_responsavel, data_demanda, status, created_at)
       values ($1, $2, $3, 'PODA DE ÁRVORE ' || $6::int, 'Rita Moura', $4, $5, now() - interval '1 minute' * $6::int)`,
      [municipe_id, setor_id, data, status, n],
    );
  const newest = await demanda(maria, obras, today(), 'EM_ANALISE', 1);
  await demanda(maria, obras, today(), 'ATENDIDA', 2);
  await demanda(jose, obras, `${monthsAgo(2)}-10`, 'RESOLVIDO', 3);
  await demanda(jose, saude, `${monthsAgo(2)}-11`, 'NAO_ATENDIDA', 4);
  await demanda(maria, saude, `${monthsAgo(5)}-10`, 'EM_ANALISE', 5);
  await demanda(maria, saude, `${monthsAgo(20)}-10`, 'EM_ANALISE', 6);
  await product.rows('update municipes set deleted_at = now() where id = $1', [jose]);
  return { office, newest, obras, saude };
}

async function appointment(
  product: Product,
  office: Office,
  titulo: string,
  hora: string,
  status: string,
  day = today(),
) {
  await product.rows(
    `insert into agenda_compromissos (tenant_id, titulo, descricao, data_compromisso, hora_compromisso, status, user_id)
     values ($1, $2, 'Levar o ofício', $3, $4, $5, $6)`,
    [office.id, titulo, day, hora, status, office.admin.id],
  );
}

test('the day of the office is on one page, asked for in one request', async ({ page, product }) => {
  const { office } = await filled(product);
  await appointment(product, office, 'Reunião com moradores', '14:30', 'CONFIRMADO');
  await appointment(product, office, 'Visita à escola', '09:00', 'A_CONFIRMAR');
  const clerk = await product.member(office, 'attendant', { full_name: 'Rita Moura' });
  await signIn(page, product, clerk, office);
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith(`/api/tenants/${office.id}/`)) asked.push(pathname.split('/').slice(4).join('/'));
  });
  await page.goto(product.origin);

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^(Bom dia|Boa tarde|Boa noite), Rita Moura$/);
  const rows = card(page, 'Compromissos de Hoje').getByRole('listitem');
  await expect(rows).toHaveText([
    /09:00.*Visita à escola.*Levar o ofício.*A Confirmar/,
    /14:30.*Reunião com moradores.*Confirmado/,
  ]);
  await expect(counter(page, 'Total de Munícipes')).toContainText('1');
  await expect(counter(page, 'Demandas Atendidas')).toContainText('2');
  await expect(counter(page, 'Em Análise')).toContainText('3');
  await expect(counter(page, 'Não Atendidas')).toContainText('1');
  const latest = card(page, 'Últimas Demandas').getByRole('row');
  await expect(latest).toHaveCount(6);
  await expect(latest.nth(1)).toHaveText(/MARIA APARECIDA.*Obras.*Rita Moura.*\d\d\/\d\d\/\d{4}.*EM ANÁLISE/);
  await expect(latest.nth(2)).toHaveText(/RESOLVIDO/);
  await expect(latest.nth(4)).toHaveText(/JOSÉ DA SILVA \(excluído\).*NÃO RESOLVIDO/);
  await charts(page);
  // and nothing else but the menu's numbers, which are one request as well; a change that the live stream tells of may ask again
  expect(new Set(asked.filter((path) => !path.startsWith('live')))).toEqual(new Set(['dashboard', 'visoes']));
});

test('what waits for an answer stands above what was counted: one’s own, the oldest first', async ({
  page,
  product,
}) => {
  const { office, obras } = await filled(product);
  const data = officeData(product);
  const clerk = await product.member(office, 'attendant', { full_name: 'Bruna Reis' });
  const me = await data.insert('equipe', office, { nome: 'Bruna Reis', funcao: 'Assessora' });
  const municipe_id = await data.municipe(office, 'ANA LIMA');
  const ago = (days: number) => addDays(today(), -days);
  const asked = (descricao_texto: string, days: number) =>
    data.insert('demandas', office, {
      ...{ municipe_id, setor_id: obras, assessor_id: me, assessor_responsavel: 'Bruna Reis' },
      ...{ descricao_texto, data_demanda: ago(days) },
    });
  await asked('TAPAR BURACO', 12);
  const oldest = await asked('PODAR ÁRVORE', 143);
  await signIn(page, product, clerk, office);
  await page.goto(product.origin);
  const mine = card(page, 'Minhas demandas abertas');
  await expect(mine).toContainText('mais antiga: 143 dias');
  await expect(mine.getByRole('listitem')).toHaveText([
    /PODAR ÁRVORE.*ANA LIMA · Obras.*143 dias/,
    /TAPAR BURACO.*ANA LIMA · Obras.*12 dias/,
  ]);
  const top = async (name: string) => (await card(page, name).boundingBox())!.y;
  const counters = (await page.getByRole('list', { name: 'Totais do gabinete' }).boundingBox())!.y;
  expect(await top('Compromissos de Hoje')).toBeLessThan(counters);
  expect(await top('Minhas demandas abertas')).toBeLessThan(counters);
  expect(counters).toBeLessThan(await top('Últimas Demandas'));
  await mine.getByRole('link', { name: 'PODAR ÁRVORE' }).click();
  await expect(page).toHaveURL(`${product.origin}/demandas/${oldest}`);
});

test(
  'who is not in the team sees the office’s, and all see how old the open ones are',
  { tag: '@long' },
  async ({ page, product }) => {
    const { office } = await filled(product);
    await signIn(page, product, office.admin, office);
    await page.goto(product.origin);
    await expect(card(page, 'Demandas abertas do gabinete').getByRole('listitem')).toHaveCount(3);
    const ages = card(page, 'Abertas por idade');
    await expect(ages.getByRole('definition')).toHaveText(['1', '0', '0', '2']);
    await expect(ages).toContainText(/mais antiga: \d+ dias/);
  },
);

test('each counter leads to its list, which says the same number', async ({ page, product }) => {
  const { office } = await filled(product);
  await signIn(page, product, office.admin, office);
  for (const [label, path, chip] of [
    ['Demandas Atendidas', '/demandas?status=RESOLVIDO', 'Resolvido'],
    ['Em Análise', '/demandas?status=EM_ANALISE', 'Em análise'],
    ['Não Atendidas', '/demandas?status=NAO_RESOLVIDO', 'Não resolvido'],
  ] as const) {
    await page.goto(product.origin);
    const shown = /\d+$/.exec((await counter(page, label).textContent())!)![0];
    await counter(page, label).click();
    await expect(page).toHaveURL(product.origin + path);
    await expect(page.getByRole('button', { name: new RegExp(`^${chip}`), pressed: true })).toContainText(shown);
    await expect(page.getByRole('table').getByRole('row')).toHaveCount(Number(shown) + 1);
  }
  await page.goto(product.origin);
  await counter(page, 'Total de Munícipes').click();
  await expect(page).toHaveURL(`${product.origin}/municipes`);
  await expect(page.getByText('Mostrando 1 a 1 de 1 munícipes')).toBeVisible();
});

test('what a colleague does shows on the open page without reload', async ({ page, product }) => {
  const { office, newest } = await filled(product);
  await signIn(page, product, office.admin, office);
  await page.goto(product.origin);
  await expect(counter(page, 'Em Análise')).toContainText('3');
  await product.rows(`update demandas set status = 'RESOLVIDO' where id = $1`, [newest]);
  await expect(counter(page, 'Em Análise')).toContainText('2');
  await expect(counter(page, 'Demandas Atendidas')).toContainText('3');
  await expect(card(page, 'Últimas Demandas').getByRole('row').nth(1)).toContainText('RESOLVIDO');
  await appointment(product, office, 'Marcado agora', '11:00', 'CONFIRMADO');
  await expect(card(page, 'Compromissos de Hoje')).toContainText('Marcado agora');
});

test('quick actions and the latest demands lead on', { tag: '@long' }, async ({ page, product }) => {
  const { office, newest } = await filled(product);
  await signIn(page, product, office.admin, office);
  for (const [name, path] of [
    ['Cadastrar munícipe', '/municipes/novo'],
    ['Nova demanda', '/demandas/nova'],
    ['Gerenciar setores', '/setores'],
  ] as const) {
    await page.goto(product.origin);
    await card(page, 'Ações Rápidas').getByRole('link', { name }).click();
    await expect(page).toHaveURL(product.origin + path);
  }
  await page.goto(product.origin);
  await card(page, 'Últimas Demandas').getByRole('link', { name: 'MARIA APARECIDA' }).first().click();
  await expect(page).toHaveURL(`${product.origin}/demandas/${newest}`);
});

test('an office without anything says so and shows what to do', async ({ page, product }) => {
  await enterOffice(page, product);
  await page.goto(product.origin);
  await expect(card(page, 'Compromissos de Hoje')).toContainText('Nenhum compromisso para hoje.');
  await expect(page.getByText('Nenhuma demanda cadastrada.')).toBeVisible();
  await expect(page.getByText('Ainda não há demandas para mostrar aqui.')).toHaveCount(2);
  const flow = card(page, 'Entradas × resolvidas');
  await expect(flow).toContainText('Nenhuma demanda entrou nem foi encerrada nos últimos 12 meses.');
  await expect(flow.getByRole('button')).toHaveCount(0);
  await expectAccessible(page);
});

test.describe('without the code that draws', () => {
  test.use({ expectedErrors: [/ERR_FAILED/] });

  test('the tables stand in the place of the charts', { tag: '@long' }, async ({ page, product }) => {
    const { office } = await filled(product);
    await signIn(page, product, office.admin, office);
    await page.route(/DashboardCharts.*\.js/, (route) => route.abort());
    await page.goto(product.origin);
    for (const name of ['Demandas por mês', 'Demandas por setor'])
      await expect(page.getByRole('table', { name })).toBeVisible();
  });
});

test('the charts come after the page is usable, and each bar leads to its list', async ({ page, product }) => {
  const { office, obras } = await filled(product);
  await signIn(page, product, office.admin, office);
  let release: () => void = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  let asked = false;
  await page.route(/DashboardCharts.*\.js/, async (route) => {
    asked = true;
    await held;
    await route.continue();
  });
  await page.goto(product.origin);
  await expect(counter(page, 'Em Análise')).toContainText('3');
  await expect.poll(() => asked).toBe(true);
  await card(page, 'Compromissos de Hoje').getByRole('link', { name: 'Abrir agenda' }).focus();
  await expect(chart(page, 'months')).toHaveCount(0);
  release();
  await charts(page);

  // the total stands at the end of a bar that is not empty
  await expect(chart(page, 'sectors').locator('.recharts-bar text')).toHaveText(['3', '3']);

  // the part of the bar of two months ago that is resolved
  const part = (kind: 'months' | 'sectors', status: number, bar: number) =>
    chart(page, kind).locator('.recharts-bar').nth(status).locator('.recharts-bar-rectangle path').nth(bar);
  await part('months', 0, 0).hover();
  await expect(chart(page, 'months').getByText('Total')).toBeVisible();
  await part('months', 0, 0).click();
  await expect(page).toHaveURL(`${product.origin}/demandas?mes=${monthsAgo(2)}&status=RESOLVIDO`);
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(2);
  await page.getByRole('button', { name: /mostrar todos os meses/ }).click();
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(3);

  await page.goto(product.origin);
  await charts(page);
  await part('sectors', 1, 0).click();
  await expect(page).toHaveURL(/\/demandas\?setor=/);
  await page.goto(`${product.origin}/demandas?setor=${obras}`);
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(4);
});

test('behind each chart is a table with the same numbers, by keyboard alone', async ({ page, product }) => {
  const { office, saude } = await filled(product);
  await signIn(page, product, office.admin, office);
  await page.goto(product.origin);
  await charts(page);
  await page.getByRole('button', { name: 'Ver como tabela: Demandas por setor' }).focus();
  await page.keyboard.press('Enter');
  const table = page.getByRole('table', { name: 'Demandas por setor' });
  await expect(table.getByRole('row')).toHaveText([
    /SetorResolvidoEm análiseNão resolvidoTotal/,
    /^(Obras2103|Saúde0213)$/,
    /^(Obras2103|Saúde0213)$/,
  ]);
  await page.getByRole('button', { name: 'Ver como tabela: Demandas por mês' }).click();
  await expect(page.getByRole('table', { name: 'Demandas por mês' }).getByRole('row')).toHaveCount(13);
  await expectAccessible(page);
  await table.getByRole('link', { name: 'Saúde, Não resolvido: 1' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${product.origin}/demandas?setor=${saude}&status=NAO_RESOLVIDO`);
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(2);
});

test.describe('when the day cannot be loaded', () => {
  test.use({ expectedErrors: [/503|ERR_FAILED/] });

  test('the page says so quietly, keeps the rest, and can be asked again', async ({ page, product }) => {
    const { office } = await filled(product);
    await signIn(page, product, office.admin, office);
    // nothing but the button asks again
    await page.route('**/live', (route) => route.abort());
    const dashboard = '**/api/tenants/*/dashboard';
    const problem = { type: 'about:blank', title: '', status: 503, code: 'server.busy', detail: 'x', requestId: 'r' };
    await page.route(dashboard, (route) =>
      route.fulfill({ status: 503, contentType: 'application/problem+json', body: JSON.stringify(problem) }),
    );
    await page.goto(product.origin);
    await expect(page.getByText('Não foi possível carregar os números e as listas de hoje.')).toBeVisible();
    await expect(card(page, 'Ações Rápidas').getByRole('link')).toHaveCount(3);
    // only said in place: no toast
    await expect(page.locator('[data-toaster] li')).toHaveCount(0);
    await expectAccessible(page);
    await page.unroute(dashboard);
    await page.getByRole('button', { name: 'Tentar novamente' }).click();
    await expect(counter(page, 'Em Análise')).toContainText('3');
    await expect(page.getByText('Não foi possível carregar')).toHaveCount(0);
  });
});

test(
  'the first ten sectors are drawn, and on demand all; each leads to its list',
  { tag: '@long' },
  async ({ page, product }) => {
    const office = await product.office();
    const data = officeData(product);
    const municipe_id = await data.municipe(office);
    const sectors: string[] = [];
    for (let n = 0; n < 12; n += 1) {
      sectors.push(await data.setor(office, `Setor ${n}`));
      await product.rows(
        `insert into demandas (tenant_id, municipe_id, setor_id, descricao_texto, assessor_responsavel, data_demanda)
         select $1, $2, $3, 'PODA DE ÁRVORE', 'Rita Moura', $4 from generate_series(1, $5::int)`,
        [office.id, municipe_id, sectors[n], today(), 13 - n],
      );
    }
    await signIn(page, product, office.admin, office);
    await page.goto(product.origin);
    await charts(page);
    const bars = chart(page, 'sectors').locator('.recharts-bar-rectangle path');
    await expect(bars).toHaveCount(10);
    await page.getByRole('button', { name: 'Mostrar todos os 12 setores' }).click();
    await expect(bars).toHaveCount(12);
    await shoot(page, 'dashboard-sectors');
    await expectAccessible(page);
    await bars.last().click();
    await expect(page).toHaveURL(`${product.origin}/demandas?setor=${sectors[11]}&status=EM_ANALISE`);
    await expect(page.getByText('Mostrando 2 de 2')).toBeVisible();
  },
);

for (const timezoneId of ['UTC', 'Asia/Tokyo', 'Pacific/Honolulu']) {
  test.describe(`in a browser in ${timezoneId}`, { tag: timezoneId === 'Asia/Tokyo' ? [] : '@long' }, () => {
    test.use({ timezoneId });

    test('the day changes at São Paulo’s midnight, and today is asked for again', async ({ page, product }) => {
      await enterOffice(page, product);
      await page.clock.install({ time: new Date('2031-03-10T23:50:00-03:00') });
      let asked = 0;
      page.on('request', (request) => void (request.url().endsWith('/dashboard') && (asked += 1)));
      await page.goto(product.origin);
      await expect(page.getByText(/segunda-feira, 10 de março de 2031/i)).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Boa noite/);
      await expect(counter(page, 'Total de Munícipes')).toContainText('0');
      await page.clock.pauseAt(new Date('2031-03-10T23:59:59-03:00'));
      await expect(page.getByText(/10 de março de 2031/)).toBeVisible();
      const before = asked;
      await page.clock.runFor(1_000);
      await expect(page.getByText(/11 de março de 2031/)).toBeVisible();
      await expect.poll(() => asked).toBeGreaterThan(before);
      // and once more, for a server whose day has not turned yet
      const turned = asked;
      await page.clock.runFor(30_000);
      await expect.poll(() => asked).toBeGreaterThan(turned);
    });
  });
}

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  for (const theme of ['light', 'dark'] as const) {
    const run = width === 1440 && theme === 'light' ? {} : { tag: '@long' };
    test(`is accessible at ${width} px, ${theme}`, run, async ({ page, product }) => {
      const { office } = await filled(product);
      await appointment(product, office, 'Audiência pública', '10:00', 'CANCELADO');
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme: theme });
      await signIn(page, product, office.admin, office);
      await page.goto(product.origin);
      await charts(page);
      await expectAccessible(page);
      // nothing is wider than the window
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    });
  }
}
