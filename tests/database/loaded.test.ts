import { afterAll, beforeAll, expect, test } from 'vitest';
import { officeSize, SeedOffice } from '../../src/cli/samples/seed-data.ts';
import { loadOffices } from '../../src/cli/samples/seed-load.ts';
import { startTestServer, type TestServer } from '../support/servers/server.ts';

/** An office that was loaded a moment ago is as quick as an old one: nothing is left for a vacuum that comes later. */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  const office = new SeedOffice({ seed: 7, number: 0, size: officeSize(6_000, 6_000), until: Date.UTC(2026, 10, 1) });
  await server.rows('insert into tenants (id, name, slug) values ($1, $2, $3)', [office.id, office.name, office.slug]);
  for (const { userId } of office.people)
    await server.rows('insert into users (id, email) values ($1, $2)', [userId, `${userId}@exemplo.com`]);
  await loadOffices(server.ownerUrl, [office], () => {}, { chunkRows: 1_000 });
}, 120_000);
afterAll(() => server?.stop());

const written = `'{municipes,demandas,historicos_atendimento,auditoria,contadores}'::regclass[]`;

test('every page is known to be seen by all', async () => {
  const tables = await server.rows<{ name: string; pages: number; seen: number }>(
    `select relname as name, relpages as pages, relallvisible as seen from pg_class where oid = any (${written})`,
  );
  expect(tables.filter(({ pages }) => pages === 0)).toEqual([]);
  expect(tables.filter(({ pages, seen }) => seen < pages)).toEqual([]);
});

test('the planner knows what is there', async () => {
  const [known] = await server.rows<{ rows: number; columns: number }>(
    `select (select reltuples from pg_class where oid = 'demandas'::regclass)::int as rows,
            (select count(*)::int from pg_statistic where starelid = 'demandas'::regclass) as columns`,
  );
  expect(known!.rows).toBe(6_000);
  expect(known!.columns).toBeGreaterThan(10);
});

test('nothing waits beside the indexes of searches', async () => {
  const waiting = await server.rows(
    `with gins as materialized (select i.oid, i.relname from pg_class i join pg_am a on a.oid = i.relam and a.amname = 'gin'
        where i.relnamespace = 'public'::regnamespace and i.relkind = 'i')
     select relname from gins where gin_clean_pending_list(oid) > 0`,
  );
  expect(waiting).toEqual([]);
});
