import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { Office } from '../support/office/people.ts';
import { expect, expectAccessible, signIn, test, type Product } from './product.ts';

/** What an office admin saves as a file, and nobody else is offered. */

let office: Office;

test.beforeEach(async ({ product }) => {
  office = await product.office();
});

async function fill(product: Product): Promise<string> {
  const [{ id } = { id: '' }] = await product.rows<{ id: string }>(
    `with s as (insert into setores (tenant_id, nome) values ($1, 'Iluminação') returning id),
       m as (insert into municipes (tenant_id, nome_completo, telefone_ddd, codigo, endereco)
             select $1, 'JOÃO DA CONCEIÇÃO ' || n, (11930000000 + n)::text, 'C' || n, '=1+1' from generate_series(1, 60) n returning id)
     insert into demandas (tenant_id, municipe_id, setor_id, descricao_texto, assessor_responsavel, data_demanda, status)
     select $1, m.id, s.id, 'TROCAR A LÂMPADA', 'Ana', '2026-05-04', case when row_number() over () > 20 then 'RESOLVIDO' else 'EM_ANALISE' end
       from m, s returning municipe_id as id`,
    [office.id],
  );
  return id;
}

/** Clicks, and returns the saved file's name and text. */
async function saved(
  page: Page,
  name: string,
  role: 'button' | 'menuitem' = 'button',
): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole(role, { name }).click()]);
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
}

test('the lists, as they are filtered, all pages', async ({ page, product }) => {
  await fill(product);
  await signIn(page, product, office.admin, office);
  await page.goto(`${product.origin}/municipes`);
  const all = await saved(page, 'Exportar');
  expect(all.name).toMatch(/^municipes-\d{4}-\d\d-\d\d\.csv$/);
  expect(all.text.split('\r\n')).toHaveLength(62);
  expect(all.text).toContain("JOÃO DA CONCEIÇÃO 7;(11) 93000-0007;;'=1+1;");
  await expect(page.getByText(`Arquivo pronto: ${all.name}`)).toBeVisible();
  await expectAccessible(page);

  await page.goto(`${product.origin}/municipes?busca=conceicao%201`);
  await expect(page.getByText('(filtrados)')).toBeVisible();
  expect((await saved(page, 'Exportar')).text.split('\r\n')).toHaveLength(13);

  await page.goto(`${product.origin}/demandas?status=EM_ANALISE`);
  await page.getByRole('button', { name: 'Exportar' }).click();
  const open = await saved(page, 'Exportar', 'menuitem');
  expect(open.name).toMatch(/^demandas-.*\.csv$/);
  expect(open.text.split('\r\n')).toHaveLength(22);
});

test('one citizen, as PDF and as JSON', async ({ page, product }) => {
  const id = await fill(product);
  await signIn(page, product, office.admin, office);
  await page.goto(`${product.origin}/municipes/${id}`);
  for (const [item, form, beginning] of [
    ['Ficha em PDF', 'pdf', '%PDF-'],
    ['Dados em JSON', 'json', '{'],
  ] as const) {
    await page.getByRole('button', { name: 'Exportar' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: item }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(new RegExp(String.raw`^municipe-C\d+-[\d-]{10}\.${form}$`));
    expect((await readFile(await download.path(), 'latin1')).slice(0, beginning.length)).toBe(beginning);
    await expect(page.getByText(`Arquivo pronto: ${download.suggestedFilename()}`)).toBeVisible();
  }
  // the record's own history tells of it
  await expect(page.getByText('Exportação').first()).toBeVisible();
});

test(
  'a file that takes longer says how far it is, and can be given up',
  { tag: '@long' },
  async ({ page, product }) => {
    const id = await fill(product);
    await product.rows(
      `insert into historicos_atendimento (tenant_id, municipe_id, descricao)
     select $1, $2, repeat('LIGOU DE NOVO POR CAUSA DA LÂMPADA NÚMERO ' || n || '. ', 100) from generate_series(1, 3000) n`,
      [office.id, id],
    );
    await signIn(page, product, office.admin, office);
    await page.goto(`${product.origin}/municipes/${id}`);
    await page.getByRole('button', { name: 'Exportar' }).click();
    await page.getByRole('menuitem', { name: 'Ficha em PDF' }).click();
    const button = page.getByRole('button', { name: /Exportando\.\.\. \d+%/ });
    await button.click({ timeout: 30_000 });
    await page.getByRole('menuitem', { name: 'Cancelar exportação' }).click();
    await expect(page.getByRole('button', { name: 'Exportar', exact: true })).toBeVisible();
    await expect(page.getByText('Erro ao exportar')).toBeHidden();
    // its turn was given back
    await page.getByRole('button', { name: 'Exportar', exact: true }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Dados em JSON' }).click(),
    ]);
    expect((await readFile(await download.path(), 'utf8')).match(/LIGOU DE NOVO/g)!.length).toBe(300_000);
  },
);

test('the list that takes longer is given up by a click on its button', async ({ page, product }) => {
  await fill(product);
  await signIn(page, product, office.admin, office);
  // an answer that tells once and goes no further, which no answer of a test can do by itself
  await page.addInitScript(() => {
    const real = window.fetch;
    window.fetch = (input, init) => {
      if (typeof input !== 'string' || !input.endsWith('/exportar')) return real(input, init);
      const body = new ReadableStream({
        start(stream) {
          stream.enqueue(new TextEncoder().encode('{"feitos":12000,"total":null}\n{"feitos":'));
          init!.signal!.addEventListener('abort', () => stream.error(init!.signal!.reason));
        },
      });
      const headers = { 'content-type': 'application/vnd.gabinete.andamento' };
      return Promise.resolve(new Response(body, { headers }));
    };
  });
  await page.goto(`${product.origin}/municipes`);
  await page.getByRole('button', { name: 'Exportar' }).click();
  const button = page.getByRole('button', { name: 'Exportando... 12.000' });
  await expect(button).toHaveAttribute('title', 'Cancelar exportação');
  await expectAccessible(page);
  await button.click();
  await expect(page.getByRole('button', { name: 'Exportar', exact: true })).toBeVisible();
  await expect(page.getByText('Erro ao exportar')).toBeHidden();
});

test.describe('when the server refuses', () => {
  test.use({ expectedErrors: [/503/] });

  test('the button says that it is under way, and then what went wrong', async ({ page, product }) => {
    await fill(product);
    await signIn(page, product, office.admin, office);
    await page.goto(`${product.origin}/municipes`);
    let answer = () => {};
    const asked = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/municipes/exportar', async (route) => {
      await asked;
      await route.fulfill({
        status: 503,
        contentType: 'application/problem+json',
        body: JSON.stringify({ code: 'server.busy', detail: 'O sistema está muito ocupado.', status: 503 }),
      });
    });
    await page.getByRole('button', { name: 'Exportar' }).click();
    await expect(page.getByRole('button', { name: 'Exportando...' })).toHaveAttribute('aria-busy', 'true');
    answer();
    await expect(page.getByText('Erro ao exportar')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Exportar' })).toBeVisible();
  });
});

test('nobody else is offered it', async ({ page, product }) => {
  const id = await fill(product);
  await signIn(page, product, await product.member(office, 'manager'), office);
  for (const path of ['/municipes', '/demandas', `/municipes/${id}`]) {
    await page.goto(product.origin + path);
    await expect(page.getByText('JOÃO DA CONCEIÇÃO').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Exportar' })).toHaveCount(0);
  }
});
