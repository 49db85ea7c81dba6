-- Ground for every office table: context of a request, counters, change feed, audit and the triggers that write them.
-- Roles exist before the first migration (src/server/migrations/migrate.ts): gabinete_app runs requests, gabinete_definer owns the
-- few definer functions; neither may bypass row security.

create extension if not exists pg_trgm with schema public;
create extension if not exists btree_gin with schema public;
create extension if not exists unaccent with schema public;

create schema app;
grant usage on schema app to gabinete_app;
grant usage, create on schema app to gabinete_definer;
grant usage on schema public to gabinete_app, gabinete_definer;
revoke create on schema public from public;

-- ── context of one transaction ──────────────────────────────────────────────────────────────────────────────────────
-- After COMMIT a transaction-local setting reads '', hence nullif: no context means no rows.
create function app.tenant_id() returns uuid language sql stable parallel safe
  return nullif(current_setting('app.tenant_id', true), '')::uuid;
create function app.user_id() returns uuid language sql stable parallel safe
  return nullif(current_setting('app.user_id', true), '')::uuid;
create function app.autor() returns text language sql stable parallel safe
  return coalesce(nullif(current_setting('app.autor', true), ''), 'Sistema');
create function app.membership_role() returns text language sql stable parallel safe
  return nullif(current_setting('app.membership_role', true), '');
create function app.is_platform() returns boolean language sql stable parallel safe
  return coalesce(current_setting('app.platform', true), '') = 'on';

-- Stops the transaction with a code of src/shared/errors.ts; the mapper in src/server/database/db.ts knows GB000.
create function app.fail(p_code text, p_detail text default null) returns void language plpgsql as $$
begin
  raise exception using errcode = 'GB000', message = p_code, detail = coalesce(p_detail, '');
end $$;

-- A rule inside a batch: the statements after it run only when it holds.
create function app.require(p_ok boolean, p_code text, p_detail text default null) returns boolean language plpgsql as $$
begin
  if p_ok is not true then
    perform app.fail(p_code, p_detail);
  end if;
  return true;
end $$;

-- ── search ──────────────────────────────────────────────────────────────────────────────────────────────────────────
-- unaccent is only stable because its dictionary could be altered; ours is not.
create function app.searchable(p_text text) returns text language sql immutable parallel safe strict
  return lower(public.unaccent('public.unaccent'::regdictionary, normalize(p_text, nfc)) collate "C") collate "C";

-- LIKE pattern for "contains": %, _ and \ stand for themselves.
create function app.contains_pattern(p_text text) returns text language sql immutable parallel safe strict
  return '%' || replace(replace(replace(app.searchable(p_text), '\', '\\'), '%', '\%'), '_', '\_') || '%';

-- ── statuses ────────────────────────────────────────────────────────────────────────────────────────────────────────
-- Older labels are read as today's, everywhere, and never written.
create function app.current_status(p_status text) returns text language sql immutable parallel safe
  return case p_status when 'ATENDIDA' then 'RESOLVIDO' when 'NAO_ATENDIDA' then 'NAO_RESOLVIDO' else p_status end;

-- ── offices ─────────────────────────────────────────────────────────────────────────────────────────────────────────
create table tenants (
  id uuid primary key default gen_random_uuid(),
  name text collate "pt-BR-x-icu" not null constraint tenants_name_length check (length(name) between 1 and 120),
  slug text not null constraint tenants_slug_form check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 60),
  created_at timestamptz not null default now(),
  versao int not null default 1
);
create unique index tenants_slug_taken on tenants (slug);

-- ── counters ────────────────────────────────────────────────────────────────────────────────────────────────────────
-- Exact counts that do not grow with the office: 16 slots by backend, so that writers of one office do not queue.
create table contadores (
  tenant_id uuid not null references tenants,
  -- C, so that keys of one prefix are a range of the index in every locale
  chave text collate "C" not null,
  slot smallint not null,
  valor bigint not null,
  primary key (tenant_id, chave, slot)
) with (fillfactor = 50);

-- ── change feed ─────────────────────────────────────────────────────────────────────────────────────────────────────
-- What live updates read. Ids commit out of order: it is paged by (xid, id) below the oldest running transaction.
create table feed (
  tenant_id uuid not null references tenants,
  xid xid8 not null default pg_current_xact_id(),
  id bigint generated always as identity,
  entidade text not null,
  entidade_id uuid,
  acao text not null,
  user_id uuid,
  created_at timestamptz not null default now(),
  primary key (tenant_id, xid, id)
);
create index feed_order on feed (xid, id);

-- ── audit ───────────────────────────────────────────────────────────────────────────────────────────────────────────
-- The few distinct (autor, entidade, acao) of an office: its text filter reads this small table, never the log.
create table auditoria_facetas (
  tenant_id uuid not null references tenants,
  id bigint generated always as identity,
  autor text not null,
  entidade text not null,
  acao text not null,
  busca text collate "C" generated always as (app.searchable(autor || E'\n' || entidade || E'\n' || acao)) stored,
  primary key (tenant_id, id)
);
create unique index auditoria_facetas_key on auditoria_facetas (tenant_id, autor, entidade, acao);

create table auditoria (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  "timestamp" timestamptz not null default clock_timestamp(),
  faceta_id bigint not null,
  user_id uuid,
  entidade_id uuid,
  antes jsonb,
  depois jsonb,
  -- the order in which rows are sealed (0016_selos.sql)
  xid xid8 not null default pg_current_xact_id(),
  primary key (tenant_id, id),
  constraint auditoria_faceta_fkey foreign key (tenant_id, faceta_id) references auditoria_facetas (tenant_id, id)
);
create index auditoria_newest on auditoria (tenant_id, "timestamp" desc, id);
create index auditoria_by_faceta on auditoria (tenant_id, faceta_id, "timestamp" desc, id);
create index auditoria_by_record on auditoria (tenant_id, entidade_id, "timestamp" desc);

-- ── row security of the above ───────────────────────────────────────────────────────────────────────────────────────
alter table tenants enable row level security, force row level security;
alter table contadores enable row level security, force row level security;
alter table feed enable row level security, force row level security;
alter table auditoria_facetas enable row level security, force row level security;
alter table auditoria enable row level security, force row level security;

-- The definer functions repeat the office's condition themselves; they alone read past it.
create policy tenants_definer on tenants to gabinete_definer using (true) with check (true);
create policy contadores_definer on contadores to gabinete_definer using (true) with check (true);
create policy feed_definer on feed to gabinete_definer using (true) with check (true);
create policy auditoria_facetas_definer on auditoria_facetas to gabinete_definer using (true) with check (true);
create policy auditoria_definer on auditoria to gabinete_definer using (true) with check (true);
-- An office reads its own counters and its own log, and writes neither: only the triggers do.
create policy contadores_office on contadores for select to gabinete_app using (tenant_id = (select app.tenant_id()));
create policy auditoria_facetas_office on auditoria_facetas for select to gabinete_app using (tenant_id = (select app.tenant_id()));
create policy auditoria_office on auditoria for select to gabinete_app using (tenant_id = (select app.tenant_id()));

grant select on contadores, auditoria, auditoria_facetas to gabinete_app;
grant select, insert, update on contadores, auditoria_facetas to gabinete_definer;
grant select, insert on auditoria to gabinete_definer;
grant select, insert, delete on feed to gabinete_definer;
grant select, insert, update on tenants to gabinete_definer;

-- ── triggers ────────────────────────────────────────────────────────────────────────────────────────────────────────
-- Before a row changes: its version, and who deleted it. What the request says about these is ignored.
create function app.before_change() returns trigger language plpgsql as $$
begin
  new.versao := old.versao + 1;
  if old.deleted_at is null and new.deleted_at is not null then
    new.deleted_at := now();
    new.deleted_by := app.user_id();
  elsif new.deleted_at is null then
    new.deleted_by := null;
  else
    new.deleted_at := old.deleted_at;
    new.deleted_by := old.deleted_by;
  end if;
  return new;
end $$;

-- Columns of a row that the log does not repeat.
create function app.audited(p_row jsonb) returns jsonb language sql immutable parallel safe
  return p_row - '{tenant_id,versao,busca,deleted_by,caminho_storage,token_hash}'::text[];

-- What differs in the first of two rows.
create function app.changed(p_row jsonb, p_other jsonb) returns jsonb language sql immutable parallel safe
  return (select jsonb_object_agg(key, value) from jsonb_each(app.audited(p_row)) where value is distinct from p_other -> key);

-- Counter of a row: the table, and the value of one column where the table counts by it.
create function app.counter_key(p_table text, p_row jsonb, p_column text) returns text language sql immutable parallel safe
  return p_table || coalesce(':' || app.current_status(p_row ->> p_column), '');

create function app.action_of(p_before jsonb, p_after jsonb) returns text language sql immutable parallel safe
  return case
    when p_before ->> 'deleted_at' is null and p_after ->> 'deleted_at' is not null then 'DELETE'
    when p_before ->> 'deleted_at' is not null and p_after ->> 'deleted_at' is null then 'RESTORE'
    else 'UPDATE'
  end;

-- Writes audit, feed and counters of one statement's changes. `changes` are (tenant_id, id, acao, antes, depois), `deltas`
-- (tenant_id, chave, valor); both as jsonb arrays would cost more than the rows themselves, so each trigger below states
-- the same four inserts over its own transition tables. Above 500 rows the feed says only that the whole table moved.
create function app.ensure_faceta(p_tenant uuid, p_entidade text, p_acao text) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  v_id bigint;
begin
  select f.id into v_id from public.auditoria_facetas f
   where f.tenant_id = p_tenant and f.autor = app.autor() and f.entidade = p_entidade and f.acao = p_acao;
  if v_id is null then
    insert into public.auditoria_facetas (tenant_id, autor, entidade, acao)
    values (p_tenant, app.autor(), p_entidade, p_acao) on conflict do nothing;
    -- a statement of its own: it sees the row of whoever was faster
    select f.id into v_id from public.auditoria_facetas f
     where f.tenant_id = p_tenant and f.autor = app.autor() and f.entidade = p_entidade and f.acao = p_acao;
  end if;
  return v_id;
end $$;

create function app.add_to_counter(p_tenant uuid, p_chave text, p_valor bigint) returns void
language sql security definer set search_path = '' as $$
  insert into public.contadores as c (tenant_id, chave, slot, valor)
  values (p_tenant, p_chave, pg_backend_pid() % 16, p_valor)
  on conflict (tenant_id, chave, slot) do update set valor = c.valor + excluded.valor;
$$;

create function app.after_insert() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  g record;
  v_chaves text[];
  v_valores bigint[];
begin
  for g in
    select n.tenant_id, count(*) as linhas, app.ensure_faceta(n.tenant_id, tg_table_name, 'INSERT') as faceta_id
      from novas n group by n.tenant_id order by n.tenant_id
  loop
    -- counted is what went into the log: making each row json once more would double the cost
    with gravadas as (
      insert into public.auditoria (tenant_id, faceta_id, user_id, entidade_id, depois)
      select n.tenant_id, g.faceta_id, app.user_id(), n.id, app.audited(to_jsonb(n)) from novas n where n.tenant_id = g.tenant_id
      returning depois),
    contadas as (
      select 'auditoria:' || g.faceta_id as chave, g.linhas as valor
      union all
      select app.counter_key(tg_table_name, r.depois, tg_argv[0]), count(*) from gravadas r where r.depois ->> 'deleted_at' is null group by 1)
    select array_agg(c.chave order by c.chave), array_agg(c.valor order by c.chave) into v_chaves, v_valores from contadas c;
    perform app.add_to_counter(g.tenant_id, d.chave, d.valor) from unnest(v_chaves, v_valores) as d (chave, valor);
    insert into public.feed (tenant_id, entidade, entidade_id, acao, user_id)
    select g.tenant_id, tg_table_name, n.id, 'INSERT', app.user_id() from novas n where n.tenant_id = g.tenant_id and g.linhas <= 500
    union all
    select g.tenant_id, tg_table_name, null, 'MANY', app.user_id() where g.linhas > 500;
  end loop;
  return null;
end $$;

create function app.after_update() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  g record;
begin
  for g in
    with pares as materialized (
      select n.tenant_id, n.id, to_jsonb(v) as a, to_jsonb(n) as d from velhas v join novas n on n.tenant_id = v.tenant_id and n.id = v.id)
    select p.tenant_id, app.action_of(p.a, p.d) as acao,
           array_agg(p.id) as ids, array_agg(app.changed(p.a, p.d)) as antes, array_agg(app.changed(p.d, p.a)) as depois,
           -- a deleted row is in no counter
           array_agg(case when p.a ->> 'deleted_at' is null then app.counter_key(tg_table_name, p.a, tg_argv[0]) end) as chaves_antes,
           array_agg(case when p.d ->> 'deleted_at' is null then app.counter_key(tg_table_name, p.d, tg_argv[0]) end) as chaves_depois
      from pares p where app.audited(p.a) is distinct from app.audited(p.d)
     group by 1, 2 order by 1, 2
  loop
    declare
      v_faceta bigint := app.ensure_faceta(g.tenant_id, tg_table_name, g.acao);
    begin
      insert into public.auditoria (tenant_id, faceta_id, user_id, entidade_id, antes, depois)
      select g.tenant_id, v_faceta, app.user_id(), m.id, m.antes, m.depois from unnest(g.ids, g.antes, g.depois) as m (id, antes, depois);
      perform app.add_to_counter(g.tenant_id, d.chave, d.valor) from (
        select t.chave, sum(t.valor)::bigint as valor from (
          select 'auditoria:' || v_faceta as chave, cardinality(g.ids) as valor
          union all
          select unnest(g.chaves_antes), -1
          union all
          select unnest(g.chaves_depois), 1) t
         where t.chave is not null group by t.chave having sum(t.valor) <> 0 order by t.chave) d;
      insert into public.feed (tenant_id, entidade, entidade_id, acao, user_id)
      select g.tenant_id, tg_table_name, unnest(g.ids), g.acao, app.user_id() where cardinality(g.ids) <= 500
      union all
      select g.tenant_id, tg_table_name, null, 'MANY', app.user_id() where cardinality(g.ids) > 500;
    end;
  end loop;
  return null;
end $$;

create function app.after_delete() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  g record;
begin
  for g in
    select v.tenant_id, count(*) as linhas, app.ensure_faceta(v.tenant_id, tg_table_name, 'DELETE') as faceta_id
      from velhas v group by v.tenant_id order by v.tenant_id
  loop
    insert into public.auditoria (tenant_id, faceta_id, user_id, entidade_id, antes)
    select v.tenant_id, g.faceta_id, app.user_id(), v.id, app.audited(to_jsonb(v)) from velhas v where v.tenant_id = g.tenant_id;
    perform app.add_to_counter(g.tenant_id, d.chave, d.valor) from (
      select 'auditoria:' || g.faceta_id as chave, g.linhas as valor
      union all
      select app.counter_key(tg_table_name, to_jsonb(v), tg_argv[0]), -count(*)
        from velhas v where v.tenant_id = g.tenant_id and to_jsonb(v) ->> 'deleted_at' is null group by 1
      order by 1) d;
    insert into public.feed (tenant_id, entidade, entidade_id, acao, user_id)
    select v.tenant_id, tg_table_name, v.id, 'DELETE', app.user_id() from velhas v where v.tenant_id = g.tenant_id;
  end loop;
  return null;
end $$;

-- Sets up everything an office table shares: forced row security, its two policies, versions and tracking.
-- p_counted_by names the column whose values are counted apart (demandas by status); null counts the table as one.
create function app.office_table(p_table regclass, p_counted_by text default null, p_versioned boolean default true)
returns void language plpgsql as $$
declare
  v_name text := p_table::text;
  v_arg text := coalesce(quote_literal(p_counted_by), '');
begin
  execute format('alter table %s enable row level security, force row level security', p_table);
  -- an office sees and writes its own rows only
  execute format('create policy %I on %s to gabinete_app using (tenant_id = (select app.tenant_id())) with check (tenant_id = (select app.tenant_id()))', v_name || '_office', p_table);
  -- the definer functions repeat the office's condition themselves
  execute format('create policy %I on %s to gabinete_definer using (true) with check (true)', v_name || '_definer', p_table);
  execute format('grant select on %s to gabinete_app', p_table);
  execute format('grant select, insert, update, delete on %s to gabinete_definer', p_table);
  if p_versioned then
    execute format('create trigger before_change before update on %s for each row execute function app.before_change()', p_table);
  end if;
  execute format('create trigger after_insert after insert on %s referencing new table as novas for each statement execute function app.after_insert(%s)', p_table, v_arg);
  execute format('create trigger after_update after update on %s referencing old table as velhas new table as novas for each statement execute function app.after_update(%s)', p_table, v_arg);
  execute format('create trigger after_delete after delete on %s referencing old table as velhas for each statement execute function app.after_delete(%s)', p_table, v_arg);
end $$;
revoke execute on function app.office_table(regclass, text, boolean) from public;

alter function app.ensure_faceta(uuid, text, text) owner to gabinete_definer;
alter function app.add_to_counter(uuid, text, bigint) owner to gabinete_definer;
alter function app.after_insert() owner to gabinete_definer;
alter function app.after_update() owner to gabinete_definer;
alter function app.after_delete() owner to gabinete_definer;
revoke execute on function app.ensure_faceta(uuid, text, text), app.add_to_counter(uuid, text, bigint),
  app.after_insert(), app.after_update(), app.after_delete() from public;

-- Exact number of rows that a counter holds, for the office of this transaction.
create function app.counter(p_chave text) returns bigint language sql stable
  return (select coalesce(sum(valor), 0)::bigint from public.contadores where tenant_id = (select app.tenant_id()) and chave = p_chave);
