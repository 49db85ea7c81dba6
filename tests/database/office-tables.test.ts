import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loteKinds } from '../../src/app/server/slices.ts';
import { lotes } from '../../src/features/base/lotes/noun.ts';
import { anonymiseMunicipe } from '../../src/features/base/anonimizar/anonimizar.contract.ts';
import { nameOfValue } from '../../src/shared/log-names.ts';
import { fieldsThatAre } from '../../src/shared/noun.ts';
import { binTables, quotaTables, tables } from '../../src/shared/nouns.ts';
import { type OfficeData, officeData } from '../support/office/office-data.ts';
import { startTestServer, type Office, type TestServer } from '../support/servers/server.ts';

/** What the database knows of each table of an office stands in app.office_tables, and everything follows from it. */

let server: TestServer;
let office: Office;
beforeAll(async () => {
  server = await startTestServer();
  office = await server.office();
});
afterAll(() => server?.stop());

const names = async (sql: string, values: unknown[] = []): Promise<string[]> =>
  (await server.rows<{ name: string }>(sql, values)).map(({ name }) => name);

const triggerOf = (name: string, table: string) =>
  `select from pg_trigger t where t.tgrelid = ${table}::regclass and t.tgname = '${name}'`;

describe('every fact', () => {
  test('is there for each table that the log follows, and for files on their way', async () => {
    const followed = await names(
      `select distinct c.relname::text as name from pg_class c join pg_trigger t on t.tgrelid = c.oid and t.tgname = 'after_insert' order by 1`,
    );
    const known = await names('select table_name as name from app.office_tables order by 1');
    expect(known.filter((name) => name !== 'uploads_temporarios')).toEqual(followed);
  });

  test('is what the nouns say', async () => {
    expect(await names('select table_name as name from app.office_tables where bin order by 1')).toEqual(
      [...binTables].sort(),
    );
    expect(await names('select table_name as name from app.office_tables where quota order by 1')).toEqual(
      [...quotaTables].sort(),
    );
  });

  test('of what is searched is what the column of the search is made of', async () => {
    const searched = Object.entries(tables)
      .map(([table, { fields = {} }]) => ({ table, said: fieldsThatAre('searched', fields).map(({ name }) => name) }))
      .filter(({ said }) => said.length > 0);
    expect(searched.length).toBeGreaterThan(0);
    for (const { table, said } of searched) {
      const made = await names(
        `select pg_get_expr(d.adbin, d.adrelid) as name from pg_attrdef d join pg_attribute a on (a.attrelid, a.attnum) = (d.adrelid, d.adnum)
          where a.attrelid = $1::regclass and a.attname = 'busca'`,
        [table],
      );
      const columns = await names(
        'select attname::text as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped',
        [table],
      );
      expect(columns.filter((column) => new RegExp(`\\b${column}\\b`).test(made.join())).sort()).toEqual(said.sort());
    }
  });

  test('of the values of a column is their name, where they are codes: the log tells them', async () => {
    const codes = await server.rows<{ table: string; column: string; values: string[] }>(
      `select c.conrelid::regclass::text as table, a.attname::text as column,
              array(select m[1] from regexp_matches(pg_get_constraintdef(c.oid), '''([^'']+)''::text', 'g') m) as values
         from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and c.conkey = array[a.attnum]
        where c.contype = 'c' and pg_get_constraintdef(c.oid) ~ 'ANY \\(ARRAY\\[''' and exists (${triggerOf('after_insert', 'c.conrelid')})`,
    );
    expect(codes.length).toBeGreaterThan(5);
    const nameless = codes.flatMap(({ table, column, values }) =>
      values
        // a role is one everywhere, and two statuses of before are kept under their old names
        .filter((value) => column !== 'role' && value !== 'ATENDIDA' && value !== 'NAO_ATENDIDA')
        .filter((value) => nameOfValue(table, column, value) === undefined)
        .map((value) => `${table}.${column}: ${value}`),
    );
    expect(nameless).toEqual([]);
  });

  test('of each kind of long work that there is the log tells the name, and of no other', () => {
    expect(Object.keys(lotes.tables.lotes.fields.tipo.values).sort()).toEqual(Object.keys(loteKinds).sort());
  });

  test('has the triggers, the index of the bin and the limit that follow from it', async () => {
    const wrong = await server.rows(`
      with facts as (
        select o.table_name, fact, claimed, found from app.office_tables o, lateral (values
          ('bin', o.bin, exists (select from pg_index i where i.indrelid = o.table_name::regclass
             and pg_get_indexdef(i.indexrelid) like '%(tenant_id, deleted_at, id)% WHERE (deleted_at IS NOT NULL)')),
          ('quota', o.quota, exists (${triggerOf('within_quota', 'o.table_name')})),
          ('limit', o.quota, exists (select from cotas_tipos t where t.tipo = o.table_name and t.erro = 'cotas.' || o.table_name)),
          ('bytes', o.bytes is not null, exists (select from pg_attribute a where a.attrelid = o.table_name::regclass and a.attname = 'caminho_storage')),
          ('bytes counted', o.bytes is not null, (select count(*) = 4 from pg_trigger t where t.tgrelid = o.table_name::regclass
             and t.tgname in ('count_bytes_insert', 'count_bytes_update', 'count_bytes_delete', 'within_quota_bytes')))
        ) f (fact, claimed, found))
      select * from facts where claimed <> found`);
    expect(wrong).toEqual([]);
  });

  test('by which rows are counted, and bytes are, is what the triggers were made with', async () => {
    const wrong = await names(`
      select t.tgname || ' of ' || o.table_name as name from app.office_tables o join pg_trigger t on t.tgrelid = o.table_name::regclass
       where t.tgname in ('after_insert', 'after_update', 'after_delete', 'count_bytes_insert', 'count_bytes_update', 'count_bytes_delete')
         and string_to_array(rtrim(replace(encode(t.tgargs, 'escape'), '\\000', '|'), '|'), '|')
          <> coalesce(case when t.tgname like 'after%' then o.counted_by else array[o.bytes] end, '{}')`);
    expect(wrong).toEqual([]);
  });
});

describe('a new table', () => {
  let data: OfficeData;
  const facts = {
    bin: true,
    quota: 3,
    statuses: ['ABERTA', 'FEITA'],
    counted_by: ['status', 'mes:dia:7'],
    bytes: 'size',
    past_links: true,
    anonymise: { relato: 'VISITA ANONIMIZADA', '*': null },
  };
  let municipe: string;
  const visit = (values: Record<string, unknown> = {}) =>
    data.insert('visitas', office, {
      municipe_id: municipe,
      relato: 'Fui lá',
      dia: '2026-05-04',
      ...values,
    });
  const counters = async () =>
    Object.fromEntries(
      (
        await server.rows<{ chave: string; valor: number }>(
          `select chave, sum(valor)::int as valor from contadores where tenant_id = $1 and chave ~ '^(lixeira:)?(visitas|bytes)'
            group by 1 having sum(valor) <> 0 order by 1`,
          [office.id],
        )
      ).map(({ chave, valor }) => [chave, valor]),
    );

  beforeAll(async () => {
    data = officeData(server);
    await server.rows(`create table visitas (
      tenant_id uuid not null default app.tenant_id() references tenants, id uuid not null default gen_random_uuid(), municipe_id uuid not null,
      relato text not null, nota text, dia date not null, status text not null default 'ABERTA', size bigint not null default 10,
      caminho_storage text not null default gen_random_uuid()::text, created_at timestamptz not null default now(), deleted_at timestamptz,
      deleted_by uuid, versao int not null default 1, primary key (tenant_id, id),
      foreign key (tenant_id, municipe_id) references municipes (tenant_id, id))`);
    // as its owner would, so that the migration's rights are enough
    await server.rows('alter table visitas owner to gabinete_owner');
    await server.rows(`select set_config('role', 'gabinete_owner', true), app.office_table('visitas', $1)`, [facts]);
    municipe = await data.municipe(office);
  });

  test('is counted, limited, swept and binned without a word in any function', async () => {
    const path = `${office.id}/${randomUUID()}`;
    const first = await visit({ caminho_storage: path, nota: 'cão bravo' });
    await visit({ status: 'FEITA', dia: '2026-06-01' });
    const expected = {
      bytes: 20,
      'visitas:ABERTA': 1,
      'visitas:FEITA': 1,
      'visitas:mes:2026-05:ABERTA': 1,
      'visitas:mes:2026-06:FEITA': 1,
    };
    expect(await counters()).toEqual(expected);
    await server.rows('update visitas set deleted_at = now() where id = $1', [first]);
    expect(await counters()).toEqual({
      bytes: 10,
      'lixeira:bytes': 10,
      'lixeira:visitas': 1,
      'visitas:FEITA': 1,
      'visitas:mes:2026-06:FEITA': 1,
    });
    await server.rows('update visitas set deleted_at = null where id = $1', [first]);
    expect(await counters()).toEqual(expected);
    const gone = `${office.id}/${randomUUID()}`;
    expect(await names('select app.files_without_row($1) as name', [[path, gone]])).toEqual([gone]);
    await visit();
    await expect(visit()).rejects.toThrow('cotas.visitas');
    const plan = await server.rows<{ indexdef: string }>(
      `select indexdef from pg_indexes where indexname = 'visitas_deleted'`,
    );
    expect(plan).toHaveLength(1);
  });

  test('is emptied with its citizen, also rows that named them before', async () => {
    const other = await data.municipe(office);
    const [moved, kept] = await names('select id as name from visitas order by created_at, id');
    await server.rows('update visitas set municipe_id = $1 where id in ($2, $3)', [other, moved, kept]);
    await server.rows('update visitas set municipe_id = $1 where id = $2', [municipe, kept]);
    const read = () => server.rows('select id, relato, nota from visitas order by created_at, id');
    const done = await server.as(office.admin, office).call(anonymiseMunicipe, { id: municipe, versao: 1 });
    expect(done.status).toBe(200);
    expect((await read()).map(({ relato, nota }) => [relato, nota])).toEqual(
      Array.from({ length: 3 }, () => ['VISITA ANONIMIZADA', null]),
    );
    const said = await server.rows(
      `select a.id from auditoria a where a.entidade_id in (select id from visitas) and (a.antes is not null or a.depois is not null)`,
    );
    expect(said).toEqual([]);
  });
});
