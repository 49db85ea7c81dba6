import type { Page } from '@playwright/test';
import { officeData } from '../support/office/office-data.ts';
import type { Office } from '../support/office/people.ts';
import { expect, expectAccessible, shoot, signIn, test, toasts } from './product.ts';

/** The page beside the text, and the document for a word processor. */

// a text that names what there is not
test.use({ expectedErrors: [/422/] });

let office: Office;
let id: string;

test.beforeEach(async ({ product, page }) => {
  const data = officeData(product);
  office = await product.office();
  await data.insert('ajustes', office, { cabecalho: ['CÂMARA MUNICIPAL'], signatario: 'Helena Prado' });
  const tipo_id = await data.insert('oficio_tipos', office, { nome: 'Ofício', numeracao: 'GABINETE' });
  const orgao_id = await data.insert('orgaos', office, { nome: 'Guarda Civil Municipal' });
  id = await data.insert('oficios', office, {
    tipo_id,
    orgao_id,
    numeracao: 'GABINETE',
    assunto: 'Ronda noturna',
    corpo: 'Solicito **a ronda**.\n\n- um\n- *dois*\n\n> Art. 1º',
    user_id: office.admin.id,
  });
  await signIn(page, product, office.admin, office);
});

const sheet = (page: Page) => page.getByRole('group', { name: 'Página 1 de 1' });

test('text and page stand side by side, of one height; the page follows the text, and stays while something is wrong', async ({
  page,
  product,
}) => {
  await page.goto(`${product.origin}/oficios/${id}`);
  await expect(sheet(page)).toContainText('Número provável: 001');
  await expect(sheet(page)).toContainText('HELENA PRADO');
  const [desk, card] = await Promise.all([
    page.getByRole('region', { name: 'Prévia' }).boundingBox(),
    page.getByLabel('Assunto').locator('xpath=ancestor::section').boundingBox(),
  ]);
  expect(desk!.x).toBeGreaterThan(card!.x + card!.width);
  expect(Math.abs(desk!.height - card!.height)).toBeLessThan(3);

  await page.getByRole('textbox', { name: 'Texto' }).fill('Peço a ronda ao {{orgao.nome}}, em {{municipe.bairro}}.');
  await expect(sheet(page)).toContainText('Peço a ronda ao Guarda Civil Municipal, em [preencher: municipe.bairro].');
  await page.getByRole('textbox', { name: 'Texto' }).fill('De {{municipe.cpf}}');
  const previa = page.getByRole('region', { name: 'Prévia' });
  await expect(previa.getByRole('status')).toHaveText('Variável desconhecida: municipe.cpf');
  await expect(sheet(page)).toContainText('Peço a ronda');
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Texto' }).fill('De ninguém');
  await expect(sheet(page)).toContainText('De ninguém');
  await expect(previa.getByRole('status')).toBeHidden();
  await shoot(page, 'oficio-previa');
  await page.getByRole('button', { name: 'Abrir em tela cheia' }).click();
  await expect(page.getByRole('dialog').getByText('De ninguém')).toBeVisible();
  await expectAccessible(page);
});

test('on a phone text and page are two tabs', { tag: '@long' }, async ({ page, product }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${product.origin}/oficios/${id}`);
  await page.getByRole('textbox', { name: 'Texto' }).fill('Peço a ronda.');
  await page.getByRole('tab', { name: 'Prévia' }).click();
  await expect(sheet(page)).toContainText('Peço a ronda.');
  await expectAccessible(page);
  await page.getByRole('tab', { name: 'Texto' }).click();
  await expect(page.getByRole('textbox', { name: 'Texto' })).toHaveValue('Peço a ronda.');
});

test(
  'a draft that is refused says why to whoever issues it, also on the other tab',
  { tag: '@long' },
  async ({ page, product }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${product.origin}/oficios/${id}`);
    await page.getByLabel('Assunto').fill('');
    await page.getByRole('tab', { name: 'Prévia' }).click();
    await page.getByRole('button', { name: 'Emitir' }).click();
    await expect(toasts(page)).toContainText('O rascunho ainda não foi salvo');
    await expect(toasts(page)).toContainText('Escreva o assunto');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  },
);

test('a draft is saved for a word processor with what was typed last', async ({ page, product }) => {
  await page.goto(`${product.origin}/oficios/${id}`);
  await page.getByLabel('Assunto').fill('Ronda até janeiro');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Baixar DOCX' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^Ronda-.*\.docx$/);
  await expect(page.getByText(/^salvo às/)).toBeVisible();
});

test('an issued letter is read with its looks, not with their signs', { tag: '@long' }, async ({ page, product }) => {
  const data = officeData(product);
  const demanda_id = await data.insert('demandas', office, {
    municipe_id: await data.municipe(office),
    setor_id: await data.setor(office, 'Obras'),
    assessor_responsavel: 'Rita Moura',
    descricao_texto: 'POSTE APAGADO',
    data_demanda: '2026-11-13',
  });
  await data.insert('oficio_demandas', office, { oficio_id: id, demanda_id });
  await product.rows(`update oficios set corpo = corpo || E'\n\nDe {{municipe.nome}}.' where id = $1`, [id]);
  await page.goto(`${product.origin}/oficios/${id}`);
  await page.getByRole('button', { name: 'Emitir' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Emitir' }).click();
  const card = page.getByRole('region', { name: 'Documento' });
  await expect(card.locator('strong')).toHaveText('a ronda');
  await expect(card.getByRole('listitem')).toHaveText(['•um', '•dois']);
  await expect(card.getByRole('blockquote')).toHaveText('Art. 1º');
  await expect(card).toContainText('De Maria Aparecida de Souza.');
  await expect(card).not.toContainText(/[*{>]/);
  await expectAccessible(page);
  await shoot(page, 'oficio-emitido-texto');
});

test(
  'a kind says how many digits its numbers have, and a kept text which kind it begins',
  { tag: '@long' },
  async ({ page, product }) => {
    await page.goto(`${product.origin}/ajustes?aba=tipos`);
    await page.getByRole('button', { name: 'Novo tipo' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Nome').fill('Memorando');
    await dialog.getByLabel('Dígitos').selectOption({ label: '4, como em 0007' });
    await expectAccessible(page);
    await shoot(page, 'tipo-de-oficio');
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await expect(page.getByText('Tipo criado')).toBeVisible();
    await page.goto(`${product.origin}/ajustes?aba=modelos`);
    await page.getByRole('button', { name: 'Novo modelo' }).click();
    await dialog.getByLabel('Nome').fill('Aviso interno');
    await dialog.getByLabel('Tipo de ofício').selectOption({ label: 'Memorando' });
    await dialog.getByRole('textbox', { name: 'Texto' }).fill('Aviso a todos.');
    await expect(dialog.getByText(/^Com valores de exemplo/)).toBeVisible();
    await expectAccessible(page);
    await shoot(page, 'modelo-com-tipo');
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await expect(page.getByText('Modelo criado')).toBeVisible();

    await product.rows(`update oficios set corpo = '' where id = $1`, [id]);
    await page.goto(`${product.origin}/oficios/${id}`);
    await page.getByLabel('Modelo').selectOption({ label: 'Aviso interno' });
    await expect(sheet(page)).toContainText('Número provável: 0001');
    await expect(page.getByLabel('Tipo')).toHaveValue(/./);
    await expect(sheet(page)).toContainText('Aviso a todos.');
  },
);

test('a model takes the place of a subject or a text that was written only once somebody says so', async ({
  page,
  product,
}) => {
  await officeData(product).insert('modelos', office, {
    tipo: 'DOCUMENTO',
    nome: 'Poda',
    assunto: 'Solicitação de poda',
    corpo: 'Solicito a poda.',
  });
  await product.rows(`update oficios set assunto = 'Praça São José', corpo = '' where id = $1`, [id]);
  await page.goto(`${product.origin}/oficios/${id}`);
  const dialog = page.getByRole('dialog');
  const [subject, text] = [page.getByLabel('Assunto'), page.getByRole('textbox', { name: 'Texto' })];
  const choose = () => page.getByLabel('Modelo').selectOption({ label: 'Poda' });
  await choose();
  await expect(dialog).toContainText('“Praça São José”');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Manter o assunto' }).click();
  await expect(text).toHaveValue('Solicito a poda.');
  await expect(subject).toHaveValue('Praça São José');

  await choose();
  await expect(dialog).toContainText('o assunto passa a ser “Solicitação de poda”');
  await dialog.getByRole('button', { name: 'Trocar' }).click();
  await expect(subject).toHaveValue('Solicitação de poda');

  await text.fill('');
  await subject.fill('');
  await choose();
  await expect(text).toHaveValue('Solicito a poda.');
  await expect(subject).toHaveValue('Solicitação de poda');
});
