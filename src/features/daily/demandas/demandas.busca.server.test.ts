import { describe, expect, test } from 'vitest';
import { create, inListed, list, many, setor_id } from '../../../../tests/support/office/listed.ts';
import { data, me, office, server } from '../../../../tests/support/office/workplace.ts';
import { removeMunicipe } from '../../base/municipes/municipes.contract.ts';
import { listDemandas, setDemandaStatus } from './demandas.contract.ts';

inListed();

describe('search in all demands', () => {
  test('contains, in description, office code or assessor, without regard to case or accents', async () => {
    const luz = await create({ descricao_texto: 'Troca de luminária', codigo_oficio: '20260412' });
    const poda = await create({ descricao_texto: 'Poda de árvore', assessor_responsavel: 'João Lima' });
    const ids = async (busca: string) => (await list({ busca })).rows.map((row) => row.id);
    expect(await ids('LUMINARIA')).toEqual([luz.id]);
    expect(await ids('de árv')).toEqual([poda.id]);
    expect(await ids('2604')).toEqual([luz.id]);
    expect(await ids('joao')).toEqual([poda.id]);
    expect((await ids('poda de')).concat(await ids('  poda de  '))).toEqual([poda.id, poda.id]);
    expect(await list({ busca: 'zzz' })).toEqual({
      rows: [],
      total: 0,
      counts: { EM_ANALISE: 0, RESOLVIDO: 0, NAO_RESOLVIDO: 0 },
    });
  });

  test('finds a demand by the words of its citizen’s name, in any order, of this office’s living citizens only', async () => {
    const rocha = await create({ municipe_id: await data.municipe(office, 'MARIA CARVALHO DA ROCHA') });
    const gone = await data.municipe(office, 'MARIA DA ROCHA LIMA');
    await create({ municipe_id: gone });
    await me().call(removeMunicipe, { id: gone });
    const other = await server.office();
    const theirs = { municipe_id: await data.municipe(other, 'MARIA DA ROCHA'), setor_id: await data.setor(other) };
    await many(2, other, theirs);
    const ids = async (input: object) => (await list(input)).rows.map((row) => row.id);
    expect(await ids({ busca: 'maria rocha' })).toEqual([rocha.id]);
    expect(await ids({ busca: 'Rochá  da MARIA' })).toEqual([rocha.id]);
    expect(await ids({ busca: 'ro ma' })).toEqual([rocha.id]);
    expect(await ids({ busca: 'maria zulmira' })).toEqual([]);
    expect(await ids({ busca: 'rocha', setor_id: office.id })).toEqual([]);
    expect(await list({ busca: 'rocha', status: 'RESOLVIDO' })).toMatchObject({
      total: 0,
      counts: { EM_ANALISE: 1, RESOLVIDO: 0, NAO_RESOLVIDO: 0 },
    });
  });

  test('finds a demand by words of its text and of its citizen’s name together, once, of whoever may read it', async () => {
    const maria = await data.municipe(office, 'MARIA CARVALHO DA ROCHA');
    const gone = await data.municipe(office, 'MARIA LIMA');
    const jose = await data.municipe(office, 'JOSÉ LIMA');
    const buraco = await create({
      municipe_id: maria,
      descricao_texto: 'Buraco na calçada',
      data_demanda: '2026-03-02',
    });
    const rua = await create({
      municipe_id: jose,
      descricao_texto: 'Buraco na rua Maria Quitéria',
      data_demanda: '2026-03-01',
    });
    await create({ municipe_id: maria, descricao_texto: 'Poda' });
    await create({ municipe_id: gone, descricao_texto: 'Buraco' });
    await me().call(removeMunicipe, { id: gone });
    const ids = async (busca: string, more = {}) => (await list({ busca, ...more })).rows.map((row) => row.id);
    for (const busca of ['buraco maria', 'Maria  buráco', 'mari bura', 'bu maria'])
      expect(await ids(busca), busca).toEqual([buraco.id, rua.id]);
    expect(await ids('maria rocha buraco calc')).toEqual([buraco.id]);
    expect(await ids('maria buraco quiteria')).toEqual([rua.id]);
    expect(await ids('rocha lima buraco')).toEqual([]);
    expect(await ids('urac maria')).toEqual([]);
    expect(await list({ busca: 'rocha buraco', status: 'RESOLVIDO' })).toMatchObject({
      total: 0,
      counts: { EM_ANALISE: 1 },
    });
    expect(await ids('rocha buraco', { setor_id: office.id })).toEqual([]);
    const other = await server.office();
    expect((await server.as(other.admin, other).call(listDemandas, { busca: 'buraco maria' })).body.rows).toEqual([]);
    // not where enough have them all in one place
    await many(4, office, { municipe_id: jose, descricao_texto: `'BURACO NA RUA MARIA QUITERIA ' || n` });
    expect(await list({ busca: 'maria buraco' })).toMatchObject({ total: 5 });
    expect(await ids('rocha buraco')).toEqual([buraco.id]);
    await server.rows('update demandas set sigilosa = true where id = $1', [buraco.id]);
    const clerk = server.as(await server.member(office), office);
    expect((await clerk.call(listDemandas, { busca: 'buraco rocha' })).body.rows.map(({ id }) => id)).toEqual([]);
  });

  test('one whose text and citizen both fit is one hit', async () => {
    const luz = await create({
      municipe_id: await data.municipe(office, 'LUZIA'),
      descricao_texto: 'Luz',
      codigo_oficio: '8',
    });
    expect(await list({ busca: 'luz' })).toMatchObject({ total: 1, counts: { EM_ANALISE: 1 }, rows: [{ id: luz.id }] });
    expect(await list({ busca: 'lu' })).toMatchObject({ total: 1, counts: { EM_ANALISE: 1 }, rows: [{ id: luz.id }] });
  });

  test('digits are those of an ofício, not of a citizen’s phone or code', async () => {
    const municipe = await data.municipe(office, 'LUZIA');
    await create({ municipe_id: municipe });
    const [{ telefone_ddd, codigo }] = (await server.rows<{ telefone_ddd: string; codigo: string }>(
      'select telefone_ddd, codigo from municipes where id = $1',
      [municipe],
    )) as [{ telefone_ddd: string; codigo: string }];
    for (const busca of [telefone_ddd, telefone_ddd.slice(-2), codigo]) expect((await list({ busca })).total).toBe(0);
  });

  test.each(['%', '_', '\\', "'", '"', '\u0000', '%%%', 'a%', '\\%', '😀', 'x'.repeat(200)])(
    '%j stands for itself',
    async (busca) => {
      await create({ descricao_texto: 'abc' });
      const { total } = await list({ busca });
      // nothing but control characters is no search
      expect(total).toBe(busca === '\u0000' ? 1 : 0);
      await create({ descricao_texto: `antes ${busca} depois`, codigo_oficio: '1' });
      expect((await list({ busca })).rows[0]?.codigo_oficio).toBe('1');
    },
  );

  test('one and two letters find the same, in texts of any length, with counts and filters', async () => {
    const luz = await create({ descricao_texto: 'Luz', codigo_oficio: '77' });
    const long = await create({ descricao_texto: `${'poda '.repeat(500)}ZÉ`, data_demanda: '2026-11-21' });
    const other = await create({ descricao_texto: 'zé', setor_id: await data.setor(office, 'Saúde') });
    const member = await data.assessor(office, 'Bê');
    const named = await create({ assessor_responsavel: 'Bê', assessor_id: member });
    await me().call(setDemandaStatus, { id: other.id, status: 'RESOLVIDO' });
    const ids = async (input: object) => (await list(input)).rows.map((row) => row.id);
    expect(await ids({ busca: 'lu' })).toEqual([luz.id]);
    expect(await ids({ busca: '77' })).toEqual([luz.id]);
    expect(await ids({ busca: 'be' })).toEqual([named.id]);
    expect(await ids({ busca: 'Ze' })).toEqual([long.id, other.id]);
    expect(await list({ busca: 'ze', status: 'RESOLVIDO' })).toMatchObject({
      total: 1,
      counts: { EM_ANALISE: 1, RESOLVIDO: 1, NAO_RESOLVIDO: 0 },
      rows: [{ id: other.id }],
    });
    expect(await ids({ busca: 'ze', setor_id })).toEqual([long.id]);
    expect(await list({ busca: 'ww' })).toMatchObject({ rows: [], total: 0 });
    expect(await list({ busca: 'ze', page: 2 })).toMatchObject({ rows: [], total: 2 });
  });

  test('pages through all hits, and never shows another office’s', async () => {
    const other = await server.office();
    await many(120, other, { municipe_id: await data.municipe(other), setor_id: await data.setor(other) });
    await many(130);
    const pages = [
      await list({ busca: 'demanda' }),
      await list({ busca: 'demanda', page: 2 }),
      await list({ busca: 'demanda', page: 3 }),
    ];
    expect(pages.map((page) => page.rows.length)).toEqual([100, 30, 0]);
    // an offset beyond the last hit still knows the total
    expect(pages.map((page) => page.total)).toEqual([130, 130, 130]);
    expect(new Set(pages.flatMap((page) => page.rows.map((row) => row.id))).size).toBe(130);
  });

  test('keeps its index: the function’s query reads no whole office', { timeout: 60_000 }, async () => {
    await many(3000, office, { descricao_texto: `md5(n::text)` });
    await create({ descricao_texto: 'agulha no palheiro' });
    await server.rows('vacuum analyze demandas');
    // the query of app.find_demandas, which a plan of the function itself would not show
    const rows = await server.rows<{ 'QUERY PLAN': string }>(
      `explain (costs off) select id from demandas d where d.tenant_id = '${office.id}' and d.deleted_at is null
         and (d.busca like '%agulha%' or d.assessor_id = any (array['${office.id}'::uuid]))`,
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('demandas_search');
  });
});
