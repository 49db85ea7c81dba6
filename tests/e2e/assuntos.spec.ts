import type { Page } from '@playwright/test';
import type { Office, User } from '../support/office/people.ts';
import type { OfficeData } from '../support/office/office-data.ts';
import { enterOffice, expect, expectAccessible, type Product, shoot, signIn, test } from './product.ts';

/** What demands are about: where an office sets it, where a demand says it, and what a list shows of it. */

let office: Office;
let data: OfficeData;

test.beforeEach(async ({ product, page }) => {
  ({ office, data } = await enterOffice(page, product));
});

const row = (page: Page, nome: string) => page.getByRole('button', { name: nome, exact: true });
const order = (page: Page) => page.locator('[data-assunto]').allInnerTexts();
const clerkOf = (product: Product): Promise<User> => product.member(office, 'attendant');

/** MARIA, the sector Obras and one that the subject proposes. */
async function subjects() {
  const municipe = await data.municipe(office);
  const [, luz] = [await data.setor(office, 'Obras'), await data.setor(office, 'Iluminação Pública')];
  await data.assessor(office);
  const tema = await data.insert('assuntos', office, { nome: 'Iluminação', nivel: 1, setor_id: luz });
  await data.assunto(office, 'lâmpada apagada', tema);
  await data.assunto(office, 'Poda de árvore');
  return { municipe, luz };
}
/** A form of a new demand for her. */
async function newDemanda(page: Page, product: Product) {
  const { municipe } = await subjects();
  await page.goto(`${product.origin}/demandas/nova?municipe=${municipe}`);
  await expect(page.getByRole('heading', { name: 'Nova demanda' })).toBeVisible();
  return municipe;
}
const more = (page: Page) => page.getByRole('button', { name: /^Mais opções/ });

test.describe('Ajustes do gabinete', () => {
  // a name that is taken
  test.use({ expectedErrors: [/409/] });

  test('the ready list is where an office without subjects begins, and each can be changed', async ({
    page,
    product,
  }) => {
    await page.goto(`${product.origin}/`);
    await page.getByRole('button', { name: /Menu da conta/ }).click();
    await page.getByRole('menuitem', { name: 'Ajustes do gabinete' }).click();
    await expect(page.getByText('Nenhum assunto. Use a lista pronta ou crie os seus.')).toBeVisible();
    await expectAccessible(page);
    await shoot(page, 'ajustes-vazio');
    await page.getByRole('button', { name: 'Usar lista pronta' }).click();
    await expect(row(page, 'lâmpada apagada')).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: 'Água e esgoto' }).first()).toBeVisible();
    await expectAccessible(page);
    await shoot(page, 'ajustes');

    await row(page, 'acesa de dia').click();
    const dialog = page.getByRole('dialog', { name: 'Editar assunto' });
    await dialog.getByLabel('Nome').fill('Lâmpada apagada');
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await expect(dialog.getByText('Já existe um assunto com este nome')).toBeVisible();
    await dialog.getByLabel('Nome').fill('luz acesa de dia');
    await shoot(page, 'ajustes-editar');
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await expect(row(page, 'luz acesa de dia')).toBeVisible();
  });

  test('Alt with the arrows moves, and the cursor goes along', { tag: '@long' }, async ({ page, product }) => {
    for (const [posicao, nome] of ['Água', 'Poda', 'Vias'].entries())
      await data.insert('assuntos', office, { nome, nivel: 1, posicao });
    await page.goto(`${product.origin}/ajustes`);
    await row(page, 'Vias').focus();
    await page.keyboard.press('Alt+ArrowUp');
    await expect.poll(() => order(page)).toEqual(['Água', 'Vias', 'Poda']);
    await page.keyboard.press('Alt+ArrowUp');
    await expect.poll(() => order(page)).toEqual(['Vias', 'Água', 'Poda']);
    await expect(row(page, 'Vias')).toBeFocused();
    await page.keyboard.press('Alt+ArrowUp');
    await page.keyboard.press('Alt+ArrowDown');
    await expect.poll(() => order(page)).toEqual(['Água', 'Vias', 'Poda']);
    await expect(page.getByText('Vias: 2 de 3')).toBeAttached();
    await expect
      .poll(() =>
        product
          .rows('select nome from assuntos where tenant_id = $1 order by posicao', [office.id])
          .then((rows) => rows.map(({ nome }) => nome)),
      )
      .toEqual(['Água', 'Vias', 'Poda']);
  });

  test('a theme is made, a subject in it, and both go and come back together', async ({ page, product }) => {
    await page.goto(`${product.origin}/ajustes`);
    await page.getByRole('button', { name: 'Novo tema' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Nome').fill('Saúde');
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await row(page, 'Saúde').hover();
    await page.getByRole('button', { name: 'Novo assunto em Saúde' }).click();
    await dialog.getByLabel('Nome').fill('dengue');
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await expect(row(page, 'dengue')).toBeVisible();
    await row(page, 'Saúde').hover();
    await page.getByRole('button', { name: 'Excluir Saúde' }).click();
    await expect(page.getByText('Tem certeza que deseja excluir o tema Saúde e o assunto dele?')).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click();
    await expect(row(page, 'dengue')).toHaveCount(0);
    await page.getByRole('button', { name: 'Desfazer' }).click();
    await expect(row(page, 'dengue')).toBeVisible();
  });

  test('a subject is made secret, which a new demand about it begins as, and is so no more', async ({
    page,
    product,
  }) => {
    await data.assunto(office, 'Violência');
    const municipe = await data.municipe(office);
    await page.goto(`${product.origin}/ajustes`);
    const dialog = page.getByRole('dialog', { name: 'Editar assunto' });
    const secret = dialog.getByLabel('Sigilosa');
    await row(page, 'Violência').click();
    await secret.check();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await expect(row(page, 'Violência Sigilosa')).toBeVisible();
    await expectAccessible(page);
    await page.goto(`${product.origin}/demandas/nova?municipe=${municipe}`);
    await more(page).click();
    await page.getByRole('combobox', { name: 'Assunto' }).fill('viol');
    await page.getByRole('option', { name: 'Violência' }).click();
    await expect(page.getByLabel('Sigilosa')).toBeChecked();

    await page.goto(`${product.origin}/ajustes`);
    await row(page, 'Violência Sigilosa').click();
    await expect(secret).toBeChecked();
    await secret.uncheck();
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await expect(row(page, 'Violência')).toBeVisible();
    await page.getByRole('button', { name: 'Novo tema' }).click();
    await page.getByRole('dialog').getByLabel('Nome').fill('Conselho tutelar');
    await page.getByRole('dialog').getByLabel('Sigilosa').check();
    await page.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click();
    await expect(row(page, 'Conselho tutelar Sigilosa')).toBeVisible();
  });

  test('an attendant finds the page in the menu, reads it all, and edits the órgãos alone', async ({
    page,
    product,
  }) => {
    await data.assunto(office, 'Água');
    await data.insert('modelos', office, { tipo: 'DOCUMENTO', nome: 'Poda', corpo: 'Solicito a poda.' });
    await data.insert('orgaos', office, { nome: 'Secretaria de Obras' });
    await data.insert('oficio_tipos', office, { nome: 'Ofício', numeracao: 'GABINETE' });
    await signIn(page, product, await clerkOf(product), office);
    await page.goto(`${product.origin}/`);
    await page.getByRole('button', { name: /Menu da conta/ }).click();
    await page.getByRole('menuitem', { name: 'Ajustes do gabinete' }).click();
    const changing = page
      .getByRole('main')
      .getByRole('button', { name: /^(Nov|Usar|Editar|Excluir|Ações|Salvar|Acrescentar|Enviar|Tirar)/ });
    for (const [aba, read] of [
      ['Assuntos', 'Água'],
      ['Calendário', 'Nenhum feriado municipal cadastrado.'],
      ['Modelos', 'Poda'],
      ['Tipos de ofício', 'Ofício'],
      ['Papel timbrado', 'Quem assina'],
      ['Geral', 'Dias até uma demanda contar como parada'],
    ] as const) {
      await page.getByRole('tab', { name: aba }).click();
      await expect(page.getByRole('tabpanel').getByText(read).first()).toBeVisible();
      await expect(changing).toHaveCount(0);
      await expect(page.getByRole('tabpanel').locator('input:enabled, textarea:enabled, select:enabled')).toHaveCount(
        0,
      );
    }
    await page.getByRole('tab', { name: 'Órgãos e autoridades' }).click();
    await expect(page.getByText('Secretaria de Obras')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Novo órgão' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Editar Secretaria de Obras' })).toBeAttached();
  });
});

test.describe('the form of a demand', () => {
  test('has a closed Mais opções; a subject is found by words and proposes its sector', async ({ page, product }) => {
    await newDemanda(page, product);
    await expect(more(page)).toHaveAttribute('aria-expanded', 'false');
    await expect(page.getByLabel('Assunto')).toHaveCount(0);
    await more(page).click();
    const field = page.getByRole('combobox', { name: 'Assunto' });
    await field.pressSequentially('lampada ilum');
    await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1);
    await expectAccessible(page);
    await field.press('Enter');
    await expect(field).toHaveValue('Iluminação › lâmpada apagada');
    await expect(page.getByRole('combobox', { name: 'Setor' }).locator('option:checked')).toHaveText(
      'Iluminação Pública',
    );
    await page.getByLabel('Urgente').check();
    await field.click();
    await shoot(page, 'form');
    await field.press('Escape');
    await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(0);

    await page.getByRole('combobox', { name: 'Assessor responsável' }).selectOption({ index: 1 });
    await page.getByLabel('Descrição').fill('POSTE APAGADO NA RUA DAS ACÁCIAS');
    await page.getByRole('button', { name: 'Cadastrar demanda' }).click();
    await expect(page.getByRole('heading', { name: 'Demandas' })).toBeVisible();
    await expect(page.getByRole('row', { name: /Urgente POSTE APAGADO/ })).toBeVisible();
    await shoot(page, 'lista');
    const filters = page.getByRole('dialog', { name: 'Filtrar' });
    await page.getByRole('button', { name: 'Filtrar' }).click();
    await filters.getByRole('button', { name: /^Assunto/ }).click();
    await shoot(page, 'filtros');
    await filters.getByRole('checkbox', { name: 'Iluminação', exact: true }).check();
    await expect(page).toHaveURL(/assunto=[0-9a-f-]{36}/);
    await expect(filters.getByRole('button', { name: 'Ver 1 demanda' })).toBeVisible();
    await filters.getByRole('checkbox', { name: 'Iluminação', exact: true }).uncheck();
    await filters.getByRole('checkbox', { name: 'Poda de árvore' }).check();
    await page.keyboard.press('Escape');
    await expect(page.getByText('Nenhuma demanda com estes filtros.')).toBeVisible();
    await page.getByRole('button', { name: /Assunto Poda de árvore/ }).click();
    await page.getByRole('button', { name: 'Filtrar' }).click();
    await filters.getByLabel('Urgente').selectOption('Sim');
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/urgente=sim/);
    await page.getByRole('row', { name: /POSTE APAGADO/ }).hover();
    await page.getByRole('button', { name: /^Ver demanda/ }).click();
    await expect(page.getByText('Iluminação › lâmpada apagada')).toBeVisible();
    await expect(page.getByText('Urgente', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await shoot(page, 'demanda');
  });

  test.describe('that went meanwhile', () => {
    test.use({ expectedErrors: [/422|ERR_FAILED/] });

    test(
      'is said at its field, also where Mais opções was closed over it',
      { tag: '@long' },
      async ({ page, product }) => {
        await page.route('**/live', (route) => route.abort());
        await newDemanda(page, product);
        await page.getByLabel(/^Assessor responsável/).selectOption({ index: 1 });
        await page.getByLabel('Descrição').fill('poste apagado');
        await more(page).click();
        await page.getByRole('combobox', { name: 'Assunto' }).fill('lamp');
        await page.getByRole('option', { name: /lâmpada apagada/ }).click();
        await more(page).click();
        await expect(page.getByRole('combobox', { name: 'Assunto' })).toHaveCount(0);
        await product.rows('update assuntos set deleted_at = now() where tenant_id = $1', [office.id]);
        await page.getByLabel('Descrição').press('Control+Enter');
        await expect(page.getByText('Este assunto não existe mais. Selecione outro')).toBeVisible();
        await expect(page.getByRole('combobox', { name: 'Assunto' })).toBeFocused();
        // closed again, and saved again
        await more(page).click();
        await page.getByLabel('Descrição').press('Control+Enter');
        await expect(page.getByText('Este assunto não existe mais. Selecione outro')).toBeVisible();
      },
    );
  });

  test('a sector that the person chose stays; without it what another subject proposes takes the place', async ({
    page,
    product,
  }) => {
    await newDemanda(page, product);
    const setor = page.getByRole('combobox', { name: 'Setor' });
    await more(page).click();
    const field = page.getByRole('combobox', { name: 'Assunto' });
    await field.fill('lâmpada');
    await field.press('Enter');
    await expect(setor.locator('option:checked')).toHaveText('Iluminação Pública');
    await field.fill('poda');
    await field.press('Enter');
    await expect(setor).toHaveValue('');
    await setor.selectOption({ label: 'Obras' });
    await field.fill('lâmpada');
    await field.press('Enter');
    await expect(setor.locator('option:checked')).toHaveText('Obras');
    // what is emptied is taken away, and what is half typed is not
    await field.fill('pod');
    await field.blur();
    await expect(field).toHaveValue('Iluminação › lâmpada apagada');
    await field.fill('');
    await field.blur();
    await expect(field).toHaveValue('');
  });

  test(
    'Tab takes the subject that is marked and goes on to the next field; taken away, the cursor is still in the form',
    { tag: '@long' },
    async ({ page, product }) => {
      await subjects();
      await page.goto(`${product.origin}/atendimento`);
      const field = page.getByRole('combobox', { name: 'Assunto' });
      const text = page.getByLabel('Descrição');
      await field.focus();
      await page.keyboard.type('lamp');
      await expect(page.getByRole('option', { name: 'Iluminação › lâmpada apagada' })).toBeVisible();
      await page.keyboard.press('Tab');
      await expect(text).toBeFocused();
      await page.keyboard.type('poste apagado na rua');
      await expect(field).toHaveValue('Iluminação › lâmpada apagada');
      await expect(text).toHaveValue('POSTE APAGADO NA RUA');
      // chosen by Enter, it is left in the same way, and what only lay open changes nothing
      await field.focus();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Tab');
      await expect(text).toBeFocused();
      await expect(field).toHaveValue('Iluminação › lâmpada apagada');
      await page.getByRole('button', { name: 'Tirar o assunto' }).click();
      await expect(field).toBeFocused();
      await expect(field).toHaveValue('');
    },
  );

  test(
    'one that was chosen by mistake is replaced by what is typed next',
    { tag: '@long' },
    async ({ page, product }) => {
      await subjects();
      await page.goto(`${product.origin}/atendimento`);
      const field = page.getByRole('combobox', { name: 'Assunto' });
      await field.focus();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await expect(field).toHaveValue(/./);
      await page.keyboard.type('lamp');
      await expect(field).toHaveValue('lamp');
      await page.keyboard.press('Enter');
      await expect(field).toHaveValue('Iluminação › lâmpada apagada');
      // and by a click into it
      await page.getByLabel('Descrição').focus();
      await field.click();
      await page.keyboard.type('ilumin');
      await expect(field).toHaveValue('ilumin');
    },
  );

  test(
    'of an office without subjects offers none, and who may is led to where they are made',
    { tag: '@long' },
    async ({ page, product }) => {
      const municipe = await data.municipe(office);
      await page.goto(`${product.origin}/demandas/nova?municipe=${municipe}`);
      await more(page).click();
      await expect(page.getByRole('link', { name: 'Criar assuntos em Ajustes do gabinete' })).toBeVisible();
      const clerk = await clerkOf(product);
      // a page that is still there would ask in the name of the other
      await page.goto('about:blank');
      await signIn(page, product, clerk, office);
      await page.goto(`${product.origin}/demandas/nova?municipe=${municipe}`);
      await more(page).click();
      await expect(page.getByLabel('Urgente')).toBeVisible();
      await expect(page.getByRole('link', { name: /Criar assuntos/ })).toHaveCount(0);
      await expect(page.getByRole('combobox', { name: 'Assunto' })).toHaveCount(0);
    },
  );

  test('of a demand that says them begins open, and keeps a deleted subject by its name', async ({ page, product }) => {
    const { municipe, luz } = await subjects();
    const [subject] = await product.rows<{ id: string }>(
      `select id from assuntos where nome = 'lâmpada apagada' and tenant_id = $1`,
      [office.id],
    );
    const demanda = await data.insert('demandas', office, {
      municipe_id: municipe,
      setor_id: luz,
      assunto_id: subject!.id,
      descricao_texto: 'POSTE',
      assessor_responsavel: 'Rita Moura',
      data_demanda: '2026-11-20',
    });
    await data.remove('assuntos', subject!.id);
    await page.goto(`${product.origin}/demandas/${demanda}/edit`);
    await expect(page.getByRole('combobox', { name: 'Assunto' })).toHaveValue(
      'Iluminação › lâmpada apagada (excluído)',
    );
    await page.getByLabel('Urgente').check();
    await page.getByRole('button', { name: 'Salvar' }).click();
    await expect(page.getByText('Demanda atualizada com sucesso')).toBeVisible();
    const [saved] = await product.rows<{ assunto_id: string; urgente: boolean }>(
      'select assunto_id, urgente from demandas where id = $1',
      [demanda],
    );
    expect(saved).toEqual({ assunto_id: subject!.id, urgente: true });
  });
});

test('390 px: the tree, its menu and the picker are under the thumb', { tag: '@long' }, async ({ page, product }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const municipe = await newDemanda(page, product);
  await more(page).click();
  await page.getByRole('combobox', { name: 'Assunto' }).fill('lamp');
  await page.getByRole('listbox').getByRole('option').click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Tirar o assunto' }).click();
  await page.getByLabel('Urgente').check();
  await page.getByLabel('Urgente').uncheck();
  await page.goto(`${product.origin}/ajustes?municipe=${municipe}`);
  await page.getByRole('button', { name: 'Ações: Iluminação' }).click();
  await page.getByRole('menuitem', { name: 'Descer' }).click();
  await expect.poll(() => order(page)).toEqual(['Poda de árvore', 'Iluminação\nIluminação Pública', 'lâmpada apagada']);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessible(page);
});
