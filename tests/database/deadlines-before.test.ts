import { afterAll, beforeAll, expect, test } from 'vitest';
import { isAfterFunctions, readFunctions, readMigrations } from '../../src/server/database/schema-files.ts';
import { migrate } from '../../src/server/migrations/migrate.ts';
import { emptyDatabase } from '../support/database/empty.ts';

/** Deadlines come while the servers of before go on writing, which know nothing of them. */

let database: Awaited<ReturnType<typeof emptyDatabase>>;
let tenant: string;

const all = readMigrations();
/** What stands before db/functions, and of what stands behind it whatever comes before that one. */
const before = (first: string) => {
  const name = all.find((one) => one.name.includes(first))!.name;
  return all.filter((one) => one.name < name || !isAfterFunctions(one));
};
const apply = (migrations: typeof all) =>
  migrate({ ownerUrl: database.ownerUrl, logins: database.logins, migrations, functions: readFunctions() });

const rows = async <Row>(sql: string, values: unknown[] = []) =>
  (await database.with((client) => client.query(sql, values))).rows as Row[];
const idOf = async (sql: string, values: unknown[]) => (await rows<{ id: string }>(sql, values))[0]!.id;

/** As a server of before registers one. */
const register = async (text: string) =>
  idOf(
    `insert into demandas (tenant_id, municipe_id, setor_id, descricao_texto, assessor_responsavel, data_demanda)
     select $1, m.id, s.id, $2, 'Rita', '2026-11-13' from municipes m, setores s limit 1 returning id`,
    [tenant, text],
  );
const found = async () =>
  Object.fromEntries(
    (
      await rows<{ name: string; prazo: string | null; parada: boolean }>(
        `select descricao_texto as name, prazo::text, exists (select from demanda_pausas p where p.demanda_id = d.id and p.ate is null) as parada
           from demandas d order by 1`,
      )
    ).map(({ name, prazo, parada }) => [name, parada ? `${prazo} parada` : prazo]),
  );

beforeAll(async () => {
  database = await emptyDatabase();
  await apply(before('prazos_gatilhos'));
  tenant = await idOf(`insert into tenants (name, slug) values ('Gabinete', 'g') returning id`, []);
  await rows(`insert into municipes (tenant_id, nome_completo, telefone_ddd) values ($1, 'ANA', '11987654321')`, [
    tenant,
  ]);
  await rows(`insert into setores (tenant_id, nome) values ($1, 'Obras')`, [tenant]);
}, 60_000);
afterAll(() => database?.remove());

test('what was there has none, what they write gets what its sector promises, and what they close stands still', async () => {
  const old = await register('de antes');
  const [{ versao } = { versao: 0 }] = await rows<{ versao: number }>('select versao from demandas where id = $1', [
    old,
  ]);
  await apply(all);
  expect(await found()).toEqual({ 'de antes': null });
  await rows('update setores set prazo_dias = 5');
  expect(await found()).toEqual({ 'de antes': null });
  await register('depois');
  const closed = await register('encerrada');
  await rows(`update demandas set status = 'RESOLVIDO' where id = any ($1)`, [[old, closed]]);
  expect(await found()).toEqual({ 'de antes': null, depois: '2026-11-23', encerrada: '2026-11-23 parada' });
  await rows(`update demandas set status = 'EM_ANALISE' where id = $1`, [closed]);
  expect((await found()).encerrada).toBe('2026-11-23');
  // an edit of before names its columns, and no others
  await rows(`update demandas set descricao_texto = 'de antes ainda', setor_id = setor_id where id = $1`, [old]);
  expect((await found())['de antes ainda']).toBeNull();
  expect(await rows('select versao - $2 as edits from demandas where id = $1', [old, versao])).toEqual([{ edits: 2 }]);
});

test('and a holiday that comes counts what has a deadline', async () => {
  await rows(`insert into feriados (tenant_id, data, nome, tipo) values ($1, '2026-11-19', 'Padroeira', 'MUNICIPAL')`, [
    tenant,
  ]);
  expect(await found()).toMatchObject({ 'de antes ainda': null, depois: '2026-11-24', encerrada: '2026-11-24' });
});
