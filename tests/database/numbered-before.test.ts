import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '../../src/server/migrations/migrate.ts';
import { isAfterFunctions, readFunctions, readMigrations } from '../../src/server/database/schema-files.ts';
import { emptyDatabase } from '../support/database/empty.ts';

/** Demands of before get their numbers by their dates, while the servers of before go on registering others. */

let database: Awaited<ReturnType<typeof emptyDatabase>>;
let tenant: string;
let municipe: string;
let setor: string;

const all = readMigrations();
/** What stands before db/functions, and of what stands behind it up to that one. */
const until = (last: string) => {
  const name = all.find((one) => one.name.includes(last))!.name;
  return all.filter((one) => one.name <= name || !isAfterFunctions(one));
};
const upTo = (name: string) =>
  migrate({
    ownerUrl: database.ownerUrl,
    logins: database.logins,
    migrations: until(name),
    functions: readFunctions(),
  });

const rows = async <Row>(sql: string, values: unknown[] = []) =>
  (await database.with((client) => client.query(sql, values))).rows as Row[];
const register = (dates: readonly string[]) =>
  rows(
    `insert into demandas (tenant_id, municipe_id, setor_id, descricao_texto, assessor_responsavel, data_demanda)
     select $1, $2, $3, 'X', 'Rita', unnest($4::date[])`,
    [tenant, municipe, setor, dates],
  );
const numbers = async () =>
  (
    await rows<{ data: string; numero: string }>(
      `select data_demanda::text as data, numero from demandas where tenant_id = $1 order by numero`,
      [tenant],
    )
  ).map(({ data, numero }) => `${numero} ${data}`);
const footprint = async () => [
  await rows('select count(*)::int as n from auditoria'),
  await rows('select count(*)::int as n from feed'),
  await rows('select distinct versao from demandas order by 1'),
  await rows(`select chave, sum(valor)::int as n from contadores group by 1 order by 1`),
];

const one = async (sql: string, values: unknown[]) => (await rows<{ id: string }>(sql, values))[0]!.id;

beforeAll(async () => {
  database = await emptyDatabase();
  await upTo('demanda_numero.sql');
  tenant = await one(`insert into tenants (name, slug) values ('Gabinete', 'g') returning id`, []);
  municipe = await one(
    `insert into municipes (tenant_id, nome_completo, telefone_ddd) values ($1, 'ANA', '11987654321') returning id`,
    [tenant],
  );
  setor = await one(`insert into setores (tenant_id, nome) values ($1, 'Obras') returning id`, [tenant]);
}, 60_000);
afterAll(() => database?.remove());

test('by date within their year, those of meanwhile after them, and nobody has edited anything', async () => {
  await register(['2026-03-01', '2025-06-01', '2026-01-15', '2026-03-01']);
  await rows('update demandas set deleted_at = now() where data_demanda = $1', ['2025-06-01']);
  const before = await footprint();
  await upTo('numero_antigas');
  await register(['2026-02-01', '2024-01-01']);
  const meanwhile = (await rows<{ n: number }>('select count(*)::int as n from demandas where numero is null'))[0]!.n;
  expect(meanwhile).toBe(2);
  await upTo('numero_novas');
  await register(['2026-01-01']);
  await upTo('numero_sempre');
  expect(await numbers()).toEqual([
    '2024-00001 2024-01-01',
    '2025-00001 2025-06-01',
    '2026-00001 2026-01-15',
    '2026-00002 2026-03-01',
    '2026-00003 2026-03-01',
    '2026-00004 2026-02-01',
    '2026-00005 2026-01-01',
  ]);
  await rows('delete from demandas where numero in ($1, $2, $3)', ['2024-00001', '2026-00004', '2026-00005']);
  const [log, feed, versions, counters] = await footprint();
  expect(versions).toEqual(before[2]);
  expect(counters).toEqual(
    expect.arrayContaining((before[3] as { chave: string }[]).filter(({ chave }) => chave.startsWith('demandas:'))),
  );
  // three came and went by hand
  expect([log, feed]).toEqual([[{ n: (before[0] as { n: number }[])[0]!.n + 6 }], [{ n: expect.any(Number) }]]);
});

test('what is interrupted goes on where it was', async () => {
  const antigas = all.find(({ name }) => name.includes('numero_antigas'))!;
  const other = await emptyDatabase();
  const said: string[] = [];
  try {
    const apply = (migrations: typeof all) =>
      migrate({
        ownerUrl: other.ownerUrl,
        logins: other.logins,
        migrations,
        functions: readFunctions(),
        onProgress: (line) => said.push(line),
      });
    await apply(until('demanda_numero.sql'));
    await other.with(async (client) => {
      await client.query(
        `insert into tenants (id, name, slug) values ('11111111-1111-4111-8111-111111111111', 'G', 'g')`,
      );
      await client.query(`set session_replication_role = replica`);
      await client.query(`insert into demandas (tenant_id, municipe_id, setor_id, descricao_texto, assessor_responsavel, data_demanda)
        select '11111111-1111-4111-8111-111111111111', gen_random_uuid(), gen_random_uuid(), 'X', 'Rita', '2026-01-01'::date + n / 50
          from generate_series(1, 12000) n`);
    });
    // ended after its first thousands
    const cut = {
      ...antigas,
      sql: antigas.sql.replace('0 .. v_last loop', '0 .. 0 loop').replace(/^reset role;[^]*/m, 'select 1 / 0;'),
    };
    await expect(apply([...until('demanda_numero.sql'), cut])).rejects.toThrow('division by zero');
    await apply(until('numero_antigas'));
    expect(said).toContain('Demandas numeradas: 100 %');
    const found = await other.with((client) =>
      client.query(`select count(distinct numero)::int as given, min(numero) as first, max(numero) as last,
        bool_and(substr(numero, 6)::int = place) as ordered from (
          select numero, row_number() over (order by data_demanda, created_at, id) as place from demandas) d`),
    );
    expect(found.rows).toEqual([{ given: 12_000, first: '2026-00001', last: '2026-12000', ordered: true }]);
  } finally {
    await other.remove();
  }
}, 60_000);
