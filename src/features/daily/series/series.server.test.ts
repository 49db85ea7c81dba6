import { describe, expect, test } from 'vitest';
import { addDays, addMonths } from '../../../shared/days.ts';
import { besideServer } from '../../../../tests/support/database/beside.ts';
import { setDatabaseClock } from '../../../../tests/support/servers/clock.ts';
import { call, create, errorsOf } from '../../../../tests/support/office/compromissos.ts';
import { at, days, edit, rows, tuesday, weekly } from '../../../../tests/support/office/series.ts';
import { data, inWorkplace, office, server } from '../../../../tests/support/office/workplace.ts';
import { getCompromisso, listAgenda } from '../agenda/agenda.contract.ts';
import { setSigilo } from '../sigilo/sigilo.contract.ts';
import { getSerie, removeSerie, renewSerie, restoreSerie } from './series.contract.ts';

inWorkplace('each test');
const other = besideServer(() => server);

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
      { field: 'repetir_ate', message: 'A repetição precisa terminar depois do dia em que começa' },
    ]);
  });

  test('without a day is told what is missing, all fields at once', async () => {
    const until = { repetir_ate: '2026-12-31' };
    const missing = { field: 'data_compromisso', message: 'Preencha todos os campos obrigatórios' };
    const weekly = { ...until, frequencia: 'SEMANAL' };
    expect(await errorsOf({ ...weekly, data_compromisso: '' })).toEqual([missing]);
    expect(await errorsOf({ ...weekly, data_compromisso: '', titulo: '' })).toEqual([
      { ...missing, field: 'titulo' },
      missing,
    ]);
    for (const frequencia of ['SEMANAL', null])
      expect(await errorsOf({ ...until, frequencia, data_compromisso: 'x' })).toEqual([
        { field: 'data_compromisso', message: 'Data inválida' },
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
    expect((await edit(await at(first, 1), { hora_compromisso: '15:00' })).body).toMatchObject({ alterados: 1 });
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
    expect(answer.body).toMatchObject({ local: 'Câmara', versao: 2, alterados: 5 });
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

  test('that is refused beside another at the same moment changes none of them', async () => {
    const first = await weekly();
    await other.query('begin');
    await other.query('select from agenda_compromissos where id = $1 for update', [first.id]);
    const both = ['Um', 'Outro'].map((titulo) => edit(first, { titulo, alcance: 'SERIE' }));
    await other.waiting(2);
    await other.query('commit');
    const answers = await Promise.all(both);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { titulo } = answers.find(({ status }) => status === 200)!.body;
    expect(new Set((await rows(first.serie_id)).map((row) => row.titulo))).toEqual(new Set([titulo]));
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
    expect((await call().call(restoreSerie, { id: third.id })).body).toEqual({ restaurados: 3, ocupados: 0 });
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
    expect((await call(manager).call(restoreSerie, { id: first.id })).body).toEqual({ restaurados: 5, ocupados: 0 });
  });
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
