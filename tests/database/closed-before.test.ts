import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '../../src/server/migrations/migrate.ts';
import { isAfterFunctions, readFunctions, readMigrations } from '../../src/server/database/schema-files.ts';
import { emptyDatabase } from '../support/database/empty.ts';

/** Demands that were closed before get their day from the log, while the servers of before go on closing others. */

let database: Awaited<ReturnType<typeof emptyDatabase>>;
let tenant: string;

const all = readMigrations();
/** What stands before db/functions, and of what stands behind it up to that one. */
const until = (last: string) => {
  const name = all.find((one) => one.name.includes(last))!.name;
  return all.filter((one) => one.name <= name || !isAfterFunctions(one));
};
const apply = (migrations: typeof all) =>
  migrate({ ownerUrl: database.ownerUrl, logins: database.logins, migrations, functions: readFunctions() });

const rows = async <Row>(sql: string, values: unknown[] = []) =>
  (await database.with((client) => client.query(sql, values))).rows as Row[];
const one = async (sql: string, values: unknown[]) => (await rows<{ id: string }>(sql, values))[0]!.id;

const demands = new Map<string, string>();
async function register(name: string, status = 'EM_ANALISE') {
  const of = async (table: string) => (await rows<{ id: string }>(`select id from ${table} limit 1`))[0]!.id;
  const id = await one(
    `insert into demandas (tenant_id, municipe_id, setor_id, descricao_texto, assessor_responsavel, data_demanda, status)
     values ($1, $2, $3, $4, 'Rita', '2025-01-10', $5) returning id`,
    [tenant, await of('municipes'), await of('setores'), name, status],
  );
  demands.set(name, id);
}
const set = (name: string, status: string) =>
  rows('update demandas set status = $2 where id = $1', [demands.get(name), status]);
/** The log says that the last change was at another moment. */
const at = (name: string, moment: string) =>
  rows(
    `update auditoria set "timestamp" = $2 where ctid = (
       select ctid from auditoria where entidade_id = $1 order by "timestamp" desc limit 1)`,
    [demands.get(name), moment],
  );

const days = async () =>
  Object.fromEntries(
    (
      await rows<{ name: string; day: string | null }>(
        'select descricao_texto as name, encerrada_em::text as day from demandas order by 1',
      )
    ).map(({ name, day }) => [name, day]),
  );
const counted = () =>
  rows(`select chave, sum(valor)::int as n from contadores where chave like 'demandas:encerrada:%' group by 1
         having sum(valor) <> 0 order by 1`);
const footprint = async () => [
  await rows('select count(*)::int as n from auditoria'),
  await rows('select count(*)::int as n from feed'),
  await rows(`select descricao_texto, versao from demandas order by 1`),
];
const today = async () => (await rows<{ day: string }>('select app.today()::text as day'))[0]!.day;

beforeAll(async () => {
  database = await emptyDatabase();
  await apply(until('demanda_encerrada.sql'));
  tenant = await one(`insert into tenants (name, slug) values ('Gabinete', 'g') returning id`, []);
  await rows(`insert into municipes (tenant_id, nome_completo, telefone_ddd) values ($1, 'ANA', '11987654321')`, [
    tenant,
  ]);
  await rows(`insert into setores (tenant_id, nome) values ($1, 'Obras')`, [tenant]);
}, 60_000);
afterAll(() => database?.remove());

test('the day in São Paulo of the last time, by the log; none where it does not tell; and nobody has edited anything', async () => {
  await register('aberta');
  await register('à noite');
  await set('à noite', 'RESOLVIDO');
  // eleven in the evening of the last of March, where the office is
  await at('à noite', '2025-04-01T02:00:00Z');
  await register('duas vezes');
  await set('duas vezes', 'RESOLVIDO');
  await at('duas vezes', '2025-05-05T12:00:00Z');
  await set('duas vezes', 'EM_ANALISE');
  await at('duas vezes', '2025-06-06T12:00:00Z');
  await set('duas vezes', 'NAO_RESOLVIDO');
  await at('duas vezes', '2025-07-07T12:00:00Z');
  await register('outro resultado');
  await set('outro resultado', 'RESOLVIDO');
  await at('outro resultado', '2025-08-08T12:00:00Z');
  await set('outro resultado', 'NAO_RESOLVIDO');
  await at('outro resultado', '2025-09-09T12:00:00Z');
  await register('na lixeira');
  await set('na lixeira', 'RESOLVIDO');
  await at('na lixeira', '2025-10-10T12:00:00Z');
  await rows('update demandas set deleted_at = now() where id = $1', [demands.get('na lixeira')]);
  await register('veio encerrada', 'ATENDIDA');
  await register('reaberta');
  await set('reaberta', 'RESOLVIDO');
  await set('reaberta', 'EM_ANALISE');
  const trace = await footprint();

  await apply(until('encerrada_novas'));
  expect(await footprint()).toEqual(trace);
  // meanwhile a server of before closes one, and opens another
  await register('meanwhile');
  await set('meanwhile', 'RESOLVIDO');
  await set('outro resultado', 'EM_ANALISE');
  const now = await footprint();
  await apply(all);

  expect(await footprint()).toEqual(now);
  expect(await days()).toEqual({
    aberta: null,
    'à noite': '2025-03-31',
    'duas vezes': '2025-07-07',
    meanwhile: await today(),
    'na lixeira': '2025-10-10',
    'outro resultado': null,
    reaberta: null,
    'veio encerrada': null,
  });
  const month = (await today()).slice(0, 7);
  expect(await counted()).toEqual([
    { chave: 'demandas:encerrada:2025-03:RESOLVIDO', n: 1 },
    { chave: 'demandas:encerrada:2025-07:NAO_RESOLVIDO', n: 1 },
    { chave: `demandas:encerrada:${month}:RESOLVIDO`, n: 1 },
  ]);
});

test('what is interrupted goes on where it was', async () => {
  const other = await emptyDatabase();
  const said: string[] = [];
  const old = all.find(({ name }) => name.includes('encerrada_antigas'))!;
  try {
    const go = (migrations: typeof all) =>
      migrate({
        ownerUrl: other.ownerUrl,
        logins: other.logins,
        migrations,
        functions: readFunctions(),
        onProgress: (line) => said.push(line),
      });
    await go(until('encerrada_novas'));
    await other.with(async (client) => {
      await client.query(
        `insert into tenants (id, name, slug) values ('11111111-1111-4111-8111-111111111111', 'G', 'g')`,
      );
      await client.query('set session_replication_role = replica');
      await client.query(`insert into demandas (tenant_id, municipe_id, setor_id, descricao_texto, assessor_responsavel, data_demanda, numero, status)
        select '11111111-1111-4111-8111-111111111111', gen_random_uuid(), gen_random_uuid(), 'X', 'Rita', '2025-01-01', app.numero(2025, n), 'RESOLVIDO'
          from generate_series(1, 12000) n`);
      await client.query(`insert into auditoria (tenant_id, entidade_id, faceta_id, "timestamp", antes, depois)
        select tenant_id, id, 1, '2025-02-02T12:00:00Z', '{"status": "EM_ANALISE"}', '{"status": "RESOLVIDO"}' from demandas`);
    });
    // ended after its first thousands
    const cut = {
      ...old,
      sql: old.sql
        .replace('0 .. v_last loop', '0 .. 0 loop')
        .replace(/^end \$\$;\nreset role;[^]*/m, () => 'end $$;\nselect 1 / 0;'),
    };
    await expect(go([...until('encerrada_novas'), cut])).rejects.toThrow('division by zero');
    await go(all);
    expect(said).toContain('Dias de encerramento: 100 %');
    const found = await other.with((client) =>
      client.query(`select (select count(*)::int from demandas where encerrada_em = '2025-02-02') as dated,
        (select sum(valor)::int from contadores where chave = 'demandas:encerrada:2025-02:RESOLVIDO') as counted`),
    );
    expect(found.rows).toEqual([{ dated: 12_000, counted: 12_000 }]);
  } finally {
    await other.remove();
  }
}, 60_000);
