import { describe, expect, test } from 'vitest';
import { create, edit, municipe_id, setor_id, withDemandas } from '../../../../tests/support/office/demandas.ts';
import { me, office, server } from '../../../../tests/support/office/workplace.ts';
import {
  demandasByMunicipe,
  getDemanda,
  listDemandas,
  removeDemanda,
  restoreDemanda,
  type Demanda,
} from './demandas.contract.ts';

/** A number to say on the phone: one for each demand, by office and year, given when it is created and never again. */

withDemandas();

const found = async (busca: string) => {
  const { body } = await me().call(listDemandas, { busca });
  return body.rows.map(({ numero }) => numero);
};

test('the first of the year is 00001, the next 00002, and each year has its own', async () => {
  const numbers: string[] = [];
  for (const data_demanda of ['2026-01-02', '2026-11-20', '2025-12-31', '2026-11-20'])
    numbers.push((await create({ data_demanda })).numero);
  expect(numbers).toEqual(['2026-00001', '2026-00002', '2025-00001', '2026-00003']);
});

test('another office counts for itself', async () => {
  await create();
  const other = await server.office();
  const own = async (sql: string) => ((await server.rows(sql, [other.id]))[0] as { id: string }).id;
  const person = await own(
    `insert into municipes (tenant_id, nome_completo, telefone_ddd) values ($1, 'ANA', '11987654321') returning id`,
  );
  const sector = await own(`insert into setores (tenant_id, nome) values ($1, 'Obras') returning id`);
  const [row] = await server.rows<{ numero: string }>(
    `insert into demandas (tenant_id, municipe_id, setor_id, descricao_texto, assessor_responsavel, data_demanda)
     values ($1, $2, $3, 'X', 'Rita', '2026-11-20') returning numero`,
    [other.id, person, sector],
  );
  expect(row!.numero).toBe('2026-00001');
});

test('it stays through another date, the bin and back, and is given to nobody else meanwhile', async () => {
  const demanda = await create();
  const edited = (await edit(demanda, { data_demanda: '2024-03-01' })).body;
  expect(edited.numero).toBe(demanda.numero);
  await me().call(removeDemanda, { id: demanda.id });
  expect((await create()).numero).toBe('2026-00002');
  await me().call(restoreDemanda, { id: demanda.id });
  expect((await me().call(getDemanda, { id: demanda.id })).body.numero).toBe('2026-00001');
});

test('nobody chooses it', async () => {
  const body = {
    municipe_id,
    setor_id,
    descricao_texto: 'x',
    assessor_responsavel: 'Rita',
    data_demanda: '2026-11-20',
  };
  const path = `/api/tenants/${office.id}/demandas`;
  const answer = await server.request('POST', path, {
    cookie: office.admin.cookie,
    body: { ...body, numero: '2026-09999' },
  });
  expect(answer.status).toBe(422);
});

test('twenty at once have twenty numbers in a row', async () => {
  const all = await Promise.all(Array.from({ length: 20 }, () => create()));
  const expected = Array.from({ length: 20 }, (_, index) => `2026-${String(index + 1).padStart(5, '0')}`);
  expect(all.map(({ numero }) => numero).toSorted()).toEqual(expected);
});

test('one that comes to nothing takes none', async () => {
  const refused = await server.request('POST', `/api/tenants/${office.id}/demandas`, {
    cookie: office.admin.cookie,
    body: {
      setor_id,
      municipe_id: '00000000-0000-4000-8000-000000000000',
      descricao_texto: 'x',
      assessor_responsavel: 'R',
      data_demanda: '2026-11-20',
    },
  });
  expect(refused.status).toBe(422);
  expect((await create()).numero).toBe('2026-00001');
});

describe('it is searched for', () => {
  test.each([
    '2026-00002',
    '2026-2',
    '2026/2',
    '2/2026',
    ' 2026-00002 ',
    'nº 2',
    'N° 2/2026',
    'n. 2',
    'no 2',
    '#2',
    'Demanda 2026-2',
    'demanda nº 2',
  ])('as %s', async (busca) => {
    await create({ descricao_texto: 'um' });
    await create({ descricao_texto: 'dois', codigo_oficio: '' });
    await create({ descricao_texto: 'três' });
    expect(await found(busca)).toEqual(['2026-00002']);
  });

  test('as 00470 of each year, once each, beside what has these digits in its text', async () => {
    await server.rows('insert into demanda_numeros (tenant_id, ano, ultimo) values ($1, 2026, 469), ($1, 2025, 469)', [
      office.id,
    ]);
    await create({ descricao_texto: 'deste ano, número 470', codigo_oficio: '470' });
    await create({ descricao_texto: 'do ano passado', codigo_oficio: '', data_demanda: '2025-02-01' });
    await create({ descricao_texto: 'rua das flores 470', codigo_oficio: '' });
    await create({ descricao_texto: 'outra', codigo_oficio: '' });
    expect((await found('470')).toSorted()).toEqual(['2025-00470', '2026-00470', '2026-00471']);
  });

  test('and not found by another office, nor in the bin', async () => {
    const demanda = await create({ codigo_oficio: '' });
    const rival = await server.office();
    const { body } = await server.as(rival.admin, rival).call(listDemandas, { busca: demanda.numero });
    expect(body.total).toBe(0);
    await me().call(removeDemanda, { id: demanda.id });
    expect(await found(demanda.numero)).toEqual([]);
  });
});

test('it stands in the list and among a citizen’s demands', async () => {
  const { numero } = await create();
  const [{ body: list }, { body: theirs }] = await Promise.all([
    me().call(listDemandas, {}),
    me().call(demandasByMunicipe, { id: municipe_id }),
  ]);
  expect([list, theirs].map(({ rows }) => (rows as Demanda[]).map((row) => row.numero))).toEqual([[numero], [numero]]);
});

test('the log does not repeat it, and numbering an old one is nobody’s edit', async () => {
  const demanda = await create();
  const logged = () =>
    server.rows<{ depois: object }>('select depois from auditoria where tenant_id = $1 and entidade_id = $2', [
      office.id,
      demanda.id,
    ]);
  expect((await logged()).map(({ depois }) => Object.keys(depois).includes('numero'))).toEqual([false]);
});

test('it is taken last of all that a new demand waits for, since whoever registers the next one waits from there', async () => {
  const before = await server.rows<{ name: string }>(
    `select t.tgname as name from pg_trigger t
      where t.tgrelid = 'demandas'::regclass and not t.tgisinternal and t.tgtype & 7 = 7 order by 1 desc limit 1`,
  );
  expect(before).toEqual([{ name: 'take_number' }]);
});
