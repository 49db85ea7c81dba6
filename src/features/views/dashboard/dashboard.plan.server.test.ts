import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSteps, thrownAway } from '../../../../tests/support/database/plans.ts';
import { startTestServer, type Office, type TestServer } from '../../../../tests/support/servers/server.ts';
import type { Statement } from '../../../server/database/db.ts';
import { lastDemandas } from '../../daily/demandas/demandas.parts.sql.ts';
import { countDemandas, newestDemandas } from '../../daily/demandas/demandas.sql.ts';
import { ages, chartMonths, countedOfAge, openShown } from './dashboard.contract.ts';
import {
  closedByMonth,
  compromissosOfToday,
  dayAndCounts,
  demandasByMonth,
  demandasBySector,
  oldestOpenDemandas,
  openByAge,
} from './dashboard.sql.ts';

/** The reference office with `npm run test:long`; its plans are the same from a quarter of that on. */
const [citizens, demands] = process.env.GABINETE_LONG ? [200_000, 400_000] : [50_000, 100_000];
const sectors = 30;
/** Rows of a counter: one a slot. */
const slots = 16;
const statuses = 3;

/** Every office has these ids: keys begin with the office. */
const idOf = (n: string) => `('00000000-0000-4000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;

/** The statements of the dashboard, as the login of requests sends them, under row security. */
describe(`the dashboard of an office with ${citizens} citizens and ${demands} demands`, () => {
  let server: TestServer;
  let office: Office;
  let plans: Awaited<ReturnType<typeof startSteps>>;

  beforeAll(async () => {
    server = await startTestServer();
    office = await server.office();
    const other = await server.office();
    await unchecked(async () => {
      await fill(office, citizens, demands);
      await fill(other, 5_000, 10_000);
    });
    await server.rows('vacuum analyze municipes, demandas, contadores, agenda_compromissos');
    plans = await startSteps(server.superuserUrl);
  }, 300_000);
  afterAll(async () => {
    await plans?.stop();
    await server?.stop();
  });

  /** Set-based, without audit; the counters as years of work by many connections leave them: every slot in use. */
  async function fill(of: Office, municipes: number, demandas: number): Promise<void> {
    await server.rows(
      `insert into municipes (tenant_id, id, codigo, nome_completo, telefone_ddd)
       select $1, ${idOf('n')}, '2025' || n, 'PESSOA ' || n, (11900000000 + n)::text from generate_series(1, $2::int) n`,
      [of.id, municipes],
    );
    await server.rows(
      `insert into setores (tenant_id, id, nome) select $1, ${idOf('n')}, 'Setor ' || n from generate_series(1, $2::int) n`,
      [of.id, sectors],
    );
    await server.rows(
      `insert into demandas (tenant_id, municipe_id, setor_id, descricao_texto, assessor_responsavel, data_demanda, status, created_at, deleted_at, numero, encerrada_em)
       select $1, ${idOf('(1 + n % $3::int)')}, ${idOf(`(1 + n % ${sectors})`)}, 'PEDIDO ' || n, 'Rita', app.today() - n % 1400,
              (array['EM_ANALISE', 'RESOLVIDO', 'NAO_RESOLVIDO', 'ATENDIDA'])[1 + n / 100 % 4],
              now() - n * interval '5 minutes', case when n % 40 = 0 then now() end, app.numero(2026, n),
              case when n / 100 % 4 > 0 and n % 3 > 0 then app.today() - n % 1400 / 2 end
         from generate_series(1, $2::int) n`,
      [of.id, demandas, municipes],
    );
    await server.rows(
      `with totals as (
         select k.chave, count(*) as valor from demandas d,
           unnest(array(select app.counters_of(to_jsonb(d), 'demandas', '[0:2]={status,mes:data_demanda:7,setor:setor_id}'))
             || app.counted_apart('demandas', to_jsonb(d))) k (chave)
          where d.tenant_id = $1 and d.deleted_at is null group by 1
         union all
         select 'municipes', $2::int)
       insert into contadores (tenant_id, chave, slot, valor)
       select $1, chave, slot, case slot when 0 then valor - 15 else 1 end from totals, generate_series(0, 15) slot`,
      [of.id, municipes],
    );
    await server.rows(
      `insert into agenda_compromissos (tenant_id, user_id, titulo, data_compromisso, hora_compromisso)
       select $1, $2, 'Compromisso', app.today() - n % 2000, time '08:00' from generate_series(1, 20000) n`,
      [of.id, of.admin.id],
    );
  }

  /** Without triggers and foreign keys meanwhile. Indexes are built once at the end; what searches need has no part here. */
  async function unchecked(work: () => Promise<void>): Promise<void> {
    const tables = ['municipes', 'setores', 'demandas', 'agenda_compromissos'];
    for (const table of tables) await server.rows(`alter table ${table} disable trigger all`);
    for (const table of ['municipes', 'demandas']) await server.rows(`alter table ${table} drop column busca`);
    const indexes = await server.rows<{ name: string; definition: string }>(
      `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
         from pg_index where indrelid = any (array['municipes', 'demandas']::regclass[]) and not indisprimary`,
    );
    for (const { name } of indexes) await server.rows(`drop index ${name}`);
    await work();
    for (const { definition } of indexes) await server.rows(definition);
    for (const table of tables) await server.rows(`alter table ${table} enable trigger all`);
  }

  /** By table: rows read, those thrown away included. And the indexes used. */
  async function readsOf(statement: Statement<unknown>) {
    const nodes = await plans.stepsOf(office, statement);
    const read: Record<string, number> = {};
    for (const node of nodes) {
      // a bitmap's index node names no table; its heap node counts
      const table = node['Relation Name'];
      if (!table) continue;
      const rows = Math.round((node['Actual Rows'] + thrownAway(node)) * node['Actual Loops']);
      read[table] = (read[table] ?? 0) + rows;
    }
    return {
      read,
      indexes: nodes.flatMap((node) => node['Index Name'] ?? []),
      whole: nodes.filter((node) => node['Node Type'] === 'Seq Scan').map((node) => node['Relation Name']),
    };
  }

  test('the totals read counters alone, also inside of functions', async () => {
    const { before, after } = await plans.asAdmin(office, async (client) => {
      const stats = async () =>
        new Map(
          (
            await client.query<{ relname: string; rows: string }>(
              `select relname, seq_tup_read + coalesce(idx_tup_fetch, 0) as rows from pg_stat_xact_user_tables`,
            )
          ).rows.map(({ relname, rows }) => [relname, Number(rows)]),
        );
      const earlier = await stats();
      const statement = dayAndCounts();
      const { rows } = await client.query(statement.sql, statement.parameters as unknown[]);
      // a quarter of the demands each, of which three of a hundred are deleted
      const live = String((demands / 4) * 0.97);
      expect(rows[0]).toMatchObject({ municipes: String(citizens), EM_ANALISE: live, NAO_RESOLVIDO: live });
      return { before: earlier, after: await stats() };
    });
    const read = (table: string) => (after.get(table) ?? 0) - (before.get(table) ?? 0);
    expect(read('contadores')).toBe(4 * slots);
    expect([read('municipes'), read('demandas')]).toEqual([0, 0]);
  });

  test('today’s appointments are read from their day’s index, no others', async () => {
    const { read, indexes } = await readsOf(compromissosOfToday());
    expect(indexes).toEqual(['agenda_by_day']);
    expect(read).toEqual({ agenda_compromissos: 10 });
  });

  test('of the demands the latest five are read, and what stands around those', async () => {
    const { read, indexes, whole } = await readsOf(lastDemandas());
    expect(indexes).toContain('demandas_latest');
    expect(whole.filter((table) => table !== 'equipe' && table !== 'setores')).toEqual([]);
    // in the index, then the rows themselves
    expect(read.demandas).toBeLessThanOrEqual(5 + 5);
    expect(read.municipes).toBeLessThanOrEqual(5);
    expect(read.setores).toBeLessThanOrEqual(2 * sectors);
  });

  test('the charts read counters of what they show, and no demand', async () => {
    const months = await readsOf(demandasByMonth());
    expect(months.indexes).toEqual(['contadores_pkey']);
    expect(Object.keys(months.read)).toEqual(['contadores']);
    expect(months.read.contadores).toBeGreaterThan(chartMonths * slots);
    expect(months.read.contadores).toBeLessThanOrEqual(chartMonths * statuses * slots);
    const closed = await readsOf(closedByMonth());
    expect(closed.indexes).toEqual(['contadores_pkey']);
    expect(Object.keys(closed.read)).toEqual(['contadores']);
    // of the two years in which demands were closed, and one result or the other
    expect(closed.read.contadores).toBeGreaterThan(chartMonths * slots);
    expect(closed.read.contadores).toBeLessThanOrEqual(25 * 2 * slots);
    const bySector = await readsOf(demandasBySector());
    expect(bySector.indexes).toContain('contadores_pkey');
    expect(bySector.whole.filter((table) => table !== 'setores')).toEqual([]);
    expect(bySector.read.contadores).toBeLessThanOrEqual(sectors * statuses * slots);
    expect(Object.keys(bySector.read).sort()).toEqual(['contadores', 'setores']);
  });

  test('the lists that the bars lead to read one page from an index, their numbers from counters', async () => {
    const { rows } = await plans.asAdmin(office, (client) =>
      client.query<{ mes: string }>(`select to_char(app.today(), 'YYYY-MM') as mes`),
    );
    const { mes } = rows[0]!;
    const [setor] = await server.rows<{ id: string }>(
      'select setor_id as id from demandas where tenant_id = $1 limit 1',
      [office.id],
    );
    for (const filter of [{ mes }, { setor_id: setor!.id }, { mes, status: 'RESOLVIDO' as const }]) {
      const { read, whole } = await readsOf(newestDemandas({ ...filter, page: 1 }));
      expect(whole.filter((table) => table === 'demandas' || table === 'municipes')).toEqual([]);
      expect(read.demandas).toBeLessThanOrEqual(2 * 100);
      expect((await readsOf(countDemandas(filter))).read).not.toHaveProperty('demandas');
    }
  });

  test('this test can fail: counting the demands themselves reads them all', async () => {
    const statement = {
      sql: `select date_trunc('month', data_demanda), count(*) from demandas where deleted_at is null group by 1`,
      parameters: [],
    } as unknown as Statement<unknown>;
    expect((await readsOf(statement)).read.demandas).toBeGreaterThan(demands * 0.75);
  });

  test('of the open demands the oldest are read, the office’s or one’s own, and of each age so many at most', async () => {
    const ofOffice = await readsOf(oldestOpenDemandas());
    expect(ofOffice.indexes).toContain('demandas_open');
    expect(ofOffice.read.demandas).toBeLessThanOrEqual(2 * openShown);
    const [me] = await server.rows<{ id: string }>(
      `insert into equipe (tenant_id, nome, funcao)
       select $1, full_name, 'Chefe' from profiles where user_id = $2 returning id`,
      [office.id, office.admin.id],
    );
    await server.rows('update demandas set assessor_id = $2 where tenant_id = $1 and data_demanda > app.today() - 10', [
      office.id,
      me!.id,
    ]);
    await server.rows('vacuum analyze demandas, equipe');
    const own = await readsOf(oldestOpenDemandas());
    expect(own.indexes).toContain('demandas_open_by_assessor');
    expect(own.whole.filter((table) => table === 'demandas')).toEqual([]);
    expect(own.read.demandas).toBeLessThanOrEqual(2 * openShown);
    const counted = await readsOf(openByAge());
    expect(counted.whole).not.toContain('demandas');
    expect(counted.read.demandas).toBeLessThanOrEqual(ages.length * countedOfAge + 1);
  });
});
