import type { Page } from '@playwright/test';
import { addDays } from '../../src/shared/days.ts';
import { formatDate } from '../../src/shared/format.ts';
import { today } from '../../src/shared/time.ts';
import { type OfficeData, officeData } from '../support/office/office-data.ts';
import type { Office } from '../support/office/people.ts';
import { expect, expectAccessible, signIn, test, type Product } from './product.ts';

/** Demands: the list with its two searches, the status, the forms and their order of checks. */

let data: OfficeData;
let office: Office;

async function enter(page: Page, product: Product): Promise<void> {
  data = officeData(product);
  office = await product.office();
  await signIn(page, product, await product.member(office), office);
}

const said = (page: Page, text: string) => expect(page.getByText(text, { exact: true }).first()).toBeVisible();
const badge = (page: Page) =>
  page
    .getByRole('row')
    .nth(1)
    .getByRole('button', { name: /alterar status/ });

async function someDemandas(product: Product, howMany: number): Promise<void> {
  const [municipe, setor, assessor] = [
    await data.municipe(office),
    await data.setor(office),
    await data.assessor(office),
  ];
  await product.rows(
    `insert into demandas (tenant_id, municipe_id, setor_id, assessor_id, assessor_responsavel, descricao_texto, codigo_oficio, data_demanda)
     select $1, $2, $3, $4, 'Rita Moura', case when n % 50 = 0 then 'PODA DE ÁRVORE ' else 'LUMINÁRIA ' end || n,
       case when n % 2 = 0 then n::text end, date '2026-11-20' - n
       from generate_series(1, $5::int) n`,
    [office.id, municipe, setor, assessor, howMany],
  );
}

test('the newest 100 are searched at once, the rest by the same search; the address keeps the view', async ({
  page,
  product,
}) => {
  await enter(page, product);
  await someDemandas(product, 260);
  await page.goto(`${product.origin}/demandas`);
  await expect(page.getByRole('row')).toHaveCount(101);
  await said(page, 'Sem código');
  const words = page.getByRole('searchbox', { name: 'Buscar por descrição, código, assessor ou munícipe' });
  await expect(words).toHaveAttribute('placeholder', 'Descrição, código ou nome');
  await expect(words).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByText('Mostrando 100 de 260')).toBeVisible();

  const server = Promise.withResolvers<void>();
  await page.route('**/demandas?*busca=*', async (route) => {
    await server.promise;
    await route.continue();
  });
  await page.keyboard.press('/');
  await page.keyboard.type('arvore');
  await expect(page.getByRole('row')).toHaveCount(3);
  await expect(page.getByText('2 encontradas entre as 100 mais novas · Buscando em todas...')).toBeVisible();
  server.resolve();
  await expect(page.getByRole('row')).toHaveCount(6);
  await expect(page.getByText('5 demandas encontradas')).toBeVisible();
  await expect(page).toHaveURL(/demandas\?busca=arvore$/);
  await page.reload();
  await expect(page.getByRole('row')).toHaveCount(6);

  await page.getByRole('searchbox').fill('souza maria');
  await expect(page.getByText('Mostrando')).toHaveCount(0);
  await expect(page.getByText('260 demandas encontradas')).toBeVisible();
  await page.getByRole('button', { name: 'Página 3' }).click();
  await expect(page.getByRole('row')).toHaveCount(61);

  await page.goto(`${product.origin}/demandas?pagina=3`);
  await expect(page.getByRole('row')).toHaveCount(61);
  await expect(page.getByText('Mostrando 201 a 260 de 260')).toBeVisible();
  // an address from beyond the end leads to the last page
  await page.goto(`${product.origin}/demandas?pagina=99`);
  await expect(page.getByText('Mostrando 201 a 260 de 260')).toBeVisible();
  // and one from before the beginning to the first
  await page.goto(`${product.origin}/demandas?pagina=0`);
  await expect(page.getByText('Mostrando 100 de 260')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Página anterior' })).toBeDisabled();
});

test(
  'what stands far behind in a long description is found, in an office with few demands',
  { tag: '@long' },
  async ({ page, product }) => {
    await enter(page, product);
    await someDemandas(product, 3);
    await product.rows(
      `update demandas set descricao_texto = repeat('BURACO NA RUA ', 220) || 'CANTEIRO' where tenant_id = $1 and codigo_oficio is not null`,
      [office.id],
    );
    await page.goto(`${product.origin}/demandas`);
    await expect(page.getByRole('row')).toHaveCount(4);
    await page.getByRole('searchbox').fill('canteiro');
    await expect(page.getByText('1 demanda encontrada')).toBeVisible();
    await expect(page.getByRole('row')).toHaveCount(2);
  },
);

test('words are found in any order, here at once and by the server alike', async ({ page, product }) => {
  await enter(page, product);
  await someDemandas(product, 8);
  await product.rows(
    `update demandas set descricao_texto = 'BURACO NA DUQUE DE CAXIAS, EM FRENTE À ESCOLA' where tenant_id = $1 and codigo_oficio = '4'`,
    [office.id],
  );
  await page.goto(`${product.origin}/demandas`);
  await expect(page.getByRole('row')).toHaveCount(9);
  for (const words of ['duque caxias', 'caxias buraco', 'rita, buraco']) {
    await page.getByRole('searchbox').fill(words);
    await expect(page.getByRole('row')).toHaveCount(2);
    await expect(page.getByRole('row').nth(1)).toContainText('BURACO NA DUQUE DE CAXIAS');
  }
  await page.getByRole('searchbox').fill('caxias luminaria');
  await expect(page.getByText('Nenhuma demanda encontrada')).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('escola duque');
  await expect(page.getByRole('dialog').getByRole('option').first()).toContainText('BURACO NA DUQUE DE CAXIAS');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  test(
    'no list is wider than the screen, which would push its main action out',
    { tag: '@long' },
    async ({ page, product }) => {
      await enter(page, product);
      await someDemandas(product, 260);
      await product.rows(`update demandas set status = 'RESOLVIDO' where tenant_id = $1 and codigo_oficio is null`, [
        office.id,
      ]);
      await page.goto(`${product.origin}/demandas`);
      await said(page, 'LUMINÁRIA 2');
      for (const title of ['Munícipes', 'Agenda de Compromissos', 'Setores', 'Equipe', 'Documentos', 'Demandas']) {
        expect(await page.evaluate(() => innerWidth)).toBe(390);
        await page.getByRole('button', { name: 'Abrir menu' }).click();
        await page.getByRole('dialog').getByRole('link', { name: title, exact: true }).click();
        await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      }
    },
  );
});

test.describe('when the server cannot answer a search', () => {
  test.use({ expectedErrors: [/status of 500/] });

  test(
    'what was found among the newest stays, and the others can be asked for again',
    { tag: '@long' },
    async ({ page, product }) => {
      await enter(page, product);
      await someDemandas(product, 120);
      const failed = {
        type: 'about:blank',
        title: 'x',
        status: 500,
        code: 'server.internal',
        detail: 'Algo deu errado.',
      };
      // the product asks by itself as well, whenever it hears of a change: the server is back when the person asks
      let asked = false;
      await page.exposeFunction('personAsks', () => void (asked = true));
      await page.route('**/api/**/demandas?*busca=*', (route) =>
        asked
          ? route.continue()
          : route.fulfill({ status: 500, contentType: 'application/problem+json', body: JSON.stringify(failed) }),
      );
      await page.goto(`${product.origin}/demandas?busca=luminaria`);
      await expect(page.getByText('98 encontradas entre as 100 mais novas')).toBeVisible();
      const again = page.getByRole('button', { name: 'Buscar em todas' });
      await expect(again).toBeVisible();
      await page.evaluate(() =>
        addEventListener('click', () => (window as unknown as { personAsks(): void }).personAsks(), { capture: true }),
      );
      // while the product asks, there is no button
      await expect(async () => {
        if (!asked) await again.click({ timeout: 2_000 });
        expect(asked).toBe(true);
      }).toPass();
      await expect(page.getByText('118 demandas encontradas')).toBeVisible();
    },
  );
});

test('the status changes from its badge, at once; a deletion can be taken back', async ({ page, product }) => {
  await enter(page, product);
  await someDemandas(product, 2);
  await page.goto(`${product.origin}/demandas`);
  for (const [n, status] of ['RESOLVIDO', 'NÃO RESOLVIDO', 'EM ANÁLISE'].entries()) {
    await badge(page).click();
    await said(page, 'Alterar Status da Demanda');
    if (n === 0) await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: status, exact: true }).click();
    await expect(badge(page)).toHaveText(status);
    await said(page, 'Status atualizado');
  }
  await page
    .getByRole('row')
    .nth(1)
    .getByRole('button', { name: /^Excluir/ })
    .click();
  await said(page, 'Tem certeza que deseja excluir esta demanda?');
  await expect(page.getByRole('dialog')).toContainText('MARIA APARECIDA DE SOUZA: “LUMINÁRIA 1”.');
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click();
  await expect(page.getByRole('row')).toHaveCount(2);
  await said(page, 'Demanda excluída');
  await page.getByRole('button', { name: 'Desfazer' }).last().click();
  await expect(page.getByRole('row')).toHaveCount(3);
});

test('a demand is registered in an office that has nothing yet, without leaving the form', async ({
  page,
  product,
}) => {
  await enter(page, product);
  await data.municipe(office, 'MARIA DA SILVA');
  await page.goto(`${product.origin}/demandas`);
  await said(page, 'Nenhuma demanda cadastrada');
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: 'Nova demanda' }).last().click();
  await page.getByRole('button', { name: 'Cadastrar demanda' }).click();
  for (const sentence of [
    'Selecione um munícipe',
    'Selecione um setor',
    'Descrição é obrigatória',
    'Assessor responsável é obrigatório',
  ])
    await said(page, sentence);
  await expect(page.getByRole('button', { name: 'Escolher munícipe' })).toBeFocused();
  await expectAccessible(page);

  await page.keyboard.press('Enter');
  await page.getByRole('combobox', { name: /Buscar por nome/ }).fill('maria');
  await page.getByRole('option', { name: /MARIA DA SILVA/ }).click();
  await expect(page.getByLabel('Setor', { exact: true })).toBeFocused();
  await page.getByLabel('Descrição', { exact: true }).fill('troca de luminária');

  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Novo setor' }).click();
  await dialog.getByLabel('Nome').fill('Obras');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByLabel('Setor', { exact: true })).toHaveValue(/.{36}/);
  await page.getByRole('button', { name: 'Novo membro da equipe' }).click();
  await dialog.getByLabel('Nome').fill('Rita Moura');
  await dialog.getByLabel('Função').fill('Assessora');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByLabel('Assessor responsável')).toHaveValue(/.{36}/);

  // away and back: nothing typed is lost
  await page.getByRole('link', { name: 'Setores' }).click();
  await page.getByRole('button', { name: 'Sair sem salvar' }).click();
  await expect(page.getByRole('heading', { name: 'Setores' })).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Descrição', { exact: true })).toHaveValue('TROCA DE LUMINÁRIA');
  await said(page, 'MARIA DA SILVA');

  const oficio = page.getByLabel('Código do ofício');
  await oficio.fill('2026-04/12 e mais 99');
  await expect(oficio).toHaveValue('2026041299');
  await oficio.press('Control+Enter');
  await said(page, 'Confirmar código de ofício?');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Corrigir' }).click();
  await expect(oficio).toBeFocused();

  // the year of a letter's number is kept, typed or pasted alike, and left out by one click
  const short = page.getByRole('button', { name: 'Usar só 412' });
  await oficio.fill('');
  await oficio.pressSequentially('412/2026');
  await expect(oficio).toHaveValue('4122026');
  await expect(short).toBeVisible();
  await oficio.pressSequentially('1');
  await expect(short).toHaveCount(0);
  await oficio.fill('412/2026');
  await expect(oficio).toHaveValue('4122026');
  await expectAccessible(page);
  await short.click();
  await expect(oficio).toHaveValue('412');
  await expect(oficio).toBeFocused();
  await expect(short).toHaveCount(0);
  await oficio.fill('20260412');
  await expect(short).toHaveCount(0);
  await oficio.press('Control+Enter');
  // twice on purpose
  await page.getByRole('button', { name: 'Confirmar' }).dblclick();
  await said(page, 'Demanda cadastrada');
  await expect(page).toHaveURL(/\/demandas$/);
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(badge(page)).toHaveText('EM ANÁLISE');
});

test('a new demand that stays open overnight is of the new day, unless a day was chosen', async ({ page, product }) => {
  await enter(page, product);
  await page.clock.install();
  await page.goto(`${product.origin}/demandas/nova`);
  const day = page.getByLabel('Data da demanda');
  await expect(day).toHaveValue(formatDate(today()));
  await page.clock.fastForward('24:00:00');
  await expect(day).toHaveValue(formatDate(addDays(today(), 1)));
  await day.fill('01/10/2026');
  await page.clock.fastForward('24:00:00');
  await page.clock.runFor(1000);
  await expect(day).toHaveValue('01/10/2026');
});

test.describe('the edit screen', () => {
  test.use({ expectedErrors: [/409|ERR_FAILED/] });

  test('has nothing to choose where somebody else changed what it does not show: Salvar', async ({ page, product }) => {
    await enter(page, product);
    await someDemandas(product, 1);
    await page.route('**/live', (route) => route.abort());
    await page.goto(`${product.origin}/demandas`);
    await page.getByRole('row').nth(1).getByText('Rita Moura').click();
    await expect(page).toHaveURL(/\/edit$/);
    await page.getByLabel('Descrição', { exact: true }).fill('minha');
    await product.rows(`update demandas set status = 'RESOLVIDO' where tenant_id = $1`, [office.id]);
    await page.getByRole('button', { name: 'Salvar' }).click();
    const conflict = page.getByRole('alert', { name: /Outra pessoa alterou este registro/ });
    await expect(conflict).toContainText('As alterações não mexem no que você editou.');
    await conflict.getByRole('button', { name: 'Salvar', exact: true }).click();
    await said(page, 'Demanda atualizada com sucesso');
  });

  test('puts the cursor in the first wrong field of the specified order, and shows what another person changed', async ({
    page,
    product,
  }) => {
    await enter(page, product);
    await someDemandas(product, 1);
    await page.goto(`${product.origin}/demandas`);
    // a click anywhere on the row opens the edit screen
    await page.getByRole('row').nth(1).getByText('Rita Moura').click();
    await expect(page).toHaveURL(/\/edit$/);
    // exactly: while the list is still shown, its search is labelled with the same word
    const description = page.getByLabel('Descrição', { exact: true });
    await description.fill('  ');
    await page.getByLabel('Data da demanda').fill('');
    await page.getByRole('button', { name: 'Salvar' }).click();
    await said(page, 'Descrição é obrigatória');
    await said(page, 'Data da demanda é obrigatória');
    await expect(description).toBeFocused();
    await expectAccessible(page);

    await description.fill('minha');
    await page.getByLabel('Data da demanda').fill('01/10/2026');
    await product.rows(`update demandas set descricao_texto = 'DE OUTRA PESSOA' where tenant_id = $1`, [office.id]);
    await page.getByRole('button', { name: 'Salvar' }).click();
    await said(page, 'Outra pessoa alterou este registro enquanto você editava');
    await said(page, 'DE OUTRA PESSOA');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Salvar com estas escolhas' }).click();
    await said(page, 'Demanda atualizada com sucesso');
    await expect(page).toHaveURL(/\/demandas$/);
    await said(page, 'MINHA');

    await page.getByRole('link', { name: /MINHA/ }).click();
    await description.fill('nada disto');
    await page.getByRole('button', { name: 'Cancelar' }).click();
    await page.getByRole('button', { name: 'Descartar' }).click();
    await expect(page).toHaveURL(/\/demandas$/);
    await page.getByRole('button', { name: /^Ver demanda/ }).click();
    await said(page, 'Não informado');
    await expectAccessible(page);
  });
});

test.describe('a demand that cannot be loaded', () => {
  test.use({ expectedErrors: [/503/] });

  test(
    'leads back to the list, and the message offers the way to it again',
    { tag: '@long' },
    async ({ page, product }) => {
      await enter(page, product);
      await someDemandas(product, 1);
      const [row] = await product.rows<{ id: string }>('select id from demandas where tenant_id = $1', [office.id]);
      const one = new RegExp(`/demandas/${row!.id}$`);
      let away = true;
      await page.route(new RegExp(`/api/.*/demandas/${row!.id}$`), (route) =>
        away
          ? route.fulfill({
              status: 503,
              contentType: 'application/problem+json',
              body: JSON.stringify({ code: 'server.busy', detail: 'O sistema está muito ocupado.', status: 503 }),
            })
          : route.continue(),
      );
      await page.goto(`${product.origin}/demandas/${row!.id}`);
      await said(page, 'Erro ao carregar demanda');
      await expect(page).toHaveURL(/\/demandas$/);
      away = false;
      await page.getByRole('button', { name: 'Tentar novamente' }).click();
      await expect(page).toHaveURL(one);
      await expect(page.getByText('LUMINÁRIA 1', { exact: true })).toBeVisible();
    },
  );
});

test.describe('a demand that is not there', () => {
  test.use({ expectedErrors: [/404/] });

  test('is said on its page, and leads back to the list from its form', async ({ page, product }) => {
    await enter(page, product);
    const nowhere = `${product.origin}/demandas/00000000-0000-4000-8000-000000000000`;
    await page.goto(nowhere);
    await said(page, 'Demanda não encontrada');
    await expectAccessible(page);
    await page.goto(`${nowhere}/edit`);
    await expect(page).toHaveURL(/\/demandas$/);
    await said(page, 'Erro ao carregar dados da demanda');
  });
});
