import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSteps } from '../../../../tests/support/database/plans.ts';
import { officeData } from '../../../../tests/support/office/office-data.ts';
import { startTestServer, type Office, type TestServer } from '../../../../tests/support/servers/server.ts';
import { pageOfGrafias } from './bairros.sql.ts';

/** A page of bairros says of each how many are of it: counted in indexes alone, however many there are. */

let server: TestServer;
let office: Office;
let plans: Awaited<ReturnType<typeof startSteps>>;
const counted = ['municipes', 'demandas'];

beforeAll(async () => {
  server = await startTestServer();
  office = await server.office();
  const data = officeData(server);
  const municipe = await data.municipe(office);
  const setor = await data.setor(office);
  await server.rows(
    `insert into bairros (tenant_id, nome) select $1, 'BAIRRO ' || lpad(n::text, 3, '0') from generate_series(1, 80) n`,
    [office.id],
  );
  // set-based, without triggers: only what the planner looks at matters here
  for (const table of counted) await server.rows(`alter table ${table} disable trigger user`);
  const some = `(array(select id from bairros where tenant_id = $1 order by nome))[1 + n % 80]`;
  await server.rows(
    `insert into municipes (tenant_id, nome_completo, telefone_ddd, bairro_id, codigo)
     select $1, 'PESSOA ' || n, '119' || (80000000 + n), ${some}, '2020' || n from generate_series(1, 20000) n`,
    [office.id],
  );
  await server.rows(
    `insert into demandas (tenant_id, municipe_id, setor_id, descricao_texto, assessor_responsavel, data_demanda, bairro_id, numero)
     select $1, $2, $3, repeat('PEDIDO ', 60), 'Rita', '2026-11-01', ${some}, app.numero(2026, n) from generate_series(1, 40000) n`,
    [office.id, municipe, setor],
  );
  for (const table of counted) await server.rows(`alter table ${table} enable trigger user`);
  await server.rows('vacuum analyze municipes, demandas, bairros');
  plans = await startSteps(server.superuserUrl);
}, 90_000);
afterAll(async () => {
  await plans?.stop();
  await server?.stop();
});

test('no citizen and no demand is read for it', async () => {
  const steps = await plans.stepsOf(office, pageOfGrafias(undefined, undefined));
  const read = steps.filter((node) => counted.includes(node['Relation Name'] ?? ''));
  expect(read.map((node) => [node['Node Type'], node['Index Name']])).toEqual([
    ['Index Only Scan', 'municipes_by_bairro'],
    ['Index Only Scan', 'demandas_by_bairro'],
  ]);
});
