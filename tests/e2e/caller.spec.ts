import type { Page } from '@playwright/test';
import { officeData } from '../support/office/office-data.ts';
import { expect, expectAccessible, signIn, test, type Product } from './product.ts';

/** Somebody calls: what their record says first, and how a demand is begun from there. */

const asked = 'TROCA DE LÂMPADA QUEIMADA NA RUA DAS FLORES, EM FRENTE AO NÚMERO 40';

async function enter(page: Page, product: Product) {
  const office = await product.office();
  const data = officeData(product);
  const municipe = await data.municipe(office, 'JOANA DA SILVA');
  const setor = await data.setor(office, 'Iluminação');
  await data.assessor(office, 'Bruno Dias');
  await data.assessor(office, 'RITA  MOURA');
  const demanda = (descricao_texto: string, status: string, data_demanda = '2026-11-02') =>
    data.insert('demandas', office, {
      municipe_id: municipe,
      setor_id: setor,
      assessor_responsavel: 'Bruno Dias',
      descricao_texto,
      data_demanda,
      status,
    });
  await demanda(asked, 'EM_ANALISE');
  await demanda('PODA DE ÁRVORE', 'RESOLVIDO');
  await demanda('TAPA-BURACO', 'NAO_ATENDIDA');
  await signIn(page, product, await product.member(office, 'attendant', { full_name: 'Rita Moura' }), office);
  return { office, data, municipe, demanda };
}

const openOnes = (page: Page) => page.getByRole('region', { name: 'Demandas abertas' });

test('a citizen’s page begins with the open demands and what was asked, and moves nothing when they come', async ({
  page,
  product,
}) => {
  const { municipe, demanda } = await enter(page, product);
  await demanda('VISTORIA DE CALÇADA', 'EM_ANALISE', '2026-11-20');
  const held = Promise.withResolvers<void>();
  await page.route('**/demandas?*status=*', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(`${product.origin}/municipes/${municipe}`);
  const data = page.getByRole('group', { name: 'Contato' });
  const before = (await data.boundingBox())!;
  expect((await openOnes(page).boundingBox())!.y).toBeLessThan(before.y);
  held.resolve();
  const rows = openOnes(page).getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('VISTORIA DE CALÇADA');
  await expect(rows.last()).toContainText(`Iluminação`);
  await expect(rows.last()).toContainText(asked);
  await expect(openOnes(page).getByText('PODA DE ÁRVORE')).toHaveCount(0);
  expect((await data.boundingBox())!.y).toBe(before.y);
  await expectAccessible(page);

  await page.getByRole('tab', { name: /Demandas do Munícipe/ }).click();
  await expect(page.getByRole('row')).toHaveCount(5);
  await expect(page.getByRole('row').filter({ hasText: asked })).toContainText('Iluminação');
  await page.getByRole('tab', { name: 'Dados' }).click();
  await rows.last().getByRole('link').click();
  await expect(page).toHaveURL(/\/demandas\/[0-9a-f-]{36}$/);
});

test(
  'of a citizen’s fields those that are filled are shown, the others are one line that leads to the form',
  { tag: '@long' },
  async ({ page, product }) => {
    const { municipe, office, data } = await enter(page, product);
    await page.goto(`${product.origin}/municipes/${municipe}`);
    const line = page.getByText(/^Sem /);
    await expect(line).toHaveText(
      'Sem email, CEP, endereço, número, complemento, bairro, ponto de referência, informações adicionais · Completar',
    );
    await expect(page.getByText('Não informado')).toHaveCount(0);
    await line.getByRole('link', { name: 'Completar' }).click();
    await expect(page).toHaveURL(/\/edit$/);

    const all = await data.insert('municipes', office, {
      nome_completo: 'CARLOS COMPLETO',
      telefone_ddd: '11911112222',
      email: 'carlos@exemplo.com',
      cep: '18170000',
      endereco: 'RUA A',
      numero: '1',
      bairro: 'CENTRO',
      informacoes_adicionais: 'LIGAR À TARDE',
    });
    await page.goto(`${product.origin}/municipes/${all}`);
    await expect(page.getByText(/^Sem /)).toHaveText('Sem complemento, ponto de referência · Completar');
    await expect(page.getByText('Nenhuma demanda aberta')).toHaveCount(0);
  },
);

test('a demand begun from a citizen has the cursor in the sector, me as assessor, and the open ones before the eyes', async ({
  page,
  product,
}) => {
  const { municipe } = await enter(page, product);
  await page.goto(`${product.origin}/municipes/${municipe}`);
  await page.getByRole('link', { name: 'Nova demanda' }).click();
  await expect(page).toHaveURL(/\/demandas\/nova\?municipe=/);
  await expect(page.getByLabel('Setor', { exact: true })).toBeFocused();
  const assessor = page.getByLabel('Assessor responsável');
  await expect(assessor.locator('option:checked')).toHaveText(/^RITA {1,2}MOURA - /);
  await expect(openOnes(page).getByRole('listitem')).toHaveText(new RegExp(asked));
  await expectAccessible(page);

  // what was only proposed is nothing that would be lost
  await page.getByRole('link', { name: 'Munícipes' }).first().click();
  await expect(page).toHaveURL(/\/municipes$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('two members of one’s name are nobody’s guess', async ({ page, product }) => {
  const { municipe, office, data } = await enter(page, product);
  await data.assessor(office, 'Rita Moura');
  await page.goto(`${product.origin}/demandas/nova?municipe=${municipe}`);
  await expect(page.getByLabel('Assessor responsável').locator('option')).toHaveCount(4);
  await expect(page.getByLabel('Assessor responsável')).toHaveValue('');
});
