import { asPerson, expected, openLive, type Saved, sitDown, soon, test } from './side-by-side.ts';
import { officeData } from '../support/office/office-data.ts';
import { expect, expectAccessible, shoot } from './product.ts';

/** Whoever loses an office or a role while at work: told where it happens, once, and everything on screen follows. */

test.describe.configure({ timeout: 180_000 });

type Members = { rows: { id: string; user_id: string; versao: number }[] };

test('somebody removed while typing reads why, keeps what was typed, and the next screen knows it', async ({
  browser,
  product,
}) => {
  const office = await product.office({ name: 'Gabinete da Ana' });
  const member = await product.member(office);
  const send = asPerson(product, office.admin, office);
  const b = await sitDown(browser, product, member, office);
  await openLive(b, `${product.origin}/equipe/new`);
  await b.getByLabel('Nome').fill('Rita que eu digitei');
  const { rows } = await send<Members>('GET', '/memberships');
  await send('DELETE', `/memberships/${rows.find(({ user_id }) => user_id === member.id)!.id}`);

  const notice = b.getByRole('region', { name: 'Saída do gabinete' });
  await expect(notice).toContainText('Você não faz mais parte de “Gabinete da Ana”.', soon);
  await expect(notice).toContainText(`Era o gabinete com identificador ${office.slug}, criado em `);
  await expect(notice).toContainText('copie o que precisar');
  await expect(b.getByLabel('Nome')).toHaveValue('Rita que eu digitei');
  await expectAccessible(b);
  await shoot(b, 'saida-do-gabinete');
  // nothing is said twice, whatever is tried
  await b.getByLabel('Função').fill('Assessora');
  await b.getByRole('button', { name: 'Salvar' }).click();
  await expect(b.getByRole('button', { name: 'Salvar' })).toBeEnabled();
  await expect(b.getByRole('listitem').filter({ hasText: 'Erro' })).toHaveCount(0);
  await expect(b.getByLabel('Nome')).toHaveValue('Rita que eu digitei');
  // the browser remembers no office any more
  expect(await b.evaluate(() => [localStorage.getItem('currentTenant'), sessionStorage.length])).toEqual([null, 0]);

  await notice.getByRole('button', { name: 'Continuar' }).click();
  await expect(b.getByText('O que você digitou neste gabinete não pode mais ser salvo e se perde.')).toBeVisible();
  await b.getByRole('button', { name: 'Sair sem salvar' }).click();
  await expect(b.getByRole('heading', { name: 'Sem Acesso' })).toBeVisible();
  await expect(b.getByText('Você não faz mais parte de nenhum gabinete.')).toBeVisible();
  await expect(b.getByText('ainda não faz parte')).toHaveCount(0);
  expected(/status of 403/);
});

test('an open window does not hide it, and what the office showed is not shown again', async ({ browser, product }) => {
  const office = await product.office();
  const rest = await product.office({ name: 'O outro gabinete' });
  const member = await product.member(office);
  await product.rows(`insert into memberships (tenant_id, user_id, role) values ($1, $2, 'attendant')`, [
    rest.id,
    member.id,
  ]);
  const send = asPerson(product, office.admin, office);
  await send('POST', '/setores', { nome: 'Segredo', descricao: null });
  const b = await sitDown(browser, product, member, office);
  await openLive(b, `${product.origin}/setores`);
  await expect(b.getByText('Segredo')).toBeVisible();
  await b.getByRole('button', { name: 'Novo setor' }).first().click();
  await b.getByLabel('Nome').fill('Obras');
  await product.rows('delete from memberships where user_id = $1 and tenant_id = $2', [member.id, office.id]);
  const notice = b.getByRole('region', { name: 'Saída do gabinete' });
  await expect(notice).toBeVisible(soon);
  await expect(b.getByRole('dialog').getByLabel('Nome')).toHaveValue('Obras');
  await shoot(b, 'saida-do-gabinete-janela');
  await notice.getByRole('button', { name: 'Continuar' }).click();
  await b.getByRole('button', { name: 'Sair sem salvar' }).click();
  // one office is left, which is where one goes on
  await expect(b).toHaveURL(`${product.origin}/`);
  await expect(b.getByText('O outro gabinete').first()).toBeVisible();
  await b.getByRole('link', { name: 'Setores', exact: true }).click();
  await expect(b.getByText('Nenhum setor cadastrado')).toBeVisible();
  await expect(b.getByText('Segredo')).toHaveCount(0);
  expected(/status of 403/);
});

test('a changed role shows at once: in the sidebar, the menu, the buttons and the page', async ({
  browser,
  product,
}) => {
  const office = await product.office();
  const member = await product.member(office, 'manager');
  const send = asPerson(product, office.admin, office);
  const b = await sitDown(browser, product, member, office);
  await openLive(b, `${product.origin}/admin/users`);
  const sidebar = b.locator('aside');
  await expect(sidebar.getByText('Gerente')).toBeVisible();
  await expect(b.getByRole('row')).toHaveCount(3);
  const { rows } = await send<Members>('GET', '/memberships');
  const { id, versao } = rows.find(({ user_id }) => user_id === member.id)!;

  const { versao: next } = await send<Saved>('PATCH', `/memberships/${id}`, { role: 'admin', versao });
  await expect(sidebar.getByText('Administrador')).toBeVisible(soon);
  await expect(b.getByRole('button', { name: 'Adicionar ou convidar' })).toBeVisible();
  await expect(b.getByText('Agora você é Administrador')).toBeVisible();
  await shoot(b, 'funcao-mudou');

  await send('PATCH', `/memberships/${id}`, { role: 'attendant', versao: next });
  await expect(sidebar.getByText('Atendente')).toBeVisible(soon);
  await expect(b.getByText('Acesso negado. Apenas administradores e gerentes podem gerenciar usuários.')).toBeVisible();
  // neither rows nor their number stay behind
  await expect(b.getByRole('row')).toHaveCount(0);
  await expect(b.getByRole('heading', { level: 1 })).toHaveText('Usuários do gabinete');
  await b.getByRole('button', { name: /Menu da conta/ }).click();
  await expect(b.getByRole('menuitem', { name: 'Minha conta' })).toBeVisible();
  await expect(b.getByRole('menuitem', { name: 'Usuários do gabinete' })).toHaveCount(0);
  expected(/status of 403/);
});

for (const [path, sign, sentence, tag] of [
  ['/lixeira', 'CADASTRO EXCLUÍDO', 'ver a lixeira', undefined],
  ['/dados/importar', 'O que a planilha traz?', 'importar planilhas', '@long'],
  ['/dados/duplicados', 'Nenhum duplicado à vista', 'unir cadastros', '@long'],
] as const)
  test(
    `${path}, which the new role may not open, is no page any more, and says who may open it`,
    { tag },
    async ({ browser, product }) => {
      const office = await product.office();
      const member = await product.member(office, 'manager');
      await officeData(product).insert('municipes', office, {
        nome_completo: 'CADASTRO EXCLUÍDO',
        telefone_ddd: '11987651234',
        deleted_at: new Date().toISOString(),
      });
      const send = asPerson(product, office.admin, office);
      const b = await sitDown(browser, product, member, office);
      const { rows } = await send<Members>('GET', '/memberships');
      let { id, versao } = rows.find(({ user_id }) => user_id === member.id)!;
      const become = async (role: string) =>
        ({ versao } = await send<Saved>('PATCH', `/memberships/${id}`, { role, versao }));
      await openLive(b, product.origin + path);
      await expect(b.getByText(sign)).toBeVisible();
      await become('attendant');
      const refused = b.getByText(`Acesso negado. Apenas administradores e gerentes podem ${sentence}.`);
      await expect(refused).toBeVisible(soon);
      await expect(b.getByText(sign)).toHaveCount(0);
      // nor does it help to come back
      await b.reload();
      await expect(refused).toBeVisible();
      await expect(b.getByRole('button', { name: 'Tentar novamente' })).toHaveCount(0);
      await become('manager');
      await expect(b.getByText(sign)).toBeVisible(soon);
    },
  );

test('whoever administers the installation no more leaves its pages at once', async ({ browser, product }) => {
  const office = await product.office();
  const root = await product.user({ role: 'admin' });
  const member = await product.member(office, 'attendant', { role: 'admin', full_name: 'Bia Ramos' });
  const b = await sitDown(browser, product, member, office);
  await openLive(b, `${product.origin}/usuarios`);
  await expect(b.getByRole('row', { name: /Bia Ramos/ }).first()).toBeVisible();
  const [profile] = await product.rows<Saved>('select id, versao from profiles where user_id = $1', [member.id]);
  const change = async (role: string, versao: number) => {
    const answer = await b.request.patch(`${product.origin}/api/profiles/${profile!.id}`, {
      headers: { cookie: root.cookie, origin: product.origin },
      data: { full_name: 'Bia Prado', username: `bia.${member.id.slice(0, 8)}`, role, versao },
    });
    expect(answer.status()).toBe(200);
    return ((await answer.json()) as Saved).versao;
  };
  const now = await change('assessor', profile!.versao);
  await expect(b).toHaveURL(`${product.origin}/`, soon);
  await expect(b.getByText('Agora você é Assessor')).toBeVisible();
  await expect(b.locator('aside').getByText('Bia Prado')).toBeVisible();
  await expect(b.getByRole('link', { name: 'Logs do Sistema' })).toHaveCount(0);
  await change('admin', now);
  await expect(b.getByRole('link', { name: 'Logs do Sistema' })).toBeVisible(soon);
  expected(/status of 403/);
});

test(
  'a refusal alone is enough: without a stream, too, the screen follows',
  { tag: '@long' },
  async ({ browser, product }) => {
    const office = await product.office();
    const b = await sitDown(browser, product, await product.user({ role: 'admin', full_name: 'Sem Gabinete' }), office);
    await product.user({ role: 'admin' });
    await b.goto(`${product.origin}/usuarios`);
    await expect(b.getByRole('row', { name: /Sem Gabinete/ })).toBeVisible();
    await product.rows(`update profiles set role = 'assessor' where full_name = 'Sem Gabinete'`);
    await b.getByRole('searchbox').fill('ninguem');
    await expect(b).toHaveURL(/\/select-tenant$/, soon);
    await expect(b.getByRole('link', { name: 'Usuários' })).toHaveCount(0);
    expected(/status of 403/);
  },
);

test('leaving by oneself says so, and the browser forgets the last office', async ({ browser, product }) => {
  const office = await product.office({ name: 'Gabinete da Ana' });
  const member = await product.member(office, 'admin');
  const b = await sitDown(browser, product, member, office);
  await b.goto(`${product.origin}/admin/users`);
  await b.getByRole('button', { name: 'Sair do gabinete' }).click();
  await b.getByRole('dialog').getByRole('button', { name: 'Sair do gabinete' }).click();
  await expect(b).toHaveURL(/\/select-tenant$/);
  await expect(b.getByText(`Você saiu de “Gabinete da Ana” (${office.slug})`)).toBeVisible();
  await expect(b.getByText('Sucesso')).toBeVisible();
  await expect(b.getByText('Você não faz mais parte de nenhum gabinete.')).toBeVisible();
  expected(/status of 403/);
});

test('a page opened after the last office was lost remembers none', { tag: '@long' }, async ({ browser, product }) => {
  const office = await product.office();
  const member = await product.member(office);
  const b = await sitDown(browser, product, member, office);
  await b.goto(`${product.origin}/setores`);
  await expect(b.getByText('Nenhum setor cadastrado')).toBeVisible();
  await b.goto('about:blank');
  await product.rows('delete from memberships where user_id = $1', [member.id]);
  // the helper's own script would put the office back at every page
  const again = await b.context().newPage();
  await again.goto(`${product.origin}/select-tenant`);
  await expect(again.getByText('Você não faz mais parte de nenhum gabinete.')).toBeVisible();
  expect(await again.evaluate(() => localStorage.getItem('currentTenant'))).toBeNull();
});

test(
  'one’s own new name stands in the sidebar at once, without the page being loaded again',
  { tag: '@long' },
  async ({ browser, product }) => {
    const office = await product.office();
    const b = await sitDown(browser, product, await product.member(office), office);
    await b.goto(`${product.origin}/conta`);
    await b.evaluate(() => (document.body.dataset.before = 'yes'));
    await b.getByLabel('Nome completo').fill('Rita Moura');
    await b.getByRole('button', { name: 'Salvar' }).first().click();
    await expect(b.getByText('Dados salvos')).toBeVisible();
    await expect(b.locator('aside').getByText('Rita Moura')).toBeVisible();
    await expect(b.locator('body[data-before]')).toBeAttached();
    await expect(b.getByLabel('Nome completo')).toHaveValue('Rita Moura');
  },
);
