import type { Page } from '@playwright/test';
import { officeData } from '../support/office/office-data.ts';
import { expect, expectAccessible, type Product, shoot, signIn, test } from './product.ts';

/** The bell: what somebody is told of theirs, while it happens. */

async function arranged(product: Product) {
  const data = officeData(product);
  const office = await product.office();
  const ana = await product.member(office, 'attendant', { full_name: 'Ana Lima' });
  const marcos = await product.member(office, 'attendant', { full_name: 'Marcos dos Santos' });
  const setor = await data.setor(office, 'Iluminação Pública');
  const [assessor] = await product.rows<{ id: string }>(
    `insert into equipe (tenant_id, nome, funcao, user_id) values ($1, 'Marcos dos Santos', 'Assessor', $2) returning id`,
    [office.id, marcos.id],
  );
  const municipe = await data.municipe(office, 'MARIA APARECIDA DE SOUZA');
  /** What Ana does, as her own request would. */
  const byAna = (change: string, values: unknown[]) =>
    product.rows(
      `with who as materialized (select set_config('app.user_id', $1, true), set_config('app.tenant_id', $2, true), set_config('app.autor', 'Ana Lima', true)) ${change}`,
      [ana.id, office.id, ...values],
    );
  const demanda = (descricao_texto: string) =>
    data.insert('demandas', office, {
      municipe_id: municipe,
      setor_id: setor,
      assessor_responsavel: 'Helena Prado',
      descricao_texto,
      data_demanda: '2026-11-03',
    });
  const pass = (id: string) => byAna('update demandas set assessor_id = $3 from who where id = $4', [assessor!.id, id]);
  const call = (id: string) =>
    byAna(
      `insert into demanda_notas (tenant_id, demanda_id, texto, mencionados, autor, user_id)
       select $2::uuid, $3, 'Marcos, veja', array[$4::uuid], 'Ana Lima', $1::uuid from who`,
      [id, marcos.id],
    );
  return { office, marcos, demanda, pass, call };
}

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Notificações/ });
const notices = (page: Page) => page.getByRole('menu').getByRole('menuitem', { name: /Ana Lima/ });

test('counts by itself what comes, opens it by the keyboard, and says when all is read', async ({ page, product }) => {
  const { office, marcos, demanda, pass, call } = await arranged(product);
  const light = await demanda('POSTE APAGADO EM FRENTE AO NÚMERO 214');
  const others = [await demanda('PODA NA PRAÇA'), await demanda('BURACO NA RUA')];
  await signIn(page, product, marcos, office);
  await page.goto(`${product.origin}/municipes`);
  await expect(bell(page)).toHaveAccessibleName('Notificações');
  await bell(page).click();
  await expect(page.getByRole('menu')).toContainText('Tudo lido.');
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  for (const id of others) await pass(id);
  await call(light);
  await expect(bell(page)).toHaveAccessibleName('Notificações, 2 não lidas', { timeout: 20_000 });
  await bell(page).focus();
  await page.keyboard.press('Enter');
  await expect(notices(page)).toHaveText([
    /^Ana Lima mencionou você, não lida\d{4}-\d+ · POSTE APAGADO EM FRENTE AO NÚMERO 214/,
    /^Ana Lima passou 2 demandas para você, não lida/,
  ]);
  await expectAccessible(page);
  await shoot(page, 'sino');
  await expect(page.getByRole('menuitem', { name: 'Marcar todas como lidas' })).toBeVisible();
  await page.keyboard.press('End');
  await expect(page.getByRole('menuitem', { name: 'Marcar todas como lidas' })).toBeFocused();
  await page.keyboard.press('Home');
  await expect(notices(page).first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/demandas/${light}$`));
  await expect(bell(page)).toHaveAccessibleName('Notificações, 1 não lida');

  // several lead to where they are
  await bell(page).click();
  await notices(page).first().click();
  await expect(page).toHaveURL(/\/demandas\?visao=minha/);
  await expect(bell(page)).toHaveAccessibleName('Notificações');
});

test('of a demand that was deleted it says so, and leads nowhere', { tag: '@long' }, async ({ page, product }) => {
  const { office, marcos, demanda, pass, call } = await arranged(product);
  const light = await demanda('POSTE APAGADO EM FRENTE AO NÚMERO 214');
  await call(light);
  await call(light);
  await pass(light);
  await product.rows('update demandas set deleted_at = now() where id = $1', [light]);
  await signIn(page, product, marcos, office);
  await page.goto(`${product.origin}/municipes`);
  await bell(page).click();
  await expect(notices(page)).toHaveText([
    /^Ana Lima passou uma demanda para você, não lidaA demanda foi excluída/,
    /^Ana Lima mencionou você 2 vezes, não lidaA demanda foi excluída/,
  ]);
  await notices(page).last().click();
  await expect(bell(page)).toHaveAccessibleName('Notificações, 1 não lida');
  await expect(page).toHaveURL(/\/municipes$/);
});

test('on a phone it is in reach of the thumb, and all of it is marked at once', async ({ page, product }) => {
  const { office, marcos, demanda, pass, call } = await arranged(product);
  await pass(await demanda('PODA NA PRAÇA'));
  await call(await demanda('BURACO NA RUA'));
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, product, marcos, office);
  await page.goto(`${product.origin}/demandas`);
  await expect(bell(page)).toHaveAccessibleName('Notificações, 2 não lidas');
  await bell(page).click();
  await expect(notices(page)).toHaveCount(2);
  // from below, over its whole width
  const sheet = () => page.getByRole('menu').evaluate((menu) => menu.getBoundingClientRect());
  await expect.poll(sheet).toMatchObject({ left: 0, right: 390, bottom: 844 });
  await expectAccessible(page);
  await page.getByRole('menuitem', { name: 'Marcar todas como lidas' }).click();
  await expect(bell(page)).toHaveAccessibleName('Notificações');
  await expect(notices(page)).toHaveCount(2);
  await expect(page.getByRole('menuitem', { name: 'Marcar todas como lidas' })).toBeHidden();
});
