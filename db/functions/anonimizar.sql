-- Anonymising a citizen in place: who it was goes, that there was one stays, and so do the demands, their counts and the proof
-- that the log is whole.

-- Rows that are about a citizen, or about something that is, of all tables that app.office_tables has for it: name of the table and
-- ids. Whoever would hang something on them waits. The log keeps which link a row had before.
create or replace function app.rows_about(p_tenant uuid, p_table text, p_id uuid) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_rows jsonb := jsonb_build_object(p_table, jsonb_build_array(p_id));
  v_before jsonb;
  v_of uuid[];
  v_now uuid[];
  v_past uuid[];
  l record;
begin
  loop
    v_before := v_rows;
    for l in
      select c.table_name as child, p.table_name as parent, a.attname as link, c.past_links
        from pg_catalog.pg_constraint k
        join app.office_tables c on to_regclass('public.' || c.table_name) = k.conrelid
        join app.office_tables p on to_regclass('public.' || p.table_name) = k.confrelid
        join pg_catalog.pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey) and a.attname <> 'tenant_id'
       where k.contype = 'f' and c.anonymise is not null and p.anonymise is not null and c.table_name <> p.table_name
         and a.attname::text <> all (c.origins)
       order by 1, 2, 3
    loop
      v_of := array(select jsonb_array_elements_text(v_rows -> l.parent))::uuid[];
      execute format('select array(select x.id from public.%I x where x.tenant_id = $1 and x.%I = any ($2) order by x.id for update)', l.child, l.link)
        into v_now using p_tenant, v_of;
      if l.past_links then
        execute format('select array(select a.entidade_id from public.auditoria a
            join public.auditoria_facetas f on f.tenant_id = a.tenant_id and f.id = a.faceta_id
           where a.tenant_id = $1 and a.antes ->> %L = any ($2) and f.entidade = %L
             -- nor does a merge that was taken back make it theirs
             and not exists (select from public.mesclagens g
               where g.tenant_id = $1 and g.desfeita_em is not null and g.movidos -> %L ? a.entidade_id::text))', l.link, l.child, l.child || '.' || l.link)
          into v_past using p_tenant, v_of::text[];
        v_now := v_now || v_past;
      end if;
      v_rows := v_rows || jsonb_build_object(l.child, array(
        select jsonb_array_elements_text(v_rows -> l.child) union select unnest(v_now)::text order by 1));
    end loop;
    -- who was merged into them is them
    if p_table = 'municipes' then
      v_of := array(select jsonb_array_elements_text(v_rows -> p_table))::uuid[];
      v_now := array(select g.sai_id from public.mesclagens g where g.tenant_id = p_tenant and g.fica_id = any (v_of) and g.desfeita_em is null);
      v_rows := v_rows || jsonb_build_object(p_table, array(select x from unnest(v_of) x union select x from unnest(v_now) x order by 1));
    end if;
    exit when v_rows = v_before;
  end loop;
  return v_rows;
end $$;

-- How these columns are set, as SQL; `*` are all others that may be null, so that one that is added later cannot be forgotten.
-- A bairro says nothing of one person, and the office's numbers are by it.
create or replace function app.emptied(p_table text, p_columns jsonb) returns text language sql stable set search_path = '' as $$
  select string_agg(format('%I = %s', c.attname, case
           when c.attname = 'anonimizado_em' then 'now()' else quote_nullable(p_columns ->> c.attname::text) end), ', ')
    from pg_catalog.pg_attribute c
   where c.attrelid = to_regclass('public.' || p_table) and c.attnum > 0 and not c.attisdropped and c.attgenerated = ''
     and (p_columns ? c.attname::text or c.attname = 'anonimizado_em'
       or p_columns ? '*' and not c.attnotnull and c.attname not in ('deleted_at', 'deleted_by', 'bairro_id', 'unido_em'))
$$;

-- Rows of the log that hold what was one of these citizens' while it was another's: of a merge that was taken back, the other record's from
-- the one until the other.
create or replace function app.log_while_merged(p_tenant uuid, p_ids uuid[]) returns setof uuid language sql stable set search_path = '' as $$
  select a.id
    from public.mesclagens g
    join lateral (select max(x."timestamp") as desfeita from public.auditoria x
      where x.tenant_id = p_tenant and x.entidade_id = g.id and x.xid <> pg_current_xact_id()) u on true
    join public.auditoria a on a.tenant_id = p_tenant and a.entidade_id = g.fica_id and a."timestamp" between g.created_at and u.desfeita
   where g.tenant_id = p_tenant and g.sai_id = any (p_ids) and g.desfeita_em is not null
$$;

-- Empties the log's rows of these records, after the changes of this transaction, whose own rows hold the old values; the row of the one
-- record then says what was done. Who asks has called app.hold_seals().
create or replace function app.empty_log(p_tenant uuid, p_ids uuid[], p_id uuid, p_says jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  v_log uuid;
  v_linhas int;
begin
  select a.id into v_log from public.auditoria a
   where a.tenant_id = p_tenant and a.entidade_id = p_id and a.xid = pg_current_xact_id();
  with deles as (
    select a.id from public.auditoria a where a.tenant_id = p_tenant and a.entidade_id = any (p_ids)
    union
    select m.id from app.log_while_merged(p_tenant, p_ids) m (id)),
  linhas as (
    update public.auditoria a set antes = null, depois = null from deles d where a.tenant_id = p_tenant and a.id = d.id returning a.id),
  selos as (
    update public.auditoria_selos s set salt = null, esvaziado_por = v_log from linhas l
     where s.tenant_id = p_tenant and s.auditoria_id = l.id and s.salt is not null returning 1)
  select count(*) into v_linhas from selos;
  update public.auditoria a set depois = p_says || jsonb_build_object('linhas_esvaziadas', v_linhas)
   where a.tenant_id = p_tenant and a.id = v_log;
end $$;

-- Empties everything that is known of a citizen, deleted or not: the record, the history of contacts, texts and files of
-- the demands, appointments that are or were about either, answers kept for repeated submits, and all values of these in the
-- log. Returns where the files are that are nobody's now; null when there is no such citizen of that version.
create or replace function app.anonymise_municipe(p_id uuid, p_versao int) returns text[]
language plpgsql security definer set search_path = '' as $$
declare
  v_tenant uuid := app.tenant_id();
  m public.municipes;
  v_rows jsonb;
  v_ids uuid[];
  v_arquivos text[] := '{}';
  v_gone text[];
  t record;
begin
  perform app.require(app.membership_role() = 'admin', 'session.forbidden', app.user_id()::text);
  -- no row is sealed with the values that go at this moment
  perform app.hold_seals(v_tenant);
  select * into m from public.municipes x where x.tenant_id = v_tenant and x.id = p_id for update;
  if m.id is null or m.versao <> p_versao then
    return null;
  end if;
  perform app.require(m.anonimizado_em is null, 'municipes.anonymised');
  perform app.require(m.unido_em is null, 'duplicados.merged');

  perform app.hold_oficios(v_tenant, array(select d.id from public.demandas d where d.tenant_id = v_tenant and d.municipe_id = p_id));
  v_rows := app.rows_about(v_tenant, 'municipes', p_id);
  -- who is no other person for what each of these rows asks
  perform set_config('app.anonimiza', array(select jsonb_array_elements_text(v_rows -> 'municipes'))::text, true);
  perform app.keep_passos(v_tenant, array(select jsonb_array_elements_text(v_rows -> 'demandas'))::uuid[]);
  for t in
    select o.table_name, o.anonymise, array(select jsonb_array_elements_text(r.value))::uuid[] as ids
      from app.office_tables o join jsonb_each(v_rows) r on r.key = o.table_name
  loop
    v_ids := v_ids || t.ids;
    if t.anonymise = '"delete"' then
      execute format('with idas as (delete from public.%I x where x.tenant_id = $1 and x.id = any ($2) returning x.caminho_storage)
        select array(select caminho_storage from idas)', t.table_name) into v_gone using v_tenant, t.ids;
      v_arquivos := v_arquivos || v_gone;
    else
      execute format('update public.%I x set %s where x.tenant_id = $1 and x.id = any ($2)', t.table_name, app.emptied(t.table_name, t.anonymise))
        using v_tenant, t.ids;
    end if;
  end loop;
  perform set_config('app.anonimiza', '', true);
  v_ids := v_ids || app.delete_drafts_about(v_tenant, array(select jsonb_array_elements_text(v_rows -> 'demandas'))::uuid[]);
  update public.lote_itens i set antes = null, erros = null, dados = null where i.tenant_id = v_tenant and i.registro_id = any (v_ids);
  -- rows of a spreadsheet that wait to become demands of theirs
  update public.lote_itens i set antes = null, erros = null, dados = null
   where i.tenant_id = v_tenant and i.dados -> 'valores' ->> 'municipe_id' = any (array(select jsonb_array_elements_text(v_rows -> 'municipes')));
  delete from public.duplicados d where d.tenant_id = v_tenant and (d.a = p_id or d.b = p_id);
  delete from public.idempotency_keys k
   where k.tenant_id = v_tenant and exists (
     -- each answer is read once, however much is theirs
     select from regexp_matches(k.answer::text, '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}', 'g') seen (parts) where seen.parts[1] in (select x.id::text from unnest(v_ids) x (id)));

  perform app.empty_log(v_tenant, v_ids, p_id, jsonb_build_object('anonimizado_em', now()));
  return v_arquivos;
end $$;

-- Parts of it, which nobody else calls.
alter function app.rows_about owner to gabinete_definer;
alter function app.emptied owner to gabinete_definer;
alter function app.log_while_merged owner to gabinete_definer;
alter function app.empty_log owner to gabinete_definer;
revoke execute on function app.rows_about, app.emptied, app.log_while_merged, app.empty_log from public;

grant execute on function app.anonymise_municipe to gabinete_app;
