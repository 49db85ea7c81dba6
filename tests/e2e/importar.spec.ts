import type { Page } from '@playwright/test';
import { officeData } from '../support/office/office-data.ts';
import { expect, expectAccessible, shoot, signIn, test, type Product } from './product.ts';

/** A spreadsheet on its way in: the file, what its columns are, and what their texts are. */

const people = Buffer.from(
  'NOME_MUNICIPE;DDD;FONE;CELULAR2;E-MAIL;COMPL;DT_NASC;COD_ANTIGO\r\n' +
    'ÁLVARO CONCEIÇÃO;11;98765-4321;;alvaro@exemplo.com.br;APTO 42;12/03/1961;12044\r\n' +
    'MARIA DE SOUZA;11;2905-7718;97715-5232;;;05/07/1978;12045\r\n',
  'latin1',
);

async function enter(page: Page, product: Product) {
  const office = await product.office();
  const boss = await product.member(office, 'manager');
  await signIn(page, product, boss, office);
  return office;
}
const send = (page: Page, name: string, buffer: Buffer) =>
  page.getByLabel('Escolher planilha').setInputFiles([{ name, mimeType: 'application/octet-stream', buffer }]);
const is = (page: Page, column: string) => page.getByLabel(`No Gabinete, a coluna ${column} é`);

test('columns of a spreadsheet are recognised, chosen, and remembered for the next of its kind', async ({
  page,
  product,
}) => {
  await enter(page, product);
  await page.goto(`${product.origin}/dados`);
  await page.getByRole('link', { name: /Importar planilha/ }).click();
  await expect(page.getByRole('heading', { name: 'Importar planilha' })).toBeVisible();
  await expectAccessible(page);

  await shoot(page, 'importar-arquivo');
  await send(page, 'cadastro.xls', people);
  await expect(page.getByText('Salve a planilha como .xlsx ou CSV e envie de novo.').first()).toBeVisible();
  await send(page, 'cadastro-2016.csv', people);
  await expect(page.getByRole('heading', { name: 'Importar munícipes' })).toBeVisible();
  await expect(page).toHaveURL(/passo=colunas/);
  await expect(page.getByText('2 linhas')).toBeVisible();
  // unasked, as Windows wrote it
  await expect(page.getByText('ÁLVARO CONCEIÇÃO, MARIA DE SOUZA')).toBeVisible();
  // a column is known by what is in it, be that further down
  await expect(page.getByRole('listitem').filter({ has: is(page, 'CELULAR2') })).toContainText('97715-5232');
  await expect(page.getByText('(vazio)')).toHaveCount(0);
  await expect(page.getByLabel('Acentos')).toHaveValue('windows-1252');
  await expect(is(page, 'NOME_MUNICIPE')).toHaveValue('nome_completo');
  await expect(is(page, 'FONE')).toHaveValue('telefone_ddd');
  await expect(is(page, 'CELULAR2')).toHaveValue('telefone_2');
  await expect(is(page, 'DT_NASC')).toHaveValue('');
  await expect(page.getByText('Nascimento não é guardado no Gabinete')).toBeVisible();
  await expect(page.getByText('confira', { exact: true })).toHaveCount(1);
  await expect(page.getByText('7 de 8 colunas serão importadas.')).toBeVisible();
  await shoot(page, 'importar-colunas');

  // read in another way, and back
  await page.getByLabel('Separador').selectOption('Vírgula');
  await expect(page.getByText(/de 1 colunas/)).toBeVisible();
  await page.getByLabel('Separador').selectOption('Ponto e vírgula');
  await is(page, 'COMPL').selectOption('Informações adicionais');
  await page.getByRole('button', { name: 'Ver as 2 primeiras linhas' }).click();
  await expect(page.getByRole('cell', { name: 'alvaro@exemplo.com.br' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page).toHaveURL(/passo=conferencia/);

  await page.goto(`${product.origin}/dados/importar`);
  await send(page, 'cadastro-2017.csv', people);
  await expect(is(page, 'COMPL')).toHaveValue('informacoes_adicionais');
  await expect(page.getByText('como da última vez').first()).toBeVisible();
});

test('texts of demands are matched with what the office has, on a phone one step a page', async ({ page, product }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const office = await enter(page, product);
  await officeData(product).insert('setores', office, { nome: 'Obras' });
  await page.goto(`${product.origin}/dados/importar?registro=demandas`);
  await expect(page.getByLabel('Escolher planilha')).toBeAttached();
  await expectAccessible(page);
  await send(
    page,
    'pedidos.csv',
    Buffer.from(
      'Telefone;Descrição;Data;Situação;Secretaria\n11987654321;PODA;01/02/2024;Aberta;OBRAS\n1133334444;LUZ;02/02/2024;Vista;Parques\n',
    ),
  );
  await expect(is(page, 'Secretaria')).toHaveValue('setor');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page).toHaveURL(/passo=valores/);
  await expect(page.getByLabel('Status: Aberta')).toHaveValue('EM_ANALISE');
  await expect(page.getByLabel('Status: Vista')).toHaveValue('');
  await expect(page.getByLabel('Setor: OBRAS')).not.toHaveValue('');
  await expectAccessible(page);
  await shoot(page, 'importar-valores');
  await page.getByLabel('Status: Vista').selectOption('RESOLVIDO');
  await page.getByLabel('Criar os que faltam').check();
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page).toHaveURL(/passo=conferencia/);
  await expect(page.getByText(/^De 2 linhas/).first()).toBeVisible({ timeout: 30_000 });
  // kept, for whoever comes back
  await page.goBack();
  await expect(page.getByLabel('Status: Vista')).toHaveValue('RESOLVIDO');
  // once the rows are checked a button leads there, too
  await page.goForward();
  await page.getByRole('button', { name: 'Voltar' }).click({ timeout: 30_000 });
  await expect(page).toHaveURL(/passo=valores/);
  await expect(page.getByLabel('Status: Vista')).toHaveValue('RESOLVIDO');
});

test('what was chosen of columns and values is kept by Voltar, and leaving asks before it is lost', async ({
  page,
  product,
}) => {
  const office = await enter(page, product);
  await officeData(product).insert('setores', office, { nome: 'Obras' });
  const question = page.getByRole('dialog', { name: 'Sair sem salvar?' });
  const leave = () => page.getByRole('link', { name: 'Agenda' }).first().click();
  await page.goto(`${product.origin}/dados/importar?registro=demandas`);
  await send(
    page,
    'pedidos.csv',
    Buffer.from(
      'Telefone;Descrição;Data;Situação;Secretaria;Obs\n11987654321;PODA;01/02/2024;Vista;Parques;12\n',
      'latin1',
    ),
  );
  await expect(is(page, 'Secretaria')).toHaveValue('setor');
  await is(page, 'Secretaria').selectOption('Não importar');
  // read with other accents, the columns are what was said of them
  await page.getByLabel('Acentos').selectOption('UTF-8');
  await expect(is(page, 'Descrição')).toHaveCount(0);
  await expect(is(page, 'Secretaria')).toHaveValue('');
  await page.getByLabel('Acentos').selectOption('Windows-1252');
  await expect(is(page, 'Descrição')).toHaveValue('descricao_texto');
  await expect(is(page, 'Secretaria')).toHaveValue('');
  await leave();
  await expect(question).toContainText('As escolhas desta etapa');
  await question.getByRole('button', { name: 'Continuar editando' }).click();
  await expect(is(page, 'Secretaria')).toHaveValue('');
  await is(page, 'Secretaria').selectOption('Setor');
  await page.getByRole('button', { name: 'Continuar' }).click();

  await page.getByLabel('Status: Vista').selectOption('RESOLVIDO');
  await leave();
  await question.getByRole('button', { name: 'Continuar editando' }).click();
  await page.getByRole('button', { name: 'Voltar' }).click();
  await expect(page).toHaveURL(/passo=colunas/);
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page.getByLabel('Status: Vista')).toHaveValue('RESOLVIDO');
  // nothing was chosen since: nothing to ask
  await leave();
  await expect(page).toHaveURL(/agenda/);
});

test('what was begun is found again where the next one begins, and discarded there', async ({ page, product }) => {
  await enter(page, product);
  await page.goto(`${product.origin}/dados/importar`);
  await send(page, 'cadastro-2016.csv', people);
  await expect(page).toHaveURL(/passo=colunas/);
  await page.goto(`${product.origin}/dados/importar`);
  const begun = page.getByRole('region', { name: 'Importações' });
  await expect(begun.getByText('Em preparo: Colunas')).toBeVisible();
  await expectAccessible(page);
  await shoot(page, 'importar-importacoes');
  await begun.getByRole('button', { name: 'Abrir cadastro-2016.csv' }).click();
  await expect(is(page, 'NOME_MUNICIPE')).toHaveValue('nome_completo');
  await page.goto(`${product.origin}/dados/importar`);
  await begun.getByRole('button', { name: 'Descartar cadastro-2016.csv' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Descartar' }).click();
  await expect(page.getByText('Importação descartada')).toBeVisible();
  await expect(begun).toBeHidden();
});

test(
  'while rows are checked, whoever goes back comes to the check; afterwards what columns are can be chosen again',
  { tag: '@long' },
  async ({ page, product }) => {
    await enter(page, product);
    await page.goto(`${product.origin}/dados/importar`);
    await send(page, 'cadastro-2016.csv', people);
    await page.getByRole('button', { name: 'Continuar' }).click();
    await expect(page.getByRole('button', { name: 'Importar 2' })).toBeVisible();
    const id = new URL(page.url()).searchParams.get('id');
    // somebody checks it for ten minutes
    const checking = (sql: string) => product.rows(`update lotes set ${sql} where id = $1`, [id]);
    await checking(`estado = 'RODANDO', tomado_ate = now() + interval '10 minutes', cursor = null`);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Cancelar' })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/passo=conferencia/);
    await expect(page.getByRole('button', { name: 'Cancelar' })).toBeVisible();
    await checking(`estado = 'RASCUNHO', tomado_ate = null, cursor = '{"seq": 2}'`);
    await expect(page.getByRole('button', { name: 'Nada a importar' })).toBeVisible();
    await page.getByRole('button', { name: 'Voltar' }).click();
    await expect(is(page, 'NOME_MUNICIPE')).toHaveValue('nome_completo');
    await expect(page).toHaveURL(/passo=colunas/);
  },
);

test(
  'a sheet without the names of its columns says what to do, and does not go on',
  { tag: '@long' },
  async ({ page, product }) => {
    await enter(page, product);
    await page.goto(`${product.origin}/dados/importar`);
    await send(page, 'lista.csv', Buffer.from('MARIA DE SOUZA;(11) 98765-4321\nANA LIMA;(11) 98765-4322\n'));
    await expect(page.getByRole('alert', { name: 'Faltam os nomes das colunas' })).toContainText(
      'Acrescente acima dela',
    );
    await expect(page.getByRole('button', { name: 'Continuar' })).toBeDisabled();
    await shoot(page, 'importar-sem-cabecalho');
    await expectAccessible(page);
  },
);

test.describe('an import that is not there', () => {
  test.use({ expectedErrors: [/status of 404/] });

  test('is said on a page that has its title and the way back', async ({ page, product }) => {
    await enter(page, product);
    for (const passo of ['importar', 'colunas']) {
      await page.goto(`${product.origin}/dados/importar?id=00000000-0000-4000-8000-000000000000&passo=${passo}`);
      await expect(page.getByRole('main').getByText('Importação não encontrada')).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Importar planilha');
    }
    await expect(page.getByRole('navigation').getByRole('link', { name: 'Dados' })).toHaveAttribute('href', '/dados');
    const back = page.getByRole('main').getByRole('link', { name: 'Ver importações' });
    await expect(back).toHaveAttribute('href', '/dados/importar');
    await expectAccessible(page);
    await shoot(page, 'importar-nao-ha');
  });
});
