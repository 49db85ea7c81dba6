import { expect, startProduct, test } from './product.ts';

/** An office's own network: plain http, a name that is not loopback's, where browsers withhold secure-context APIs. */
test('through a plain http address a browser signs in and creates a demand', async ({ browser }) => {
  const product = await startProduct({ HOST: '0.0.0.0' });
  const { port } = new URL(product.origin);
  // no such name exists here: the browser is told where the office's server is
  const origin = `http://gabinete.camara.lan:${port}`;
  const chromium = await browser.browserType().launch({
    ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
    args: [
      ...(process.env.CHROMIUM_ARGS ?? '').split(' ').filter(Boolean),
      '--host-resolver-rules=MAP gabinete.camara.lan 127.0.0.1',
    ],
  });
  try {
    const clerk = await product.user({ full_name: 'Helena Prado' });
    const office = await product.office({ admin: clerk, name: 'Gabinete da Rede' });
    const page = await chromium.newPage({ locale: 'pt-BR' });
    await page.goto(`${origin}/login`);
    expect(await page.evaluate(() => window.isSecureContext)).toBe(false);
    await page.getByLabel('Email').fill(clerk.email);
    await page.getByLabel('Senha', { exact: true }).fill('senha-de-teste');
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await expect(page.getByRole('link', { name: 'Demandas' }).first()).toBeVisible();

    await product.rows(`insert into setores (tenant_id, nome) values ($1, 'Obras')`, [office.id]);
    await product.rows(`insert into equipe (tenant_id, nome, funcao) values ($1, 'Rita Moura', 'Assessora')`, [
      office.id,
    ]);
    await page.goto(`${origin}/demandas/nova`);
    await page.getByRole('button', { name: /Escolher munícipe/ }).click();
    await page.getByRole('button', { name: 'Novo munícipe' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Nome completo').fill('João Batista Lima');
    await dialog.getByLabel('Telefone').fill('11 3456-7890');
    await dialog.getByRole('button', { name: 'Cadastrar munícipe' }).click();
    await expect(page.getByLabel(/^Setor/)).toBeFocused();
    await page.getByLabel(/^Setor/).selectOption({ label: 'Obras' });
    await page.getByLabel(/^Assessor responsável/).selectOption({ label: 'Rita Moura - Assessora' });
    await page.getByLabel(/^Descrição/).fill('Tapa-buraco na avenida');
    await page.getByRole('button', { name: 'Cadastrar demanda' }).click();
    await expect(page.getByText('Demanda cadastrada', { exact: true }).first()).toBeVisible();
    await expect(page.getByText('TAPA-BURACO NA AVENIDA').first()).toBeVisible();
  } finally {
    await chromium.close();
    await product.stop();
  }
});
