import { officeData } from '../support/office/office-data.ts';
import { expect, expectAccessible, shoot, signIn, test } from './product.ts';

/** A letter from the list to its page on paper: begun, written from a kept text, issued, looked at. */

test.describe('from the list', { tag: '@viewer' }, () => {
  // the script that signs in has no storage in the frame of the browser's own viewer
  test.use({ expectedErrors: [/reading 'setItem'/] });

  test('a letter is begun, takes a kept text, and its PDF is looked at in place', async ({ page, product }) => {
    const data = officeData(product);
    const office = await product.office();
    await data.insert('oficio_tipos', office, { nome: 'Ofício', numeracao: 'GABINETE' });
    const orgao_id = await data.insert('orgaos', office, { nome: 'Secretaria de Obras' });
    await data.insert('autoridades', office, {
      orgao_id,
      nome: 'Renata Coutinho',
      cargo: 'Secretária de Obras',
      genero: 'F',
      tratamento: 'SENHORIA',
    });
    await data.insert('modelos', office, {
      tipo: 'DOCUMENTO',
      nome: 'Poda',
      corpo: 'Solicito a **poda** das árvores.',
    });
    await signIn(page, product, office.admin, office);
    await page.goto(`${product.origin}/oficios`);
    const begin = page.getByRole('button', { name: 'Novo ofício' });
    await expect(begin).toBeVisible();
    // as on every list: a key, and under the thumb
    await page.keyboard.press('n');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.setViewportSize({ width: 390, height: 844 });
    expect((await begin.boundingBox())!.y).toBeGreaterThan(700);
    await page.setViewportSize({ width: 1440, height: 900 });
    await begin.click();
    const dialog = page.getByRole('dialog');
    // the keyboard is where the form begins, not at what closes it
    await expect(dialog.getByLabel('Tipo')).toBeFocused();
    await dialog.getByLabel('Tipo').selectOption({ label: 'Ofício' });
    await dialog.getByLabel('Assunto').fill('Poda na Praça São José');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await expect(page.getByRole('heading', { name: 'Poda na Praça São José' })).toBeVisible();

    await page.getByRole('combobox', { name: 'Modelo' }).selectOption({ label: 'Poda' });
    await expect(page.getByLabel('Texto')).toHaveValue('Solicito a **poda** das árvores.');
    await expectAccessible(page);
    await shoot(page, 'oficio-rascunho-do-modelo');
    await page.getByRole('combobox', { name: 'Órgão' }).selectOption({ label: 'Secretaria de Obras' });
    await page
      .getByRole('combobox', { name: 'Autoridade' })
      .selectOption({ label: 'Renata Coutinho, Secretária de Obras' });
    await expect(page.getByText(/^salvo às/)).toBeVisible();
    await page.getByRole('button', { name: 'Emitir' }).click();
    await dialog.getByRole('button', { name: 'Emitir' }).click();
    await expect(page.getByRole('heading', { name: /OFÍCIO Nº 001/ })).toBeVisible();

    await shoot(page, 'oficio-emitido-com-pdf');
    await page.getByRole('button', { name: 'Ver PDF' }).click();
    await expect(dialog.locator('iframe')).toBeVisible({ timeout: 30_000 });
    await page.keyboard.press('Escape');
    await page.goto(`${product.origin}/oficios`);
    await expect(page.getByRole('link', { name: 'Poda na Praça São José' })).toBeVisible();
    await shoot(page, 'oficios-lista-com-um');
    await page.getByRole('link', { name: 'Poda na Praça São José' }).click();
    await expect(page.getByRole('heading', { name: /OFÍCIO Nº 001/ })).toBeVisible();
  });
});

test('a letter that is begun while a model loads is asked about, and of two choices the last one stays', async ({
  page,
  product,
}) => {
  const data = officeData(product);
  const office = await product.office();
  const tipo_id = await data.insert('oficio_tipos', office, { nome: 'Ofício', numeracao: 'GABINETE' });
  const slow = await data.insert('modelos', office, { tipo: 'DOCUMENTO', nome: 'Poda', corpo: 'Solicito a poda.' });
  await data.insert('modelos', office, { tipo: 'DOCUMENTO', nome: 'Ronda', corpo: 'Solicito a ronda.' });
  const values = { tipo_id, numeracao: 'GABINETE', assunto: 'Praça', corpo: '', user_id: office.admin.id };
  const id = await data.insert('oficios', office, values);
  await signIn(page, product, office.admin, office);
  let answer = () => {};
  await page.route(`**/modelos/${slow}`, async (route) => {
    await new Promise<void>((resolve) => (answer = resolve));
    await route.continue();
  });
  await page.goto(`${product.origin}/oficios/${id}`);
  const text = page.getByLabel('Texto');
  const models = page.getByRole('combobox', { name: 'Modelo' });
  const choose = async (label: string) => {
    const asked = page.waitForRequest(/modelos\/[^/]+$/);
    await models.selectOption({ label });
    await asked;
  };
  await choose('Poda');
  await text.fill('Escrevo eu.');
  answer();
  const question = page.getByRole('dialog', { name: 'Trocar o texto?' });
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(text).toHaveValue('Escrevo eu.');
  await text.fill('');

  await choose('Poda');
  await choose('Ronda');
  await expect(text).toHaveValue('Solicito a ronda.');
  const late = page.waitForResponse(`**/modelos/${slow}`);
  answer();
  await late;
  await expect(question).toHaveCount(0);
  await expect(text).toHaveValue('Solicito a ronda.');
});
