import type pg from 'pg';

/**
 * What a backup is made of, as the database's own catalogue says it: a table that a migration adds is in the next backup
 * without a word here. Left out is what means nothing elsewhere: unlogged tables, and rows whose key is a transaction.
 */

export type Table = {
  /** With schema, quoted. */
  name: string;
  /** Quoted; generated columns are made anew. */
  columns: string[];
  /** Order of the primary key, the same in every locale. */
  key: string[];
  /** Rows name stored files by `caminho_storage`. */
  files: boolean;
  /** Hidden from its owner by forced row security; read as gabinete_definer. */
  hidden: boolean;
  /** Some rows might be hidden from gabinete_definer as well: such a table must not exist. */
  unreadable: boolean;
};

const ours = `n.nspname in ('public', 'app') and c.relkind = 'r'
  and not exists (select from pg_depend e where e.classid = 'pg_class'::regclass and e.objid = c.oid and e.deptype = 'e')`;

const lasting = `c.relpersistence = 'p' and not exists (
  select from pg_index i join pg_attribute x on x.attrelid = c.oid and x.attnum = any (i.indkey::int2[])
   where i.indrelid = c.oid and i.indisprimary and x.atttypid = 'xid8'::regtype)`;

export async function readTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select format('%I.%I', n.nspname, c.relname) as name,
      array(select quote_ident(a.attname) from pg_attribute a
             where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns,
      array(select quote_ident(a.attname) || case when a.attcollation <> 0 then ' collate "C"' else '' end
              from pg_index i cross join unnest(i.indkey::int2[]) with ordinality k (attnum, place)
              join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
             where i.indrelid = c.oid and i.indisprimary order by k.place) as key,
      exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'caminho_storage' and not a.attisdropped) as files,
      c.relforcerowsecurity as hidden,
      not has_table_privilege('gabinete_definer', c.oid, 'select') and c.relforcerowsecurity
        or c.relforcerowsecurity and not exists (
          select from pg_policy p where p.polrelid = c.oid and p.polpermissive and p.polcmd in ('*', 'r')
             and 'gabinete_definer'::regrole = any (p.polroles) and pg_get_expr(p.polqual, p.polrelid) = 'true')
        or exists (select from pg_policy p where p.polrelid = c.oid and not p.polpermissive
             and p.polroles && array['gabinete_definer'::regrole::oid, 0::oid]) as unreadable
     from pg_class c join pg_namespace n on n.oid = c.relnamespace where ${ours} and ${lasting}
    order by 1`);
  const wrong = rows.find((table) => table.unreadable || table.key.length === 0);
  if (wrong) throw new Error(`A tabela ${wrong.name} não pode ser lida inteira; o backup não seria completo.`);
  return rows;
}

/** Where rows of a table need not have a file, those that have one. */
export const namedFiles = (tables: Table[], union = ' union '): string =>
  tables
    .map(({ name }) => `select caminho_storage collate "C" as path from ${name} where caminho_storage is not null`)
    .join(union);

/** Last values, as text; of sequences that were used. */
export async function readSequences(client: pg.ClientBase): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; value: string }>(`
    select format('%I.%I', schemaname, sequencename) as name, last_value::text as value from pg_sequences
     where schemaname in ('public', 'app') and last_value is not null order by 1`);
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

/** Rows in the key's order as COPY's text, the same on every server. */
export const copyRows = (table: Table, leaveOut = ''): string =>
  `copy (select ${table.columns.join(', ')} from ${table.name} ${leaveOut} order by ${table.key.join(', ')}) to stdout`;

/** So that values are written alike whatever the server's own settings are, and long work is let finish. */
export async function prepareSession(client: pg.ClientBase): Promise<void> {
  const settings = {
    timezone: 'UTC',
    datestyle: 'ISO, YMD',
    intervalstyle: 'postgres',
    bytea_output: 'hex',
    extra_float_digits: '3',
    client_encoding: 'UTF8',
    work_mem: '64MB',
    maintenance_work_mem: '256MB',
    statement_timeout: '0',
    lock_timeout: '0',
    idle_in_transaction_session_timeout: '0',
  };
  for (const [name, value] of Object.entries(settings)) await client.query(`set ${name} = '${value}'`);
}

/** Everything about the tables that a load takes away and puts back: equal before and after. */
export async function readShape(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ shape: string }>(`
    with ours as (select c.oid, c.relname, c.relrowsecurity, c.relforcerowsecurity from pg_class c
                    join pg_namespace n on n.oid = c.relnamespace where ${ours})
    select string_agg(line, E'\\n' order by line) as shape from (
      select format('table %s %s %s', relname, relrowsecurity, relforcerowsecurity) as line from ours
      union all select 'index ' || pg_get_indexdef(i.indexrelid) || i.indisvalid from pg_index i join ours o on o.oid = i.indrelid
      union all select format('constraint %s %s %s', o.relname, k.conname, pg_get_constraintdef(k.oid))
        from pg_constraint k join ours o on o.oid = k.conrelid
      union all select format('trigger %s %s', pg_get_triggerdef(t.oid), t.tgenabled)
        from pg_trigger t join ours o on o.oid = t.tgrelid where not t.tgisinternal) lines`);
  return rows[0]!.shape;
}

/** Statements that take indexes and foreign keys away, and those that put them back, so that a load is quick. */
export async function readRebuild(client: pg.ClientBase): Promise<{ drop: string[]; create: string[] }> {
  const { rows } = await client.query<{ drop: string; create: string }>(`
    with ours as (select c.oid from pg_class c join pg_namespace n on n.oid = c.relnamespace where ${ours})
    select drop, "create" from (
      select 1 as step, format('alter table %s drop constraint %I', k.conrelid::regclass, k.conname) as drop,
        format('alter table %s add constraint %I %s', k.conrelid::regclass, k.conname, pg_get_constraintdef(k.oid)) as "create"
        from pg_constraint k where k.conrelid in (select oid from ours) and k.contype = 'f'
      union all
      select 2, format('drop index %s', i.indexrelid::regclass), pg_get_indexdef(i.indexrelid)
        from pg_index i where i.indrelid in (select oid from ours)
         and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))) s
    order by step, 1, 2`);
  return { drop: rows.map((row) => row.drop), create: rows.toReversed().map((row) => row.create) };
}
