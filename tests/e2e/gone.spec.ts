import type { Office } from '../support/office/people.ts';
import { enterOfMaria } from './luminarias.ts';
import { expect, expectAccessible, test } from './product.ts';
import { openLive } from './side-by-side.ts';

/** What is typed about something that a colleague takes away meanwhile. */

test.use({ expectedErrors: [/404/] });

let office: Office;
let maria: string;
let demanda: string;

test.beforeEach(async ({ page, product }) => {
  const of = await enterOfMaria(page, product, 'Rita Moura');
  ({ office, maria } = of);
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
