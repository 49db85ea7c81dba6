import type { Page } from '@playwright/test';
import type { OfficeData } from '../support/office/office-data.ts';
import type { Office } from '../support/office/people.ts';
import { enterOffice, expect, test } from './product.ts';

/** From a record straight to another one of its kind: nothing of the first stands on the page of the second. */

let office: Office;
let data: OfficeData;

test.beforeEach(async ({ page, product }) => {
  ({ office, data } = await enterOffice(page, product));
});

/** By Ctrl+K, as people do. */
async function goTo(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill(name);
  await page.getByRole('option', { name: new RegExp(name) }).click();
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(name) })).toBeVisible();
}

test('a contact that was begun for one citizen is not written down for another', async ({ page, product }) => {
  const ana = await data.municipe(office, 'ANA PIRES');
  const bia = await data.municipe(office, 'BIA ROCHA');
  await page.goto(`${product.origin}/municipes/${ana}?aba=historico`);
  await expect(page.getByRole('button', { name: 'Adicionar registro' })).toBeVisible();
  await goTo(page, 'BIA ROCHA');
  await page.getByRole('tab', { name: /Histórico de Atendimentos/ }).click();
  await page.getByRole('button', { name: 'Adicionar registro' }).click();
  const window = page.getByRole('dialog');
  await window.getByLabel('Descrição').fill('ASSUNTO DA BIA');

  await page.goBack();
  await page.getByRole('button', { name: 'Sair sem salvar' }).click();
  await expect(page).toHaveURL(new RegExp(ana));
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: 'ANA PIRES' })).toBeVisible();

  // whoever comes back finds it where it was typed
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1, name: 'BIA ROCHA' })).toBeVisible();
  await page.getByRole('button', { name: 'Adicionar registro' }).click();
  await expect(window.getByLabel('Descrição')).toHaveValue('ASSUNTO DA BIA');
  await window.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Histórico adicionado')).toBeVisible();
  expect(
    await product.rows('select municipe_id from historicos_atendimento where tenant_id = $1', [office.id]),
  ).toEqual([{ municipe_id: bia }]);
});

test(
  'the history of a citizen begins with its newest, whichever page of another’s was shown',
  { tag: '@long' },
  async ({ page, product }) => {
    const ana = await data.municipe(office, 'ANA PIRES');
    const bia = await data.municipe(office, 'BIA ROCHA');
    for (let numero = 1; numero <= 12; numero += 1)
      await product.rows('update municipes set numero = $2 where id = $1', [bia, String(numero)]);
    await page.goto(`${product.origin}/municipes/${ana}`);
    const history = page.getByRole('region', { name: 'Histórico de alterações' });
    await expect(history.getByRole('listitem')).toHaveCount(1);
    await goTo(page, 'BIA ROCHA');
    await expect(history.getByRole('listitem')).toHaveCount(10);
    await history.getByRole('button', { name: 'Mais antigas' }).click();
    await expect(history.getByRole('listitem')).toHaveCount(3);

    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'ANA PIRES' })).toBeVisible();
    await expect(history.getByRole('listitem')).toHaveCount(1);
    await expect(history.getByText('Nenhuma alteração registrada.')).toHaveCount(0);
  },
);

test('a window of one demand closes when the browser goes back to another', async ({ page, product }) => {
  const setor_id = await data.setor(office);
  const demanda = async (nome: string, descricao_texto: string) =>
    data.insert('demandas', office, {
      municipe_id: await data.municipe(office, nome),
      setor_id,
      descricao_texto,
      assessor_responsavel: 'Rita',
      data_demanda: '2026-01-20',
    });
  const poda = await demanda('ANA PIRES', 'PODA');
  await demanda('BIA ROCHA', 'BURACO');
  await page.goto(`${product.origin}/demandas/${poda}`);
  await expect(page.getByRole('heading', { level: 1, name: /ANA PIRES/ })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('BURACO');
  await page.getByRole('option', { name: /BIA ROCHA/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: /BIA ROCHA/ })).toBeVisible();
  await page.getByRole('button', { name: /EM ANÁLISE/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();

  await page.goBack();
  await expect(page).toHaveURL(new RegExp(poda));
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: /ANA PIRES/ })).toBeVisible();
});

test('a new demand that is begun over another one is for the citizen whom one has just found', async ({
  page,
  product,
}) => {
  const ana = await data.municipe(office, 'ANA PIRES');
  const bia = await data.municipe(office, 'BIA ROCHA');
  await page.goto(`${product.origin}/demandas/nova?municipe=${ana}`);
  await expect(page.getByRole('main')).toContainText('ANA PIRES');
  await page.getByLabel('Descrição').fill('PODA DA ANA');
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('BIA ROCHA');
  await expect(page.getByRole('option', { name: /BIA ROCHA/, selected: true })).toBeVisible();
  await page.keyboard.press('Control+Enter');

  await expect(page).toHaveURL(new RegExp(bia));
  await expect(page.getByRole('main')).toContainText('BIA ROCHA');
  await expect(page.getByRole('main')).not.toContainText('ANA PIRES');
  await expect(page.getByLabel('Descrição')).toHaveValue('');
  // what was begun for the other one is there again with her
  await page.goBack();
  await expect(page.getByRole('main')).toContainText('ANA PIRES');
  await expect(page.getByLabel('Descrição')).toHaveValue('PODA DA ANA');
});

test('what came of one appointment is not written down for another', async ({ page, product }) => {
  const ana = await data.municipe(office, 'ANA PIRES');
  const [{ hoje, ontem }] = (await product.rows(
    `select app.today()::text as hoje, (app.today() - 1)::text as ontem`,
  )) as [{ hoje: string; ontem: string }];
  const at = (titulo: string, data_compromisso: string) =>
    data.insert('agenda_compromissos', office, {
      ...{ titulo, data_compromisso, hora_compromisso: '00:00', hora_fim: '00:01' },
      ...{ municipe_id: ana, user_id: office.admin.id },
    });
  const [visita, reuniao] = [await at('Visita', hoje), await at('Reunião', ontem)];
  await data.insert('demandas', office, {
    ...{ municipe_id: ana, setor_id: await data.setor(office), assessor_responsavel: 'Rita', data_demanda: ontem },
    ...{ descricao_texto: 'PODA', compromisso_id: reuniao },
  });
  await page.goto(`${product.origin}/agenda?compromisso=${visita}`);
  await page.getByRole('link', { name: /última/ }).click();
  await expect(page).toHaveURL(new RegExp(reuniao));
  const asks = page.getByRole('dialog', { name: 'O que saiu daqui?' });
  await expect(page.getByRole('dialog').getByLabel('Título')).toHaveValue('Reunião');
  await page.getByRole('button', { name: 'O que saiu daqui?' }).click();
  await asks.getByLabel('Resultado').fill('Dito na reunião');

  await page.goBack();
  await page.getByRole('button', { name: 'Sair sem salvar' }).click();
  await expect(page).toHaveURL(new RegExp(visita));
  await expect(asks).toHaveCount(0);
  await expect(page.getByRole('dialog').getByLabel('Título')).toHaveValue('Visita');
});

test(
  'columns that are chosen for one spreadsheet are not those of another',
  { tag: '@long' },
  async ({ page, product }) => {
    const send = (name: string) =>
      page
        .getByLabel('Escolher planilha')
        .setInputFiles([
          { name, mimeType: 'text/csv', buffer: Buffer.from('NOME;FONE;COMPL\nANA LIMA;11987654321;APTO 1') },
        ]);
    const column = page.getByLabel('No Gabinete, a coluna COMPL é');
    await page.goto(`${product.origin}/dados/importar`);
    await send('uma.csv');
    await expect(column).toHaveValue('complemento');
    const first = page.url();
    await page.getByRole('button', { name: 'Voltar' }).click();
    await send('outra.csv');
    await expect(page).not.toHaveURL(first);
    await column.selectOption('Informações adicionais');

    // straight from the one to the other, as by the list of pages behind the browser's button
    await page.evaluate(() => history.go(-2));
    await page.getByRole('button', { name: 'Sair sem salvar' }).click();
    await expect(page).toHaveURL(first);
    await expect(page.getByText('uma.csv')).toBeVisible();
    await expect(column).toHaveValue('complemento');
  },
);
