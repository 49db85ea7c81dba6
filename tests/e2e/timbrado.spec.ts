import type { Page } from '@playwright/test';
import { png } from '../support/files/real-files.ts';
import type { Office } from '../support/office/people.ts';
import { expect, expectAccessible, shoot, signIn, test } from './product.ts';

/** What an office prints around its letters, and how that looks while it is being set. */

let office: Office;

test.beforeEach(async ({ product, page }) => {
  office = await product.office();
  await signIn(page, product, office.admin, office);
  await page.goto(`${product.origin}/ajustes?aba=timbrado`);
});

const paper = (page: Page) => page.getByRole('region', { name: 'Prévia' });
const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/png', buffer });

test('shows on a small sheet what is typed, keeps it, and takes a coat of arms', async ({ page }) => {
  await page.getByLabel('Linha 1').fill('CÂMARA MUNICIPAL DE SANTA CLARA DO VALE');
  await page.getByLabel('Linha 2').fill('Gabinete da Vereadora Helena Prado');
  await page.getByLabel('Cidade').fill('Santa Clara do Vale');
  await page.getByLabel('Sigla').fill('GVHP');
  await page.getByLabel('Quem assina').fill('Helena Prado');
  await page.getByLabel('Cargo', { exact: true }).fill('Vereadora');
  await expect(paper(page)).toContainText('HELENA PRADO');
  await expect(paper(page)).toContainText(/OFÍCIO Nº 001\/\d{4}\/GVHP/);
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Papel timbrado atualizado')).toBeVisible();

  await page.getByLabel('Enviar brasão').setInputFiles(file('brasao.png', png(60, 66)));
  await expect(page.getByText('Brasão atualizado')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Brasão do papel timbrado' })).toHaveCount(2);
  await page.reload();
  await expect(page.getByLabel('Linha 2')).toHaveValue('Gabinete da Vereadora Helena Prado');
  await expect(page.getByRole('img', { name: 'Brasão do papel timbrado' })).toHaveCount(2);
  await expectAccessible(page);
  await shoot(page, 'papel-timbrado');

  await page.getByRole('button', { name: 'Tirar brasão' }).click();
  await expect(page.getByText('Brasão retirado')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Brasão do papel timbrado' })).toHaveCount(0);
});

test.describe('what is no picture', () => {
  test.use({ expectedErrors: [/415/] });

  test('is refused in words', async ({ page }) => {
    await page.getByLabel('Enviar brasão').setInputFiles(file('brasao.png', Buffer.from('<svg/>')));
    await expect(page.getByText('Use uma imagem PNG ou JPEG.').first()).toBeVisible();
  });
});

test('whoever may not change it sees the sheet', async ({ page, product }) => {
  const clerk = await product.member(office);
  await signIn(page, product, clerk, office);
  await page.goto(`${product.origin}/ajustes?aba=timbrado`);
  await expect(paper(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Salvar' })).toHaveCount(0);
});
