-- What the database knows of each table of an office, once: functions loop over this and name no table. The nouns say the same
-- (src/nouns.ts). It stands in the schema app: it is the program's, and no office's.
create table app.office_tables (
  table_name text collate "C" primary key,
  -- deleted rows lie in the bin, and come back from it
  bin boolean not null default false,
  -- its rows are limited: app.quotas_of
  quota boolean not null default false,
  -- by what rows are counted apart: app.counters_of; null counts the table as one
  counted_by text[] constraint office_tables_counted_by check (cardinality(counted_by) between 1 and 4),
  -- the column that says the size of a row's file, which `caminho_storage` names
  bytes text,
  -- What anonymising a citizen does with rows that are about them: a column and its new text; `*` empties every column that may be
  -- null. "delete": the rows go, with their files. Null: no row is about a citizen.
  anonymise jsonb,
  -- links can be changed: who was named before counts, too
  past_links boolean not null default false
);
grant select on app.office_tables to gabinete_definer;

insert into app.office_tables (table_name, bin, quota, counted_by, bytes, anonymise, past_links) values
  ('municipes', true, true, null, null, '{"nome_completo": "MUNÍCIPE ANONIMIZADO", "*": null}', false),
  ('historicos_atendimento', false, true, null, null, '{"descricao": "ATENDIMENTO ANONIMIZADO"}', false),
  ('demandas', true, true, '{status,mes:data_demanda:7,setor:setor_id}', null, '{"descricao_texto": "DEMANDA ANONIMIZADA"}', false),
  ('demanda_documentos', true, true, null, 'tamanho_arquivo', '"delete"', false),
  ('agenda_compromissos', true, true, null, null, '{"titulo": "COMPROMISSO ANONIMIZADO", "descricao": null, "local": null}', true),
  ('agenda_enderecos', false, false, null, null, null, false),
  ('documentos', true, true, null, 'size', null, false),
  ('uploads_temporarios', false, false, null, 'tamanho_arquivo', null, false),
  ('setores', true, true, null, null, null, false),
  ('equipe', true, true, null, null, null, false),
  ('memberships', false, true, null, null, null, false),
  ('convites', false, true, null, null, null, false),
  ('indicacoes', false, false, null, null, null, false);

-- Triggers of a table, by its facts: asked for once, here, so that no row that is written asks again.
create function app.office_triggers(p_table regclass, p_counted_by text[], p_bytes text, p_quota boolean) returns void
language plpgsql as $$
declare
  v_counted text := (select string_agg(quote_literal(c.by), ', ' order by c.n) from unnest(p_counted_by) with ordinality c (by, n));
  t record;
begin
  for t in
    select * from (values
      ('after_insert', 'insert', format('after_insert(%s)', v_counted), p_counted_by is not null),
      ('after_update', 'update', format('after_update(%s)', v_counted), p_counted_by is not null),
      ('after_delete', 'delete', format('after_delete(%s)', v_counted), p_counted_by is not null),
      ('count_bytes_insert', 'insert', format('count_bytes(%L)', p_bytes), p_bytes is not null),
      ('count_bytes_update', 'update', format('count_bytes(%L)', p_bytes), p_bytes is not null),
      ('count_bytes_delete', 'delete', format('count_bytes(%L)', p_bytes), p_bytes is not null),
      ('within_quota_bytes', 'insert', 'within_quota(''bytes'')', p_bytes is not null),
      ('within_quota', 'insert', 'within_quota()', p_quota)) x (name, event, called, wanted)
     where x.wanted
  loop
    execute format('create or replace trigger %I after %s on %s referencing %s for each statement execute function app.%s', t.name, t.event, p_table,
      case t.event when 'insert' then 'new table as novas' when 'delete' then 'old table as velhas' else 'old table as velhas new table as novas' end, t.called);
  end loop;
end $$;
revoke execute on function app.office_triggers from public;

-- A new table of an office, with all that follows from its facts: keys of p_facts are columns of app.office_tables. A quota is the usual
-- limit; `statuses` are the values of the first column that it is counted by.
create function app.office_table(p_table regclass, p_facts jsonb default '{}') returns void language plpgsql as $$
declare
  v_name text := (select c.relname from pg_class c where c.oid = p_table);
  v_counted text[] := (select array_agg(c order by n) from jsonb_array_elements_text(p_facts -> 'counted_by') with ordinality x (c, n));
  v_quota bigint := (p_facts ->> 'quota')::bigint;
begin
  perform app.keep_apart(p_table);
  perform app.office_triggers(p_table, v_counted, p_facts ->> 'bytes', v_quota is not null);
  if (p_facts ->> 'bin')::boolean then
    -- newest deletions first, page by page, whatever else the office holds
    execute format('create index %I on %s (tenant_id, deleted_at, id) where deleted_at is not null', v_name || '_deleted', p_table);
  end if;
  insert into app.office_tables (table_name, bin, quota, counted_by, bytes, anonymise, past_links)
  values (v_name, coalesce((p_facts ->> 'bin')::boolean, false), v_quota is not null, v_counted, p_facts ->> 'bytes', p_facts -> 'anonymise',
          coalesce((p_facts ->> 'past_links')::boolean, false));
  if v_quota is not null then
    set local role gabinete_definer;
    insert into public.cotas_tipos (tipo, erro, padrao, contadores)
    values (v_name, 'cotas.' || v_name, v_quota, coalesce(
      (select array_agg(v_name || ':' || s) from jsonb_array_elements_text(p_facts -> 'statuses') s), array[v_name]));
    reset role;
  end if;
end $$;
revoke execute on function app.office_table from public;
grant insert on cotas_tipos to gabinete_definer;

-- safe: each table is held for the making of a few triggers
select app.office_triggers(o.table_name::regclass, o.counted_by, o.bytes, false)
  from app.office_tables o where o.counted_by is not null or o.bytes is not null;
