import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Statement } from '../../../server/database/db.ts';
import { hashToken } from '../../../server/accounts/session.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/servers/server.ts';
import { listBin } from './lixeira.contract.ts';
import { countBin, pageOfBin } from './lixeira.sql.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.stop());

test('a page of the bin reads no more rows than it shows, however full the bin is', async () => {
  const count = process.env.GABINETE_LONG ? 200_000 : 20_000;
  const office = await server.office();
  await server.rows('alter table setores disable trigger user');
  await server.rows(
    `insert into setores (tenant_id, nome, deleted_at) select $1, 'S' || n, now() - n * interval '1 second' from generate_series(1, $2::int) n`,
    [office.id, count],
  );
  await server.rows('alter table setores enable trigger user');
  await server.rows('vacuum analyze setores');
  const page = (await server.as(office.admin, office).call(listBin, {})).body;
  expect([page.rows.length, page.counts.setores]).toEqual([50, 1000]);

  const client = new pg.Client({ connectionString: server.superuserUrl });
  await client.connect();
  await client.query('set session authorization gabinete_app');
  const mostRead = async (statement: Statement<unknown>) => {
    await client.query('begin read only');
    await client.query('select app.enter_tenant($1, $2, $3)', [hashToken(office.admin.token), office.id, ['admin']]);
    const { rows } = await client.query<{ 'QUERY PLAN': { Plan: Node }[] }>(
      `explain (analyze, format json) ${statement.sql}`,
      statement.parameters as unknown[],
    );
    await client.query('commit');
    return Math.max(...scans(rows[0]!['QUERY PLAN'][0]!.Plan));
  };
  expect(await mostRead(pageOfBin({}))).toBeLessThanOrEqual(51);
  expect(await mostRead(pageOfBin({ after: page.next! }))).toBeLessThanOrEqual(51);
  expect(await mostRead(countBin())).toBeLessThanOrEqual(1000);
  expect(await mostRead(pageOfBin({ busca: 'não há' }))).toBeLessThanOrEqual(10_000);
  await client.end();
}, 120_000);

type Node = {
  'Node Type': string;
  'Actual Rows': number;
  'Rows Removed by Filter'?: number;
  'Relation Name'?: string;
  Plans?: Node[];
};
/** Rows of sectors that each scan of a plan has read. */
function scans(node: Node): number[] {
  const own = node['Relation Name'] === 'setores' ? [node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)] : [];
  return [...own, ...(node.Plans ?? []).flatMap(scans)];
}
