import type { Page } from '@playwright/test';
import { officeData } from '../support/office/office-data.ts';
import { expect, expectAccessible, type Product, shoot, signIn, test } from './product.ts';

/** A demand that few people read: marked where it is written, and nowhere to be seen by the others. */

test('is marked among Mais opções, with who may see it; the chosen one sees it with its badge, another does not', async ({
  browser,
  page,
  product,
}) => {
  const data = officeData(product);
  const office = await product.office();
  const municipe = await data.municipe(office);
  await data.setor(office);
  await data.assessor(office);
  const [ana, caio, bia, namesake] = await Promise.all(
    ['Ana Lima', 'Caio Prado', 'Bia Reis', 'Caio Prado'].map((full_name) =>
      product.member(office, 'attendant', { full_name }),
    ),
  );
  await signIn(page, product, ana!, office);
  await page.goto(`${product.origin}/demandas/nova?municipe=${municipe}`);
  await page.getByLabel('Setor', { exact: true }).selectOption({ label: 'Obras' });
  await page.getByLabel('Assessor responsável', { exact: true }).selectOption({ index: 1 });
  await page.getByLabel('Descrição').fill('relata violência em casa');
  // closed, since few need it
  await expect(page.getByRole('checkbox', { name: 'Sigilosa' })).toBeHidden();
  await page.getByRole('button', { name: /^Mais opções/ }).click();
  await page.getByRole('checkbox', { name: 'Sigilosa' }).check();
  await expect(page.getByText('Só estas pessoas e os administradores verão esta demanda.')).toBeVisible();
  await page.getByLabel('Quem pode ver').selectOption({ label: await product.called(caio!) });
  // another one of that name is told from him
  const hisNamesake = await product.called(namesake!);
  await expect(page.getByLabel('Quem pode ver').getByRole('option', { name: hisNamesake, exact: true })).toBeAttached();
  await expect(
    page.getByRole('button', { name: `Tirar ${await product.called(caio!)} de quem pode ver` }),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Cadastrar demanda' }).click();

  const row = page.getByRole('row').filter({ hasText: 'RELATA VIOLÊNCIA EM CASA' });
  await expect(row.getByText('Sigilosa', { exact: true })).toBeVisible();
  await expectAccessible(page);

  const seenBy = async (person: typeof caio) => {
    const theirs = await (await browser.newContext()).newPage();
    await signIn(theirs, product, person!, office);
    await theirs.goto(`${product.origin}/demandas`);
    return theirs;
  };
  const hers = await seenBy(bia);
  await expect(hers.getByText('Nenhuma demanda cadastrada')).toBeVisible();
  const his = await seenBy(caio);
  await expect(his.getByRole('row').filter({ hasText: 'RELATA VIOLÊNCIA' }).getByText('Sigilosa')).toBeVisible();
  const [{ id } = { id: '' }] = await product.rows<{ id: string }>('select id from demandas where tenant_id = $1', [
    office.id,
  ]);
  const address = `${product.origin}/demandas/${id}`;
  await his.goto(address);
  await expect(his.getByRole('main').getByText('Sigilosa', { exact: true })).toBeVisible();
  await hers.goto(address);
  await expect(hers.getByText('Demanda não encontrada')).toBeVisible();

  // who was chosen reads who else sees it, and does not change that
  await his.goto(`${address}/edit`);
  await expect(his.getByText('Só quem marcou, ou um administrador, muda isto.')).toBeVisible();
  await expect(his.getByRole('listitem').filter({ hasText: 'Ana Lima' })).toContainText('marcou como sigilosa');
  await his.getByLabel('Descrição').fill('relata violência em casa, outra vez');
  await his.getByRole('button', { name: 'Salvar' }).click();
  await expect(his.getByText('Demanda atualizada com sucesso')).toBeVisible();

  // who marked it takes that back, and the other has it on her screen
  await hers.goto(`${product.origin}/demandas`);
  await page.goto(`${address}/edit`);
  await page.getByRole('checkbox', { name: 'Sigilosa' }).uncheck();
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(hers.getByRole('row').filter({ hasText: 'OUTRA VEZ' })).toBeVisible();
  for (const theirs of [his, hers]) await theirs.context().close();
});

test('an admin of the office says whose account a member of the team has, and saves the secret ones with a list', async ({
  page,
  product,
}) => {
  const data = officeData(product);
  const office = await product.office();
  const rita = await product.member(office, 'attendant', { full_name: 'Rita Moura' });
  const membro = await data.assessor(office);
  await signIn(page, product, office.admin, office);
  await page.goto(`${product.origin}/equipe/${membro}/edit`);
  await page.getByLabel('Conta de acesso').selectOption({ label: await product.called(rita) });
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Membro da equipe atualizado')).toBeVisible();

  const [{ id } = { id: '' }] = await product.rows<{ id: string }>(
    `insert into demandas (tenant_id, municipe_id, setor_id, assessor_id, assessor_responsavel, descricao_texto, data_demanda)
     values ($1, $2, $3, $4, 'Rita Moura', 'PODA', '2026-05-04') returning id`,
    [office.id, await data.municipe(office), await data.setor(office), membro],
  );
  await page.goto(`${product.origin}/demandas`);
  await expect(page.getByRole('row').filter({ hasText: 'PODA' })).toBeVisible();
  // asked whether anything on the page is secret or not: it may stand on the next one
  await expect(page.getByRole('button', { name: 'Exportar' })).toHaveAttribute('aria-haspopup', 'menu');
  await page.goto(`${product.origin}/demandas/${id}/edit`);
  await page.getByRole('button', { name: /^Mais opções/ }).click();
  await page.getByRole('checkbox', { name: 'Sigilosa' }).check();
  await page.getByRole('button', { name: 'Salvar' }).click();
  await page.goto(`${product.origin}/demandas`);
  const button = page.getByRole('button', { name: 'Exportar' });
  // at 1440 px it stands in the line of the search, and nothing for it
  const [above, search] = [await button.boundingBox(), await page.getByRole('searchbox').boundingBox()];
  expect(Math.abs(above!.y + above!.height / 2 - search!.y - search!.height / 2)).toBeLessThan(8);
  await button.click();
  const tick = page.getByRole('menuitemcheckbox', { name: 'Incluir sigilosas' });
  await expect(tick).not.toBeChecked();
  await tick.click();
  await expect(tick).toBeChecked();
  await expectAccessible(page);
  await shoot(page, 'exportar-sigilosas');
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Exportar' }).click();
  await download;
  const [logged] = await product.rows<{ depois: object }>(
    `select a.depois from auditoria a join auditoria_facetas f on f.tenant_id = a.tenant_id and f.id = a.faceta_id
      where a.tenant_id = $1 and f.acao = 'EXPORT'`,
    [office.id],
  );
  expect(logged!.depois).toMatchObject({ sigilosas: true, registros: 1 });
  await page.goto(`${product.origin}/demandas/${id}/edit`);
  await expect(page.getByRole('listitem').filter({ hasText: 'Rita Moura' })).toContainText('conta do assessor');
});

/** The form of a new demand, with one subject that is secret and one that is not. */
async function proposing(page: Page, product: Product) {
  const data = officeData(product);
  const office = await product.office();
  const municipe = await data.municipe(office);
  await data.setor(office);
  await data.assessor(office);
  const tema = await data.insert('assuntos', office, { nivel: 1, nome: 'Assistência social' });
  for (const [nome, sigilosa] of [
    ['violência', true],
    ['cesta básica', false],
  ])
    await data.insert('assuntos', office, { nivel: 2, nome, pai_id: tema, sigilosa });
  await signIn(page, product, await product.member(office), office);
  await page.goto(`${product.origin}/demandas/nova?municipe=${municipe}`);
  await page.getByRole('button', { name: /^Mais opções/ }).click();
  const choose = async (nome: string) => {
    await page.getByRole('combobox', { name: 'Assunto' }).fill(nome);
    await page.getByRole('option', { name: new RegExp(nome) }).click();
  };
  return { office, sigilosa: page.getByRole('checkbox', { name: 'Sigilosa' }), choose };
}

test('a subject that says so ticks Sigilosa, which may be unticked before saving', async ({ page, product }) => {
  const { office, sigilosa, choose } = await proposing(page, product);
  await expect(sigilosa).not.toBeChecked();
  await choose('violência');
  await expect(sigilosa).toBeChecked();
  await sigilosa.uncheck();
  await page.getByLabel('Setor', { exact: true }).selectOption({ label: 'Obras' });
  await page.getByLabel('Assessor responsável', { exact: true }).selectOption({ index: 1 });
  await page.getByLabel('Descrição').fill('pede abrigo');
  await page.getByRole('button', { name: 'Cadastrar demanda' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'PEDE ABRIGO' })).toBeVisible();
  expect(await product.rows('select sigilosa from demandas where tenant_id = $1', [office.id])).toEqual([
    { sigilosa: false },
  ]);
});

test('what one subject has proposed another one takes back, and what somebody ticked stays', async ({
  page,
  product,
}) => {
  const { sigilosa, choose } = await proposing(page, product);
  await choose('violência');
  await expect(sigilosa).toBeChecked();
  await choose('cesta básica');
  await expect(sigilosa).not.toBeChecked();
  await sigilosa.check();
  await choose('violência');
  await choose('cesta básica');
  await expect(sigilosa).toBeChecked();
});

test.describe('passed on', () => {
  // the page that is left asks once more
  test.use({ expectedErrors: [/404/] });

  test('what becomes secret while somebody writes in it leaves the screen, and what is typed stays', async ({
    page,
    product,
  }) => {
    const data = officeData(product);
    const office = await product.office();
    const id = await data.insert('demandas', office, {
      municipe_id: await data.municipe(office, 'MARIA SOUZA'),
      setor_id: await data.setor(office),
      ...{ assessor_responsavel: 'Rita Moura', descricao_texto: 'PODA', data_demanda: '2026-11-20' },
    });
    await signIn(page, product, await product.member(office), office);
    await page.goto(`${product.origin}/demandas/${id}/edit`);
    await page.getByLabel('Descrição').fill('telefonou de novo');
    await expect(page.getByText('MARIA SOUZA').first()).toBeVisible();
    await product.rows('update demandas set sigilosa = true where id = $1', [id]);
    await expect(page.getByText('não está mais disponível para você')).toBeVisible();
    await expect(page.getByText('MARIA SOUZA')).toHaveCount(0);
    await expect(page.getByLabel('Descrição')).toHaveValue('TELEFONOU DE NOVO');
  });

  test('who is taken out of its readers has it on no screen any more', async ({ page, product }) => {
    const data = officeData(product);
    const office = await product.office();
    const bruna = await product.member(office);
    const id = await data.insert('demandas', office, {
      municipe_id: await data.municipe(office, 'MARIA SOUZA'),
      setor_id: await data.setor(office),
      ...{ assessor_responsavel: 'Rita Moura', descricao_texto: 'PODA', data_demanda: '2026-11-20' },
    });
    const readBy = async (leitores: string[]) => {
      const answer = await page.request.post(`${product.origin}/api/tenants/${office.id}/demandas/${id}/sigilo`, {
        data: { sigilosa: true, leitores },
        headers: { cookie: office.admin.cookie, origin: product.origin },
      });
      expect(answer.status()).toBe(200);
    };
    await readBy([bruna.id]);
    await signIn(page, product, bruna, office);
    const list = await page.context().newPage();
    await list.goto(`${product.origin}/demandas`);
    await page.goto(`${product.origin}/demandas/${id}`);
    for (const tab of [page, list]) await expect(tab.getByText('PODA').first()).toBeVisible();
    await readBy([]);
    await expect(page.getByText('Demanda não encontrada')).toBeVisible();
    await expect(page.getByText('MARIA SOUZA')).toHaveCount(0);
    await expect(list.getByText('Nenhuma demanda cadastrada')).toBeVisible();
    await readBy([bruna.id]);
    for (const tab of [page, list]) await expect(tab.getByText('PODA').first()).toBeVisible();
  });

  test('what becomes secret leaves the citizen’s contacts, the bell and the bin that somebody has open', async ({
    page,
    product,
  }) => {
    const data = officeData(product);
    const office = await product.office();
    const ivo = await product.member(office, 'manager');
    const municipe_id = await data.municipe(office);
    const demanda_id = await data.insert('demandas', office, {
      municipe_id,
      setor_id: await data.setor(office),
      ...{ assessor_responsavel: 'Rita Moura', descricao_texto: 'RONDA', data_demanda: '2026-11-20' },
    });
    const of = { demanda_id, autor: 'Ana Lima', user_id: office.admin.id };
    await data.insert('historicos_atendimento', office, { ...of, municipe_id, descricao: 'CHOROU' });
    const note = { ...of, texto: 'CONTOU TUDO' };
    await data.remove('demanda_notas', await data.insert('demanda_notas', office, note));
    await product.rows(
      `with who as materialized (select set_config('app.user_id', $2, true), set_config('app.tenant_id', $1, true), set_config('app.autor', 'Ana Lima', true))
       insert into demanda_notas (tenant_id, demanda_id, texto, mencionados, autor, user_id)
       select $1::uuid, $3, 'Veja', array[$4::uuid], 'Ana Lima', $2::uuid from who`,
      [office.id, office.admin.id, demanda_id, ivo.id],
    );
    await signIn(page, product, ivo, office);
    const [bin, bell] = [await page.context().newPage(), await page.context().newPage()];
    await page.goto(`${product.origin}/municipes/${municipe_id}?aba=historico`);
    await bin.goto(`${product.origin}/lixeira`);
    await bell.goto(`${product.origin}/setores`);
    await bell
      .getByRole('banner')
      .getByRole('button', { name: /^Notificações/ })
      .click();
    const shown = [page.getByText('CHOROU'), bin.getByText('CONTOU TUDO'), bell.getByRole('menu').getByText('RONDA')];
    for (const one of shown) await expect(one).toBeVisible();
    const answer = await page.request.post(`${product.origin}/api/tenants/${office.id}/demandas/${demanda_id}/sigilo`, {
      data: { sigilosa: true, leitores: [] },
      headers: { cookie: office.admin.cookie, origin: product.origin },
    });
    expect(answer.status()).toBe(200);
    for (const one of shown) await expect(one).toHaveCount(0);
  });

  test('whoever reads it as its assessor alone is told before that they will see it no more', async ({
    page,
    product,
  }) => {
    const data = officeData(product);
    const office = await product.office();
    const bruna = await product.member(office, 'attendant', { full_name: 'Bruna Dias' });
    const hers = await data.insert('equipe', office, { nome: 'Bruna Dias', funcao: 'Assessora', user_id: bruna.id });
    await data.assessor(office, 'Vanessa Reis');
    const body = {
      municipe_id: await data.municipe(office),
      setor_id: await data.setor(office),
      descricao_texto: 'SEGREDO',
      assessor_id: hers,
      assessor_responsavel: 'Bruna Dias',
      data_demanda: '2026-11-20',
      sigilosa: true,
    };
    const headers = { cookie: office.admin.cookie, origin: product.origin };
    const made = await page.request.post(`${product.origin}/api/tenants/${office.id}/demandas`, {
      data: body,
      headers,
    });
    expect(made.status()).toBe(201);
    const { id } = (await made.json()) as { id: string };
    await signIn(page, product, bruna, office);
    await page.goto(`${product.origin}/demandas/${id}/edit`);
    await page.getByLabel('Assessor responsável', { exact: true }).selectOption({ label: 'Vanessa Reis - Assessora' });
    await page.getByRole('button', { name: 'Salvar' }).click();
    const question = page.getByRole('dialog', { name: 'Você deixará de ver esta demanda' });
    await expect(question).toContainText('Se passar a demanda a Vanessa Reis, não poderá mais abri-la.');
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Cancelar' }).click();
    await expect(page.getByLabel('Descrição')).toHaveValue('SEGREDO');
    await page.getByRole('button', { name: 'Salvar' }).click();
    await question.getByRole('button', { name: 'Passar a demanda' }).click();
    await expect(page.getByText('Demanda passada a Vanessa Reis. Você não a vê mais.')).toBeVisible();
    await expect(page).toHaveURL(/\/demandas$/);
    await expect(page.getByText('Nenhuma demanda cadastrada')).toBeVisible();
    await expect(page.getByText('Erro', { exact: true })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Abrir', exact: true })).toHaveCount(0);
  });
});
