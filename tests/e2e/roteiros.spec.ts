import type { Page } from '@playwright/test';
import { jpeg } from '../support/files/real-files.ts';
import { type OfficeData, officeData } from '../support/office/office-data.ts';
import type { Office } from '../support/office/people.ts';
import { expect, expectAccessible, shoot, signIn, test, toasts } from './product.ts';
import { asPerson, openLive, soon } from './side-by-side.ts';

/** The new attendant does it as the old one did: step by step. */

let office: Office;
let data: OfficeData;
let demanda: string;
let assunto_id: string;

test.beforeEach(async ({ product, page }) => {
  data = officeData(product);
  office = await product.office();
  assunto_id = await data.assunto(office, 'Iluminação');
  const passos = [
    ['Foto do poste', 'FOTO', null],
    ['Ofício', 'OFICIO', null],
    ['Protocolo', 'PROTOCOLO', null],
    ['Verificar em 15 dias úteis', 'VERIFICAR', 15],
  ] as const;
  for (const [n, [texto, tipo, dias]] of passos.entries())
    await data.insert('assunto_passos', office, { assunto_id, ordem: n + 1, texto, tipo, dias });
  demanda = await data.insert('demandas', office, {
    municipe_id: await data.municipe(office),
    setor_id: await data.setor(office, 'Obras'),
    assunto_id,
    assessor_responsavel: 'Rita Moura',
    descricao_texto: 'POSTE APAGADO EM FRENTE AO 214',
    data_demanda: '2026-11-13',
  });
  await signIn(page, product, office.admin, office);
});

const card = (page: Page, done: number, of = 4) =>
  page.getByRole('region', { name: `Roteiro, ${done} de ${of}`, exact: true });
const box = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true });

test('a step is ticked by Space and by a picture, and closing tells how many are open', async ({ page, product }) => {
  await page.goto(`${product.origin}/demandas/${demanda}`);
  await expect(card(page, 0)).toContainText('após o protocolo');
  await box(page, 'Ofício').focus();
  await page.keyboard.press('Space');
  await expect(card(page, 1)).toBeVisible();
  await expect(box(page, 'Ofício')).toBeChecked();
  await expect(page.getByRole('region', { name: 'Linha do tempo' })).toContainText('Passo feito: Ofício');

  await page
    .getByRole('region', { name: 'Documentos' })
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'poste.jpg', mimeType: 'image/jpeg', buffer: jpeg() });
  await expect(card(page, 2)).toBeVisible();
  await expect(box(page, 'Foto do poste')).toBeChecked();
  await box(page, 'Protocolo').check();
  await expect(card(page, 3)).toContainText(/até \d\d\/\d\d/);
  await expectAccessible(page);
  await shoot(page, 'roteiro');

  await page.getByRole('button', { name: /EM ANÁLISE/ }).click();
  await page.getByRole('button', { name: 'RESOLVIDO', exact: true }).click();
  await expect(page.getByText('Há 1 passo em aberto.')).toBeVisible();
});

test('a step of the demand’s own is added, edited, taken away and back', async ({ page, product }) => {
  await page.goto(`${product.origin}/demandas/${demanda}`);
  await card(page, 0).getByRole('button', { name: 'Acrescentar passo' }).click();
  const form = page.getByRole('dialog', { name: 'Acrescentar passo' });
  await form.getByLabel('Passo').fill('Ligar para a síndica');
  await form.getByLabel('Marcado por').selectOption('VERIFICAR');
  await form.getByRole('button', { name: 'Salvar' }).click();
  await expect(form.getByText('Informe de 1 a 365 dias')).toBeVisible();
  await form.getByLabel('Dias úteis').fill('3');
  await shoot(page, 'roteiro-passo');
  await form.getByRole('button', { name: 'Salvar' }).click();
  await expect(card(page, 0, 5)).toContainText('Ligar para a síndica');

  await box(page, 'Ligar para a síndica').focus();
  await page.getByRole('button', { name: 'Ações: Ligar para a síndica' }).click();
  await page.getByRole('menuitem', { name: 'Editar' }).click();
  const edit = page.getByRole('dialog', { name: 'Editar passo' });
  await edit.getByLabel('Passo').fill('Ligar para o síndico');
  await edit.getByRole('button', { name: 'Salvar' }).click();
  await expect(card(page, 0, 5)).toContainText('Ligar para o síndico');

  // without the messages of before
  await page.reload();
  await box(page, 'Foto do poste').check();
  await expect(card(page, 1, 5)).toBeVisible();
  await box(page, 'Foto do poste').focus();
  await page.getByRole('button', { name: 'Ações: Foto do poste' }).click();
  await page.getByRole('menuitem', { name: 'Excluir' }).click();
  await expect(card(page, 0)).toBeVisible();
  await page.getByRole('button', { name: 'Desfazer' }).click();
  // as it was: who did it, and when
  await expect(card(page, 1, 5).getByRole('listitem').first()).toContainText('Foto do poste');
  await expect(box(page, 'Foto do poste')).toBeChecked();
});

test('of steps that are ticked in quick succession none is shown open again', async ({ page, product }) => {
  await page.goto(`${product.origin}/demandas/${demanda}`);
  await expect(card(page, 0)).toBeVisible();
  const [answer, first] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let sent = 0;
  await page.route('**/passos/*', async (route) => {
    if (route.request().method() !== 'PATCH') return route.continue();
    sent += 1;
    await (sent === 1 ? first : answer).promise;
    await route.continue();
  });
  await box(page, 'Ofício').click();
  await box(page, 'Protocolo').click();
  await expect(card(page, 2)).toBeVisible();
  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH');
  first.resolve();
  await saved;
  // what follows from the first, and what the stream tells of it, has had its time
  await page.waitForTimeout(1_500);
  await expect(box(page, 'Protocolo')).toBeChecked();
  await expect(card(page, 2)).toBeVisible();
  const fetched = page.waitForResponse((response) => new URL(response.url()).pathname.endsWith('/passos'));
  answer.resolve();
  await fetched;
  await expect(card(page, 2)).toBeVisible();
});

test.describe('refused by the server', () => {
  test.use({ expectedErrors: [/500/] });

  test('a tick is taken back, and the person told', { tag: '@long' }, async ({ page, product }) => {
    await page.goto(`${product.origin}/demandas/${demanda}`);
    await expect(card(page, 0)).toBeVisible();
    await page.route('**/passos/*', (route) =>
      route.request().method() === 'PATCH'
        ? route.fulfill({
            status: 500,
            contentType: 'application/problem+json',
            body: '{"type":"about:blank","title":"Internal Server Error","status":500,"code":"server.internal","detail":"Algo deu errado"}',
          })
        : route.continue(),
    );
    await box(page, 'Ofício').click();
    await expect(page.getByText('Erro ao marcar o passo')).toBeVisible();
    await expect(card(page, 0)).toBeVisible();
    await expect(box(page, 'Ofício')).not.toBeChecked();
  });
});

test('Ajustes › Assuntos edits the whole list: order, text, type, days', async ({ page, product }) => {
  await page.goto(`${product.origin}/ajustes?aba=assuntos`);
  await page.getByRole('button', { name: 'Iluminação', exact: true }).hover();
  await page.getByRole('button', { name: 'Roteiro de Iluminação' }).click();
  const dialog = page.getByRole('dialog', { name: 'Roteiro de Iluminação' });
  await dialog.getByRole('button', { name: 'Subir o passo 2' }).click();
  await dialog.getByLabel('Passo 1', { exact: true }).fill('Ofício à concessionária');
  await dialog.getByLabel('Dias úteis').fill('10');
  await dialog.getByRole('button', { name: 'Acrescentar passo' }).click();
  await dialog.getByLabel('Passo 5', { exact: true }).fill('Avisar a vizinhança');
  await expectAccessible(page);
  await shoot(page, 'roteiro-assunto');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Roteiro salvo')).toBeVisible();
  const passos = await product.rows(
    `select texto, tipo, dias from assunto_passos where tenant_id = $1 and deleted_at is null order by ordem`,
    [office.id],
  );
  expect(passos).toEqual([
    { texto: 'Ofício à concessionária', tipo: 'OFICIO', dias: null },
    { texto: 'Foto do poste', tipo: 'FOTO', dias: null },
    { texto: 'Protocolo', tipo: 'PROTOCOLO', dias: null },
    { texto: 'Verificar em 15 dias úteis', tipo: 'VERIFICAR', dias: 10 },
    { texto: 'Avisar a vizinhança', tipo: 'MANUAL', dias: null },
  ]);
});

test.describe('a list of steps that somebody else saved first', () => {
  test.use({ expectedErrors: [/409|ERR_FAILED/] });

  test('is said to be so, keeps what is typed, and is saved over', { tag: '@long' }, async ({ page, product }) => {
    await page.route('**/live', (route) => route.abort());
    await page.goto(`${product.origin}/ajustes?aba=assuntos`);
    await page.getByRole('button', { name: 'Iluminação', exact: true }).hover();
    await page.getByRole('button', { name: 'Roteiro de Iluminação' }).click();
    const dialog = page.getByRole('dialog', { name: 'Roteiro de Iluminação' });
    const first = dialog.getByLabel('Passo 1', { exact: true });
    await first.fill('Foto da lâmpada');
    await product.rows(`update assuntos set nome = nome where tenant_id = $1`, [office.id]);
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await expect(page.getByText('Outra pessoa alterou este registro enquanto você editava.')).toBeVisible();
    await expect(dialog.getByRole('alert', { name: /Outra pessoa/ })).toHaveCount(0);
    await expect(first).toHaveValue('Foto da lâmpada');
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await expect(page.getByText('Roteiro salvo')).toBeVisible();
  });
});

test.describe('saved over a newer one', () => {
  test.use({ expectedErrors: [/409/] });

  test('the list of a subject is saved only by whoever was told; another place of the subject tells nothing', async ({
    page,
    product,
  }) => {
    await openLive(page, `${product.origin}/ajustes?aba=assuntos`);
    await page.getByRole('button', { name: 'Iluminação', exact: true }).hover();
    await page.getByRole('button', { name: 'Roteiro de Iluminação' }).click();
    const dialog = page.getByRole('dialog', { name: 'Roteiro de Iluminação' });
    await dialog.getByLabel('Passo 1', { exact: true }).fill('Foto da lâmpada');
    const told = dialog.getByText('Outra pessoa alterou este registro.');
    const reread = () => page.waitForResponse(/passos$/, soon);

    const moved = reread();
    await product.rows('update assuntos set posicao = posicao + 1 where id = $1', [assunto_id]);
    await moved;
    // what is met without a word is not saved over either
    await expect(told).toBeHidden();

    const bia = asPerson(product, await product.member(office, 'manager', { full_name: 'Bia' }), office);
    const theirs = await bia<{ passos: object[]; versao: number }>('GET', `/assuntos/${assunto_id}/passos`);
    const changed = reread();
    const passos = [...theirs.passos, { texto: 'Avisar a vizinhança', tipo: 'MANUAL', dias: null }];
    await bia('PATCH', `/assuntos/${assunto_id}/passos`, { passos, versao: theirs.versao });
    await changed;
    await expect(told).toBeVisible();
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await expect(toasts(page)).toContainText('Confira o que mudou e salve de novo');
    const textos = async () =>
      (
        await product.rows<{ texto: string }>(
          'select texto from assunto_passos where assunto_id = $1 and deleted_at is null order by ordem',
          [assunto_id],
        )
      ).map(({ texto }) => texto);
    expect(await textos()).toContain('Avisar a vizinhança');
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await expect(dialog).toBeHidden();
    expect(await textos()).toEqual(['Foto da lâmpada', 'Ofício', 'Protocolo', 'Verificar em 15 dias úteis']);
  });
});
