import { officeData } from '../support/office/office-data.ts';
import { enterOffice, expect, expectAccessible, type Product, said, signIn, test } from './product.ts';

/** An office with a log, and somebody who may read it. */
async function officeWithLog(product: Product) {
  const office = await product.office();
  const auditor = await product.member(office, 'manager', { role: 'admin', full_name: 'Álvaro Auditor' });
  const [municipe] = await product.rows<{ id: string }>(
    `insert into municipes (tenant_id, nome_completo, telefone_ddd, codigo, bairro)
     values ($1, 'MARIA APARECIDA', '11987654321', 'C1', 'CENTRO') returning id`,
    [office.id],
  );
  await product.rows(`update municipes set telefone_ddd = '11912345678', bairro = null where id = $1`, [municipe!.id]);
  await product.rows(`insert into setores (tenant_id, nome) select $1, 'Setor ' || n from generate_series(1, 40) n`, [
    office.id,
  ]);
  return { office, auditor, id: municipe!.id };
}

test('the log is searched, filtered by day, paged, and a row opens to what was before and after', async ({
  page,
  product,
}) => {
  const { office, auditor, id } = await officeWithLog(product);
  await signIn(page, product, auditor, office);
  await page.goto(product.origin);
  await page.getByRole('group', { name: 'Administração' }).getByRole('link', { name: 'Logs do Sistema' }).click();
  await expect(page).toHaveURL(/\/auditoria$/);
  await expect(page.getByRole('row')).toHaveCount(31);
  await said(page, /^Mostrando 1 a 30 de 4\d registros$/);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Próxima página' }).click();
  await said(page, /^Mostrando 31 a 4\d de 4\d registros$/);

  await page.getByRole('searchbox').fill('municipe');
  await expect(page.getByRole('row')).toHaveCount(3);
  await said(page, id.slice(0, 8));
  await page.getByRole('searchbox').fill('alteração');
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('row').nth(1).getByRole('button').click();
  const dialog = page.getByRole('dialog', { name: 'Munícipe' });
  await expect(dialog.getByRole('row', { name: 'Telefone' })).toContainText('(11) 98765-4321(11) 91234-5678');
  await expect(dialog.getByRole('row', { name: 'Bairro' })).toContainText('CENTROvazio');
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await page.getByLabel('Dia', { exact: true }).pressSequentially('10032019');
  await said(page, 'Nenhum log encontrado');
  await expect(page).toHaveURL(/dia=2019-03-10/);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Limpar busca e dia' }).click();
  await expect(page.getByRole('row')).toHaveCount(31);

  await page.getByRole('tab', { name: 'Instalação' }).click();
  await page.getByRole('searchbox').fill('Álvaro');
  await said(page, 'Entrada');
  await expectAccessible(page);

  await product.rows(
    `insert into platform_events (acao, user_id, autor, entidade, detalhe)
     values ('ROLE', $1, 'Beatriz Chefe', 'profiles', '{"antes":{"role":"assessor"},"depois":{"role":"admin"}}')`,
    [auditor.id],
  );
  await page.getByRole('searchbox').fill('Beatriz Chefe');
  await page.getByRole('row', { name: 'Beatriz Chefe' }).getByRole('button').click();
  const role = page.getByRole('dialog', { name: 'Perfil de usuário' }).getByRole('row').nth(1);
  await expect(role).toHaveText('PapelAssessorAdministrador');
});

test('without an office the log of the installation is what opens', async ({ page, product }) => {
  await signIn(page, product, await product.user({ role: 'admin' }));
  await page.goto(`${product.origin}/auditoria`);
  await expect(page.getByRole('tab', { name: 'Instalação' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('table', { name: 'Instalação' })).toBeVisible();
  // the other one says what it waits for, and the address keeps which is open
  await page.getByRole('tab', { name: 'Gabinete' }).click();
  await said(page, 'Selecione um gabinete para ver o que foi feito nele.');
  await expect(page).toHaveURL(/aba=gabinete/);
});

test(
  'an address from beyond the end leads to the last page, and back to where one came from',
  { tag: '@long' },
  async ({ page, product }) => {
    const { office, auditor } = await officeWithLog(product);
    await signIn(page, product, auditor, office);
    for (const tab of ['gabinete', 'instalacao']) {
      await page.goto(`${product.origin}/setores`);
      await said(page, 'Setor 40');
      await page.goto(`${product.origin}/auditoria?aba=${tab}&pagina=999`);
      await expect(page).not.toHaveURL(/pagina=999/);
      await page.goBack();
      await said(page, 'Setor 40');
    }
  },
);

test('what happens meanwhile appears by itself', { tag: '@long' }, async ({ page, product }) => {
  const { office, auditor } = await officeWithLog(product);
  await signIn(page, product, auditor, office);
  await page.clock.install();
  await page.goto(`${product.origin}/auditoria?busca=equipe`);
  await said(page, 'Nenhum log encontrado');
  await product.rows(`insert into equipe (tenant_id, nome, funcao) values ($1, 'Rita', 'Assessora')`, [office.id]);
  await page.clock.runFor(31_000);
  await expect(page.getByRole('row')).toHaveCount(2);
});

test('who is not profile role admin has no such entry, and is sent home', async ({ page, product }) => {
  await enterOffice(page, product);
  await page.goto(`${product.origin}/auditoria`);
  await expect(page).toHaveURL(`${product.origin}/`);
  await expect(page.getByRole('link', { name: 'Demandas' }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Logs do Sistema' })).toHaveCount(0);
});

test('a manager sees on a citizen who changed what, and an attendant does not', async ({ page, product }) => {
  const { office, auditor, id } = await officeWithLog(product);
  await signIn(page, product, auditor, office);
  await page.goto(`${product.origin}/municipes/${id}`);
  const panel = page.getByRole('region', { name: 'Histórico de alterações' });
  await expect(panel.getByRole('listitem')).toHaveCount(2);
  await expect(panel.getByRole('listitem').first()).toContainText('Bairro, Telefone');
  await expectAccessible(page);
  await panel.getByRole('button').first().click();
  await expect(page.getByRole('dialog').getByRole('row', { name: 'Bairro' })).toContainText('CENTROvazio');
  await page.keyboard.press('Escape');
  // somebody else's change is there at once
  await product.rows(`update municipes set bairro = 'VILA NOVA' where id = $1`, [id]);
  await expect(panel.getByRole('listitem')).toHaveCount(3);

  await page.context().clearCookies();
  await signIn(page, product, await product.member(office, 'attendant'), office);
  await page.goto(`${product.origin}/municipes/${id}`);
  await said(page, 'VILA NOVA');
  await expect(panel).toHaveCount(0);
});

test('a row says whose field became what and leads there; the log is searched by field and by name', async ({
  page,
  product,
}) => {
  const { office, auditor } = await officeWithLog(product);
  await signIn(page, product, auditor, office);
  await page.goto(`${product.origin}/auditoria`);
  await expect(page.getByRole('row')).toHaveCount(31);

  await page.getByRole('searchbox').fill('telefone');
  await said(page, /de 1 registro$/);
  const change = page.getByRole('row').nth(1);
  await expect(change).toContainText('MARIA APARECIDA');
  await expect(change).toContainText('Telefone: (11) 98765-4321');
  await expect(change).toContainText('(11) 91234-5678');
  await expectAccessible(page);

  await page.getByRole('searchbox').fill('maria');
  await said(page, /de 2 registros$/);
  await page.getByRole('searchbox').fill('setor 17');
  await said(page, /de 1 registro$/);

  await page.getByRole('searchbox').fill('aparecida');
  await page.getByRole('row').nth(1).getByRole('link', { name: 'MARIA APARECIDA' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'MARIA APARECIDA' })).toBeVisible();
});

test.describe('a row', () => {
  // the page of a demand that has just gone asks for it once more
  test.use({ expectedErrors: [/404/] });

  test(
    'leads to whatever it tells of, wherever that is shown, and nowhere once it is gone',
    { tag: '@long' },
    async ({ page, product }) => {
      const { office, auditor, id: municipe } = await officeWithLog(product);
      const data = officeData(product);
      const user = { user_id: office.admin.id };
      const day = { data_compromisso: '2030-05-15', hora_compromisso: '10:00' };
      await data.insert('agenda_compromissos', office, { titulo: 'Audiência pública', ...day, ...user });
      const file = { tipo_arquivo: 'text/plain', caminho_storage: 'x', usuario_upload_id: office.admin.id };
      await data.insert('documentos', office, { name: 'Ata da câmara.txt', size: 5, ...file });
      const demanda = await data.insert('demandas', office, {
        ...{ municipe_id: municipe, setor_id: await data.setor(office), assessor_responsavel: 'Rita Moura' },
        ...{ descricao_texto: 'LUZ QUEIMADA', data_demanda: '2026-06-10' },
      });
      await data.insert('demanda_documentos', office, {
        demanda_id: demanda,
        nome_arquivo: 'poste.txt',
        tamanho_arquivo: 5,
        ...file,
      });
      await signIn(page, product, auditor, office);

      const follow = async (name: string, busca = name) => {
        await page.goto(`${product.origin}/auditoria?busca=${encodeURIComponent(busca)}`);
        await page.getByRole('row').getByRole('link', { name, exact: true }).first().click();
      };
      await follow('Audiência pública');
      await expect(page.getByRole('dialog').getByLabel('Título')).toHaveValue('Audiência pública');
      await follow('Ata da câmara.txt');
      await expect(page.getByRole('searchbox')).toHaveValue('Ata da câmara.txt');
      await expect(page.getByRole('row', { name: /Ata da câmara/ })).toBeVisible();
      await follow('Setor 17');
      await expect(page.getByRole('heading', { level: 1, name: 'Setores' })).toBeVisible();
      // an attachment is seen with its demand
      await follow('poste.txt', 'anexo');
      await expect(page).toHaveURL(new RegExp(`/demandas/${demanda}`));
      await expect(page.getByText('LUZ QUEIMADA').first()).toBeVisible();

      await product.rows('update demandas set deleted_at = now() where id = $1', [demanda]);
      await page.goto(`${product.origin}/auditoria?busca=anexo`);
      await expect(page.getByRole('row').nth(1)).toContainText('poste.txt');
      await expect(page.getByRole('row').getByRole('link', { name: 'poste.txt' })).toHaveCount(0);
    },
  );
});
