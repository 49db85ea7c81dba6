import { enterOffice, expect, expectAccessible, said, shoot, signIn, test } from './product.ts';
import { openLive, soon } from './side-by-side.ts';

test('a team member is created, found by function without accents, edited, deleted and brought back', async ({
  page,
  product,
}) => {
  const office = await product.office();
  await signIn(page, product, await product.member(office), office);
  await page.goto(`${product.origin}/equipe`);
  await said(page, 'Nenhum membro cadastrado');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Novo membro' }).click();
  await page.getByRole('button', { name: 'Salvar' }).click();
  await said(page, 'Nome é obrigatório');
  await said(page, 'Função é obrigatória');
  await expectAccessible(page);
  await page.getByLabel('Nome').fill('Álvaro Dias');
  await page.getByLabel('Função').fill('Estagiário');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await said(page, 'Membro da equipe cadastrado');
  await expect(page).toHaveURL(/\/equipe$/);

  await product.rows(`insert into equipe (tenant_id, nome, funcao) values ($1, 'Helena Prado', 'Assessora')`, [
    office.id,
  ]);
  await page.reload();
  await page.getByRole('searchbox').fill('ESTAGIARIO');
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page).toHaveURL(/busca=ESTAGIARIO/);
  await page.getByRole('link', { name: 'Álvaro Dias' }).click();
  // the list's search is of functions, too
  await expect(page.getByRole('heading', { name: 'Editar membro' })).toBeVisible();
  await page.getByLabel('Função').fill('Assessor parlamentar');
  await page.getByLabel('Função').press('Enter');
  await said(page, 'Membro da equipe atualizado');
  await said(page, 'Assessor parlamentar');

  const remove = page.getByRole('button', { name: 'Excluir Álvaro Dias' });
  await remove.click();
  await said(page, 'Tem certeza que deseja excluir o membro Álvaro Dias?');
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click();
  await said(page, 'Membro da equipe excluído');
  await expect(remove).toHaveCount(0);
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(remove).toBeVisible();
});

test('the team says who signs in, and an admin lets somebody in from there', async ({ page, product }) => {
  const office = await product.office();
  const clerk = await product.member(office, 'attendant', { full_name: 'Álvaro  Dias' });
  const account = await product.user({ full_name: 'Helena Prado' });
  // the letters of the second one only look the same
  for (const nome of ['Alvaro Dias', 'Álvаro Dias', 'Helena Prado'])
    await product.rows(`insert into equipe (tenant_id, nome, funcao) values ($1, $2, 'Assessora')`, [office.id, nome]);
  // whose account is said has it under any name
  await product.rows(`insert into equipe (tenant_id, nome, funcao, user_id) values ($1, 'Dona Chefe', 'Chefe', $2)`, [
    office.id,
    office.admin.id,
  ]);
  // and a namesake of that account's person is somebody else
  await product.rows(
    `insert into equipe (tenant_id, nome, funcao) select $1, full_name, 'Xará' from profiles where user_id = $2`,
    [office.id, office.admin.id],
  );
  await signIn(page, product, office.admin, office);
  await page.goto(`${product.origin}/equipe`);
  await expect(page.getByRole('row', { name: /Xará.*Dar acesso/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /Alvaro Dias.*Tem acesso/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /Dona Chefe.*Tem acesso/ })).toBeVisible();
  await expect(page.getByText('Tem acesso', { exact: true })).toHaveCount(2);
  await expectAccessible(page);
  await shoot(page, 'equipe-acesso');
  await page.getByRole('button', { name: 'Dar acesso a Helena Prado' }).click();
  const dialog = page.getByRole('dialog', { name: 'Dar acesso a Helena Prado' });
  await dialog.getByLabel('Email').fill(account.email);
  await expectAccessible(page);
  await shoot(page, 'equipe-dar-acesso');
  await dialog.getByRole('button', { name: 'Adicionar usuário' }).click();
  await said(page, 'Usuário adicionado com sucesso');
  await expect(page.getByRole('row', { name: /Helena Prado.*Tem acesso/ })).toBeVisible();
  await page.getByRole('link', { name: 'Usuários do gabinete' }).click();
  await expect(page.getByRole('row', { name: /Helena Prado.*Atendente/ })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Papel no gabinete' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Adicionar ou convidar' })).toBeVisible();

  // whoever may not let anybody in is only told
  await page.goto('about:blank');
  await page.context().clearCookies();
  await signIn(page, product, clerk, office);
  await page.goto(`${product.origin}/equipe`);
  await expect(page.getByRole('row', { name: /Álvаro Dias.*Sem acesso/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /Dar acesso/ })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Usuários do gabinete' })).toHaveCount(0);
});

test.describe('a member who is not there', () => {
  test.use({ expectedErrors: [/404/] });

  test('leads back to the list, with the reason', async ({ page, product }) => {
    await enterOffice(page, product);
    await page.goto(`${product.origin}/equipe/00000000-0000-4000-8000-000000000000/edit`);
    await expect(page).toHaveURL(/\/equipe$/);
    await said(page, 'Erro ao carregar dados do membro');
  });
});

test('a sector edited in its row keeps the lines of its description', async ({ page, product }) => {
  const { office } = await enterOffice(page, product);
  await product.rows('insert into setores (tenant_id, nome, descricao) values ($1, $2, $3)', [
    office.id,
    'Obras',
    'Linha um\nLinha dois',
  ]);
  await page.goto(`${product.origin}/setores`);
  await page.getByRole('button', { name: 'Editar Obras' }).click();
  await expect(page.getByLabel(/^Descrição/)).toHaveValue('Linha um\nLinha dois');
  await page.getByLabel('Nome').fill('Obras e vias');
  await page.getByLabel('Nome').press('Control+Enter');
  await said(page, 'Setor atualizado');
  expect(await product.rows('select descricao from setores where tenant_id = $1', [office.id])).toEqual([
    { descricao: 'Linha um\nLinha dois' },
  ]);
});

test.describe('a member whom somebody else changed meanwhile', () => {
  test.use({ expectedErrors: [/409|ERR_FAILED/] });

  test('is met with the name of the account, which can be taken away', async ({ page, product }) => {
    const office = await product.office();
    const account = await product.member(office, 'attendant', { full_name: 'Álvaro Dias' });
    const [{ id } = { id: '' }] = await product.rows<{ id: string }>(
      `insert into equipe (tenant_id, nome, funcao) values ($1, 'Dona Chefe', 'Chefe') returning id`,
      [office.id],
    );
    await page.route('**/live', (route) => route.abort());
    await signIn(page, product, office.admin, office);
    await page.goto(`${product.origin}/equipe/${id}/edit`);
    const conflict = page.getByRole('alert', { name: /Outra pessoa alterou este registro/ });
    const theirs = conflict.getByRole('group', { name: 'Conta de acesso' });
    const change = async (funcao: string, user_id: string | null) => {
      await page.getByLabel('Função').fill(funcao);
      await product.rows('update equipe set user_id = $2 where id = $1', [id, user_id]);
      await page.getByRole('button', { name: 'Salvar' }).click();
    };
    await change('Chefe de gabinete', account.id);
    await expect(theirs).toContainText('O que está salvo agora:Álvaro Dias');
    await conflict.getByRole('button').click();
    await said(page, 'Membro da equipe atualizado');

    await page.goto(`${product.origin}/equipe/${id}/edit`);
    await expect(page.getByLabel('Conta de acesso')).toHaveValue(account.id);
    await change('Chefe', null);
    await expect(theirs).toContainText('O seu:Álvaro Dias');
    await conflict.getByRole('button').click();
    await expect
      .poll(() => product.rows('select funcao, user_id from equipe where id = $1', [id]))
      .toEqual([{ funcao: 'Chefe', user_id: null }]);
  });
});

test('whoever is renamed while a demand of theirs is edited keeps it', async ({ page, product }) => {
  const { office, data } = await enterOffice(page, product);
  const rita = await data.assessor(office, 'Rita Moura');
  const id = await data.insert('demandas', office, {
    municipe_id: await data.municipe(office),
    setor_id: await data.setor(office),
    ...{ assessor_id: rita, assessor_responsavel: 'Rita Moura', descricao_texto: 'PODA', data_demanda: '2026-11-20' },
  });
  await openLive(page, `${product.origin}/demandas/${id}/edit`);
  const field = page.getByLabel('Assessor responsável', { exact: true });
  await page.getByLabel('Descrição').fill('poda da mangueira');
  await expect(field.locator('option:checked')).toHaveText('Rita Moura - Assessora');
  const reread = page.waitForResponse((response) => response.url().endsWith(`/demandas/${id}`), soon);
  await product.rows(`update equipe set nome = 'Rita Moura Lima' where id = $1`, [rita]);
  await reread;
  await expect(field.locator('option', { hasText: 'Rita Moura Lima' })).toHaveCount(1, soon);
  await expect(field.locator('option:checked')).toHaveText('Rita Moura Lima - Assessora');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await said(page, 'Demanda atualizada');
  const kept = () =>
    product.rows(
      'select assessor_id, assessor_responsavel from demandas where tenant_id = $1 order by created_at desc',
      [office.id],
    );
  expect(await kept()).toEqual([{ assessor_id: rita, assessor_responsavel: 'Rita Moura Lima' }]);

  // so does whoever was chosen for a new one
  await openLive(page, `${product.origin}/atendimento`);
  await field.selectOption({ label: 'Rita Moura Lima - Assessora' });
  await product.rows(`update equipe set nome = 'Rita Lima' where id = $1`, [rita]);
  await expect(field.locator('option:checked')).toHaveText('Rita Lima - Assessora', soon);

  // also where what was typed is met again
  await page.getByRole('link', { name: 'Setores', exact: true }).click();
  await page.getByRole('button', { name: 'Sair sem salvar' }).click();
  await expect(page.getByRole('heading', { name: 'Setores' })).toBeVisible();
  await product.rows(`update equipe set nome = 'Rita de Lima' where id = $1`, [rita]);
  await page.goBack();
  await expect(page.getByText('Recuperamos o que você tinha digitado.')).toBeVisible();
  await expect(field.locator('option:checked')).toHaveText('Rita de Lima - Assessora', soon);
});
