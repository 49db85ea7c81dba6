import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { officeData } from '../support/office/office-data.ts';
import { jpeg, pdf, png } from '../support/files/real-files.ts';
import { enterOffice, expect, expectAccessible, said, signIn, test } from './product.ts';

const dialog = (page: Page) => page.getByRole('dialog');

type Sent = [name: string, content: Buffer | string];
const choose = (page: Page, ...files: Sent[]) =>
  page
    .getByLabel('Escolher documentos para enviar')
    .setInputFiles(
      files.map(([name, content]) => ({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) })),
    );

async function open(page: Page) {
  await page.getByRole('button', { name: 'Enviar documentos' }).first().click();
  await expect(dialog(page)).toBeVisible();
}

const names = (page: Page) => page.getByRole('table').locator('[data-row]');

test('documents are sent several at a time, found, downloaded byte for byte, deleted and brought back', async ({
  page,
  product,
}) => {
  const office = await product.office();
  await signIn(page, product, await product.member(office), office);
  await page.goto(`${product.origin}/documentos`);
  await said(page, 'Nenhum documento enviado');
  await expectAccessible(page);

  await open(page);
  await expectAccessible(page);
  const letter = pdf('Oficio 12');
  await choose(page, ['Ofício 12.pdf', letter], ['Ata da câmara.txt', 'ação\n'], ['zona.txt', 'z'.repeat(300_000)]);
  await expect(dialog(page).getByText('Enviado', { exact: true })).toHaveCount(3);
  await said(page, 'Documento enviado');
  await dialog(page).getByRole('button', { name: 'Concluir' }).click();
  await expect(names(page)).toHaveText(['Ata da câmara.txt', 'Ofício 12.pdf', 'zona.txt']);
  await said(page, 'Mostrando 1 a 3 de 3 documentos');
  await expect(page.getByRole('row', { name: /zona/ })).toContainText('292,97 KB');
  await expectAccessible(page);

  await page.getByRole('searchbox').fill('CAMARA');
  await expect(names(page)).toHaveText(['Ata da câmara.txt']);
  await said(page, 'Mostrando 1 a 1 de 1 documento (filtrado)');
  await page.getByRole('searchbox').fill('nada assim');
  await said(page, 'Nenhum documento encontrado');
  await page.getByRole('button', { name: 'Limpar busca' }).last().click();

  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Baixar Ofício 12.pdf' }).click(),
  ]);
  expect(saved.suggestedFilename()).toBe('Ofício 12.pdf');
  expect((await readFile(await saved.path())).equals(letter)).toBe(true);

  await page.getByRole('button', { name: 'Excluir zona.txt' }).click();
  await said(page, 'Tem certeza que deseja excluir o documento zona.txt?');
  await dialog(page).getByRole('button', { name: 'Excluir' }).click();
  await said(page, 'Documento excluído');
  await expect(names(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(names(page)).toHaveCount(3);
});

test(
  'a document that a colleague sends or deletes comes and goes without reload',
  { tag: '@long' },
  async ({ page, product }) => {
    const { office } = await enterOffice(page, product);
    await page.goto(`${product.origin}/documentos`);
    await said(page, 'Nenhum documento enviado');
    await product.rows(
      `insert into documentos (tenant_id, name, size, tipo_arquivo, caminho_storage, usuario_upload_id)
     values ($1, 'do colega.txt', 5, 'text/plain', 'x', $2)`,
      [office.id, office.admin.id],
    );
    await expect(names(page)).toHaveText(['do colega.txt']);
    await product.rows('update documentos set deleted_at = now() where tenant_id = $1', [office.id]);
    await said(page, 'Nenhum documento enviado');
  },
);

test('what the rules do not allow is refused in the words of the specification', async ({ page, product }) => {
  await enterOffice(page, product);
  await page.goto(`${product.origin}/documentos`);
  await open(page);
  await choose(page, ['planilha.xlsx', 'x'], ['foto.png', png()]);
  await said(page, 'Apenas arquivos PDF, DOC, DOCX e TXT são permitidos');
  await said(page, 'planilha.xlsx, foto.png');
  await choose(page, ['grande.txt', Buffer.alloc(10 * 1024 ** 2 + 1, 'x')]);
  await said(page, 'Arquivo muito grande. Limite de 10MB');
  await dialog(page).getByRole('button', { name: 'Concluir' }).click();
  await said(page, 'Nenhum documento enviado');
});

test.describe('a file that is not what its name says', () => {
  test.use({ expectedErrors: [/415/] });

  test('is refused by the server in the same words', { tag: '@long' }, async ({ page, product }) => {
    await enterOffice(page, product);
    await page.goto(`${product.origin}/documentos`);
    await open(page);
    await choose(page, ['relatorio.pdf', 'isto é texto']);
    await expect(dialog(page)).toContainText('Apenas arquivos PDF, DOC, DOCX e TXT são permitidos');
    await expect(page.locator('[data-toaster]')).toContainText('relatorio.pdf');
  });
});

test('a protected name is told before it is sent, and such a file cannot be deleted', async ({ page, product }) => {
  const office = await product.office();
  await signIn(page, product, await product.member(office), office);
  await page.goto(`${product.origin}/documentos`);
  await open(page);
  await choose(page, ['lista-demandas.txt', 'x'], ['Demandas.txt', 'x'], ['ecosystem.txt', 'x']);
  await said(page, 'Depois de enviados, não poderão ser excluídos');
  await expect(dialog(page).getByRole('alert')).toContainText('lista-demandas.txt');
  await expect(dialog(page).getByRole('alert')).not.toContainText('Demandas.txt');
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Não enviar' }).click();
  await expect(dialog(page).getByText('Enviado', { exact: true })).toHaveCount(2);
  await choose(page, ['lista-demandas.txt', 'x']);
  await dialog(page).getByRole('button', { name: 'Enviar mesmo assim' }).click();
  await expect(dialog(page).getByText('Enviado', { exact: true })).toHaveCount(3);
  await dialog(page).getByRole('button', { name: 'Concluir' }).click();
  await expect(page.getByRole('row', { name: /lista-demandas/ })).toContainText('Protegido');
  await page.getByRole('button', { name: 'Excluir lista-demandas.txt' }).click();
  await said(page, 'Este arquivo não pode ser deletado pois é um arquivo do sistema');
  await expect(dialog(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Excluir Demandas.txt' }).click();
  await dialog(page).getByRole('button', { name: 'Excluir' }).click();
  await expect(names(page)).toHaveText([/ecosystem/, /lista-demandas/]);
});

test('who administers the office is asked, and releases a protected document', async ({ page, product }) => {
  const office = await product.office();
  await officeData(product).insert('documentos', office, {
    name: 'lista-demandas.txt',
    size: 5,
    tipo_arquivo: 'text/plain',
    caminho_storage: 'x',
    usuario_upload_id: office.admin.id,
  });
  await signIn(page, product, office.admin, office);
  await page.goto(`${product.origin}/documentos`);
  const row = page.getByRole('row', { name: /lista-demandas/ });
  const remove = page.getByRole('button', { name: 'Excluir lista-demandas.txt' });
  await remove.click();
  await expect(dialog(page)).toContainText('Este arquivo não pode ser deletado pois é um arquivo do sistema');
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Cancelar' }).click();
  await expect(row).toContainText('Protegido');
  await remove.click();
  await dialog(page).getByRole('button', { name: 'Liberar exclusão' }).click();
  await said(page, 'Documento liberado');
  await expect(row).not.toContainText('Protegido');
  await remove.click();
  await dialog(page).getByRole('button', { name: 'Excluir' }).click();
  await said(page, 'Documento excluído');
});

test('an upload shows its progress, goes on when the dialog is closed, and can be cancelled', async ({
  page,
  product,
}) => {
  await enterOffice(page, product);
  await page.goto(`${product.origin}/documentos`);
  await open(page);
  const network = await page.context().newCDPSession(page);
  const slow = { offline: false, latency: 20, downloadThroughput: 1e6, uploadThroughput: 100_000 };
  await network.send('Network.enable');
  await network.send('Network.emulateNetworkConditions', slow);
  await choose(page, ['lento.txt', Buffer.alloc(3_000_000, 'x')], ['cancelado.txt', Buffer.alloc(3_000_000, 'y')]);
  await expect(dialog(page).getByRole('progressbar')).toHaveCount(2);
  await expect
    .poll(async () => Number(await dialog(page).getByRole('progressbar').first().getAttribute('aria-valuenow')))
    .toBeGreaterThan(0);
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Cancelar o envio de cancelado.txt' }).click();
  await expect(dialog(page).getByRole('progressbar')).toHaveCount(1);
  await dialog(page).getByRole('button', { name: 'Continuar em segundo plano' }).click();
  await said(page, 'Enviando 1 documento');

  // it goes on while one works elsewhere, and nobody leaves it behind unasked
  await page.getByRole('navigation').getByRole('link', { name: 'Equipe', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Equipe' })).toBeVisible();
  await said(page, 'Enviando 1 arquivo');
  await expectAccessible(page);
  const closing = page.waitForEvent('dialog');
  void page.close({ runBeforeUnload: true });
  await (await closing).dismiss();
  await page.getByRole('button', { name: 'Sair' }).click();
  await said(page, 'Sair durante o envio?');
  await dialog(page).getByRole('button', { name: 'Continuar enviando' }).click();
  await network.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1, latency: 0 });
  await expect(page.locator('[data-toaster]')).toContainText('Documento enviado', { timeout: 30_000 });
  await expect(page.getByText('Enviando 1 arquivo')).toHaveCount(0);
  await page.getByRole('navigation').getByRole('link', { name: 'Documentos', exact: true }).click();
  await expect(names(page)).toHaveText(['lento.txt']);
});

test('a protected document that waits for an answer is not forgotten while others travel', async ({
  page,
  product,
}) => {
  await enterOffice(page, product);
  await page.goto(`${product.origin}/equipe`);
  await page.getByRole('navigation').getByRole('link', { name: 'Documentos', exact: true }).click();
  await open(page);
  const network = await page.context().newCDPSession(page);
  const slow = { offline: false, latency: 20, downloadThroughput: 1e6, uploadThroughput: 100_000 };
  await network.send('Network.enable');
  await network.send('Network.emulateNetworkConditions', slow);
  await choose(page, ['lento.txt', Buffer.alloc(3_000_000, 'x')], ['demandas 2026.txt', 'x']);
  await expect(dialog(page).getByRole('progressbar')).toHaveCount(1);
  const waiting = dialog(page).getByText('demandas 2026.txt');
  const question = page.getByRole('dialog', { name: 'Sair sem salvar?' });
  const stay = async () => {
    await expect(question).toContainText('Os documentos que esperam a sua resposta não serão enviados.');
    await question.getByRole('button', { name: 'Continuar editando' }).click();
    await expect(waiting).toBeVisible();
  };
  await dialog(page).getByRole('button', { name: 'Continuar em segundo plano' }).click();
  await stay();
  await page.goBack();
  await stay();
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Sair sem salvar' }).click();
  await said(page, 'Enviando 1 documento');
  await page.getByRole('button', { name: 'Mostrar' }).click();
  await expect(dialog(page).getByRole('progressbar')).toHaveCount(1);
  await expect(waiting).toHaveCount(0);
  await dialog(page).getByRole('button', { name: 'Continuar em segundo plano' }).click();
  await expect(dialog(page)).toHaveCount(0);
});

test('files are dropped from the desk', { tag: '@long' }, async ({ page, product }) => {
  await enterOffice(page, product);
  await page.goto(`${product.origin}/documentos`);
  await open(page);
  const dropped = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['conteúdo'], 'arrastado.txt', { type: 'text/plain' }));
    return transfer;
  });
  await page.getByText('Arraste arquivos para cá ou').dispatchEvent('drop', { dataTransfer: dropped });
  await expect(dialog(page).getByText('Enviado', { exact: true })).toBeVisible();
});

test('more than a hundred are reached by page, also on a phone', { tag: '@long' }, async ({ page, product }) => {
  const office = await product.office();
  await product.rows(
    `insert into documentos (tenant_id, name, size, tipo_arquivo, caminho_storage, usuario_upload_id)
     select $1, 'doc ' || lpad(n::text, 3, '0') || '.txt', n, 'text/plain', 'x' || n, $2 from generate_series(1, 130) n`,
    [office.id, office.admin.id],
  );
  await signIn(page, product, office.admin, office);
  await page.goto(`${product.origin}/documentos`);
  await said(page, 'Mostrando 1 a 100 de 130 documentos');
  await page.getByRole('button', { name: 'Página 2' }).click();
  await expect(page).toHaveURL(/pagina=2/);
  await expect(names(page)).toHaveCount(30);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('list', { name: 'Documentos' }).getByRole('listitem')).toHaveCount(30);
  await expectAccessible(page);
});

test.describe('in place', { tag: '@viewer' }, () => {
  // the script that signs in has no storage in the frame of the browser's own viewer
  test.use({ expectedErrors: [/reading 'setItem'/] });

  test('PDF and pictures of a demand are looked at in place, by keyboard, and closed with Esc', async ({
    page,
    product,
  }) => {
    const office = await product.office();
    const clerk = await product.member(office);
    const [row] = await product.rows<{ id: string }>(
      `with m as (insert into municipes (tenant_id, nome_completo, telefone_ddd) values ($1, 'ANA', '11987654321') returning id),
          s as (insert into setores (tenant_id, nome) values ($1, 'Obras') returning id)
     insert into demandas (tenant_id, municipe_id, setor_id, descricao_texto, assessor_responsavel, data_demanda)
     select $1, m.id, s.id, 'PODA', 'Rita', '2026-11-20' from m, s returning id`,
      [office.id],
    );
    await signIn(page, product, clerk, office);
    await page.goto(`${product.origin}/demandas/${row!.id}`);
    const drop = page.locator('input[type=file]');
    const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/octet-stream', buffer });
    await drop.setInputFiles([
      file('carta.pdf', pdf('Carta do bairro')),
      file('foto.jpg', jpeg()),
      file('nota.txt', Buffer.from('x')),
    ]);
    await said(page, 'Upload concluído');

    const picture = page.getByRole('button', { name: 'Visualizar foto.jpg' });
    await picture.focus();
    await page.keyboard.press('Enter');
    await expect(dialog(page).getByRole('img', { name: 'foto.jpg' })).toBeVisible();
    expect(
      await dialog(page)
        .getByRole('img', { name: 'foto.jpg' })
        .evaluate((img: HTMLImageElement) => [img.src.startsWith('blob:'), img.naturalWidth > 0]),
    ).toEqual([true, true]);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    await expect(picture).toBeFocused();

    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.url().endsWith('/preview') && response.status() === 200),
      page.getByRole('button', { name: 'Visualizar carta.pdf' }).click(),
    ]);
    expect(answer.headers()).toMatchObject({ 'content-type': 'application/pdf', 'x-frame-options': 'SAMEORIGIN' });
    await expect(dialog(page).locator('iframe')).toHaveAttribute('src', /\/preview$/);
    // the browser's own viewer has taken it
    await expect.poll(() => page.frames().some((frame) => frame.url().startsWith('chrome-extension://'))).toBe(true);
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      dialog(page).getByRole('button', { name: 'Baixar' }).click(),
    ]);
    expect(saved.suggestedFilename()).toBe('carta.pdf');
    await dialog(page).getByRole('button', { name: 'Fechar' }).click();
    await expect(dialog(page)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Visualizar nota.txt' })).toHaveCount(0);
  });
});

test.describe('a file that is gone', { tag: '@viewer' }, () => {
  test.use({ expectedErrors: [/404|ERR_FAILED|reading 'setItem'/] });

  test('is said in the window, and can be tried again', { tag: '@long' }, async ({ page, product }) => {
    // the list would let go of it first
    await page.route('**/live', (route) => route.abort());
    const { office } = await enterOffice(page, product);
    await page.goto(`${product.origin}/documentos`);
    await open(page);
    await choose(page, ['ata.pdf', pdf()]);
    await expect(dialog(page).getByText('Enviado', { exact: true })).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Concluir' }).click();
    await product.rows('update documentos set deleted_at = now() where tenant_id = $1', [office.id]);
    await names(page).first().click();
    await expect(dialog(page).getByText('Não foi possível carregar')).toBeVisible();
    await product.rows('update documentos set deleted_at = null where tenant_id = $1', [office.id]);
    await dialog(page).getByRole('button', { name: 'Tentar novamente' }).click();
    await expect(dialog(page).locator('iframe')).toBeVisible();
  });
});
