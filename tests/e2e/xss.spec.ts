import type { BrowserContext, Locator, Page } from '@playwright/test';
import ical from 'ical.js';
import { pdf } from '../support/files/real-files.ts';
import { canary, payloads } from '../support/files/xss-payloads.ts';
import { pages } from '../../src/shared/pages.ts';
import { expect, signIn, test } from './product.ts';
import { freeTexts, loadPayloads, sentMails, type Hostile } from './xss-data.ts';

/**
 * Sixty payloads, one of them at least in every text, on every screen: nothing of them runs, asks for anything, or even gets as far as being
 * stopped by the Content-Security-Policy.
 */

const long = Boolean(process.env.GABINETE_LONG);
test.describe.configure({ timeout: long ? 1_200_000 : 180_000 });

let hostile: Hostile;
let seen: string[] = [];

/** Tells of everything that a payload could do, in every frame and page of the browser. */
async function watch(context: BrowserContext, origin: string): Promise<string[]> {
  const told: string[] = [];
  await context.exposeFunction('__told', (what: string) => void told.push(what));
  await context.addInitScript(() => {
    const page = window as unknown as Record<string, (what: string) => void>;
    // some fields are kept upper-cased
    page.__xss = page.__XSS = () => page.__told?.('a payload ran');
    document.addEventListener('securitypolicyviolation', (event) =>
      page.__told?.(`stopped by the policy: ${event.effectiveDirective} ${event.blockedURI} ${event.sample}`),
    );
  });
  context.on('request', (request) => {
    const url = request.url();
    if (/^https?:/.test(url) && !url.startsWith(origin)) told.push(`asked for ${url}`);
  });
  context.on('dialog', (dialog) => {
    told.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  return told;
}

const marked = /__xss|xss\.invalid/i;

test.beforeAll(async ({ product }) => {
  hostile ??= await loadPayloads(product);
});

test.beforeEach(async ({ page, product }) => {
  seen = await watch(page.context(), product.origin);
  await signIn(page, product, hostile.admin, hostile.office);
});
test.afterEach(() => expect(seen).toEqual([]));

const dialog = (page: Page) => page.getByRole('dialog').last();

/** A screen with payloads on it. */
async function visit(page: Page, origin: string, path: string) {
  await page.goto(origin + path);
  await expect(page.getByText(marked).first()).toBeAttached();
}

/** Opens a window and leaves it. */
async function peek(page: Page, opener: Locator, look?: () => Promise<void>) {
  await opener.click();
  await expect(dialog(page)).toBeVisible();
  await look?.();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
}

test('every free text of the API was given one', () => {
  expect(payloads).toHaveLength(60);
  expect(freeTexts().filter((one) => !hostile.given.has(one))).toEqual([]);
});

test.describe('what would run', () => {
  test.use({ expectedErrors: [/./] });

  test('is seen: a page that does not escape is caught', async ({ page, product }) => {
    // of all, those that say at once what they do
    const html = payloads.filter((one) => /^<(img|svg onload)/.test(one)).join('');
    await page.goto(product.origin);
    await page.evaluate((unescaped) => (document.body.innerHTML = unescaped), html);
    await expect.poll(() => seen.some((what) => what.startsWith('stopped by the policy: script-src'))).toBe(true);
    await page.route('**/unescaped', (route) => route.fulfill({ contentType: 'text/html', body: html }));
    await page.goto(`${product.origin}/unescaped`);
    await expect.poll(() => seen).toContain('a payload ran');
    await expect.poll(() => seen).toContain(`asked for http://${canary}/i1`);
    seen = [];
  });
});

test('lists, their searches, and the windows over them', async ({ page, product }) => {
  const at = (path: string) => visit(page, product.origin, path);
  const button = (name: RegExp) => page.getByRole('button', { name }).first();

  // what has neither a search nor a window is among every page, below
  await at('/municipes');
  await peek(page, button(/^Excluir/));
  await at(`/municipes?busca=${encodeURIComponent('<svg onload')}`);
  await at('/demandas');
  await peek(page, button(/alterar status/));
  await peek(page, button(/^Excluir/));
  await page.getByRole('button', { name: 'Visões' }).click();
  await expect(page.getByRole('menu').getByText(marked).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await at('/setores');
  await peek(page, button(/^Excluir/));
  await button(/^Editar/).click();
  await at('/ajustes');
  await peek(page, button(/^Excluir/));
  await at('/ajustes?aba=calendario');
  await at('/ajustes?aba=timbrado');
  await at('/ajustes?aba=modelos');
  await page.getByRole('list', { name: 'Modelos' }).getByRole('button').first().click();
  await expect(page.getByRole('dialog').getByRole('region', { name: 'Prévia' })).toBeVisible();
  await at('/dados/higiene?regra=NOME_SUSPEITO');
  await at('/dados/higiene?regra=EMAIL_INVALIDO');
  await at('/equipe');
  await peek(page, button(/^Excluir/));
  await at('/documentos');
  await peek(page, button(/^Excluir/));
  await at('/lixeira');
  await button(/^Restaurar/).click();
  await expect(page.getByText('Item restaurado')).toBeVisible();
  await at('/usuarios');
  await peek(page, button(/^Excluir/));

  await at('/');
  await expect(page.getByText(/CLARA|Compromissos de Hoje/).first()).toBeVisible();
  await page.keyboard.press('Control+k');
  await dialog(page).getByRole('combobox').fill('onerror');
  await expect(dialog(page).getByRole('option', { name: marked }).first()).toBeVisible();
  await page.keyboard.press('Escape');
});

/** Pages that show nothing of what an office keeps, and the one way in that does, which is looked at below. */
const ofNobody =
  /^\/(login|entrar|primeiro-acesso|cadastro|verificar|recuperar-senha|redefinir-senha|convite|usuarios\/novo)/;

test('every page, of each kind of record one, and what waits behind the bell', async ({ page, product }) => {
  for (const path of pages.filter((one) => !ofNobody.test(one))) {
    const of = path.slice(1).split('/')[0] as 'municipes' | 'demandas' | 'oficios' | 'equipe' | 'usuarios';
    const id = of === 'usuarios' ? hostile.profile.id : path.includes('$id') && hostile[of][1]!.id;
    await page.goto(product.origin + path.replace('$id', id || ''));
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
    // the office's name at least, whose page it is
    await expect(page.getByText(marked).first()).toBeAttached();
  }
  for (const { id } of hostile.oficios) {
    await visit(page, product.origin, `/oficios/${id}`);
    await expect(page.getByRole('main').getByText(marked).first()).toBeAttached();
  }
  await page.getByRole('button', { name: /^Notificações/ }).click();
  await expect(page.getByRole('menu').getByText(marked).first()).toBeVisible();
});

test('the log, its rows opened, and the installation’s', async ({ page, product }) => {
  await visit(page, product.origin, '/auditoria');
  for (const entity of long ? ['setores', 'equipe', 'municipes', 'demandas', 'agenda', 'documentos'] : ['municipes']) {
    await visit(page, product.origin, `/auditoria?busca=${entity}`);
    const rows = page.getByRole('row').getByRole('button');
    for (let n = 0; n < Math.min(long ? 10 : 3, await rows.count()); n += 1) await peek(page, rows.nth(n));
  }
  await page.getByRole('tab', { name: 'Instalação' }).click();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
});

test('citizens: record, tabs, form, and who else is there', async ({ page, product }) => {
  for (const { id } of hostile.municipes.slice(0, long ? 54 : 1)) {
    await hostile.here();
    await visit(page, product.origin, `/municipes/${id}`);
    for (const tab of await page.getByRole('main').getByRole('tab').all()) await tab.click();
    await page.goto(`${product.origin}/municipes/${id}/edit`);
    await expect(page.getByLabel('Nome completo')).toHaveValue(/./);
  }
  const panel = page.getByRole('region', { name: 'Histórico de alterações' });
  await page.goto(`${product.origin}/municipes/${hostile.municipes[1]!.id}`);
  await peek(page, panel.getByRole('button').first());
});

test('demands: record, files looked at, forms, and pickers', async ({ page, product }) => {
  for (const { id } of hostile.demandas.slice(0, long ? 54 : 1)) {
    await visit(page, product.origin, `/demandas/${id}`);
    await page.goto(`${product.origin}/demandas/${id}/edit`);
    await expect(page.getByLabel('Descrição', { exact: true })).toHaveValue(/./);
  }
  await visit(page, product.origin, `/demandas/${hostile.demandas[0]!.id}`);
  await peek(page, page.getByRole('button', { name: /^Excluir .*png/ }).first());
  const looked = page.getByRole('button', { name: /^Visualizar .*\.png$/ });
  await peek(page, looked.first(), async () => expect(dialog(page).getByRole('img')).toBeVisible());

  await page.goto(`${product.origin}/demandas/nova`);
  await page.getByRole('button', { name: 'Escolher munícipe' }).click();
  await page.getByRole('combobox', { name: /Buscar por nome/ }).fill('onerror');
  await page.getByRole('option', { name: marked }).first().click();
  await expect(page.getByLabel('Setor', { exact: true }).getByText(marked).first()).toBeAttached();
});

test('an invitation, to somebody who has no account', async ({ page, product }) => {
  await page.context().clearCookies();
  await visit(page, product.origin, `/convite/${hostile.invitation}`);
});

test('people: forms', { tag: '@long' }, async ({ page, product }) => {
  await page.goto(`${product.origin}/usuarios/${hostile.profile.id}/edit`);
  await expect(page.getByLabel('Nome completo')).toHaveValue(marked);
  for (const { id } of hostile.equipe.slice(0, long ? 54 : 1)) {
    await page.goto(`${product.origin}/equipe/${id}/edit`);
    await expect(page.getByLabel('Nome')).toHaveValue(/./);
  }
});

test('the agenda in all its views, an appointment, and a printed day', async ({ page, product }) => {
  for (const view of ['mes', 'semana', 'lista']) await visit(page, product.origin, `/agenda?vista=${view}`);
  await page.getByRole('main').getByText(marked).first().click();
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await visit(page, product.origin, '/agenda?vista=dia');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(marked).filter({ visible: true }).first()).toBeVisible();
});

test('a list that another person changes meanwhile', async ({ page, product }) => {
  const { office, setores } = hostile;
  await visit(page, product.origin, '/setores');
  await product.rows('update setores set nome = $3 where tenant_id = $1 and id = $2', [
    office.id,
    setores[2]!.id,
    `AO VIVO ${payloads[10]}`,
  ]);
  await expect(page.getByText('AO VIVO').first()).toBeVisible();
});

test.describe('stored files', () => {
  test.use({ expectedErrors: [/./] });

  test('run in nothing that could load them', async ({ page, product }) => {
    const run = 'window.__xss(1)';
    const contents: [string, Buffer | string][] = [
      ['script.txt', run],
      ['page.txt', `<!doctype html><script>${run}</script><body onload="${run}">`],
      ['both.pdf', Buffer.concat([Buffer.from(`${run}/*\n`), pdf(), Buffer.from('*/')])],
    ];
    await page.goto(product.origin);
    for (const [name, content] of contents) {
      const { id } = await hostile.upload(name, content);
      const base = `/api/tenants/${hostile.office.id}/documentos/${id}`;
      for (const url of name.endsWith('.pdf') ? [base, `${base}/preview`] : [base]) {
        await page.evaluate(async (address) => {
          const put = (tag: string, values: object) =>
            new Promise((resolve) => {
              const element = Object.assign(document.createElement(tag), values);
              element.onload = element.onerror = resolve;
              document.body.append(element);
              // not every tag tells that it was refused
              setTimeout(resolve, 1000);
            });
          await Promise.all([
            put('script', { src: address }),
            put('script', { src: address, type: 'module' }),
            put('iframe', { src: address }),
            put('object', { data: address }),
            put('embed', { src: address }),
            put('img', { src: address }),
            put('link', { rel: 'stylesheet', href: address }),
            import(address).catch(() => null),
          ]);
        }, url);
      }
    }
    // here the browser and the policy may be what stops them
    expect(seen.filter((what) => !what.startsWith('stopped by the policy'))).toEqual([]);
    seen = [];
  });
});

test('mails, as a program that lets everything run would show them', async ({ browser, product }) => {
  await expect.poll(async () => (await sentMails(product)).length).toBeGreaterThanOrEqual(4);
  const context = await browser.newContext();
  const told = await watch(context, 'nowhere');
  const page = await context.newPage();
  for (const { html, text, headers } of await sentMails(product)) {
    expect(headers.filter(({ key }) => /^(to|subject|from)$/.test(key))).toHaveLength(3);
    expect([html, text]).toEqual([expect.any(String), expect.any(String)]);
    await page.setContent(html!);
    await expect(page.getByRole('heading').first()).toBeVisible();
  }
  expect(told).toEqual([]);
  await context.close();
});

test('the calendar that others subscribe to', async ({ product }) => {
  const answer = await fetch(product.origin + hostile.calendar.path);
  expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment;/);
  const calendar = new ical.Component(ical.parse(await answer.text()));
  const events = calendar.getAllSubcomponents('vevent');
  expect(events.length).toBeGreaterThan(40);
  const names = new Set(events.flatMap((event) => event.getAllProperties().map((one) => one.name)));
  expect([...names].filter((name) => /attach|url|alarm|action|x-/i.test(name))).toEqual([]);
  const titles = new Set(events.map((event) => event.getFirstPropertyValue('summary')));
  expect(titles.has(payloads[0]!)).toBe(true);
});
