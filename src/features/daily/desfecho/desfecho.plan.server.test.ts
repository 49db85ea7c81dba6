import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSteps, thrownAway, type PlanNode } from '../../../../tests/support/database/plans.ts';
import { officeData } from '../../../../tests/support/office/office-data.ts';
import { startTestServer, type Office, type TestServer } from '../../../../tests/support/servers/server.ts';
import type { Statement } from '../../../server/database/db.ts';
import { semRegistro } from './desfecho.parts.sql.ts';
import { oneDesfecho } from './desfecho.sql.ts';

const idOf = (n: string) => `('00000000-0000-4000-8000-' || lpad((${n})::text, 12, '0'))::uuid`;

const total = process.env.GABINETE_LONG ? 50_000 : 20_000;

/** The statements that the product sends, as the login of requests, under row security. */
describe(`with ${total} appointments in one office, each with two who take part, and ${total} promises`, () => {
  let server: TestServer;
  let office: Office;
  let plans: Awaited<ReturnType<typeof startSteps>>;
  let visit: string;
  const visits = 40;

  beforeAll(async () => {
    server = await startTestServer();
    office = await server.office();
    const data = officeData(server);
    const [maria, setor, rita] = [await data.municipe(office), await data.setor(office), await data.assessor(office)];
    await server.rows('update equipe set user_id = $2 where id = $1', [rita, office.admin.id]);
    const other = await server.member(office, 'attendant');
    // set-based, without audit: only what the planner looks at matters here
    const tables = ['demandas', 'agenda_compromissos', 'compromisso_participantes'];
    for (const table of tables) await server.rows(`alter table ${table} disable trigger user`);
    // some ten a day; few are Maria's
    await server.rows(
      `insert into agenda_compromissos (tenant_id, id, user_id, titulo, data_compromisso, hora_compromisso, hora_fim, municipe_id)
       select $1, ${idOf('n')}, $2, 'Visita ' || n, app.today() + 365 - n / 10, '09:00', '10:00', case when n % ${total / visits} = 0 then $3::uuid end
         from generate_series(1, ${total}) n`,
      [office.id, other.id, maria],
    );
    await server.rows(
      `insert into compromisso_participantes (tenant_id, compromisso_id, equipe_id, nome)
       select $1, ${idOf('n')}, case when k = 1 and n % 50 = 0 then $2::uuid end, case when k = 2 or n % 50 > 0 then 'Pessoa ' || k end
         from generate_series(1, ${total}) n, generate_series(1, 2) k`,
      [office.id, rita],
    );
    await server.rows(
      `insert into demandas (tenant_id, municipe_id, setor_id, descricao_texto, assessor_responsavel, data_demanda, numero, compromisso_id)
       select $1, $2, $3, 'PEDIDO ' || n, 'Rita', '2026-11-01', app.numero(2026, n), ${idOf('n')} from generate_series(1, ${total}) n`,
      [office.id, maria, setor],
    );
    for (const table of tables) await server.rows(`alter table ${table} enable trigger user`);
    await server.rows(`vacuum analyze ${tables.join()}`);
    const [newest] = await server.rows<{ id: string }>(
      `select id from agenda_compromissos where tenant_id = $1 and municipe_id = $2 order by data_compromisso desc limit 1`,
      [office.id, maria],
    );
    visit = newest!.id;
    plans = await startSteps(server.superuserUrl);
  }, 120_000);
  afterAll(async () => {
    await plans?.stop();
    await server?.stop();
  });

  /** Rows that were looked at, by table. */
  async function readsOf(statement: Statement<unknown>): Promise<Record<string, number>> {
    const reads: Record<string, number> = {};
    const looked = (node: PlanNode) => Math.round((node['Actual Rows'] + thrownAway(node)) * node['Actual Loops']);
    for (const node of await plans.stepsOf(office, statement)) {
      const table = node['Relation Name'];
      if (table) reads[table] = (reads[table] ?? 0) + looked(node);
    }
    return reads;
  }

  test('what was promised the last time reads the citizen’s appointments and their promises, and no others', async () => {
    const reads = await readsOf(oneDesfecho(visit));
    expect(reads.agenda_compromissos).toBeLessThanOrEqual(2 * visits);
    expect(reads.demandas).toBeLessThanOrEqual(2 * visits);
    expect(reads.compromisso_participantes ?? 0).toBeLessThanOrEqual(4);
  });

  test('what has no result yet reads the days of a week and who takes part in them', async () => {
    const reads = await readsOf(semRegistro());
    expect(reads.agenda_compromissos).toBeLessThanOrEqual(100);
    expect(reads.compromisso_participantes).toBeLessThanOrEqual(200);
    expect(reads.equipe).toBeLessThanOrEqual(1);
  });

  test('this test can fail: a condition on another column reads the office', async () => {
    const statement = {
      sql: `select id from compromisso_participantes where nome = $1`,
      parameters: ['Pessoa 9'],
    } as unknown as Statement<unknown>;
    expect((await readsOf(statement)).compromisso_participantes).toBeGreaterThan(total);
  });
});
