import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { setDatabaseClock } from '../../../../tests/support/servers/clock.ts';
import { create } from '../../../../tests/support/office/compromissos.ts';
import { clerk, data, inWorkplace, me, office, server } from '../../../../tests/support/office/workplace.ts';
import { anonymiseMunicipe } from '../../base/anonimizar/anonimizar.contract.ts';
import { removeCompromisso, restoreCompromisso, updateCompromisso } from '../agenda/agenda.contract.ts';
import { getDemanda } from '../demandas/demandas.contract.ts';
import { getDashboard } from '../../views/dashboard/dashboard.contract.ts';
import { listAtendimentos } from '../atendimentos/atendimentos.contract.ts';
import { setSigilo } from '../sigilo/sigilo.contract.ts';
import { linhaDaDemanda } from '../linha/linha.contract.ts';
import { sentenceOf } from '../linha/sentence.ts';
import { getDesfecho, saveDesfecho } from './desfecho.contract.ts';

inWorkplace('each test');

const at = (time: string, day = '2026-11-21') => setDatabaseClock(server.rows, `${day}T${time}:00-03:00`);
beforeEach(() => at('16:00'));
afterEach(() => setDatabaseClock(server.rows, null));

let maria: string;
let setor: string;
beforeEach(async () => {
  maria = await data.municipe(office, 'MARIA');
  setor = await data.insert('setores', office, { nome: 'Obras' });
});

const promise = (descricao_texto: string, more: object = {}) => ({
  setor_id: setor,
  descricao_texto,
  assessor_responsavel: 'Ana',
  data_demanda: '2026-11-21',
  ...more,
});

const asked = async (id: string) => (await me().call(getDesfecho, { id })).body;
const pending = async (who = clerk) =>
  (await server.as(who, office).call(getDashboard, {})).body.semRegistro.rows.map(({ id }) => id);
const number = async (table: string) =>
  Number(
    (await server.rows<{ n: string }>(`select count(*) as n from ${table} where tenant_id = $1`, [office.id]))[0]!.n,
  );

describe('when it is asked', () => {
  test('an appointment from 14:00 to 15:00 is offered at 15:01, not at 14:59', async () => {
    const { id } = await create({ hora_fim: '15:00' });
    await at('14:59');
    expect([(await asked(id)).pede, await pending()]).toEqual([false, []]);
    await at('15:01');
    expect([(await asked(id)).pede, await pending()]).toEqual([true, [id]]);
  });

  test('without an end it is over after 60 minutes, also past midnight', async () => {
    const { id } = await create({ hora_compromisso: '23:30' });
    await at('00:29', '2026-11-22');
    expect((await asked(id)).pede).toBe(false);
    await at('00:31', '2026-11-22');
    expect((await asked(id)).pede).toBe(true);
  });

  test('what was called off is not asked, and takes no result', async () => {
    const { id } = await create();
    const values = { id, titulo: 'Reunião', data_compromisso: '2026-11-21', hora_compromisso: '14:00' };
    const { versao } = (await me().call(updateCompromisso, { ...values, status: 'CANCELADO', versao: 1 })).body;
    expect([(await asked(id)).pede, await pending()]).toEqual([false, []]);
    expect((await me().call(saveDesfecho, { id, versao })).problem.code).toBe('desfecho.cancelado');
  });

  test('the own ones of the last seven days are named, nobody else’s', async () => {
    const { id } = await create();
    const colleague = await server.member(office, 'attendant');
    expect([await pending(), await pending(colleague)]).toEqual([[id], []]);
    await at('16:00', '2026-11-28');
    expect(await pending()).toEqual([id]);
    await at('16:00', '2026-11-29');
    expect(await pending()).toEqual([]);
  });

  test('‘Nada a registrar’ is a result: it is not asked again', async () => {
    const { id } = await create();
    expect((await me().call(saveDesfecho, { id, versao: 1 })).body).toMatchObject({ criadas: [] });
    expect([(await asked(id)).pede, await pending()]).toEqual([false, []]);
    expect(await asked(id)).toMatchObject({ resultado: null, resultado_em: expect.any(String) });
  });

  test('one that is put off is asked again once it is over, and takes no result before', async () => {
    const { id } = await create();
    const { versao } = (await me().call(saveDesfecho, { id, versao: 1, resultado: 'Ninguém veio' })).body;
    const later = { id, titulo: 'Reunião', data_compromisso: '2026-11-24', hora_compromisso: '14:00' };
    const moved = (await me().call(updateCompromisso, { ...later, versao })).body;
    expect(await asked(id)).toMatchObject({ pede: false, aceita: false, resultado: 'Ninguém veio' });
    await at('16:00', '2026-11-24');
    expect([await asked(id), await pending()]).toMatchObject([{ pede: true, aceita: true }, [id]]);
    const saved = await me().call(saveDesfecho, { id, versao: moved.versao, resultado: 'Veio' });
    expect(saved.status).toBe(201);
    expect([await asked(id), await pending()]).toMatchObject([{ pede: false, aceita: true, resultado: 'Veio' }, []]);
    // what is corrected later was said when it was said
    const first = (await asked(id)).resultado_em;
    await me().call(saveDesfecho, { id, versao: saved.body.versao, resultado: 'Veio tarde' });
    expect((await asked(id)).resultado_em).toBe(first);
    const { versao: last } = await asked(id);
    await me().call(updateCompromisso, { ...later, status: 'CANCELADO', versao: last });
    expect(await asked(id)).toMatchObject({ pede: false, aceita: false, resultado: 'Veio tarde' });
  });

  test('what has not begun has no result yet', async () => {
    const { id } = await create({ hora_compromisso: '17:00' });
    expect((await me().call(saveDesfecho, { id, versao: 1 })).problem.code).toBe('desfecho.cedo');
  });
});

describe('one save', () => {
  test('one of two promises without a sector: 422 on its row, and none is created', async () => {
    const { id } = await create({ municipe_id: maria });
    const { setor_id: _, ...bare } = promise('Segunda');
    const answer = await me().call(saveDesfecho, { id, versao: 1, demandas: [promise('Primeira'), bare as never] });
    expect([answer.status, answer.problem.errors]).toEqual([
      422,
      [{ field: 'demandas.1.setor_id', message: 'Preencha ou remova esta promessa' }],
    ]);
    expect([await number('demandas'), (await asked(id)).resultado_em]).toEqual([0, null]);
  });

  test('what several promises point at and is not there is said of each, and nothing is written', async () => {
    const { id } = await create({ municipe_id: maria });
    const gone = '00000000-0000-4000-8000-000000000000';
    const demandas = [promise('A', { setor_id: gone }), promise('B'), promise('C', { municipe_id: gone })];
    const answer = await me().call(saveDesfecho, { id, versao: 1, resultado: 'Foi', demandas });
    expect([answer.status, answer.problem.errors?.map(({ field }) => field)]).toEqual([
      422,
      ['demandas.0.setor_id', 'demandas.2.municipe_id'],
    ]);
    const contact = await me().call(saveDesfecho, { id, versao: 1, demandas: [promise('B')], atendimentos: [gone] });
    expect([contact.status, contact.problem.code]).toEqual([422, 'desfecho.pessoa_missing']);
    expect([await number('demandas'), (await asked(id)).resultado_em]).toEqual([0, null]);
  });

  test('a double click makes two demands, not four', async () => {
    const { id } = await create({ municipe_id: maria });
    const input = { id, versao: 1, demandas: [promise('Poda'), promise('Luz')], atendimentos: [maria] };
    const twice = await Promise.all(
      [1, 2].map(() => me().call(saveDesfecho, input, { headers: { 'idempotency-key': 'uma-vez-so' } })),
    );
    expect(twice.map(({ status }) => status)).toEqual([201, 201]);
    expect(twice[0]!.body).toEqual(twice[1]!.body);
    expect([await number('demandas'), await number('historicos_atendimento')]).toEqual([2, 1]);
  });

  test('a contact without words of its own is called as the appointment, in capitals with their accents', async () => {
    const { id } = await create({ titulo: 'Reunião na associação', municipe_id: maria });
    expect((await me().call(saveDesfecho, { id, versao: 1, atendimentos: [maria] })).status).toBe(201);
    const [contact] = (await me().call(listAtendimentos, { id: maria })).body;
    expect(contact!.descricao).toBe('REUNIÃO NA ASSOCIAÇÃO');
  });

  test('two tabs: the second one meets what the first has saved', async () => {
    const { id } = await create({ municipe_id: maria });
    const tabs = await Promise.all(
      ['Poda', 'Luz'].map((what) => me().call(saveDesfecho, { id, versao: 1, demandas: [promise(what)] })),
    );
    expect(tabs.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(await number('demandas')).toBe(1);
  });

  test('a promise is an ordinary demand of the linked citizen, and its line says where it was promised', async () => {
    const { id } = await create({ titulo: 'Visita', municipe_id: maria });
    const { body } = await me().call(saveDesfecho, {
      id,
      versao: 1,
      resultado: 'Falou da praça',
      demandas: [promise('Poda')],
    });
    expect(await asked(id)).toMatchObject({
      resultado: 'Falou da praça',
      promessas: [{ id: body.criadas[0]!.id, numero: '2026-00001', descricao_texto: 'PODA', status: 'EM_ANALISE' }],
    });
    const line = (await me().call(linhaDaDemanda, { id: body.criadas[0]!.id })).body;
    expect(sentenceOf(line.at(-1)!.fatos)).toBe('Demanda criada a partir do compromisso “Visita (21/11/2026)”');
    await me().call(removeCompromisso, { id });
    expect(sentenceOf((await me().call(linhaDaDemanda, { id: body.criadas[0]!.id })).body.at(-1)!.fatos)).toBe(
      'Demanda criada',
    );
    await me().call(restoreCompromisso, { id });
    expect((await asked(id)).promessas).toHaveLength(1);
  });

  test('of an appointment about nobody each promise says whose it is', async () => {
    const { id } = await create();
    const answer = await me().call(saveDesfecho, { id, versao: 1, demandas: [promise('Poda')] });
    expect(answer.problem.errors).toEqual([{ field: 'demandas.0.municipe_id', message: 'Selecione um munícipe' }]);
  });
});

test('the next visit of MARIA shows what was promised the last time', async () => {
  const first = await create({ municipe_id: maria, data_compromisso: '2026-11-14' });
  const joao = promise('Lixo', { municipe_id: await data.municipe(office, 'JOÃO') });
  const demandas = [...['Poda', 'Luz', 'Buraco'].map((what) => promise(what)), joao];
  const { criadas } = (await me().call(saveDesfecho, { id: first.id, versao: 1, demandas })).body;
  await server.rows(`update demandas set status = 'RESOLVIDO' where id = any ($1)`, [
    criadas.slice(1, 3).map(({ id }) => id),
  ]);
  const next = await create({ municipe_id: maria, data_compromisso: '2026-11-28' });
  expect((await asked(next.id)).ultima).toEqual({
    id: first.id,
    data_compromisso: '2026-11-14',
    total: 3,
    resolvidas: 2,
  });
  expect((await asked(first.id)).ultima).toBeNull();
  // one that was about a demand of hers is hers as well
  const [light] = criadas;
  const about = await create({ demanda_id: light!.id, data_compromisso: '2026-11-20' });
  await me().call(saveDesfecho, { id: about.id, versao: 1, demandas: [promise('Calçada')] });
  expect((await asked(next.id)).ultima).toMatchObject({ id: about.id, total: 1, resolvidas: 0 });
});

test('a secret promise is counted and shown to its readers alone', async () => {
  const first = await create({ municipe_id: maria, data_compromisso: '2026-11-14' });
  await me().call(saveDesfecho, {
    id: first.id,
    versao: 1,
    demandas: [promise('Poda'), promise('Segredo', { sigilosa: true })],
  });
  const next = await create({ municipe_id: maria });
  const colleague = server.as(await server.member(office, 'manager'), office);
  const seen = async (who: typeof colleague, id: string) => (await who.call(getDesfecho, { id })).body;
  expect([(await seen(me(), next.id)).ultima?.total, (await seen(colleague, next.id)).ultima?.total]).toEqual([2, 1]);
  expect((await seen(colleague, first.id)).promessas.map((one) => one.descricao_texto)).toEqual(['PODA']);
});

const segredo = () =>
  data.insert('demandas', office, {
    municipe_id: maria,
    setor_id: setor,
    assessor_responsavel: 'Ana',
    descricao_texto: 'SEGREDO',
    data_demanda: '2026-11-20',
  });

test('a promise at an appointment about a secret demand is as secret, unless it is said otherwise', async () => {
  const demanda = await segredo();
  const { id } = await create({ demanda_id: demanda });
  expect((await asked(id)).sigilosa).toBe(false);
  await me().call(setSigilo, { id: demanda, sigilosa: true });
  expect((await asked(id)).sigilosa).toBe(true);
  const demandas = [promise('Abrigo'), promise('Poda', { sigilosa: false })];
  const { body } = await me().call(saveDesfecho, { id, versao: 1, demandas });
  const other = server.as(await server.member(office, 'manager'), office);
  const statuses = async (who: typeof other) =>
    Promise.all(body.criadas.map(async (one) => (await who.call(getDemanda, { id: one.id })).status));
  expect([await statuses(me()), await statuses(other)]).toEqual([
    [200, 200],
    [404, 200],
  ]);
});

test('anonymising MARIA empties the result, and what was promised to somebody else at her appointment stays theirs', async () => {
  const joao = await data.municipe(office, 'JOÃO');
  const { id } = await create({ municipe_id: maria });
  const demandas = [promise('Poda'), promise('Luz', { municipe_id: joao })];
  await me().call(saveDesfecho, { id, versao: 1, resultado: 'Maria vai operar', demandas });
  await server.as(office.admin, office).call(anonymiseMunicipe, { id: maria, versao: 1 });
  expect(await asked(id)).toMatchObject({
    titulo: 'COMPROMISSO ANONIMIZADO',
    resultado: null,
    pede: false,
    municipe: null,
    promessas: [{ descricao_texto: 'DEMANDA ANONIMIZADA' }, { descricao_texto: 'LUZ' }],
  });
});

test('of an appointment about a secret demand nobody else reads the result, and its contacts are as secret', async () => {
  const demanda = await segredo();
  const { id } = await create({ demanda_id: demanda });
  expect((await me().call(saveDesfecho, { id, versao: 1, resultado: 'Assédio', atendimentos: [maria] })).status).toBe(
    201,
  );
  await server.as(office.admin, office).call(setSigilo, { id: demanda, sigilosa: true, leitores: [] });
  const other = server.as(await server.member(office, 'manager'), office);
  expect((await other.call(getDesfecho, { id })).status).toBe(404);
  expect((await other.call(saveDesfecho, { id, versao: 2 })).status).toBe(404);
  expect((await other.call(listAtendimentos, { id: maria })).body).toEqual([]);
});
