import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { officeData } from '../../../tests/helpers/office-data.ts';
import { startTestServer, type Office, type TestServer } from '../../../tests/helpers/server.ts';
import type { Statement } from '../../server/db.ts';
import { hashToken } from '../../server/session.ts';
import { compromissosOf, compromissosToday } from './agenda.sql.ts';

type Node = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: Node[];
};

const all = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(all)];

/** The statements that the product sends, as the login of requests, under row security. */
describe('with 60,000 appointments in one office, over twenty years', () => {
  let server: TestServer;
  let office: Office;
  let client: pg.Client;
  let municipe: string;

  beforeAll(async () => {
    server = await startTestServer();
    office = await server.office();
    const other = await server.office();
    municipe = await officeData(server).municipe(office);
    // set-based, without audit: only what the planner looks at matters here
    await server.rows('alter table agenda_compromissos disable trigger user');
    for (const [of, count] of [
      [office, 60_000],
      [other, 20_000],
    ] as const) {
      await server.rows(
        `insert into agenda_compromissos (tenant_id, user_id, titulo, data_compromisso, hora_compromisso, deleted_at)
         select $1, $2, 'Compromisso ' || n, date '2016-11-01' + n % 7300, time '08:00' + (n % 600) * interval '1 minute',
                case when n % 31 = 0 then now() end
           from generate_series(1, $3::int) n`,
        [of.id, of.admin.id, count],
      );
    }
    await server.rows(
      `update agenda_compromissos set municipe_id = $1 where ctid in (
         select ctid from agenda_compromissos where tenant_id = $2 and deleted_at is null limit 150)`,
      [municipe, office.id],
    );
    await server.rows('alter table agenda_compromissos enable trigger user');
    await server.rows('vacuum analyze agenda_compromissos');
    client = new pg.Client({ connectionString: server.superuserUrl });
    await client.connect();
    await client.query('set session authorization gabinete_app');
  }, 90_000);
  afterAll(async () => {
    await client?.end();
    await server?.stop();
  });

  /** What reads the table: indexes used, rows taken from it, rows read and thrown away. */
  async function readsOf(statement: Statement<unknown>) {
    await client.query('begin read only');
    await client.query('select app.enter_tenant($1, $2, $3)', [
      hashToken(office.admin.token),
      office.id,
      ['admin', 'manager', 'attendant'],
    ]);
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(
      `explain (analyze, format json) ${statement.sql}`,
      statement.parameters as unknown[],
    );
    await client.query('commit');
    const plan = rows[0]!['QUERY PLAN'][0].Plan;
    const nodes = all(plan);
    const scans = nodes.filter((node) => node['Relation Name'] === 'agenda_compromissos');
    const sum = (value: (node: Node) => number | undefined) =>
      Math.round(scans.reduce((total, node) => total + (value(node) ?? 0) * node['Actual Loops'], 0));
    return {
      indexes: nodes.flatMap((node) => (node['Index Name']?.startsWith('agenda_') ? [node['Index Name']] : [])),
      sequential: scans.some((node) => node['Node Type'] === 'Seq Scan'),
      read: sum((node) => node['Actual Rows']),
      thrownAway: sum((node) => (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)),
      shown: plan['Actual Rows'],
    };
  }

  test.each([
    ['the visible month', compromissosOf({ de: '2026-11-01', ate: '2026-12-05' })],
    ['the month of today, when no days are named', compromissosOf({})],
    ['today', compromissosToday()],
  ])('%s uses its index and reads only what is shown', async (_, statement) => {
    const reads = await readsOf(statement);
    expect(reads.shown).toBeGreaterThan(0);
    expect(reads).toEqual({
      indexes: ['agenda_by_day'],
      sequential: false,
      read: reads.shown,
      thrownAway: 0,
      shown: reads.shown,
    });
  });

  test('what is about one citizen reads the newest hundred of them', async () => {
    const reads = await readsOf(compromissosOf({ municipe_id: municipe }));
    expect(reads).toMatchObject({ indexes: ['agenda_by_municipe'], sequential: false, shown: 100 });
    expect(reads.read + reads.thrownAway).toBeLessThanOrEqual(150);
  });

  test('this test can fail: a condition on another column reads the office', async () => {
    const statement = {
      sql: `select id from agenda_compromissos where titulo = $1 and deleted_at is null`,
      parameters: ['Compromisso 5'],
    } as unknown as Statement<unknown>;
    expect((await readsOf(statement)).thrownAway).toBeGreaterThan(10_000);
  });
});
