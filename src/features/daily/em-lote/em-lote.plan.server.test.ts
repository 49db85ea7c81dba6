import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Statement } from '../../../server/database/db.ts';
import { pairsThrownAway, startSteps } from '../../../../tests/support/database/plans.ts';
import { officeData } from '../../../../tests/support/office/office-data.ts';
import { startTestServer, type Office, type TestServer } from '../../../../tests/support/servers/server.ts';
import { changePart, undoPart } from './em-lote.sql.ts';

/** A step is as long as its rows are many, also of a lote that is new, of which nothing was counted yet. */

const many = 300;
const lote = randomUUID();
let server: TestServer;
let office: Office;
let plans: Awaited<ReturnType<typeof startSteps>>;

const items = (first: number, most: number) =>
  server.rows(
    `insert into lote_itens (tenant_id, lote_id, seq, registro_id, resultado, antes, versao_depois)
     select tenant_id, $2, $3::int - 1 + row_number() over (), id, 'ALTERADO', '{"status": "EM_ANALISE"}', versao
       from (select * from demandas where tenant_id = $1 order by id limit $4) d`,
    [office.id, lote, first, most],
  );

beforeAll(async () => {
  server = await startTestServer();
  office = await server.office();
  const tables = ['demandas', 'lote_itens'];
  for (const table of tables) await server.rows(`alter table ${table} set (autovacuum_enabled = false)`);
  const data = officeData(server);
  await server.rows(
    `insert into demandas (tenant_id, municipe_id, setor_id, descricao_texto, assessor_responsavel, data_demanda)
     select $1, $2, $3, 'PEDIDO ' || n, 'Rita', '2026-05-04' from generate_series(1, $4::int) n`,
    [office.id, await data.municipe(office), await data.setor(office), many],
  );
  await server.rows(
    `insert into lotes (tenant_id, id, tipo, estado, titulo, parametros, user_id, autor) values ($1, $2, 'DEMANDAS', 'FILA', 'x', '{}', $3, 'x')`,
    [office.id, lote, office.admin.id],
  );
  await items(1, 1);
  await server.rows(`analyze ${tables.join(', ')}`);
  await items(2, many);
  plans = await startSteps(server.superuserUrl);
});
afterAll(async () => {
  await plans?.stop();
  await server?.stop();
});

const part = { lote, from: 2, to: many + 1, total: many + 1 };
test.each<[string, Statement]>([
  ['change', changePart(part, 'status', 'RESOLVIDO')],
  ['undo', undoPart(part, 'status')],
])('%s: its rows are not compared each with each', async (_, statement) => {
  const steps = await plans.stepsOfWrite(office, statement);
  expect(steps.find((step) => step['Relation Name'] === 'demandas')).toBeDefined();
  expect(Math.max(...steps.map(pairsThrownAway))).toBeLessThanOrEqual(many);
});
