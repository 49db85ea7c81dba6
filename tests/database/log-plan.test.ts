import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countAuditoria, pageOfAuditoria } from '../../src/features/views/auditoria/auditoria.sql.ts';
import type { Statement } from '../../src/server/database/db.ts';
import { startPlans } from '../support/database/plans.ts';
import { startTestServer, type Office, type TestServer } from '../support/servers/server.ts';

const [rows, named] = process.env.GABINETE_LONG ? [600_000, '600,000'] : [150_000, '150,000'];

/** The plans of the log in an office with much of it. */
describe(`with ${named} rows in the log of one office`, () => {
  let server: TestServer;
  let office: Office;
  let plans: Awaited<ReturnType<typeof startPlans>>;

  beforeAll(async () => {
    server = await startTestServer();
    office = await server.office();
    await server.rows(
      `insert into auditoria_facetas (tenant_id, autor, entidade, acao)
       select $1, 'Pessoa ' || p, e, a
         from generate_series(1, 24) p, unnest(array['municipes','demandas','historicos_atendimento','setores']) e,
              unnest(array['INSERT','UPDATE','DELETE']) a`,
      [office.id],
    );
    const indexes = await server.rows<{ name: string; definition: string }>(
      `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
         from pg_index where indrelid = 'auditoria'::regclass and not indisprimary`,
    );
    // the same indexes, built once at the end
    for (const { name } of indexes) await server.rows(`drop index ${name}`);
    await server.rows(
      `with facets as (select array_agg(id order by id) as ids from auditoria_facetas where tenant_id = $1)
       insert into auditoria (tenant_id, faceta_id, "timestamp", depois)
       select $1, ids[1 + n % cardinality(ids)], now() - n * interval '1 minute', '{}'
         from facets, generate_series(1, ${rows}) n`,
      [office.id],
    );
    await server.rows(
      `insert into contadores (tenant_id, chave, slot, valor)
       select tenant_id, 'auditoria:' || faceta_id, 0, count(*) from auditoria where tenant_id = $1 group by 1, 2
       on conflict (tenant_id, chave, slot) do update set valor = excluded.valor`,
      [office.id],
    );
    for (const { definition } of indexes) await server.rows(definition);
    await server.rows('vacuum analyze auditoria, auditoria_facetas, contadores');
    plans = await startPlans(server.superuserUrl);
  }, 120_000);
  afterAll(async () => {
    await plans?.stop();
    await server?.stop();
  });

  const planOf = (statement: Statement<unknown>) => plans.planOf(office, statement, /auditoria/);
  const wanted = (filter: { busca?: string; dia?: string; page?: number } = {}) => ({
    page: 1,
    acoes: [],
    entidades: [],
    campos: [],
    registros: [],
    ...filter,
  });
  const readsAll = /Seq Scan on auditoria\b/;
  const readsLog = /Scan [^\n]*\bauditoria(_newest|_by_faceta|_by_record|_pkey)?\b[^_]/;

  test('a page, early or late, reads the index by time', async () => {
    for (const page of [1, 500]) {
      const text = await planOf(pageOfAuditoria(wanted({ page })));
      expect(text).toMatch(/Index (Only )?Scan using auditoria_newest/);
      expect(text).toMatch(/Index Scan using auditoria_pkey[^\n]*loops=30/);
      expect(text).not.toMatch(readsAll);
    }
  });

  test('a page with a text filter merges the newest of each facet that matches', async () => {
    const text = await planOf(pageOfAuditoria(wanted({ busca: 'historicos' })));
    expect(text).toMatch(/Index (Only )?Scan using auditoria_by_faceta[^\n]*rows=30/);
    expect(text).not.toMatch(readsAll);
  });

  test('the exact count, with and without a text filter, reads no rows of the log', async () => {
    for (const filter of [{}, { busca: 'historicos' }]) {
      const text = await planOf(countAuditoria(wanted(filter)));
      expect(text).toMatch(/contadores/);
      expect(text).not.toMatch(readsLog);
    }
  });

  test('a day is counted in the index alone, which says what is secret', async () => {
    const text = await planOf(countAuditoria(wanted({ dia: '2026-01-15' })));
    expect(text).toMatch(/Index Only Scan using auditoria_newest[^]*Heap Fetches: 0/);
  });

  test('a day is read by its hours, with and without a text filter', async () => {
    for (const filter of [{}, { busca: 'historicos' }]) {
      const day = wanted({ ...filter, dia: '2026-01-15' });
      for (const statement of [pageOfAuditoria(day), countAuditoria(day)]) {
        const text = await planOf(statement);
        expect(text).toMatch(/Index Cond: [^\n]*"timestamp" >=/);
        expect(text).not.toMatch(readsAll);
      }
    }
  });

  test('this test can fail: the same count of the joined rows reads the log', async () => {
    const text = await planOf({
      sql: `select count(*) from auditoria a join auditoria_facetas f on f.tenant_id = a.tenant_id and f.id = a.faceta_id
             where f.busca like app.contains_pattern($1)`,
      parameters: ['historicos'],
    } as unknown as Statement<unknown>);
    expect(text).toMatch(readsLog);
  });
});
