import { describe, expect, test } from 'vitest';
import { addDays } from '../../../shared/days.ts';
import { call, create, errorsOf } from '../../../../tests/support/office/compromissos.ts';
import { at, days, edit, rows, tuesday, weekly } from '../../../../tests/support/office/series.ts';
import { inWorkplace, office, server } from '../../../../tests/support/office/workplace.ts';
import { getCompromisso, type Compromisso } from '../agenda/agenda.contract.ts';
import { beginSerie, removeSerie, renewSerie } from './series.contract.ts';

inWorkplace('each test');

test('renewing adds what is missing, like the last one, and twice at once no day twice', async () => {
  const first = await weekly({ local: 'Sede' });
  await edit(await at(first, 4), { titulo: 'O último' });
  const both = await Promise.all(
    [0, 1].map(() => call().call(renewSerie, { id: first.serie_id!, repetir_ate: '2027-01-05' })),
  );
  expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
  expect(both.find(({ status }) => status === 422)!.problem.errors?.[0]?.field).toBe('repetir_ate');
  expect((await rows(first.serie_id)).slice(-2)).toMatchObject([
    { dia: '2026-12-29', titulo: 'O último', local: 'Sede', status: 'A_CONFIRMAR' },
    { dia: '2027-01-05' },
  ]);
});

test('renewing makes no second one where the last was moved to another day, and makes again what was deleted', async () => {
  const first = await weekly();
  await edit(await at(first, 4), { data_compromisso: '2026-12-21' });
  const renew = (until: string) => call().call(renewSerie, { id: first.serie_id!, repetir_ate: until });
  expect((await renew('2026-12-28')).status).toBe(422);
  expect((await renew('2027-01-06')).body).toEqual({ criados: 2 });
  expect((await days(first.serie_id)).slice(-3)).toEqual(['12-21', '12-29', '01-05']);
  await call().call(removeSerie, { id: (await at(first, 5)).id, alcance: 'SEGUINTES' });
  expect((await renew('2027-01-06')).body).toEqual({ criados: 2 });
  expect((await renew('2027-01-20')).body).toEqual({ criados: 2 });
  expect((await days(first.serie_id)).slice(-5)).toEqual(['12-21', '12-29', '01-05', '01-12', '01-19']);
});

test('one that was put off behind its day takes no other day', async () => {
  const first = await weekly();
  await edit(await at(first, 4), { data_compromisso: '2027-01-07' });
  const renew = (until: string) => call().call(renewSerie, { id: first.serie_id!, repetir_ate: until });
  expect((await renew('2027-01-12')).body).toEqual({ criados: 3 });
  expect((await days(first.serie_id)).slice(-4)).toEqual(['12-29', '01-05', '01-07', '01-12']);
  expect((await renew('2027-01-12')).status).toBe(422);
  expect((await renew('2027-01-19')).body).toEqual({ criados: 1 });
});

describe('Repetir, of an appointment that is there', () => {
  const begin = ({ id, versao }: Compromisso, changes: object = {}) =>
    call().call(beginSerie, { id, versao, frequencia: 'SEMANAL', repetir_ate: '2026-12-15', ...changes });

  test('makes it the first of several like it, with who takes part, and its result stays its own', async () => {
    const one = await create({ data_compromisso: tuesday, local: 'Praça', participantes: [{ nome: 'Padre Antônio' }] });
    const answer = await begin(one);
    expect([answer.status, answer.body]).toEqual([200, { id: one.id, criados: 3 }]);
    const first = (await call().call(getCompromisso, { id: one.id })).body;
    expect(first).toMatchObject({ versao: 2, local: 'Praça', participantes: [{ nome: 'Padre Antônio' }] });
    expect(await days(first.serie_id)).toEqual(['11-24', '12-01', '12-08', '12-15']);
    expect((await at(first, 3)).participantes.map(({ nome }) => nome)).toEqual(['Padre Antônio']);
    expect((await rows(first.serie_id)).every(({ local }) => local === 'Praça')).toBe(true);
  });

  test('a double click, or two tabs, make one series', async () => {
    const one = await create({ data_compromisso: tuesday });
    const both = await Promise.all([begin(one), begin(one)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)!.problem.code).toBe('series.ja_repete');
    expect(await server.rows('select id from agenda_compromissos where tenant_id = $1', [office.id])).toHaveLength(4);
  });

  test('what somebody else changed meanwhile is said, and nothing is written', async () => {
    const one = await create({ data_compromisso: tuesday });
    await edit(one, { local: 'Câmara' });
    expect((await begin(one)).problem.code).toBe('record.stale');
    expect(await server.rows('select id from agenda_series where tenant_id = $1', [office.id])).toEqual([]);
  });

  test('until a day after it, and at most two years', async () => {
    const one = await create({ data_compromisso: tuesday });
    for (const [until, code] of [
      [tuesday, 'series.antes'],
      ['2028-11-25', 'series.longe'],
    ] as const) {
      const { status, problem } = await begin(one, { repetir_ate: until });
      expect([status, problem.code]).toEqual([422, code]);
    }
    const past = await create({ data_compromisso: '2020-01-07' });
    expect((await begin(past, { frequencia: 'DIARIA' })).problem.code).toBe('series.longe');
  });
});

test('as many people on as many days as no call makes in time are refused at once, and nothing is written', async () => {
  const people = Array.from({ length: 20 }, (_, n) => ({ nome: `Pessoa ${n}` }));
  const daily = { frequencia: 'DIARIA', repetir_ate: addDays(tuesday, 520) } as const;
  const refusal = [
    {
      field: 'participantes',
      message: 'São participantes demais para tantos dias. Repita por menos tempo, ou com menos participantes',
    },
  ];
  const stored = (table: string) => server.rows(`select from ${table} where tenant_id = $1`, [office.id]);
  expect(await errorsOf({ ...daily, data_compromisso: tuesday, participantes: people })).toEqual(refusal);
  expect(await stored('agenda_compromissos')).toEqual([]);

  const alone = await create({ data_compromisso: tuesday, participantes: people });
  const begun = await call().call(beginSerie, { id: alone.id, versao: alone.versao, ...daily });
  expect([begun.status, begun.problem.errors]).toEqual([422, refusal]);
  const first = await create({ ...daily, data_compromisso: tuesday });
  const all = await edit(first, { participantes: people, alcance: 'SERIE' });
  expect([all.status, all.problem.errors]).toEqual([422, refusal]);
  expect(await stored('compromisso_participantes')).toHaveLength(20);
});

test('one that ended long ago goes on for no more days than two years have', async () => {
  const renew = (serie: string | null) => call().call(renewSerie, { id: serie!, repetir_ate: '2026-12-01' });
  const daily = await create({ data_compromisso: '2020-01-06', frequencia: 'DIARIA', repetir_ate: '2020-01-08' });
  const { status, problem } = await renew(daily.serie_id);
  expect([status, problem.code]).toEqual([422, 'series.longe']);
  expect(await days(daily.serie_id)).toEqual(['01-06', '01-07', '01-08']);
  const monthly = await create({ data_compromisso: '2020-01-06', frequencia: 'MENSAL_DIA', repetir_ate: '2020-02-06' });
  expect((await renew(monthly.serie_id)).body).toEqual({ criados: 81 });
});
