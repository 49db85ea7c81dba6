-- Limits of an office: what it holds, what is refused, seeing and setting them.

-- Bytes of one statement's files, those on their way included, by the column that says them.
create or replace function app.count_bytes() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  -- most demands come without a file, and their statement runs these all the same
  if tg_op = 'INSERT' then
    if exists (select from novas) then
      perform app.add_bytes((select array_agg(to_jsonb(n)) from novas n), '{}', tg_argv[0]);
    end if;
  elsif tg_op = 'DELETE' then
    if exists (select from velhas) then
      perform app.add_bytes('{}', (select array_agg(to_jsonb(v)) from velhas v), tg_argv[0]);
    end if;
  else
    perform app.add_bytes((select array_agg(to_jsonb(n)) from novas n), (select array_agg(to_jsonb(v)) from velhas v), tg_argv[0]);
  end if;
  return null;
end $$;

create or replace function app.add_bytes(p_new jsonb[], p_old jsonb[], p_column text) returns void language sql as $$
  select app.add_to_counter(d.tenant_id, d.chave, d.valor) from (
    select (f.r ->> 'tenant_id')::uuid as tenant_id, case when f.r ->> 'deleted_at' is null then 'bytes' else 'lixeira:bytes' end as chave,
           sum(f.sinal * (f.r ->> p_column)::bigint)::bigint as valor
      from (select unnest(p_new), 1 union all select unnest(p_old), -1) f (r, sinal)
     group by 1, 2 order by 1, 2) d
   where d.valor <> 0
$$;

-- Each limit of an office with what counts towards it. The least that it may be set to leaves a tenth of room. No definer
-- function: it becomes a part of whichever asks.
create or replace function app.quotas_of(p_tenant uuid)
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

-- Whether an office holds four fifths of a limit, live and in the bin together: a cheap question, for what every insert asks. The
-- counters are named by a row, not by a parameter, of which each value would be planned for anew.
create or replace function app.near_quota(p_tenant uuid, p_tipo text) returns boolean language plpgsql stable as $$
begin
  return (
    select 5 * (select coalesce(sum(c.valor), 0) from public.contadores c
                 where c.tenant_id = p_tenant and c.chave = any (t.contadores || ('lixeira:' || t.tipo)))
        >= 4 * coalesce((select q.limite from public.cotas q where q.tenant_id = p_tenant and q.tipo = t.tipo), t.padrao)
      from public.cotas_tipos t where t.tipo = p_tipo);
end $$;

-- Once for a statement, after its counters. Most offices are far from their limits, and the first question is all they pay.
create or replace function app.within_quota() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_tipo text := coalesce(tg_argv[0], tg_table_name);
  v_tenant uuid;
begin
  foreach v_tenant in array array(select distinct n.tenant_id from novas n) loop
    if app.near_quota(v_tenant, v_tipo) then
      perform app.meet_quota(v_tenant, v_tipo, x.uso <= x.limite, x.erro)
        from app.quotas_of(v_tenant) x where x.tipo = v_tipo and x.uso * 5 >= x.limite * 4;
    end if;
  end loop;
  return null;
end $$;

-- What comes back by an undo keeps the day on which it came, and is nothing new.
create or replace function app.members_within_quota() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.meet_quota(n.tenant_id, x.tipo, x.uso <= x.limite, x.erro)
    from (select distinct m.tenant_id from novas m where m.created_at >= now()) n cross join lateral app.quotas_of(n.tenant_id) x
   where x.tipo = 'memberships' and x.uso * 5 >= x.limite * 4;
  return null;
end $$;

-- Beyond a limit the statement fails. Close to it the office is to be told, once.
create or replace function app.meet_quota(p_tenant uuid, p_tipo text, p_fits boolean, p_erro text) returns void language plpgsql as $$
begin
  perform app.require(p_fits, p_erro);
  if not exists (select from public.cotas_alertas a where a.tenant_id = p_tenant and a.tipo = p_tipo) then
    insert into public.cotas_alertas (tenant_id, tipo) values (p_tenant, p_tipo) on conflict do nothing;
    insert into public.feed (tenant_id, entidade, acao, user_id) values (p_tenant, 'cotas', 'UPDATE', app.user_id());
  end if;
end $$;

-- Asked before the bytes of a file are taken in at all.
create or replace function app.require_room() returns void language plpgsql security definer set search_path = '' as $$
begin
  perform app.require(q.uso < q.limite, 'cotas.bytes') from app.quotas_of(app.tenant_id()) q where q.tipo = 'bytes';
end $$;

-- How many more rows of a table the request's office may have, for whoever is about to bring many.
create or replace function app.room_for(p_tipo text) returns bigint language sql stable security definer set search_path = '' as $$
  select greatest(0, q.limite - q.uso) from app.quotas_of(app.tenant_id()) q where q.tipo = p_tipo
$$;

create or replace function app.founded_by(p_user uuid) returns bigint language sql stable as $$
  select count(*) from public.platform_events e where e.user_id = p_user and e.entidade = 'tenants' and e.acao = 'INSERT'
$$;

-- Who administers the installation founds as many as are needed, for others too; the command line is nobody.
create or replace function app.within_founding_quota() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.require(app.founded_by(app.user_id()) < t.padrao, 'cotas.tenants') from public.cotas_tipos t
   where t.tipo = 'tenants' and app.user_id() is not null
     and not exists (select from public.profiles p where p.user_id = app.user_id() and p.role = 'admin' and p.deleted_at is null);
  return null;
end $$;

-- The kinds that servers of release 0.1.0 know, which ask without naming any; the release after needs it no more.
create or replace function app.quotas_before() returns text[] language sql immutable parallel safe
  return '{municipes,historicos_atendimento,demandas,demanda_documentos,agenda_compromissos,documentos,setores,equipe,memberships,convites,bytes}'::text[];

-- Of the request's office: for its admins, and for who administers the installation. Of the kinds that the server knows which asks.
create or replace function app.office_quotas(p_tipos text[])
returns table (tipo text, limite bigint, padrao bigint, uso bigint, na_lixeira bigint, minimo bigint, versao int)
language sql stable security definer set search_path = '' as $$
  select q.tipo, q.limite, q.padrao, q.uso, q.na_lixeira, q.minimo, q.versao
    from app.quotas_of(app.managed_office()) q where q.tipo = any (p_tipos)
$$;

create or replace function app.office_quotas()
returns table (tipo text, limite bigint, padrao bigint, uso bigint, na_lixeira bigint, minimo bigint, versao int)
language sql stable security definer set search_path = '' as $$
  select * from app.office_quotas(app.quotas_before())
$$;

-- Limits that are nearly reached, the fullest first: of all offices for an admin of the platform, else of those that the
-- person is an admin of.
create or replace function app.near_quotas(p_tipos text[]) returns table (tenant_id uuid, tipo text, limite bigint, uso bigint)
language sql stable security definer set search_path = '' as $$
  select a.tenant_id, a.tipo, q.limite, q.uso
    from public.cotas_alertas a cross join lateral app.quotas_of(a.tenant_id) q
   where q.tipo = a.tipo and q.tipo = any (p_tipos) and q.uso * 5 >= q.limite * 4
     and (exists (select from public.profiles p where p.user_id = app.user_id() and p.role = 'admin' and p.deleted_at is null)
       or exists (select from public.memberships m where m.tenant_id = a.tenant_id and m.user_id = app.user_id() and m.role = 'admin'))
   order by q.uso::float / q.limite desc, a.tenant_id, a.tipo
   limit 200
$$;

create or replace function app.near_quotas() returns table (tenant_id uuid, tipo text, limite bigint, uso bigint)
language sql stable security definer set search_path = '' as $$
  select * from app.near_quotas(app.quotas_before())
$$;

create or replace function app.one_quota(p_tenant uuid, p_tipo text)
returns table (tipo text, limite bigint, padrao bigint, uso bigint, na_lixeira bigint, minimo bigint, versao int, office text, slug text)
language sql stable security definer set search_path = '' as $$
  select q.tipo, q.limite, q.padrao, q.uso, q.na_lixeira, q.minimo, q.versao, t.name, t.slug
    from public.tenants t cross join lateral app.quotas_of(t.id) q
   where app.is_platform() and t.id = p_tenant and q.tipo = p_tipo
$$;

-- Nothing when the version is not the one that was read. Every admin of the office gets the mail, its log a row.
create or replace function app.set_quota(p_tenant uuid, p_tipo text, p_versao int, p_limite bigint, p_mail jsonb) returns setof text
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

create or replace function app.admins_of(p_tenant uuid) returns setof text language sql stable as $$
  select u.email from public.memberships m
    join public.profiles p on p.user_id = m.user_id and p.deleted_at is null and p.suspended_at is null
    join public.users u on u.id = m.user_id
   where m.tenant_id = p_tenant and m.role = 'admin'
$$;

create or replace function app.founding_quota() returns table (limite bigint, minimo bigint, versao int)
language sql stable security definer set search_path = '' as $$
  select t.padrao, greatest(1, (coalesce((
      select max(app.founded_by(f.user_id)) from (
        select distinct e.user_id from public.platform_events e where e.entidade = 'tenants' and e.acao = 'INSERT') f
       where not exists (select from public.profiles p where p.user_id = f.user_id and p.role = 'admin')), 0) * 11 + 9) / 10), t.versao
    from public.cotas_tipos t where t.tipo = 'tenants' and app.is_platform()
$$;

create or replace function app.set_founding_quota(p_versao int, p_limite bigint) returns setof text
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
create or replace function app.claim_quota_alerts(p_most int, p_tipos text[])
returns table (office text, slug text, tipo text, limite bigint, uso bigint, recipients text[])
language sql security definer set search_path = '' as $$
  delete from public.cotas_alertas a
   where exists (select from app.quotas_of(a.tenant_id) q where q.tipo = a.tipo and q.uso * 10 < q.limite * 7);
  with vez as materialized (
    select a.tenant_id, a.tipo from public.cotas_alertas a where a.avisado_em is null and a.tipo = any (p_tipos) limit p_most for update skip locked),
  ditas as (
    update public.cotas_alertas a set avisado_em = now() from vez v where a.tenant_id = v.tenant_id and a.tipo = v.tipo
    returning a.tenant_id, a.tipo)
  select t.name, t.slug, d.tipo, q.limite, q.uso, array(select app.admins_of(d.tenant_id))
    from ditas d join public.tenants t on t.id = d.tenant_id cross join lateral app.quotas_of(d.tenant_id) q where q.tipo = d.tipo
$$;

create or replace function app.claim_quota_alerts(p_most int)
returns table (office text, slug text, tipo text, limite bigint, uso bigint, recipients text[])
language sql security definer set search_path = '' as $$
  select * from app.claim_quota_alerts(p_most, app.quotas_before())
$$;

-- Parts of the definer functions above, which nobody else calls.
alter function app.add_bytes owner to gabinete_definer;
alter function app.quotas_of owner to gabinete_definer;
alter function app.meet_quota owner to gabinete_definer;
alter function app.founded_by owner to gabinete_definer;
alter function app.admins_of owner to gabinete_definer;
alter function app.quotas_before owner to gabinete_definer;
revoke execute on function app.add_bytes, app.quotas_of, app.meet_quota, app.founded_by, app.admins_of, app.quotas_before from public;

grant execute on function app.require_room, app.room_for to gabinete_app;
grant execute on function app.office_quotas(), app.office_quotas(text[]), app.near_quotas(), app.near_quotas(text[]), app.one_quota, app.set_quota,
  app.founding_quota, app.set_founding_quota to gabinete_accounts;
grant execute on function app.claim_quota_alerts(int), app.claim_quota_alerts(int,text[]) to gabinete_jobs;
