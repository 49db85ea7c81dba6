import { describe, expect, test } from 'vitest';
import { setDatabaseClock } from '../../../../tests/support/servers/clock.ts';
import { call, create, errorsOf, one } from '../../../../tests/support/office/compromissos.ts';
import { clerk, inWorkplace, office, server } from '../../../../tests/support/office/workplace.ts';
import {
  createCompromisso,
  listAgenda,
  removeCompromisso,
  restoreCompromisso,
  todayAgenda,
  updateCompromisso,
} from './agenda.contract.ts';

inWorkplace('all tests');

describe('creating', () => {
  test('title, date and time are required, in the words of the specification, all at once', async () => {
    const answer = await call().call(createCompromisso, { titulo: ' ', data_compromisso: '', hora_compromisso: '' });
    const message = 'Preencha todos os campos obrigatórios';
    expect([answer.status, answer.problem.errors]).toEqual([
      422,
      [
        { field: 'titulo', message },
        { field: 'data_compromisso', message },
        { field: 'hora_compromisso', message },
      ],
    ]);
    const nothing = await call().call(createCompromisso, {} as never);
    expect(nothing.problem.errors?.map((error) => error.message)).toEqual([message, message, message]);
  });

  test('a new appointment is A_CONFIRMAR and belongs to who made it, whatever the body says', async () => {
    expect(await create()).toMatchObject({ status: 'A_CONFIRMAR', user_id: clerk.id, versao: 1 });
    for (const key of ['status', 'user_id', 'tenant_id', 'id', 'created_at', 'versao', 'deleted_at'])
      expect(await errorsOf({ [key]: 'CONFIRMADO' })).toEqual([
        { field: key, message: 'Este campo não é aceito aqui' },
      ]);
  });

  test.each(['24:00', '7:30', '12:60', '12:00:00', '12:00:30', 'noon', 'allballs', '-01:00', '12:00Z'])(
    'the time %s is refused: HH:MM only',
    async (hora_compromisso) => {
      expect((await errorsOf({ hora_compromisso }))?.[0]?.field).toBe('hora_compromisso');
      expect((await errorsOf({ hora_compromisso: '00:00', hora_fim: hora_compromisso }))?.[0]?.field).toBe('hora_fim');
    },
  );

  test.each([
    'today',
    'infinity',
    '21/11/2026',
    '2026-02-29',
    '2026-1-1',
    '20261121',
    '2026-11-21T00:00:00Z',
    '1899-12-31',
  ])('the date %s is refused: ISO days that exist only', async (data_compromisso) => {
    expect((await errorsOf({ data_compromisso }))?.[0]?.field).toBe('data_compromisso');
  });

  test('an optional end comes after the start, on create and on edit', async () => {
    const message = 'O término precisa ser depois do início';
    expect(await errorsOf({ hora_fim: '14:00' })).toEqual([{ field: 'hora_fim', message }]);
    const row = await create({ hora_fim: '15:30' });
    expect(row).toMatchObject({ hora_compromisso: '14:00', hora_fim: '15:30' });
    // the end stays as it is, and the new start would pass it
    const later = { ...one, id: row.id, hora_compromisso: '16:00', versao: 1 };
    const answer = await call().call(updateCompromisso, later);
    expect([answer.status, answer.problem.errors]).toEqual([422, [{ field: 'hora_fim', message }]]);
    expect((await call().call(updateCompromisso, { ...later, hora_fim: '' })).body).toMatchObject({
      hora_compromisso: '16:00',
      hora_fim: null,
    });
  });

  test('empty optional fields are saved as null, and text keeps its case', async () => {
    const row = await create({
      titulo: '  Visita à Creche  ',
      descricao: ' ',
      local: '',
      hora_fim: '',
      municipe_id: '',
    });
    expect(row).toMatchObject({
      titulo: 'Visita à Creche',
      descricao: null,
      local: null,
      hora_fim: null,
      municipe: null,
      demanda: null,
    });
  });

  test('the same idempotency key gives one row', async () => {
    const own = await server.office();
    const headers = { 'idempotency-key': 'agenda-1' };
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => call(own.admin, own).call(createCompromisso, one, { headers })),
    );
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
    const rows = await server.rows('select id from agenda_compromissos where tenant_id = $1', [own.id]);
    expect(rows).toHaveLength(1);
  });
});

describe('lists', () => {
  test('the visible month is ordered by date, then time, without other days and deleted ones', async () => {
    const own = await server.office();
    const make = (titulo: string, data_compromisso: string, hora_compromisso: string) =>
      create({ titulo, data_compromisso, hora_compromisso }, own.admin, own);
    await make('d', '2026-11-30', '00:00');
    await make('b', '2026-11-02', '10:00');
    await make('a', '2026-11-02', '09:59');
    await make('c', '2026-11-02', '23:59');
    await make('before', '2026-10-31', '10:00');
    await make('after', '2026-12-01', '00:00');
    const gone = await make('gone', '2026-11-15', '10:00');
    await call(own.admin, own).call(removeCompromisso, { id: gone.id });
    const { body } = await call(own.admin, own).call(listAgenda, { de: '2026-11-01', ate: '2026-11-30' });
    expect(body.map((row) => row.titulo)).toEqual(['a', 'b', 'c', 'd']);
    // one end alone means that month
    expect((await call(own.admin, own).call(listAgenda, { de: '2026-11-03' })).body.map((row) => row.titulo)).toEqual([
      'd',
    ]);
    expect((await call(own.admin, own).call(listAgenda, { ate: '2026-11-02' })).body).toHaveLength(3);
  });

  test('its search asks title, place and description for all words, in any order', async () => {
    const own = await server.office();
    const visit = { titulo: 'Visita à creche', local: 'Vila Nova', descricao: 'Levar o ofício da reforma' };
    await create({ ...visit, data_compromisso: '2026-11-02' }, own.admin, own);
    await create({ titulo: 'Creche', data_compromisso: '2026-11-02' }, own.admin, own);
    const found = async (busca: string) => {
      const { body } = await call(own.admin, own).call(listAgenda, { de: '2026-11-01', ate: '2026-11-30', busca });
      return body.map(({ titulo }) => titulo);
    };
    for (const busca of ['creche visita', 'nova creche', 'reforma, creche', 'sita à cre'])
      expect([busca, await found(busca)]).toEqual([busca, [visit.titulo]]);
    expect(await found('creche')).toHaveLength(2);
    expect(await found('creche escola')).toEqual([]);
  });

  test('a list spans at most 62 days, forwards', async () => {
    const status = async (de: string, ate: string) => (await call().call(listAgenda, { de, ate })).status;
    expect(await status('2026-11-01', '2027-01-01')).toBe(200);
    expect(await status('2026-11-01', '2027-01-02')).toBe(422);
    expect(await status('2026-11-02', '2026-11-01')).toBe(422);
    expect(await status('2026-11-01', 'infinity')).toBe(422);
  });

  test('the month of 2018-11-04, a day without a midnight in São Paulo, is like any other', async () => {
    const own = await server.office();
    for (const data_compromisso of ['2018-11-03', '2018-11-04', '2018-11-05'])
      await create({ data_compromisso, hora_compromisso: '00:00', hora_fim: '00:30' }, own.admin, own);
    const { body } = await call(own.admin, own).call(listAgenda, { de: '2018-10-28', ate: '2018-12-01' });
    expect(body.map((row) => `${row.data_compromisso} ${row.hora_compromisso}`)).toEqual([
      '2018-11-03 00:00',
      '2018-11-04 00:00',
      '2018-11-05 00:00',
    ]);
  });
});

describe('editing and deleting', () => {
  test('the edit dialog sets any of the three statuses freely', async () => {
    let { id, versao } = await create();
    for (const status of ['CANCELADO', 'A_CONFIRMAR', 'CONFIRMADO', 'CANCELADO'] as const) {
      const answer = await call().call(updateCompromisso, { ...one, id, status, versao });
      expect(answer.body.status).toBe(status);
      versao = answer.body.versao;
    }
    const unknown = await call().call(updateCompromisso, { ...one, id, status: 'FEITO' as never, versao });
    expect(unknown.status).toBe(422);
  });

  test('a field that an edit does not name stays as it is', async () => {
    const row = await create({ descricao: 'Levar o ofício', local: 'Câmara', hora_fim: '15:00' });
    await call().call(updateCompromisso, { ...one, id: row.id, status: 'CONFIRMADO', versao: 1 });
    const moved = await call().call(updateCompromisso, {
      ...one,
      data_compromisso: '2026-11-22',
      id: row.id,
      versao: 2,
    });
    expect(moved.body).toMatchObject({
      data_compromisso: '2026-11-22',
      descricao: 'Levar o ofício',
      local: 'Câmara',
      hora_fim: '15:00',
      status: 'CONFIRMADO',
    });
  });

  test('an edit over a newer version gets 409 with the record as it is now', async () => {
    const { id } = await create();
    await call().call(updateCompromisso, { ...one, titulo: 'Outra', id, versao: 1 });
    const stale = await call().call(updateCompromisso, { ...one, titulo: 'Minha', id, versao: 1 });
    expect(stale.status).toBe(409);
    expect(stale.problem).toMatchObject({ code: 'record.stale', current: { titulo: 'Outra', versao: 2 } });
  });

  test('deleting hides on every road, restoring brings it back', async () => {
    const { id } = await create({ data_compromisso: '2030-01-01' });
    const listed = async () => (await call().call(listAgenda, { de: '2030-01-01', ate: '2030-01-01' })).body.length;
    expect((await call().call(removeCompromisso, { id })).status).toBe(200);
    expect(await listed()).toBe(0);
    expect((await call().call(removeCompromisso, { id })).status).toBe(404);
    expect((await call().call(updateCompromisso, { ...one, id, versao: 2 })).status).toBe(404);
    expect((await call().call(restoreCompromisso, { id })).status).toBe(200);
    expect(await listed()).toBe(1);
    await call().call(removeCompromisso, { id });
    const colleague = await server.member(office);
    expect((await call(colleague).call(restoreCompromisso, { id })).status).toBe(403);
    expect((await call(office.admin).call(restoreCompromisso, { id })).status).toBe(200);
  });

  test('every change is in the audit', async () => {
    const { id } = await create();
    await call().call(updateCompromisso, { ...one, id, status: 'CONFIRMADO', versao: 1 });
    await call().call(removeCompromisso, { id });
    const log = await server.rows(
      `select f.entidade, f.acao, a.antes, a.depois from auditoria a
         join auditoria_facetas f on f.tenant_id = a.tenant_id and f.id = a.faceta_id
        where a.entidade_id = $1 order by a."timestamp"`,
      [id],
    );
    expect(log.map((row) => `${row.entidade} ${row.acao}`)).toEqual([
      'agenda_compromissos INSERT',
      'agenda_compromissos UPDATE',
      'agenda_compromissos DELETE',
    ]);
    expect(log[1]).toMatchObject({ antes: { status: 'A_CONFIRMAR' }, depois: { status: 'CONFIRMADO' } });
  });
});

describe('another office', () => {
  test('sees, edits, deletes and restores nothing of this one', async () => {
    const { id } = await create({ data_compromisso: '2031-05-05', titulo: 'canário' });
    const other = await server.office();
    const theirs = call(other.admin, other);
    expect((await theirs.call(listAgenda, { de: '2031-05-01', ate: '2031-05-31' })).body).toEqual([]);
    expect((await theirs.call(updateCompromisso, { ...one, id, versao: 1 })).status).toBe(404);
    expect((await theirs.call(removeCompromisso, { id })).status).toBe(404);
    expect((await theirs.call(restoreCompromisso, { id })).status).toBe(404);
    expect((await call(other.admin).call(listAgenda, {})).status).toBe(403);
  });
});

describe('today', () => {
  test('is São Paulo’s day, one second before its midnight and at it', async () => {
    const own = await server.office();
    for (const data_compromisso of ['2026-11-20', '2026-11-21', '2026-11-22'])
      await create({ data_compromisso, titulo: data_compromisso }, own.admin, own);
    const todayAt = async (instant: string) => {
      await setDatabaseClock(server.rows, instant);
      const { body } = await call(own.admin, own).call(todayAgenda, {});
      return body.map((row) => row.titulo);
    };
    expect(await todayAt('2026-11-21T23:59:59-03:00')).toEqual(['2026-11-21']);
    expect(await todayAt('2026-11-22T00:00:00-03:00')).toEqual(['2026-11-22']);
    // still the 20th in São Paulo when it is the 21st in UTC
    expect(await todayAt('2026-11-21T02:59:59Z')).toEqual(['2026-11-20']);
    // summer time began at this midnight: 00:00 was 01:00, and the day before lasts until then
    await create({ data_compromisso: '2018-11-04', titulo: 'sem meia-noite' }, own.admin, own);
    expect(await todayAt('2018-11-04T02:59:59Z')).toEqual([]);
    expect(await todayAt('2018-11-04T03:00:00Z')).toEqual(['sem meia-noite']);
    await setDatabaseClock(server.rows, null);
  });

  test('is ordered by time and leaves out the deleted', async () => {
    const own = await server.office();
    const [row] = await server.rows<{ day: string }>('select app.today()::text as day');
    const { day } = row!;
    for (const hora_compromisso of ['18:00', '08:30', '13:15'])
      await create({ data_compromisso: day, hora_compromisso }, own.admin, own);
    const gone = await create({ data_compromisso: day }, own.admin, own);
    await call(own.admin, own).call(removeCompromisso, { id: gone.id });
    const { body } = await call(own.admin, own).call(todayAgenda, {});
    expect(body.map((row) => row.hora_compromisso)).toEqual(['08:30', '13:15', '18:00']);
  });
});
