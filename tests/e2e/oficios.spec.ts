import { readFileSync } from 'node:fs';
import { officeData } from '../support/office/office-data.ts';
import { setDatabaseClock } from '../support/servers/clock.ts';
import { enterOffice, expect, expectAccessible, shoot, signIn, test } from './product.ts';

test('an órgão and somebody there are made in Ajustes, and the kinds of letters are there', async ({
  page,
  product,
}) => {
  await enterOffice(page, product);
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
  const { office } = await enterOffice(page, product);
  await page.goto(`${product.origin}/oficios`);
  await expect(page.getByText('Nenhum ofício. O primeiro começa em uma demanda.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Ver demandas' }).click();
  await expect(page).toHaveURL(/\/demandas\?visao=sem_oficio$/);
  await page.goBack();
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Ofícios' })).toBeVisible();

  // the first who looks finds the kinds that every office begins with
  await page.getByRole('tab', { name: 'Numeração' }).click();
  await expect(page.getByText('Nenhuma lacuna sem explicação')).toBeVisible();
  await expect(page).toHaveTitle(/^Numeração · /);
  const carta = await officeData(product).insert('oficio_tipos', office, {
    nome: 'Carta antiga',
    numeracao: 'GABINETE',
    deleted_at: '2026-11-20',
  });
  await product.rows(`insert into oficio_sequencias (tenant_id, tipo_id, periodo, ultimo) values ($1, $2, 2026, 1)`, [
    office.id,
    carta,
  ]);
  // a year that is over gets no more, and is not where one begins
  await product.rows(
    `insert into oficio_sequencias (tenant_id, tipo_id, periodo, ultimo) select tenant_id, id, 2025, 45 from oficio_tipos
      where tenant_id = $1 and nome = 'Ofício'`,
    [office.id],
  );
  await page.reload();
  await page.getByRole('combobox', { name: 'Ano' }).selectOption('2025');
  await expect(page.getByText('O próximo é 046.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Próximo número/ })).toBeHidden();
  await page.getByRole('combobox', { name: 'Ano' }).selectOption({ index: 0 });
  await page.getByRole('button', { name: 'Próximo número 001' }).click();
  await expect(page.getByRole('heading', { name: /^Próximo número de \d{4}$/ })).toBeVisible();
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
  // a kind that was deleted has its numbers still, and gets no more
  await page.reload();
  await page.getByRole('combobox', { name: 'Tipo' }).selectOption({ label: 'Carta antiga (excluído)' });
  await expect(page.getByText('1 lacuna sem explicação')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Próximo número/ })).toBeHidden();
});

test(
  'the file of the register has every number, also those behind the page on screen',
  { tag: '@long' },
  async ({ page, product }) => {
    const office = await product.office();
    const tipo_id = await officeData(product).insert('oficio_tipos', office, { nome: 'Ofício', numeracao: 'GABINETE' });
    await product.rows(
      `insert into oficios (tenant_id, tipo_id, numeracao, assunto, numero, periodo, identificacao, emitido_em, numerado_em)
     select $1, $2, 'GABINETE', 'PEDIDO ' || n, n, 2026, 'OFÍCIO Nº ' || n || '/2026', date '2026-01-06', now() from generate_series(1, 1200) n`,
      [office.id, tipo_id],
    );
    await product.rows(
      `insert into oficio_sequencias (tenant_id, tipo_id, periodo, ultimo, ultima_data) values ($1, $2, 2026, 1200, '2026-01-06')`,
      [office.id, tipo_id],
    );
    await signIn(page, product, office.admin, office);
    await page.goto(`${product.origin}/oficios?aba=NUMERACAO`);
    await expect(page.getByText('1.200 emitidos')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Mostrar mais números' })).toBeVisible();
    await shoot(page, 'oficios-numeracao-longa');
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'CSV' }).click();
    const lines = readFileSync(await (await saved).path(), 'utf8')
      .trimEnd()
      .split('\r\n');
    expect(lines).toHaveLength(1 + 1200);
    expect(lines.at(-1)).toContain('OFÍCIO Nº 1200/2026');
  },
);

test.describe('on a Monday', () => {
  // setting the database's clock ends the server's connections
  test.use({ expectedErrors: [/503/] });
  test.beforeEach(({ product }) => setDatabaseClock(product.rows, '2026-11-23 12:00 America/Sao_Paulo'));
  test.afterAll(({ product }) => setDatabaseClock(product.rows, null));

  test('who has not answered stands there with the oldest first, and one key asks again', async ({ page, product }) => {
    await page.clock.setFixedTime(new Date('2026-11-23T12:00:00-03:00'));
    const office = await product.office();
    const data = officeData(product);
    const tipo_id = await data.insert('oficio_tipos', office, { nome: 'Ofício', numeracao: 'GABINETE' });
    const orgao_id = await data.insert('orgaos', office, { nome: 'Secretaria de Obras e Serviços' });
    const autoridade_id = await data.insert('autoridades', office, {
      orgao_id,
      nome: 'Renata Vasques Coutinho',
      cargo: 'Secretária de Obras',
      genero: 'F',
      tratamento: 'SENHORIA',
    });
    const letter = async (numero: number, assunto: string, resposta_ate: string) => {
      const id = await data.insert('oficios', office, {
        tipo_id,
        orgao_id,
        autoridade_id,
        numeracao: 'GABINETE',
        numero,
        periodo: 2026,
        identificacao: `OFÍCIO Nº 0${numero}/2026/GVHP`,
        destinatario: 'Renata Vasques Coutinho, Secretaria de Obras e Serviços',
        assunto,
        corpo: 'Solicito a obra.',
        emitido_em: '2026-10-05',
        protocolado_em: '2026-10-06',
        protocolo: '118.402',
        numerado_em: `2026-10-05 12:${numero}Z`,
        resposta_propria: true,
        resposta_ate,
        user_id: office.admin.id,
      });
      return id;
    };
    await letter(33, 'Vagas em creche no Boa Vista', '2026-11-19');
    await letter(31, 'Pavimentação da Rua Projetada Dois', '2026-10-27');
    await letter(34, 'Ronda', '2026-12-14');

    await signIn(page, product, office.admin, office);
    await page.goto(`${product.origin}/oficios?aba=SEM_RESPOSTA`);
    const rows = page.getByRole('table', { name: 'Ofícios sem resposta' }).locator('tbody tr');
    await expect(rows).toHaveCount(2);
    for (const heading of ['Número', 'Assunto', 'Destinatário', 'Demandas', 'Situação', 'Resposta até'])
      await expect(page.getByRole('columnheader', { name: heading })).toBeVisible();
    const [oldest] = await rows.all();
    for (const words of ['031/2026', 'nº 118.402', 'venceu há 17 dias úteis', '27/10/2026'])
      await expect(oldest!).toContainText(words);
    await expect(oldest!.getByText('Secretaria de Obras e Serviços', { exact: true })).toBeVisible();
    await expect(oldest!.getByText('Renata Vasques Coutinho', { exact: true })).toBeVisible();
    await expect(oldest!.getByRole('button', { name: 'Reiterar OFÍCIO Nº 031/2026/GVHP' })).toBeVisible();
    await expect(page.getByRole('tab', { name: 'Sem resposta 2' })).toBeVisible();
    await expectAccessible(page);
    await shoot(page, 'oficios-sem-resposta');
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByRole('list', { name: 'Ofícios sem resposta' }).getByRole('listitem')).toHaveCount(2);
    await expectAccessible(page);
    await page.setViewportSize({ width: 1440, height: 900 });

    await rows.first().getByRole('link').focus();
    await page.keyboard.press('r');
    await expect(page.getByRole('tab', { name: 'Rascunhos 1' })).toBeVisible();
    await page.getByRole('button', { name: 'Abrir' }).click();
    await expect(page.getByLabel('Assunto')).toHaveValue('Pavimentação da Rua Projetada Dois');

    // once it is issued the list says so, and the former letter leads to it
    await page.getByRole('button', { name: 'Emitir' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Emitir' }).click();
    await page.getByRole('link', { name: 'OFÍCIO Nº 031/2026/GVHP' }).click();
    const again = page.getByRole('definition').filter({ has: page.getByRole('link', { name: 'OFÍCIO Nº 001/2026' }) });
    await expect(again).toBeVisible();
    await expect(page.getByText('Reiterado por', { exact: true })).toBeVisible();
    await page.goto(`${product.origin}/oficios?aba=SEM_RESPOSTA`);
    await expect(rows.first()).toContainText('reiterado em 23/11/2026');
  });

  test('a list is saved as a file by an administrator, and is not offered to others', async ({ page, product }) => {
    const office = await product.office();
    const data = officeData(product);
    const tipo_id = await data.insert('oficio_tipos', office, { nome: 'Ofício', numeracao: 'GABINETE' });
    await data.insert('oficios', office, {
      tipo_id,
      numeracao: 'GABINETE',
      assunto: 'Ronda',
      corpo: '',
      user_id: office.admin.id,
    });
    await signIn(page, product, office.admin, office);
    await page.goto(`${product.origin}/oficios?aba=RASCUNHOS`);
    await page.getByRole('button', { name: 'Exportar' }).click();
    await expect(page.getByRole('menuitemcheckbox', { name: 'Incluir sigilosos' })).not.toBeChecked();
    const saved = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'Exportar' }).click();
    expect((await saved).suggestedFilename()).toMatch(/^oficios-.*\.csv$/);

    await signIn(page, product, await product.member(office, 'attendant'), office);
    await page.goto(`${product.origin}/oficios?aba=RASCUNHOS`);
    await expect(page.getByRole('link', { name: 'Ronda' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Exportar' })).toBeHidden();
  });
});
