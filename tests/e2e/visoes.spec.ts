import type { Page } from '@playwright/test';
import type { Office, User } from '../support/office/people.ts';
import { type OfficeData, officeData } from '../support/office/office-data.ts';
import { setDatabaseClock } from '../support/servers/clock.ts';
import { expect, expectAccessible, type Product, shoot, signIn, test } from './product.ts';

/** What there is to do now: one's own queue, the views of the list, and those that one keeps. */

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
const today = (product: Product, days: number) =>
  product.rows<{ day: string }>(`select (app.today() + $1::int)::text as day`, [days]).then(([row]) => row!.day);
const demanda = (values: object = {}) =>
  data.insert('demandas', office, {
    ...base,
    assessor_responsavel: 'Ana Lima',
    descricao_texto: 'BURACO NA AVENIDA',
    data_demanda: '2026-05-04',
    ...values,
  });
const late = async (product: Product, values: object = {}) =>
  demanda({ prazo: await today(product, -2), prazo_origem: 'MANUAL', ...values });
const texts = (page: Page) => page.locator('tbody tr');

test('an office that uses none of it has one group with two entries below its menu: its queue and its letters', async ({
  page,
  product,
}) => {
  await product.rows('update equipe set user_id = $1 where tenant_id = $2', [ana.id, office.id]);
  await page.goto(`${product.origin}/demandas`);
  await expect(menu(page).getByRole('link', { name: 'Minha fila 0' })).toBeVisible();
  await expect(menu(page).getByRole('group')).toHaveCount(1);
  await expect(menu(page).getByRole('group', { name: 'Acompanhamento' }).getByRole('link')).toHaveText([
    /^Minha fila/,
    'Ofícios',
  ]);
  await menu(page).getByRole('link', { name: 'Minha fila' }).click();
  await expect(page.getByText('Sua fila está em dia.')).toBeVisible();
  await expect(menu(page).locator('[aria-current=page]')).toHaveText(/^Minha fila/);
  await expectAccessible(page);
});

test('who is in nobody’s name says who they are, and sees what is urgent, then late, then old', async ({
  page,
  product,
}) => {
  await demanda({ descricao_texto: 'ANTIGA', data_demanda: '2024-01-01' });
  await late(product, { descricao_texto: 'ATRASADA' });
  await demanda({ descricao_texto: 'URGENTE AQUI', urgente: true });
  await page.goto(`${product.origin}/demandas?visao=minha`);
  await expect(page.getByText('Diga quem você é na equipe para ver a sua fila.')).toBeVisible();
  await expect(page.getByLabel('Sou…')).toHaveValue(base.assessor_id);
  await expectAccessible(page);
  await shoot(page, 'fila-quem');
  await page.getByRole('button', { name: 'Ver minha fila' }).click();
  await expect(texts(page)).toHaveText([/URGENTE AQUI/, /ATRASADA/, /ANTIGA/]);
  await expect(page.getByText('Esta é a fila de Ana Lima.')).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Assessor' })).toHaveCount(0);
  await expect(menu(page).getByRole('link', { name: 'Minha fila 3' })).toBeVisible();
  await expect(menu(page).getByRole('link', { name: 'Atrasadas 1' })).toBeVisible();
  await expectAccessible(page);
  await shoot(page, 'fila');
  await page.getByRole('button', { name: 'Trocar' }).click();
  await expect(page.getByLabel('Sou…')).toBeVisible();
});

test(
  'where nobody is in the team yet the queue leads to where its first one is registered',
  { tag: '@long' },
  async ({ page, product }) => {
    const empty = await product.office();
    await signIn(page, product, empty.admin, empty);
    await page.goto(`${product.origin}/demandas?visao=minha`);
    await expect(page.getByText('Ninguém na equipe ainda. Cadastre quem acompanha as demandas.')).toBeVisible();
    await expect(page.getByLabel('Sou…')).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Novo membro da equipe' }).click();
    await expect(page).toHaveURL(/\/equipe\/new$/);
  },
);

test('a view is chosen from the menu by keyboard, pinned, and stays in the menu', async ({ page, product }) => {
  await late(product, { codigo_oficio: '7' });
  await demanda();
  await page.goto(`${product.origin}/demandas`);
  await page.getByRole('button', { name: 'Visões' }).focus();
  await page.keyboard.press('Enter');
  const entry = page.getByRole('menuitemradio', { name: 'Sem ofício 1' });
  await expect(entry).toBeVisible();
  await expectAccessible(page);
  await shoot(page, 'visoes');
  await entry.press('Enter');
  await expect(page.getByRole('heading', { name: 'Sem ofício', level: 1 })).toBeVisible();
  await expect(texts(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Visões' }).click();
  await page.getByRole('menuitem', { name: 'Fixar no menu' }).click();
  const pinned = menu(page).getByRole('group', { name: 'Visões' });
  await expect(pinned.getByRole('link', { name: /^Sem ofício/ })).toBeVisible();
  await page.reload();
  await expect(pinned.getByRole('link', { name: /^Sem ofício 1/ })).toBeVisible();
});

test(
  'Exibir says the order that a view has of its own, and leads to any other',
  { tag: '@long' },
  async ({ page, product }) => {
    await late(product);
    await page.goto(`${product.origin}/demandas?visao=atrasadas&status=EM_ANALISE`);
    await expect(texts(page)).toHaveCount(1);
    // what it is narrowed to beside the view has a way out
    await expect(page.getByRole('button', { name: /Status.*Em análise/i })).toBeVisible();
    await page.getByRole('button', { name: 'Exibir' }).click();
    const dialog = page.getByRole('dialog', { name: 'Exibir' });
    const order = dialog.getByLabel('Ordenar');
    await expect(order.getByRole('option', { selected: true })).toHaveText('Ordem da visão');
    await expect(dialog.getByLabel('Em ordem decrescente')).toBeDisabled();
    await order.selectOption({ label: 'Data' });
    await expect(page).toHaveURL(/ordem=-data/);
    await order.selectOption({ label: 'Ordem da visão' });
    await expect(page).not.toHaveURL(/ordem=/);
  },
);

test(
  'a letter that is issued takes its demand out of *Sem ofício* in another tab',
  { tag: '@long' },
  async ({ page, product }) => {
    const demandas = [await demanda()];
    await demanda({ descricao_texto: 'PODA NA PRAÇA' });
    await page.goto(`${product.origin}/demandas?visao=sem_oficio`);
    await expect(texts(page)).toHaveCount(2);
    await expect(page.getByRole('heading', { level: 1 }).locator('..')).toContainText('2');
    const orgao_id = await data.insert('orgaos', office, { nome: 'Secretaria de Obras' });
    const tipo_id = await data.insert('oficio_tipos', office, { nome: 'Ofício', numeracao: 'GABINETE' });
    const ask = async (path: string, data: object) => {
      const headers = { origin: product.origin };
      const answer = await page.request.post(`${product.origin}/api/tenants/${office.id}/oficios${path}`, {
        data,
        headers,
      });
      expect(answer.ok()).toBe(true);
      return (await answer.json()) as { id: string; versao: number };
    };
    const letter = { tipo_id, orgao_id, assunto: 'Buraco', corpo: 'Solicito o conserto.', demandas };
    const { id, versao } = await ask('', letter);
    await ask(`/${id}/emitir`, { versao, data: await today(product, 0) });
    await expect(texts(page)).toHaveCount(1, { timeout: 15_000 });
    await expect(texts(page)).toContainText('PODA NA PRAÇA');
    await expect(page.getByRole('heading', { level: 1 }).locator('..')).toContainText('1');
  },
);

test('a list that is narrowed is kept for the office, pinned, and counts down when a colleague resolves one', async ({
  page,
  product,
}) => {
  const ids = [];
  for (let n = 0; n < 5; n += 1) ids.push(await demanda());
  await page.goto(`${product.origin}/demandas?setor=${base.setor_id}&status=EM_ANALISE`);
  await page.getByRole('button', { name: 'Visões' }).click();
  await page.getByRole('menuitem', { name: 'Salvar visão' }).click();
  const dialog = page.getByRole('dialog', { name: 'Salvar visão' });
  await dialog.getByLabel('Nome da visão').fill('Saúde aberta');
  await dialog.getByLabel('Quem vê').selectOption('Para o gabinete');
  await expectAccessible(page);
  await shoot(page, 'salvar-visao');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Saúde aberta', level: 1 })).toBeVisible();
  const pin = menu(page).getByRole('group', { name: 'Visões' });
  await expect(pin.getByRole('link', { name: 'Saúde aberta 5' })).toBeVisible({ timeout: 15_000 });
  await product.rows(`update demandas set status = 'RESOLVIDO' where id = $1`, [ids[0]]);
  await expect(pin.getByRole('link', { name: 'Saúde aberta 4' })).toBeVisible({ timeout: 15_000 });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the queue is one touch away in the drawer, and the views are chips', async ({ page, product }) => {
    await product.rows('update equipe set user_id = $1 where tenant_id = $2', [ana.id, office.id]);
    await late(product);
    await page.goto(`${product.origin}/`);
    await page.getByRole('button', { name: 'Abrir menu' }).click();
    await page.getByRole('link', { name: /^Minha fila/ }).click();
    const chips = page.getByRole('navigation', { name: 'Visões' });
    await expect(chips.getByRole('link', { name: 'Minha fila 1' })).toHaveAttribute('aria-current', 'page');
    await expectAccessible(page);
    await shoot(page, 'fila-390');
    await chips.getByRole('link', { name: /^Atrasadas/ }).click();
    await expect(page.getByText('BURACO NA AVENIDA')).toBeVisible();
    await expect(chips.getByRole('link', { name: 'Atrasadas 1' })).toHaveAttribute('aria-current', 'page');
  });
});

test.describe('overnight', () => {
  // with the clock the database's connections end, and with them what is asked at that moment; it is asked again
  test.use({ expectedErrors: [/503/] });

  test(
    'a queue that stays open overnight is that of the new day: how far away what is due is, and what is resumed',
    { tag: '@long' },
    async ({ page, product }) => {
      await product.rows('update equipe set user_id = $1 where tenant_id = $2', [ana.id, office.id]);
      await setDatabaseClock(product.rows, '2031-03-10T23:59:00-03:00');
      try {
        await demanda({ descricao_texto: 'COM PRAZO', prazo: '2031-03-12', prazo_origem: 'MANUAL' });
        await demanda({ descricao_texto: 'PARA RETOMAR', retomar_em: '2031-03-11' });
        await page.clock.install({ time: new Date('2031-03-10T23:50:00-03:00') });
        await page.goto(`${product.origin}/demandas?visao=minha`);
        await expect(texts(page)).toHaveText([/COM PRAZO.*vence em 2 dias úteis/]);
        await page.clock.pauseAt(new Date('2031-03-10T23:59:59-03:00'));
        await setDatabaseClock(product.rows, '2031-03-11T00:00:00-03:00');
        await page.clock.runFor(31_000);
        // an answer is shown on a tick of the clock
        await page.clock.resume();
        await expect(texts(page)).toHaveText([/COM PRAZO.*vence em 1 dia útil/, /PARA RETOMAR/]);
      } finally {
        await setDatabaseClock(product.rows, null);
      }
    },
  );
});
