import { expect, expectAccessible, shoot, signIn, test } from './product.ts';

/** Offices that have more than an answer holds: each screen says so, and leads to the rest. */

test(
  'an agenda too full for its month: each day says how many there are, and shows them all',
  { tag: '@long' },
  async ({ page, product }) => {
    test.slow();
    const office = await product.office();
    const clerk = await product.member(office);
    // 31 days of 40, and one of 250 more, at 22:00
    await product.rows(
      `insert into agenda_compromissos (tenant_id, user_id, titulo, descricao, data_compromisso, hora_compromisso, status)
     select $1::uuid, $2::uuid, 'Compromisso ' || n, 'Segredo ' || md5(n::text), date '2030-05-01' + (n % 31)::int,
            time '08:00' + (n / 31) * interval '10 minutes', 'A_CONFIRMAR' from generate_series(0, 1239) n
     union all
     select $1::uuid, $2::uuid, 'Noturno ' || n, null, '2030-05-15', '22:00', 'CONFIRMADO' from generate_series(1, 250) n`,
      [office.id, clerk.id],
    );
    await signIn(page, product, clerk, office);
    await page.goto(`${product.origin}/agenda?vista=mes&dia=2030-05-15`);
    const cell = (day: string) => page.locator(`[data-vista] [role=cell][data-date="${day}"]`);
    await expect(cell('2030-05-14').getByText('+37 mais')).toBeVisible({ timeout: 30_000 });
    await expect(cell('2030-05-15').getByText('+287 mais')).toBeVisible();
    await expectAccessible(page);
    await shoot(page, 'agenda-cheia-mes');

    await cell('2030-05-15').getByText('+287 mais').click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.locator('[data-compromisso]')).toHaveCount(100);
    for (const shown of [200, 290]) {
      await dialog.getByRole('button', { name: 'Mostrar mais' }).click();
      await expect(dialog.locator('[data-compromisso]')).toHaveCount(shown);
    }
    await expect(dialog.getByRole('button', { name: 'Mostrar mais' })).toHaveCount(0);
    await dialog.getByText('Noturno 250', { exact: true }).scrollIntoViewIfNeeded();
    await shoot(page, 'agenda-cheia-dia');
    await page.keyboard.press('Escape');
  },
);

test(
  'what stands behind a page stays when its last row is gone for good',
  { tag: '@long' },
  async ({ page, product }) => {
    const office = await product.office();
    const clerk = await product.member(office);
    await product.rows(
      `insert into setores (tenant_id, nome) select $1, 'Setor ' || lpad(n::text, 4, '0') from generate_series(1, 620) n`,
      [office.id],
    );
    await signIn(page, product, clerk, office);
    await page.goto(`${product.origin}/setores`);
    await expect(page.getByText('Setor 0500')).toBeVisible({ timeout: 30_000 });
    const more = page.getByRole('button', { name: 'Mostrar mais' });
    await more.scrollIntoViewIfNeeded();
    await more.click();
    await expect(page.getByText('Setor 0620')).toBeVisible();
    const behind = page.waitForResponse((response) => response.url().includes('after='));
    await product.rows(`delete from setores where tenant_id = $1 and nome = 'Setor 0500'`, [office.id]);
    await (await behind).finished();
    await expect(page.getByText('Setor 0500')).toHaveCount(0);
    // for as long as it takes to draw what has come
    await page.waitForTimeout(500);
    await expect(page.getByRole('row')).toHaveCount(620);
    await expect(page.getByText('Setor 0620')).toBeVisible();
  },
);

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
