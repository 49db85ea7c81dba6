import type { Page } from '@playwright/test';
import { addDays } from '../../src/shared/days.ts';
import { formatDate } from '../../src/shared/format.ts';
import { today } from '../../src/shared/time.ts';
import type { OfficeData } from '../support/office/office-data.ts';
import type { Office } from '../support/office/people.ts';
import { enterOfMaria } from './luminarias.ts';
import { expect, expectAccessible, test, toasts } from './product.ts';
import { openLive, soon } from './side-by-side.ts';

/** What is typed about something that a colleague takes away meanwhile. */

test.use({ expectedErrors: [/404|409|422/] });

let office: Office;
let data: OfficeData;
let maria: string;
let demanda: string;

test.beforeEach(async ({ page, product }) => {
  const of = await enterOfMaria(page, product, 'Rita Moura');
  ({ office, maria, data } = of);
  await of.luminarias(1);
  [{ id: demanda }] = (await product.rows('select id from demandas where tenant_id = $1', [office.id])) as [
    { id: string },
  ];
});

test('a note and a contact stay to be copied when their demand or citizen is deleted, and come back with it', async ({
  page,
  product,
}) => {
  const notice = page.getByRole('alert', { name: 'O que você digitou não foi salvo' });

  await openLive(page, `${product.origin}/demandas/${demanda}`);
  const note = page.getByRole('textbox', { name: 'Nota' });
  await note.fill('Ligar para a Enel na segunda');
  await product.rows('update demandas set deleted_at = now() where id = $1', [demanda]);
  await expect(notice).toContainText('Ligar para a Enel na segunda');
  await expect(page.getByText('Demanda não encontrada')).toBeVisible();
  await page.keyboard.type('n/?');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // but those of a field that has the focus by now
  await page.keyboard.press('Control+k');
  const search = page.getByRole('dialog').getByRole('combobox');
  await expect(search).toBeFocused();
  await page.keyboard.type('enel');
  await expect(search).toHaveValue('enel');
  await page.keyboard.press('Escape');
  await expectAccessible(page);
  await product.rows('update demandas set deleted_at = null where id = $1', [demanda]);
  await expect(note).toHaveValue('Ligar para a Enel na segunda');

  await openLive(page, `${product.origin}/municipes/${maria}?aba=historico`);
  await page.getByRole('button', { name: 'Adicionar' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('Veio agradecer');
  await product.rows('update municipes set deleted_at = now() where id = $1', [maria]);
  await expect(notice).toContainText('VEIO AGRADECER');
  await notice.getByRole('button', { name: 'Descartar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Descartar' }).click();
  await expect(notice).toHaveCount(0);
  await expect(page.getByText('Munícipe não encontrado').first()).toBeVisible();
});

test('a form of what is deleted says so in one sentence, over no message that something failed', async ({
  page,
  product,
}) => {
  const [{ day }] = (await product.rows<{ day: string }>('select app.today()::text as day')) as [{ day: string }];
  const visit = await data.insert('agenda_compromissos', office, {
    titulo: 'Visita à creche',
    data_compromisso: day,
    hora_compromisso: '00:01',
    user_id: office.admin.id,
  });
  const modelo = await data.insert('modelos', office, {
    tipo: 'DOCUMENTO',
    nome: 'Pedido de ronda',
    corpo: 'Solicito.',
  });
  const told = page
    .getByText('Este registro foi excluído por outra pessoa')
    .filter({ hasText: 'O que você digitou não será salvo: copie daqui o que ainda precisar.' });
  async function deletes(table: string, id: string, field: string, begin?: () => Promise<void>) {
    await begin?.();
    const typed = page.getByLabel(field, { exact: true });
    await typed.fill('ESCREVENDO');
    await product.rows(`update ${table} set deleted_at = now() where id = $1`, [id]);
    await expect(told).toBeVisible(soon);
    await expect(typed).toHaveValue('ESCREVENDO');
    await expect(toasts(page).getByRole('listitem')).toHaveCount(0);
  }

  await openLive(page, `${product.origin}/agenda?compromisso=${visit}`);
  await deletes('agenda_compromissos', visit, 'Título');

  await openLive(page, `${product.origin}/ajustes?aba=modelos`);
  await deletes('modelos', modelo, 'Nome', () =>
    page.getByRole('button', { name: 'Pedido de ronda', exact: true }).click(),
  );

  await openLive(page, `${product.origin}/demandas/${demanda}/edit`);
  await deletes('demandas', demanda, 'Descrição');

  await openLive(page, `${product.origin}/municipes/${maria}/edit`);
  await deletes('municipes', maria, 'Bairro');
});

test(
  'an appointment that is only read goes from the screen, and says why',
  { tag: '@long' },
  async ({ page, product }) => {
    const [{ day }] = (await product.rows<{ day: string }>('select app.today()::text as day')) as [{ day: string }];
    const visit = await data.insert('agenda_compromissos', office, {
      titulo: 'Visita à creche',
      data_compromisso: day,
      hora_compromisso: '00:01',
      user_id: office.admin.id,
    });
    await page.setViewportSize({ width: 390, height: 844 });
    await openLive(page, `${product.origin}/agenda?compromisso=${visit}`);
    const window = page.getByRole('dialog', { name: 'Visita à creche' });
    await expect(window.getByRole('button', { name: 'Editar' })).toBeVisible();
    await product.rows('update agenda_compromissos set deleted_at = now() where id = $1', [visit]);
    await expect(window).toHaveCount(0);
    await expect(toasts(page)).toContainText('Registro não encontrado');
  },
);

test('what is being said of a result stays to be copied when a colleague opens the demand again', async ({
  page,
  product,
}) => {
  const becomes = (status: string) => product.rows('update demandas set status = $2 where id = $1', [demanda, status]);
  await becomes('RESOLVIDO');
  await openLive(page, `${product.origin}/demandas/${demanda}`);
  await page.getByRole('button', { name: /^Avisei/ }).click();
  const window = page.getByRole('dialog', { name: 'Devolutiva para MARIA APARECIDA DE SOUZA' });
  const words = window.getByLabel('Resultado, nas suas palavras');
  await words.fill('A lâmpada foi trocada');
  await becomes('EM_ANALISE');
  await expect(page.getByText('Devolutiva pendente')).toHaveCount(0, soon);
  await expect(words).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(toasts(page)).toContainText('Esta demanda não espera devolutiva');
  await expect(words).toHaveValue('A lâmpada foi trocada');
});

/** Days that are given to a demand: where each is asked for, and what is said of one that is closed. */
const days = [
  {
    run: {},
    field: 'Outra data',
    ask: (page: Page) =>
      page.getByRole('region', { name: 'Prazo', exact: true }).getByRole('button', { name: 'Retomar em' }).click(),
    refusal: 'A demanda já foi encerrada: não há o que retomar',
  },
  {
    run: { tag: '@long' },
    field: 'Nova data',
    ask: async (page: Page) => {
      await page.getByRole('button', { name: 'Mais ações', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Mudar prazo' }).click();
    },
    refusal: 'A demanda já foi encerrada: o prazo não conta mais',
  },
];

for (const { run, field, ask, refusal } of days)
  test(
    `what is being typed as “${field}” stays when a colleague closes the demand, and is refused where it is saved`,
    run,
    async ({ page, product }) => {
      await product.rows(`update demandas set prazo = current_date + 5, prazo_origem = 'MANUAL' where id = $1`, [
        demanda,
      ]);
      await openLive(page, `${product.origin}/demandas/${demanda}`);
      await ask(page);
      const day = page.getByRole('dialog').getByRole('textbox', { name: field });
      const typed = formatDate(addDays(today(), 9));
      await day.fill(typed);
      await product.rows(`update demandas set status = 'RESOLVIDO' where id = $1`, [demanda]);
      // the demand itself, of which the timeline may tell before
      const status = page.getByRole('button', { name: 'RESOLVIDO, alterar status', includeHidden: true });
      await expect(status).toBeAttached(soon);
      await expect(day).toBeFocused();
      await expect(day).toHaveValue(typed);
      await page.keyboard.press('Enter');
      await expect(day).toHaveAccessibleDescription(refusal);
    },
  );

test('what is shown of a line stays while colleagues write above it, and what is being edited in it', async ({
  page,
  product,
}) => {
  const note = (texto: string) =>
    data.insert('demanda_notas', office, { demanda_id: demanda, texto, autor: 'Rita Moura', user_id: office.admin.id });
  for (const texto of ['A PRIMEIRA', '2', '3', '4', '5', '6', '7', '8']) await note(texto);
  await openLive(page, `${product.origin}/demandas/${demanda}`);
  const entries = page.getByRole('region', { name: 'Linha do tempo' }).getByRole('listitem');
  await expect(entries).toHaveCount(8);
  await entries.last().hover();
  await entries
    .last()
    .getByRole('button', { name: /^Editar/ })
    .click();
  const typed = entries.last().getByRole('textbox');
  await typed.fill('A PRIMEIRA, CORRIGIDA');
  await note('DE UM COLEGA');
  await expect(entries.first()).toContainText('DE UM COLEGA', soon);
  await expect(typed).toBeFocused();
  await expect(typed).toHaveValue('A PRIMEIRA, CORRIGIDA');
  // another choice begins anew
  await page.keyboard.press('Control+Enter');
  await page.getByRole('button', { name: 'Mudanças' }).click();
  await expect(entries).toHaveCount(1);
  await page.getByRole('button', { name: 'Tudo', exact: true }).click();
  await expect(entries).toHaveCount(8);
});

test('no entry of a long line is lost between its pages when a colleague writes above them', async ({
  page,
  product,
}) => {
  await product.rows(
    `insert into demanda_notas (tenant_id, demanda_id, texto, autor, user_id, created_at)
     select $1, $2, 'NOTA ' || n, 'Rita Moura', $3, now() - n * interval '1 minute' from generate_series(1, 34) n`,
    [office.id, demanda, office.admin.id],
  );
  await openLive(page, `${product.origin}/demandas/${demanda}`);
  const entries = page.getByRole('region', { name: 'Linha do tempo' }).getByRole('listitem');
  const before = page.getByRole('button', { name: /^Mostrar anteriores/ });
  await before.click();
  await expect(entries).toHaveCount(30);
  await before.click();
  await expect(entries).toHaveCount(35);
  await data.insert('demanda_notas', office, {
    demanda_id: demanda,
    texto: 'DE UM COLEGA',
    autor: 'Rita Moura',
    user_id: office.admin.id,
  });
  await expect(entries.first()).toContainText('DE UM COLEGA', soon);
  await expect(entries).toHaveCount(36);
  await expect(entries.filter({ hasText: /NOTA 29\b/ })).toHaveCount(1);
});
