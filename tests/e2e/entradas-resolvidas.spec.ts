import type { Page } from '@playwright/test';
import { today } from '../../src/shared/time.ts';
import { officeData } from '../support/office/office-data.ts';
import { expect, expectAccessible, type Product, shoot, signIn, test } from './product.ts';

/** Whether an office answers as much as comes in, month by month. */

const title = 'Entradas × resolvidas';
const card = (page: Page) => page.getByRole('region', { name: title });
function monthsAgo(count: number): string {
  const [year, month] = today().split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, month - 1 - count, 1)).toISOString().slice(0, 7);
}

/** An office with demands that came and were closed in several months; the open one's id. */
async function filled(product: Product) {
  const office = await product.office();
  const data = officeData(product);
  const [municipe_id, setor_id] = [await data.municipe(office, 'MARIA APARECIDA'), await data.setor(office)];
  const demanda = (data_demanda: string, status: string, encerrada_em: string | null) =>
    data.insert('demandas', office, {
      ...{ municipe_id, setor_id, assessor_responsavel: 'Rita', descricao_texto: 'PODA' },
      ...{ data_demanda, status, encerrada_em },
    });
  for (let n = 1; n <= 3; n += 1) await demanda(`${monthsAgo(4)}-0${n}`, 'RESOLVIDO', `${monthsAgo(2)}-10`);
  await demanda(`${monthsAgo(2)}-01`, 'ATENDIDA', `${monthsAgo(1)}-02`);
  await demanda(`${monthsAgo(2)}-02`, 'NAO_RESOLVIDO', `${monthsAgo(1)}-03`);
  const open = await demanda(today(), 'EM_ANALISE', null);
  return { office, demanda, open };
}

test('what came in stands beside what was resolved, and entries lead to the list of their month', async ({
  page,
  product,
}) => {
  const { office, demanda } = await filled(product);
  await demanda('2020-01-01', 'RESOLVIDO', null);
  await signIn(page, product, office.admin, office);
  await page.goto(product.origin);
  const chart = page.locator('[data-chart=flow]');
  await expect(chart.locator('svg').first()).toBeVisible({ timeout: 30_000 });
  await expect(card(page)).toContainText('6 entradas, pela data da demanda; 4 resolvidas, pelo dia do encerramento');
  await expect(card(page)).toContainText('1 demanda encerrada sem data de encerramento não entra em nenhum mês.');
  await expect(card(page).getByRole('list').getByRole('listitem')).toHaveText(['Entradas', 'Resolvidas']);
  await expect(chart.locator('.recharts-bar').first().locator('text')).toHaveText(['3', '2', '1']);
  await expect(chart.locator('.recharts-bar').last().locator('text')).toHaveText(['3', '1']);
  await shoot(page, 'entradas-resolvidas');

  await card(page)
    .getByRole('button', { name: `Ver como tabela: ${title}` })
    .click();
  const rows = page.getByRole('table', { name: title }).getByRole('row');
  await expect(rows).toHaveCount(13);
  await expect(rows.first()).toHaveText('MêsEntradasResolvidasNão resolvidas');
  await expect(rows.nth(10)).toHaveText(/\d{4}230$/);
  await expect(rows.nth(11)).toHaveText(/\d{4}011$/);
  await expect(rows.nth(11).getByRole('link')).toHaveCount(0);
  await expectAccessible(page);
  await rows
    .nth(10)
    .getByRole('link', { name: /, Entradas: 2$/ })
    .click();
  await expect(page).toHaveURL(`${product.origin}/demandas?mes=${monthsAgo(2)}`);
  await expect(page.getByText('Mostrando 2 de 2')).toBeVisible();
});

test('closing one shows at once on its page and on a colleague’s dashboard, and opening it again takes it back', async ({
  page,
  product,
}) => {
  const { office, open } = await filled(product);
  const clerk = await product.member(office);
  await signIn(page, product, office.admin, office);
  await page.goto(product.origin);
  await expect(card(page)).toContainText('4 resolvidas');

  const other = await (await page.context().browser()!.newContext()).newPage();
  await signIn(other, product, clerk, office);
  await other.goto(`${product.origin}/demandas/${open}`);
  const change = async (status: string) => {
    await other.getByRole('button', { name: /alterar status/ }).click();
    await other.getByRole('dialog').getByRole('button', { name: status, exact: true }).click();
  };
  const day = other.getByText('Encerrada em', { exact: true }).locator('..');
  await expect(other.getByText('Data da demanda')).toBeVisible();
  await expect(day).toHaveCount(0);
  await change('RESOLVIDO');
  await expect(day).toContainText(today().split('-').toReversed().join('/'));
  await expect(card(page)).toContainText('5 resolvidas');
  await change('EM ANÁLISE');
  await expect(day).toHaveCount(0);
  await expect(card(page)).toContainText('4 resolvidas');
  await other.context().close();
});

for (const width of [1440, 390]) {
  for (const theme of ['light', 'dark'] as const) {
    // in its usual size and theme with the other charts (dashboard.spec.ts)
    test(`is readable at ${width} px, ${theme}`, { tag: '@long' }, async ({ page, product }) => {
      const { office } = await filled(product);
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme: theme });
      await signIn(page, product, office.admin, office);
      await page.goto(product.origin);
      await expect(page.locator('[data-chart=flow] svg').first()).toBeVisible({ timeout: 30_000 });
      await card(page).scrollIntoViewIfNeeded();
      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    });
  }
}
