// The jobs themselves: from which page, and by which keys. What a person would read is waited for, and not thought about.

const heading = (page, name) => page.getByRole('heading', { level: 1, name }).waitFor();
const said = (page, text) => page.getByText(text).first().waitFor();

/** Ctrl+K, what is looked for, and the first that is found. */
async function find(page, hands, typed, option) {
  await hands.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').waitFor();
  await hands.type(typed);
  await hands.arrowTo(page.getByRole('option', { name: option }).first());
  await hands.press('Enter');
}

async function unknownCaller(page, hands, { round }) {
  const name = `Zuleica Prado ${'ABC'[round]}`;
  await find(page, hands, name, /^Cadastrar munícipe/);
  await heading(page, 'Novo munícipe');
  await hands.tabTo(page.getByLabel('Telefone', { exact: true }));
  await hands.type(`1197777${String(round).padStart(4, '0')}`);
  await hands.press('Control+Enter');
  await heading(page, name.toUpperCase());
  await hands.press('n');
  await heading(page, 'Nova demanda');
  await hands.tabTo(page.getByLabel('Setor', { exact: true }));
  await hands.type('Ilu');
  await hands.tabTo(page.getByLabel(/^Descrição/));
  await hands.type('Luminária queimada');
  await hands.press('Control+Enter');
  await said(page, 'Demanda cadastrada');
}

async function unknownCallerOnOneScreen(page, hands, { round }) {
  await hands.press('a');
  await page.getByRole('combobox', { name: 'Telefone ou nome' }).waitFor();
  await hands.type(`1196666${String(round).padStart(4, '0')}`);
  await hands.press('Enter');
  await page.getByLabel('Nome completo').waitFor();
  await hands.type(`Zuleica Rocha ${'ABC'[round]}`);
  await hands.tabTo(page.getByRole('combobox', { name: 'Assunto' }));
  await hands.type('lamp');
  await hands.press('Enter');
  await hands.press('Enter');
  await hands.type('Luminária queimada');
  await hands.press('Control+Enter');
  await said(page, 'Demanda cadastrada');
}

async function knownCaller(page, hands, { caller }) {
  await find(page, hands, 'quintan', new RegExp(caller, 'i'));
  await heading(page, caller.toUpperCase());
}

async function fiveStatuses(page, hands, { round }) {
  // the newest stands above
  for (let n = 4; n >= 0; n -= 1) {
    const row = page.getByRole('row').filter({ hasText: new RegExp(`pedido ${n} da rodada ${round}`, 'i') });
    await hands.tabTo(row.getByRole('button', { name: /alterar status/ }));
    await hands.press('Enter');
    await page.getByRole('dialog').waitFor();
    await hands.press('2');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await row.getByRole('button', { name: /^RESOLVIDO/ }).waitFor();
  }
}

async function whoChangedAPhone(page, hands, { caller }) {
  await find(page, hands, 'logs', 'Logs do Sistema');
  await heading(page, 'Logs do Sistema');
  await hands.press('/');
  await hands.type('quintanilha');
  const row = page.getByRole('row').filter({ hasText: caller.toUpperCase() });
  await row.filter({ hasText: 'Telefone: (11) 98' }).first().waitFor();
}

async function invite(page, hands, { round }) {
  await find(page, hands, 'usu', /^Usuários do gabinete/);
  await heading(page, 'Usuários do gabinete');
  await hands.press('n');
  await page.getByRole('dialog').getByLabel('Email').waitFor();
  await hands.type(`nova${round}@exemplo.com`);
  await hands.press('Control+Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Enviar convite' }).waitFor();
  await hands.tabTo(page.getByRole('dialog').getByRole('button', { name: 'Enviar convite' }));
  await hands.press('Enter');
  await said(page, `nova${round}@exemplo.com`);
}

async function twoPhotos(page, hands, { round, photos }) {
  await hands.tap(page.getByText(new RegExp(`pedido 0 da rodada ${round}`, 'i')).first());
  await hands.tapAndChoose(page.locator('main label:has(+ input[type=file])'), photos);
  for (const { name } of photos) await page.getByRole('listitem').filter({ hasText: name }).waitFor();
}

export const jobs = [
  { name: 'unknown caller to saved demand', from: '/', run: unknownCaller },
  { name: 'unknown caller to saved demand, Atendimento', from: '/', run: unknownCallerOnOneScreen },
  { name: 'known caller by a piece of the name', from: '/', run: knownCaller },
  { name: 'five statuses', from: '/demandas', run: fiveStatuses },
  { name: 'who changed a phone', from: '/', run: whoChangedAPhone },
  { name: 'invite', from: '/', run: invite },
  { name: 'two photos from a phone', from: '/demandas', run: twoPhotos, phone: true },
];
