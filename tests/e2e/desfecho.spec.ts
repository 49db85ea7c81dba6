import { officeData } from '../support/office/office-data.ts';
import type { Office, User } from '../support/office/people.ts';
import { setDatabaseClock } from '../support/servers/clock.ts';
import { expect, expectAccessible, shoot, signIn, test } from './product.ts';
import { openLive } from './side-by-side.ts';

/** An appointment is over, and what was promised there becomes work. */

let office: Office;
let clerk: User;
let visita: string;

test.beforeEach(async ({ product, page }) => {
  const data = officeData(product);
  office = await product.office();
  clerk = await product.member(office, 'attendant', { full_name: 'Bruna de Souza' });
  const maria = await data.insert('municipes', office, {
    nome_completo: 'MARIA APARECIDA DE SOUZA',
    telefone_ddd: '11987654321',
  });
  await data.setor(office, 'Obras');
  await data.insert('equipe', office, { nome: 'Rita Moura', funcao: 'Assessora' });
  const [{ hoje, ontem }] = (await product.rows(
    `select app.today()::text as hoje, (app.today() - 1)::text as ontem`,
  )) as [{ hoje: string; ontem: string }];
  const at = (titulo: string, data_compromisso: string) =>
    data.insert('agenda_compromissos', office, {
      titulo,
      data_compromisso,
      hora_compromisso: '00:00',
      hora_fim: '00:01',
      municipe_id: maria,
      user_id: clerk.id,
    });
  visita = await at('Visita à dona Maria', hoje);
  await at('Reunião na praça', ontem);
  await signIn(page, product, clerk, office);
});

test('today’s card asks; two promises are saved at once, and the appointment shows what became of them', async ({
  page,
  product,
}) => {
  await page.goto(`${product.origin}/`);
  const card = page.getByRole('region', { name: 'Compromissos de Hoje' });
  await expect(card.getByText('2 sem registro')).toBeVisible();
  await card.getByRole('button', { name: 'O que saiu daqui?' }).click();
  const dialog = page.getByRole('dialog', { name: 'O que saiu daqui?' });
  await expect(dialog.getByRole('button', { name: 'Nada a registrar' })).toBeVisible();
  await dialog.getByLabel('Resultado').fill('Mostrou a rua escura');
  await dialog.getByRole('button', { name: 'Mais uma promessa' }).click();
  await dialog.getByRole('button', { name: 'Mais uma promessa' }).click();
  const first = dialog.getByRole('group', { name: 'Promessa 1' });
  await expect(first.getByText('MARIA APARECIDA DE SOUZA')).toBeVisible();
  await first.getByLabel('Descrição').fill('trocar a lâmpada');
  await first.getByLabel('Setor', { exact: true }).selectOption('Obras');
  await first.getByLabel('Assessor responsável', { exact: true }).selectOption('Rita Moura - Assessora');
  await first.getByLabel('Registrar atendimento').check();
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog.getByText('Preencha ou remova esta promessa').first()).toBeVisible();
  await expectAccessible(page);
  await shoot(page, 'desfecho');
  const second = dialog.getByRole('group', { name: 'Promessa 2' });
  await second.getByLabel('Descrição').fill('podar a árvore');
  await second.getByLabel('Setor', { exact: true }).selectOption('Obras');
  await second.getByLabel('Assessor responsável', { exact: true }).selectOption('Rita Moura - Assessora');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('2 demandas criadas')).toBeVisible();
  await expect(card.getByText('1 sem registro')).toBeVisible();
  await expect(card.getByRole('button', { name: 'O que saiu daqui?' })).toHaveCount(0);
  expect(await product.rows('select canal from historicos_atendimento where tenant_id = $1', [office.id])).toEqual([
    { canal: 'PRESENCIAL' },
  ]);
  await page.goto(`${product.origin}/agenda?compromisso=${visita}`);
  const seen = page.getByRole('region', { name: 'O que saiu daqui', exact: true });
  await expect(seen).toContainText('Mostrou a rua escura');
  await expect(seen.getByRole('link', { name: /TROCAR A LÂMPADA/ })).toBeVisible();
  await expectAccessible(page);
  await shoot(page, 'desfecho-compromisso');
});

test(
  'on a phone it takes the whole screen, ‘Mais uma promessa’ under the thumb; one tap says that there was nothing',
  { tag: '@long' },
  async ({ page, product }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${product.origin}/`);
    await page.getByRole('button', { name: 'O que saiu daqui?' }).click();
    const dialog = page.getByRole('dialog', { name: 'O que saiu daqui?' });
    const more = dialog.getByRole('button', { name: 'Mais uma promessa' });
    await expect(more).toBeInViewport();
    expect((await dialog.boundingBox())!.height).toBeGreaterThan(840);
    // also before there is anything that would push it down
    expect((await dialog.getByRole('button', { name: 'Nada a registrar' }).boundingBox())!.y).toBeGreaterThan(760);
    for (const _ of [1, 2, 3]) await more.click();
    await expect(dialog.getByRole('group', { name: 'Promessa 3' })).toBeVisible();
    await expect(more).toBeInViewport();
    expect((await more.boundingBox())!.y).toBeGreaterThan(700);
    for (const n of [3, 2, 1]) await dialog.getByRole('button', { name: `Remover a promessa ${n}` }).click();
    await dialog.getByRole('button', { name: 'Nada a registrar' }).click();
    await expect(page.getByText('Resultado registrado')).toBeVisible();
    await expect(page.getByRole('button', { name: 'O que saiu daqui?' })).toHaveCount(0);
  },
);

test.describe('while the page stays open', () => {
  // with the clock the database's connections end, and with them what is asked at that moment; it is asked again
  test.use({ expectedErrors: [/503/] });
  test.afterEach(({ product }) => setDatabaseClock(product.rows, null));

  const places = [
    ['today’s card', () => '/', 'Compromissos de Hoje', 1440, {}],
    [
      'an appointment that is read on a phone',
      (id: string) => `/agenda?compromisso=${id}`,
      'Audiência',
      390,
      { tag: '@long' },
    ],
  ] as const;
  for (const [place, pathOf, name, width, run] of places)
    test(`${place}: one from 14:00 to 15:00 is asked for at 15:01, not at 14:59`, run, async ({ page, product }) => {
      const id = await officeData(product).insert('agenda_compromissos', office, {
        titulo: 'Audiência',
        data_compromisso: '2031-03-10',
        hora_compromisso: '14:00',
        user_id: clerk.id,
      });
      const turn = (time: string) => setDatabaseClock(product.rows, `2031-03-10T${time}-03:00`);
      await turn('14:58:00');
      await page.setViewportSize({ width, height: 844 });
      await page.clock.install({ time: new Date('2031-03-10T14:50:00-03:00') });
      await page.goto(product.origin + pathOf(id));
      const shown = page.getByRole(width === 390 ? 'dialog' : 'region', { name });
      await expect(shown.getByText('14:00')).toBeVisible();
      await page.clock.pauseAt(new Date('2031-03-10T14:59:00-03:00'));
      const question = shown.getByRole('button', { name: 'O que saiu daqui?' });
      await expect(question).toHaveCount(0);
      await turn('15:01:00');
      await page.clock.runFor(120_000);
      // an answer is shown on a tick of the clock
      await page.clock.resume();
      await expect(question).toBeVisible();
    });
});

test.describe('who was there and is there no longer', () => {
  test.use({ expectedErrors: [/422|ERR_FAILED/] });

  test('is said, and the rest is saved without them', async ({ page, product }) => {
    await page.route('**/live', (route) => route.abort());
    const jose = await officeData(product).municipe(office, 'JOSÉ LIMA');
    await product.rows(
      'insert into compromisso_participantes (tenant_id, compromisso_id, municipe_id) values ($1, $2, $3)',
      [office.id, visita, jose],
    );
    await page.goto(`${product.origin}/`);
    await page
      .getByRole('region', { name: 'Compromissos de Hoje' })
      .getByRole('button', { name: 'O que saiu daqui?' })
      .click();
    const dialog = page.getByRole('dialog', { name: 'O que saiu daqui?' });
    await dialog.getByLabel('Resultado').fill('Mostrou a rua escura');
    await dialog.getByLabel('MARIA APARECIDA DE SOUZA').check();
    await dialog.getByLabel('JOSÉ LIMA').check();
    await product.rows('update municipes set deleted_at = now() where id = $1', [jose]);
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await expect(dialog.getByText('Um destes munícipes não existe mais')).toBeVisible();
    await expect(dialog.getByLabel('JOSÉ LIMA')).toHaveCount(0);
    await expect(dialog.getByLabel('Resultado')).toHaveValue('Mostrou a rua escura');
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await expect(dialog).toHaveCount(0);
    const contacts = await product.rows<{ descricao: string }>(
      'select descricao from historicos_atendimento where tenant_id = $1',
      [office.id],
    );
    expect(contacts).toEqual([{ descricao: 'MOSTROU A RUA ESCURA' }]);
  });
});

test('a promise that was typed before the page was left is still whose it was, of two who are called alike', async ({
  page,
  product,
}) => {
  const chefe = await officeData(product).insert('equipe', office, { nome: 'Rita Moura', funcao: 'Chefe' });
  await page.goto(`${product.origin}/`);
  await page.getByRole('link', { name: 'Setores', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Setores' })).toBeVisible();
  await page.goBack();
  const card = page.getByRole('region', { name: 'Compromissos de Hoje' });
  const dialog = page.getByRole('dialog', { name: 'O que saiu daqui?' });
  const promise = dialog.getByRole('group', { name: 'Promessa 1' });
  await card.getByRole('button', { name: 'O que saiu daqui?' }).click();
  await dialog.getByRole('button', { name: 'Mais uma promessa' }).click();
  await promise.getByLabel('Descrição').fill('trocar a lâmpada');
  await promise.getByLabel('Setor', { exact: true }).selectOption('Obras');
  await promise.getByLabel('Assessor responsável', { exact: true }).selectOption('Rita Moura - Chefe');
  await page.goForward();
  await page.getByRole('button', { name: 'Sair sem salvar' }).click();
  await expect(page.getByRole('heading', { name: 'Setores' })).toBeVisible();
  await page.goBack();
  await card.getByRole('button', { name: 'O que saiu daqui?' }).click();
  await expect(promise.getByLabel('Descrição')).toHaveValue('TROCAR A LÂMPADA');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('1 demanda criada')).toBeVisible();
  expect(await product.rows('select assessor_id from demandas where tenant_id = $1', [office.id])).toEqual([
    { assessor_id: chefe },
  ]);
});

test.describe('what a colleague has said meanwhile', () => {
  test.use({ expectedErrors: [/409/] });

  test('is not gone over: it is shown beside what was typed, which stays', async ({ page, product }) => {
    await openLive(page, `${product.origin}/`);
    await page
      .getByRole('region', { name: 'Compromissos de Hoje' })
      .getByRole('button', { name: 'O que saiu daqui?' })
      .click();
    const dialog = page.getByRole('dialog', { name: 'O que saiu daqui?' });
    const resultado = () => product.rows('select resultado from agenda_compromissos where id = $1', [visita]);
    await dialog.getByLabel('Resultado').fill('Mostrou a rua escura');
    await dialog.getByRole('button', { name: 'Mais uma promessa' }).click();
    const promise = dialog.getByRole('group', { name: 'Promessa 1' });
    await promise.getByLabel('Descrição').fill('trocar a lâmpada');
    await promise.getByLabel('Setor', { exact: true }).selectOption('Obras');
    await promise.getByLabel('Assessor responsável', { exact: true }).selectOption('Rita Moura - Assessora');
    await product.rows(
      `update agenda_compromissos set resultado = 'Pediu um poste', resultado_em = now() where id = $1`,
      [visita],
    );
    await expect(
      dialog.getByText('Outra pessoa alterou este registro. O que você digitou continua aqui'),
    ).toBeVisible();
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    const conflict = dialog.getByRole('alert', { name: 'Outra pessoa alterou este registro' });
    await expect(conflict).toContainText('Pediu um poste');
    await expectAccessible(page);
    expect(await resultado()).toEqual([{ resultado: 'Pediu um poste' }]);
    await expect(promise.getByLabel('Descrição')).toHaveValue('TROCAR A LÂMPADA');
    await conflict.getByRole('button').click();
    await expect(dialog).toHaveCount(0);
    expect(await resultado()).toEqual([{ resultado: 'Mostrou a rua escura' }]);
    expect(await product.rows('select id from demandas where compromisso_id = $1', [visita])).toHaveLength(1);
  });
});
