import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { today } from '../../src/shared/time.ts';
import { findFirefox } from '../../tools/firefox.mjs';
import { pdf } from '../support/files/real-files.ts';
import { officeData } from '../support/office/office-data.ts';
import { password } from '../support/office/people.ts';
import { expect, test } from './product.ts';

/** The main job and an office's day in Firefox, in short: driven by WebDriver BiDi, which a Firefox as it is installed speaks. */

const path = findFirefox();
test.skip(path === null, 'there is no Firefox here, and none could be installed (FIREFOX_PATH names one)');

let browser: Browser;
let folder: string;
let page: Page;
const errors: string[] = [];

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gabinete-firefox-'));
  browser = await puppeteer.launch({ browser: 'firefox', executablePath: path!, headless: true });
});
test.afterAll(async () => {
  await browser?.close();
  await rm(folder, { recursive: true, force: true });
});
test.beforeEach(async () => {
  const context = await browser.createBrowserContext();
  page = await context.newPage();
  await page.setViewport({ width: 1440, height: 900 });
  errors.length = 0;
  await page.evaluateOnNewDocument(tellAsText);
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warn') errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(String(error)));
});
test.afterEach(async () => {
  await page.browserContext().close();
  expect(errors).toEqual([]);
});

/** Runs in the page: of an error that is written to the console, BiDi tells nothing but that it is one. */
function tellAsText(): void {
  for (const kind of ['error', 'warn'] as const) {
    const write = console[kind].bind(console);
    console[kind] = (...told: unknown[]) =>
      write(told.map((one) => (one instanceof Error ? `${one.name}: ${one.message}\n${one.stack}` : one)).join(' '));
  }
}

const field = (name: string) => page.locator(`[name="${name}"]`);
// by the accessible name Firefox looks through the whole page: seconds where there is a calendar
const button = (name: string) =>
  page.locator(`::-p-xpath(//button[normalize-space()="${name}" or @aria-label="${name}"])`);
const select = (label: string) =>
  page.locator(`::-p-xpath(//select[@id=//label[starts-with(normalize-space(), "${label}")]/@for])`);
const said = (text: string) => page.locator(`::-p-text(${text})`).wait();

async function enter(origin: string, email: string): Promise<void> {
  await page.goto(`${origin}/login`);
  await field('email').fill(email);
  await field('password').fill(password);
  await Promise.all([page.waitForNavigation(), button('Entrar').click()]);
  await said('Compromissos de Hoje');
}

test('a clerk registers a citizen and a demand with its letter, resolves it, and reads it', async ({ product }) => {
  const office = await product.office();
  const clerk = await product.member(office);
  const data = officeData(product);
  const [setor, assessor] = [await data.setor(office, 'Iluminação'), await data.assessor(office)];
  const letter = join(folder, 'Ofício 412.pdf');
  await writeFile(letter, pdf('Ofício 412'));
  await enter(product.origin, clerk.email);

  await page.goto(`${product.origin}/municipes/novo`);
  await field('nome_completo').fill('Maria Aparecida de Souza');
  await field('telefone_ddd').fill('11987654321');
  await button('Cadastrar munícipe').click();
  await said('Munícipe cadastrado com código');

  await page.goto(`${product.origin}/demandas/nova`);
  await button('Escolher munícipe').click();
  await page.locator('[role=dialog] [role=combobox]').fill('aparecida');
  await page.locator('[role=option] ::-p-text(MARIA APARECIDA)').click();
  await select('Setor').fill(setor);
  await select('Assessor responsável').fill(assessor);
  await field('codigo_oficio').fill('412');
  await field('descricao_texto').fill('Troca de luminária');
  const input = await page.waitForSelector('input[type=file]');
  await input!.uploadFile(letter);
  await said('Ofício 412.pdf');
  await button('Cadastrar demanda').click();
  await button('Confirmar').click();
  await said('Demanda cadastrada');

  await page.locator('::-p-text(EM ANÁLISE)').wait();
  await button('EM ANÁLISE, alterar status').click();
  await page.locator('[role=dialog] ::-p-text(RESOLVIDO)').click();
  await said('Status atualizado');
  await page.locator('[aria-label^="Ver demanda"]').click();
  for (const text of ['TROCA DE LUMINÁRIA', '(11) 98765-4321', 'Rita Moura', 'Ofício 412.pdf']) await said(text);
});

test(
  'the office’s day: an appointment, a colleague’s work that comes by itself, a document, and signing out',
  { tag: '@long' },
  async ({ product }) => {
    const office = await product.office();
    const clerk = await product.member(office);
    await enter(product.origin, clerk.email);

    await page.goto(`${product.origin}/agenda`);
    await button('Novo compromisso').click();
    await field('titulo').fill('Reunião do bairro');
    await field('hora_compromisso').fill('0930');
    await button('Salvar').click();
    await said('Compromisso criado');
    await officeData(product).insert('agenda_compromissos', office, {
      user_id: office.admin.id,
      titulo: 'Sessão plenária',
      data_compromisso: today(),
      hora_compromisso: '14:00',
    });
    await said('Sessão plenária');
    await page.goto(product.origin);
    for (const text of ['Reunião do bairro', 'Sessão plenária']) await said(text);

    await page.keyboard.down('Control');
    await page.keyboard.press('k');
    await page.keyboard.up('Control');
    await page.locator('[role=dialog] input').fill('documentos');
    await page.keyboard.press('Enter');
    await button('Enviar documentos').click();
    const minutes = join(folder, 'Ata.txt');
    await writeFile(minutes, 'ata');
    const input = await page.waitForSelector('[role=dialog] input[type=file]');
    await input!.uploadFile(minutes);
    await said('Documento enviado');
    await button('Concluir').click();
    await said('Mostrando 1 a 1 de 1 documento');

    await button('Sair').click();
    await field('password').wait();
    expect(await page.evaluate(() => location.pathname)).toBe('/login');
  },
);

test('what was still on its way when one went elsewhere is nobody’s error', { tag: '@long' }, async ({ product }) => {
  const office = await product.office();
  await enter(product.origin, office.admin.email);
  await page.setRequestInterception(true);
  let held = 0;
  page.on('request', (request) => {
    if (/SetoresPage.*\.js/.test(request.url())) held += 1;
    else void request.continue();
  });
  await page.locator('nav a[href="/setores"]').click();
  await expect.poll(() => held).toBeGreaterThan(0);
  await page.goto(`${product.origin}/agenda`);
  await button('Novo compromisso').wait();
});
