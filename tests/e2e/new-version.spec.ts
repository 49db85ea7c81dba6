import type { Page } from '@playwright/test';
import { enterOffice, expect, expectAccessible, shoot, test } from './product.ts';

/** An old page against a new server: the person is asked to reload, and loses nothing. */

test.use({ expectedErrors: [/status of 404|ERR_FAILED|dynamically imported module|a part of the program/] });

/** From here on the server is another build. Its parts have other names: what was not loaded yet is gone. */
async function upgrade(page: Page): Promise<() => Promise<void>> {
  const answers = /\/livez$|\/api\/(?!.*\/live$)/;
  await page.route(answers, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), 'x-gabinete-build': 'ffffffffffff' } });
  });
  await page.route('**/assets/*.js', (route) => route.fulfill({ status: 404, body: '{}' }));
  return () => page.unrouteAll({ behavior: 'wait' });
}

const notice = (page: Page) => page.getByRole('status').filter({ hasText: 'Há uma versão nova do Gabinete' });

test('whoever looks at a list is told, may go on, and reloads when they want to', async ({ page, product }) => {
  await enterOffice(page, product);
  await page.goto(`${product.origin}/setores`);
  await expect(page.getByRole('heading', { name: 'Setores', level: 1 })).toBeVisible();
  await expect(notice(page)).toBeHidden();

  const over = await upgrade(page);
  // the part was not loaded before
  await page.getByRole('navigation').getByRole('link', { name: 'Equipe', exact: true }).click();
  await expect(page.getByRole('alert').getByText('Há uma versão nova do Gabinete')).toBeVisible();
  await expectAccessible(page);
  await shoot(page, 'versao-nova-pagina');
  await over();
  await page.getByRole('button', { name: 'Recarregar página' }).click();
  await expect(page.getByRole('heading', { name: 'Equipe', level: 1 })).toBeVisible();
  await expect(notice(page)).toBeHidden();
});

test('a half-written form stays, also when a part that it needs is gone', async ({ page, product }) => {
  await enterOffice(page, product);
  // the windows' code is fetched when the page has been quiet: it comes too late here
  await page.route(/\/assets\/DialogWindow-/, (route) => route.abort());
  await page.goto(`${product.origin}/demandas/nova`);
  const text = page.getByLabel(/^Descrição/);
  await text.fill('Buraco em frente ao nº 88');

  const over = await upgrade(page);
  await page.getByRole('button', { name: 'Escolher munícipe' }).click();
  await expect(notice(page)).toBeVisible();
  await expect(text).toHaveValue('BURACO EM FRENTE AO Nº 88');
  await expectAccessible(page);
  await shoot(page, 'versao-nova');

  await notice(page).getByRole('button', { name: 'Depois' }).click();
  await expect(notice(page)).toBeHidden();
  await page.getByRole('button', { name: 'Escolher munícipe' }).click();
  await expect(notice(page)).toBeVisible();

  const questions: string[] = [];
  page.once('dialog', (question) => {
    questions.push(question.type());
    void question.dismiss();
  });
  await notice(page).getByRole('button', { name: 'Recarregar' }).click();
  expect(questions).toEqual(['beforeunload']);
  await expect(text).toHaveValue('BURACO EM FRENTE AO Nº 88');
  await over();
});

test(
  'a part that does not come for lack of a network is no new version, and is tried again',
  { tag: '@long' },
  async ({ page, product }) => {
    await enterOffice(page, product);
    await page.route(/\/assets\/DialogWindow-/, (route) => route.abort());
    await page.goto(`${product.origin}/setores`);
    await page.getByRole('button', { name: 'Novo setor' }).first().click();
    await expect(page.getByText('Sem conexão com o servidor.')).toBeVisible();
    await expect(notice(page)).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Setores', level: 1 })).toBeVisible();
  },
);
