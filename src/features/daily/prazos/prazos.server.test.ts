import { describe, expect, test } from 'vitest';
import { create, setor_id } from '../../../../tests/support/office/demandas.ts';
import { boss, follow, inTheClock, noonOf, now, withPrazos } from '../../../../tests/support/office/prazos.ts';
import { clerk, me, office, server } from '../../../../tests/support/office/workplace.ts';
import {
  createFeriado,
  getCalendario,
  removeFeriado,
  restoreFeriado,
  setFacultativos,
} from '../../base/feriados/feriados.contract.ts';
import { type Demanda, listDemandas, setDemandaStatus } from '../demandas/demandas.contract.ts';
import { restoreBin } from '../../views/lixeira/lixeira.contract.ts';
import { getPrazo, updateAcompanhamento } from './prazos.contract.ts';

/** What people ask of deadlines, and do to them. */

withPrazos();

const holiday = { data: '2026-11-19', nome: 'Padroeira', tipo: 'MUNICIPAL' as const };

describe('how it was counted', () => {
  test('each day has its number or a reason, and 20/11 is named', async () => {
    const { id } = await create({ data_demanda: '2026-11-13' });
    const { body } = await me().call(getPrazo, { id });
    expect(body).toMatchObject({ prazo: '2026-11-23', origem: 'SETOR', quantos: 5, corridos: false });
    expect(body.dias.map(({ dia, conta, motivo }) => `${dia.slice(8)} ${conta ?? motivo ?? 'início'}`)).toEqual([
      '13 início',
      '14 Sábado',
      '15 Proclamação da República',
      '16 1',
      '17 2',
      '18 3',
      '19 4',
      '20 Consciência Negra',
      '21 Sábado',
      '22 Domingo',
      '23 5',
    ]);
  });

  test('a holiday that comes says how many deadlines it moved, and why stands among the days', async () => {
    const { id } = await create({ data_demanda: '2026-11-13' });
    const { body: made } = await boss().call(createFeriado, holiday);
    expect(made.prazos_recontados).toBe(1);
    const { body } = await me().call(getPrazo, { id });
    expect([body.prazo, body.dias.find(({ dia }) => dia === '2026-11-19')]).toEqual([
      '2026-11-24',
      { dia: '2026-11-19', conta: null, tipo: 'MUNICIPAL', motivo: 'Padroeira' },
    ]);
    expect((await boss().call(removeFeriado, { id: made.id })).body.prazos_recontados).toBe(1);
    expect((await me().call(getPrazo, { id })).body.prazo).toBe('2026-11-23');
  });

  test('one that comes back from the bin says it as well, alone and among others', async () => {
    await create({ data_demanda: '2026-11-13' });
    const { id } = (await boss().call(createFeriado, holiday)).body;
    const bin = [{ kind: 'feriados' as const, id }];
    await boss().call(removeFeriado, { id });
    expect((await boss().call(restoreFeriado, { id })).body).toEqual({ id, prazos_recontados: 1 });
    await boss().call(removeFeriado, { id });
    expect((await boss().call(restoreBin, { items: bin })).body).toMatchObject({
      results: [{ restored: true }],
      prazos_recontados: 1,
    });
    expect((await boss().call(restoreBin, { items: bin })).body.prazos_recontados).toBe(0);
  });

  test('everybody hears that demands have changed, once, and nobody has edited any', async () => {
    const demanda = await create({ data_demanda: '2026-11-13' });
    const told = () =>
      server.rows(
        `select entidade, acao from feed where tenant_id = $1 and entidade in ('demandas', 'feriados') order by id`,
        [office.id],
      );
    const before = (await told()).length;
    await boss().call(createFeriado, holiday);
    expect((await told()).slice(before)).toEqual([
      { entidade: 'feriados', acao: 'INSERT' },
      { entidade: 'demandas', acao: 'MANY' },
    ]);
    expect((await now(demanda)).versao).toBe(demanda.versao);
    // one that moves nothing tells of nothing else
    await boss().call(createFeriado, { ...holiday, data: '2030-01-02' });
    expect((await told()).at(-1)).toEqual({ entidade: 'feriados', acao: 'INSERT' });
  });

  test('what is secret is counted anew, and not told to who does not read it', async () => {
    await create({ data_demanda: '2026-11-13' });
    const { id } = await create({ data_demanda: '2026-11-13', sigilosa: true });
    const manager = server.as(await server.member(office, 'manager'), office);
    const { body: made } = await manager.call(createFeriado, holiday);
    expect(made.prazos_recontados).toBe(1);
    expect((await me().call(getPrazo, { id })).body.prazo).toBe('2026-11-24');
    expect((await manager.call(getPrazo, { id })).status).toBe(404);
    expect((await boss().call(removeFeriado, { id: made.id })).body.prazos_recontados).toBe(2);
  });

  test('where all that moved is secret, nobody else hears that demands have changed', async () => {
    await create({ data_demanda: '2026-11-13', sigilosa: true });
    await boss().call(createFeriado, holiday);
    const [last] = await server.rows<{ leitores: string[] }>(
      `select leitores from feed where tenant_id = $1 and entidade = 'demandas' and acao = 'MANY' order by id desc limit 1`,
      [office.id],
    );
    expect(last!.leitores.toSorted()).toEqual([clerk.id, office.admin.id].toSorted());
  });

  test('the days of a pause are told as such', async () => {
    const demanda = await create({ data_demanda: '2026-11-13' });
    await noonOf('2026-11-17');
    await follow(demanda, { andamento: 'AGUARDANDO_TERCEIRO' });
    await noonOf('2026-11-19');
    await follow(demanda, { andamento: null });
    const { body } = await me().call(getPrazo, { id: demanda.id });
    expect(body.dias.filter(({ tipo }) => tipo === 'PARADO').map(({ dia }) => dia)).toEqual([
      '2026-11-17',
      '2026-11-18',
    ]);
    expect(body.dias.at(-1)).toMatchObject({ dia: '2026-11-25', conta: 5 });
  });

  test('a pause says why, and one of two reasons says none', async () => {
    const why = async (id: string) => {
      const { dias } = (await me().call(getPrazo, { id })).body;
      return dias.flatMap(({ tipo, dia, motivo }) => (tipo === 'PARADO' ? [[dia.slice(8), motivo]] : []));
    };
    const demanda = await create({ data_demanda: '2026-11-11' });
    await noonOf('2026-11-12');
    await follow(demanda, { andamento: 'AGUARDANDO_MUNICIPE' });
    await follow(demanda, { andamento: 'AGUARDANDO_TERCEIRO' });
    await noonOf('2026-11-13');
    await follow(demanda, { andamento: null });
    await me().call(setDemandaStatus, { id: demanda.id, status: 'RESOLVIDO' });
    await noonOf('2026-11-16');
    await me().call(setDemandaStatus, { id: demanda.id, status: 'EM_ANALISE' });
    expect(await why(demanda.id)).toEqual([
      ['12', 'AGUARDANDO_TERCEIRO'],
      ['13', 'ENCERRADA'],
    ]);
    await follow(demanda, { andamento: 'AGUARDANDO_TERCEIRO' });
    await noonOf('2026-11-17');
    await me().call(setDemandaStatus, { id: demanda.id, status: 'NAO_RESOLVIDO' });
    await noonOf('2026-11-18');
    await me().call(setDemandaStatus, { id: demanda.id, status: 'EM_ANALISE' });
    expect((await why(demanda.id)).slice(2)).toEqual([
      ['16', null],
      ['17', null],
    ]);
  });

  test('a day of its own has no days to explain', async () => {
    const demanda = await create();
    expect((await follow(demanda, { prazo: '2027-01-15' })).body.prazo_origem).toBe('MANUAL');
    const { body } = await me().call(getPrazo, { id: demanda.id });
    expect(body).toEqual({ prazo: '2027-01-15', origem: 'MANUAL', quantos: null, corridos: null, dias: [] });
  });
});

test('one that waits from its first day on has all of its days left, and no more', async () => {
  await noonOf('2026-11-13');
  const demanda = await create({ data_demanda: '2026-11-13' });
  expect((await follow(demanda, { andamento: 'AGUARDANDO_TERCEIRO' })).body).toMatchObject({
    parada_desde: '2026-11-13',
    prazo_uteis: 5,
  });
  const later = await create({ data_demanda: '2026-11-12' });
  expect((await follow(later, { andamento: 'AGUARDANDO_TERCEIRO' })).body.prazo_uteis).toBe(5);
});

test('of a closed one: how long before or after it was closed, or before it began to wait, whenever it is looked at', async () => {
  const demandas = [];
  for (const _ of ['before', 'after', 'waiting']) demandas.push(await create({ data_demanda: '2026-11-13' }));
  const [before, after, waiting] = demandas as [Demanda, Demanda, Demanda];
  const close = ({ id }: Demanda) => me().call(setDemandaStatus, { id, status: 'RESOLVIDO' });
  await noonOf('2026-11-19');
  await close(before);
  await follow(waiting, { andamento: 'AGUARDANDO_TERCEIRO' });
  await noonOf('2026-11-25');
  await close(after);
  await close(waiting);
  await noonOf('2028-03-01');
  const days = await Promise.all([before, after, waiting].map(async (one) => (await now(one)).prazo_uteis));
  expect(days).toEqual([1, -2, 1]);
});

describe('how far away it is', () => {
  const far = async (instant: string) => {
    await inTheClock(instant);
    const { body } = await me().call(listDemandas, {});
    return body.rows[0]!.prazo_uteis;
  };

  test('due on 23/11 it is overdue at midnight of São Paulo, and not a minute before', async () => {
    await create({ data_demanda: '2026-11-13' });
    expect(await far('2026-11-24T02:59:00Z')).toBe(0);
    expect(await far('2026-11-24T03:00:00Z')).toBe(-1);
  });

  test('it is said in working days, before and after', async () => {
    await create({ data_demanda: '2026-11-13' });
    expect(await far('2026-11-18T15:00:00Z')).toBe(2);
    expect(await far('2026-11-21T15:00:00Z')).toBe(1);
    expect(await far('2026-11-25T15:00:00Z')).toBe(-2);
  });

  test('while it waits, what was left when it began to', async () => {
    const demanda = await create({ data_demanda: '2026-11-13' });
    await noonOf('2026-11-17');
    await follow(demanda, { andamento: 'AGUARDANDO_MUNICIPE' });
    expect(await far('2026-12-20T15:00:00Z')).toBe(4);
    expect((await now(demanda)).parada_desde).toBe('2026-11-17');
  });
});

describe('what one changes', () => {
  test('to take it up again lies between tomorrow and a year from now', async () => {
    const demanda = await create();
    await noonOf('2026-11-23');
    const told = async (retomar_em: string) => (await follow(demanda, { retomar_em })).problem?.errors;
    const message = 'A data para retomar precisa ser depois de hoje';
    expect(await told('2026-11-23')).toEqual([{ field: 'retomar_em', message }]);
    expect(await told('2027-11-24')).toEqual([
      { field: 'retomar_em', message: 'A data para retomar pode ser no máximo daqui a um ano' },
    ]);
    expect((await follow(demanda, { retomar_em: '2026-11-24' })).body.retomar_em).toBe('2026-11-24');
    expect((await follow(demanda, { retomar_em: null })).body.retomar_em).toBeNull();
  });

  test('over a newer version it gets 409 with what is there now', async () => {
    const demanda = await create();
    await follow(demanda, { andamento: 'ENCAMINHADA' });
    const late = await me().call(updateAcompanhamento, { id: demanda.id, versao: demanda.versao, andamento: null });
    expect([late.status, late.problem.code]).toEqual([409, 'record.stale']);
  });

  test('what is closed stands nowhere', async () => {
    const demanda = await create();
    await me().call(setDemandaStatus, { id: demanda.id, status: 'RESOLVIDO' });
    const answer = await follow(demanda, { andamento: 'ENCAMINHADA' });
    expect([answer.status, answer.problem.detail]).toEqual([422, 'Só uma demanda em análise tem andamento']);
  });

  test('nor is what is closed put aside, or given a day', async () => {
    const demanda = await create();
    const { body: closed } = await me().call(setDemandaStatus, { id: demanda.id, status: 'RESOLVIDO' });
    for (const [field, message] of [
      ['retomar_em', 'A demanda já foi encerrada: não há o que retomar'],
      ['prazo', 'A demanda já foi encerrada: o prazo não conta mais'],
    ] as const) {
      const { problem } = await follow(closed, { [field]: '2026-12-01' });
      expect(problem?.errors).toEqual([{ field, message }]);
    }
    expect((await follow(closed, { retomar_em: null })).status).toBe(200);
  });
});

test('a closing ends until when it was put aside, also once it is open again', async () => {
  const demanda = await create();
  await follow(demanda, { retomar_em: '2027-06-01' });
  for (const status of ['NAO_RESOLVIDO', 'EM_ANALISE'] as const) {
    await me().call(setDemandaStatus, { id: demanda.id, status });
    expect((await now(demanda)).retomar_em).toBeNull();
  }
});

describe('the calendar', () => {
  test('of 2026 has 249 working days, and with a municipal holiday one less', async () => {
    const { body } = await me().call(getCalendario, { ano: '2026' });
    expect([body.dias.length, body.pontos_facultativos]).toEqual([365, true]);
    await boss().call(createFeriado, holiday);
    expect((await me().call(getCalendario, { ano: '2026' })).body.uteis).toBe(body.uteis - 1);
  });

  test('without optional days off Carnival is worked, and deadlines follow', async () => {
    await server.rows('update setores set prazo_dias = 3 where id = $1', [setor_id]);
    const demanda = await create({ data_demanda: '2027-02-04' });
    expect(demanda.prazo).toBe('2027-02-11');
    const { body } = await boss().call(setFacultativos, { pontos_facultativos: false });
    expect([body, (await now(demanda)).prazo]).toEqual([
      { pontos_facultativos: false, prazos_recontados: 1 },
      '2027-02-09',
    ]);
  });

  test('a day has one holiday', async () => {
    await boss().call(createFeriado, holiday);
    const again = await boss().call(createFeriado, { ...holiday, nome: 'Outra' });
    expect([again.status, again.problem.detail]).toEqual([409, 'Já há um feriado neste dia']);
  });

  test('an attendant reads it and changes nothing', async () => {
    expect((await me().call(createFeriado, holiday)).status).toBe(403);
    expect((await me().call(setFacultativos, { pontos_facultativos: false })).status).toBe(403);
  });
});
