import type { Page } from '@playwright/test';
import { today } from '../../src/shared/time.ts';
import { officeData } from '../support/office/office-data.ts';
import type { Office, User } from '../support/office/people.ts';
import { expect, expectAccessible, shoot, signIn, test, type Product } from './product.ts';

/** The calendar as people use it: by mouse, by keyboard alone, on a phone and on paper. May 2030 begins on a Wednesday. */

let office: Office;
let clerk: User;

test.beforeEach(async ({ product, page }) => {
  office = await product.office();
  clerk = await product.member(office);
  await signIn(page, product, clerk, office);
});

async function put({ rows }: Product, values: Record<string, unknown>): Promise<string> {
  const all: Record<string, unknown> = {
    tenant_id: office.id,
    user_id: clerk.id,
    titulo: 'Reunião',
    data_compromisso: '2030-05-15',
    hora_compromisso: '14:00',
    ...values,
  };
  const names = Object.keys(all);
  const [row] = await rows<{ id: string }>(
    `insert into agenda_compromissos (${names.join()}) values (${names.map((_, i) => `$${i + 1}`).join()}) returning id`,
    Object.values(all),
  );
  return row!.id;
}

const stored = async ({ rows }: Product, id: string) =>
  (
    await rows<{ quando: string; hora_fim: string | null; status: string; deleted: boolean }>(
      `select data_compromisso || ' ' || to_char(hora_compromisso, 'HH24:MI') as quando, to_char(hora_fim, 'HH24:MI') as hora_fim,
              status, deleted_at is not null as deleted from agenda_compromissos where id = $1`,
      [id],
    )
  )[0]!;

/** Opens the calendar around a day and waits until it is drawn. */
async function open(page: Page, product: Product, search: string): Promise<void> {
  await page.goto(`${product.origin}/agenda?${search}`);
  // its code comes with the page, and takes its time on a busy machine
  await expect(page.locator('[data-vista] [data-date]').first()).toBeVisible({ timeout: 30_000 });
}

const cell = (page: Page, day: string) => page.locator(`[data-vista] [role=cell][data-date="${day}"]`);
const event = (page: Page, id: string) => page.locator(`[data-vista] [data-compromisso="${id}"]`);
const dialog = (page: Page) => page.getByRole('dialog');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const toast = (page: Page, text: string) => page.locator('[data-toaster]').getByText(text);

test('month grid: Sunday first, Dom to Sáb, at most 3 a day, then +N mais with the day’s list', async ({
  page,
  product,
}) => {
  for (const [hora_compromisso, titulo] of [
    ['08:00', 'Um'],
    ['09:00', 'Dois'],
    ['10:00', 'Três'],
    ['11:00', 'Quatro'],
    ['12:00', 'Cinco'],
  ])
    await put(product, { hora_compromisso, titulo });
  await put(product, { titulo: 'Do mês seguinte', data_compromisso: '2030-06-01' });
  await open(page, product, 'dia=2030-05-15');
  await expect(page.getByRole('columnheader')).toHaveText([/Dom$/, /Seg$/, /Ter$/, /Qua$/, /Qui$/, /Sex$/, /Sáb$/]);
  await expect(page.getByRole('heading', { name: 'maio de 2030' })).toBeVisible();
  await expect(page.locator('[role=cell][data-date]').first()).toHaveAttribute('data-date', '2030-04-28');
  const full = cell(page, '2030-05-15');
  await expect(full.locator('[data-compromisso]')).toHaveCount(3);
  await expect(full.locator('[data-compromisso]').first()).toContainText('08:00');
  await expect(cell(page, '2030-06-01')).toContainText('Do mês seguinte');
  await full.getByText('+2 mais').click();
  await expect(dialog(page)).toContainText('Quarta-feira, 15 de maio de 2030');
  await expect(dialog(page).getByRole('listitem')).toHaveText([/Um/, /Dois/, /Três/, /Quatro/, /Cinco/]);
  await expectAccessible(page);
  await dialog(page)
    .getByRole('button', { name: /Quatro/ })
    .click();
  await expect(dialog(page).getByLabel('Título')).toHaveValue('Quatro');
});

test('a click on a day opens the create dialog with its date; the three fields are required', async ({
  page,
  product,
}) => {
  await open(page, product, 'dia=2030-05-15');
  await cell(page, '2030-05-23').click({ position: { x: 60, y: 70 } });
  await expect(dialog(page).getByLabel('Data')).toHaveValue('23/05/2030');
  await expectAccessible(page);
  await dialog(page).getByLabel('Data').fill('');
  await button(page, 'Salvar').click();
  await expect(dialog(page).getByText('Preencha todos os campos obrigatórios')).toHaveCount(1);
  await expect(dialog(page).getByText('Obrigatório', { exact: true })).toHaveCount(3);
  await expect(dialog(page).getByLabel('Título')).toBeFocused();
  await dialog(page).getByLabel('Título').fill('Visita à creche');
  await dialog(page).getByLabel('Data').fill('23/05/2030');
  await dialog(page).getByLabel('Hora').fill('14:30');
  await dialog(page).getByLabel('Término').fill('14:00');
  await button(page, 'Salvar').click();
  await expect(dialog(page).getByText('O término precisa ser depois do início')).toBeVisible();
  await dialog(page).getByLabel('Término').fill('15:30');
  await button(page, 'Salvar').click();
  await expect(toast(page, 'Compromisso criado')).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  const made = cell(page, '2030-05-23').locator('[data-compromisso]');
  await expect(made).toContainText('14:30');
  await expect(made).toContainText('Visita à creche');
  await expect(made).toContainText('A Confirmar');
});

test('the edit dialog sets any status; deleting asks, and Desfazer brings it back', async ({ page, product }) => {
  const id = await put(product, {});
  await open(page, product, 'dia=2030-05-15');
  await event(page, id).click();
  await expect(page).toHaveURL(new RegExp(`compromisso=${id}`));
  await expect(dialog(page).getByRole('radio', { name: 'A Confirmar' })).toBeChecked();
  await expectAccessible(page);
  for (const [name, status] of [
    ['Cancelado', 'CANCELADO'],
    ['A Confirmar', 'A_CONFIRMAR'],
    ['Confirmado', 'CONFIRMADO'],
  ] as const) {
    if ((await dialog(page).count()) === 0) await event(page, id).click();
    await dialog(page).getByText(name, { exact: true }).click();
    await button(page, 'Salvar').click();
    await expect(dialog(page)).toHaveCount(0);
    await expect(event(page, id)).toContainText(name);
    expect((await stored(product, id)).status).toBe(status);
  }
  await expect(toast(page, 'Compromisso atualizado')).toBeVisible();
  await event(page, id).click();
  await button(page, 'Excluir').click();
  await expect(dialog(page).getByText('Tem certeza que deseja excluir o compromisso Reunião?')).toBeVisible();
  // what this page deletes it does not ask for again
  const asked: string[] = [];
  page.on('request', (one) => one.method() === 'GET' && one.url().includes(`/agenda/${id}`) && asked.push(one.url()));
  await dialog(page).last().getByRole('button', { name: 'Excluir' }).click();
  await expect(toast(page, 'Compromisso excluído')).toBeVisible();
  await expect(event(page, id)).toHaveCount(0);
  await expect(dialog(page)).toHaveCount(0);
  expect(asked).toEqual([]);
  await button(page, 'Desfazer').click();
  await expect(event(page, id)).toBeVisible();
  expect((await stored(product, id)).deleted).toBe(false);
});

test('month, view, search and filter live in the address; back and a copied link give the same', async ({
  page,
  product,
}) => {
  const creche = await put(product, { titulo: 'Visita à Creche', status: 'CONFIRMADO' });
  const radio = await put(product, { titulo: 'Entrevista', local: 'Rádio', hora_compromisso: '16:00' });
  await open(page, product, 'dia=2030-04-15');
  await button(page, 'Próximo mês').click();
  await expect(event(page, creche)).toBeVisible();
  await page.getByRole('searchbox').fill('CRECHÉ'.normalize('NFD').replace(/\p{M}/gu, ''));
  await expect(event(page, radio)).toHaveCount(0);
  await expect(event(page, creche)).toBeVisible();
  await button(page, 'Limpar busca').click();
  await page.getByRole('button', { name: /^A Confirmar 1/ }).click();
  await expect(event(page, creche)).toHaveCount(0);
  await expect(event(page, radio)).toBeVisible();
  await page.getByRole('searchbox').fill('nada disto');
  await expect(page.getByText('Nenhum compromisso encontrado')).toBeVisible();
  await button(page, 'Limpar busca').click();
  await button(page, 'Semana').click();
  await expect(page.getByRole('heading', { name: '12 a 18 de maio de 2030' })).toBeVisible();
  await expect(event(page, radio)).toBeVisible();
  const link = page.url();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'maio de 2030', exact: true })).toBeVisible();
  const other = await page.context().newPage();
  await other.goto(link);
  await expect(other.getByRole('heading', { name: '12 a 18 de maio de 2030' })).toBeVisible();
  await expect(other.locator(`[data-compromisso="${radio}"]`)).toBeVisible();
  await expect(other.getByRole('button', { name: /^A Confirmar/ })).toHaveAttribute('aria-pressed', 'true');
  await other.close();
});

test.describe('a link to an appointment', () => {
  test.use({ expectedErrors: [/404/] });

  test('opens it; one that is gone says so', async ({ page, product }) => {
    const id = await put(product, { titulo: 'Audiência' });
    await open(page, product, `dia=2030-05-15&compromisso=${id}`);
    await expect(dialog(page).getByLabel('Título')).toHaveValue('Audiência');
    await product.rows('update agenda_compromissos set deleted_at = now() where id = $1', [id]);
    await page.reload();
    await expect(toast(page, 'Registro não encontrado')).toBeVisible();
    await expect(page).not.toHaveURL(/compromisso=/);
  });
});

test(
  'a copied link finds a day of the next month in the list of a phone',
  { tag: '@long' },
  async ({ page, product }) => {
    const id = await put(product, { titulo: 'Audiência', data_compromisso: '2030-06-01' });
    await open(page, product, 'dia=2030-05-15');
    await event(page, id).click();
    await expect(dialog(page).getByLabel('Título')).toHaveValue('Audiência');
    const phone = await page.context().newPage();
    await phone.setViewportSize({ width: 390, height: 844 });
    await phone.goto(page.url());
    await expect(dialog(phone).getByRole('heading', { name: 'Audiência' })).toBeVisible();
    await phone.close();
  },
);

test(
  'the month stays behind an appointment of the next one that it shows',
  { tag: '@long' },
  async ({ page, product }) => {
    const id = await put(product, { data_compromisso: '2030-06-01' });
    await open(page, product, 'dia=2030-05-15');
    await event(page, id).click();
    await expect(dialog(page).getByLabel('Título')).toHaveValue('Reunião');
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    await expect(page).not.toHaveURL(/compromisso=/);
    await expect(page.getByRole('heading', { name: 'maio de 2030' })).toBeVisible();
  },
);

test('an appointment that is being edited stays so in a window that becomes narrow', async ({ page, product }) => {
  const id = await put(product, {});
  await open(page, product, 'dia=2030-05-15');
  await event(page, id).click();
  await dialog(page).getByLabel('Título').fill('Reunião adiada');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(dialog(page).getByLabel('Título')).toHaveValue('Reunião adiada');
  await button(page, 'Salvar').click();
  await expect(toast(page, 'Compromisso atualizado')).toBeVisible();
});

test('on a phone a tap reads: when, where, about whom; the form is one touch further', async ({ page, product }) => {
  const data = officeData(product);
  const municipe = await data.municipe(office, 'JOANA DA SILVA');
  const id = await put(product, { local: 'Rua A & B, 40', descricao: 'Levar a pauta', municipe_id: municipe });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${product.origin}/agenda?dia=2030-05-15`);
  await page.locator(`[data-compromisso="${id}"]`).click();
  await expect(dialog(page)).toContainText('Quarta-feira, 15 de maio de 2030, 14:00');
  await expect(dialog(page)).toContainText('Levar a pauta');
  await expect(dialog(page).getByRole('link', { name: 'JOANA DA SILVA' })).toBeVisible();
  await expect(dialog(page).getByRole('textbox')).toHaveCount(0);
  await expectAccessible(page);

  await mapOf(page, 'Rua A & B, 40: ver no mapa');
  await button(page, 'Editar').click();
  await expect(dialog(page).getByLabel('Título')).toHaveValue('Reunião');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  // read again, the next time
  await page.locator(`[data-compromisso="${id}"]`).click();
  await expect(button(page, 'Editar')).toBeVisible();
});

test(
  'where it is opens the map of one’s choice, from what is typed, too',
  { tag: '@long' },
  async ({ page, product }) => {
    const id = await put(product, {});
    await open(page, product, 'dia=2030-05-15');
    await event(page, id).click();
    await expect(button(page, 'Ver no mapa')).toBeDisabled();
    await dialog(page).getByLabel('Local').fill('Rua A & B, 40');
    await mapOf(page, 'Ver no mapa');
  },
);

/** Every map gets the place as it is written, in a tab of its own that knows nothing of this one. */
async function mapOf(page: Page, name: string): Promise<void> {
  await page.evaluate(() => {
    window.open = (...args) => void document.body.setAttribute('data-opened', args.join(' ')) as never;
  });
  const place = 'Rua%20A%20%26%20B%2C%2040 _blank noopener,noreferrer';
  for (const [map, address] of [
    ['Google Maps', 'https://www.google.com/maps/search/?api=1&query='],
    ['Waze', 'https://waze.com/ul?q='],
    ['OpenStreetMap', 'https://www.openstreetmap.org/search?query='],
    ['Apple Maps', 'https://maps.apple.com/?q='],
  ] as const) {
    await button(page, name).click();
    await page.getByRole('menuitem', { name: map }).click();
    await expect(page.locator('body')).toHaveAttribute('data-opened', address + place);
  }
}

async function drag(page: Page, from: ReturnType<typeof event>, to: { x: number; y: number }): Promise<void> {
  await from.scrollIntoViewIfNeeded();
  await from.hover();
  await page.mouse.down();
  await page.mouse.move(to.x, to.y - 8, { steps: 8 });
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
}

test('dragging to another day keeps the time, shows at once, and can be undone', async ({ page, product }) => {
  const id = await put(product, { hora_fim: '15:30' });
  await put(product, { titulo: 'Já marcado', data_compromisso: '2030-05-17', hora_compromisso: '15:00' });
  await open(page, product, 'dia=2030-05-15');
  const target = (await cell(page, '2030-05-17').boundingBox())!;
  await drag(page, event(page, id), { x: target.x + target.width / 2, y: target.y + 30 });
  await expect(cell(page, '2030-05-17').locator(`[data-compromisso="${id}"]`)).toBeVisible();
  await expect(toast(page, 'Reunião: sexta-feira, 17 de maio de 2030 às 14:00')).toBeVisible();
  // it warns, and stops nobody
  await expect(toast(page, 'Coincide com outro compromisso: Já marcado')).toBeVisible();
  expect(await stored(product, id)).toMatchObject({ quando: '2030-05-17 14:00', hora_fim: '15:30' });
  await button(page, 'Desfazer').click();
  await expect(cell(page, '2030-05-15').locator(`[data-compromisso="${id}"]`)).toBeVisible();
  expect(await stored(product, id)).toMatchObject({ quando: '2030-05-15 14:00', hora_fim: '15:30' });
});

test('a message stands beside the window that is opened under it, and over none of its buttons', async ({
  page,
  product,
}) => {
  const id = await put(product, { titulo: 'Reunião com a associação de moradores da Vila Mariana' });
  await open(page, product, 'dia=2030-05-15');
  const target = (await cell(page, '2030-05-17').boundingBox())!;
  await drag(page, event(page, id), { x: target.x + target.width / 2, y: target.y + 30 });
  await expect(toast(page, '17 de maio de 2030')).toBeVisible();
  await event(page, id).click();
  await expect(dialog(page).getByRole('button', { name: 'Excluir' })).toBeVisible();
  for (const width of [1440, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    const [message, window] = await Promise.all([
      page.locator('[data-toaster] li').boundingBox(),
      dialog(page).boundingBox(),
    ]);
    expect(message!.x + message!.width).toBeLessThan(window!.x);
  }
});

test(
  'eight appointments of today make the page no wider than the window',
  { tag: '@long' },
  async ({ page, product }) => {
    for (let hour = 8; hour < 16; hour += 1)
      await put(product, {
        titulo: `Reunião com a associação ${hour}`,
        data_compromisso: today(),
        hora_compromisso: `${String(hour).padStart(2, '0')}:00`,
      });
    for (const width of [1366, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await open(page, product, 'vista=semana');
      await expect(page.getByRole('region', { name: 'Compromissos de Hoje' }).getByRole('listitem')).toHaveCount(8);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  },
);

test(
  'in the week the beginning is read whole where appointments lie beside each other',
  { tag: '@long' },
  async ({ page, product }) => {
    const ids = [];
    for (const minute of ['08:30', '08:35', '08:40'])
      ids.push(await put(product, { hora_compromisso: minute, hora_fim: '10:30' }));
    await page.setViewportSize({ width: 1366, height: 800 });
    await open(page, product, 'vista=semana&dia=2030-05-15');
    for (const [n, id] of ids.entries()) {
      const start = event(page, id).getByText(`08:${30 + 5 * n}`, { exact: true });
      await expect(start).toBeVisible();
      const [box, around] = [await start.boundingBox(), await event(page, id).boundingBox()];
      expect(box!.x + box!.width).toBeLessThanOrEqual(around!.x + around!.width);
    }
  },
);

for (const [width, vista, shown, run] of [
  [1440, 'semana', 3, {}],
  [1440, 'dia', 8, { tag: '@long' }],
  [1024, 'semana', 2, { tag: '@long' }],
  [390, 'semana', 2, { tag: '@long' }],
  [390, 'dia', 3, { tag: '@long' }],
] as const)
  test(
    `of many at one hour ${shown} are read beside each other, and +N leads to the day’s list: ${vista}, ${width} px`,
    run,
    async ({ page, product }) => {
      for (let n = 1; n <= 13; n += 1) await put(product, { titulo: `Visita ${n}`, hora_fim: '15:00' });
      await put(product, { titulo: 'Sozinha', data_compromisso: '2030-05-16' });
      await page.setViewportSize({ width, height: 900 });
      await open(page, product, `vista=${vista}&dia=2030-05-15`);
      const day = cell(page, '2030-05-15');
      await expect(day.locator('[data-compromisso]')).toHaveCount(shown);
      const more = day.getByRole('button', { name: `Mostrar mais ${13 - shown} compromissos do dia` });
      await expect(more).toContainText(`+${13 - shown}`);
      const start = day.locator('[data-compromisso]').last().getByText('14:00', { exact: true });
      const [box, around] = [await start.boundingBox(), await day.locator('[data-compromisso]').last().boundingBox()];
      expect(box!.x + box!.width).toBeLessThanOrEqual(around!.x + around!.width);
      expect(box!.y + box!.height).toBeLessThanOrEqual((await more.boundingBox())!.y);
      await expectAccessible(page);
      if (width === 1440) await shoot(page, `agenda-lotada-${vista}`);
      await more.click();
      await expect(dialog(page).getByRole('listitem')).toHaveCount(13);
      await page.keyboard.press('Escape');
      await expect(more).toBeFocused();
    },
  );

test('quarters of an hour can be read, one below the other', { tag: '@long' }, async ({ page, product }) => {
  const ids = [];
  for (const [from, to] of [
    ['09:00', '09:15'],
    ['09:15', '09:30'],
    ['09:30', '09:45'],
  ])
    ids.push(await put(product, { hora_compromisso: from, hora_fim: to }));
  for (const vista of ['semana', 'dia']) {
    await open(page, product, `vista=${vista}&dia=2030-05-15`);
    const lefts = new Set<number>();
    for (const id of ids) {
      const start = event(page, id).locator('.num').first();
      await expect(start).toBeVisible();
      const [box, around] = [await start.boundingBox(), await event(page, id).boundingBox()];
      expect(around!.y).toBeLessThanOrEqual(box!.y + 1);
      expect(box!.y + box!.height).toBeLessThanOrEqual(around!.y + around!.height + 1);
      lefts.add(Math.round(around!.x));
    }
    expect(lefts.size).toBe(1);
    await shoot(page, `agenda-quartos-${vista}`);
  }
});

test('in the week, dragging changes the hour and the lower edge the end', async ({ page, product }) => {
  const id = await put(product, { hora_fim: '15:00' });
  await open(page, product, 'vista=semana&dia=2030-05-15');
  const slot = (time: string) => page.locator('[data-vista]').getByText(time, { exact: true });
  const label = async (time: string) => (await slot(time).boundingBox())!.y;
  await slot('18:00').scrollIntoViewIfNeeded();
  const hour = (await label('18:00')) - (await label('17:00'));
  const box = (await event(page, id).boundingBox())!;
  // half a quarter of an hour short, so that no pixel decides
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await drag(page, event(page, id), { x: middle.x, y: middle.y + (2 - 1 / 8) * hour });
  await expect(toast(page, 'às 16:00')).toBeVisible();
  await expect.poll(async () => (await stored(product, id)).quando).toBe('2030-05-15 16:00');
  expect((await stored(product, id)).hora_fim).toBe('17:00');
  await expect(event(page, id)).toContainText('16:00–17:00');
  const moved = (await event(page, id).boundingBox())!;
  await page.mouse.move(moved.x + moved.width / 2, moved.y + moved.height - 2);
  await page.mouse.down();
  await page.mouse.move(moved.x + moved.width / 2, moved.y + moved.height - 2 + hour, { steps: 10 });
  await page.mouse.up();
  await expect.poll(async () => (await stored(product, id)).hora_fim).toBe('18:00');
});

test.describe('a move that is refused', () => {
  test.use({ expectedErrors: [/409|ERR_FAILED/] });

  test('goes back to where it was, and says why', async ({ page, product }) => {
    // without its live stream this screen does not know yet
    await page.route('**/live', (route) => route.abort());
    const id = await put(product, {});
    await open(page, product, 'dia=2030-05-15');
    await expect(event(page, id)).toBeVisible();
    // somebody else is faster, by less than the live stream takes to tell
    await page.route(`**/agenda/${id}`, async (route) => {
      await product.rows(`update agenda_compromissos set titulo = 'De outra pessoa' where id = $1`, [id]);
      await route.continue();
    });
    const target = (await cell(page, '2030-05-17').boundingBox())!;
    await drag(page, event(page, id), { x: target.x + target.width / 2, y: target.y + 30 });
    await expect(toast(page, 'Erro ao atualizar compromisso')).toBeVisible();
    await expect(cell(page, '2030-05-15').getByText('De outra pessoa')).toBeVisible();
    expect((await stored(product, id)).quando).toBe('2030-05-15 14:00');
  });

  test('leaves to the move before where that one came from', async ({ page, product }) => {
    const id = await put(product, {});
    await open(page, product, 'dia=2030-05-15');
    const moveTo = async (day: string) => {
      const target = (await cell(page, day).boundingBox())!;
      await drag(page, event(page, id), { x: target.x + target.width / 2, y: target.y + 30 });
    };
    await moveTo('2030-05-17');
    await expect(toast(page, 'sexta-feira, 17 de maio')).toBeVisible();
    await page.route(`**/agenda/${id}`, (route) => route.abort());
    await moveTo('2030-05-23');
    await expect(cell(page, '2030-05-17').locator(`[data-compromisso="${id}"]`)).toBeVisible();
    await page.unroute(`**/agenda/${id}`);
    await button(page, 'Desfazer').click();
    await expect(toast(page, 'Restaurado')).toBeVisible();
    expect((await stored(product, id)).quando).toBe('2030-05-15 14:00');
  });
});

test.describe('an edit that meets another', () => {
  test.use({ expectedErrors: [/409|ERR_FAILED/] });

  test('compares whom it is about by name', async ({ page, product }) => {
    await page.route('**/live', (route) => route.abort());
    const { municipe } = officeData(product);
    const [ana, rui] = [await municipe(office, 'ANA LIMA'), await municipe(office, 'RUI PRADO')];
    const id = await put(product, { municipe_id: ana });
    await open(page, product, `dia=2030-05-15&compromisso=${id}`);
    await expect(dialog(page).getByRole('link', { name: 'ANA LIMA' })).toBeVisible();
    await dialog(page).getByLabel('Título').fill('Audiência');
    await product.rows('update agenda_compromissos set municipe_id = $2 where id = $1', [id, rui]);
    await button(page, 'Salvar').click();
    const about = dialog(page).getByRole('alert').getByRole('group', { name: 'Munícipe' });
    await expect(about).toContainText('ANA LIMA');
    await expect(about).toContainText('RUI PRADO');
  });
});

test('keyboard alone: walk over days and months, create, open and move an appointment', async ({ page, product }) => {
  await open(page, product, 'dia=2030-05-15');
  const day = (name: string) => page.getByRole('button', { name: `Novo compromisso em ${name}` });
  // all days are one tab stop
  await expect(page.locator('[data-vista] .agenda-dia[tabindex="0"]')).toHaveCount(1);
  await button(page, 'Lista').focus();
  await page.keyboard.press('Tab');
  await expect(day('quarta-feira, 15 de maio de 2030')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await expect(day('quinta-feira, 23 de maio de 2030')).toBeFocused();
  await page.keyboard.press('Home');
  await expect(day('domingo, 19 de maio de 2030')).toBeFocused();
  await page.keyboard.press('PageDown');
  await expect(day('quarta-feira, 19 de junho de 2030')).toBeFocused();
  await page.keyboard.press('PageUp');
  await expect(day('domingo, 19 de maio de 2030')).toBeFocused();
  for (let up = 0; up < 3; up += 1) await page.keyboard.press('ArrowUp');
  await expect(day('domingo, 28 de abril de 2030')).toBeFocused();
  await expect(page.getByRole('heading', { name: 'abril de 2030' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByLabel('Data')).toHaveValue('28/04/2030');
  await expect(dialog(page).getByLabel('Título')).toBeFocused();
  await page.keyboard.type('Feira');
  await dialog(page).getByLabel('Hora').focus();
  await dialog(page).getByLabel('Hora').fill('09:00');
  await page.keyboard.press('Control+Enter');
  await expect(dialog(page)).toHaveCount(0);
  await expect(day('domingo, 28 de abril de 2030')).toBeFocused();
  await expect(cell(page, '2030-04-28')).toContainText('Feira');
  await page.keyboard.press('Tab');
  await expect(cell(page, '2030-04-28').locator('[data-compromisso]')).toBeFocused();
  await page.keyboard.press('Enter');
  await dialog(page).getByLabel('Data').fill('29/04/2030');
  await page.keyboard.press('Control+Enter');
  await expect(cell(page, '2030-04-29')).toContainText('Feira');
});

test('an overlap is told while one chooses the time, and does not stop', async ({ page, product }) => {
  await put(product, { titulo: 'Comissão', hora_fim: '16:00' });
  await put(product, { titulo: 'Cancelada', status: 'CANCELADO' });
  await open(page, product, 'dia=2030-05-15');
  await button(page, 'Novo compromisso em quarta-feira, 15 de maio de 2030').click();
  await dialog(page).getByLabel('Título').fill('Outra');
  await dialog(page).getByLabel('Hora').fill('15:30');
  await expect(dialog(page).getByText('Coincide com outro compromisso:')).toBeVisible();
  await expect(dialog(page).getByText('14:00 – 16:00 Comissão')).toBeVisible();
  await expect(dialog(page).getByText('Cancelada')).toHaveCount(0);
  await expectAccessible(page);
  await dialog(page).getByLabel('Hora').fill('16:00');
  await expect(dialog(page).getByText('Coincide')).toHaveCount(0);
  await dialog(page).getByLabel('Hora').fill('13:30');
  await expect(dialog(page).getByText('Coincide')).toBeVisible();
  await button(page, 'Salvar').click();
  await expect(toast(page, 'Compromisso criado')).toBeVisible();
});

test('a citizen and a demand are linked in the dialog and show the appointment on their pages', async ({
  page,
  product,
}) => {
  const one = async (sql: string, values: unknown[]) =>
    (await product.rows<{ id: string }>(`insert into ${sql} returning id`, values))[0]!.id;
  const municipe = await one(
    `municipes (tenant_id, nome_completo, telefone_ddd) values ($1, 'MARIA APARECIDA DE SOUZA', '11987654321')`,
    [office.id],
  );
  const setor = await one(`setores (tenant_id, nome) values ($1, 'Obras')`, [office.id]);
  const demanda = await one(
    `demandas (tenant_id, municipe_id, setor_id, descricao_texto, assessor_responsavel, data_demanda)
     values ($1, $2, $3, 'PODA NA PRAÇA', 'Rita', '2030-05-04')`,
    [office.id, municipe, setor],
  );
  const id = await put(product, { titulo: 'Visita' });
  await open(page, product, 'dia=2030-05-15');
  await event(page, id).click();
  await button(page, 'Munícipe').click();
  await page.getByRole('option', { name: /MARIA APARECIDA/ }).click();
  await expect(dialog(page).getByRole('link', { name: 'MARIA APARECIDA DE SOUZA' })).toBeVisible();
  await button(page, 'Salvar').click();
  await expect(dialog(page)).toHaveCount(0);
  await page.goto(`${product.origin}/municipes/${municipe}`);
  const card = page.getByRole('region', { name: 'Compromissos' });
  await expect(card.getByRole('link', { name: /Visita/ })).toBeVisible();
  await expectAccessible(page);
  await card.getByRole('link', { name: /Visita/ }).click();
  await expect(dialog(page).getByRole('link', { name: 'MARIA APARECIDA DE SOUZA' })).toBeVisible();
  await button(page, 'Tirar o vínculo').click();
  await button(page, 'Demanda').click();
  await dialog(page).last().getByRole('searchbox').fill('poda');
  await dialog(page)
    .getByRole('button', { name: /PODA NA PRAÇA/ })
    .click();
  await button(page, 'Salvar').click();
  await expect(toast(page, 'Compromisso atualizado')).toBeVisible();
  await page.goto(`${product.origin}/demandas/${demanda}`);
  await expect(card.getByRole('link', { name: /Visita/ })).toBeVisible();
  // and the way to make another, about the same
  await card.getByRole('link', { name: 'Novo compromisso' }).click();
  await expect(dialog(page).getByRole('link', { name: /PODA NA PRAÇA/ })).toBeVisible();
  await dialog(page).getByLabel('Título').fill('Retorno');
  await dialog(page).getByLabel('Hora').fill('10:00');
  await button(page, 'Salvar').click();
  await expect(toast(page, 'Compromisso criado')).toBeVisible();
  await expect(page).not.toHaveURL(/demanda=/);
});

test('on paper no appointment of the month lies over the next one', { tag: '@long' }, async ({ page, product }) => {
  const titulo = 'Reunião com os moradores do bairro Jardim das Flores';
  for (const hora_compromisso of ['09:00', '10:00', '11:00'])
    await put(product, { titulo, hora_compromisso, data_compromisso: '2020-05-13' });
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, product, 'dia=2020-05-13');
  await expect(page.locator(`[data-vista] [title*="${titulo}"]`)).toHaveCount(3);
  // as the printer has it: nothing is measured anew for paper
  await page.evaluate((title) => {
    matchMedia('print').addEventListener('change', ({ matches }) => {
      const shown = [...document.querySelectorAll(`[data-vista] [title*="${title}"]`)];
      const places = shown.map((one) => one.getBoundingClientRect());
      if (matches)
        document.body.dataset.over = String(
          places.filter(({ top }, n) => n > 0 && top < places[n - 1]!.bottom - 1).length,
        );
    });
  }, titulo);
  await page.pdf({ format: 'A4' });
  await expect(page.locator('body')).toHaveAttribute('data-over', '0');
});

test('the day is printed as a sheet of its own', async ({ page, product }) => {
  await put(product, { titulo: 'Plenário', local: 'Câmara', descricao: 'Levar a pauta', status: 'CONFIRMADO' });
  await page.addInitScript(() => {
    window.print = () => void document.body.setAttribute('data-printed', '');
  });
  await open(page, product, 'vista=dia&dia=2030-05-15');
  await button(page, 'Imprimir dia').click();
  await expect(page.locator('body[data-printed]')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  const sheet = page.locator('[data-paper]');
  await expect(sheet).toContainText('quarta-feira, 15 de maio de 2030');
  await expect(sheet).toContainText('Plenário');
  await expect(sheet).toContainText('Confirmado');
  await expect(page.getByRole('navigation').first()).toBeHidden();
  await expect(page.locator('#conteudo')).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await expect(sheet).toBeHidden();
});

test(
  'a deleted citizen keeps the name, marked, in the list and on paper',
  { tag: '@long' },
  async ({ page, product }) => {
    const data = officeData(product);
    const municipe_id = await data.municipe(office, 'JOÃO PEREIRA');
    const demanda_id = await data.insert('demandas', office, {
      municipe_id,
      setor_id: await data.setor(office),
      descricao_texto: 'PODA',
      assessor_responsavel: 'RITA',
      data_demanda: '2030-05-01',
    });
    await put(product, { titulo: 'Visita', municipe_id });
    await put(product, { titulo: 'Vistoria', demanda_id });
    await data.remove('municipes', municipe_id);
    await page.addInitScript(() => {
      window.print = () => void document.body.setAttribute('data-printed', '');
    });
    await page.goto(`${product.origin}/agenda?vista=lista&dia=2030-05-15`);
    await expect(page.getByText('JOÃO PEREIRA (excluído)', { exact: true })).toBeVisible();
    await open(page, product, 'vista=dia&dia=2030-05-15');
    await button(page, 'Imprimir dia').click();
    await expect(page.locator('body[data-printed]')).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    const sheet = page.locator('[data-paper]');
    await expect(sheet.getByText('JOÃO PEREIRA (excluído)', { exact: true })).toBeVisible();
    await expect(sheet.getByText('Demanda de JOÃO PEREIRA (excluído)')).toBeVisible();
  },
);

test('the private address: shown once, copied, read by a calendar, renewed, revoked', async ({
  page,
  product,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await put(product, { titulo: 'Na agenda', data_compromisso: today() });
  await open(page, product, 'dia=2030-05-15');
  await button(page, 'Assinar no meu calendário').click();
  await button(page, 'Gerar endereço').click();
  await expect(dialog(page).getByLabel('Seu endereço')).toHaveValue(/\/api\/agenda\/[\w-]{43}\.ics$/);
  await button(page, 'Copiar').click();
  await expect(toast(page, 'Endereço copiado')).toBeVisible();
  await expectAccessible(page);
  const first = await page.evaluate(() => navigator.clipboard.readText());
  // a calendar program has no session
  const read = async (address: string) => {
    const answer = await fetch(address);
    return [answer.status, await answer.text()] as const;
  };
  expect((await read(first))[1]).toContain('SUMMARY:Na agenda');
  await page.keyboard.press('Escape');
  await button(page, 'Assinar no meu calendário').click();
  await expect(dialog(page).getByText('Você tem um endereço ativo')).toBeVisible();
  await expect(dialog(page).getByLabel('Seu endereço')).toHaveCount(0);
  await button(page, 'Gerar novo endereço').click();
  await dialog(page).last().getByRole('button', { name: 'Gerar novo endereço' }).click();
  const second = await dialog(page).getByLabel('Seu endereço').inputValue();
  // as on plain http, where the browser keeps its clipboard to itself
  await page.evaluate(() => Object.defineProperty(navigator.clipboard, 'writeText', { value: undefined }));
  await button(page, 'Copiar').click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(second);
  expect((await read(first))[0]).toBe(404);
  expect((await read(second))[0]).toBe(200);
  await button(page, 'Revogar').click();
  await dialog(page).last().getByRole('button', { name: 'Revogar' }).click();
  await expect(toast(page, 'Endereço revogado')).toBeVisible();
  expect((await read(second))[0]).toBe(404);
});

for (const [theme, width, run] of [
  ['light', 1440, {}],
  ['light', 390, { tag: '@long' }],
  ['dark', 1440, { tag: '@long' }],
  ['dark', 390, { tag: '@long' }],
] as const)
  test(`all views are accessible, ${theme}, ${width} px`, run, async ({ page, product }) => {
    for (const [status, hora_compromisso] of [
      ['A_CONFIRMAR', '08:00'],
      ['CONFIRMADO', '08:30'],
      ['CANCELADO', '12:00'],
      ['CONFIRMADO', '13:00'],
    ])
      await put(product, { status, hora_compromisso, local: 'Câmara', descricao: 'Levar a pauta' });
    await page.addInitScript((name) => localStorage.setItem('theme', name), theme);
    await page.setViewportSize({ width, height: 900 });
    for (const vista of ['mes', 'semana', 'dia', 'lista']) {
      await page.goto(`${product.origin}/agenda?vista=${vista}&dia=2030-05-15`);
      // on a phone the list stands there until the calendar's code has come
      const view = vista === 'lista' ? '' : `[data-vista=${vista}] `;
      await expect(page.locator(`${view}[data-compromisso]`).first()).toBeVisible({ timeout: 30_000 });
      await expectAccessible(page);
      // nothing wider than the window
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    }
  });

test('on a phone the list is first, with a floating button under the thumb', async ({ page, product }) => {
  await put(product, {});
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${product.origin}/agenda?dia=2030-05-15`);
  await expect(button(page, 'Lista')).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('region', { name: 'quarta-feira, 15 de maio de 2030' })).toContainText('14:00');
  const box = (await button(page, 'Novo compromisso').boundingBox())!;
  expect(box.y).toBeGreaterThan(844 * 0.75);
  await button(page, 'Novo compromisso').click();
  await expect(dialog(page).getByLabel('Data')).toHaveValue('01/05/2030');
});

test('what a colleague marks, moves and has open shows here without reloading', async ({ page, product, browser }) => {
  const colleague = await product.member(office, 'attendant', { full_name: 'Beatriz Lima' });
  const context = await browser.newContext();
  const theirs = await context.newPage();
  await signIn(theirs, product, colleague, office);
  await open(page, product, 'dia=2030-05-15');
  await open(theirs, product, 'dia=2030-05-15');
  await button(theirs, 'Novo compromisso em quinta-feira, 23 de maio de 2030').click();
  await dialog(theirs).getByLabel('Título').fill('Da colega');
  await dialog(theirs).getByLabel('Hora').fill('0930');
  await button(theirs, 'Salvar').click();
  await expect(cell(page, '2030-05-23')).toContainText('09:30 Da colega');
  await cell(page, '2030-05-23').locator('[data-compromisso]').click();
  await dialog(page).getByLabel('Descrição').fill('o que estou digitando');
  await cell(theirs, '2030-05-23').locator('[data-compromisso]').click();
  await expect(dialog(page).getByText('Beatriz Lima')).toBeVisible();
  await dialog(theirs).getByLabel('Data').fill('24/05/2030');
  await button(theirs, 'Salvar').click();
  await expect(cell(page, '2030-05-24')).toContainText('Da colega');
  await expect(dialog(page).getByLabel('Descrição')).toHaveValue('o que estou digitando');
  await context.close();
});

test('the open appointment follows a colleague while nothing is typed', async ({ page, product }) => {
  const id = await put(product, {});
  await open(page, product, 'dia=2030-05-15');
  await event(page, id).click();
  await expect(dialog(page).getByLabel('Hora')).toHaveValue('14:00');
  await product.rows(`update agenda_compromissos set titulo = 'Adiada', hora_compromisso = '15:00' where id = $1`, [
    id,
  ]);
  await expect(dialog(page).getByLabel('Hora')).toHaveValue('15:00');
  await expect(dialog(page).getByLabel('Título')).toHaveValue('Adiada');
  await dialog(page).getByLabel('Local').fill('Câmara');
  await button(page, 'Salvar').click();
  await expect(toast(page, 'Compromisso atualizado')).toBeVisible();
});

test(
  'whoever may do everything with an appointment has each button of it whole, and nothing moves while one types',
  { tag: '@long' },
  async ({ page, product }) => {
    await signIn(page, product, office.admin, office);
    const id = await put(product, {});
    for (const [width, height] of [
      [1440, 900],
      [768, 900],
    ] as const) {
      await page.setViewportSize({ width, height });
      await open(page, product, 'dia=2030-05-15&vista=dia');
      await event(page, id).click();
      const names = ['Excluir', 'Repetir', 'Histórico', 'Cancelar', 'Salvar'];
      const boxes = async (among: string[]) =>
        Promise.all(among.map(async (name) => (await dialog(page).getByRole('button', { name }).boundingBox())!));
      await expect(dialog(page).getByRole('button', { name: 'Histórico' })).toBeVisible();
      const window = (await dialog(page).boundingBox())!;
      for (const { x, width: wide } of await boxes(names)) {
        expect(x).toBeGreaterThanOrEqual(window.x);
        expect(x + wide).toBeLessThan(window.x + window.width);
      }
      const [before] = await boxes(['Salvar']);
      await dialog(page).getByLabel('Título').fill('Reunião mudada');
      await expect(dialog(page).getByRole('button', { name: 'Repetir' })).toHaveCount(0);
      expect((await boxes(['Salvar']))[0]).toEqual(before);
      await dialog(page).getByRole('button', { name: 'Cancelar' }).click();
      await button(page, 'Descartar').click();
      await expect(dialog(page)).toHaveCount(0);
    }
  },
);

test.describe('when the server does not answer', () => {
  test.use({ expectedErrors: [/Failed to load resource|ERR_FAILED/] });

  test('the specification’s sentences say what failed', async ({ page, product }) => {
    const id = await put(product, {});
    await open(page, product, 'dia=2030-05-15');
    await page.route('**/agenda**', (route) => (route.request().method() === 'GET' ? route.continue() : route.abort()));
    await event(page, id).click();
    await dialog(page).getByLabel('Título').fill('Não vai');
    await button(page, 'Salvar').click();
    await expect(toast(page, 'Erro ao atualizar compromisso')).toBeVisible();
    await expect(dialog(page).getByLabel('Título')).toHaveValue('Não vai');
    await button(page, 'Excluir').click();
    await dialog(page).last().getByRole('button', { name: 'Excluir' }).click();
    await expect(toast(page, 'Erro ao excluir compromisso')).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Cancelar' }).click();
    await button(page, 'Descartar').click();
    await expect(event(page, id)).toBeVisible();
    await button(page, 'Novo compromisso').click();
    await dialog(page).getByLabel('Título').fill('Não vai');
    await dialog(page).getByLabel('Hora').fill('10:00');
    await button(page, 'Salvar').click();
    await expect(toast(page, 'Erro ao criar compromisso. Verifique os dados e tente novamente.')).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Cancelar' }).click();
    await button(page, 'Descartar').click();
    await page.route('**/agenda?**', (route) =>
      route.fulfill({ status: 500, contentType: 'application/json', body: '{}' }),
    );
    await button(page, 'Próximo mês').click();
    await expect(page.getByText('Erro ao carregar compromissos').first()).toBeVisible();
  });

  test(
    'today’s strip says so in its one line, over nothing else, and tries again',
    { tag: '@long' },
    async ({ page, product }) => {
      const hoje = page.getByRole('region', { name: 'Compromissos de Hoje' });
      await page.route('**/agenda/hoje', (route) =>
        route.fulfill({ status: 422, contentType: 'application/problem+json', body: '{}' }),
      );
      await page.goto(`${product.origin}/agenda`);
      const again = hoje.getByRole('button', { name: 'Tentar novamente' });
      await expect(again).toBeVisible();
      await expect(hoje.getByText('Erro ao carregar compromissos')).toBeVisible();
      const [strip, line] = await Promise.all([hoje.boundingBox(), hoje.getByRole('alert').boundingBox()]);
      expect(line!.y).toBeGreaterThanOrEqual(strip!.y);
      expect(line!.y + line!.height).toBeLessThanOrEqual(strip!.y + strip!.height);
      await page.unroute('**/agenda/hoje');
      await again.click();
      await expect(again).toHaveCount(0);
      await expect(hoje.getByRole('alert')).toHaveCount(0);
    },
  );
});
