import type { Browser, Page } from '@playwright/test';
import { expect, signIn, test, type Product } from './product.ts';
import { officeData } from '../support/office/office-data.ts';

/** What a browser keeps of a page, whole and alive, for its button "Voltar": the test tool turns that off otherwise. */

let browser: Browser;
let page: Page;

test.beforeEach(async ({ playwright, launchOptions, contextOptions }) => {
  browser = await playwright.chromium.launch({
    ...launchOptions,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  page = await (await browser.newContext({ ...contextOptions, viewport: { width: 1440, height: 900 } })).newPage();
  // how a page was left, and how it came back
  await page.addInitScript(() => {
    addEventListener('pagehide', ({ persisted }) => localStorage.setItem('left', String(persisted)));
    addEventListener('pageshow', ({ persisted }) => {
      const title = document.querySelector('h1');
      if (persisted) localStorage.setItem('back', title ? getComputedStyle(title).visibility : 'nothing');
    });
  });
});
test.afterEach(() => browser.close());

async function openCitizen(product: Product): Promise<void> {
  const office = await product.office();
  await signIn(page, product, office.admin, office);
  const id = await officeData(product).municipe(office, 'ADRIANA DIAS');
  await page.goto(`${product.origin}/municipes/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ADRIANA DIAS');
}

async function signOut(): Promise<void> {
  await page.getByRole('button', { name: 'Sair', exact: true }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect(await page.evaluate(() => localStorage.getItem('left'))).toBe('true');
}

// A page kept for somebody else leaves at once, before the tool has seen it arrive: nothing here waits for that.
const goBack = () => page.evaluate(() => void setTimeout(() => history.back()));
const cameBack = () => page.evaluate(() => localStorage.getItem('back'));

test('“Voltar” after signing out shows nothing of what was there', { tag: '@viewer' }, async ({ product }) => {
  let back = null;
  // a browser lets go of a kept page in which anything still runs, be it the tool's own, and loads it anew: that shows nothing either
  for (let times = 0; back === null && times < 5; times += 1) {
    await openCitizen(product);
    await signOut();
    await goBack();
    await expect(page).toHaveURL(/\/login\?voltar=/);
    await expect(page.getByLabel('Senha', { exact: true })).toBeVisible();
    await expect(page.getByText('ADRIANA DIAS')).toHaveCount(0);
    back = await cameBack();
  }
  expect(back).toBe('hidden');
});

test(
  '“Voltar” to a page of somebody who was in before is the page of who is in now',
  { tag: '@viewer' },
  async ({ product }) => {
    const rival = await product.office();
    await openCitizen(product);
    await signOut();
    await page.getByLabel('Email').fill(rival.admin.email);
    await page.getByLabel('Senha', { exact: true }).fill('senha-de-teste');
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    // the page to sign in at has a heading, too
    await expect(page.getByRole('button', { name: 'Sair', exact: true })).toBeVisible();
    await goBack();
    await expect(page.getByRole('heading', { name: 'Munícipe não encontrado' })).toBeVisible();
    // tabs are told when somebody signs in, and a browser lets go of a kept page that is told something: it is loaded anew
    expect([null, 'hidden']).toContain(await cameBack());
    await expect(page.getByText('ADRIANA DIAS')).toHaveCount(0);
  },
);

test(
  'whoever goes elsewhere and comes back finds the page as they left it',
  { tag: ['@viewer', '@long'] },
  async ({ product }) => {
    await openCitizen(product);
    await page.goto(`${page.url()}/edit`);
    await page.getByLabel('Bairro').fill('CENTRO');
    page.on('dialog', (dialog) => void dialog.accept());
    await page.goto(`${product.origin}/livez`);
    await goBack();
    await expect(page.getByLabel('Bairro')).toBeVisible();
    await expect(page.getByLabel('Bairro')).toHaveValue('CENTRO');
    expect(await cameBack()).toBe('hidden');
  },
);

test(
  '“Voltar” while no server answers waits for it, and shows the page as it was left',
  { tag: '@viewer' },
  async ({ product }) => {
    await openCitizen(product);
    await page.goto(`${page.url()}/edit`);
    await page.getByLabel('Bairro').fill('CENTRO');
    page.on('dialog', (dialog) => void dialog.accept());
    await page.goto(`${product.origin}/livez`);
    await page.context().setOffline(true);
    await goBack();
    await expect(page.getByText('Sem conexão')).toBeVisible();
    await expect(page.getByLabel('Bairro')).toBeHidden();
    await page.context().setOffline(false);
    await expect(page.getByLabel('Bairro')).toBeVisible();
    await expect(page.getByLabel('Bairro')).toHaveValue('CENTRO');
    expect(await cameBack()).toBe('hidden');
  },
);
