import { expect, expectAccessible, shoot, signIn, test } from './product.ts';

test('an órgão and somebody there are made in Ajustes, and the kinds of letters are there', async ({
  page,
  product,
}) => {
  const office = await product.office();
  await signIn(page, product, office.admin, office);
  await page.goto(`${product.origin}/ajustes?aba=orgaos`);
  await expect(page.getByText('Nenhum órgão. Cadastre os que recebem os ofícios.')).toBeVisible();
  await page.getByRole('button', { name: 'Novo órgão' }).click();
  await page.getByLabel('Nome').fill('Secretaria de Obras');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await page.getByRole('button', { name: /Secretaria de Obras nenhuma autoridade/ }).click();
  await page.getByRole('button', { name: 'Nova autoridade', exact: true }).click();
  await page.getByLabel('Nome').fill('Renata Coutinho');
  await page.getByLabel('Cargo').fill('Secretária de Obras');
  await page.getByLabel('Gênero').selectOption('F');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Renata Coutinho Secretária de Obras')).toBeVisible();
  await expectAccessible(page);
  await shoot(page, 'ajustes-orgaos');
  await page.getByRole('tab', { name: 'Tipos de ofício' }).click();
  await expect(page.getByRole('row')).toHaveCount(8);
  await expectAccessible(page);
});

test('letters stand in their lists; numbers that are no letter say why, and the next one is set with a reason', async ({
  page,
  product,
}) => {
  const office = await product.office();
  await signIn(page, product, office.admin, office);
  await page.goto(`${product.origin}/oficios`);
  await expect(page.getByText('Nenhum ofício. O primeiro começa em uma demanda.')).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Ofícios' })).toBeVisible();

  await page.getByRole('tab', { name: 'Numeração' }).click();
  await expect(page.getByText('Nenhuma lacuna sem explicação')).toBeVisible();
  await page.getByRole('button', { name: 'Próximo número 001' }).click();
  await page.getByRole('textbox', { name: 'Próximo número' }).fill('3');
  await page.getByLabel('Motivo').fill('curto');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Diga por que os números foram pulados (10 letras ou mais)')).toBeVisible();
  await page.getByLabel('Motivo').fill('Usados em papel na viagem a Brasília.');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('001 e 002')).toBeVisible();
  await expect(page.getByText('2 pulados')).toBeVisible();
  await expect(page.getByText('Usados em papel na viagem a Brasília.')).toBeVisible();
  await expectAccessible(page);
  await shoot(page, 'oficios-numeracao');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^numeracao-Ofício-\d{4}\.csv$/);
});
