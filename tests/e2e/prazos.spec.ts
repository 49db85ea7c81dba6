import type { Page } from '@playwright/test';
import { type OfficeData, officeData } from '../support/office/office-data.ts';
import type { Office, User } from '../support/office/people.ts';
import { setDatabaseClock } from '../support/servers/clock.ts';
import { expect, expectAccessible, shoot, signIn, test } from './product.ts';

/** Deadlines as people meet them: what is due and why, what waits, what is put aside, and a holiday that moves it all. */

const noon = '2026-11-18 12:00 America/Sao_Paulo';

// setting the database's clock ends the server's connections, be it while a page asks for something
test.use({ expectedErrors: [/503|409|422/] });

let office: Office;
let clerk: User;
let data: OfficeData;
let setor: string;

test.beforeEach(async ({ product, page }) => {
  await setDatabaseClock(product.rows, noon);
  await page.clock.setFixedTime(new Date('2026-11-18T12:00:00-03:00'));
  data = officeData(product);
  office = await product.office();
  clerk = await product.member(office, 'attendant');
  setor = await data.setor(office, 'Obras');
  await signIn(page, product, office.admin, office);
});
test.afterAll(({ product }) => setDatabaseClock(product.rows, null));

/** A demand of the office's only sector. */
const demandaOf = async (values: Record<string, unknown> = {}) =>
  data.insert('demandas', office, {
    municipe_id: await data.municipe(office),
    setor_id: setor,
    assessor_responsavel: 'Rita Moura',
    descricao_texto: 'POSTE APAGADO',
    data_demanda: '2026-11-13',
    ...values,
  });
const card = (page: Page) => page.getByRole('region', { name: 'Prazo', exact: true });
const due = (page: Page, day: string) => card(page).getByRole('button', { name: `${day}: como foi contado` });
const counted = (page: Page) => page.getByRole('dialog', { name: 'Como foi contado' });

test.describe('a demand whose sector has 5 working days', () => {
  test.beforeEach(async ({ product }) => {
    await product.rows('update setores set prazo_dias = 5 where id = $1', [setor]);
  });

  test('is due on 23/11; Enter on the date says how that was counted, each day with its number or reason', async ({
    page,
    product,
  }) => {
    await page.goto(`${product.origin}/demandas/${await demandaOf()}`);
    await expect(card(page)).toContainText('vence em 2 dias úteis');
    await expect(card(page)).toContainText('Do setor Obras');
    await due(page, '23/11/2026').focus();
    await page.keyboard.press('Enter');
    const dialog = counted(page);
    await expect(dialog).toContainText('5 dias úteis do setor Obras, a partir de 13/11/2026.');
    const cells = await dialog.getByRole('cell').allInnerTexts();
    expect(cells.map((text) => text.replace(/\s+/g, ' ').trim())).toEqual(
      expect.arrayContaining(['13 início', '15', '16 1', '17 2', '18 3', '19 4', '20 feriado', '23 5']),
    );
    await expect(dialog.getByRole('listitem')).toHaveText([
      /20\/11 Consciência Negra\s*feriado nacional/,
      /Sábados e domingos\s*4 dias/,
    ]);
    await expectAccessible(page);
    await shoot(page, 'prazo-explicado');
    await page.keyboard.press('Escape');
    await expect(due(page, '23/11/2026')).toBeFocused();
  });

  test('counted into the next month it says where that begins', { tag: '@long' }, async ({ page, product }) => {
    await page.goto(`${product.origin}/demandas/${await demandaOf({ data_demanda: '2026-11-27' })}`);
    await due(page, '04/12/2026').click();
    const cells = counted(page).getByRole('cell');
    await expect(cells.filter({ hasText: '30' })).toHaveText(/^30\s*1$/);
    await expect(cells.filter({ hasText: '1/12' })).toHaveText(/^1\/12\s*2$/);
  });

  test('moves with a municipal holiday on 19/11 that somebody enters meanwhile, and a line says why', async ({
    page,
    product,
    browser,
  }) => {
    await page.goto(`${product.origin}/demandas/${await demandaOf()}`);
    await expect(due(page, '23/11/2026')).toBeVisible();
    const other = await browser.newPage();
    await signIn(other, product, office.admin, office);
    await other.goto(`${product.origin}/ajustes?aba=calendario`);
    await expect(other.getByText('Nenhum feriado municipal cadastrado.')).toBeVisible();
    await other.getByRole('button', { name: 'Novo feriado' }).click();
    const form = other.getByRole('dialog', { name: 'Novo feriado' });
    await form.getByLabel('Data', { exact: true }).fill('19/11/2026');
    await form.getByLabel('Nome').fill('Padroeira da cidade');
    await form.getByRole('button', { name: 'Salvar' }).click();
    await expect(other.getByText('Prazo de 1 demanda recalculado')).toBeVisible();
    await due(page, '24/11/2026').click();
    await expect(counted(page).getByRole('listitem').first()).toHaveText(
      /19\/11 Padroeira da cidade\s*feriado municipal/,
    );

    // and back
    await other.getByRole('button', { name: 'Excluir Padroeira da cidade' }).click();
    await other.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click();
    await expect(other.getByText('Nenhum feriado municipal cadastrado.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(due(page, '23/11/2026')).toBeVisible();

    // taken back, which says as much
    const notices = other.getByRole('region', { name: 'Notificações' });
    await notices.getByRole('button', { name: 'Desfazer' }).click();
    await expect(notices).toContainText(/Restaurado\s*Prazo de 1 demanda recalculado/);
    await expect(due(page, '24/11/2026')).toBeVisible();
    await other.close();
  });

  test('stands still while it waits, and goes on by the days that it waited; both are one click', async ({
    page,
    product,
  }) => {
    await page.goto(`${product.origin}/demandas/${await demandaOf()}`);
    await card(page).getByRole('button', { name: 'Aguardar' }).click();
    await page.getByRole('dialog', { name: 'Aguardar' }).getByRole('button', { name: 'Aguardando terceiro' }).click();
    await expect(card(page)).toContainText('pausado, restam 3');
    await expect(page.getByRole('banner').or(page.getByRole('main'))).toContainText(['Aguardando terceiro']);
    await shoot(page, 'prazo-parado');

    await setDatabaseClock(product.rows, '2026-11-23 12:00 America/Sao_Paulo');
    await card(page).getByRole('button', { name: 'Parar de aguardar' }).click();
    await due(page, '25/11/2026').click();
    await expect(counted(page).getByRole('listitem').first()).toHaveText(
      /18 e 19\/11 Aguardando terceiro\s*2 dias úteis/,
    );
  });

  test('is passed on, and no more, by the menu', async ({ page, product }) => {
    await page.goto(`${product.origin}/demandas/${await demandaOf()}`);
    const choose = async (name: string) => {
      await page.getByRole('button', { name: 'Mais ações' }).click();
      await page.getByRole('menuitem', { name, exact: true }).click();
    };
    const head = page.getByRole('main').getByText('Encaminhada', { exact: true });
    await choose('Encaminhada');
    await expect(head).toBeVisible();
    await choose('Desmarcar encaminhada');
    await expect(head).toHaveCount(0);
    await expect(card(page)).toContainText('vence em 2 dias úteis');
  });

  test(
    'keeps its card once it is closed, which says how long before or after',
    { tag: '@long' },
    async ({ page, product }) => {
      const id = await demandaOf();
      await page.goto(`${product.origin}/demandas/${id}`);
      await expect(card(page)).toContainText('vence em 2 dias úteis');
      await page.getByRole('button', { name: /alterar status/ }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'RESOLVIDO', exact: true }).click();
      await expect(page.getByText('Status atualizado')).toBeVisible();
      await expect(card(page)).toContainText('encerrada 2 dias úteis antes');
      await expect(card(page).getByRole('button', { name: 'Aguardar' })).toHaveCount(0);
      await due(page, '23/11/2026').click();
      await expect(counted(page)).toContainText('5 dias úteis do setor Obras, a partir de 13/11/2026.');
      await expect(counted(page).getByRole('button', { name: 'Mudar data' })).toHaveCount(0);
      await page.keyboard.press('Escape');
      await expectAccessible(page);
      await shoot(page, 'prazo-encerrada');
      await product.rows(`update demandas set prazo = '2026-11-17' where id = $1`, [id]);
      await page.reload();
      await expect(card(page)).toContainText('encerrada 1 dia útil depois');
    },
  );

  test('may have a day of its own, which says when it is past or no working day, and can be given back', async ({
    page,
    product,
  }) => {
    await page.goto(`${product.origin}/demandas/${await demandaOf()}`);
    await due(page, '23/11/2026').click();
    await counted(page).getByRole('button', { name: 'Mudar data' }).click();
    const dialog = page.getByRole('dialog', { name: 'Nova data' });
    await dialog.getByLabel('Nova data').fill('15/11/2026');
    await expect(dialog).toContainText('Este prazo já nasce vencido. Este dia não tem expediente.');
    await dialog.getByLabel('Nova data').fill('04/12/2026');
    await expect(dialog).not.toContainText('Este');
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await expect(card(page)).toContainText('Data própria: não muda com feriados nem pausas.');
    await expect(due(page, '04/12/2026')).toBeVisible();
    await page.getByRole('button', { name: 'Desfazer' }).click();
    await expect(due(page, '23/11/2026')).toBeVisible();
  });

  test('that a colleague sets while its window is open stays, and is met by what is typed', async ({
    page,
    product,
  }) => {
    const id = await demandaOf();
    await page.goto(`${product.origin}/demandas/${id}`);
    await due(page, '23/11/2026').click();
    await counted(page).getByRole('button', { name: 'Mudar data' }).click();
    const dialog = page.getByRole('dialog', { name: 'Nova data' });
    await dialog.getByLabel('Nova data').fill('04/12/2026');
    await product.rows(
      `update demandas set prazo = '2026-12-20', prazo_origem = 'MANUAL', versao = versao + 1 where id = $1`,
      [id],
    );
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await expect(dialog).toContainText('20/12/2026');
    expect(await product.rows('select prazo::text as day from demandas where id = $1', [id])).toEqual([
      { day: '2026-12-20' },
    ]);
  });

  test(
    'keeps the window, and says beside the day, what that may not be; Enter on the day as it stands changes nothing',
    { tag: '@long' },
    async ({ page, product }) => {
      const id = await demandaOf();
      await page.goto(`${product.origin}/demandas/${id}`);
      await card(page).getByRole('button', { name: 'Retomar em' }).click();
      const dialog = page.getByRole('dialog', { name: 'Retomar em' });
      await expect(dialog.getByRole('button', { name: 'Amanhã' })).toBeFocused();
      const day = dialog.getByRole('textbox', { name: 'Outra data' });
      await day.fill('18/11/2026');
      await page.keyboard.press('Enter');
      await expect(day).toHaveAccessibleDescription('A data para retomar precisa ser depois de hoje');
      await expect(day).toBeFocused();
      await day.fill('19/11/2027');
      await page.keyboard.press('Enter');
      await expect(day).toHaveAccessibleDescription('A data para retomar pode ser no máximo daqui a um ano');
      await day.fill('20/11/2026');
      await page.keyboard.press('Enter');
      await expect(dialog).toHaveCount(0);
      await expect(card(page)).toContainText('Retomar em 20/11/2026');

      await page.getByRole('button', { name: 'Mais ações' }).click();
      await page.getByRole('menuitem', { name: 'Mudar prazo' }).click();
      await expect(page.getByRole('textbox', { name: 'Nova data' })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(card(page)).toContainText('Do setor Obras');
      const [row] = await product.rows<{ prazo_origem: string }>('select prazo_origem from demandas where id = $1', [
        id,
      ]);
      expect(row!.prazo_origem).toBe('SETOR');
    },
  );

  test('is put aside until tomorrow, Monday, in 15 days or any day to come', async ({ page, product }) => {
    const id = await demandaOf();
    await page.goto(`${product.origin}/demandas/${id}`);
    await card(page).getByRole('button', { name: 'Retomar em' }).click();
    const dialog = page.getByRole('dialog', { name: 'Retomar em' });
    await expect(dialog.getByRole('button', { name: /2026$/ })).toHaveText([
      /Amanhã\s*19\/11\/2026/,
      /Segunda-feira\s*23\/11\/2026/,
      /Em 15 dias\s*03\/12\/2026/,
    ]);
    await shoot(page, 'retomar');
    await dialog.getByRole('button', { name: /Segunda-feira/ }).click();
    await expect(card(page)).toContainText('Retomar em 23/11/2026');
    await expect(card(page)).toContainText('vence em 2 dias úteis');
    // put aside until a day that has come it can be put aside anew, and that taken back
    await product.rows(`update demandas set retomar_em = '2026-11-16' where id = $1`, [id]);
    await page.reload();
    await card(page).getByRole('button', { name: 'Retomar em' }).click();
    await dialog.getByRole('button', { name: /Segunda-feira/ }).click();
    await expect(card(page)).toContainText('Retomar em 23/11/2026');
    await page.getByRole('button', { name: 'Desfazer' }).click();
    await expect(card(page)).not.toContainText('Retomar em 23/11/2026');
  });

  test('stands in a column of the list, and in the corner of its card on a phone', async ({ page, product }) => {
    await demandaOf();
    await demandaOf({ data_demanda: '2026-11-03', descricao_texto: 'BURACO NA RUA' });
    const waits = await demandaOf({ data_demanda: '2026-11-12', descricao_texto: 'PODA' });
    await product.rows(
      `set app.now = '${noon}'; update demandas set andamento = 'AGUARDANDO_MUNICIPE' where id = '${waits}'; reset app.now`,
    );
    await demandaOf({ data_demanda: '2026-11-11', descricao_texto: 'ENTULHO' });
    await page.goto(`${product.origin}/demandas`);
    await expect(page.getByRole('columnheader', { name: 'Prazo' })).toBeVisible();
    const row = (text: string) => page.getByRole('row').filter({ hasText: text });
    await expect(row('POSTE APAGADO')).toContainText('vence em 2 dias úteis');
    await expect(row('BURACO NA RUA')).toContainText('venceu há 6 dias úteis');
    await expect(row('ENTULHO')).toContainText('vence hoje');
    await expect(row('PODA')).toContainText('pausado, restam 2');
    await expect(row('PODA')).toContainText('Aguardando munícipe');
    await expectAccessible(page);
    await shoot(page, 'prazo-lista');
    await page.setViewportSize({ width: 390, height: 800 });
    await expect(page.getByText('venceu há 6 dias úteis')).toBeVisible();
  });

  test(
    'is a sheet at the bottom edge of a phone, with a list of reasons',
    { tag: '@long' },
    async ({ page, product }) => {
      await page.setViewportSize({ width: 390, height: 800 });
      await page.goto(`${product.origin}/demandas/${await demandaOf()}`);
      // one line, which opens
      const line = page.getByRole('button', { name: /^Prazo/ });
      await expect(line).toHaveText(/vence em 2 dias úteis.*23\/11/);
      await expect(line).toBeInViewport();
      expect((await line.boundingBox())!.height).toBe(44);
      await line.click();
      await due(page, '23/11/2026').click();
      const place = async () => {
        const box = (await counted(page).boundingBox())!;
        return [Math.round(box.x), Math.round(box.width), Math.round(box.y + box.height)];
      };
      await expect.poll(place).toEqual([0, 390, 800]);
      await expectAccessible(page);
      // while it stands still the day is not known
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Aguardar' }).click();
      await page.getByRole('dialog', { name: 'Aguardar' }).getByRole('button', { name: 'Aguardando terceiro' }).click();
      await line.click();
      await expect(line).toHaveText(/pausado, restam 3$/);
    },
  );
});

test.describe('an office without deadlines', () => {
  test('sees neither a card nor a column; the first deadline begins in the menu of a demand', async ({
    page,
    product,
  }) => {
    const id = await demandaOf();
    await page.goto(`${product.origin}/demandas`);
    await expect(page.getByRole('columnheader', { name: 'Status' })).toBeVisible();
    await expect(page.getByRole('columnheader', { name: 'Prazo' })).toBeHidden();
    await page.goto(`${product.origin}/demandas/${id}`);
    await expect(page.getByRole('heading', { name: 'Dados da demanda' })).toBeVisible();
    await expect(card(page)).toBeHidden();
    await page.getByRole('button', { name: 'Mais ações' }).click();
    await shoot(page, 'prazo-menu');
    await page.getByRole('menuitem', { name: 'Definir prazo' }).click();
    const dialog = page.getByRole('dialog', { name: 'Nova data' });
    await dialog.getByLabel('Nova data').fill('30/11/2026');
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await expect(due(page, '30/11/2026')).toBeVisible();
    await expect(card(page)).toContainText('vence em 7 dias úteis');
  });

  test('gives one to a new demand in Mais opções', async ({ page, product }) => {
    const municipe = await data.municipe(office);
    await data.assessor(office);
    await page.goto(`${product.origin}/demandas/nova?municipe=${municipe}`);
    await page.getByLabel('Setor', { exact: true }).selectOption({ label: 'Obras' });
    await page.getByLabel('Assessor responsável').selectOption({ index: 1 });
    await page.getByLabel('Descrição').fill('lâmpada');
    await page.getByRole('button', { name: /^Mais opções/ }).click();
    await page.getByLabel('Prazo').fill('17/11/2026');
    await expect(page.getByText('Este prazo já nasce vencido.')).toBeVisible();
    await page.getByLabel('Prazo').fill('19/11/2026');
    await expect(page.getByText('Este prazo já nasce vencido.')).toBeHidden();
    await page.getByRole('button', { name: 'Cadastrar demanda' }).click();
    await expect(page.getByText('vence em 1 dia útil')).toBeVisible();
  });
});

test.describe('the calendar of an office', () => {
  test('shows a year, whose days off are named, and who works in spite of one', async ({ page, product }) => {
    await data.insert('feriados', office, {
      data: '2026-06-24',
      nome: 'São João, padroeiro',
      tipo: 'MUNICIPAL',
      anual: true,
    });
    await data.insert('feriados', office, { data: '2026-12-05', nome: 'Plantão de sábado', tipo: 'EXPEDIENTE' });
    await data.insert('feriados', office, { data: '2026-12-24', nome: 'Recesso do gabinete', tipo: 'GABINETE' });
    await page.goto(`${product.origin}/ajustes`);
    await page.getByRole('tab', { name: 'Calendário' }).click();
    const own = page.getByRole('list', { name: 'Feriados do gabinete' });
    await expect(own.getByRole('listitem')).toHaveText([
      /24\/06\s*São João, padroeiro quarta\s*todo ano/,
      /05\/12\s*Plantão de sábado sábado\s*expediente/,
      /24\/12\s*Recesso do gabinete quinta\s*só 2026/,
    ]);
    await expect(page.getByText('248 dias úteis')).toBeVisible();
    await expect(
      page.getByRole('table', { name: 'Novembro' }).getByRole('cell', { name: /20.*Consciência Negra/ }),
    ).toBeVisible();
    await expectAccessible(page);
    await shoot(page, 'calendario');

    await page.getByLabel('Pontos facultativos').click();
    await expect(page.getByText('251 dias úteis')).toBeVisible();
    await page.getByRole('button', { name: 'Próximo ano' }).click();
    await expect(page.getByRole('heading', { name: '2027' })).toBeVisible();
    await expect(own.getByRole('listitem')).toHaveCount(1);
  });

  test('takes one holiday a day', { tag: '@long' }, async ({ page, product }) => {
    await data.insert('feriados', office, { data: '2026-11-19', nome: 'Padroeira', tipo: 'MUNICIPAL' });
    await page.goto(`${product.origin}/ajustes?aba=calendario`);
    await page.getByRole('button', { name: 'Editar Padroeira' }).click();
    const form = page.getByRole('dialog', { name: 'Editar feriado' });
    await form.getByLabel('Nome').fill('Padroeira da cidade');
    await form.getByLabel('Todo ano').click();
    await form.getByRole('button', { name: 'Salvar' }).click();
    await expect(page.getByRole('list', { name: 'Feriados do gabinete' })).toContainText('Padroeira da cidade');
    await page.getByRole('button', { name: 'Novo feriado' }).click();
    const again = page.getByRole('dialog', { name: 'Novo feriado' });
    await again.getByLabel('Data', { exact: true }).fill('19/11/2026');
    await again.getByLabel('Nome').fill('Outra');
    await shoot(page, 'novo-feriado');
    await again.getByRole('button', { name: 'Salvar' }).click();
    await expect(page.getByRole('region', { name: 'Notificações' })).toContainText('Já há um feriado neste dia');
  });

  test('is read by an attendant, who changes nothing', async ({ page, product }) => {
    await signIn(page, product, clerk, office);
    await page.goto(`${product.origin}/ajustes?aba=calendario`);
    await expect(
      page.getByText('Quem administra ou gerencia o gabinete cadastra os feriados da cidade.'),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: 'Novo feriado' })).toBeHidden();
    await expect(page.getByLabel('Pontos facultativos')).toBeDisabled();
  });
});

test('a sector that gets another default asks whether the open demands follow', async ({ page, product }) => {
  await product.rows('update setores set prazo_dias = 5 where id = $1', [setor]);
  const id = await demandaOf();
  await page.goto(`${product.origin}/setores`);
  await page.getByRole('button', { name: 'Editar Obras' }).click();
  await page.getByLabel('Prazo em dias úteis').fill('6');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await page.getByRole('button', { name: 'Aplicar à 1 aberta' }).click();
  await expect(page.getByText('Prazo aplicado a 1 demanda aberta')).toBeVisible();
  await page.goto(`${product.origin}/demandas/${id}`);
  await expect(due(page, '24/11/2026')).toBeVisible();
});

test('an admin says after how many days a demand stands still; others read it', async ({ page, product }) => {
  await page.goto(`${product.origin}/ajustes?aba=geral`);
  const days = page.getByLabel('Dias até uma demanda contar como parada');
  await expect(days).toHaveValue('15');
  await days.fill('');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Informe de 1 a 365 dias')).toBeVisible();
  await days.fill('30');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Ajustes atualizados')).toBeVisible();
  await expectAccessible(page);
  await shoot(page, 'ajustes-geral');
  await signIn(page, product, clerk, office);
  await page.reload();
  await expect(page.getByText('30 dias')).toBeVisible();
});
