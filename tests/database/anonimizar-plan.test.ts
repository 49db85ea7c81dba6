import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyMunicipe } from '../../src/features/base/anonimizar/anonimizar.sql.ts';
import { officeData } from '../support/office/office-data.ts';
import { startPlans } from '../support/database/plans.ts';
import { startTestServer, type Office, type TestServer } from '../support/servers/server.ts';

/** Anonymising in an office whose log has many rows of appointments that name somebody else. */

const rows = process.env.GABINETE_LONG ? 200_000 : 60_000;

let server: TestServer;
let office: Office;
let citizen: string;
let plans: Awaited<ReturnType<typeof startPlans>>;

beforeAll(async () => {
  server = await startTestServer();
  office = await server.office();
  const data = officeData(server);
  citizen = await data.municipe(office);
  await server.rows(
    `insert into demandas (tenant_id, municipe_id, setor_id, descricao_texto, assessor_responsavel, data_demanda)
     values ($1, $2, $3, 'PODA', 'Rita', '2026-06-11')`,
    [office.id, citizen, await data.setor(office)],
  );
  await server.rows(
    `insert into auditoria_facetas (tenant_id, autor, entidade, acao)
     select $1, 'Pessoa ' || p, 'agenda_compromissos', a
       from generate_series(1, 5) p, unnest(array['INSERT','UPDATE','DELETE']) a`,
    [office.id],
  );
  // one in ten had another link before
  await server.rows(
    `with facets as (select array_agg(id order by id) as ids from auditoria_facetas where tenant_id = $1)
     insert into auditoria (tenant_id, faceta_id, entidade_id, "timestamp", antes, depois)
     select $1, ids[1 + n % cardinality(ids)], gen_random_uuid(), now() - n * interval '1 minute',
            case when n % 10 = 0 then jsonb_build_object('municipe_id', gen_random_uuid(), 'titulo', 'VISITA')
                 when n % 2 = 0 then jsonb_build_object('titulo', 'VISITA', 'status', 'A_CONFIRMAR') end,
            jsonb_build_object('municipe_id', $2::text, 'demanda_id', null, 'titulo', 'VISITA ' || n, 'status', 'CONFIRMADO',
              'descricao', repeat('levar os documentos ', 5), 'local', 'Praça', 'data_compromisso', '2026-06-11')
       from facets, generate_series(1, ${rows}) n`,
    [office.id, randomUUID()],
  );
  await server.rows('vacuum analyze auditoria, auditoria_facetas');
  plans = await startPlans(server.superuserUrl);
}, 120_000);
afterAll(async () => {
  await plans?.stop();
  await server?.stop();
});

test('appointments that named a citizen before are found without reading those of everybody else', async () => {
  const text = await plans.planOfWrite(office, emptyMunicipe(citizen, 1), /auditoria_facetas/);
  expect(text).toMatch(/auditoria_antes_municipe/);
  expect(text).toMatch(/auditoria_antes_demanda/);
  expect(text).not.toMatch(/Scan on auditoria\b|auditoria_by_faceta|auditoria_newest/);
});
