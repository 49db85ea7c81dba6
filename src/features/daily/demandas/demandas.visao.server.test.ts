import { beforeEach, describe, expect, test } from 'vitest';
import { assessor_id, create, demandaBody, setor_id, withDemandas } from '../../../../tests/support/office/demandas.ts';
import { clerk, data, me, office, server } from '../../../../tests/support/office/workplace.ts';
import type { CallInput } from '../../../shared/contract.ts';
import { createNota } from '../linha/linha.contract.ts';
import { createDemanda, exportDemandas, listDemandas } from './demandas.contract.ts';

/** The list of a provided view: which demands, in which order, for whom. */

withDemandas();

beforeEach(() => server.rows('update equipe set user_id = $2 where id = $1', [assessor_id, clerk.id]));

type Asked = CallInput<typeof listDemandas>;
const list = async (filter: Asked, person = clerk) => {
  const { status, body, problem } = await server.as(person, office).call(listDemandas, filter);
  expect(status, JSON.stringify(problem)).toBe(200);
  return body;
};
const texts = async (filter: Asked, person = clerk) =>
  (await list(filter, person)).rows.map((row) => row.descricao_texto);
/** As a migration fills it, so that nothing has moved. */
const fill = (id: string, values: string) =>
  server.rows(
    `with s as materialized (select set_config('app.derivado', 'on', true)) update demandas set ${values} from s where id = $1`,
    [id],
  );
const make = async (descricao_texto: string, values = '', more: object = {}) => {
  const { id } = await create({ descricao_texto, data_demanda: '2026-05-04', ...more });
  if (values) await fill(id, values);
  return id;
};
const due = (days: number) => `prazo = app.today() + ${days}, prazo_origem = 'MANUAL'`;

test('my queue begins with what is urgent, then what is due first, then the oldest', async () => {
  await make('VELHA', '', { data_demanda: '2024-01-01' });
  await make('NOVA', '', { data_demanda: '2026-01-01' });
  await make('VENCE LOGO', due(3));
  await make('ATRASADA', due(-3));
  await make('URGENTE', '', { urgente: true });
  await make('URGENTE E ATRASADA', due(-1), { urgente: true });
  await make('DE OUTRA PESSOA', `assessor_id = '${await data.assessor(office, 'Lia')}'`);
  await make('PARA DEPOIS', 'retomar_em = app.today() + 1');
  expect(await texts({ visao: 'minha' })).toEqual([
    'URGENTE E ATRASADA',
    'URGENTE',
    'ATRASADA',
    'VENCE LOGO',
    'VELHA',
    'NOVA',
  ]);
});

test('what is late stands by its day, what stands still by the day on which it last moved, and each has its number', async () => {
  for (const days of [-2, -9, -1]) await make(`ATRASADA ${-days}`, due(days));
  for (const days of [20, 40, 16]) await make(`PARADA ${days}`, `movimentada_em = app.today() - ${days}`);
  await make('HOJE', due(0), { codigo_oficio: '' });
  expect(await texts({ visao: 'atrasadas' })).toEqual(['ATRASADA 9', 'ATRASADA 2', 'ATRASADA 1']);
  expect(await texts({ visao: 'paradas' })).toEqual(['PARADA 40', 'PARADA 20', 'PARADA 16']);
  expect(await texts({ visao: 'hoje' })).toEqual(['HOJE']);
  expect(await texts({ visao: 'sem_oficio' })).toEqual(['HOJE']);
  for (const [visao, total] of [
    ['minha', 7],
    ['atrasadas', 3],
    ['hoje', 1],
    ['sem_oficio', 1],
    ['paradas', 3],
  ] as const)
    expect(await list({ visao })).toMatchObject({
      total,
      counts: { EM_ANALISE: total, RESOLVIDO: 0, NAO_RESOLVIDO: 0 },
    });
});

test('it is narrowed, searched and ordered like any list', async () => {
  const saude = await data.setor(office, 'Saúde');
  await make('BURACO NA RUA', due(-3));
  await make('BURACO NO MURO', due(-2), { setor_id: saude });
  await make('PODA', due(-1), { setor_id: saude });
  expect(await list({ visao: 'atrasadas', setor: saude })).toMatchObject({ total: 2 });
  expect(await texts({ visao: 'atrasadas', setor: saude, busca: 'buraco' })).toEqual(['BURACO NO MURO']);
  expect(await texts({ visao: 'atrasadas', ordem: '-prazo' })).toEqual(['PODA', 'BURACO NO MURO', 'BURACO NA RUA']);
  expect(await list({ visao: 'atrasadas', status: 'RESOLVIDO' })).toMatchObject({ rows: [], total: 0 });
  expect(await list({ visao: 'atrasadas', setor: setor_id, contar: 'nao' })).not.toHaveProperty('total');
});

test('a second page goes on where the first ended', async () => {
  const id = await make('PRIMEIRA', due(-60));
  await server.rows(
    `insert into demandas (tenant_id, municipe_id, setor_id, descricao_texto, assessor_responsavel, data_demanda, prazo, prazo_origem)
     select tenant_id, municipe_id, setor_id, 'OUTRA ' || n, 'Rita', data_demanda, app.today() - 1, 'MANUAL' from demandas, generate_series(1, 104) n where id = $1`,
    [id],
  );
  const [first, second] = [await list({ visao: 'atrasadas' }), await list({ visao: 'atrasadas', page: 2 })];
  expect([first.rows.length, second.rows.length, first.total, first.rows[0]!.id]).toEqual([100, 5, 105, id]);
  expect(new Set([...first.rows, ...second.rows].map((row) => row.id)).size).toBe(105);
});

test.each([
  [
    'minha',
    "urgente = n % 3 = 0, prazo = case when n % 5 > 0 then app.today() + n % 7 end, prazo_origem = case when n % 5 > 0 then 'MANUAL' end",
  ],
  ['atrasadas', "prazo = app.today() - n % 3 - 1, prazo_origem = 'MANUAL'"],
  [
    'sem_devolutiva',
    "status = 'RESOLVIDO', devolutiva = 'PENDENTE', encerrada_em = case when n % 4 > 0 then app.today() - n % 7 end",
  ],
  ['paradas', 'movimentada_em = app.today() - 20 - n % 9'],
] as const)(
  '%s: page after page none stands twice and none is missed, while colleagues finish what is before',
  async (visao, so) => {
    const id = await make('PRIMEIRA');
    await server.rows(
      `insert into demandas (tenant_id, municipe_id, setor_id, assessor_id, descricao_texto, assessor_responsavel, data_demanda)
     select tenant_id, municipe_id, setor_id, assessor_id, 'OUTRA ' || n, 'Rita', data_demanda - n % 2 from demandas, generate_series(1, 230) n where id = $1`,
      [id],
    );
    await server.rows(
      `with s as materialized (select set_config('app.derivado', 'on', true)),
          x as (select id, (row_number() over (order by id))::int as n from demandas where tenant_id = $1)
     update demandas d set ${so} from s, x where d.id = x.id`,
      [office.id],
    );
    const first = await list({ visao });
    const ids = first.rows.map((row) => row.id);
    await server.rows('update demandas set deleted_at = now() where id = any ($1)', [ids.slice(0, 40)]);
    for (let { depois } = first; depois;) {
      const next = await list({ visao, depois, contar: 'nao' });
      ids.push(...next.rows.map((row) => row.id));
      depois = next.depois;
    }
    expect([first.total, ids.length, new Set(ids).size]).toEqual([231, 231, 231]);
  },
);

test('as a file it is the same rows in the same order', async () => {
  for (const days of [-2, -9]) await make(`ATRASADA ${-days}`, due(days));
  await make('EM DIA', due(9));
  const answer = await server.as(office.admin, office).call(exportDemandas, { visao: 'atrasadas' });
  expect(answer.status).toBe(200);
  expect(String(answer.body).match(/ATRASADA \d|EM DIA/g)).toEqual(['ATRASADA 9', 'ATRASADA 2']);
});

test('one that nobody knows is refused, beside its name', async () => {
  const depois = Buffer.from('["2026-05-04","2026-05-04T00:00:00.000000Z"]').toString('base64url');
  expect((await me().call(listDemandas, { visao: 'minha', depois })).status).toBe(422);
  for (const visao of ['sem_nada', 'constructor', '']) {
    const { status, problem } = await me().call(listDemandas, { visao: visao as 'minha' });
    expect([status, problem.errors]).toEqual([422, [{ field: 'visao', message: 'Esta visão não existe' }]]);
  }
});

test('a note on one that stands still takes it out of that list', async () => {
  const id = await make('PARADA', 'movimentada_em = app.today() - 20');
  expect(await list({ visao: 'paradas' })).toMatchObject({ total: 1 });
  await me().call(createNota, { id, texto: 'Liguei para a secretaria' });
  expect(await list({ visao: 'paradas' })).toMatchObject({ rows: [], total: 0 });
});

describe('what is secret', () => {
  test('is in nobody’s list who does not read it, also not of the queue that they say is theirs', async () => {
    await server.rows('update equipe set user_id = null where id = $1', [assessor_id]);
    const { body } = await server
      .as(office.admin, office)
      .call(createDemanda, { ...demandaBody(), descricao_texto: 'SEGREDO', codigo_oficio: '', sigilosa: true });
    await fill(body.id, `${due(-1)}, movimentada_em = app.today() - 20`);
    await server.rows('insert into preferencias (tenant_id, user_id, equipe_id) values ($1, $2, $3)', [
      office.id,
      clerk.id,
      assessor_id,
    ]);
    for (const visao of ['minha', 'atrasadas', 'sem_oficio', 'paradas'] as const) {
      expect(await list({ visao })).toMatchObject({ rows: [], total: 0 });
      if (visao !== 'minha') expect(await texts({ visao }, office.admin)).toEqual(['SEGREDO']);
    }
  });
});
