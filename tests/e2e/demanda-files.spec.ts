import { readFile, writeFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import * as real from '../support/files/real-files.ts';
import type { Office } from '../support/office/people.ts';
import { expect, expectAccessible, shoot, signIn, test, type Product } from './product.ts';

/** Files on the three screens of a demand, as a clerk with a bad line uses them. */

// the browser writes refused and lost requests to the console itself
test.use({ expectedErrors: [/Failed to load resource/] });

let office: Office;
let demanda: string;
let municipe: string;

test.beforeEach(async ({ product, page }) => {
  office = await product.office();
  [municipe, demanda] = await demandaOf(product, office);
  await signIn(page, product, office.admin, office);
});

async function demandaOf({ rows }: Product, { id }: Office): Promise<[string, string]> {
  const one = async (sql: string, values: unknown[]) =>
    (await rows<{ id: string }>(`insert into ${sql} returning id`, values))[0]!.id;
  const citizen = await one(
    `municipes (tenant_id, nome_completo, telefone_ddd) values ($1, 'MARIA APARECIDA DE SOUZA', '11987654321')`,
    [id],
  );
  const setor = await one(`setores (tenant_id, nome) values ($1, 'Obras')`, [id]);
  await one(`equipe (tenant_id, nome, funcao) values ($1, 'Rita Moura', 'Assessora')`, [id]);
  const created = await one(
    `demandas (tenant_id, municipe_id, setor_id, descricao_texto, assessor_responsavel, data_demanda)
     values ($1, $2, $3, 'PODA', 'Rita Moura', '2026-05-04')`,
    [id, citizen, setor],
  );
  return [citizen, created];
}

const uploads = '**/demanda-documentos?**';
const choose = (page: Page, ...files: [name: string, buffer: Buffer][]) =>
  page
    .locator('input[type=file]')
    .setInputFiles(files.map(([name, buffer]) => ({ name, buffer, mimeType: 'application/octet-stream' })));
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('the documents card: upload, download byte for byte, delete and undo', async ({ page, product }) => {
  await page.goto(`${product.origin}/demandas/${demanda}`);
  await expect(page.getByText('Nenhum documento enviado')).toBeVisible();
  const photo = real.jpeg(300_000);
  await choose(page, ['ofício.pdf', real.pdf()], ['foto.jpg', photo]);
  await expect(page.getByText('Upload concluído')).toBeVisible();
  await expect(page.getByText('292,97 KB')).toBeVisible();
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Baixar foto.jpg').click()]);
  expect(download.suggestedFilename()).toBe('foto.jpg');
  expect((await readFile(await download.path())).equals(photo)).toBe(true);
  await expectAccessible(page);

  await button(page, 'Excluir ofício.pdf').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click();
  await expect(button(page, 'Baixar ofício.pdf')).toHaveCount(0);
  await button(page, 'Desfazer').click();
  await expect(button(page, 'Baixar ofício.pdf')).toBeVisible();

  await page.route('**/demanda-documentos/*', (route) => route.abort());
  await button(page, 'Baixar foto.jpg').click();
  await expect(page.getByText('Erro no download')).toBeVisible();
});

test('files are dropped anywhere on the page; below those that are there the area is one line', async ({
  page,
  product,
}) => {
  await page.goto(`${product.origin}/demandas/${demanda}`);
  await expect(page.getByText('Nenhum documento enviado')).toBeVisible();
  const rules = page.getByText('até 20MB cada');
  await expect(rules).toBeInViewport();
  const drop = async (on: Locator, name: string) => {
    const dataTransfer = await page.evaluateHandle((given) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File(['conteúdo'], given, { type: 'text/plain' }));
      return transfer;
    }, name);
    for (const kind of ['dragover', 'drop']) await on.dispatchEvent(kind, { dataTransfer });
  };
  await drop(page.getByRole('heading', { level: 1 }), 'no-titulo.txt');
  await expect(button(page, 'Baixar no-titulo.txt')).toBeVisible();
  // what is said about them is there to be heard
  await expect(rules).toHaveClass('sr-only');
  const line = page.getByText('Arraste arquivos para cá ou');
  expect((await line.boundingBox())!.y).toBeGreaterThan((await button(page, 'Baixar no-titulo.txt').boundingBox())!.y);
  await shoot(page, 'documentos-com-arquivo');
  await drop(line, 'na-area.txt');
  await expect(button(page, 'Baixar na-area.txt')).toBeVisible();
  await expectAccessible(page);

  // a window over the page does not take them, and the page stays
  await page.getByRole('button', { name: 'EM ANÁLISE' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(
    await page.getByRole('dialog').evaluate((window) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(['conteúdo'], 'na-janela.txt', { type: 'text/plain' }));
      return window.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    }),
  ).toBe(false);
  await page.keyboard.press('Escape');
  await expect(page.getByText('na-janela.txt')).toHaveCount(0);
});

test('the card says what is wrong with a file, before and after it travelled', async ({ page, product }) => {
  await page.goto(`${product.origin}/demandas/${demanda}`);
  // from the disk: so much takes its time on the way from the test to the browser
  const [wrong, large] = [test.info().outputPath('a.exe'), test.info().outputPath('grande.pdf')];
  await writeFile(wrong, 'MZ');
  await writeFile(large, real.pdf('x', 20 * 1024 ** 2 + 1));
  await page.locator('input[type=file]').setInputFiles([wrong, large]);
  await expect(page.getByText('Tipo de arquivo não permitido. Use PDF, DOC, DOCX, TXT ou imagens.')).toBeVisible();
  await expect(page.getByText('Arquivo muito grande. Tamanho máximo: 20MB')).toBeVisible();
  await choose(page, ['mentira.pdf', Buffer.from('MZ')]);
  await expect(page.getByText('Erro no upload')).toBeVisible();
  await expect(page.getByText('mentira.pdf: Tipo de arquivo não permitido. Use')).toBeVisible();
  await expect(page.getByText('Nenhum documento enviado')).toBeVisible();
});

test(
  'of many files at once each that is refused is named, though others arrive',
  { tag: '@long' },
  async ({ page, product }) => {
    await page.goto(`${product.origin}/demandas/${demanda}`);
    const text = { mimeType: 'application/pdf', buffer: Buffer.from('MZ') };
    await page
      .locator('input[type=file]')
      .setInputFiles([
        { name: 'foto.heic', mimeType: 'image/heic', buffer: Buffer.from('x') },
        { name: 'vazio.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(0) },
        ...['um.pdf', 'dois.pdf', 'três.pdf', 'quatro.pdf'].map((name) => ({ name, ...text })),
        { name: 'carta.pdf', mimeType: 'application/pdf', buffer: real.pdf() },
      ]);
    await expect(button(page, 'Baixar carta.pdf')).toBeVisible();
    const said = page.getByRole('region', { name: 'Notificações' });
    for (const name of ['foto.heic', 'vazio.pdf', 'um.pdf', 'dois.pdf', 'três.pdf', 'quatro.pdf'])
      await expect(said).toContainText(name);
  },
);

test('an upload whose answer was lost is sent again and is there once', async ({ page, product }) => {
  await page.goto(`${product.origin}/demandas/${demanda}`);
  await page.route(uploads, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await choose(page, ['uma vez.pdf', real.pdf()]);
  await expect(page.getByText('Erro no upload')).toBeVisible();
  await page.unroute(uploads);
  await button(page, 'Tentar enviar uma vez.pdf de novo').click();
  await expect(button(page, 'Baixar uma vez.pdf')).toBeVisible();
  const docs = await product.rows('select 1 from demanda_documentos where demanda_id = $1', [demanda]);
  expect(docs).toHaveLength(1);
});

test('a new demand waits for its attachments, and never drops one in silence', async ({ page, product }) => {
  await page.goto(`${product.origin}/demandas/nova?municipe=${municipe}`);
  await page.getByLabel('Setor', { exact: true }).selectOption({ label: 'Obras' });
  await page.getByLabel('Assessor responsável', { exact: true }).selectOption({ index: 1 });
  await page.getByLabel('Descrição', { exact: true }).fill('buraco');
  await page.route(uploads, (route) => route.abort());
  await choose(page, ['falha.pdf', real.pdf()], ['mapa.gif', real.gif()]);
  await expect(page.getByText('Tipo de arquivo não permitido')).toBeVisible();
  await expect(page.getByText('Erro ao enviar arquivo')).toBeVisible();
  await button(page, 'Cadastrar demanda').click();
  await expect(page.getByText('Há anexos que não foram enviados')).toBeVisible();
  await expectAccessible(page);
  await button(page, 'Tirar falha.pdf da lista').click();

  await page.unroute(uploads);
  let goOn = () => {};
  const held = new Promise<void>((resolve) => (goOn = resolve));
  await page.route(uploads, async (route) => {
    await held;
    await route.continue();
  });
  await choose(page, ['lenta.pdf', real.pdf()]);
  await button(page, 'Cadastrar demanda').click();
  await expect(page.getByText('Salvamos assim que o envio dos anexos terminar.')).toBeVisible();
  goOn();
  await expect(page.getByText('Demanda cadastrada')).toBeVisible();
  const docs = await product.rows('select nome_arquivo from demanda_documentos where tenant_id = $1', [office.id]);
  expect(docs).toEqual([{ nome_arquivo: 'lenta.pdf' }]);
});

test('the edit screen lists what is there and adds to it', async ({ page, product }) => {
  await page.goto(`${product.origin}/demandas/${demanda}`);
  await choose(page, ['antes.pdf', real.pdf()]);
  await expect(button(page, 'Baixar antes.pdf')).toBeVisible();
  await page.goto(`${product.origin}/demandas/${demanda}/edit`);
  await expect(button(page, 'Baixar antes.pdf')).toBeVisible();
  await choose(page, ['mapa.gif', real.gif()]);
  await expect(button(page, 'Tirar o anexo mapa.gif')).toBeVisible();
  await button(page, 'Salvar').click();
  await expect(page.getByText('Demanda atualizada com sucesso')).toBeVisible();
  await page.goto(`${product.origin}/demandas/${demanda}`);
  await expect(button(page, 'Baixar mapa.gif')).toBeVisible();
  await expect(button(page, 'Baixar antes.pdf')).toBeVisible();
});
