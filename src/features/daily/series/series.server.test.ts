import { describe, expect, test } from 'vitest';
import { addDays, addMonths } from '../../../shared/days.ts';
import { setDatabaseClock } from '../../../../tests/support/servers/clock.ts';
import { call, create, errorsOf } from '../../../../tests/support/office/compromissos.ts';
import { data, inWorkplace, office, server } from '../../../../tests/support/office/workplace.ts';
import { getCompromisso, listAgenda, updateCompromisso, type Compromisso } from '../agenda/agenda.contract.ts';
import { setSigilo } from '../sigilo/sigilo.contract.ts';
import { beginSerie, getSerie, removeSerie, renewSerie, restoreSerie } from './series.contract.ts';

inWorkplace('each test');

const tuesday = '2026-11-24';
const weekly = (changes: object = {}) =>
  create({ data_compromisso: tuesday, frequencia: 'SEMANAL', repetir_ate: '2026-12-22', ...changes });

const rows = (serie: string | null) =>
  server.rows<{ id: string; dia: string; hora: string; titulo: string; status: string; local: string | null }>(
    `select id, data_compromisso::text as dia, to_char(hora_compromisso, 'HH24:MI') as hora, titulo, status, local
       from agenda_compromissos where serie_id = $1 and deleted_at is null order by data_compromisso`,
    [serie],
  );
const days = async (serie: string | null) => (await rows(serie)).map(({ dia }) => dia.slice(5));

const at = async (first: Compromisso, index: number): Promise<Compromisso> =>
  (await call().call(getCompromisso, { id: (await rows(first.serie_id))[index]!.id })).body;

function edit({ id, titulo, data_compromisso, hora_compromisso, versao }: Compromisso, changes: object) {
  return call().call(updateCompromisso, { id, titulo, data_compromisso, hora_compromisso, versao, ...changes });
}

describe('an appointment that repeats', () => {
  test.each([
    ['DIARIA', '2026-11-27', ['11-24', '11-25', '11-26', '11-27']],
    ['SEMANAL', '2026-12-09', ['11-24', '12-01', '12-08']],
    ['MENSAL_DIA', '2027-01-24', ['11-24', '12-24', '01-24']],
    ['MENSAL_SEMANA', '2027-01-31', ['11-24', '12-22', '01-26']],
  ] as const)('%s is an ordinary row on each of its days', async (frequencia, repetir_ate, expected) => {
    const first = await create({ data_compromisso: tuesday, frequencia, repetir_ate });
    expect(first).toMatchObject({ data_compromisso: tuesday, status: 'A_CONFIRMAR' });
    expect(await days(first.serie_id)).toEqual(expected);
    const { body } = await call().call(listAgenda, { de: '2026-11-22', ate: '2026-11-28' });
    expect(body.map((row) => row.serie_id)).toContain(first.serie_id);
  });

  test('one that does not has no series, and a way without an end is refused', async () => {
    expect((await create({ frequencia: '', repetir_ate: '' })).serie_id).toBeNull();
    expect(await errorsOf({ frequencia: 'SEMANAL' })).toEqual([
      { field: 'repetir_ate', message: 'Diga até quando se repete' },
    ]);
    expect((await errorsOf({ frequencia: 'ANUAL', repetir_ate: '2026-12-01' }))?.[0]?.field).toBe('frequencia');
    expect(await errorsOf({ data_compromisso: tuesday, frequencia: 'SEMANAL', repetir_ate: '2026-11-23' })).toEqual([
      { field: 'repetir_ate', message: 'A repetição termina antes de começar' },
    ]);
  });

  test('goes at most two years ahead of today, and writes nothing beyond', async () => {
    const [now] = await server.rows<{ today: string }>('select app.today()::text as today');
    const last = addMonths(now!.today, 24);
    const daily = { data_compromisso: addDays(now!.today, 1), frequencia: 'DIARIA' as const };
    expect(await errorsOf({ ...daily, repetir_ate: addDays(last, 1) })).toEqual([
      { field: 'repetir_ate', message: 'Um compromisso se repete por no máximo dois anos a partir de hoje' },
    ]);
    expect(await server.rows('select id from agenda_series where tenant_id = $1', [office.id])).toEqual([]);
    const first = await create({ ...daily, repetir_ate: last });
    expect((await days(first.serie_id)).length).toBeGreaterThan(729);
  });

  test('says how, until when and how many are still to come', async () => {
    const first = await weekly();
    await setDatabaseClock(server.rows, '2026-12-05T12:00:00-03:00');
    const { body } = await call().call(getSerie, { id: first.serie_id! });
    await setDatabaseClock(server.rows, null);
    expect(body).toEqual({
      id: first.serie_id,
      frequencia: 'SEMANAL',
      inicio: tuesday,
      ultimo: '2026-12-22',
      total: 5,
      faltam: 3,
    });
  });
});

describe('a change', () => {
  test('of one alone leaves the others; of this and the following, or of all, it is theirs', async () => {
    const first = await weekly();
    await edit(await at(first, 1), { hora_compromisso: '15:00' });
    expect((await rows(first.serie_id)).map(({ hora }) => hora)).toEqual(['14:00', '15:00', '14:00', '14:00', '14:00']);
    await edit(await at(first, 3), { titulo: 'Reunião mensal', alcance: 'SEGUINTES' });
    expect((await rows(first.serie_id)).map(({ titulo }) => titulo === 'Reunião mensal')).toEqual([
      false,
      false,
      false,
      true,
      true,
    ]);
    const answer = await edit(await at(first, 2), { local: 'Câmara', status: 'CONFIRMADO', alcance: 'SERIE' });
    expect(answer.body).toMatchObject({ local: 'Câmara', versao: 2 });
    const all = await rows(first.serie_id);
    expect(all.every(({ local, status }) => local === 'Câmara' && status === 'CONFIRMADO')).toBe(true);
    // what was changed in one alone, this change does not name
    expect(all.map(({ hora }) => hora)).toEqual(['14:00', '15:00', '14:00', '14:00', '14:00']);
  });

  test('of the day moves all by as many, and they go on from there', async () => {
    const first = await weekly();
    await edit(await at(first, 2), { data_compromisso: '2026-12-09', alcance: 'SEGUINTES' });
    expect(await days(first.serie_id)).toEqual(['11-24', '12-01', '12-09', '12-16', '12-23']);
    expect((await call().call(renewSerie, { id: first.serie_id!, repetir_ate: '2027-01-10' })).body).toEqual({
      criados: 2,
    });
    expect((await days(first.serie_id)).slice(-2)).toEqual(['12-30', '01-06']);
  });

  test.each([
    [
      'a 31st that is the 29th of February',
      'MENSAL_DIA',
      '2024-01-31',
      '2024-05-31',
      1,
      '2024-02-28',
      '2024-07-31',
      ['05-30', '06-30', '07-30'],
    ],
    [
      'the last Friday that is the fourth of February',
      'MENSAL_SEMANA',
      '2024-05-31',
      '2025-02-28',
      9,
      '2025-02-27',
      '2025-05-31',
      ['03-27', '04-24', '05-29'],
    ],
    [
      'one that was moved alone',
      'SEMANAL',
      '2024-03-05',
      '2024-03-19',
      1,
      '2024-03-15',
      '2024-04-03',
      ['03-20', '03-27', '04-03'],
    ],
  ] as const)(
    'of the day of %s has them go on as the others, and not as it alone',
    async (_of, frequencia, data_compromisso, repetir_ate, index, to, until, expected) => {
      const first = await create({ data_compromisso, frequencia, repetir_ate });
      const alone = await at(first, index);
      if (frequencia === 'SEMANAL') await edit(alone, { data_compromisso: '2024-03-14' });
      await edit(await at(first, index), { data_compromisso: to, alcance: 'SERIE' });
      await call().call(renewSerie, { id: first.serie_id!, repetir_ate: until });
      expect((await days(first.serie_id)).slice(-3)).toEqual(expected);
    },
  );

  test('that comes too late changes none of them', async () => {
    const first = await weekly();
    await edit(first, { titulo: 'Antes' });
    const late = await edit(first, { titulo: 'Depois', alcance: 'SERIE' });
    expect([late.status, late.problem.code]).toEqual([409, 'record.stale']);
    expect((await rows(first.serie_id)).some(({ titulo }) => titulo === 'Depois')).toBe(false);
  });

  test('whose times do not fit one of the others is told beside the field, and none is changed', async () => {
    const first = await weekly({ hora_fim: '16:00' });
    await edit(await at(first, 1), { hora_compromisso: '08:00', hora_fim: '09:00' });
    const answer = await edit(first, { hora_compromisso: '10:00', alcance: 'SERIE' });
    expect([answer.status, answer.problem.errors?.[0]?.field]).toEqual([422, 'hora_fim']);
    expect((await rows(first.serie_id)).map(({ hora }) => hora)).toEqual(['14:00', '08:00', '14:00', '14:00', '14:00']);
  });

  test('of one that does not repeat is its own, whatever is asked for', async () => {
    const alone = await create();
    const other = await create({ titulo: 'Outro' });
    expect((await edit(alone, { titulo: 'Novo', alcance: 'SERIE' })).status).toBe(200);
    expect((await call().call(getCompromisso, { id: other.id })).body.titulo).toBe('Outro');
  });
});

describe('deleting', () => {
  test('takes this one, this and the following, or all; together they come back', async () => {
    const first = await weekly();
    const third = await at(first, 2);
    const remove = (id: string, alcance: 'ESTE' | 'SEGUINTES' | 'SERIE') => call().call(removeSerie, { id, alcance });
    expect((await remove((await at(first, 1)).id, 'ESTE')).body).toEqual({ excluidos: 1 });
    expect((await remove(third.id, 'SEGUINTES')).body).toEqual({ excluidos: 3 });
    expect(await days(first.serie_id)).toEqual(['11-24']);
    expect((await call().call(restoreSerie, { id: third.id })).body).toEqual({ restaurados: 3 });
    expect(await days(first.serie_id)).toEqual(['11-24', '12-08', '12-15', '12-22']);
    expect((await remove(third.id, 'SERIE')).body).toEqual({ excluidos: 4 });
    expect([
      (await remove(third.id, 'SERIE')).status,
      (await call().call(renewSerie, { id: first.serie_id!, repetir_ate: '2027-02-01' })).status,
    ]).toEqual([404, 404]);
  });

  test('can be taken back by who did it for ten minutes, then by a manager', async () => {
    const first = await weekly();
    await call().call(removeSerie, { id: first.id, alcance: 'SERIE' });
    await server.rows('alter table agenda_compromissos disable trigger before_change');
    await server.rows(
      `update agenda_compromissos set deleted_at = deleted_at - interval '11 minutes' where serie_id = $1`,
      [first.serie_id],
    );
    await server.rows('alter table agenda_compromissos enable trigger before_change');
    const late = await call().call(restoreSerie, { id: first.id });
    expect([late.status, late.problem.code]).toEqual([403, 'record.undo_expired']);
    const manager = await server.member(office, 'manager');
    expect((await call(manager).call(restoreSerie, { id: first.id })).body).toEqual({ restaurados: 5 });
  });
});

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

describe('a series about a demand that becomes secret', () => {
  test('is in the log for its readers alone, as is whatever it does then', async () => {
    const demanda = await data.insert('demandas', office, {
      municipe_id: await data.municipe(office),
      setor_id: await data.setor(office),
      assessor_responsavel: 'Rita Moura',
      descricao_texto: 'PODA',
      data_demanda: tuesday,
    });
    const { serie_id, id } = await weekly({ demanda_id: demanda });
    const logged = () =>
      server.rows<{ acao: string; sigilo: string | null }>(
        `select f.acao, a.sigilo from auditoria a join auditoria_facetas f on f.tenant_id = a.tenant_id and f.id = a.faceta_id
          where a.tenant_id = $1 and a.entidade_id = $2 order by a."timestamp"`,
        [office.id, serie_id],
      );
    expect(await logged()).toEqual([{ acao: 'INSERT', sigilo: null }]);
    const mark = (sigilosa: boolean) => call().call(setSigilo, { id: demanda, sigilosa });
    expect((await mark(true)).status).toBe(200);
    const first = (await call().call(getCompromisso, { id })).body;
    const moved = await edit(first, { alcance: 'SERIE', data_compromisso: addDays(tuesday, 1) });
    expect(moved.status).toBe(200);
    expect(await logged()).toEqual([
      { acao: 'INSERT', sigilo: demanda },
      { acao: 'UPDATE', sigilo: demanda },
    ]);
    await mark(false);
    expect((await logged()).map(({ sigilo }) => sigilo)).toEqual([null, null]);
  });
});
