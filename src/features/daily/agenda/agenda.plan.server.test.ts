import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { officeData } from '../../../../tests/support/office/office-data.ts';
import { startSteps, thrownAway, type PlanNode } from '../../../../tests/support/database/plans.ts';
import { startTestServer, type Office, type TestServer } from '../../../../tests/support/servers/server.ts';
import type { Statement } from '../../../server/database/db.ts';
import { compromissosOf, compromissosToday } from './agenda.sql.ts';

const people = 10_000;
/** The n-th citizen's id, and the n-th demand's. */
const idOf = (n: string) => `('00000000-0000-4000-8000-' || lpad((${n})::text, 12, '0'))::uuid`;

/** The statements that the product sends, as the login of requests, under row security. */
describe('with 60,000 appointments in one office, over twenty years', () => {
  let server: TestServer;
  let office: Office;
  let plans: Awaited<ReturnType<typeof startSteps>>;
  let municipe: string;

  beforeAll(async () => {
    server = await startTestServer();
    office = await server.office();
    const other = await server.office();
    const data = officeData(server);
    municipe = await data.municipe(office);
    // set-based, without audit: only what the planner looks at matters here
    const tables = ['municipes', 'demandas', 'agenda_compromissos'];
    for (const table of tables) await server.rows(`alter table ${table} disable trigger user`);
    for (const one of [office, other]) {
      await server.rows(
        `insert into municipes (tenant_id, id, codigo, nome_completo, telefone_ddd)
         select $1, ${idOf('n')}, '2025' || n, 'PESSOA ' || n, (11800000000 + n)::text from generate_series(0, $2::int - 1) n`,
        [one.id, people],
      );
      await server.rows(
        `insert into demandas (tenant_id, id, municipe_id, setor_id, descricao_texto, assessor_responsavel, data_demanda, numero)
         select $1, ${idOf('n')}, ${idOf('n')}, $3, 'PEDIDO ' || n, 'Rita', '2026-11-01',
                app.numero(2026, n + 1) from generate_series(0, $2::int - 1) n`,
        [one.id, people, await data.setor(one)],
      );
    }
    for (const [of, count] of [
      [office, 60_000],
      [other, 20_000],
    ] as const) {
      await server.rows(
        `insert into agenda_compromissos
           (tenant_id, user_id, titulo, data_compromisso, hora_compromisso, deleted_at, municipe_id, demanda_id)
         select $1, $2, 'Compromisso ' || n, date '2016-11-01' + n % 7300, time '08:00' + (n % 600) * interval '1 minute',
                case when n % 31 = 0 then now() end,
                case when n % 3 = 1 then ${idOf('n % $4::int')} end, case when n % 3 = 2 then ${idOf('n % $4::int')} end
           from generate_series(1, $3::int) n`,
        [of.id, of.admin.id, count, people],
      );
    }
    await server.rows(
      `update agenda_compromissos set municipe_id = $1, demanda_id = null where ctid in (
         select ctid from agenda_compromissos where tenant_id = $2 and deleted_at is null limit 150)`,
      [municipe, office.id],
    );
    for (const table of tables) await server.rows(`alter table ${table} enable trigger user`);
    await server.rows(`vacuum analyze ${tables.join()}`);
    plans = await startSteps(server.superuserUrl);
  }, 90_000);
  afterAll(async () => {
    await plans?.stop();
    await server?.stop();
  });

  /** What reads the table: indexes used, rows taken from it, rows read and thrown away; and `names`, rows read around it. */
  async function readsOf(statement: Statement<unknown>) {
    const nodes = await plans.stepsOf(office, statement);
    const scansOf = (...tables: string[]) => nodes.filter((node) => tables.includes(node['Relation Name'] ?? ''));
    const sum = (value: (node: PlanNode) => number, of: PlanNode[]) =>
      Math.round(of.reduce((total, node) => total + value(node) * node['Actual Loops'], 0));
    const taken = (node: PlanNode) => node['Actual Rows'];
    const scans = scansOf('agenda_compromissos');
    return {
      indexes: nodes.flatMap((node) => (node['Index Name']?.startsWith('agenda_') ? [node['Index Name']] : [])),
      sequential: scans.some((node) => node['Node Type'] === 'Seq Scan'),
      read: sum(taken, scans),
      thrownAway: sum(thrownAway, scans),
      around: scansOf('municipes', 'demandas').length,
      names: sum((node) => taken(node) + thrownAway(node), scansOf('municipes', 'demandas')),
      shown: nodes[0]['Actual Rows'],
    };
  }

  test.each([
    ['the visible month', compromissosOf({ de: '2026-11-01', ate: '2026-12-05' })],
    ['the month of today, when no days are named', compromissosOf({})],
    ['today', compromissosToday()],
  ])('%s uses its index and reads only what is shown', async (_, statement) => {
    const reads = await readsOf(statement);
    expect(reads.shown).toBeGreaterThan(0);
    expect(reads).toMatchObject({ indexes: ['agenda_by_day'], sequential: false, read: reads.shown, thrownAway: 0 });
    // a citizen's row, or a demand's and its citizen's
    expect(reads.around).toBeGreaterThan(0);
    expect(reads.names).toBeLessThanOrEqual(2 * reads.shown);
  });

  test('what is about one citizen reads the newest hundred of them', async () => {
    const reads = await readsOf(compromissosOf({ municipe_id: municipe }));
    expect(reads).toMatchObject({ indexes: ['agenda_by_municipe'], sequential: false, shown: 100 });
    expect(reads.read + reads.thrownAway).toBeLessThanOrEqual(150);
    expect(reads.names).toBeLessThanOrEqual(100);
  });

  test('this test can fail: a condition on another column reads the office', async () => {
    const statement = {
      sql: `select id from agenda_compromissos where titulo = $1 and deleted_at is null`,
      parameters: ['Compromisso 5'],
    } as unknown as Statement<unknown>;
    expect((await readsOf(statement)).thrownAway).toBeGreaterThan(10_000);
  });
});
