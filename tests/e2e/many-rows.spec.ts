import { expect, shoot, signIn, test } from './product.ts';

/** Offices that have more than an answer holds: each screen says so, and leads to the rest. */

test('sectors, team and contacts beyond a page are reached by the same screens', async ({ page, product }) => {
  test.slow();
  const office = await product.office();
  const clerk = await product.member(office);
  const [citizen] = await product.rows<{ id: string }>(
    `with s as (insert into setores (tenant_id, nome) select $1, 'Setor ' || lpad(n::text, 4, '0') from generate_series(1, 620) n),
     e as (insert into equipe (tenant_id, nome, funcao)
       select $1, 'Pessoa ' || lpad(n::text, 4, '0'), 'Assessoria' from generate_series(1, 620) n)
     insert into municipes (tenant_id, nome_completo, telefone_ddd) values ($1, 'ANA LIMA', '11988887777') returning id`,
    [office.id],
  );
  await product.rows(
    `insert into historicos_atendimento (tenant_id, municipe_id, descricao, autor, data_registro)
     select $1, $2, 'CONTATO ' || n, 'RITA', now() - n * interval '1 hour' from generate_series(1, 130) n`,
    [office.id, citizen!.id],
  );
  await signIn(page, product, clerk, office);
  const more = page.getByRole('button', { name: 'Mostrar mais' });

  await page.goto(`${product.origin}/setores`);
  await expect(page.getByText('Setor 0500')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('Setor 0501')).toHaveCount(0);
  await more.scrollIntoViewIfNeeded();
  await more.click();
  await expect(page.getByText('Setor 0620')).toBeVisible();
  await expect(more).toHaveCount(0);

  await page.goto(`${product.origin}/equipe`);
  await expect(page.getByText('Pessoa 0500')).toBeVisible();
  // somebody of a page that has not come is found by the search
  await page.getByRole('searchbox').fill('pessoa 0619');
  await expect(page.getByText('Pessoa 0619')).toBeVisible();

  await page.goto(`${product.origin}/demandas/nova`);
  const select = page.getByRole('combobox', { name: 'Setor' });
  await expect(select.locator('option')).toHaveCount(502);
  await select.selectOption('Mostrar mais');
  await expect(select.locator('option')).toHaveCount(621);
  await select.selectOption('Setor 0620');
  await expect(select.locator('option:checked')).toHaveText('Setor 0620');

  await page.goto(`${product.origin}/municipes/${citizen!.id}?aba=historico`);
  const tab = page.getByRole('tab', { name: /Hist/ });
  await tab.click();
  await expect(page.getByText('CONTATO 100', { exact: true })).toBeVisible();
  await more.click();
  await expect(page.getByText('CONTATO 130', { exact: true })).toBeVisible();
  await expect(more).toHaveCount(0);
  await shoot(page, 'historicos-130');
});
