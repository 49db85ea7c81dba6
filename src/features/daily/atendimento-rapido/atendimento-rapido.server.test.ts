import { beforeEach, describe, expect, test } from 'vitest';
import { assessor_id, create, municipe_id, setor_id, withDemandas } from '../../../../tests/support/office/demandas.ts';
import { clerk, data, me, office, server } from '../../../../tests/support/office/workplace.ts';
import { removeSetor } from '../../base/setores/setores.contract.ts';
import { listAnexos } from '../anexos/anexos.contract.ts';
import { createAtendimento } from '../atendimentos/atendimentos.contract.ts';
import { setDemandaStatus } from '../demandas/demandas.contract.ts';
import { reunirDemanda } from '../reunir/reunir.contract.ts';
import { createFromCall, findCallers, readCaller } from './atendimento-rapido.contract.ts';

withDemandas();

const demanda = (more: object = {}) => ({
  setor_id,
  descricao_texto: 'luminária queimada',
  assessor_responsavel: 'Rita Moura',
  assessor_id,
  data_demanda: '2026-11-20',
  ...more,
});
const unknown = { nome_completo: 'Zuleica Prado', telefone_ddd: '(11) 97777-0001' };
const phonePath = () => `/api/tenants/${office.id}/atendimento`;
const send = (value: unknown) => server.request('POST', phonePath(), { cookie: clerk.cookie, body: value });
/** How many of each the office has. */
const there = async () =>
  (
    await server.rows<{ municipes: number; demandas: number }>(
      `select (select count(*)::int from municipes where tenant_id = $1) as municipes,
         (select count(*)::int from demandas where tenant_id = $1) as demandas`,
      [office.id],
    )
  )[0]!;
let before: { municipes: number; demandas: number };
beforeEach(async () => {
  before = await there();
});

describe('who calls is found', () => {
  test('by the phone however it is typed, by the code, by pieces of the name, with what is open and what was said last', async () => {
    const open = await create({ descricao_texto: 'poste apagado' });
    const done = await create({ descricao_texto: 'poda' });
    await me().call(setDemandaStatus, { id: done.id, status: 'RESOLVIDO' });
    for (const descricao of ['ligou ontem', 'ligou hoje'])
      await me().call(createAtendimento, { id: municipe_id, descricao });
    const [{ codigo, telefone_ddd }] = (await server.rows<{ codigo: string; telefone_ddd: string }>(
      'select codigo, telefone_ddd from municipes where id = $1',
      [municipe_id],
    )) as [{ codigo: string; telefone_ddd: string }];
    for (const busca of [
      telefone_ddd,
      `+55 (${telefone_ddd.slice(0, 2)}) ${telefone_ddd.slice(2)}`,
      codigo,
      'souza maria',
      'aparec',
    ]) {
      const { body } = await me().call(findCallers, { busca });
      expect([busca, body]).toEqual([
        busca,
        {
          mais: false,
          rows: [
            {
              id: municipe_id,
              codigo,
              nome_completo: 'MARIA APARECIDA DE SOUZA',
              telefone_ddd,
              bairro: expect.toSatisfy((value) => value === null || typeof value === 'string'),
              abertas: 1,
              demandas: [
                {
                  id: open.id,
                  numero: open.numero,
                  data_demanda: '2026-11-20',
                  descricao_texto: 'POSTE APAGADO',
                  urgente: false,
                  sigilosa: false,
                  reunida: false,
                  prazo: null,
                  prazo_uteis: null,
                  parada_desde: null,
                },
              ],
              ultimo_contato: expect.objectContaining({ descricao: 'LIGOU HOJE', autor: 'JOÃO CONCEIÇÃO' }),
            },
          ],
        },
      ]);
      expect((await me().call(readCaller, { id: municipe_id })).body).toEqual(body.rows[0]);
    }
  });

  test('what was merged into another demand says so', async () => {
    const [other, mine] = [await create(), await create()];
    expect((await me().call(reunirDemanda, { id: mine.id, principal_id: other.id })).status).toBe(200);
    const { demandas } = (await me().call(readCaller, { id: municipe_id })).body;
    const merged = demandas.map(({ id, reunida }) => [id, reunida]);
    expect(merged.toSorted()).toEqual([[mine.id, true] as const, [other.id, false] as const].toSorted());
  });

  test('at most five, in the order of their names, and whether there are others; nobody by two letters or four digits', async () => {
    for (let n = 9; n > 0; n -= 1)
      await data.insert('municipes', office, { nome_completo: `ZILDA ${n}`, telefone_ddd: `1191234000${n}` });
    const { body } = await me().call(findCallers, { busca: 'zilda' });
    expect(body.rows.map(({ nome_completo }) => nome_completo)).toEqual([1, 2, 3, 4, 5].map((n) => `ZILDA ${n}`));
    expect(body.mais).toBe(true);
    for (const busca of ['', 'zi', '1191', '1 2', '%%%', '___'])
      expect([busca, (await me().call(findCallers, { busca })).body]).toEqual([busca, { rows: [], mais: false }]);
    expect((await me().call(findCallers, { busca: '11912340007' })).body.rows).toHaveLength(1);
  });

  test.each([
    ['tonha', ['TONHA BRAGA', 'ZÉLIA TONHA', 'ANTONHA ALVES']],
    ['tonha oliv', ['TONHA OLIVEIRA', 'TONHA CRISTINA OLIVEIRA', 'CRISTINA OLIVEIRA TONHA']],
    ["d'avila (neta", ["D'AVILA (NETA) LIMA"]],
  ])('%s: first where a word begins with it, then where its words stand in that order', async (busca, names) => {
    for (const [n, nome_completo] of names.toSorted().entries())
      await data.insert('municipes', office, { nome_completo, telefone_ddd: `1191234000${n}` });
    const { body } = await me().call(findCallers, { busca });
    expect(body.rows.map(({ nome_completo }) => nome_completo)).toEqual(names);
  });

  test('neither who is deleted, nor who was anonymised, nor anybody of another office', async () => {
    const other = await server.office();
    await data.insert('municipes', other, { nome_completo: 'QUITÉRIA ALHEIA', telefone_ddd: '11912340001' });
    await data.insert('municipes', office, {
      nome_completo: 'QUITÉRIA EXCLUÍDA',
      telefone_ddd: '11912340002',
      deleted_at: new Date(),
    });
    await data.insert('municipes', office, {
      nome_completo: 'QUITÉRIA ANÔNIMA',
      telefone_ddd: null,
      anonimizado_em: new Date(),
    });
    expect((await me().call(findCallers, { busca: 'quiteria' })).body.rows).toEqual([]);
  });

  test('a secret demand is neither shown nor counted for who may not read it', async () => {
    await create();
    const secret = await server.as(office.admin, office).call(createFromCall, {
      municipe_id,
      demanda: demanda({ sigilosa: true, leitores: [] }),
    });
    expect(secret.status).toBe(201);
    const seenBy = async (person: typeof clerk) => {
      const { body } = await server.as(person, office).call(readCaller, { id: municipe_id });
      return [body.abertas, body.demandas.length, body.demandas.some(({ id }) => id === secret.body.id)];
    };
    expect(await seenBy(clerk)).toEqual([1, 1, false]);
    expect(await seenBy(office.admin)).toEqual([2, 2, true]);
  });

  test('of many open demands five are shown, and all are counted up to a thousand', async () => {
    await server.rows(
      `insert into demandas (tenant_id, municipe_id, setor_id, descricao_texto, assessor_responsavel, data_demanda)
       select $1, $2, $3, 'PEDIDO ' || n, 'Rita', '2026-05-04' from generate_series(1, 1005) n`,
      [office.id, municipe_id, setor_id],
    );
    const { body } = await me().call(readCaller, { id: municipe_id });
    expect([body.abertas, body.demandas.length]).toEqual([1000, 5]);
  });
});

describe('a call becomes a demand', () => {
  test('of somebody who is there, with the photo that was sent before', async () => {
    const upload = await data.upload(office, clerk);
    const { status, body } = await me().call(createFromCall, {
      municipe_id,
      demanda: demanda(),
      uploads: [upload],
    });
    expect([status, body.municipe.id, body.setor_id, body.assessor_id]).toEqual([
      201,
      municipe_id,
      setor_id,
      assessor_id,
    ]);
    expect((await me().call(listAnexos, { id: body.id })).body).toHaveLength(1);
    expect(await there()).toEqual({ municipes: before.municipes, demandas: before.demandas + 1 });
  });

  test('of somebody new: both are there, and the log has both', async () => {
    const { status, body } = await me().call(createFromCall, { municipe: unknown, demanda: demanda() });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      municipe: {
        nome_completo: 'ZULEICA PRADO',
        telefone_ddd: '11977770001',
        codigo: expect.stringMatching(/^\d{8}$/),
      },
      numero: expect.stringMatching(/^2026-/),
      status: 'EM_ANALISE',
    });
    expect(await there()).toEqual({ municipes: before.municipes + 1, demandas: before.demandas + 1 });
    const logged = await server.rows('select 1 from auditoria where tenant_id = $1 and entidade_id = any ($2)', [
      office.id,
      [body.id, body.municipe.id],
    ]);
    expect(logged).toHaveLength(2);
  });

  test('unknown person, setor deleted meanwhile: neither citizen nor demand', async () => {
    await server.as(office.admin, office).call(removeSetor, { id: setor_id });
    const answer = await send({ municipe: unknown, demanda: demanda() });
    expect([answer.status, answer.problem.errors]).toEqual([
      422,
      [{ field: 'demanda.setor_id', message: 'Este setor não existe mais. Selecione um setor' }],
    ]);
    expect(await there()).toEqual(before);
  });

  test('a phone that is taken names whose it is, and nothing is written', async () => {
    const [{ telefone_ddd }] = (await server.rows<{ telefone_ddd: string }>(
      'select telefone_ddd from municipes where id = $1',
      [municipe_id],
    )) as [{ telefone_ddd: string }];
    const answer = await send({ municipe: { ...unknown, telefone_ddd }, demanda: demanda() });
    expect([answer.status, answer.problem.existingId, answer.problem.errors?.[0]?.field]).toEqual([
      409,
      municipe_id,
      'municipe.telefone_ddd',
    ]);
    expect(await there()).toEqual(before);
  });

  test('the same key twice at the same moment is one citizen and one demand, also after a refusal', async () => {
    const headers = { 'idempotency-key': 'ligacao-1' };
    const call = () => me().call(createFromCall, { municipe: unknown, demanda: demanda() }, { headers });
    const refused = await me().call(
      createFromCall,
      { municipe: unknown, demanda: demanda({ setor_id: crypto.randomUUID() }) },
      { headers },
    );
    expect(refused.status).toBe(422);
    const [first, second] = await Promise.all([call(), call()]);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual(first.body);
    expect(await there()).toEqual({ municipes: before.municipes + 1, demandas: before.demandas + 1 });
  });

  test('everything that is missing is said at once, where it stands; and whose it is, in one way', async () => {
    const answer = await send({ municipe: {}, demanda: { descricao_texto: ' ' } });
    expect(answer.problem.errors?.map(({ field }) => field)).toEqual([
      'municipe.nome_completo',
      'municipe.telefone_ddd',
      'demanda.setor_id',
      'demanda.descricao_texto',
      'demanda.assessor_responsavel',
      'demanda.data_demanda',
    ]);
    const whose = async (value: object) => (await send({ ...value, demanda: demanda() })).problem.errors;
    expect(await whose({})).toEqual([{ field: 'municipe_id', message: 'Selecione um munícipe' }]);
    expect(await whose({ municipe_id, municipe: unknown })).toEqual([
      { field: 'municipe_id', message: 'Selecione um munícipe ou cadastre um novo, não os dois' },
    ]);
    expect(await there()).toEqual(before);
  });

  test('a citizen who is not of this office is nobody, and another’s photo is not taken over', async () => {
    const other = await server.office();
    const theirs = await data.municipe(other);
    const answer = await send({ municipe_id: theirs, demanda: demanda() });
    expect([answer.status, answer.problem.errors?.map(({ field }) => field)]).toEqual([422, ['municipe_id']]);
    const upload = await data.upload(office, office.admin);
    const taken = await send({ municipe: unknown, demanda: demanda(), uploads: [upload] });
    expect([taken.status, taken.problem.errors?.map(({ field }) => field)]).toEqual([422, ['uploads']]);
    expect(await there()).toEqual(before);
  });
});
