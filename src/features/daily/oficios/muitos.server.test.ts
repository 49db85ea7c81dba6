import { afterAll, beforeAll, expect, test } from 'vitest';
import { pairsThrownAway, startSteps, thrownAway } from '../../../../tests/support/database/plans.ts';
import { data, inWorkplace, me, office, server } from '../../../../tests/support/office/workplace.ts';
import type { Statement } from '../../../server/database/db.ts';
import { demandasMax, getOficio, listOficios, oficiosPageSize } from './oficios.contract.ts';
import { countOficios, pageOfOficios } from './oficios.sql.ts';
import { linkDemandas, numeracaoMax, numeracaoOficios } from './registro.contract.ts';
import { numeracaoOf, pageOfNumeros } from './registro.sql.ts';

/** An office with many letters of one kind: every answer is a page. */

// by itself, so that no other file's rows decide how small tables are read
inWorkplace('all tests', 'own');

const total = process.env.GABINETE_LONG ? 50_000 : 20_000;
let tipo_id: string;
let plans: Awaited<ReturnType<typeof startSteps>>;

beforeAll(async () => {
  tipo_id = await data.insert('oficio_tipos', office, { nome: 'Ofício', numeracao: 'GABINETE', reinicio: 'NUNCA' });
  await server.rows(
    `insert into oficios (tenant_id, tipo_id, numeracao, assunto, numero, periodo, identificacao, emitido_em, numerado_em, resposta_ate)
     select $1, $2, 'GABINETE', 'PEDIDO ' || n, n, 0, 'OFÍCIO Nº ' || n, date '2026-01-01' + n / 200, now() + n * interval '1 second',
            case when n % 100 = 0 then date '2026-02-01' end
       from generate_series(1, $3::int) n`,
    [office.id, tipo_id, total],
  );
  await server.rows(
    `insert into oficio_sequencias (tenant_id, tipo_id, periodo, ultimo, ultima_data) values ($1, $2, 0, $3, '2026-09-08')`,
    [office.id, tipo_id, total],
  );
  // what waits to come into the index of texts would be read by each search; names are looked up in tables that others fill
  await server.rows('vacuum analyze oficios, oficio_tipos, orgaos, autoridades');
  plans = await startSteps(server.superuserUrl);
});
afterAll(() => plans?.stop());

test('pages of a list follow each other without a letter twice, with exact numbers on the first alone', async () => {
  const { body } = await me().call(listOficios, { lista: 'EMITIDOS' });
  expect([body.rows.length, body.rows[0]!.numero]).toEqual([oficiosPageSize, total]);
  expect(body.counts).toEqual({ RASCUNHOS: 0, EMITIDOS: total, SEM_RESPOSTA: total / 100, ANULADOS: 0 });
  const next = (await me().call(listOficios, { lista: 'EMITIDOS', depois: body.depois! })).body;
  expect([next.counts, next.rows[0]!.numero]).toEqual([undefined, total - oficiosPageSize]);
  const late = (await me().call(listOficios, { lista: 'SEM_RESPOSTA' })).body;
  const rest = (await me().call(listOficios, { lista: 'SEM_RESPOSTA', depois: late.depois! })).body;
  expect(new Set([...late.rows, ...rest.rows].map(({ id }) => id)).size).toBe(2 * oficiosPageSize);
});

test.each([
  [1, 2, 3],
  ['ontem', 'antes', '7a1b8f8e-0c4e-4c57-9d3b-1f1f5f0a4f10'],
  ['2026-01-01', '2026-01-01', 'um'],
])('behind %s, which no page ended with, there is none', async (...keys) => {
  const depois = Buffer.from(JSON.stringify(keys)).toString('base64url');
  const forged = await me().call(listOficios, { lista: 'EMITIDOS', depois });
  expect([forged.status, forged.problem.errors]).toEqual([422, [{ field: 'depois', message: 'Página inválida' }]]);
});

test('a search and a page of the register find what is asked', async () => {
  const found = await me().call(listOficios, { lista: 'EMITIDOS', busca: `PEDIDO ${total - 1}` });
  expect(found.body.rows.map(({ numero }) => numero)).toEqual([total - 1]);
  const { body } = await me().call(numeracaoOficios, { tipo_id, depois: total - 500 });
  expect(body).toMatchObject({ ultimo: total, emitidos: total, lacunas: 0 });
  expect([body.numeros.length, body.numeros[0]!.de]).toEqual([500, total - 499]);
  expect((await me().call(numeracaoOficios, { tipo_id })).body.numeros).toHaveLength(numeracaoMax);
});

test('a page reads itself alone; what is counted, searched or explained is gone through once', async () => {
  const most = async (statement: Statement<unknown>) =>
    Math.max(
      ...(await plans.stepsOf(office, statement)).map(
        (step) => (step['Actual Rows'] + thrownAway(step)) * step['Actual Loops'] + pairsThrownAway(step),
      ),
    );
  expect(await most(pageOfOficios({ lista: 'EMITIDOS' }))).toBe(oficiosPageSize);
  expect(await most(pageOfOficios({ lista: 'EMITIDOS', busca: `PEDIDO ${total - 1}` }))).toBe(1);
  for (const once of [
    countOficios({ lista: 'EMITIDOS' }),
    countOficios({ lista: 'EMITIDOS', busca: `PEDIDO ${total - 1}` }),
    numeracaoOf(tipo_id, undefined),
    pageOfNumeros(tipo_id, 0, 0),
  ])
    expect(await most(once)).toBeLessThanOrEqual(total);
});

test('a letter takes a hundred demands and no more', async () => {
  const [municipe_id, setor_id] = [await data.municipe(office), await data.setor(office)];
  const made = await server.rows<{ id: string }>(
    `insert into demandas (tenant_id, municipe_id, setor_id, descricao_texto, assessor_responsavel, data_demanda)
     select $1, $2, $3, 'PEDIDO ' || n, 'Rita', '2026-05-04' from generate_series(1, 101) n returning id`,
    [office.id, municipe_id, setor_id],
  );
  const ids = made.map(({ id }) => id);
  const id = await data.insert('oficios', office, { tipo_id, numeracao: 'GABINETE', assunto: 'Muitas' });
  expect((await me().call(linkDemandas, { id, demandas: ids })).status).toBe(422);
  expect((await me().call(linkDemandas, { id, demandas: ids.slice(0, demandasMax) })).status).toBe(200);
  const more = await me().call(linkDemandas, { id, demandas: [ids.at(-1)!] });
  expect([more.status, more.problem.errors]).toEqual([
    422,
    [{ field: 'demandas', message: 'Um ofício leva até 100 demandas' }],
  ]);
  expect((await me().call(getOficio, { id })).body.ligadas).toHaveLength(demandasMax);
});
