import type { Page } from '@playwright/test';
import { jpeg } from '../support/files/real-files.ts';
import type { OfficeData } from '../support/office/office-data.ts';
import type { Office } from '../support/office/people.ts';
import { enterOffice, expect, expectAccessible, shoot, test } from './product.ts';

/** Nothing unsaved is left without a question, by whatever way one leaves. */

let office: Office;
let data: OfficeData;

test.beforeEach(async ({ page, product }) => {
  ({ office, data } = await enterOffice(page, product));
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const attach = (page: Page, name: string) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/jpeg', buffer: jpeg(50_000) });
const uploads = '**/demanda-documentos?**';

/** The question that comes; the person stays. */
async function stays(page: Page, title: string): Promise<void> {
  await expect(page.getByRole('dialog', { name: title })).toBeVisible();
  await button(page, 'Continuar editando').click();
  await expect(page.getByRole('dialog', { name: title })).toHaveCount(0);
}

test('a photo in a demand’s form says that it is not saved, and Cancelar asks before it goes with the text', async ({
  page,
  product,
}) => {
  await page.goto(`${product.origin}/demandas/nova`);
  await page.getByLabel('Descrição', { exact: true }).fill('buraco na rua');
  await attach(page, 'foto.jpg');
  const anexos = page.getByRole('list', { name: 'Anexos enviados' });
  await expect(anexos).toContainText('Ainda não salvo');
  await expect(anexos).not.toContainText('Enviado');
  await shoot(page, 'anexo');

  await button(page, 'Cancelar').click();
  await expect(page.getByRole('dialog')).toContainText('O que você digitou e anexou aqui se perde.');
  await expectAccessible(page);
  await shoot(page, 'descartar');
  await stays(page, 'Descartar o que não foi salvo?');
  await expect(page.getByLabel('Descrição', { exact: true })).toHaveValue('BURACO NA RUA');
  await expect(anexos).toContainText('foto.jpg');

  await button(page, 'Cancelar').click();
  await button(page, 'Descartar').click();
  await expect(page).toHaveURL(/\/demandas$/);
  await page.goto(`${product.origin}/demandas/nova`);
  await expect(page.getByLabel('Descrição', { exact: true })).toHaveValue('');
  await expect(anexos).toHaveCount(0);
  // an untouched form is left at once
  await button(page, 'Cancelar').click();
  await expect(page).toHaveURL(/\/demandas$/);
});

test('a photo alone, or one that has not arrived, is asked about on every way out', async ({ page, product }) => {
  await page.goto(`${product.origin}/setores`);
  await page.getByRole('link', { name: 'Demandas' }).click();
  await page.getByRole('link', { name: 'Nova demanda' }).first().click();
  await page.route(uploads, () => undefined);
  await attach(page, 'a caminho.jpg');
  await expect(page.getByRole('progressbar')).toBeVisible();
  await button(page, 'Cancelar').click();
  await stays(page, 'Descartar o que não foi salvo?');
  await page.goBack();
  await expect(page.getByRole('dialog')).toContainText('Os anexos que ainda não chegaram não são enviados.');
  await stays(page, 'Sair sem salvar?');
  await button(page, 'Cancelar o envio de a caminho.jpg').click();
  await page.unroute(uploads);

  await attach(page, 'foto.jpg');
  await expect(page.getByText('Ainda não salvo')).toBeVisible();
  await page.getByRole('link', { name: 'Setores' }).click();
  await stays(page, 'Sair sem salvar?');
  await page.getByRole('link', { name: 'Setores' }).click();
  await button(page, 'Sair sem salvar').click();
  await expect(page.getByRole('heading', { name: 'Setores' })).toBeVisible();

  // what the tab still keeps is asked about before the tab's page goes, whatever page that is
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.dismiss();
  });
  await page.evaluate(() => location.reload());
  await expect.poll(() => asked).toEqual(['beforeunload']);
  await page.goBack();
  await expect(page.getByText('foto.jpg')).toBeVisible();
  await expect(page.getByText('Recuperamos o que você tinha digitado.')).toBeVisible();
  await button(page, 'Descartar').click();
  await stays(page, 'Descartar o que não foi salvo?');
  await expect(page.getByText('foto.jpg')).toBeVisible();
});

test('a window with something typed in it asks before Esc, its cross, the page behind it or Voltar close it', async ({
  page,
  product,
}) => {
  await page.goto(`${product.origin}/setores`);
  await button(page, 'Novo setor').first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await button(page, 'Novo setor').first().click();
  const window = page.getByRole('dialog', { name: 'Novo setor' });
  await window.getByLabel('Nome').fill('Obras');
  await page.keyboard.press('Escape');
  await stays(page, 'Sair sem salvar?');
  await button(page, 'Fechar').click();
  await stays(page, 'Sair sem salvar?');
  // a click in the instant in which the question goes is nobody's
  await expect(async () => {
    await page.mouse.click(5, 5);
    await expect(page.getByRole('dialog', { name: 'Sair sem salvar?' })).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await stays(page, 'Sair sem salvar?');
  await button(page, 'Cancelar').click();
  await stays(page, 'Descartar o que não foi salvo?');
  await expect(window.getByLabel('Nome')).toHaveValue('Obras');
  await page.keyboard.press('Escape');
  await button(page, 'Sair sem salvar').click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await button(page, 'Novo setor').first().click();
  await expect(window.getByLabel('Nome')).toHaveValue('Obras');
  await window.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Setor criado')).toBeVisible();

  // an appointment's window stands in the address: the browser's Voltar closes it
  const id = await data.insert('agenda_compromissos', office, {
    titulo: 'Reunião',
    data_compromisso: '2030-05-15',
    hora_compromisso: '10:00',
    user_id: office.admin.id,
  });
  await page.goto(`${product.origin}/agenda?dia=2030-05-15`);
  await page.locator(`[data-vista] [data-compromisso="${id}"]`).click();
  const titulo = page.getByRole('dialog').getByLabel('Título');
  await titulo.fill('Reunião com moradores');
  await page.goBack();
  await stays(page, 'Sair sem salvar?');
  await expect(titulo).toHaveValue('Reunião com moradores');
  await button(page, 'Fechar').click();
  await button(page, 'Sair sem salvar').click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test(
  'what is saved while the question stands takes it away, and nobody leaves by it',
  { tag: '@long' },
  async ({ page, product }) => {
    await page.goto(`${product.origin}/setores`);
    for (const [way, title] of [
      ['Escape', 'Sair sem salvar?'],
      ['Cancelar', 'Descartar o que não foi salvo?'],
    ] as const) {
      let answer = () => {};
      const asked = new Promise<void>((resolve) => (answer = resolve));
      await page.route('**/setores', (route) =>
        route.request().method() === 'POST' ? asked.then(() => route.continue()) : route.continue(),
      );
      await button(page, 'Novo setor').first().click();
      const window = page.getByRole('dialog', { name: 'Novo setor' });
      await window.getByLabel('Nome').fill(`Obras ${way}`);
      await window.getByRole('button', { name: 'Salvar' }).click();
      await expect(window.getByRole('button', { name: 'Salvando...' })).toBeVisible();
      await (way === 'Escape' ? page.keyboard.press(way) : button(page, way).click());
      await expect(page.getByRole('dialog', { name: title })).toBeVisible();
      answer();
      await expect(page.getByText('Setor criado').first()).toBeVisible();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(button(page, 'Novo setor').first()).toBeFocused();
      await expect(page.getByRole('main').getByText(`Obras ${way}`, { exact: true })).toBeVisible();
      await page.unroute('**/setores');
    }
  },
);

test('what was left in one window is not put into another one of the page', async ({ page, product }) => {
  const leave = async () => {
    await page.keyboard.press('Escape');
    await button(page, 'Sair sem salvar').click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  };
  const recovered = page.getByText('Recuperamos o que você tinha digitado.');

  // the tabs of the settings are one page
  await page.goto(`${product.origin}/ajustes?aba=assuntos`);
  await button(page, 'Novo tema').click();
  await page.getByRole('dialog').getByLabel('Nome').fill('Iluminação');
  await leave();
  for (const [tab, name] of [
    ['Calendário', 'Novo feriado'],
    ['Modelos', 'Novo modelo'],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click();
    await button(page, name).first().click();
    await expect(page.getByRole('dialog').getByLabel('Nome')).toHaveValue('');
    await expect(recovered).toHaveCount(0);
    await page.keyboard.press('Escape');
  }
  await page.getByRole('tab', { name: 'Assuntos' }).click();
  await button(page, 'Novo tema').click();
  await expect(page.getByRole('dialog').getByLabel('Nome')).toHaveValue('Iluminação');
  await expect(recovered).toBeVisible();

  // the day to come back to a demand is not its deadline
  const id = await data.insert('demandas', office, {
    municipe_id: await data.municipe(office),
    setor_id: await data.setor(office),
    assessor_responsavel: 'Rita',
    descricao_texto: 'PODA',
    data_demanda: '2026-01-20',
  });
  await page.goto(`${product.origin}/demandas/${id}`);
  const ask = async (entry: string) => {
    await button(page, 'Mais ações').click();
    await page.getByRole('menuitem', { name: entry }).click();
  };
  await ask('Retomar em');
  await page.getByLabel('Outra data', { exact: true }).fill('10/12/2030');
  await leave();
  await ask('Definir prazo');
  await expect(page.getByRole('textbox', { name: 'Nova data' })).toHaveValue('');
  await expect(recovered).toHaveCount(0);
});

test('an edit in its row asks before Esc or Cancelar end it', async ({ page, product }) => {
  await data.setor(office, 'Obras');
  await page.goto(`${product.origin}/setores`);
  await page.getByRole('button', { name: /^Editar/ }).click();
  const nome = page.getByRole('row').getByLabel('Nome');
  await nome.fill('Obras e Vias');
  await nome.press('Escape');
  await stays(page, 'Descartar o que não foi salvo?');
  await expect(nome).toHaveValue('Obras e Vias');
  await button(page, 'Cancelar').click();
  await button(page, 'Descartar').click();
  await expect(nome).toHaveCount(0);
  await expect(page.getByRole('cell', { name: 'Obras', exact: true })).toBeVisible();
});

test.describe('documents that did not arrive', () => {
  test.use({ expectedErrors: [/415/] });

  test('are asked about before their window closes, by whatever way', async ({ page, product }) => {
    await page.goto(`${product.origin}/documentos`);
    await button(page, 'Enviar documentos').first().click();
    const window = page.getByRole('dialog', { name: 'Enviar documentos' });
    // nothing is lost by closing it as it is
    await window.getByRole('button', { name: 'Concluir' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await button(page, 'Enviar documentos').first().click();
    const choose = (name: string) =>
      page
        .getByLabel('Escolher documentos para enviar')
        .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from('isto é texto') });
    await choose('relatorio.pdf');
    await expect(window).toContainText('Apenas arquivos PDF, DOC, DOCX e TXT são permitidos');
    await window.getByRole('button', { name: 'Concluir' }).click();
    await expect(page.getByRole('dialog', { name: 'Sair sem salvar?' })).toContainText(
      'Os documentos que não chegaram ao gabinete saem da lista.',
    );
    await shoot(page, 'concluir');
    await stays(page, 'Sair sem salvar?');
    await page.keyboard.press('Escape');
    await stays(page, 'Sair sem salvar?');
    await window.getByRole('button', { name: 'Fechar' }).click();
    await stays(page, 'Sair sem salvar?');
    await window.getByRole('button', { name: 'Tirar relatorio.pdf da lista' }).click();

    // nor does one go that waits for an answer
    await choose('lista-demandas.txt');
    await expect(window.getByRole('alert')).toContainText('lista-demandas.txt');
    await window.getByRole('button', { name: 'Concluir' }).click();
    await button(page, 'Sair sem salvar').click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await button(page, 'Enviar documentos').first().click();
    await expect(window.getByRole('alert')).toHaveCount(0);
  });
});
