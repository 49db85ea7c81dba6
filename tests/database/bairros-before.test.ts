import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '../../src/server/migrations/migrate.ts';
import { isAfterFunctions, readFunctions, readMigrations } from '../../src/server/database/schema-files.ts';
import { emptyDatabase } from '../support/database/empty.ts';

/** Citizens and demands of before get their bairro, while the servers of before go on writing both. */

let database: Awaited<ReturnType<typeof emptyDatabase>>;
let tenant: string;
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
const one = async (sql: string, values: unknown[]) => (await rows<{ id: string }>(sql, values))[0]!.id;
const people = (names: readonly string[], bairros: readonly (string | null)[], phone: number) =>
  rows(
    `with added as (
       insert into municipes (tenant_id, nome_completo, telefone_ddd, bairro)
       select $1, n, ($4::bigint + i)::text, b from unnest($2::text[], $3::text[]) with ordinality x (n, b, i) returning id, nome_completo)
     insert into demandas (tenant_id, municipe_id, setor_id, descricao_texto, assessor_responsavel, data_demanda)
     select $1, id, $5, nome_completo, 'Rita', '2026-05-04' from added`,
    [tenant, names, bairros, phone, setor],
  );
const footprint = () =>
  rows(
    `select (select count(*)::int from auditoria) as log, (select sum(versao)::int from municipes) as people, (select sum(versao)::int from demandas) as demands`,
  );

beforeAll(async () => {
  database = await emptyDatabase();
  await upTo('1710_bairros');
  tenant = await one(`insert into tenants (name, slug) values ('Gabinete', 'g') returning id`, []);
  setor = await one(`insert into setores (tenant_id, nome) values ($1, 'Obras') returning id`, [tenant]);
}, 60_000);
afterAll(() => database?.remove());

test('each spelling once, of those of meanwhile too, and nobody has edited anything', async () => {
  await people(['ANA', 'BIA', 'CAIO', 'DORA'], ['VILA MARIANA', 'Vila  Mariana', 'LAPA', null], 11_900_000_000);
  const before = await footprint();
  await upTo('bairros_gatilhos');
  await people(['EVA'], ['vila-mariana'], 11_910_000_000);
  const [{ log } = { log: 0 }] = (await footprint()) as { log: number }[];
  await upTo('bairros_antigos');
  await upTo('filtros_indices');
  const found = await rows(
    `select d.descricao_texto as demanda, b.nome as bairro, d.bairro_id is not distinct from m.bairro_id as same
       from demandas d join municipes m on m.tenant_id = d.tenant_id and m.id = d.municipe_id
       left join bairros b on b.tenant_id = d.tenant_id and b.id = d.bairro_id order by 1`,
  );
  expect(found.map((row) => Object.values(row as object))).toEqual([
    ['ANA', expect.stringMatching(/^vila-mariana$/), true],
    ['BIA', expect.any(String), true],
    ['CAIO', 'LAPA', true],
    ['DORA', null, true],
    ['EVA', expect.any(String), true],
  ]);
  expect(await rows('select count(*)::int as n from bairros')).toEqual([{ n: 2 }]);
  // EVA and what she asked for are two rows of the log and of no version but the first
  expect(await footprint()).toEqual([
    {
      log,
      people: (before[0] as { people: number }).people + 1,
      demands: (before[0] as { demands: number }).demands + 1,
    },
  ]);
});
