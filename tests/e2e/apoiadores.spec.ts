import type { Page } from '@playwright/test';
import { type OfficeData, officeData } from '../support/office/office-data.ts';
import type { Office } from '../support/office/people.ts';
import { png } from '../support/files/real-files.ts';
import { expect, expectAccessible, type Product, shoot, signIn, test, toasts } from './product.ts';

/** Neighbours of one dark street: one demand, and each of them hears of it. */

let office: Office;
let data: OfficeData;
let demanda: string;
let assunto: string;

const person = (nome_completo: string, telefone_ddd: string) =>
  data.insert('municipes', office, { nome_completo, telefone_ddd, bairro: 'VILA MARIANA' });

const photo = { name: 'poste.png', mimeType: 'image/png', buffer: png(200, 150) };
/** What the demand has of words and files. */
async function kept({ rows }: Product) {
  const words = 'select descricao, canal from historicos_atendimento where demanda_id = $1';
  const documents = 'select nome_arquivo from demanda_documentos where demanda_id = $1';
  return [await rows(words, [demanda]), await rows(documents, [demanda])];
}

test.beforeEach(async ({ product, page }) => {
  data = officeData(product);
  office = await product.office();
  await data.assessor(office, 'Rita Moura');
  assunto = await data.assunto(office, 'Lâmpada apagada');
  demanda = await data.insert('demandas', office, {
    municipe_id: await person('MARIA APARECIDA DE SOUZA', '11987654321'),
    setor_id: await data.setor(office, 'Obras'),
    assunto_id: assunto,
    assessor_responsavel: 'Rita Moura',
    descricao_texto: 'POSTE APAGADO EM FRENTE AO 214',
    data_demanda: '2026-11-13',
  });
  await person('JOÃO BATISTA FERREIRA', '11977155232');
  await signIn(page, product, office.admin, office);
});

test('somebody is added from the menu, stands in the card and beside the name in the list, and is told with the others', async ({
  page,
  product,
}) => {
  await page.goto(`${product.origin}/demandas/${demanda}`);
  await page.getByRole('button', { name: 'Mais ações' }).click();
  await page.getByRole('menuitem', { name: 'Acrescentar apoiador' }).click();
  await page.getByRole('combobox', { name: /Buscar/ }).fill('joão');
  await page.getByRole('option', { name: /JOÃO BATISTA/ }).click();
  const card = page.getByRole('region', { name: 'Apoiadores (1)', exact: true });
  await expect(card).toContainText('JOÃO BATISTA FERREIRA');
  await expect(page.getByRole('region', { name: 'Linha do tempo' })).toContainText(
    'JOÃO BATISTA FERREIRA passou a apoiar',
  );
  await expectAccessible(page);
  await page.goto(`${product.origin}/demandas`);
  await expect(page.getByRole('row').filter({ hasText: 'POSTE APAGADO' })).toContainText('+1');
  await product.rows(`update demandas set status = 'RESOLVIDO' where id = $1`, [demanda]);
  await page.goto(`${product.origin}/demandas/${demanda}`);
  const told = page.getByRole('region', { name: 'Avisar 2 pessoas', exact: true });
  await told.getByRole('button', { name: 'Mesmas palavras para todas' }).click();
  const form = page.getByRole('dialog', { name: 'Mesmas palavras para todas' });
  await expect(form).toContainText('Para 2 pessoas');
  await form.getByRole('button', { name: 'Registrar devolutiva' }).click();
  await expect(page.getByText('2 devolutivas registradas')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Todos foram avisados' })).toContainText('2 de 2 avisadas');
  await expectAccessible(page);
  await shoot(page, 'apoiadores-avisados');
});

/** Who supports it as well, in this order. */
const supportedBy = async (...names: string[]) => {
  for (const [n, name] of names.entries())
    await data.insert('apoiadores', office, {
      demanda_id: demanda,
      municipe_id: await person(name, `1193000000${n}`),
      user_id: office.admin.id,
      created_at: new Date(Date.UTC(2026, 10, 20, 12, n)),
    });
};

test.describe('what a colleague has taken back of many', () => {
  test.use({ expectedErrors: [/404/] });

  test('stops Desfazer at none of the others', async ({ page, product }) => {
    await supportedBy('ANA LIMA', 'CAIO REIS');
    await product.rows(`update demandas set status = 'RESOLVIDO' where id = $1`, [demanda]);
    await page.goto(`${product.origin}/demandas/${demanda}`);
    await page.getByRole('button', { name: 'Mesmas palavras para todas' }).click();
    const saved = page.waitForResponse(
      (answer) => answer.request().method() === 'POST' && /devolutivas/.test(answer.url()),
    );
    await page.getByRole('dialog').getByRole('button', { name: 'Registrar devolutiva' }).click();
    const { registradas } = (await (await saved).json()) as { registradas: string[] };
    expect(registradas).toHaveLength(3);
    await product.rows('update devolutivas set deleted_at = now() where id = $1', [registradas[0]]);
    await toasts(page).getByRole('button', { name: 'Desfazer' }).click();
    await expect(toasts(page)).toContainText('Restaurado');
    expect(
      await product.rows('select id from devolutivas where demanda_id = $1 and deleted_at is null', [demanda]),
    ).toEqual([]);
  });
});

test('who need not be told is not counted among those who were', { tag: '@long' }, async ({ page, product }) => {
  await supportedBy('ANA LIMA', 'CAIO REIS');
  await product.rows(`update demandas set status = 'RESOLVIDO' where id = $1`, [demanda]);
  await page.goto(`${product.origin}/demandas/${demanda}`);
  const told = page.getByRole('region', { name: /^Avisar \d pessoa/ });
  await told.getByRole('button', { name: 'Mais sobre ANA LIMA' }).click();
  await page.getByRole('menuitem', { name: 'Não precisa' }).click();
  await expect(told).toContainText('0 de 3 avisadas, 1 não precisa');
  await told.getByRole('button', { name: 'Mais sobre CAIO REIS' }).click();
  await page.getByRole('menuitem', { name: 'Não precisa' }).click();
  await expect(told).toContainText('0 de 3 avisadas, 2 não precisam');
  await expect(page.getByRole('region', { name: 'Avisar 1 pessoa', exact: true })).toBeVisible();
});

test('a double click takes out one, and neither the next one nor the same twice', async ({ page, product }) => {
  await supportedBy('ANA LIMA', 'CAIO REIS', 'DORA SÁ');
  await page.goto(`${product.origin}/demandas/${demanda}`);
  const card = page.getByRole('region', { name: /^Apoiadores/ });
  const { x, y } = (await card.getByRole('button', { name: 'Tirar ANA LIMA' }).boundingBox())!;
  await page.mouse.click(x + 5, y + 5);
  // the others have moved up between the two
  await expect(card.getByRole('listitem')).toHaveText([/CAIO REIS/, /DORA SÁ/]);
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  // and while the answer is still to come
  await page.route('**/apoiadores*', async (route) => {
    if (route.request().method() === 'DELETE') await new Promise((resolve) => setTimeout(resolve, 300));
    await route.continue();
  });
  const next = card.getByRole('button', { name: 'Tirar DORA SÁ' });
  await next.click();
  await next.click();
  await expect(card.getByRole('listitem')).toHaveText([/CAIO REIS/]);
  await expect(page.getByText('Erro ao tirar apoiador')).toHaveCount(0);
  // where the last one stood one reads so, until the page is left
  await card.getByRole('button', { name: 'Tirar CAIO REIS' }).click();
  await expect(card).toContainText('Ninguém mais apoia esta demanda.');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: /alterar status/ })).toBeVisible();
  await expect(card).toHaveCount(0);
});

test('while one is taken down, a demand that is there already is shown: Apoiar esta', async ({ page, product }) => {
  const [joao] = await product.rows<{ id: string }>(
    `select id from municipes where tenant_id = $1 and nome_completo like 'JOÃO%'`,
    [office.id],
  );
  await page.goto(`${product.origin}/demandas/nova?municipe=${joao!.id}`);
  await page.getByRole('button', { name: /Mais opções/ }).click();
  await page.getByRole('combobox', { name: 'Assunto' }).fill('lâmpada');
  await page.getByRole('option', { name: /Lâmpada apagada/ }).click();
  const alike = page.getByRole('region', { name: 'Já há demandas parecidas' });
  await expect(alike).toContainText('POSTE APAGADO EM FRENTE AO 214');
  await expectAccessible(page);
  await alike.getByRole('button', { name: 'Apoiar esta demanda de MARIA APARECIDA DE SOUZA' }).click();
  await expect(page).toHaveURL(new RegExp(`/demandas/${demanda}$`));
  await expect(page.getByRole('region', { name: 'Apoiadores (1)', exact: true })).toContainText('JOÃO BATISTA');
  await shoot(page, 'apoiadores');
});

test.describe('what was typed and attached of one that is there already', () => {
  const words = (page: Page) => page.getByRole('dialog', { name: /^Anotar na demanda/ }).getByLabel('Descrição');

  test.beforeEach(async ({ page, product }) => {
    const [joao] = await product.rows<{ id: string }>(
      `select id from municipes where tenant_id = $1 and nome_completo like 'JOÃO%'`,
      [office.id],
    );
    await page.goto(`${product.origin}/demandas/nova?municipe=${joao!.id}`);
    await page.getByLabel('Descrição').fill('tudo escuro');
    await page.setInputFiles('input[type=file]', photo);
    await expect(page.getByText('Ainda não salvo')).toBeVisible();
    await page.getByRole('button', { name: /Mais opções/ }).click();
    await page.getByRole('combobox', { name: 'Assunto' }).fill('lâmpada');
    await page.getByRole('option', { name: /Lâmpada apagada/ }).click();
    await page.getByRole('button', { name: 'Apoiar esta demanda de MARIA APARECIDA DE SOUZA' }).click();
    await expect(words(page)).toHaveValue('TUDO ESCURO');
  });

  test('goes along to it', async ({ page, product }) => {
    await words(page).press('Control+Enter');
    await expect(page).toHaveURL(new RegExp(`/demandas/${demanda}$`));
    expect(await kept(product)).toEqual([[{ descricao: 'TUDO ESCURO', canal: null }], [{ nome_arquivo: 'poste.png' }]]);
  });

  test('stays in the form of whoever does not write it down there', async ({ page, product }) => {
    await page.keyboard.press('Escape');
    await expect(words(page)).toHaveCount(0);
    await expect(page.getByLabel('Descrição')).toHaveValue('TUDO ESCURO');
    await expect(page.getByText('Ainda não salvo')).toBeVisible();
    expect(await kept(product)).toEqual([[], []]);
  });
});

test('Atendimento: who calls about what is there already supports it, with their words and files; the next call says so', async ({
  page,
  product,
}) => {
  const caller = page.getByRole('combobox', { name: 'Telefone ou nome' });
  const alike = page.getByRole('region', { name: 'Já há demandas parecidas' });
  async function takeCall() {
    await caller.fill('joão batista');
    await caller.press('Enter');
    await page.getByRole('combobox', { name: 'Assunto' }).fill('lâmpada');
    await page.getByRole('option', { name: /Lâmpada apagada/ }).click();
    await expect(alike).toContainText('POSTE APAGADO EM FRENTE AO 214');
  }
  await page.goto(`${product.origin}/atendimento`);
  await takeCall();
  await page.getByLabel('Descrição').fill('tudo escuro');
  await page.setInputFiles('input[type=file]', photo);
  await expect(page.getByText('Ainda não salvo')).toBeVisible();
  await expectAccessible(page);
  await shoot(page, 'atendimento-parecidas');
  await alike.getByRole('button', { name: 'Apoiar esta demanda de MARIA APARECIDA DE SOUZA' }).click();
  await expect(page.getByText('Apoiador acrescentado', { exact: true })).toBeVisible();
  const dialog = page.getByRole('dialog', { name: /^Anotar na demanda/ });
  await expect(dialog.getByLabel('Descrição')).toHaveValue('TUDO ESCURO');
  await expect(dialog).toContainText('Vai junto para a demanda: poste.png');
  await dialog.getByLabel('Descrição').press('Control+Enter');
  await expect(page.getByText('Contato anotado', { exact: true })).toBeVisible();
  expect(await kept(product)).toEqual([
    [{ descricao: 'TUDO ESCURO', canal: 'LIGACAO' }],
    [{ nome_arquivo: 'poste.png' }],
  ]);
  await expect(caller).toBeFocused();
  // what the call before was about is offered to nobody
  await expect(alike).toHaveCount(0);
  await takeCall();
  await expect(page.getByLabel('Descrição')).toHaveValue('');
  await expect(alike).toContainText('Já apoia esta demanda');
  await expect(alike.getByRole('button')).toHaveCount(0);
  await expectAccessible(page);
  const demandas = `select apoiadores from demandas where tenant_id = $1`;
  expect(await product.rows(demandas, [office.id])).toEqual([{ apoiadores: 1 }]);
});

test('a photo that has not arrived is waited for by what is written down in the demand that is there already', async ({
  page,
  product,
}) => {
  let goOn = () => {};
  const held = new Promise<void>((resolve) => (goOn = resolve));
  await page.route('**/demanda-documentos?**', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${product.origin}/atendimento`);
  await page.getByRole('combobox', { name: 'Telefone ou nome' }).fill('joão batista');
  await page.getByRole('combobox', { name: 'Telefone ou nome' }).press('Enter');
  await page.getByRole('combobox', { name: 'Assunto' }).fill('lâmpada');
  await page.getByRole('option', { name: /Lâmpada apagada/ }).click();
  await page.setInputFiles('input[type=file]', photo);
  await expect(page.getByRole('progressbar')).toBeVisible();
  await page.getByRole('button', { name: 'Apoiar esta demanda de MARIA APARECIDA DE SOUZA' }).click();
  const dialog = page.getByRole('dialog', { name: /^Anotar na demanda/ });
  await dialog.getByLabel('Descrição').fill('mandou a foto');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog.getByText('Salvamos assim que o envio dos anexos terminar.')).toBeVisible();
  await expectAccessible(page);
  goOn();
  await expect(page.getByText('Contato anotado', { exact: true })).toBeVisible();
  expect(await kept(product)).toEqual([
    [{ descricao: 'MANDOU A FOTO', canal: 'LIGACAO' }],
    [{ nome_arquivo: 'poste.png' }],
  ]);
});
