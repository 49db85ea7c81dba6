import type { Page } from '@playwright/test';
import type { Office } from '../support/office/people.ts';
import { enterOfMaria } from './luminarias.ts';
import { expect, expectAccessible, type Product, shoot, test, toasts } from './product.ts';

/** One field of many demands at once, from the list, and the way back. */

let office: Office;
let luminarias: (howMany: number) => Promise<unknown>;

test.beforeEach(async ({ page, product }) => {
  ({ office, luminarias } = await enterOfMaria(page, product, 'Ana Lima'));
});

const row = (page: Page, n: number) =>
  page.getByRole('row').filter({ has: page.getByText(`LUMINÁRIA ${n}`, { exact: true }) });
const tick = (page: Page, n: number) => row(page, n).getByRole('checkbox');
const bar = (page: Page) => page.getByRole('region', { name: 'Mudar as demandas selecionadas' });
const choose = async (page: Page, field: string, value: string) => {
  await bar(page).getByRole('button', { name: field, exact: true }).click();
  await page.getByRole('menuitem', { name: value, exact: true }).click();
};
const statuses = (product: Product) =>
  product.rows<{ status: string; n: number }>(
    'select status, count(*)::int as n from demandas where tenant_id = $1 group by 1 order by 1',
    [office.id],
  );

test(
  'the bar is whole beside the sidebar, open or folded, in a narrow window as well',
  { tag: '@long' },
  async ({ page, product }) => {
    await luminarias(8);
    for (const width of [1280, 1024, 800]) {
      await page.setViewportSize({ width, height: 768 });
      await page.goto(`${product.origin}/demandas`);
      // rows, or cards where there is no room for them
      await page.getByRole('main').getByRole('checkbox').nth(1).check({ force: true });
      for (let turn = 0; turn < 2; turn++) {
        const { x: left } = (await page.getByRole('main').boundingBox())!;
        await expect
          .poll(async () => {
            const box = (await bar(page).boundingBox())!;
            return box.x >= left && box.x + box.width <= width;
          })
          .toBe(true);
        for (const name of ['Novo ofício', 'Limpar'])
          await expect(bar(page).getByRole('button', { name })).toBeInViewport({ ratio: 1 });
        await page.keyboard.press('Control+b');
        await expect.poll(async () => (await page.getByRole('main').boundingBox())!.x).not.toBe(left);
      }
    }
  },
);

test('a box comes with the pointer; X, Shift+click and the head choose; the bar says how many, and Esc lets go', async ({
  page,
  product,
}) => {
  await luminarias(8);
  await page.goto(`${product.origin}/demandas`);
  await expect(page.getByRole('row')).toHaveCount(9);
  await expect(tick(page, 2)).toHaveCSS('opacity', '0');
  await expect(bar(page)).toHaveCount(0);
  // whoever walks by Tab meets no box that is not seen
  await row(page, 2).getByRole('link').focus();
  await page.keyboard.press('Shift+Tab');
  await expect(tick(page, 2)).not.toBeFocused();
  await page.getByRole('heading', { level: 1 }).click();
  await row(page, 2).hover();
  await expect(tick(page, 2)).toHaveCSS('opacity', '1');
  await page.keyboard.press('x');
  await expect(tick(page, 2)).toBeChecked();
  await expect(bar(page)).toContainText('1 selecionada');
  await row(page, 2).getByRole('link').focus();
  await page.keyboard.press('Shift+Tab');
  await expect(tick(page, 2)).toBeFocused();
  await expect(tick(page, 7)).toHaveCSS('opacity', '1');
  await tick(page, 5).click({ modifiers: ['Shift'] });
  await expect(bar(page)).toContainText('4 selecionadas');
  await row(page, 7).getByRole('link').focus();
  await page.keyboard.press('x');
  await expect(bar(page)).toContainText('5 selecionadas');
  await expectAccessible(page);
  await shoot(page, 'em-lote-barra');
  await page.keyboard.press('Escape');
  await expect(bar(page)).toHaveCount(0);
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);
  // whoever has just ticked a box is not writing
  await row(page, 3).hover();
  await tick(page, 3).click();
  await expect(tick(page, 3)).toBeFocused();
  const boxes = page.locator('tbody').getByRole('checkbox');
  await boxes.nth(1).focus();
  await page.keyboard.press('ArrowDown');
  await expect(boxes.nth(2)).toBeFocused();
  await page.keyboard.press('Home');
  await expect(boxes.first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(bar(page)).toHaveCount(0);
  const head = page.getByRole('checkbox', { name: 'Selecionar todas desta página' });
  await head.click();
  await expect(bar(page)).toContainText('8 selecionadas');
  await expect(bar(page).getByRole('button', { name: /deste filtro/ })).toHaveCount(0);
  await head.click();
  await expect(bar(page)).toHaveCount(0);
});

test('what a colleague takes off the page is chosen no more', async ({ page, product }) => {
  await luminarias(5);
  await page.goto(`${product.origin}/demandas?status=EM_ANALISE`);
  for (const n of [1, 2, 3]) await tick(page, n).click();
  await expect(bar(page)).toContainText('3 selecionadas');
  await product.rows(
    `update demandas set status = 'RESOLVIDO' where tenant_id = $1 and descricao_texto = 'LUMINÁRIA 3'`,
    [office.id],
  );
  await expect(bar(page)).toContainText('2 selecionadas');
});

test('what is chosen while a change goes on stays chosen', async ({ page, product }) => {
  await luminarias(4);
  await page.goto(`${product.origin}/demandas`);
  for (const n of [1, 2]) await tick(page, n).click();
  const answer = Promise.withResolvers<void>();
  await page.route('**/demandas/em-lote', async (route) => {
    await answer.promise;
    await route.continue();
  });
  await choose(page, 'Status', 'RESOLVIDO');
  await tick(page, 3).click();
  answer.resolve();
  await expect(toasts(page)).toContainText('Alteradas 2');
  await expect(bar(page)).toContainText('1 selecionada');
  await expect(tick(page, 3)).toBeChecked();
});

test.describe('while nothing is told', () => {
  // the row that is gone stays on screen, and may be fetched ahead
  test.use({ expectedErrors: [/ERR_FAILED|404/] });

  test('a few change at once; what could not is told by name, and Desfazer gives the rest back', async ({
    page,
    product,
  }) => {
    await luminarias(5);
    await page.route('**/live', (route) => route.abort());
    await page.goto(`${product.origin}/demandas`);
    for (const n of [1, 2, 3]) await tick(page, n).click();
    // a colleague deletes one meanwhile
    const [gone] = await product.rows<{ numero: string }>(
      `update demandas set deleted_at = now() where tenant_id = $1 and descricao_texto = 'LUMINÁRIA 3' returning numero`,
      [office.id],
    );
    await choose(page, 'Status', 'RESOLVIDO');
    await expect(toasts(page)).toContainText('Alteradas 2; 1 não pôde mudar');
    await expect(toasts(page)).toContainText(`${gone!.numero} · MARIA APARECIDA DE SOUZA: O registro foi excluído`);
    await expect(bar(page)).toHaveCount(0);
    await expect(row(page, 1)).toContainText('RESOLVIDO');
    await expectAccessible(page);
    await shoot(page, 'em-lote-resultado');
    await toasts(page).getByRole('button', { name: 'Desfazer' }).click();
    await expect(toasts(page)).toContainText('2 voltaram');
    await expect(row(page, 1)).toContainText('EM ANÁLISE');
  });
});

test.describe('of a list that has changed', () => {
  // what the test provokes
  test.use({ expectedErrors: [/409|ERR_FAILED/] });

  test('all of a filter: asked once more, and begun again with the number of now', async ({ page, product }) => {
    await luminarias(120);
    await page.route('**/live', (route) => route.abort());
    await page.goto(`${product.origin}/demandas?status=EM_ANALISE`);
    await page.getByRole('checkbox', { name: 'Selecionar todas desta página' }).click();
    await expect(bar(page)).toContainText('100 selecionadas');
    await bar(page).getByRole('button', { name: 'Selecionar todas as 120 deste filtro' }).click();
    // not on what takes it back
    await expect(bar(page).getByRole('button', { name: 'Status' })).toBeFocused();
    await expect(bar(page)).toContainText('120 selecionadas');
    await luminarias(2);
    await choose(page, 'Assessor', 'Ana Lima');
    const question = page.getByRole('dialog', { name: 'Mudar o assessor de 120 demandas para Ana Lima?' });
    await expectAccessible(page);
    await shoot(page, 'em-lote-pergunta');
    await question.getByRole('button', { name: 'Mudar', exact: true }).click();
    await expect(toasts(page)).toContainText('A lista mudou: agora são 122. Confira e confirme de novo.');
    await expect(bar(page)).toContainText('122 selecionadas');
    await choose(page, 'Assessor', 'Ana Lima');
    await page
      .getByRole('dialog', { name: 'Mudar o assessor de 122 demandas para Ana Lima?' })
      .getByRole('button', { name: 'Mudar', exact: true })
      .click();
    await expect(toasts(page)).toContainText('Alteradas 122');
    await expect(toasts(page)).not.toContainText('Erro ao mudar as demandas');
    await expect(page.getByRole('row').nth(1)).toContainText('Ana Lima');
  });
});

test('more than a thousand go on beside: how far it is stands in the top bar, and Tarefas has the result and the way back', async ({
  page,
  product,
}) => {
  test.slow();
  await luminarias(1_100);
  await page.goto(`${product.origin}/demandas`);
  await page.getByRole('checkbox', { name: 'Selecionar todas desta página' }).click();
  await bar(page).getByRole('button', { name: 'Selecionar todas as 1.100 deste filtro' }).click();
  await choose(page, 'Status', 'RESOLVIDO');
  // they take a second: somebody holds one of them until what is under way was looked at
  const held = product
    .rows('select pg_sleep(60) from (select id from demandas where tenant_id = $1 limit 1 for update) one', [office.id])
    .catch(() => null);
  await page.getByRole('dialog').getByRole('button', { name: 'Mudar', exact: true }).click();
  await expect(page.getByRole('link', { name: /Mudando \d+%/ })).toBeVisible();
  await page.getByRole('link', { name: /Mudando \d+%/ }).click();
  await expect(page).toHaveURL(/\/tarefas/);
  await product.rows(
    `select pg_cancel_backend(pid) from pg_stat_activity where datname = current_database() and query like 'select pg_sleep(60)%'`,
  );
  await held;
  await expect(page.getByRole('list', { name: 'Tarefas' })).toContainText('Demandas: mudar o status para RESOLVIDO');
  await expect(toasts(page)).toContainText('Alteradas 1.100', { timeout: 60_000 });
  expect(await statuses(product)).toEqual([{ status: 'RESOLVIDO', n: 1_100 }]);
  await expect(page.getByRole('link', { name: /Mudando/ })).toHaveCount(0);
  await expectAccessible(page);
  await shoot(page, 'tarefas');
  await page.getByRole('main').getByRole('button', { name: 'Desfazer' }).click();
  await expect(page.getByRole('list', { name: 'Tarefas' })).toContainText('1.100 voltaram', { timeout: 60_000 });
  expect(await statuses(product)).toEqual([{ status: 'EM_ANALISE', n: 1_100 }]);
  await page.getByRole('main').getByRole('button', { name: 'Ver resultado' }).click();
  await expect(page.getByRole('dialog')).toContainText('1.100 voltaram');
  await expectAccessible(page);
  await shoot(page, 'tarefa-resultado');
});

test(
  'of cards the boxes are seen without the pointer, which no row is under',
  { tag: '@long' },
  async ({ page, product }) => {
    await page.setViewportSize({ width: 800, height: 900 });
    await luminarias(4);
    await page.goto(`${product.origin}/demandas`);
    await page.getByRole('button', { name: 'Recolher ou expandir' }).click();
    const boxes = page.getByRole('listitem').getByRole('checkbox');
    await expect(boxes).toHaveCount(4);
    await expect(boxes.first()).toHaveCSS('opacity', '1');
  },
);

test.describe('in the hand', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  test('the boxes are there, and the bar is under the thumb', async ({ page, product }) => {
    await luminarias(4);
    await page.goto(`${product.origin}/demandas`);
    const boxes = page.getByRole('listitem').getByRole('checkbox');
    await expect(boxes).toHaveCount(4);
    await expect(boxes.first()).toHaveCSS('opacity', '1');
    await boxes.first().tap();
    await expect(bar(page)).toContainText('1 selecionada');
    const box = (await bar(page).boundingBox())!;
    expect(box.y + box.height).toBeGreaterThan(840);
    await expectAccessible(page);
    await choose(page, 'Status', 'RESOLVIDO');
    await expect(toasts(page)).toContainText('Alterada 1');
  });
});

test('of a subject that hides its demands the question says so, also for one, and Desfazer shows it again', async ({
  page,
  product,
}) => {
  await luminarias(2);
  await product.rows(`insert into assuntos (tenant_id, nivel, nome, sigilosa) values ($1, 1, 'Violência', true)`, [
    office.id,
  ]);
  await page.goto(`${product.origin}/demandas`);
  await row(page, 1).hover();
  await page.keyboard.press('x');
  await choose(page, 'Assunto', 'Violência');
  const question = page.getByRole('dialog', { name: 'Mudar o assunto de 1 demanda para Violência?' });
  await expect(question).toContainText('Este assunto é sigiloso: a demanda ficará sigilosa.');
  await shoot(page, 'em-lote-sigilo');
  await question.getByRole('button', { name: 'Mudar' }).click();
  await expect(row(page, 1)).toContainText('Sigilosa');
  await toasts(page).getByRole('button', { name: 'Desfazer' }).click();
  await expect(row(page, 1)).not.toContainText('Sigilosa');
});
