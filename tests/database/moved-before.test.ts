import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '../../src/server/migrations/migrate.ts';
import { isAfterFunctions, readFunctions, readMigrations } from '../../src/server/database/schema-files.ts';
import { emptyDatabase } from '../support/database/empty.ts';

/** Open demands of before say when they last moved, and those without an ofício are counted, while the servers of before go on. */

let database: Awaited<ReturnType<typeof emptyDatabase>>;
let tenant: string;

const all = readMigrations();
/** What stands before db/functions, and of what stands behind it up to that one. */
const until = (last: string) => {
  const name = all.find((one) => one.name.includes(last))!.name;
  return all.filter((one) => one.name <= name || !isAfterFunctions(one));
};
/** All that the program had before. */
const before = all.filter((one) => one.name < '20261122T1720' || !isAfterFunctions(one));
const apply = (migrations: typeof all) =>
  migrate({ ownerUrl: database.ownerUrl, logins: database.logins, migrations, functions: readFunctions() });

const rows = async <Row>(sql: string, values: unknown[] = []) =>
  (await database.with((client) => client.query(sql, values))).rows as Row[];
const one = async (sql: string, values: unknown[]) => (await rows<{ id: string }>(sql, values))[0]!.id;

const demands = new Map<string, string>();
async function register(name: string, created: string, more: Record<string, unknown> = {}) {
  const of = async (table: string) => (await rows<{ id: string }>(`select id from ${table} limit 1`))[0]!.id;
  const values = {
    ...{ tenant_id: tenant, municipe_id: await of('municipes'), setor_id: await of('setores') },
    ...{ descricao_texto: name, assessor_responsavel: 'Rita', data_demanda: '2025-01-10', created_at: created },
    ...more,
  };
  const id = await one(
    `insert into demandas (${Object.keys(values).join(', ')})
     values (${Object.keys(values)
       .map((_, at) => `$${at + 1}`)
       .join(', ')}) returning id`,
    Object.values(values),
  );
  demands.set(name, id);
}
/** A change, as if it had been made at that moment. */
async function change(name: string, set: string, moment?: string) {
  await rows(`update demandas set ${set} where id = $1`, [demands.get(name)]);
  if (moment)
    await rows(
      `update auditoria set "timestamp" = $2 where ctid = (
         select ctid from auditoria where entidade_id = $1 and antes is not null order by "timestamp" desc limit 1)`,
      [demands.get(name), moment],
    );
}
const days = async () =>
  Object.fromEntries(
    (
      await rows<{ name: string; day: string | null }>(
        'select descricao_texto as name, movimentada_em::text as day from demandas order by 1',
      )
    ).map(({ name, day }) => [name, day]),
  );
const without = async () =>
  (
    await rows<{ n: number }>(
      `select coalesce(sum(valor), 0)::int as n from contadores where chave = 'demandas:sem_oficio'`,
    )
  )[0]!.n;
const footprint = async () => [
  await rows('select count(*)::int as n from auditoria'),
  await rows('select count(*)::int as n from feed'),
  await rows(`select descricao_texto, versao from demandas order by 1`),
];
const today = async () => (await rows<{ day: string }>('select app.today()::text as day'))[0]!.day;

beforeAll(async () => {
  database = await emptyDatabase();
  await apply(before);
  tenant = await one(`insert into tenants (name, slug) values ('Gabinete', 'g') returning id`, []);
  await rows(`insert into municipes (tenant_id, nome_completo, telefone_ddd) values ($1, 'ANA', '11987654321')`, [
    tenant,
  ]);
  for (const setor of ['Obras', 'Saúde'])
    await rows(`insert into setores (tenant_id, nome) values ($1, $2)`, [tenant, setor]);
}, 60_000);
afterAll(() => database?.remove());

test('the day of registration in São Paulo, or of the last change that moves one; and nobody has edited anything', async () => {
  // eleven in the evening of the last of March, where the office is
  await register('nunca mexida', '2025-04-01T02:00:00Z');
  await register('com ofício', '2025-04-02T12:00:00Z');
  await change('com ofício', `codigo_oficio = '7'`, '2025-05-05T12:00:00Z');
  await register('outro setor', '2025-04-02T12:00:00Z');
  await change('outro setor', `setor_id = (select id from setores where nome = 'Saúde')`, '2025-06-06T12:00:00Z');
  await change('outro setor', `descricao_texto = 'outro setor'`);
  await register('só o texto', '2025-04-03T12:00:00Z');
  await change('só o texto', `protocolo_externo = '9'`, '2025-07-07T12:00:00Z');
  await register('reaberta', '2025-04-04T12:00:00Z');
  await change('reaberta', `status = 'RESOLVIDO'`, '2025-08-08T12:00:00Z');
  await change('reaberta', `status = 'EM_ANALISE'`, '2025-09-09T12:00:00Z');
  await register('encerrada', '2025-04-05T12:00:00Z');
  await change('encerrada', `status = 'RESOLVIDO'`);
  await register('na lixeira', '2025-04-06T12:00:00Z');
  await change('na lixeira', 'deleted_at = now()');
  // their functions did not count these
  await rows(`delete from contadores where chave = 'demandas:sem_oficio'`);
  const trace = await footprint();

  await apply(until('visoes_novas'));
  expect(await footprint()).toEqual(trace);
  // meanwhile servers of before register one, move another and close a third
  await register('meanwhile', '2025-04-07T12:00:00Z');
  await change('nunca mexida', `codigo_oficio = '8'`);
  await change('só o texto', `status = 'RESOLVIDO'`);
  const now = await footprint();
  await apply(all);

  expect(await footprint()).toEqual(now);
  expect(await days()).toEqual({
    'com ofício': '2025-05-05',
    encerrada: null,
    meanwhile: await today(),
    'na lixeira': '2025-04-06',
    'nunca mexida': await today(),
    'outro setor': '2025-06-06',
    reaberta: '2025-09-09',
    'só o texto': await today(),
  });
  expect(await without()).toBe(3);
  await change('reaberta', `codigo_oficio = '11'`);
  expect(await without()).toBe(2);
  await expect(change('meanwhile', 'movimentada_em = null')).rejects.toThrow('demandas_movimentada_open');
});

test('what is interrupted goes on where it was', async () => {
  const other = await emptyDatabase();
  const said: string[] = [];
  const old = all.find(({ name }) => name.includes('visoes_antigas'))!;
  try {
    const go = (migrations: typeof all) =>
      migrate({
        ownerUrl: other.ownerUrl,
        logins: other.logins,
        migrations,
        functions: readFunctions(),
        onProgress: (line) => said.push(line),
      });
    await go(before);
    await other.with(async (client) => {
      await client.query(
        `insert into tenants (id, name, slug) values ('11111111-1111-4111-8111-111111111111', 'G', 'g')`,
      );
      await client.query('set session_replication_role = replica');
      await client.query(`insert into demandas (tenant_id, municipe_id, setor_id, descricao_texto, assessor_responsavel, data_demanda, numero, created_at)
        select '11111111-1111-4111-8111-111111111111', gen_random_uuid(), gen_random_uuid(), 'X', 'Rita', '2025-01-01', app.numero(2025, n), '2025-02-02T12:00:00Z'
          from generate_series(1, 12000) n`);
    });
    // ended after its first thousands
    const cut = {
      ...old,
      sql: old.sql
        .replace('0 .. v_last loop', '0 .. 0 loop')
        .replace(/^end \$\$;\nreset role;[^]*/m, () => 'end $$;\nselect 1 / 0;'),
    };
    await expect(go([...until('visoes_novas'), cut])).rejects.toThrow('division by zero');
    await go(all);
    expect(said).toContain('Dias do último movimento: 100 %');
    const found = await other.with((client) =>
      client.query(`select (select count(*)::int from demandas where movimentada_em = '2025-02-02') as dated,
        (select sum(valor)::int from contadores where chave = 'demandas:sem_oficio') as counted`),
    );
    expect(found.rows).toEqual([{ dated: 12_000, counted: 12_000 }]);
  } finally {
    await other.remove();
  }
}, 60_000);
