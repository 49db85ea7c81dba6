import type { Browser, Locator, Page } from '@playwright/test';
import { officeData } from '../support/office/office-data.ts';
import { formOf } from '../support/files/real-files.ts';
import { expect, shoot, type Product } from './product.ts';
import { asPerson, expected, openLive, type Saved, sitDown, soon, test } from './side-by-side.ts';

/**
 * Every screen, one after the other: A creates, edits and deletes through the API, and B's page, which is never loaded
 * again, shows it. What A's own screens do is tested elsewhere.
 */

test.describe.configure({ timeout: 120_000 });

async function atTwoDesks(browser: Browser, product: Product) {
  const office = await product.office();
  const bia = await product.member(office, 'admin', { full_name: 'Bia Ramos' });
  const page = await sitDown(browser, product, bia, office);
  await openLive(page, `${product.origin}/equipe`);
  return { office, page, data: officeData(product), send: asPerson(product, office.admin, office) };
}

/** What A does, what B's page then shows, and what it shows no longer. */
type Step = [change: () => Promise<unknown>, shows: string | RegExp | null, hides?: string | RegExp];

const text = (page: Page, wanted: string | RegExp): Locator =>
  page.locator('main').getByText(wanted).filter({ visible: true }).first();

/** Opens a screen without loading the page again. */
const go = (page: Page, path: string) => page.evaluate((to) => history.pushState(null, '', to), path);

/** Opens a screen inside of the page, waits for what it shows before the changes, and follows them. */
async function follows(page: Page, path: string, before: string | RegExp, steps: Step[]) {
  await test.step(path, async () => {
    await go(page, path);
    await expect(text(page, before)).toBeVisible(soon);
    for (const [change, shows, hides] of steps) {
      if (shows !== null) await expect(text(page, shows)).toBeHidden();
      await change();
      if (shows !== null) await expect(text(page, shows)).toBeVisible(soon);
      if (hides !== undefined) await expect(text(page, hides)).toBeHidden(soon);
    }
  });
}

test('B’s screens follow what A creates, edits, deletes and restores', async ({ browser, product }) => {
  const { office, page, data, send } = await atTwoDesks(browser, product);
  const [{ day }] = (await product.rows<{ day: string }>('select app.today()::text as day')) as [{ day: string }];
  let loads = 0;
  page.on('domcontentloaded', () => (loads += 1));

  /** The changes of one record; `once` is what only its creation says. */
  function noun(table: string, path: string, values: object, once: object = {}) {
    let id = '';
    const own = () => `${path}/${id}`;
    return {
      own,
      create: async () => ({ id } = await send<Saved>('POST', path, { ...values, ...once })),
      edit: (changes: object) => async () => {
        const [row] = await product.rows<Saved>(`select versao from ${table} where id = $1`, [id]);
        await send('PATCH', own(), { ...values, ...changes, versao: row!.versao });
      },
      remove: () => send('DELETE', own()),
      restore: () => send('POST', `${own()}/restore`),
    };
  }

  const membro = noun('equipe', '/equipe', { nome: 'Rita Moura', funcao: 'Assessora' });
  await follows(page, '/equipe', 'Nenhum membro cadastrado', [
    [membro.create, 'Rita Moura'],
    [membro.edit({ nome: 'Rita Prado' }), 'Rita Prado', 'Rita Moura'],
    [membro.remove, 'Nenhum membro cadastrado', 'Rita Prado'],
  ]);

  const setor = noun('setores', '/setores', { nome: 'Iluminação', descricao: null });
  await follows(page, '/setores', 'Nenhum setor cadastrado', [
    [setor.create, 'Iluminação'],
    [setor.edit({ nome: 'Zeladoria' }), 'Zeladoria', 'Iluminação'],
    [setor.remove, 'Nenhum setor cadastrado', 'Zeladoria'],
  ]);

  const ana = noun('municipes', '/municipes', { nome_completo: 'Ana das Dores', telefone_ddd: '11987650001' });
  await follows(page, '/municipes', 'Nenhum munícipe cadastrado', [
    [ana.create, 'ANA DAS DORES'],
    [ana.edit({ nome_completo: 'Ana Lima' }), 'ANA LIMA', 'ANA DAS DORES'],
    [ana.remove, 'Nenhum munícipe cadastrado', 'ANA LIMA'],
    [ana.restore, 'ANA LIMA'],
  ]);

  const anaId = ana.own().split('/').at(-1)!;
  const visit = noun('agenda_compromissos', '/agenda', {
    titulo: 'Visita à creche',
    data_compromisso: day,
    hora_compromisso: '10:00',
    municipe_id: anaId,
  });
  await follows(page, ana.own(), 'ANA LIMA', [
    [ana.edit({ nome_completo: 'Ana Luz', bairro: 'Centro' }), 'CENTRO', 'ANA LIMA'],
    [visit.create, 'Visita à creche'],
    [visit.edit({ titulo: 'Visita à escola' }), 'Visita à escola', 'Visita à creche'],
    [visit.remove, null, 'Visita à escola'],
    [ana.remove, 'Munícipe não encontrado', 'CENTRO'],
    [ana.restore, 'CENTRO'],
  ]);
  expected(/status of 404/);

  await follows(page, `${ana.own()}?aba=historico`, 'Nenhum atendimento registrado', [
    // a log: nothing in it is edited or deleted
    [() => send('POST', `${ana.own()}/historicos`, { descricao: 'Veio ao gabinete' }), 'VEIO AO GABINETE'],
  ]);

  const obras = await data.setor(office, 'Obras');
  const request = {
    setor_id: obras,
    descricao_texto: 'Buraco na rua',
    assessor_responsavel: 'Rita',
    data_demanda: '2026-03-01',
  };
  const newDemanda = () => {
    const made = noun('demandas', '/demandas', request, { municipe_id: anaId });
    return { ...made, status: (status: string) => () => send('PATCH', `${made.own()}/status`, { status }) };
  };
  const buraco = newDemanda();
  await follows(page, `${ana.own()}?aba=demandas`, 'Nenhuma demanda', [
    [buraco.create, '01/03/2026'],
    [buraco.edit({ data_demanda: '2026-03-02' }), '02/03/2026', '01/03/2026'],
    [buraco.status('RESOLVIDO'), 'RESOLVIDO'],
    [buraco.remove, 'Nenhuma demanda', '02/03/2026'],
  ]);

  const poda = newDemanda();
  await follows(page, '/demandas', 'Nenhuma demanda', [
    [poda.create, 'BURACO NA RUA'],
    [poda.edit({ descricao_texto: 'Poda' }), 'PODA', 'BURACO NA RUA'],
    [poda.status('RESOLVIDO'), /^RESOLVIDO$/],
    [poda.remove, 'Nenhuma demanda', 'PODA'],
    [poda.restore, 'PODA'],
  ]);

  const podaId = poda.own().split('/').at(-1)!;
  const about = noun('agenda_compromissos', '/agenda', {
    titulo: 'Vistoria',
    data_compromisso: day,
    hora_compromisso: '11:00',
    demanda_id: podaId,
  });
  let file: Saved;
  const upload = `/demanda-documentos?regras=detail&demanda_id=${podaId}`;
  await follows(page, poda.own(), 'PODA', [
    [poda.edit({ descricao_texto: 'Poda de árvore' }), 'PODA DE ÁRVORE'],
    [poda.status('NAO_RESOLVIDO'), /^NÃO RESOLVIDO$/],
    [async () => (file = await send<Saved>('POST', upload, formOf('foto.pdf', 'foto'))), 'foto.pdf'],
    // its name stays in the history
    [() => send('DELETE', `/demanda-documentos/${file.id}`), 'Nenhum documento enviado'],
    [about.create, 'Vistoria'],
    [about.edit({ titulo: 'Vistoria adiada' }), 'Vistoria adiada'],
    [about.remove, null, 'Vistoria adiada'],
    // of another table, shown here
    [
      () => send('PATCH', `/setores/${obras}`, { nome: 'Obras e Vias', descricao: null, versao: 1 }),
      'Obras e Vias',
      /^Obras$/,
    ],
    [poda.remove, 'Demanda não encontrada', 'PODA DE ÁRVORE'],
    [poda.restore, 'PODA DE ÁRVORE'],
  ]);
  expected(/status of 404/);

  const meeting = noun('agenda_compromissos', '/agenda', {
    titulo: 'Reunião',
    data_compromisso: day,
    hora_compromisso: '15:00',
  });
  await follows(page, '/agenda', 'Nenhum compromisso para hoje.', [
    [meeting.create, 'Reunião'],
    [meeting.edit({ titulo: 'Plenária' }), 'Plenária', 'Reunião'],
    [meeting.remove, 'Nenhum compromisso para hoje.', 'Plenária'],
  ]);

  let letter: Saved;
  await follows(page, '/documentos', 'Nenhum documento enviado', [
    // a file is replaced by another, never edited
    [async () => (letter = await send<Saved>('POST', '/documentos', formOf('ofício.pdf', 'ofício'))), 'ofício.pdf'],
    [() => send('DELETE', `/documentos/${letter.id}`), 'Nenhum documento enviado', 'ofício.pdf'],
  ]);

  const bia = noun('municipes', '/municipes', { nome_completo: 'Bia Alves', telefone_ddd: '11987650002' });
  const luz = newDemanda();
  const today = noun('agenda_compromissos', '/agenda', {
    titulo: 'Sessão',
    data_compromisso: day,
    hora_compromisso: '18:00',
  });
  await follows(page, '/', /Total de Munícipes\s*1$/, [
    [bia.create, /Total de Munícipes\s*2$/],
    [bia.remove, /Total de Munícipes\s*1$/],
    [luz.create, /Em Análise\s*1$/],
    [luz.status('RESOLVIDO'), /Demandas Atendidas\s*1$/, /Em Análise\s*1$/],
    [luz.remove, /Demandas Atendidas\s*0$/],
    [today.create, 'Sessão'],
    [today.edit({ titulo: 'Sessão solene' }), 'Sessão solene'],
    [today.remove, 'Nenhum compromisso para hoje.', 'Sessão solene'],
  ]);

  await follows(page, '/lixeira', 'Sessão solene', [
    [today.restore, null, 'Sessão solene'],
    [today.remove, 'Sessão solene'],
  ]);

  const added = await product.user({ full_name: 'Caio Pires' });
  let membership: Saved;
  const memberships = async () =>
    (membership = (await send<{ rows: (Saved & { full_name: string })[] }>('GET', '/memberships')).rows.find(
      (row) => row.full_name === 'Caio Pires',
    )!);
  let invitation: Saved;
  const invite = async () => {
    await send('POST', '/convites', { email: 'dora@exemplo.com', role: 'manager' });
    invitation = (await send<Saved[]>('GET', '/convites'))[0]!;
  };
  await follows(page, '/admin/users', 'Bia Ramos', [
    [() => send('POST', '/memberships', { email: added.email, role: 'attendant' }).then(memberships), 'Caio Pires'],
    [
      () => send('PATCH', `/memberships/${membership.id}`, { role: 'manager', versao: membership.versao }),
      'Gerente',
      'Atendente',
    ],
    [() => send('DELETE', `/memberships/${membership.id}`), null, 'Caio Pires'],
    [invite, 'dora@exemplo.com'],
    [() => send('DELETE', `/convites/${invitation.id}`), null, 'dora@exemplo.com'],
  ]);

  expect(loads).toBe(0);
});

test('B’s open record follows what A adds to it, which nothing on the screen names yet', async ({
  browser,
  product,
}) => {
  const { office, page, data, send } = await atTwoDesks(browser, product);
  const municipe = (nome: string) => data.municipe(office, nome);
  const setor_id = await data.setor(office);
  const asked = { setor_id, assessor_responsavel: 'RITA', data_demanda: '2026-03-01' };
  const demanda = (municipe_id: string, descricao_texto: string) =>
    data.insert('demandas', office, { ...asked, municipe_id, descricao_texto });
  const ana = await municipe('ANA LUZ');
  const poda = await demanda(ana, 'PODA NA PRAÇA');
  const other = await demanda(await municipe('CAIO PIRES'), 'GALHO CAÍDO');

  await follows(page, `/municipes/${ana}`, 'ANA LUZ', [
    [
      () => send('POST', `/municipes/${ana}/historicos`, { descricao: 'Veio ao gabinete' }),
      /Histórico de Atendimentos\s*1$/,
    ],
    [() => demanda(ana, 'MATO ALTO'), /Demandas do Munícipe\s*2$/],
  ]);
  await follows(page, `/demandas/${poda}`, 'PODA NA PRAÇA', [
    [
      async () => send('POST', `/demandas/${poda}/apoiadores`, { municipe_id: await municipe('BIA ALVES') }),
      'BIA ALVES',
    ],
    [() => send('POST', `/demandas/${other}/principal`, { principal_id: poda }), 'GALHO CAÍDO'],
    [() => send('PATCH', `/demandas/${poda}/status`, { status: 'RESOLVIDO' }), /Avisar 3 pessoas/],
  ]);

  // whose account is whose, said by somebody else
  const [membro] = await product.rows<Saved>(
    `insert into equipe (tenant_id, nome, funcao) values ($1, 'Dona Bia', 'Chefe') returning id, versao`,
    [office.id],
  );
  const [bia] = await product.rows<{ user_id: string }>(
    'select user_id from memberships where tenant_id = $1 and user_id <> $2',
    [office.id, office.admin.id],
  );
  const linked = { nome: 'Dona Bia', funcao: 'Chefe', user_id: bia!.user_id, versao: 1 };
  await follows(page, '/demandas?visao=minha', /Diga quem você é na equipe/, [
    [() => send('PATCH', `/equipe/${membro!.id}`, linked), 'Sua fila está em dia.'],
  ]);
});

test(
  'who else has a record open for editing is shown by name, and moves nothing that is typed in',
  { tag: '@long' },
  async ({ browser, product }) => {
    const { office, page: b, data } = await atTwoDesks(browser, product);
    const ana = await product.member(office, 'admin', { full_name: 'Ana Prado' });
    const a = await sitDown(browser, product, ana, office);
    await openLive(a, `${product.origin}/documentos`);
    await product.member(office, 'attendant', { full_name: 'Caio Pires' });
    const membro = await data.assessor(office);
    await data.setor(office, 'Obras');
    const municipe_id = await data.municipe(office);
    const demanda = await data.insert('demandas', office, {
      municipe_id,
      setor_id: await data.setor(office, 'Trânsito'),
      assessor_responsavel: 'Rita Moura',
      descricao_texto: 'PODA',
      data_demanda: '2026-05-04',
    });
    const compromisso = await data.insert('agenda_compromissos', office, {
      titulo: 'Reunião',
      data_compromisso: '2026-06-10',
      hora_compromisso: '10:00',
      user_id: ana.id,
    });
    const places: [path: string, button: string | null, field: string][] = [
      [`/equipe/${membro}/edit`, null, 'Nome'],
      ['/setores', 'Editar Obras', 'Nome'],
      // a name that the window before it does not have
      [`/demandas/${demanda}/edit`, null, 'Código do ofício'],
      [`/agenda?vista=lista&dia=2026-06-10&compromisso=${compromisso}`, null, 'Título'],
      ['/admin/users', 'Mudar o papel de Caio Pires', 'Papel no gabinete'],
    ];
    for (const [path, button, field] of places)
      await test.step(path, async () => {
        const open = async (page: Page) => {
          await go(page, path);
          if (button) await page.getByRole('button', { name: button }).click();
          await expect(page.getByLabel(field, { exact: true })).toBeVisible({ timeout: 30_000 });
        };
        await open(b);
        // a window that is still opening moves by itself
        await b.evaluate(() => {
          const ending = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
          return Promise.allSettled(ending.map((one) => one.finished));
        });
        const place = () => b.getByLabel(field, { exact: true }).boundingBox();
        const before = await place();
        await open(a);
        await expect(b.getByText('Ana Prado também está aqui')).toBeVisible(soon);
        await expect(a.getByText('Bia Ramos também está aqui')).toBeVisible(soon);
        expect(await place()).toEqual(before);
        await shoot(b, `presence-${places.findIndex(([one]) => one === path)}`);
      });
  },
);
