import type { Office, User } from '../support/office/people.ts';
import { expect, expectAccessible, type Product, said, signIn } from './product.ts';
import { cep, test } from './with-cep.ts';

/** Citizens: the list, the form with its postal-code look-up, the record with its three tabs. */

let office: Office;
let clerk: User;
let phones = 11_900_000_000;

async function citizen(product: Product, nome: string, values: Record<string, unknown> = {}): Promise<string> {
  const all: Record<string, unknown> = {
    tenant_id: office.id,
    nome_completo: nome,
    telefone_ddd: String((phones += 1)),
    ...values,
  };
  const names = Object.keys(all);
  const [row] = await product.rows<{ id: string }>(
    `insert into municipes (${names.join(', ')}) values (${names.map((_, i) => `$${i + 1}`).join(', ')}) returning id`,
    Object.values(all),
  );
  return row!.id;
}

test.beforeEach(async ({ page, product }) => {
  office = await product.office();
  clerk = await product.member(office, 'attendant', { full_name: 'Rita Moura' });
  await signIn(page, product, clerk, office);
});

test(
  'an office without citizens is offered to bring all of a spreadsheet, by whoever may',
  { tag: '@long' },
  async ({ page, product }) => {
    const importing = page.getByRole('main').getByRole('button', { name: 'Importar planilha' });
    await page.goto(`${product.origin}/municipes`);
    await said(page, 'Nenhum munícipe cadastrado');
    await expect(importing).toHaveCount(0);
    await product.rows("update memberships set role = 'manager' where user_id = $1", [clerk.id]);
    await page.reload();
    await importing.click();
    await expect(page).toHaveURL(/\/dados\/importar$/);
    await said(page, 'Importar planilha');
  },
);

test('a citizen is registered: errors at once, any phone pasted, address by postal code, code in the message', async ({
  page,
  product,
}) => {
  await page.goto(`${product.origin}/municipes`);
  await said(page, 'Nenhum munícipe cadastrado');
  await page.getByRole('link', { name: 'Novo munícipe' }).click();
  await expect(page).toHaveURL(/\/municipes\/new$/);
  await page.getByRole('button', { name: 'Cadastrar munícipe' }).click();
  await said(page, 'Nome completo é obrigatório');
  await said(page, 'Telefone é obrigatório');
  await expect(page.getByLabel('Nome completo')).toBeFocused();
  await expectAccessible(page);

  await page.getByLabel('Nome completo').fill('josé da conceição');
  await page.getByLabel('Telefone').fill('559999988887');
  await page.getByLabel('Telefone').press('Control+Enter');
  await said(page, 'Telefone deve ter 10 ou 11 dígitos');
  await expect(page.getByLabel('Telefone')).toHaveValue('559999988887');
  await page.getByLabel('Telefone').fill('+55 (11) 98765-4321');
  await expect(page.getByLabel('Nome completo')).toHaveValue('JOSÉ DA CONCEIÇÃO');
  await expect(page.getByLabel('Telefone')).toHaveValue('(11) 98765-4321');
  await page.getByLabel(/^CEP/).fill('01001-000');
  await said(page, 'Endereço preenchido automaticamente');
  await expect(page.getByRole('textbox', { name: /^Endereço/ })).toHaveValue('PRAÇA DA SÉ');
  await expect(page.getByLabel(/^Bairro/)).toHaveValue('SÉ');
  await page.getByLabel(/^Informações/).press('Control+Enter');
  await said(page, /Munícipe cadastrado com código \d{8}/);
  await expect(page).toHaveURL(/\/municipes\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('heading', { level: 1, name: 'JOSÉ DA CONCEIÇÃO' })).toBeVisible();
});

test.describe('the postal code', () => {
  test.use({ expectedErrors: [/404|503/] });

  test('not found, found, empty and unreachable are told apart, and nothing typed is overwritten by nothing', async ({
    page,
    product,
  }) => {
    await page.goto(`${product.origin}/municipes/novo`);
    const field = page.getByLabel(/^CEP/);
    const street = page.getByRole('textbox', { name: /^Endereço/ });
    await street.fill('rua digitada');

    cep.answer((response) => response.end('{"erro":"true"}'));
    await field.fill('99999-999');
    await said(page, 'CEP não encontrado');
    await said(page, 'Verifique se o CEP está correto');

    cep.answer((response) => response.writeHead(500).end());
    await field.fill('88888-888');
    await said(page, 'Erro ao buscar CEP');
    await said(page, 'O serviço de CEP não respondeu');

    cep.answer((response) => response.end('{"logradouro":"","bairro":"Centro"}'));
    await field.fill('18170-000');
    await said(page, 'CEP encontrado');
    await expect(street).toHaveValue('RUA DIGITADA');
    await expect(page.getByLabel(/^Bairro/)).toHaveValue('CENTRO');
    cep.answer(null);

    // a street that was corrected stays: keys that change nothing of the postal code ask for nothing
    await field.fill('01001-000');
    await expect(street).toHaveValue('PRAÇA DA SÉ');
    await street.fill('praça da sé, fundos');
    let asked = 0;
    page.on('request', (request) => (asked += Number(request.url().includes('/cep/'))));
    await field.press('End');
    await field.press('9');
    for (let digit = 0; digit < 3; digit += 1) await field.press('ArrowLeft');
    await field.press('Backspace');
    await expect(field).toHaveValue('01001-000');
    expect(asked).toBe(0);
    await expect(street).toHaveValue('PRAÇA DA SÉ, FUNDOS');
  });
});

test.describe('a taken phone', () => {
  test.use({ expectedErrors: [/409/] });

  test('is told beside its field, with the way to the record that has it', async ({ page, product }) => {
    await citizen(product, 'DONA DO TELEFONE', { telefone_ddd: '11955554444' });
    await page.goto(`${product.origin}/municipes/novo`);
    await page.getByLabel('Nome completo').fill('Outra Pessoa');
    await page.getByLabel('Telefone').fill('11955554444');
    await page.getByRole('button', { name: 'Cadastrar munícipe' }).click();
    await said(page, 'Já existe um munícipe com este telefone (DDD+número)');
    await page.getByRole('link', { name: /^Abrir cadastro/ }).click();
    await page.getByRole('button', { name: 'Sair sem salvar' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'DONA DO TELEFONE' })).toBeVisible();

    await page.goBack();
    await expect(page.getByLabel('Nome completo')).toHaveValue('OUTRA PESSOA');
  });
});

test('the list searches, pages and keeps both in the address', async ({ page, product }) => {
  await product.rows(
    `insert into municipes (tenant_id, nome_completo, telefone_ddd, codigo, endereco, bairro)
     select $1, 'PESSOA ' || lpad(n::text, 3, '0'), (11600000000 + n)::text, 'C' || n, 'RUA A', 'CENTRO' from generate_series(1, 320) n`,
    [office.id],
  );
  await citizen(product, 'ÁGUEDA BRANDÃO', { telefone_ddd: '1133334444' });
  await page.goto(`${product.origin}/municipes`);
  await said(page, 'Mostrando 1 a 50 de 321 munícipes');
  await expect(page.getByRole('row')).toHaveCount(51);
  for (const header of ['Código', 'Nome', 'Telefone', 'Endereço', 'Data Cadastro', 'Ações'])
    await expect(page.getByRole('columnheader', { name: header })).toBeVisible();
  await expect(
    page.getByRole('navigation', { name: 'Paginação' }).getByRole('button', { name: /^Página \d/ }),
  ).toHaveCount(5);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Próxima página' }).click();
  await said(page, 'Mostrando 51 a 100 de 321 munícipes');
  await expect(page).toHaveURL(/pagina=2/);
  await page.getByRole('button', { name: 'Página 4' }).click();
  await said(page, 'Mostrando 151 a 200 de 321 munícipes');
  await page.goBack();
  await said(page, 'Mostrando 51 a 100 de 321 munícipes');

  await page.getByRole('searchbox').fill('agueda');
  await said(page, 'Mostrando 1 a 1 de 1 munícipes (filtrados)');
  await expect(page).toHaveURL(/\/municipes\?busca=agueda$/);
  await page.reload();
  await expect(page.getByRole('searchbox')).toHaveValue('agueda');
  await page.getByRole('searchbox').fill('(11) 3333-44');
  await expect(page.getByRole('link', { name: 'ÁGUEDA BRANDÃO' })).toBeVisible();
  await page.getByRole('searchbox').fill('zzz');
  await said(page, 'Nenhum munícipe encontrado');
  await page.getByRole('button', { name: 'Limpar busca' }).last().click();
  await said(page, 'Mostrando 1 a 50 de 321 munícipes');

  await page.goto(`${product.origin}/municipes?pagina=99`);
  await said(page, 'Mostrando 301 a 321 de 321 munícipes');
  // wherever the row is pressed
  await page.getByRole('row', { name: 'PESSOA 319' }).getByRole('cell', { name: '(11) 60000-0319' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'PESSOA 319' })).toBeVisible();
});

test.describe('from the list', () => {
  // the row that is going has the focus again, and what it leads to may be fetched ahead
  test.use({ expectedErrors: [/404/] });

  test('deleting asks with the number of demands that stay, and can be taken back', async ({ page, product }) => {
    const id = await citizen(product, 'SOME E VOLTA');
    await citizen(product, 'FICA');
    await product.rows(
      `with s as (insert into setores (tenant_id, nome) values ($1, 'Obras') returning id)
       insert into demandas (tenant_id, municipe_id, setor_id, descricao_texto, assessor_responsavel, data_demanda)
       select $1, $2, s.id, 'PODA', 'ANA', '2025-01-01' from s, generate_series(1, 2)`,
      [office.id, id],
    );
    await page.goto(`${product.origin}/municipes`);
    const remove = page.getByRole('button', { name: 'Excluir SOME E VOLTA' });
    await remove.click();
    await said(page, 'Tem certeza que deseja excluir o munícipe SOME E VOLTA?');
    await said(page, /^2 demandas deste munícipe continuam/);
    await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click();
    await said(page, 'Munícipe excluído');
    await expect(remove).toHaveCount(0);
    await said(page, 'Mostrando 1 a 1 de 1 munícipes');
    await page.getByRole('button', { name: 'Desfazer' }).click();
    await expect(remove).toBeVisible();
  });
});

test('the record shows, edits, restores what was loaded, and keeps its tab in the address', async ({
  page,
  product,
}) => {
  const id = await citizen(product, 'MARIA APARECIDA', { bairro: 'CENTRO', telefone_ddd: '11987654321' });
  await page.goto(`${product.origin}/municipes/${id}`);
  await said(page, '(11) 98765-4321');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Editar' }).click();
  await expect(page).toHaveURL(new RegExp(`/municipes/${id}/edit$`));
  await page.getByLabel(/^Bairro/).fill('vila nova');
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await page.getByRole('button', { name: 'Descartar' }).click();
  await expect(page).toHaveURL(new RegExp(`/municipes/${id}$`));
  await expect(page.getByRole('definition').filter({ hasText: 'CENTRO' })).toBeVisible();

  await page.getByRole('link', { name: 'Editar' }).click();
  await expect(page.getByLabel(/^Bairro/)).toHaveValue('CENTRO');
  await page.getByLabel(/^Bairro/).fill('vila nova');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Confirmar Alterações' }).click();
  await said(page, 'Munícipe atualizado');
  await expect(page.getByRole('definition').filter({ hasText: 'VILA NOVA' })).toBeVisible();

  await page.getByRole('tab', { name: /Histórico de Atendimentos/ }).click();
  await expect(page).toHaveURL(/aba=historico/);
  await page.getByRole('button', { name: 'Adicionar registro' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await said(page, 'Descrição é obrigatória');
  await dialog.getByLabel('Descrição').fill('ligou para saber do ofício');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await said(page, 'Histórico adicionado');
  await said(page, 'LIGOU PARA SABER DO OFÍCIO');
  await said(page, 'RITA MOURA');
  await expect(page.getByRole('tab', { name: 'Histórico de Atendimentos 1' })).toBeVisible();
  await page.reload();
  await said(page, 'LIGOU PARA SABER DO OFÍCIO');
});

test('the demands of the citizen are listed with their status and open from there', async ({ page, product }) => {
  const id = await citizen(product, 'MARIA APARECIDA');
  const [demanda] = await product.rows<{ id: string }>(
    `with s as (insert into setores (tenant_id, nome) values ($1, 'Obras') returning id)
     insert into demandas (tenant_id, municipe_id, setor_id, descricao_texto, assessor_responsavel, data_demanda, codigo_oficio)
     select $1, $2, s.id, 'PODA', 'ANA', '2025-01-31', '412' from s returning id`,
    [office.id, id],
  );
  await page.goto(`${product.origin}/municipes/${id}?aba=demandas`);
  const row = page.getByRole('row').nth(1);
  for (const text of ['31/01/2025', 'ANA', 'Obras', '412', 'EM ANÁLISE']) await expect(row).toContainText(text);
  await expectAccessible(page);
  await row.getByRole('link', { name: 'Abrir Demanda' }).click();
  await expect(page).toHaveURL(new RegExp(`/demandas/${demanda!.id}$`));
});

test.describe('another person', () => {
  test.use({ expectedErrors: [/409|404/] });

  test('who saved first is shown, and nothing typed is lost', async ({ page, product }) => {
    const id = await citizen(product, 'MARIA APARECIDA', { bairro: 'CENTRO' });
    await page.goto(`${product.origin}/municipes/${id}/edit`);
    await page.getByLabel(/^Bairro/).fill('vila nova');
    await product.rows(`update municipes set bairro = 'JARDIM', numero = '10' where id = $1`, [id]);
    await page.getByRole('button', { name: 'Confirmar Alterações' }).click();
    await said(page, 'Outra pessoa alterou este registro enquanto você editava');
    await said(page, 'JARDIM');
    await page.getByRole('button', { name: 'Salvar com estas escolhas' }).click();
    await said(page, 'Munícipe atualizado');
    const [saved] = await product.rows('select bairro, numero from municipes where id = $1', [id]);
    expect(saved).toEqual({ bairro: 'VILA NOVA', numero: '10' });
  });

  test('’s office has records that are not found here', async ({ page, product }) => {
    const id = await citizen(product, 'DE FORA');
    const other = await product.office({ admin: clerk });
    await product.rows('delete from memberships where user_id = $1 and tenant_id = $2', [clerk.id, office.id]);
    await signIn(page, product, clerk, other);
    await page.goto(`${product.origin}/municipes/${id}`);
    await expect(page.getByRole('link', { name: 'Voltar para a lista de munícipes' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Voltar para a lista de munícipes' }).click();
    await said(page, 'Nenhum munícipe cadastrado');
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('the list is cards, and editing has its buttons in reach of the thumb', async ({ page, product }) => {
    await citizen(product, 'MARIA APARECIDA', { telefone_ddd: '11987654321' });
    await page.goto(`${product.origin}/municipes`);
    await expect(page.getByRole('link', { name: 'MARIA APARECIDA', exact: true })).toBeVisible();
    await expect(page.getByRole('table')).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'MARIA APARECIDA', exact: true }).click();
    await page.getByRole('link', { name: 'Editar' }).click();
    const box = await page.getByRole('button', { name: 'Confirmar Alterações' }).boundingBox();
    expect(box!.y).toBeGreaterThan(700);
    await expectAccessible(page);
  });
});
