-- Limits of an office: rows of each kind, bytes of files, people. Whoever administers the installation sets them. What lives
-- counts, what lies in the bin only beyond as many again. They are asked after an insert, by the counters that the triggers
-- write anyway and that nobody locks to read: inserts at the same moment may overshoot by a little. Nothing else is refused.

create table cotas_tipos (
  -- a table, `bytes` of files, or `tenants`: offices that one person may found
  tipo text collate "C" primary key,
  -- what is said when it is full
  erro text not null,
  padrao bigint not null constraint cotas_tipos_padrao_range check (padrao between 1 and 1000000000000000),
  -- counters whose sum is what lives
  contadores text[] not null,
  versao int not null default 1
);
insert into cotas_tipos (tipo, erro, padrao, contadores) values
  ('municipes', 'cotas.municipes', 1000000, '{municipes}'),
  ('historicos_atendimento', 'cotas.historicos_atendimento', 5000000, '{historicos_atendimento}'),
  ('demandas', 'cotas.demandas', 2000000, '{demandas:EM_ANALISE,demandas:RESOLVIDO,demandas:NAO_RESOLVIDO}'),
  ('demanda_documentos', 'cotas.demanda_documentos', 2000000, '{demanda_documentos}'),
  ('agenda_compromissos', 'cotas.agenda_compromissos', 1000000, '{agenda_compromissos}'),
  ('documentos', 'cotas.documentos', 200000, '{documentos}'),
  ('setores', 'cotas.setores', 1000, '{setores}'),
  ('equipe', 'cotas.equipe', 1000, '{equipe}'),
  ('memberships', 'cotas.memberships', 500, '{memberships}'),
  ('convites', 'cotas.convites', 500, '{convites}'),
  ('bytes', 'cotas.bytes', 214748364800, '{bytes}'),
  ('tenants', 'cotas.tenants', 5, '{}');

-- An office's own limits, where they are not the usual ones.
create table cotas (
  tenant_id uuid not null references tenants,
  tipo text collate "C" not null references cotas_tipos,
  limite bigint not null constraint cotas_limite_range check (limite between 1 and 1000000000000000),
  versao int not null default 1,
  primary key (tenant_id, tipo)
);

-- Limits that an office has come close to. It is told once, until it has gone well below.
create table cotas_alertas (
  tenant_id uuid not null references tenants,
  tipo text collate "C" not null references cotas_tipos,
  avisado_em timestamptz,
  primary key (tenant_id, tipo)
);

alter table cotas_tipos enable row level security, force row level security;
alter table cotas enable row level security, force row level security;
alter table cotas_alertas enable row level security, force row level security;
-- only the definer functions reach them
create policy cotas_tipos_definer on cotas_tipos to gabinete_definer using (true) with check (true);
create policy cotas_definer on cotas to gabinete_definer using (true) with check (true);
create policy cotas_alertas_definer on cotas_alertas to gabinete_definer using (true) with check (true);
grant select, update on cotas_tipos to gabinete_definer;
grant select, insert, update on cotas to gabinete_definer;
grant select, insert, update, delete on cotas_alertas to gabinete_definer;

-- ── what an office holds ────────────────────────────────────────────────────────────────────────────────────────────
-- As in 0028_gatilhos; a deleted row is counted as one in the bin. Until app.start_quota has set it, a bin's counter knows
-- of no row that was there before.
create or replace function app.counters_of(p_table text, p_row jsonb, p_column text) returns text[] language sql stable parallel safe
  return case
    when p_row ->> 'deleted_at' is not null then array['lixeira:' || p_table]
    when p_table = 'demandas' then app.counter_key(p_table, p_row, p_column)
      || app.demanda_counters((p_row ->> 'data_demanda')::date, (p_row ->> 'setor_id')::uuid, p_row ->> p_column)
    else array[app.counter_key(p_table, p_row, p_column)]
  end;

-- Bytes of one statement's files, those on their way included.
create function app.count_bytes() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    perform app.add_bytes((select array_agg(to_jsonb(n)) from novas n), '{}');
  elsif tg_op = 'DELETE' then
    perform app.add_bytes('{}', (select array_agg(to_jsonb(v)) from velhas v));
  else
    perform app.add_bytes((select array_agg(to_jsonb(n)) from novas n), (select array_agg(to_jsonb(v)) from velhas v));
  end if;
  return null;
end $$;

create function app.add_bytes(p_new jsonb[], p_old jsonb[]) returns void language sql as $$
  select app.add_to_counter(d.tenant_id, d.chave, d.valor) from (
    select (f.r ->> 'tenant_id')::uuid as tenant_id, case when f.r ->> 'deleted_at' is null then 'bytes' else 'lixeira:bytes' end as chave,
           sum(f.sinal * coalesce(f.r ->> 'size', f.r ->> 'tamanho_arquivo')::bigint)::bigint as valor
      from (select unnest(p_new), 1 union all select unnest(p_old), -1) f (r, sinal)
     group by 1, 2 order by 1, 2) d
   where d.valor <> 0
$$;

-- Each limit of an office with what counts towards it. The least that it may be set to leaves a tenth of room. No definer
-- function: it becomes a part of whichever asks.
create function app.quotas_of(p_tenant uuid)
returns table (tipo text, limite bigint, padrao bigint, vivos bigint, na_lixeira bigint, uso bigint, minimo bigint, versao int, erro text)
language sql stable as $$
  select t.tipo, l.limite, t.padrao, u.vivos, u.na_lixeira, u.vivos + greatest(0, u.na_lixeira - l.limite),
         greatest(1, (u.vivos * 11 + 9) / 10, ((u.vivos + u.na_lixeira) * 11 + 20) / 21), coalesce(q.versao, 0), t.erro
    from public.cotas_tipos t
    left join public.cotas q on q.tenant_id = p_tenant and q.tipo = t.tipo
    cross join lateral (select coalesce(q.limite, t.padrao)) l (limite)
    cross join lateral (
      select coalesce(sum(c.valor) filter (where c.chave = any (t.contadores)), 0)::bigint as vivos,
             coalesce(sum(c.valor) filter (where c.chave = 'lixeira:' || t.tipo), 0)::bigint as na_lixeira
        from public.contadores c
       where c.tenant_id = p_tenant and c.chave = any (t.contadores || ('lixeira:' || t.tipo))) u
   where t.tipo <> 'tenants'
$$;

-- ── what is refused ─────────────────────────────────────────────────────────────────────────────────────────────────
-- Once for a statement, after its counters: triggers of a table run in the order of their names. Of most inserts the query
-- finds nothing, and that is all they pay.
create function app.within_quota() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  q record;
begin
  for q in
    select n.tenant_id, x.tipo, x.limite, x.uso, x.erro
      from (select distinct m.tenant_id from novas m) n cross join lateral app.quotas_of(n.tenant_id) x
     where x.tipo = coalesce(tg_argv[0], tg_table_name) and x.uso * 5 >= x.limite * 4
  loop
    perform app.meet_quota(q.tenant_id, q.tipo, q.uso <= q.limite, q.erro);
  end loop;
  return null;
end $$;

-- What comes back by an undo keeps the day on which it came, and is nothing new.
create function app.members_within_quota() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.meet_quota(n.tenant_id, x.tipo, x.uso <= x.limite, x.erro)
    from (select distinct m.tenant_id from novas m where m.created_at >= now()) n cross join lateral app.quotas_of(n.tenant_id) x
   where x.tipo = 'memberships' and x.uso * 5 >= x.limite * 4;
  return null;
end $$;

-- Beyond a limit the statement fails. Close to it the office is to be told, once.
create function app.meet_quota(p_tenant uuid, p_tipo text, p_fits boolean, p_erro text) returns void language plpgsql as $$
begin
  perform app.require(p_fits, p_erro);
  if not exists (select from public.cotas_alertas a where a.tenant_id = p_tenant and a.tipo = p_tipo) then
    insert into public.cotas_alertas (tenant_id, tipo) values (p_tenant, p_tipo) on conflict do nothing;
    insert into public.feed (tenant_id, entidade, acao, user_id) values (p_tenant, 'cotas', 'UPDATE', app.user_id());
  end if;
end $$;

-- Asked before the bytes of a file are taken in at all.
create function app.require_room() returns void language plpgsql security definer set search_path = '' as $$
begin
  perform app.require(q.uso < q.limite, 'cotas.bytes') from app.quotas_of(app.tenant_id()) q where q.tipo = 'bytes';
end $$;

create function app.founded_by(p_user uuid) returns bigint language sql stable as $$
  select count(*) from public.platform_events e where e.user_id = p_user and e.entidade = 'tenants' and e.acao = 'INSERT'
$$;

-- Who administers the installation founds as many as are needed, for others too; the command line is nobody.
create function app.within_founding_quota() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.require(app.founded_by(app.user_id()) < t.padrao, 'cotas.tenants') from public.cotas_tipos t
   where t.tipo = 'tenants' and app.user_id() is not null
     and not exists (select from public.profiles p where p.user_id = app.user_id() and p.role = 'admin' and p.deleted_at is null);
  return null;
end $$;

-- ── seeing and setting ──────────────────────────────────────────────────────────────────────────────────────────────
-- Of the request's office: for its admins, and for who administers the installation.
create function app.office_quotas()
returns table (tipo text, limite bigint, padrao bigint, uso bigint, na_lixeira bigint, minimo bigint, versao int)
language sql stable security definer set search_path = '' as $$
  select q.tipo, q.limite, q.padrao, q.uso, q.na_lixeira, q.minimo, q.versao from app.quotas_of(app.managed_office()) q
$$;

-- Limits that are nearly reached, the fullest first: of all offices for an admin of the platform, else of those that the
-- person is an admin of.
create function app.near_quotas() returns table (tenant_id uuid, tipo text, limite bigint, uso bigint)
language sql stable security definer set search_path = '' as $$
  select a.tenant_id, a.tipo, q.limite, q.uso
    from public.cotas_alertas a cross join lateral app.quotas_of(a.tenant_id) q
   where q.tipo = a.tipo and q.uso * 5 >= q.limite * 4
     and (exists (select from public.profiles p where p.user_id = app.user_id() and p.role = 'admin' and p.deleted_at is null)
       or exists (select from public.memberships m where m.tenant_id = a.tenant_id and m.user_id = app.user_id() and m.role = 'admin'))
   order by q.uso::float / q.limite desc, a.tenant_id, a.tipo
   limit 200
$$;

create function app.one_quota(p_tenant uuid, p_tipo text)
returns table (tipo text, limite bigint, padrao bigint, uso bigint, na_lixeira bigint, minimo bigint, versao int, office text, slug text)
language sql stable security definer set search_path = '' as $$
  select q.tipo, q.limite, q.padrao, q.uso, q.na_lixeira, q.minimo, q.versao, t.name, t.slug
    from public.tenants t cross join lateral app.quotas_of(t.id) q
   where app.is_platform() and t.id = p_tenant and q.tipo = p_tipo
$$;

-- Nothing when the version is not the one that was read. Every admin of the office gets the mail, its log a row.
create function app.set_quota(p_tenant uuid, p_tipo text, p_versao int, p_limite bigint, p_mail jsonb) returns setof text
language plpgsql security definer set search_path = '' as $$
declare
  q record;
  v_detalhe jsonb;
  v_faceta bigint;
begin
  perform app.lock_platform();
  select * into q from app.one_quota(p_tenant, p_tipo);
  if q.tipo is null or q.versao <> p_versao then
    return;
  end if;
  perform app.require(p_limite >= q.minimo, 'cotas.below_use', 'limite:cotas.below_use');
  insert into public.cotas as c (tenant_id, tipo, limite) values (p_tenant, p_tipo, p_limite)
  on conflict (tenant_id, tipo) do update set limite = excluded.limite, versao = c.versao + 1;
  -- the mail about the change tells of it already
  delete from public.cotas_alertas a where a.tenant_id = p_tenant and a.tipo = p_tipo;
  insert into public.cotas_alertas (tenant_id, tipo, avisado_em)
  select p_tenant, p_tipo, now() from app.quotas_of(p_tenant) n where n.tipo = p_tipo and n.uso * 5 >= n.limite * 4;
  v_detalhe := jsonb_build_object('antes', jsonb_build_object(p_tipo, q.limite), 'depois', jsonb_build_object(p_tipo, p_limite));
  v_faceta := app.ensure_faceta(p_tenant, 'cotas', 'UPDATE');
  insert into public.auditoria (tenant_id, faceta_id, user_id, antes, depois)
  values (p_tenant, v_faceta, app.user_id(), v_detalhe -> 'antes', v_detalhe -> 'depois');
  perform app.add_to_counter(p_tenant, 'auditoria:' || v_faceta, 1);
  insert into public.feed (tenant_id, entidade, acao, user_id) values (p_tenant, 'cotas', 'UPDATE', app.user_id());
  perform app.record_event('UPDATE', app.user_id(), 'cotas', p_tenant, v_detalhe);
  insert into public.mails (recipient, template, data) select r, 'quota-changed', p_mail from app.admins_of(p_tenant) r;
  return next p_tipo;
end $$;

create function app.admins_of(p_tenant uuid) returns setof text language sql stable as $$
  select u.email from public.memberships m
    join public.profiles p on p.user_id = m.user_id and p.deleted_at is null and p.suspended_at is null
    join public.users u on u.id = m.user_id
   where m.tenant_id = p_tenant and m.role = 'admin'
$$;

create function app.founding_quota() returns table (limite bigint, minimo bigint, versao int)
language sql stable security definer set search_path = '' as $$
  select t.padrao, greatest(1, (coalesce((
      select max(app.founded_by(f.user_id)) from (
        select distinct e.user_id from public.platform_events e where e.entidade = 'tenants' and e.acao = 'INSERT') f
       where not exists (select from public.profiles p where p.user_id = f.user_id and p.role = 'admin')), 0) * 11 + 9) / 10), t.versao
    from public.cotas_tipos t where t.tipo = 'tenants' and app.is_platform()
$$;

create function app.set_founding_quota(p_versao int, p_limite bigint) returns setof text
language plpgsql security definer set search_path = '' as $$
declare
  q record;
begin
  perform app.lock_platform();
  select * into q from app.founding_quota();
  if q.versao <> p_versao then
    return;
  end if;
  perform app.require(p_limite >= q.minimo, 'cotas.below_use', 'limite:cotas.below_use');
  update public.cotas_tipos t set padrao = p_limite, versao = t.versao + 1 where t.tipo = 'tenants';
  perform app.record_event('UPDATE', app.user_id(), 'cotas', null,
    jsonb_build_object('antes', jsonb_build_object('tenants', q.limite), 'depois', jsonb_build_object('tenants', p_limite)));
  return next 'tenants';
end $$;

-- For the job that sends mails: who came close to a limit and was not told yet. Whoever is below seven tenths again is told
-- the next time, so that coming and going around the mark tells nobody twice.
create function app.claim_quota_alerts(p_most int)
returns table (office text, slug text, tipo text, limite bigint, uso bigint, recipients text[])
language sql security definer set search_path = '' as $$
  delete from public.cotas_alertas a
   where exists (select from app.quotas_of(a.tenant_id) q where q.tipo = a.tipo and q.uso * 10 < q.limite * 7);
  with vez as materialized (
    select a.tenant_id, a.tipo from public.cotas_alertas a where a.avisado_em is null limit p_most for update skip locked),
  ditas as (
    update public.cotas_alertas a set avisado_em = now() from vez v where a.tenant_id = v.tenant_id and a.tipo = v.tipo
    returning a.tenant_id, a.tipo)
  select t.name, t.slug, d.tipo, q.limite, q.uso, array(select app.admins_of(d.tenant_id))
    from ditas d join public.tenants t on t.id = d.tenant_id cross join lateral app.quotas_of(d.tenant_id) q where q.tipo = d.tipo
$$;

do $$
declare
  f regprocedure;
  v_called text[] := '{require_room,office_quotas,near_quotas,one_quota,set_quota,founding_quota,set_founding_quota,claim_quota_alerts}';
begin
  for f in select p.oid::regprocedure from pg_proc p where p.pronamespace = 'app'::regnamespace and p.proname = any (
    v_called || '{count_bytes,add_bytes,quotas_of,meet_quota,within_quota,members_within_quota,founded_by,within_founding_quota,admins_of}')
  loop
    execute format('alter function %s owner to gabinete_definer', f);
    execute format('revoke execute on function %s from public', f);
    if (select p.proname::text = any (v_called) from pg_proc p where p.oid = f) then
      execute format('grant execute on function %s to gabinete_app', f);
    end if;
  end loop;
end $$;

-- ── where it is asked ───────────────────────────────────────────────────────────────────────────────────────────────
create trigger within_quota after insert on tenants for each statement execute function app.within_founding_quota();

-- An office that is larger than usual already has the same room to grow as any other that is nearly full.
create function app.keep_room(p_tipo text) returns void language sql as $$
  insert into public.cotas (tenant_id, tipo, limite)
  select t.id, q.tipo, q.minimo * 5 / 4 from public.tenants t cross join lateral app.quotas_of(t.id) q
   where q.tipo = p_tipo and q.minimo > q.limite
  on conflict (tenant_id, tipo) do update set limite = excluded.limite
$$;
alter function app.keep_room(text) owner to gabinete_definer;
revoke execute on function app.keep_room(text) from public;

-- One table's rows begin to be limited, in a transaction of its own (0046_cotas_contar.sql). Its trigger keeps writers out
-- until the end, so that what is counted is what there is. The bin's counter is set and not added to: deletes move it already.
-- Read is an index of the deleted rows only. Nothing happens to a table that is limited already.
create function app.start_quota(p_table text) returns void language plpgsql set lock_timeout = '1s' as $$
begin
  if exists (select from pg_trigger g where g.tgrelid = p_table::regclass and g.tgname = 'within_quota') then
    return;
  end if;
  execute format('create trigger within_quota after insert on public.%I referencing new table as novas for each statement execute function app.%I()',
    p_table, case p_table when 'memberships' then 'members_within_quota' else 'within_quota' end);
  set local role gabinete_definer;
  if exists (select from pg_attribute a where a.attrelid = p_table::regclass and a.attname = 'deleted_at') then
    execute format('with d as materialized (
      select t.id, (select count(*) from public.%1$I x where x.tenant_id = t.id and x.deleted_at is not null)
             - (select coalesce(sum(c.valor), 0) from public.contadores c where c.tenant_id = t.id and c.chave = %2$L)::bigint as n
        from public.tenants t)
      select app.add_to_counter(d.id, %2$L, d.n) from d where d.n <> 0', p_table, 'lixeira:' || p_table);
  end if;
  perform app.keep_room(p_table);
  reset role;
end $$;

-- The same for the bytes of one table's files. Nobody has counted any of them yet.
create function app.start_bytes(p_table text, p_size text, p_live text) returns void language plpgsql set lock_timeout = '1s' as $$
declare
  t record;
begin
  if exists (select from pg_trigger g where g.tgrelid = p_table::regclass and g.tgname = 'within_quota_bytes') then
    return;
  end if;
  for t in select * from (values
    ('count_bytes_insert', 'insert', 'new table as novas', 'count_bytes()'),
    ('count_bytes_update', 'update', 'old table as velhas new table as novas', 'count_bytes()'),
    ('count_bytes_delete', 'delete', 'old table as velhas', 'count_bytes()'),
    ('within_quota_bytes', 'insert', 'new table as novas', 'within_quota(''bytes'')')) v (name, event, rows, called)
  loop
    execute format('create trigger %I after %s on public.%I referencing %s for each statement execute function app.%s',
      t.name, t.event, p_table, t.rows, t.called);
  end loop;
  set local role gabinete_definer;
  execute format('select app.add_to_counter(d.tenant_id, d.chave, d.valor) from (
    select f.tenant_id, case when %s then ''bytes'' else ''lixeira:bytes'' end as chave, sum(f.%I)::bigint as valor
      from public.%I f group by 1, 2) d', p_live, p_size, p_table);
  perform app.keep_room('bytes');
  reset role;
end $$;
revoke execute on function app.start_quota(text), app.start_bytes(text, text, text) from public;
