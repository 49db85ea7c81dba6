import { officeData } from '../support/office/office-data.ts';
import { expect, expectAccessible, type Product, shoot, signIn, test } from './product.ts';

async function arranged(product: Product) {
  const office = await product.office();
  const data = officeData(product);
  const assunto = await data.assunto(office, 'Lâmpada apagada');
  const setor = await data.setor(office);
  const demanda = async (nome: string, descricao: string, more: object = {}) =>
    data.insert('demandas', office, {
      municipe_id: await data.insert('municipes', office, {
        nome_completo: nome,
        telefone_ddd: `119${String(nome.length).padStart(8, '7')}`,
      }),
      setor_id: setor,
      assunto_id: assunto,
      descricao_texto: descricao,
      assessor_responsavel: 'RITA',
      data_demanda: '2026-11-20',
      ...more,
    });
  return { office, demanda };
}

test('a demand is merged into another, follows it, and is set apart; Desfazer takes the merge back', async ({
  page,
  product,
}) => {
  const { office, demanda } = await arranged(product);
  const root = await demanda('MARIA DA LUZ', 'POSTE APAGADO NA RUA A');
  const child = await demanda('JOÃO DA LUZ', 'RUA A ESCURA');
  await signIn(page, product, office.admin, office);
  await page.goto(`${product.origin}/demandas/${child}`);
  const merge = async (look?: () => Promise<void>) => {
    await page.getByRole('button', { name: 'Mais ações' }).click();
    await page.getByRole('menuitem', { name: 'Reunir em outra demanda…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Reunir em outra demanda' });
    await expect(dialog.getByRole('button', { name: /MARIA DA LUZ/ })).toBeVisible();
    await expect(dialog.getByRole('button', { name: /JOÃO/ })).toHaveCount(0);
    await look?.();
    await dialog.getByRole('searchbox').fill('poste apagado');
    await dialog.getByRole('button', { name: /MARIA DA LUZ/ }).click();
    await expect(page.getByText('Demandas reunidas')).toBeVisible();
  };
  await merge(async () => {
    await expectAccessible(page);
    await shoot(page, 'reunir');
  });
  await expect(page.getByText('Reunida na demanda de MARIA DA LUZ')).toBeVisible();
  await expect(page.getByRole('button', { name: /alterar status/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Mais ações' }).click();
  await expect(page.getByRole('menuitem', { name: 'Definir prazo' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: /Encaminhada|Aguardar|Retomar em/ })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(page.getByText('Reunida na demanda de MARIA DA LUZ')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /alterar status/ })).toBeVisible();

  await merge();
  await expect(page.getByText('Reunida na demanda 2026-00001').first()).toBeVisible();
  await expectAccessible(page);
  await shoot(page, 'reunida');
  await page.getByRole('link', { name: /MARIA DA LUZ ·/ }).click();
  await expect(page).toHaveURL(new RegExp(root));
  await expect(page.getByText('Demandas reunidas (1)')).toBeVisible();
  await expect(page.getByRole('link', { name: /JOÃO DA LUZ ·/ })).toBeVisible();
  // its line is that of both, and says what is of the other one
  const merging = page.getByRole('listitem').filter({ hasText: 'Reunida na demanda 2026-00001' }).first();
  await expect(merging.getByRole('link', { name: '2026-00002' })).toHaveAttribute('href', new RegExp(child));
  await shoot(page, 'reunidas');
  await page.getByRole('link', { name: /JOÃO DA LUZ ·/ }).click();
  await page.getByRole('button', { name: 'Mais ações' }).click();
  await page.getByRole('menuitem', { name: 'Separar' }).click();
  await expect(page.getByText('Demanda separada')).toBeVisible();
  await expect(page.getByRole('button', { name: /alterar status/ })).toBeVisible();
});

test('lists say which one was merged', { tag: '@long' }, async ({ page, product }) => {
  const { office, demanda } = await arranged(product);
  const principal_id = await demanda('MARIA DA LUZ', 'POSTE APAGADO NA RUA A');
  const child = await demanda('JOÃO DA LUZ', 'RUA A ESCURA', { principal_id });
  await signIn(page, product, office.admin, office);
  await page.goto(`${product.origin}/demandas`);
  const row = (words: string) => page.getByRole('row').filter({ hasText: words });
  await expect(row('RUA A ESCURA').getByTitle('Reunida em outra demanda')).toHaveText('Reunida');
  await expect(row('POSTE APAGADO')).not.toContainText('Reunida');
  await expectAccessible(page);
  await shoot(page, 'reunida-na-lista');
  const [one] = await product.rows<{ municipe_id: string }>('select municipe_id from demandas where id = $1', [child]);
  await page.goto(`${product.origin}/municipes/${one!.municipe_id}`);
  const open = page.getByRole('region', { name: 'Demandas abertas' });
  await expect(open.getByTitle('Reunida em outra demanda')).toBeVisible();
  await page.goto(`${product.origin}/municipes/${one!.municipe_id}?aba=demandas`);
  await expect(row('RUA A ESCURA').getByTitle('Reunida em outra demanda')).toBeVisible();
});

test('a merged one says how whoever asked for it was told, at the other one', async ({ page, product }) => {
  const { office, demanda } = await arranged(product);
  const root = await demanda('MARIA DA LUZ', 'POSTE APAGADO NA RUA A');
  const child = await demanda('JOÃO DA LUZ', 'RUA A ESCURA', { principal_id: root });
  await product.rows(`update demandas set status = 'RESOLVIDO' where id = $1`, [root]);
  await signIn(page, product, office.admin, office);
  await page.goto(`${product.origin}/demandas/${child}`);
  const card = page.getByRole('region', { name: 'Reunida na demanda de MARIA DA LUZ' });
  await expect(card).toContainText('Quem a pediu ainda não foi avisado.');
  await card.getByRole('link', { name: /MARIA DA LUZ/ }).click();
  await page.getByRole('button', { name: 'Avisei JOÃO DA LUZ' }).click();
  const dialog = page.getByRole('dialog', { name: 'Devolutiva para JOÃO DA LUZ' });
  await dialog.getByRole('button', { name: 'Registrar devolutiva' }).click();
  await page.getByRole('link', { name: /JOÃO DA LUZ ·/ }).click();
  await expect(card).toContainText(/JOÃO DA LUZ\s*Avisada hoje, Ligação/);
  await expect(card).not.toContainText('ainda não foi avisado');
  await expectAccessible(page);
  await shoot(page, 'reunida-avisada');
});
