import type { Browser, Page } from '@playwright/test';
import { setDatabaseClock } from '../support/servers/clock.ts';
import type { Office } from '../support/office/people.ts';
import { enterOffice, expect, type Product, signIn, startProduct, test } from './product.ts';

/** "Today" is São Paulo's, wherever the server and the browser are, and old daylight-saving days are days like others. */

const zones = ['UTC', 'Asia/Tokyo', 'Pacific/Honolulu'];

async function put(
  product: Product,
  office: Office,
  day: string,
  time = '10:00',
  titulo = `Em ${day}`,
): Promise<string> {
  const [row] = await product.rows<{ id: string }>(
    `insert into agenda_compromissos (tenant_id, user_id, titulo, data_compromisso, hora_compromisso)
     values ($1, $2, $3, $4, $5) returning id`,
    [office.id, office.admin.id, titulo, day, time],
  );
  return row!.id;
}

/** A page in a time zone whose clock stands still at the instant. */
async function pageAt(
  browser: Browser,
  product: Product,
  office: Office,
  timezoneId: string,
  instant: string,
  viewport = { width: 1280, height: 720 },
): Promise<Page> {
  const context = await browser.newContext({ timezoneId, locale: 'pt-BR', viewport });
  const page = await context.newPage();
  // the clock runs while the page opens
  await page.clock.install({ time: new Date(Date.parse(instant) - 10 * 60_000) });
  await signIn(page, product, office.admin, office);
  await page.goto(`${product.origin}/agenda`);
  await expect(page.locator('[data-vista] [data-date]').first()).toBeVisible({ timeout: 30_000 });
  await page.clock.pauseAt(new Date(instant));
  return page;
}

const card = (page: Page) => page.getByRole('region', { name: 'Compromissos de Hoje' });

for (const serverZone of zones) {
  test(
    `today turns with São Paulo’s midnight, with the server in ${serverZone}`,
    { tag: serverZone === 'Asia/Tokyo' ? [] : '@long' },
    async ({ browser }) => {
      test.setTimeout(240_000);
      const product = await startProduct({ TZ: serverZone });
      try {
        const office = await product.office();
        for (const day of ['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23']) await put(product, office, day);
        for (const browserZone of zones) {
          await setDatabaseClock(product.rows, '2026-11-21T23:59:59-03:00');
          const page = await pageAt(browser, product, office, browserZone, '2026-11-21T23:59:59-03:00');
          await expect(card(page)).toContainText('sábado, 21 de novembro de 2026');
          await expect(card(page).getByRole('listitem')).toHaveText([/Em 2026-11-21/]);
          await expect(page.locator('[role=cell][aria-current=date]')).toHaveAttribute('data-date', '2026-11-21');

          await setDatabaseClock(product.rows, '2026-11-22T00:00:00-03:00');
          await page.clock.runFor(1_000);
          await expect(card(page)).toContainText('domingo, 22 de novembro de 2026');
          // an answer is shown on a tick of the clock
          await page.clock.resume();
          await expect(card(page).getByRole('listitem')).toHaveText([/Em 2026-11-22/]);
          await expect(page.locator('[role=cell][aria-current=date]')).toHaveAttribute('data-date', '2026-11-22');
          // and what is made with the button is made today
          await page.getByRole('button', { name: 'Novo compromisso', exact: true }).click();
          await expect(page.getByRole('dialog').getByLabel('Data')).toHaveValue('22/11/2026');
          await page.context().close();
        }
      } finally {
        await product.stop();
      }
    },
  );
}

for (const [day, row, run] of [
  ['2026-11-22', 'the fourth week', { tag: '@long' }],
  ['2026-08-30', 'the sixth', {}],
] as const) {
  test(
    `today is on the first screen at 1440 × 900, in ${row} of a month full of appointments, too`,
    run,
    async ({ browser, product }) => {
      const office = await product.office();
      await product.rows(
        `insert into agenda_compromissos (tenant_id, user_id, titulo, data_compromisso, hora_compromisso)
       select $1, $2, 'Reunião com moradores do Jardim América', date_trunc('month', $3::date)::date + d, time '08:00' + h * interval '1 hour'
         from generate_series(0, 30) d, generate_series(0, 4) h`,
        [office.id, office.admin.id, day],
      );
      const at = { width: 1440, height: 900 };
      const page = await pageAt(browser, product, office, 'America/Sao_Paulo', `${day}T12:00:00-03:00`, at);
      const today = page.locator(`[data-vista] [role=cell][data-date="${day}"]`);
      await expect(today.locator('[data-compromisso]').first()).toBeInViewport({ ratio: 1 });
      await expect(today.getByText('+2 mais')).toBeInViewport({ ratio: 1 });
      await page.context().close();
    },
  );
}

for (const timezoneId of ['America/Sao_Paulo', ...zones]) {
  // in São Paulo’s own zone that midnight is missing; the others have it
  test.describe(`a browser in ${timezoneId}`, { tag: timezoneId === 'America/Sao_Paulo' ? [] : '@long' }, () => {
    test.use({ timezoneId });

    test('shows the month of 2018-11-04, a day without a midnight, whole', async ({ page, product }) => {
      const { office } = await enterOffice(page, product);
      const midnight = await put(product, office, '2018-11-04', '00:00', 'À meia-noite');
      await put(product, office, '2018-11-03', '23:59', 'Um minuto antes');
      await page.goto(`${product.origin}/agenda?dia=2018-11-04`);
      const cells = page.locator('[data-vista] [role=cell][data-date]');
      await expect(cells.first()).toBeVisible({ timeout: 30_000 });
      const days = await cells.evaluateAll((list) => list.map((one) => (one as HTMLElement).dataset.date!));
      const first = Date.UTC(2018, 9, 28);
      const expected = Array.from({ length: 35 }, (_, i) =>
        new Date(first + i * 86_400_000).toISOString().slice(0, 10),
      );
      expect(days).toEqual(expected);
      const cell = (day: string) => page.locator(`[data-vista] [role=cell][data-date="${day}"]`);
      await expect(cell('2018-11-04')).toContainText('00:00 À meia-noite');
      await expect(cell('2018-11-03')).toContainText('23:59 Um minuto antes');

      await cell('2018-11-04').click({ position: { x: 60, y: 75 } });
      await expect(page.getByRole('dialog').getByLabel('Data')).toHaveValue('04/11/2018');
      await page.getByRole('button', { name: 'Cancelar' }).click();

      const target = (await cell('2018-11-05').boundingBox())!;
      await page.locator(`[data-vista] [data-compromisso="${midnight}"]`).hover();
      await page.mouse.down();
      await page.mouse.move(target.x + 60, target.y + 40, { steps: 10 });
      await page.mouse.up();
      await expect(cell('2018-11-05')).toContainText('00:00 À meia-noite');
      await page.getByRole('button', { name: 'Desfazer' }).click();
      await expect(cell('2018-11-04')).toContainText('00:00 À meia-noite');

      await page.goto(`${product.origin}/agenda?vista=dia&dia=2018-11-04`);
      await expect(page.locator(`[data-compromisso="${midnight}"]`)).toContainText('00:00', { timeout: 30_000 });
      await page.getByRole('button', { name: 'Próximo dia' }).click();
      await expect(page.getByRole('heading', { name: 'segunda-feira, 5 de novembro de 2018' })).toBeVisible();
      await page.getByRole('button', { name: 'Dia anterior' }).click();
      await page.getByRole('button', { name: 'Dia anterior' }).click();
      await expect(page.getByRole('heading', { name: 'sábado, 3 de novembro de 2018' })).toBeVisible();
    });
  });
}
