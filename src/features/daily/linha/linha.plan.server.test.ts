import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { officeData } from '../../../../tests/support/office/office-data.ts';
import { startSteps } from '../../../../tests/support/database/plans.ts';
import { startTestServer, type Office, type TestServer } from '../../../../tests/support/servers/server.ts';
import type { Statement } from '../../../server/database/db.ts';
import { pageOfLinha } from './linha.sql.ts';

const demandas = 5_000;
/** Entries of each kind that the demand looked at has: 200 together. */
const [notas, contatos, mudancas] = [60, 60, 80];
const idOf = (n: string) => `('00000000-0000-4000-8000-' || lpad((${n})::text, 12, '0'))::uuid`;

/** The statement that the product sends, as the login of requests, under row security. */
describe('a demand with 200 entries, among 5,000 with twenty each', () => {
  let server: TestServer;
  let office: Office;
  let plans: Awaited<ReturnType<typeof startSteps>>;
  let municipe_id: string;
  let asked = 0;
  const id = '00000000-0000-4000-8000-000000000001';
  const tables = ['demandas', 'demanda_notas', 'historicos_atendimento', 'auditoria'];

  beforeAll(async () => {
    server = await startTestServer();
    office = await server.office();
    const data = officeData(server);
    municipe_id = await data.municipe(office);
    const setor = await data.setor(office);
    const rows = (sql: string, values: unknown[]) => server.rows(sql, [office.id, ...values]);
    // set-based, without triggers: only what the planner looks at matters here
    for (const table of tables) await server.rows(`alter table ${table} disable trigger user`);
    await rows(
      `insert into demandas (tenant_id, id, municipe_id, setor_id, descricao_texto, assessor_responsavel, data_demanda, numero)
       select $1, ${idOf('n')}, $2, $3, 'PEDIDO ' || n, 'Rita', '2026-11-01', app.numero(2026, n) from generate_series(1, $4::int) n`,
      [municipe_id, setor, demandas],
    );
    const each = (most: number) =>
      `generate_series(1, ${demandas}) d, generate_series(1, case d when 1 then ${most} else 7 end) n`;
    await rows(
      `insert into demanda_notas (tenant_id, demanda_id, texto, autor, user_id, created_at)
       select $1, ${idOf('d')}, 'Nota', 'Rita', $2, now() - n * interval '1 hour' from ${each(notas)}`,
      [office.admin.id],
    );
    await rows(
      `insert into historicos_atendimento (tenant_id, municipe_id, demanda_id, descricao, autor, data_registro)
       select $1, $2, ${idOf('d')}, 'LIGOU', 'RITA', now() - n * interval '61 minutes' from ${each(contatos)}`,
      [municipe_id],
    );
    await rows(
      `with f as (insert into auditoria_facetas (tenant_id, autor, entidade, acao) values ($1, 'Rita', 'demandas', 'UPDATE') returning id)
       insert into auditoria (tenant_id, faceta_id, user_id, entidade_id, antes, depois, "timestamp", xid)
       select $1, f.id, $2, ${idOf('d')}, '{"status": "EM_ANALISE"}', '{"status": "RESOLVIDO"}', now() - n * interval '59 minutes',
              (d * 100 + n)::text::xid8 from f, ${each(mudancas)}`,
      [office.admin.id],
    );
    for (const table of tables) await server.rows(`alter table ${table} enable trigger user`);
    await server.rows(`vacuum analyze ${tables.join()}`);
    plans = await startSteps(server.superuserUrl);
  }, 90_000);
  afterAll(async () => {
    await plans?.stop();
    await server?.stop();
  });

  /** Milliseconds in the database, of the quickest of some times, planned once. */
  async function timeOf(statement: Statement<unknown>): Promise<number> {
    const query = { name: `linha${(asked += 1)}`, text: statement.sql, values: statement.parameters as unknown[] };
    const times = await plans.asAdmin(office, async (client) => {
      const taken: number[] = [];
      for (let time = 0; time < 30; time += 1) {
        const begun = performance.now();
        await client.query(query);
        taken.push(performance.now() - begun);
      }
      return taken;
    });
    return Math.min(...times);
  }

  test.each([
    ['the first page', () => pageOfLinha({ demanda_id: id }, {})],
    ['notes alone', () => pageOfLinha({ demanda_id: id }, { tipo: 'NOTA' as const })],
  ])('%s comes from indexes, in about 3 ms', async (_, statement) => {
    const steps = await plans.stepsOf(office, statement());
    const large = steps.filter((step) => tables.includes(step['Relation Name'] ?? ''));
    expect(large.length).toBeGreaterThan(0);
    expect(large.filter((step) => step['Node Type'] === 'Seq Scan')).toEqual([]);
    const read = large.reduce((sum, step) => sum + step['Actual Rows'] * step['Actual Loops'], 0);
    expect(read).toBeLessThan(500);
    // with the way there and back, and on a machine that does other things, too
    expect(await timeOf(statement())).toBeLessThan(12);
  });

  test('a page behind an entry, too', async () => {
    const { rows } = await plans.asAdmin(office, (client) => {
      const { sql, parameters } = pageOfLinha({ demanda_id: id }, {});
      return client.query<{ id: string }>(sql, parameters as unknown[]);
    });
    const steps = await plans.stepsOf(office, pageOfLinha({ demanda_id: id }, { after: rows.at(-1)!.id }));
    const large = steps.filter((step) => tables.includes(step['Relation Name'] ?? ''));
    expect(large.filter((step) => step['Node Type'] === 'Seq Scan')).toEqual([]);
    expect(large.reduce((sum, step) => sum + step['Actual Rows'] * step['Actual Loops'], 0)).toBeLessThan(900);
  });

  test('of a citizen with 5,000 demands, the newest 1,000 are looked at', async () => {
    const steps = await plans.stepsOf(office, pageOfLinha({ municipe_id }, {}));
    const large = steps.filter((step) => tables.includes(step['Relation Name'] ?? ''));
    expect(large.filter((step) => step['Node Type'] === 'Seq Scan')).toEqual([]);
    expect(await timeOf(pageOfLinha({ municipe_id }, {}))).toBeLessThan(300);
  });
});
