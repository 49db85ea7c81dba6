import type pg from 'pg';

/**
 * Everything that the schemas `public` and `app` consist of, object by object, as the catalogue says it: two databases with the
 * same lines are the same. What extensions brought is theirs.
 */

const ours = (schema: string) => `${schema} in ('public'::regnamespace, 'app'::regnamespace)`;
const own = (classid: string, oid: string) =>
  `not exists (select from pg_depend e where e.classid = '${classid}'::regclass and e.objid = ${oid} and e.deptype = 'e')`;
const acl = (column: string) =>
  `coalesce((select string_agg(format('%s=%s%s', case when g.grantee = 0 then 'PUBLIC' else g.grantee::regrole::text end, g.privilege_type,
      case when g.is_grantable then '*' else '' end), ' ' order by g.grantee::regrole::text, g.privilege_type) from aclexplode(${column}) g), 'default')`;

const kinds: Record<string, string> = {
  extension: `select extname as name, format('%s in %s', extversion, extnamespace::regnamespace) as is from pg_extension`,
  schema: `select nspname as name, ${acl('nspacl')} as is from pg_namespace where oid in ('public'::regnamespace, 'app'::regnamespace)`,
  table: `select c.oid::regclass::text as name, format('%s %s persistence %s options %s rls %s %s owner %s acl %s', c.relkind, c.relname,
      c.relpersistence, c.reloptions, c.relrowsecurity, c.relforcerowsecurity, c.relowner::regrole, ${acl('c.relacl')}) as is
     from pg_class c where ${ours('c.relnamespace')} and c.relkind in ('r', 'p', 'v', 'm', 'S') and c.relname <> 'schema_migrations' and ${own('pg_class', 'c.oid')}`,
  // the place tells where a column stands among those that are there
  column: `select format('%s.%s', a.attrelid::regclass, a.attname) as name, format('%s. %s %s not null %s identity %s generated %s storage %s default %s acl %s',
      row_number() over (partition by a.attrelid order by a.attnum), format_type(a.atttypid, a.atttypmod), l.collname, a.attnotnull, a.attidentity,
      a.attgenerated, a.attstorage, pg_get_expr(d.adbin, d.adrelid), ${acl('a.attacl')}) as is
     from pg_attribute a join pg_class c on c.oid = a.attrelid left join pg_collation l on l.oid = a.attcollation
     left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where ${ours('c.relnamespace')} and c.relkind in ('r', 'p', 'v') and c.relname <> 'schema_migrations' and a.attnum > 0 and not a.attisdropped`,
  constraint: `select format('%s on %s', k.conname, coalesce(nullif(k.conrelid, 0)::regclass::text, k.contypid::regtype::text)) as name,
      format('%s validated %s deferrable %s', pg_get_constraintdef(k.oid), k.convalidated, k.condeferrable) as is
     from pg_constraint k where ${ours('k.connamespace')} and k.conrelid <> coalesce(to_regclass('schema_migrations'), 0)`,
  index: `select i.indexrelid::regclass::text as name, format('%s valid %s', pg_get_indexdef(i.indexrelid), i.indisvalid) as is
     from pg_index i join pg_class c on c.oid = i.indrelid where ${ours('c.relnamespace')} and c.relname <> 'schema_migrations'`,
  policy: `select format('%s on %s', policyname, tablename) as name, format('%s for %s to %s using %s check %s', permissive, cmd,
      array(select unnest(roles) order by 1), qual, with_check) as is from pg_policies`,
  trigger: `select format('%s on %s', t.tgname, t.tgrelid::regclass) as name, format('%s enabled %s', pg_get_triggerdef(t.oid), t.tgenabled) as is
     from pg_trigger t where not t.tgisinternal`,
  function: `select p.oid::regprocedure::text as name, format('%s %s owner %s acl %s', p.prokind,
      case when p.prokind = 'a' then (select format('%s %s', a.aggtransfn, a.aggtranstype::regtype) from pg_aggregate a where a.aggfnoid = p.oid)
        else pg_get_functiondef(p.oid) end, p.proowner::regrole, ${acl('p.proacl')}) as is
     from pg_proc p where ${ours('p.pronamespace')} and ${own('pg_proc', 'p.oid')}`,
  type: `select t.oid::regtype::text as name, format('%s %s', t.typtype, pg_get_userbyid(t.typowner)) as is
     from pg_type t where ${ours('t.typnamespace')} and t.typtype in ('d', 'e', 'r') and ${own('pg_type', 't.oid')}`,
  sequence: `select format('%I.%I', schemaname, sequencename) as name, format('%s %s %s %s %s', data_type, start_value, increment_by, cycle, cache_size) as is from pg_sequences
    where schemaname in ('public', 'app')`,
  comment: `select pg_describe_object(classoid, objoid, objsubid) as name, description as is from pg_description d
     where ${own('pg_class', 'd.objoid')} and pg_describe_object(classoid, objoid, objsubid) ~ '(app|public)\\.' and not exists (
       select from pg_depend e where e.classid = d.classoid and e.objid = d.objoid and e.deptype = 'e')`,
};

/** Kind and name of each object, and what it is. */
export async function catalogueObjects(client: pg.ClientBase): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const [kind, sql] of Object.entries(kinds)) {
    const { rows } = await client.query<{ name: string; is: string }>(`${sql} order by 1`);
    for (const { name, is } of rows) found[`${kind} ${name}`] = is;
  }
  return found;
}
