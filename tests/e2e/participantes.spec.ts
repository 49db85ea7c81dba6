import { officeData } from '../support/office/office-data.ts';
import type { Office, User } from '../support/office/people.ts';
import { expect, expectAccessible, shoot, signIn, test } from './product.ts';

/** Who takes part in an appointment, and an appointment that is to take place again. */

let office: Office;
let clerk: User;

test.beforeEach(async ({ product, page }) => {
  const data = officeData(product);
  office = await product.office();
  clerk = await product.member(office, 'attendant', { full_name: 'Bruna de Souza' });
  await data.municipe(office, 'MARIA APARECIDA DE SOUZA');
  await data.assessor(office, 'Rita Moura');
  await signIn(page, product, clerk, office);
});

test('people of the team, citizens and names are added, and stand in the appointment; Repetir takes them along', async ({
  page,
  product,
}) => {
  await page.goto(`${product.origin}/agenda`);
  await page.getByRole('button', { name: 'Novo compromisso' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Novo compromisso' });
  await dialog.getByLabel('Título').fill('Visita à creche');
  await dialog.getByLabel('Hora', { exact: true }).fill('14:00');
  const people = dialog.getByRole('group', { name: 'Participantes' });
  await people.getByRole('button', { name: 'Da equipe' }).click();
  await page
    .getByRole('dialog', { name: 'Quem da equipe participa' })
    .getByRole('button', { name: /^Rita Moura/ })
    .click();
  await people.getByRole('button', { name: 'Um munícipe' }).click();
  await page
    .getByRole('button', { name: /MARIA APARECIDA/ })
    .or(page.getByRole('option', { name: /MARIA APARECIDA/ }))
    .first()
    .click();
  await people.getByRole('button', { name: 'Outra pessoa' }).click();
  await people.getByLabel('Nome').fill('Padre Antônio');
  await page.keyboard.press('Enter');
  await expect(people.getByRole('listitem')).toHaveText(['Rita Moura', 'MARIA APARECIDA DE SOUZA', 'Padre Antônio']);
  await people.getByRole('button', { name: 'Outra pessoa' }).click();
  await people.getByLabel('Nome').fill('padre errado');
  await people.getByRole('button', { name: 'Acrescentar' }).click();
  await people.getByRole('button', { name: 'Tirar padre errado' }).click();
  await expectAccessible(page);
  await people.scrollIntoViewIfNeeded();
  await shoot(page, 'participantes');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Compromisso criado')).toBeVisible();

  const [made] = await product.rows<{ id: string }>(`select id from agenda_compromissos where tenant_id = $1`, [
    office.id,
  ]);
  await page.goto(`${product.origin}/agenda?compromisso=${made!.id}`);
  const edit = page.getByRole('dialog', { name: 'Editar compromisso' });
  await expect(edit.getByRole('group', { name: 'Participantes' }).getByRole('listitem')).toHaveCount(3);
  await edit.getByRole('button', { name: 'Repetir' }).click();
  const repeat = page.getByRole('dialog', { name: 'Repetir o compromisso' });
  await repeat.getByLabel('Repetir').selectOption({ index: 2 });
  const [{ ate }] = (await product.rows(`select to_char(app.today() + 14, 'DD/MM/YYYY') as ate`)) as [{ ate: string }];
  await repeat.getByLabel('Até').fill(ate);
  await expect(repeat.getByText(/^3 compromissos/)).toBeVisible();
  await expectAccessible(page);
  await repeat.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('2 compromissos marcados')).toBeVisible();
  await expect(edit.getByRole('button', { name: 'Renovar' })).toBeVisible();
  expect(
    await product.rows(
      `select count(*)::int as n from compromisso_participantes where tenant_id = $1 and deleted_at is null`,
      [office.id],
    ),
  ).toEqual([{ n: 9 }]);
});

test('a name that is typed is part of the appointment, also without Acrescentar', async ({ page, product }) => {
  await page.goto(`${product.origin}/agenda`);
  await page.getByRole('button', { name: 'Novo compromisso' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Novo compromisso' });
  const people = dialog.getByRole('group', { name: 'Participantes' });
  const type = async (nome: string) => {
    await people.getByRole('button', { name: 'Outra pessoa' }).click();
    await people.getByLabel('Nome').fill(nome);
  };
  // whoever leaves is asked, and a name that is emptied again is nobody's
  await type('Padre Antônio');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Continuar editando' }).click();
  await people.getByLabel('Nome').fill('');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await page.getByRole('button', { name: 'Novo compromisso' }).first().click();
  await dialog.getByLabel('Título').fill('Missa');
  await dialog.getByLabel('Hora', { exact: true }).fill('14:00');
  await type('Rosa');
  await people.getByRole('button', { name: 'Acrescentar' }).click();
  // somebody else is added meanwhile
  await type('Ana  Lima');
  await people.getByRole('button', { name: 'Outra pessoa' }).click();
  await expect(people.getByLabel('Nome')).toHaveValue('Ana  Lima');
  await people.getByRole('button', { name: 'Da equipe' }).click();
  await page
    .getByRole('dialog', { name: 'Quem da equipe participa' })
    .getByRole('button', { name: /^Rita Moura/ })
    .click();
  await expect(people.getByRole('listitem')).toHaveText(['Rosa', 'Ana Lima', 'Rita Moura']);
  // who is there already is not there twice, nor gone by it
  await type('Rosana');
  await people.getByLabel('Nome').fill('Rosa');
  await people.getByLabel('Nome').fill('Padre Antônio');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Compromisso criado')).toBeVisible();
  const rows = await product.rows<{ nome: string }>(
    `select nome from compromisso_participantes where tenant_id = $1 and nome is not null order by nome`,
    [office.id],
  );
  expect(rows.map(({ nome }) => nome)).toEqual(['Ana Lima', 'Padre Antônio', 'Rosa']);
});

test('on a phone they are read, and named once more as contacts when it is over', async ({ page, product }) => {
  const data = officeData(product);
  const [{ hoje }] = (await product.rows(`select app.today()::text as hoje`)) as [{ hoje: string }];
  const id = await data.insert('agenda_compromissos', office, {
    titulo: 'Roda de conversa',
    data_compromisso: hoje,
    hora_compromisso: '00:00',
    hora_fim: '00:01',
    user_id: clerk.id,
  });
  const joana = await data.insert('municipes', office, { nome_completo: 'JOANA PRADO', telefone_ddd: '11987650000' });
  for (const one of [{ municipe_id: joana }, { nome: 'Padre Antônio' }])
    await data.insert('compromisso_participantes', office, { compromisso_id: id, ...one });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${product.origin}/agenda?compromisso=${id}`);
  const read = page.getByRole('dialog', { name: 'Roda de conversa' });
  await expect(read.getByText('JOANA PRADO, Padre Antônio')).toBeVisible();
  await shoot(page, 'participantes-lidos');
  await page.setViewportSize({ width: 390, height: 844 });
  await read.getByRole('button', { name: 'O que saiu daqui?' }).click();
  const outcome = page.getByRole('dialog', { name: 'O que saiu daqui?' });
  await outcome.getByLabel('Resultado').fill('Pediu uma praça');
  await outcome.getByRole('checkbox', { name: 'JOANA PRADO' }).check();
  await expectAccessible(page);
  await outcome.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Resultado registrado')).toBeVisible();
  expect(
    await product.rows('select municipe_id from historicos_atendimento where tenant_id = $1', [office.id]),
  ).toEqual([{ municipe_id: joana }]);
});
