import { readFile } from 'node:fs/promises';
import { expect, expectAccessible, shoot, signIn, test } from './product.ts';

/** A spreadsheet from its file to its last row, and back. */

const people = Buffer.from(
  [
    'Nome;Telefone;CEP',
    'ANA LIMA;(11) 98765-4321;01310-100',
    ...Array.from({ length: 30 }, (_, n) => `PESSOA ${n};119800000${10 + n};`),
    'RUI LIMA;11987654321;',
    'EVA SÁ;;',
    'IVO MELO;(11) 9876-543;',
    ';1133334444;',
    'JÓ REIS;1133335555;0131-100',
  ].join('\r\n'),
);

test('rows are seen before anything is written, chosen, imported and taken back', async ({ page, product }) => {
  const office = await product.office();
  const boss = await product.member(office, 'manager');
  await product.rows(
    `insert into municipes (tenant_id, nome_completo, telefone_ddd) values ($1, 'ANA LIMA', '11987654321')`,
    [office.id],
  );
  const count = async () =>
    (await product.rows('select 1 from municipes where tenant_id = $1 and deleted_at is null', [office.id])).length;
  await signIn(page, product, boss, office);
  await page.goto(`${product.origin}/dados/importar`);
  await page
    .getByLabel('Escolher planilha')
    .setInputFiles([{ name: 'cadastro-2016-2026.csv', mimeType: 'text/csv', buffer: people }]);
  await page.getByRole('button', { name: 'Continuar' }).click();

  const sentence = (text: string) => expect(page.getByText(text, { exact: true })).toBeVisible({ timeout: 30_000 });
  await sentence('De 36 linhas: 30 novas, 2 já cadastradas, 4 com erro.');
  await expect(page.getByText('Nada foi gravado ainda.')).toBeVisible();
  await expect(page.getByRole('cell', { name: 'Telefone deve ter 10 ou 11 dígitos (inclua o DDD)' })).toBeVisible();
  await page.getByRole('radio', { name: 'Completar os campos vazios' }).check();
  await page.getByRole('radio', { name: 'Cadastrar sem telefone' }).check();
  await sentence('De 36 linhas: 31 novas, 1 já cadastrada, 4 com erro.');
  await page.getByRole('checkbox', { name: 'Aceitar linhas sem telefone' }).check();
  await sentence('De 36 linhas: 32 novas, 1 já cadastrada, 3 com erro.');
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'light' });
  await shoot(page, 'importar-conferencia');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Baixar linhas com erro' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^linhas-com-erro-.*\.csv$/);
  // the three that are said to be wrong, below the names of their columns
  expect((await readFile(await file.path(), 'utf8')).trim().split('\r\n')).toHaveLength(4);
  expect(await count()).toBe(1);

  await page.getByRole('button', { name: 'Importar 33 linhas' }).click();
  await expect(page).toHaveURL(/passo=importar/);
  await sentence('De 36 linhas: 32 cadastradas, 1 atualizada, 3 com erro.');
  expect(await count()).toBe(33);
  await expect(page.getByRole('row')).toHaveCount(4);
  await expectAccessible(page);
  await shoot(page, 'importar-resultado');
  await page.getByRole('button', { name: 'Desfazer importação' }).click();
  const question = page.getByRole('dialog', { name: 'Desfazer a importação de 33 linhas?' });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Desfazer importação' }).click();
  await expect(page.getByText('Importação desfeita')).toBeVisible({ timeout: 30_000 });
  expect(await count()).toBe(1);
  await expect(page.getByRole('main').getByText('33 linhas desfeitas', { exact: true })).toBeVisible();
});

test(
  'Back leads out of an import that is over, and a draft by the address of its last step says what it is',
  { tag: '@long' },
  async ({ page, product }) => {
    const office = await product.office();
    await signIn(page, product, await product.member(office, 'manager'), office);
    await page.goto(`${product.origin}/dados/importar`);
    await page
      .getByLabel('Escolher planilha')
      .setInputFiles([{ name: 'cadastro.csv', mimeType: 'text/csv', buffer: people }]);
    await page.getByRole('button', { name: 'Continuar' }).click();
    const begin = page.getByRole('button', { name: /^Importar \d+ linhas$/ });
    await expect(begin).toBeVisible({ timeout: 30_000 });
    await page.goto(page.url().replace('passo=conferencia', 'passo=importar'));
    await expect(page.getByText('Esta planilha ainda não foi importada.')).toBeVisible();
    await page.getByRole('button', { name: 'Ir para a conferência' }).click();
    await begin.click();
    await expect(page.getByText('Importação concluída')).toBeVisible({ timeout: 30_000 });
    // the conference, the draft's last step, the conference, the columns
    for (let back = 0; back < 4; back += 1) {
      await page.goBack();
      await expect(page).toHaveURL(/passo=importar/);
      await expect(page.getByText('Importação concluída')).toBeVisible();
    }
    await page.goBack();
    await expect(page.getByLabel('Escolher planilha')).toBeAttached();
  },
);
