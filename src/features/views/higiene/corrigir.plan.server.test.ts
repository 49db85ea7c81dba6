import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pairsThrownAway, startSteps, thrownAway } from '../../../../tests/support/database/plans.ts';
import { startTestServer, type Office, type TestServer } from '../../../../tests/support/servers/server.ts';
import { fixPart } from './corrigir.sql.ts';

/** A queue that is mended reads its records one by one, also right after they came, when nothing was counted of them yet. */

const many = 100;
const lote = randomUUID();
let server: TestServer;
let office: Office;
let plans: Awaited<ReturnType<typeof startSteps>>;

/** Citizens `from` to `to`, each waiting for its ninth digit, as the lote's rows. */
async function waiting(from: number, to: number): Promise<void> {
  await server.rows(
    `with made as (
       insert into municipes (tenant_id, nome_completo, telefone_ddd, codigo)
       select $1, 'PESSOA ' || n, '117' || lpad(n::text, 7, '0'), '2020' || n from generate_series($2::int, $3::int) n
       returning tenant_id, id),
     items as (
       insert into higiene_itens (tenant_id, regra, registro_id, campo, versao, sugestao)
       select tenant_id, 'CELULAR_10', id, 'telefone_ddd', 1, 'x' from made)
     insert into lote_itens (tenant_id, lote_id, seq, registro_id)
     select tenant_id, $4, $2::int - 1 + row_number() over (), id from made`,
    [office.id, from, to, lote],
  );
}

beforeAll(async () => {
  server = await startTestServer();
  office = await server.office();
  const tables = ['municipes', 'higiene_itens', 'lote_itens'];
  for (const table of tables) await server.rows(`alter table ${table} set (autovacuum_enabled = false)`);
  await server.rows(
    `insert into lotes (tenant_id, id, tipo, estado, titulo, parametros, user_id, autor) values ($1, $2, 'CORRECAO', 'FILA', 'x', '{}', $3, 'x')`,
    [office.id, lote, office.admin.id],
  );
  await waiting(1, 1);
  await server.rows(`analyze ${tables.join(', ')}`);
  await waiting(2, many);
  plans = await startSteps(server.superuserUrl);
});
afterAll(async () => {
  await plans?.stop();
  await server?.stop();
});

test('for each, itself and who may have its new phone, and not for each pair of them', async () => {
  const steps = await plans.stepsOfWrite(office, fixPart('CELULAR_10', { lote, from: 1, to: many, total: many }));
  const read = steps
    .filter((node) => node['Relation Name'] === 'municipes')
    .map((node) => Math.round((node['Actual Rows'] + thrownAway(node)) * node['Actual Loops']));
  // a table of two pages is read from end to end for each of them
  expect(Math.max(...read)).toBeLessThanOrEqual(many * many);
  expect(Math.max(...steps.map(pairsThrownAway))).toBeLessThanOrEqual(many);
});
