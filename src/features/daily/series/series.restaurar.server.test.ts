import { describe, expect, test } from 'vitest';
import { besideServer } from '../../../../tests/support/database/beside.ts';
import { call } from '../../../../tests/support/office/compromissos.ts';
import { at, days, edit, rows, weekly } from '../../../../tests/support/office/series.ts';
import { inWorkplace, office, server } from '../../../../tests/support/office/workplace.ts';
import { restoreBin } from '../../views/lixeira/lixeira.contract.ts';
import { type Compromisso, removeCompromisso, restoreCompromisso } from '../agenda/agenda.contract.ts';
import { removeSerie, renewSerie, restoreSerie } from './series.contract.ts';

inWorkplace('each test');
const other = besideServer(() => server);

describe('what comes back after the series was renewed takes no day twice', () => {
  const renew = (first: Compromisso, repetir_ate: string) =>
    call().call(renewSerie, { id: first.serie_id!, repetir_ate });

  test('one alone is refused, from its toast and from the bin', async () => {
    const first = await weekly();
    const { id } = await at(first, 4);
    await call().call(removeCompromisso, { id });
    expect((await renew(first, '2026-12-22')).body).toEqual({ criados: 1 });
    const again = await call().call(restoreCompromisso, { id });
    const sentence = 'Esta repetição já tem compromisso neste dia.';
    expect([again.status, again.problem.detail]).toEqual([409, sentence]);
    const manager = await server.member(office, 'manager');
    const { body } = await call(manager).call(restoreBin, { items: [{ kind: 'agenda_compromissos', id }] });
    expect(body.results[0]).toMatchObject({ restored: false, status: 409, message: sentence });
    await call().call(removeCompromisso, { id: (await at(first, 4)).id });
    expect((await call().call(restoreCompromisso, { id })).status).toBe(200);
    expect(await days(first.serie_id)).toEqual(['11-24', '12-01', '12-08', '12-15', '12-22']);
  });

  test('of several, those whose day is taken stay, and how many is told', async () => {
    const first = await weekly();
    const { id } = await at(first, 2);
    await call().call(removeSerie, { id, alcance: 'SEGUINTES' });
    expect((await renew(first, '2026-12-15')).body).toEqual({ criados: 2 });
    expect((await call().call(restoreSerie, { id })).body).toEqual({ restaurados: 1, ocupados: 2 });
    expect(await days(first.serie_id)).toEqual(['11-24', '12-01', '12-08', '12-15', '12-22']);
    const again = await call().call(restoreSerie, { id });
    expect([again.status, again.problem.code]).toEqual([409, 'series.dia_tomado']);
  });

  test('two that were moved to one day may both come back', async () => {
    const first = await weekly();
    const moved = await at(first, 2);
    await edit(moved, { data_compromisso: '2026-12-01' });
    await call().call(removeCompromisso, { id: moved.id });
    expect((await call().call(restoreCompromisso, { id: moved.id })).status).toBe(200);
    expect(await days(first.serie_id)).toEqual(['11-24', '12-01', '12-01', '12-15', '12-22']);
  });

  test('what renewing made stays away once the one of before is back', async () => {
    const first = await weekly();
    const { id } = await at(first, 4);
    await call().call(removeCompromisso, { id });
    await renew(first, '2026-12-22');
    const { id: renewed } = await at(first, 4);
    await call().call(removeCompromisso, { id: renewed });
    expect((await call().call(restoreCompromisso, { id })).status).toBe(200);
    expect((await call().call(restoreCompromisso, { id: renewed })).status).toBe(409);
  });

  test('nor beside renewing at the same moment', async () => {
    const first = await weekly();
    const { id } = await at(first, 4);
    await call().call(removeCompromisso, { id });
    await other.query('begin');
    await other.query('select from agenda_series where id = $1 for update', [first.serie_id]);
    const renewing = renew(first, '2026-12-22');
    await other.waiting(1);
    const restoring = call().call(restoreCompromisso, { id });
    await other.waiting(2);
    await other.query('commit');
    expect([(await renewing).status, (await restoring).status]).toEqual([200, 409]);
  });
});

describe('what is done to several waits for renewing', () => {
  const meanwhile = async <Answer>(serie: string | null, act: () => Promise<Answer>): Promise<Answer> => {
    await other.query('begin');
    await other.query('select from agenda_series where id = $1 for update', [serie]);
    await other.query(
      `insert into agenda_compromissos (tenant_id, user_id, titulo, data_compromisso, hora_compromisso, serie_id)
       select tenant_id, user_id, titulo, '2026-12-29', hora_compromisso, serie_id
         from agenda_compromissos where serie_id = $1 limit 1`,
      [serie],
    );
    const acting = act();
    await other.waiting(1);
    await other.query('commit');
    return acting;
  };

  test('deleting all takes what was added as well', async () => {
    const first = await weekly();
    const { body } = await meanwhile(first.serie_id, () =>
      call().call(removeSerie, { id: first.id, alcance: 'SERIE' }),
    );
    expect([body, await days(first.serie_id)]).toEqual([{ excluidos: 6 }, []]);
  });

  test('a change of all changes that as well', async () => {
    const first = await weekly();
    const { status } = await meanwhile(first.serie_id, () => edit(first, { titulo: 'Outro', alcance: 'SERIE' }));
    expect([status, (await rows(first.serie_id)).map(({ titulo }) => titulo)]).toEqual([200, Array(6).fill('Outro')]);
  });
});
