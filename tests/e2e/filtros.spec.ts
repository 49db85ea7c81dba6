import type { Page } from '@playwright/test';
import { type OfficeData, officeData } from '../support/office/office-data.ts';
import type { Office } from '../support/office/people.ts';
import { expect, expectAccessible, shoot, signIn, test, type Product } from './product.ts';

/** Lists narrowed to what is wanted, arranged as one likes, and walked to their end. */

let data: OfficeData;
let office: Office;

async function enter(page: Page, product: Product): Promise<void> {
  data = officeData(product);
  office = await product.office();
  await signIn(page, product, await product.member(office), office);
}

async function someDemandas(product: Product, howMany: number): Promise<void> {
  const [saude, obras] = [await data.setor(office, 'Saúde'), await data.setor(office, 'Obras')];
  const people = await Promise.all(
    ['CENTRO', 'LAPA'].map((bairro, n) =>
      data.insert('municipes', office, { nome_completo: `PESSOA ${bairro}`, telefone_ddd: `1198765432${n}`, bairro }),
    ),
  );
  await product.rows(
    `insert into demandas (tenant_id, municipe_id, setor_id, assessor_responsavel, descricao_texto, codigo_oficio, data_demanda)
     select $1, ($2::uuid[])[1 + n % 2], ($3::uuid[])[1 + n / 2 % 2], 'Rita Moura', 'DEMANDA ' || n, case when n % 2 = 0 then n::text end,
            date '2026-11-20' - n from generate_series(1, $4::int) n`,
    [office.id, people, [saude, obras], howMany],
  );
}

const panel = (page: Page) => page.getByRole('dialog', { name: 'Filtrar' });

test('by keyboard: F, what is wanted, and a chip for each, which the address keeps', async ({ page, product }) => {
  await enter(page, product);
  await someDemandas(product, 40);
  await page.goto(`${product.origin}/demandas`);
  await expect(page.getByRole('row')).toHaveCount(41);
  await page.keyboard.press('f');
  await expect(panel(page).getByRole('button', { name: /^Status/ })).toBeFocused();
  await panel(page)
    .getByRole('button', { name: /^Setor/ })
    .click();
  await expect(panel(page).getByRole('textbox', { name: 'Procurar em Setor' })).toBeFocused();
  await page.keyboard.type('saude');
  await expect(panel(page).getByRole('checkbox')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(panel(page).getByRole('button', { name: 'Ver 20 demandas' })).toBeVisible();
  await panel(page)
    .getByRole('button', { name: /^Bairro/ })
    .click();
  await expect(panel(page).getByRole('textbox', { name: 'Procurar em Bairro' })).toBeFocused();
  await page.keyboard.type('cen');
  await expect(panel(page).getByRole('checkbox', { name: 'CENTRO' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(panel(page).getByRole('button', { name: 'Ver 10 demandas' })).toBeVisible();
  await expectAccessible(page);
  await shoot(page, 'filtrar');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('row')).toHaveCount(11);
  await shoot(page, 'filtrada');
  await expect(page.getByRole('button', { name: /^Filtrar 2 filtros/ })).toBeVisible();
  const address = page.url();
  await page.goto(`${product.origin}/`);
  await page.goto(address);
  await expect(page.getByRole('row')).toHaveCount(11);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Bairro CENTRO: tirar este filtro' }).click();
  await expect(page.getByRole('row')).toHaveCount(21);
  await page.getByRole('button', { name: 'Limpar filtros' }).click();
  await expect(page.getByRole('row')).toHaveCount(41);
  await expect(page).toHaveURL(/\/demandas$/);
});

test(
  'days are typed as they are written, in a browser of any language',
  { tag: '@long' },
  async ({ page, product }) => {
    await enter(page, product);
    await someDemandas(product, 40);
    await page.goto(`${product.origin}/demandas`);
    await expect(page.getByRole('row')).toHaveCount(41);
    await page.keyboard.press('f');
    const from = panel(page).getByLabel('De', { exact: true });
    await from.pressSequentially('5/11/2026');
    await expect(from).toHaveValue('05/11/2026');
    await expect(page).toHaveURL(/de=2026-11-05/);
    await panel(page).getByLabel('Até', { exact: true }).fill('31/11/2026');
    await expect(panel(page).getByLabel('Até', { exact: true })).toHaveAttribute('aria-invalid', 'true');
    await expect(page).not.toHaveURL(/ate=/);
    await expectAccessible(page);
    await shoot(page, 'filtrar-dias');
    await from.fill('');
    await expect(page).not.toHaveURL(/de=/);
  },
);

test('a place in a list that no answer has named is not asked for', { tag: '@long' }, async ({ page, product }) => {
  await enter(page, product);
  await someDemandas(product, 130);
  await page.goto(`${product.origin}/demandas?pagina=2&depois=abc`);
  await expect(page.getByRole('row')).toHaveCount(31);
});

test(
  'what an address says in vain is as if it were not there, and what is gone says so',
  { tag: '@long' },
  async ({ page, product }) => {
    await enter(page, product);
    await someDemandas(product, 3);
    await page.goto(`${product.origin}/demandas?setor=abc&ordem=;drop&periodo=sempre&colunas=x&depois=%00`);
    await expect(page.getByRole('row')).toHaveCount(4);
    await expect(page.getByRole('button', { name: 'Filtrar', exact: true })).toBeVisible();
    const gone = await data.setor(office, 'Antigo');
    await product.rows('update setores set deleted_at = now() where id = $1', [gone]);
    await page.goto(`${product.origin}/demandas?setor=${gone}`);
    await expect(page.getByText('(excluído)')).toBeVisible();
    await expect(page.getByText('Nenhuma demanda com estes filtros.')).toBeVisible();
  },
);

test('Próxima goes on behind the last row, whatever a colleague adds meanwhile', async ({ page, product }) => {
  await enter(page, product);
  await someDemandas(product, 250);
  await page.goto(`${product.origin}/demandas`);
  await expect(page.getByText('Mostrando 100 de 250')).toBeVisible();
  await expect(page.getByRole('link', { name: 'DEMANDA 100' })).toBeVisible();
  await page.getByRole('button', { name: 'Próxima página' }).click();
  await expect(page).toHaveURL(/depois=/);
  await expect(page.getByRole('row').nth(1)).toContainText('DEMANDA 101');
  // above all that is shown: by numbers of pages the next would begin five rows earlier
  await product.rows(
    `insert into demandas (tenant_id, municipe_id, setor_id, assessor_responsavel, descricao_texto, data_demanda)
     select tenant_id, municipe_id, setor_id, 'Rita', 'DO COLEGA', data_demanda + 30 from demandas where tenant_id = $1 limit 5`,
    [office.id],
  );
  await page.getByRole('button', { name: 'Próxima página' }).click();
  await expect(page.getByRole('row').nth(1)).toContainText('DEMANDA 201');
  await page.getByRole('button', { name: 'Página anterior' }).click();
  await expect(page.getByRole('row').nth(1)).toContainText('DEMANDA 101');
  await page.reload();
  await expect(page.getByRole('row').nth(1)).toContainText('DEMANDA 101');
});

test('Exibir: other columns, another order', async ({ page, product }) => {
  await enter(page, product);
  await someDemandas(product, 6);
  await page.goto(`${product.origin}/demandas`);
  await page.getByRole('button', { name: 'Exibir' }).click();
  const exhibit = page.getByRole('dialog', { name: 'Exibir' });
  await exhibit.getByRole('checkbox', { name: 'Bairro' }).check();
  await exhibit.getByRole('checkbox', { name: 'Assessor' }).uncheck();
  await exhibit.getByLabel('Ordenar').selectOption('Bairro');
  await expectAccessible(page);
  await shoot(page, 'exibir');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('columnheader', { name: 'Bairro' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Assessor' })).toHaveCount(0);
  await expect(page.getByRole('row').nth(1)).toContainText('CENTRO');
  await page.reload();
  await expect(page.getByRole('columnheader', { name: 'Bairro' })).toBeVisible();
  await page.getByRole('button', { name: 'Exibir' }).click();
  await exhibit.getByRole('button', { name: 'Voltar ao padrão' }).click();
  await expect(page).toHaveURL(/\/demandas$/);
});

test(
  'all usual columns stand on a small desk, and one that is asked for takes the place of one that is not',
  { tag: '@long' },
  async ({ page, product }) => {
    await enter(page, product);
    await someDemandas(product, 6);
    await product.rows(`update demandas set prazo = '2026-12-11', prazo_origem = 'MANUAL' where tenant_id = $1`, [
      office.id,
    ]);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(`${product.origin}/demandas`);
    const heads = page.getByRole('table').getByRole('columnheader');
    const usual = ['Código Ofício', 'Descrição', 'Status', 'Assessor', 'Prazo', 'Data'];
    await expect(heads).toHaveText([...usual, 'Ações']);
    await page.getByRole('button', { name: 'Exibir' }).click();
    const exhibit = page.getByRole('dialog', { name: 'Exibir' });
    await exhibit.getByRole('checkbox', { name: 'Setor' }).check();
    await exhibit.getByRole('checkbox', { name: 'Protocolo' }).check();
    await page.keyboard.press('Escape');
    await expect(heads).toHaveText(['Descrição', 'Status', 'Setor', 'Protocolo', 'Prazo', 'Data', 'Ações']);
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(heads).toHaveText([
      'Código Ofício',
      'Descrição',
      'Status',
      'Setor',
      'Protocolo',
      'Prazo',
      'Data',
      'Ações',
    ]);
  },
);

test.describe('a session that ends', () => {
  test.use({ expectedErrors: [/status of 401/] });

  test(
    'is asked for over a window that opens meanwhile, which is there behind it',
    { tag: '@long' },
    async ({ page, product }) => {
      const asked = Promise.withResolvers<void>();
      await page.route(/\/assets\/DemandasFilters-/, (route) => asked.promise.then(() => route.continue()));
      await enter(page, product);
      await someDemandas(product, 3);
      await page.goto(`${product.origin}/demandas`);
      await expect(page.getByRole('row')).toHaveCount(4);
      await page.getByRole('button', { name: 'Filtrar' }).click();
      await product.rows(
        'update sessions set ended_at = now() where user_id in (select user_id from memberships where tenant_id = $1)',
        [office.id],
      );
      // a colleague's change has what is on screen asked anew
      await product.rows(`update demandas set descricao_texto = 'DO COLEGA' where tenant_id = $1`, [office.id]);
      const signingIn = page.getByRole('dialog', { name: 'Sua sessão terminou' });
      await expect(signingIn).toBeVisible();
      const arrived = page.waitForResponse(/\/assets\/DemandasFilters-/);
      asked.resolve();
      await (await arrived).finished();
      await signingIn.getByLabel('Senha', { exact: true }).fill('senha-de-teste');
      await signingIn.getByRole('button', { name: 'Entrar', exact: true }).click();
      await expect(panel(page)).toBeVisible();
      await expect(signingIn).toBeHidden();
    },
  );
});

test('the window is on the screen, however far the list was scrolled', { tag: '@long' }, async ({ page, product }) => {
  await enter(page, product);
  await product.rows(
    `insert into municipes (tenant_id, nome_completo, telefone_ddd)
     select $1, 'PESSOA ' || lpad(n::text, 3, '0'), (11900000000 + n)::text from generate_series(1, 50) n`,
    [office.id],
  );
  await page.goto(`${product.origin}/municipes`);
  await page.getByText('PESSOA 050').scrollIntoViewIfNeeded();
  await expect(page.getByRole('button', { name: 'Filtrar' })).not.toBeInViewport();
  await page.keyboard.press('f');
  await expect(panel(page)).toBeInViewport({ ratio: 1 });
});

test.describe('a page of choices that cannot be had', () => {
  test.use({ expectedErrors: [/404/] });

  test(
    'is not asked for without end, and comes when somebody asks again',
    { tag: '@long' },
    async ({ page, product }) => {
      await enter(page, product);
      await product.rows(
        `insert into setores (tenant_id, nome) select $1, 'Setor ' || lpad(n::text, 4, '0') from generate_series(1, 501) n`,
        [office.id],
      );
      let asked = 0;
      await page.route(/\/setores\?.*after=/, async (route) => {
        asked += 1;
        await route.fulfill({ status: 404 });
      });
      await page.goto(`${product.origin}/demandas`);
      await page.getByRole('button', { name: 'Filtrar' }).click();
      await panel(page)
        .getByRole('button', { name: /^Setor/ })
        .click();
      const more = panel(page).getByRole('button', { name: 'Mostrar mais' });
      await more.click();
      await expect(more).toBeVisible();
      expect(asked).toBeLessThan(5);
      await page.unroute(/\/setores\?.*after=/);
      await more.click();
      await expect(more).toHaveCount(0);
      await panel(page).getByRole('textbox', { name: 'Procurar em Setor' }).fill('0501');
      await expect(panel(page).getByRole('checkbox', { name: 'Setor 0501' })).toBeVisible();
    },
  );
});

test.describe('a page behind a row of which nobody knows', () => {
  test.use({ expectedErrors: [/422/] });

  test('is the first one, of citizens as of demands, and says so', { tag: '@long' }, async ({ page, product }) => {
    await enter(page, product);
    await someDemandas(product, 130);
    await product.rows(
      `insert into municipes (tenant_id, nome_completo, telefone_ddd)
       select $1, 'VIZINHO ' || n, (11900000000 + n)::text from generate_series(1, 68) n`,
      [office.id],
    );
    // as the place in another list is written
    const nowhere = Buffer.from('["nada"]').toString('base64url');
    await page.goto(`${product.origin}/demandas?pagina=2&depois=${nowhere}`);
    await expect(page.getByText('Mostrando 100 de 130')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Página anterior' })).toBeDisabled();
    await page.goto(`${product.origin}/municipes?pagina=2&depois=${nowhere}`);
    await expect(page.getByText('Mostrando 1 a 50 de 70 munícipes')).toBeVisible();
    await page.getByRole('button', { name: 'Próxima página' }).click();
    await expect(page.getByText('Mostrando 51 a 70 de 70 munícipes')).toBeVisible();
  });
});

test('citizens: by bairro and by what they have, in another order, page by page', async ({ page, product }) => {
  await enter(page, product);
  await product.rows(
    `insert into municipes (tenant_id, nome_completo, telefone_ddd, bairro, email)
     select $1, 'PESSOA ' || lpad(n::text, 3, '0'), (11900000000 + n)::text, case when n % 2 = 0 then 'CENTRO' end, case when n % 4 = 0 then 'a@b.com' end
       from generate_series(1, 130) n`,
    [office.id],
  );
  await page.goto(`${product.origin}/municipes`);
  await page.getByRole('button', { name: 'Próxima página' }).click();
  await expect(page).toHaveURL(/depois=/);
  await expect(page.getByRole('row').nth(1)).toContainText('PESSOA 051');
  await page.keyboard.press('f');
  await panel(page)
    .getByRole('button', { name: /^Bairro/ })
    .click();
  await panel(page).getByRole('checkbox', { name: 'CENTRO' }).check();
  await panel(page).getByLabel('CEP').fill('01001-000');
  await panel(page).getByLabel('CEP').press('Enter');
  await expect(page).toHaveURL(/cep=01001000/);
  await expect(panel(page).getByLabel('CEP')).toBeFocused();
  await expect(panel(page).getByLabel('CEP')).toHaveValue('01001000');
  await panel(page).getByLabel('CEP').fill('');
  await panel(page).getByLabel('CEP').press('Enter');
  await expect(page).not.toHaveURL(/cep=/);
  await panel(page).getByLabel('Email').selectOption('Com');
  await panel(page).getByRole('button', { name: 'Ver 32 munícipes' }).click();
  await expect(page.getByRole('row')).toHaveCount(33);
  await page.getByRole('button', { name: 'Exibir' }).click();
  await page.getByLabel('Ordenar').selectOption('Cadastro');
  await expect(page.getByRole('checkbox', { name: 'Em ordem decrescente' })).toBeChecked();
  await page.getByRole('checkbox', { name: 'Bairro' }).check();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('columnheader', { name: 'Bairro' })).toBeVisible();
  await expectAccessible(page);
  await shoot(page, 'municipes');
  await page.getByRole('button', { name: 'Limpar filtros' }).click();
  await expect(page.getByText('de 130 munícipes')).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  test('the filters are a sheet that leads to what they leave', async ({ page, product }) => {
    await enter(page, product);
    await someDemandas(product, 40);
    await page.goto(`${product.origin}/demandas`);
    await page.getByRole('button', { name: 'Filtrar' }).click();
    await panel(page).getByLabel('Ofício').selectOption('Sem ofício');
    await expectAccessible(page);
    await panel(page).getByRole('button', { name: 'Ver 20 demandas' }).click();
    await expect(page.getByText('Mostrando 20 de 20')).toBeVisible();
    expect(await page.evaluate(() => innerWidth)).toBe(390);
    await expectAccessible(page);
  });
});
