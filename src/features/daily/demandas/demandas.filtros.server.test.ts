import { beforeEach, describe, expect, test } from 'vitest';
import { data, me, office, server, inWorkplace } from '../../../../tests/support/office/workplace.ts';
import { createAssunto } from '../../base/assuntos/assuntos.contract.ts';
import { listBairros } from '../../base/bairros/bairros.contract.ts';
import { periodos } from '../../../shared/filters.ts';
import { prontas } from '../fila/fila.contract.ts';
import { demandasFilters } from './demandas-filtros.contract.ts';
import { demandaStatuses, listDemandas, setDemandaStatus } from './demandas.contract.ts';

inWorkplace('each test');

type Asked = Record<string, string>;
let setor: string;
let municipe: string;
beforeEach(async () => {
  [setor, municipe] = [await data.setor(office, 'Saúde'), await data.municipe(office)];
});

const list = async (asked: Asked = {}) => (await me().call(listDemandas, asked as object)).body;
const texts = async (asked: Asked) => (await list(asked)).rows.map(({ descricao_texto }) => descricao_texto);
const status = async (asked: Asked) => (await me().call(listDemandas, asked as object)).status;
/** The person's own bairro, as typed on the form. */
const livingIn = (bairro: string | null, nome = 'MARIA DA SILVA') =>
  data.insert('municipes', office, {
    nome_completo: nome,
    telefone_ddd: `119${Math.random().toString().slice(2, 10)}`,
    bairro,
  });
const demanda = (descricao_texto: string, columns: object = {}) =>
  data.insert('demandas', office, {
    municipe_id: municipe,
    setor_id: setor,
    descricao_texto,
    assessor_responsavel: 'Rita',
    data_demanda: '2026-11-02',
    ...columns,
  });
const many = (n: number, columns: Asked = {}) =>
  server.rows(
    `insert into demandas (tenant_id, municipe_id, setor_id, descricao_texto, assessor_responsavel, data_demanda, created_at, status)
     select $1, $2, $3, 'DEMANDA ' || lpad(n::text, 5, '0'), 'Rita', date '2026-11-20' - n / 700, timestamptz '2026-11-20 12:00Z' - n / 7 * interval '1 second',
       ${columns.status ?? `'EM_ANALISE'`} from generate_series(1, $4::int) n`,
    [office.id, columns.municipe ?? municipe, columns.setor ?? setor, n],
  );
const bairro = async (nome: string) => (await me().call(listBairros, { busca: nome })).body[0]!.id;

describe('filters', () => {
  test('312 open demands of SAÚDE in CENTRO: both filters leave 312, and the copied address the same', async () => {
    const [centro, outra] = [await livingIn('CENTRO'), await livingIn('Lapa')];
    await many(312, { municipe: centro });
    await many(20, { municipe: outra });
    await many(30, { municipe: centro, status: `'RESOLVIDO'` });
    await many(40, { municipe: centro, setor: await data.setor(office, 'Obras') });
    const asked = { status: 'EM_ANALISE', setor, bairro: await bairro('centro') };
    const first = await list(asked);
    expect([first.total, first.rows.length]).toEqual([312, 100]);
    expect(first.rows.every((row) => row.bairro === 'CENTRO')).toBe(true);
    const address = `/api/tenants/${office.id}/demandas?${new URLSearchParams(asked)}`;
    const copied = await server.request('GET', address, { cookie: office.admin.cookie });
    expect(copied.body).toEqual(JSON.parse(JSON.stringify(first)));
  });

  test('take several values by comma, each once, and `nenhum`', async () => {
    const ana = await data.assessor(office, 'ANA LIMA');
    const obras = await data.setor(office, 'Obras');
    await demanda('SEM', { setor_id: obras });
    await demanda('DA ANA', { assessor_id: ana });
    await demanda('OUTRA', {
      assessor_id: await data.assessor(office, 'BIA'),
      setor_id: await data.setor(office, 'Lazer'),
    });
    expect((await texts({ assessor: `${ana},nenhum,${ana.toUpperCase()}` })).toSorted()).toEqual(['DA ANA', 'SEM']);
    expect(await texts({ assessor: 'nenhum' })).toEqual(['SEM']);
    expect((await texts({ setor: `${setor},${obras}` })).toSorted()).toEqual(['DA ANA', 'SEM']);
    expect(await list({ status: 'RESOLVIDO,EM_ANALISE', setor: obras })).toMatchObject({ total: 1 });
    const ids = (n: number) => Array.from({ length: n }, () => crypto.randomUUID()).join();
    expect([await status({ setor: ids(20) }), await status({ setor: ids(21) })]).toEqual([200, 422]);
  });

  test('of a theme means its subjects, too, and can be none at all', async () => {
    const theme = (await server.as(office.admin, office).call(createAssunto, { nome: 'Iluminação' })).body.id;
    const lamp = (await server.as(office.admin, office).call(createAssunto, { nome: 'Lâmpada', pai_id: theme })).body
      .id;
    await demanda('POSTE', { assunto_id: theme });
    await demanda('LÂMPADA', { assunto_id: lamp });
    await demanda('NADA');
    expect((await texts({ assunto: theme })).toSorted()).toEqual(['LÂMPADA', 'POSTE']);
    expect((await texts({ assunto: `${lamp},nenhum` })).toSorted()).toEqual(['LÂMPADA', 'NADA']);
    expect(await list({ assunto: `${theme},nenhum`, oficio: 'sem' })).toMatchObject({
      total: 3,
      counts: { EM_ANALISE: 3 },
    });
  });

  test('by days: from, until, a month, and stretches by the day that it is for the server', async () => {
    const today = async (n: number) =>
      (await server.rows<{ day: string }>('select (app.today() + $1::int)::text as day', [n]))[0]!.day;
    const day = await today(0);
    for (const [name, away] of [
      ['HOJE', 0],
      ['ONTEM', -1],
      ['29 DIAS', -29],
      ['30 DIAS', -30],
      ['400 DIAS', -400],
    ] as const)
      await demanda(name, { data_demanda: await today(away) });
    expect(await texts({ periodo: 'hoje' })).toEqual(['HOJE']);
    expect((await texts({ periodo: '30d' })).at(-1)).toBe('29 DIAS');
    expect(await texts({ de: await today(-1) })).toEqual(['HOJE', 'ONTEM']);
    expect(await texts({ de: await today(-30), ate: await today(-29) })).toEqual(['29 DIAS', '30 DIAS']);
    expect((await texts({ mes: day.slice(0, 7) })).includes('HOJE')).toBe(true);
    for (const [periodo, sql] of Object.entries({
      semana: `d >= date_trunc('week', t + 1)::date - 1 and d < date_trunc('week', t + 1)::date + 6`,
      mes: `date_trunc('month', d) = date_trunc('month', t)`,
      'mes-anterior': `date_trunc('month', d) = date_trunc('month', t - interval '1 month')`,
      ano: `date_trunc('year', d) = date_trunc('year', t)`,
      // terms of four years: 2021 to 2024, 2025 to 2028
      mandato: `floor((extract(year from d) - 1) / 4) = floor((extract(year from t) - 1) / 4)`,
    })) {
      const meant = await server.rows<{ x: string }>(
        `select descricao_texto as x from (select descricao_texto, data_demanda as d, app.today()::timestamp::date as t from demandas where tenant_id = $1) r where ${sql} order by d desc`,
        [office.id],
      );
      expect(await texts({ periodo }), periodo).toEqual(meant.map(({ x }) => x));
    }
  });

  test('by ofício, urgency, andamento, deadline, and how long it has been open', async () => {
    const [{ today } = { today: '' }] = await server.rows<{ today: string }>('select app.today()::text as today');
    const away = async (n: number) =>
      (await server.rows<{ day: string }>('select ($1::date + $2::int)::text as day', [today, n]))[0]!.day;
    await demanda('COM', { codigo_oficio: '12', data_demanda: today });
    await demanda('VELHA', { data_demanda: await away(-40), urgente: true });
    const done = await demanda('FEITA', { data_demanda: await away(-40) });
    await me().call(setDemandaStatus, { id: done, status: 'RESOLVIDO' });
    const late = { prazo: await away(-1), prazo_origem: 'MANUAL' };
    await demanda('ATRASADA', { data_demanda: await away(-2), ...late, andamento: 'ENCAMINHADA' });
    await demanda('ESPERA', { data_demanda: await away(-3), ...late, andamento: 'AGUARDANDO_TERCEIRO' });
    await demanda('VENCE HOJE', { data_demanda: await away(-4), prazo: today, prazo_origem: 'MANUAL' });
    expect(await texts({ oficio: 'com' })).toEqual(['COM']);
    expect(await list({ oficio: 'sem' })).toMatchObject({ total: 5 });
    expect(await texts({ urgente: 'sim' })).toEqual(['VELHA']);
    expect(await texts({ aberta: '40' })).toEqual(['VELHA']);
    expect(await texts({ aberta: '41' })).toEqual([]);
    expect(await texts({ andamento: 'ENCAMINHADA,AGUARDANDO_TERCEIRO' })).toEqual(['ATRASADA', 'ESPERA']);
    expect(await texts({ andamento: 'nenhum', prazo: 'com' })).toEqual(['VENCE HOJE']);
    expect(await texts({ prazo: 'vencido' })).toEqual(['ATRASADA']);
    expect(await texts({ prazo: 'hoje' })).toEqual(['VENCE HOJE']);
    expect(await list({ prazo: 'sem' })).toMatchObject({ total: 3 });
  });

  test('narrow a search, which looks up no row for them', async () => {
    await demanda('TROCA DE LUZ', { codigo_oficio: '5' });
    await demanda('LUZ ACESA', { urgente: true });
    expect(await texts({ busca: 'luz', oficio: 'com' })).toEqual(['TROCA DE LUZ']);
    expect(await texts({ busca: 'lu', urgente: 'sim', bairro: 'nenhum' })).toEqual(['LUZ ACESA']);
  });

  test.each([
    { setor: 'abc' },
    { setor: 'nenhum' },
    { ordem: ';drop' },
    { status: 'ATENDIDA' },
    { status: 'EM_ANALISE,' },
    { bairro: '' },
    { periodo: 'sempre' },
    { de: '2026-02-30' },
    { aberta: '0' },
    { oficio: 'talvez' },
    { depois: 'abc' },
    { depois: 'W10' },
    { contar: 'sim' },
    { outro: '1' },
  ])('%j is refused', async (asked) => {
    expect(await status(asked as unknown as Asked)).toBe(422);
  });

  test('each goes with a search, short or long, and with an order that no index has', async () => {
    await demanda('PODA', { prazo: '2026-11-02' });
    const values: Record<string, readonly string[]> = {
      visao: prontas,
      status: demandaStatuses,
      setor: [setor],
      assessor: [setor, 'nenhum'],
      assunto: [setor, 'nenhum'],
      bairro: [setor, 'nenhum'],
      mes: ['2026-11'],
      periodo: periodos,
      de: ['2026-11-01'],
      ate: ['2026-11-30'],
      oficio: ['com', 'sem'],
      aberta: ['1'],
      andamento: ['ENCAMINHADA', 'nenhum'],
      prazo: ['vencido', 'hoje', 'com', 'sem'],
      urgente: ['sim', 'nao'],
    };
    expect([...Object.keys(values), 'busca'].sort()).toEqual(Object.keys(demandasFilters).sort());
    for (const [key, each] of Object.entries(values))
      for (const value of each)
        for (const more of [{ busca: 'po' }, { busca: 'poda' }, { ordem: 'municipe' }] as Asked[])
          expect([key, value, more, await status({ [key]: value, ...more })]).toEqual([key, value, more, 200]);
  });
});

describe('pages behind a row', () => {
  test('Próxima 30 times while a colleague inserts: none twice, none missed', async () => {
    await many(3050);
    const before = new Set(
      (await server.rows<{ id: string }>('select id from demandas where tenant_id = $1', [office.id])).map(
        ({ id }) => id,
      ),
    );
    const seen: string[] = [];
    let depois: string | undefined;
    for (let page = 0; page <= 30; page += 1) {
      const answer = await list({ ...(depois && { depois, contar: 'nao' }) });
      expect('total' in answer).toBe(page === 0);
      seen.push(...answer.rows.map(({ id }) => id));
      // newer and older ones, and some right where the page ended
      const { data_demanda } = answer.rows.at(-1)!;
      for (const day of ['2026-12-24', data_demanda, '2001-01-01']) await demanda('DO COLEGA', { data_demanda: day });
      depois = answer.depois;
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.filter((id) => before.has(id)).length).toBe(before.size);
  });

  test.each(['data', '-cadastro', 'cadastro'])(
    'go on in the order %s, also of a search and of a filter',
    async (ordem) => {
      await many(230);
      for (const asked of [{}, { busca: 'demanda' }, { oficio: 'sem', setor }] as Asked[]) {
        const [first, seen] = [await list({ ordem, ...asked }), [] as string[]];
        for (let answer = first; ; answer = await list({ ordem, ...asked, depois: answer.depois!, contar: 'nao' })) {
          seen.push(...answer.rows.map(({ descricao_texto }) => descricao_texto));
          if (!answer.depois) break;
        }
        expect(new Set(seen).size).toBe(230);
        // backwards the rows of one moment go backwards as well
        if (ordem !== 'data' || asked.busca) continue;
        const up = (
          await server.rows<{ x: string }>(
            'select descricao_texto as x from demandas where tenant_id = $1 order by data_demanda, created_at, id desc',
            [office.id],
          )
        ).map(({ x }) => x);
        expect(seen).toEqual(up);
      }
    },
  );

  test('no cursor goes with another order', async () => {
    await many(101);
    const { depois } = await list();
    expect(await status({ depois: depois!, ordem: 'setor' })).toBe(422);
  });
});

describe('orders', () => {
  test('any column, both ways, what is empty at the end', async () => {
    await demanda('B', { codigo_oficio: '9', municipe_id: await livingIn('Centro', 'ZÉLIA') });
    await demanda('A', { codigo_oficio: '10', municipe_id: await livingIn('Água Rasa', 'ÁLVARO') });
    await demanda('C');
    expect(await texts({ ordem: 'oficio' })).toEqual(['B', 'A', 'C']);
    expect(await texts({ ordem: '-oficio' })).toEqual(['A', 'B', 'C']);
    expect((await texts({ ordem: 'municipe' }))[0]).toBe('A');
    expect(await texts({ ordem: 'bairro' })).toEqual(['A', 'B', 'C']);
    for (const ordem of ['numero', '-status', 'assessor', '-setor', 'assunto', 'prazo', '-encerrada'])
      expect((await texts({ ordem })).toSorted()).toEqual(['A', 'B', 'C']);
    expect(await texts({ ordem: 'oficio', busca: 'rita', oficio: 'com' })).toEqual(['B', 'A']);
  });

  test('by ofício they follow its number, also where it was typed with zeros', async () => {
    for (const codigo_oficio of ['46', '099', '9', '0000000100', '046', '101']) await demanda('X', { codigo_oficio });
    const codes = async (ordem: string) => (await list({ ordem })).rows.map((row) => row.codigo_oficio);
    expect(await codes('oficio')).toEqual(['9', '46', '046', '099', '0000000100', '101']);
    expect(await codes('-oficio')).toEqual(['101', '0000000100', '099', '046', '46', '9']);
  });

  test('by assunto they follow the names that are shown, of themes and of subjects alike', async () => {
    const [agua, vias] = [await data.assunto(office, 'Água'), await data.assunto(office, 'Vias')];
    for (const assunto_id of [
      vias,
      await data.assunto(office, 'Buraco', vias),
      agua,
      await data.assunto(office, 'Vazamento', agua),
    ])
      await demanda('X', { assunto_id });
    await demanda('X');
    const shown = async (ordem: string) => (await list({ ordem })).rows.map(({ assunto }) => assunto?.nome);
    expect(await shown('assunto')).toEqual(['Água', 'Buraco', 'Vazamento', 'Vias', undefined]);
    expect(await shown('-assunto')).toEqual(['Vias', 'Vazamento', 'Buraco', 'Água', undefined]);
  });

  test('a bairro that counts as another one stands where that one does, whose name is shown', async () => {
    await demanda('A', { municipe_id: await livingIn('Zona Norte', 'ZÉLIA') });
    await demanda('B', { municipe_id: await livingIn('Centro', 'ÁLVARO') });
    await demanda('C', { municipe_id: await livingIn('Lapa', 'CAIO') });
    await server.rows(
      `update bairros b set principal_id = p.id from bairros p where p.tenant_id = b.tenant_id and b.nome = 'Zona Norte' and p.nome = 'Centro'`,
    );
    const { rows } = await list({ ordem: '-bairro' });
    expect(rows.map((row) => row.bairro)).toEqual(['Lapa', 'Centro', 'Centro']);
  });

  test('by a column that no index has, up to 5,000', { timeout: 60_000 }, async () => {
    await server.rows('alter table demandas disable trigger user');
    await server.rows(
      `insert into demandas (tenant_id, municipe_id, setor_id, descricao_texto, assessor_responsavel, data_demanda, numero)
       select $1, $2, $3, 'X', 'Rita', '2025-01-01', app.numero(2025, n) from generate_series(1, 5000) n`,
      [office.id, municipe, setor],
    );
    await server.rows('alter table demandas enable trigger user');
    expect((await list({ ordem: '-numero' })).rows[0]!.numero).toBe('2025-05000');
    await many(1);
    const refused = await me().call(listDemandas, { ordem: 'numero' } as never);
    expect(refused).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'ordem', message: 'Filtre até 5.000 para ordenar assim' }] },
    });
  });
});
