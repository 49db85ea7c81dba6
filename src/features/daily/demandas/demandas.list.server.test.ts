import { beforeEach, describe, expect, test, vi } from 'vitest';
import { data, me, office, server, inWorkplace } from '../../../../tests/support/office/workplace.ts';
import { removeMunicipe } from '../../base/municipes/municipes.contract.ts';
import {
  createDemanda,
  demandasByMunicipe,
  listDemandas,
  setDemandaStatus,
  type Demanda,
} from './demandas.contract.ts';

inWorkplace('each test');

let municipe_id: string;
let setor_id: string;

beforeEach(async () => {
  municipe_id = await data.municipe(office);
  setor_id = await data.setor(office);
});

const list = async (input: Parameters<ReturnType<typeof me>['call']>[1] = {}) =>
  (await me().call(listDemandas, input as object)).body;
/** Many rows in one statement, the first the newest. */
const many = (n: number, of = office, columns: Record<string, string> = {}) =>
  server.rows(
    `insert into demandas (tenant_id, municipe_id, setor_id, descricao_texto, assessor_responsavel, data_demanda, created_at, status, codigo_oficio)
     select $1, $2, $3, ${columns.descricao_texto ?? `'DEMANDA ' || n`}, ${columns.assessor_responsavel ?? `'Rita'`},
       date '2026-11-20' - (n / 3), now() - n * interval '1 minute', ${columns.status ?? `'EM_ANALISE'`}, ${columns.codigo_oficio ?? 'null'}
       from generate_series(1, ${n}) n`,
    [of.id, columns.municipe_id ?? municipe_id, columns.setor_id ?? setor_id],
  );
const create = async (changes: object = {}): Promise<Demanda> =>
  (
    await me().call(createDemanda, {
      municipe_id,
      setor_id,
      descricao_texto: 'X',
      assessor_responsavel: 'Rita',
      data_demanda: '2026-11-20',
      ...changes,
    })
  ).body;

describe('demand list', () => {
  test('shows the newest 100 by date, then by creation, with the exact total; pages reach the rest', async () => {
    await many(230);
    const [first, second, third, fourth] = [
      await list(),
      await list({ page: 2 }),
      await list({ page: 3 }),
      await list({ page: 4 }),
    ];
    expect([first, second, third, fourth].map((page) => page.rows.length)).toEqual([100, 100, 30, 0]);
    expect([first.total, fourth.total]).toEqual([230, 230]);
    const all = [first, second, third].flatMap((page) => page.rows);
    expect(all.map((row) => row.descricao_texto)).toEqual(Array.from({ length: 230 }, (_, n) => `DEMANDA ${n + 1}`));
  });

  test.each(['0', '-1', '1.5', 'abc', '1e3', '99999999', ' '])('page %j is refused', async (page) => {
    expect((await me().call(listDemandas, { page })).status).toBe(422);
  });

  test.each([
    'status=ATENDIDA',
    'status=x',
    'setor_id=x',
    'outro=1',
    'page=1&page=2',
    'busca=' + 'x'.repeat(201),
    'status[]=RESOLVIDO',
  ])('the query %s is refused', async (query) => {
    const answer = await server.request('GET', `/api/tenants/${office.id}/demandas?${query}`, {
      cookie: office.admin.cookie,
    });
    expect(answer.status).toBe(422);
  });

  test('the filter by status and sector has its own total and counts', async () => {
    const saude = await data.setor(office, 'Saúde');
    await many(4);
    await many(3, office, { setor_id: saude, status: `'RESOLVIDO'` });
    await many(2, office, { setor_id: saude, status: `'NAO_ATENDIDA'` });
    expect(await list()).toMatchObject({ total: 9, counts: { EM_ANALISE: 4, RESOLVIDO: 3, NAO_RESOLVIDO: 2 } });
    expect(await list({ status: 'RESOLVIDO' })).toMatchObject({ total: 3, counts: { EM_ANALISE: 4, RESOLVIDO: 3 } });
    const counts = { EM_ANALISE: 0, RESOLVIDO: 3, NAO_RESOLVIDO: 2 };
    expect(await list({ setor_id: saude })).toMatchObject({ total: 5, counts });
    const both = await list({ setor_id: saude, status: 'NAO_RESOLVIDO' });
    expect([both.total, both.counts, both.rows.length]).toEqual([2, counts, 2]);
    expect(await list({ busca: 'demanda', setor_id: saude, status: 'RESOLVIDO' })).toMatchObject({ total: 3, counts });
  });

  test('is one round trip: one batch, whatever is asked', async () => {
    await many(3);
    const batch = vi.spyOn(server.database, 'batch');
    const transaction = vi.spyOn(server.database, 'transaction');
    for (const input of [{}, { status: 'EM_ANALISE' }, { setor_id }, { busca: 'demanda' }, { page: 2 }]) {
      batch.mockClear();
      await list(input);
      expect(batch).toHaveBeenCalledTimes(1);
    }
    batch.mockClear();
    await me().call(demandasByMunicipe, { id: municipe_id });
    expect(batch).toHaveBeenCalledTimes(1);
    batch.mockClear();
    await create();
    expect(batch).toHaveBeenCalledTimes(1);
    expect(transaction).not.toHaveBeenCalled();
    vi.restoreAllMocks();
  });

  test(
    'reads its 100 rows from the index under row security, also by status, by sector and of what is urgent',
    { timeout: 60_000 },
    async () => {
      await many(3000, office, { setor_id: await data.setor(office, 'Outro') });
      await many(150);
      await server.rows('analyze demandas');
      for (const [where, index] of [
        ['', 'demandas_newest'],
        [`and app.current_status(status) = 'EM_ANALISE'`, 'demandas_by_status'],
        [`and setor_id = '${setor_id}'`, 'demandas_by_setor'],
        ['and urgente', 'demandas_urgentes'],
      ]) {
        const plan = await asRequest(`explain (costs off) select id from demandas d where deleted_at is null ${where}
        order by data_demanda desc, created_at desc, id limit 100`);
        expect(plan).toContain(`${index} on demandas`);
        expect(plan).not.toMatch(/Sort|Seq Scan/);
      }
    },
  );
});

/** Text of a statement's rows, as the restricted login sees them. */
async function asRequest(sql: string): Promise<string> {
  const client = await server.database.pool.connect();
  try {
    await client.query('begin');
    await client.query(`select set_config('app.tenant_id', $1, true)`, [office.id]);
    return (await client.query({ text: sql, rowMode: 'array' })).rows.join('\n');
  } finally {
    await client.query('rollback');
    client.release();
  }
}

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
    // the query of app.search_demandas, which a plan of the function itself would not show
    const rows = await server.rows<{ 'QUERY PLAN': string }>(
      `explain (costs off) select id from demandas d where d.tenant_id = '${office.id}' and d.deleted_at is null
         and (d.busca like '%agulha%' or d.assessor_id = any (array['${office.id}'::uuid]))`,
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('demandas_search');
  });
});

describe('demands of a citizen', () => {
  test('are theirs only, newest first, 100 a page, with sector and exact total', async () => {
    await many(105);
    await many(3, office, { municipe_id: await data.municipe(office, 'OUTRA') });
    const { body: first } = await me().call(demandasByMunicipe, { id: municipe_id });
    const { body: second } = await me().call(demandasByMunicipe, { id: municipe_id, page: 2 });
    expect([first.rows.length, second.rows.length, first.total, second.total]).toEqual([100, 5, 105, 105]);
    expect(first.rows[0]).toMatchObject({ descricao_texto: 'DEMANDA 1', setor: { nome: 'Obras' }, municipe_id });
  });

  test('are narrowed to a status, older names of it included', async () => {
    await many(3);
    const { rows } = (await me().call(demandasByMunicipe, { id: municipe_id })).body;
    await server.rows(`update demandas set status = 'ATENDIDA' where id = $1`, [rows[0]!.id]);
    const { body: open } = await me().call(demandasByMunicipe, { id: municipe_id, status: 'EM_ANALISE' });
    expect([open.rows.map(({ id }) => id), open.total]).toEqual([[rows[1]!.id, rows[2]!.id], 2]);
    const { body: done } = await me().call(demandasByMunicipe, { id: municipe_id, status: 'RESOLVIDO' });
    expect([done.rows.map(({ id }) => id), done.total]).toEqual([[rows[0]!.id], 1]);
  });

  test('another office’s or an unknown citizen is 404', async () => {
    const other = await server.office();
    expect((await me().call(demandasByMunicipe, { id: await data.municipe(other) })).status).toBe(404);
    expect((await me().call(demandasByMunicipe, { id: office.id })).status).toBe(404);
  });
});
