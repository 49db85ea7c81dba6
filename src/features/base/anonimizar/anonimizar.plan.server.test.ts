import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPlans } from '../../../../tests/support/database/plans.ts';
import { officeData } from '../../../../tests/support/office/office-data.ts';
import { startTestServer, type Office, type TestServer } from '../../../../tests/support/servers/server.ts';
import { emptyMunicipe } from './anonimizar.sql.ts';

/** Emptying somebody is not longer because the office has spreadsheets of others that wait. */

let server: TestServer;
let office: Office;
let municipe: string;
let plans: Awaited<ReturnType<typeof startPlans>>;

beforeAll(async () => {
  server = await startTestServer();
  office = await server.office();
  municipe = await officeData(server).municipe(office);
  const [lote] = await server.rows<{ id: string }>(
    `insert into lotes (tenant_id, tipo, estado, titulo, parametros, user_id, autor)
     values ($1, 'IMPORTACAO', 'RASCUNHO', 'x', '{}', $2, 'x') returning id`,
    [office.id, office.admin.id],
  );
  await server.rows(
    `insert into lote_itens (tenant_id, lote_id, seq, linha, dados)
     select $1, $2, n, n, jsonb_build_object('valores', jsonb_build_object('municipe_id', case when n = 7 then $3 else gen_random_uuid() end))
       from generate_series(1, 2000) n`,
    [office.id, lote!.id, municipe],
  );
  await server.rows('analyze lote_itens');
  plans = await startPlans(server.superuserUrl);
});
afterAll(async () => {
  await plans?.stop();
  await server?.stop();
});

test('rows of a spreadsheet that wait to become their demands are found by them', async () => {
  const plan = await plans.planOfWrite(office, emptyMunicipe(municipe, 1), /valores/);
  expect(plan).toMatch(/Index Scan using lote_itens_of_municipe on lote_itens i .* rows=1(\.00)? loops=1/);
  expect(plan).not.toMatch(/Rows Removed by Filter/);
});
