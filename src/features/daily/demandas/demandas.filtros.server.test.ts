import { describe, expect, test } from 'vitest';
import {
  type Asked,
  demanda,
  list,
  livingIn,
  many,
  setor,
  texts,
  withDemandas,
} from '../../../../tests/support/office/demanda-list.ts';
import { data, me, office, server, inWorkplace } from '../../../../tests/support/office/workplace.ts';
import { createAssunto } from '../../base/assuntos/assuntos.contract.ts';
import { listBairros } from '../../base/bairros/bairros.contract.ts';
import { periodos } from '../../../shared/filters.ts';
import { prontas } from '../fila/fila.contract.ts';
import { demandasFilters } from './demandas-filtros.contract.ts';
import { demandaStatuses, listDemandas, setDemandaStatus } from './demandas.contract.ts';

inWorkplace('each test');
withDemandas();

const status = async (asked: Asked) => (await me().call(listDemandas, asked as object)).status;
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
