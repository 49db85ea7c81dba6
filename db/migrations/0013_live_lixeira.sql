-- Live changes: reading the feed across offices, who may go on listening, who has a record open. And the bin's indexes.

-- ── the feed ────────────────────────────────────────────────────────────────────────────────────────────────────────
-- The browser tab that made the change, so that it does not fetch twice what it has just changed itself.
alter table feed add column origem text default nullif(current_setting('app.origin', true), '');
-- age counts from the change, not from the beginning of a long transaction
alter table feed alter column created_at set default clock_timestamp();

-- What became visible since a snapshot, for all offices, and the snapshot to go on from, in one row or more. Comparing
-- snapshots instead of ids loses nothing: a transaction that began early and commits late was not visible in the last one
-- and is in this one, and meanwhile holds nobody up. More than p_most changes are told table by table.
create function app.read_feed(p_seen pg_snapshot, p_most int)
returns table (seen text, tenant_id uuid, entidade text, entidade_id uuid, acao text, user_id uuid, origem text)
language sql stable security definer set search_path = '' as $$
  with novas as materialized (
    select f.* from public.feed f
     where f.xid >= pg_snapshot_xmin(p_seen) and not pg_visible_in_snapshot(f.xid, p_seen)
     order by f.xid, f.id limit p_most + 1),
  demais as (select count(*) > p_most as sim from novas)
  select pg_current_snapshot()::text, r.tenant_id, r.entidade, r.entidade_id, r.acao, r.user_id, r.origem
    from (select) uma left join (
      select n.tenant_id, n.entidade, n.entidade_id, n.acao, n.user_id, n.origem from novas n where not (select sim from demais)
      union all
      select distinct f.tenant_id, f.entidade, null::uuid, 'MANY', null::uuid, null::text from public.feed f
       where (select sim from demais) and f.xid >= pg_snapshot_xmin(p_seen) and not pg_visible_in_snapshot(f.xid, p_seen)) r on true
$$;

-- The same for one stream that begins or resumes: the office's changes from a transaction on, or of the last p_age. As
-- many as p_most + 1 mean that there are more.
create function app.feed_since(p_from xid8, p_age interval, p_most int)
returns table (seen text, entidade text, entidade_id uuid, acao text, user_id uuid, origem text)
language sql stable security definer set search_path = '' as $$
  select pg_current_snapshot()::text, r.entidade, r.entidade_id, r.acao, r.user_id, r.origem
    from (select) uma left join (
      select * from (
        select f.* from public.feed f
         where f.tenant_id = (select app.tenant_id()) and f.xid >= coalesce(p_from, '0'::xid8)
         order by f.xid desc, f.id desc limit p_most + 1) n
       where p_from is not null or n.created_at > now() - p_age) r on true
$$;

-- Removes what nobody can resume from any more; at most 20,000 rows at once. Returns how many.
create function app.prune_feed(p_age interval) returns int language plpgsql security definer set search_path = '' as $$
declare
  v_count int := 0;
begin
  -- one server at a time is enough
  if pg_try_advisory_xact_lock(hashtext('prune_feed')) then
    delete from public.feed f using (
      select x.tenant_id, x.xid, x.id from public.feed x
       where x.xid < coalesce(
         (select y.xid from public.feed y where y.created_at >= now() - p_age order by y.xid, y.id limit 1),
         pg_snapshot_xmin(pg_current_snapshot()))
       order by x.xid, x.id limit 20000) old
     where f.tenant_id = old.tenant_id and f.xid = old.xid and f.id = old.id;
    get diagnostics v_count = row_count;
  end if;
  return v_count;
end $$;

-- Which of these streams may go on: positions in the two lists. The session lives, its person has a profile and still one
-- of the roles in the office.
create function app.streams_allowed(p_sessions uuid[], p_tenants uuid[], p_roles text[]) returns setof int
language sql stable security definer set search_path = '' as $$
  select a.n::int from unnest(p_sessions, p_tenants) with ordinality as a (session_id, tenant_id, n)
    join public.sessions s on s.id = a.session_id
    join public.profiles p on p.user_id = s.user_id and p.deleted_at is null
    join public.memberships m on m.tenant_id = a.tenant_id and m.user_id = s.user_id and m.role = any (p_roles)
   where s.ended_at is null and not s.second_factor_pending and s.token_expires_at > now()
     and s.created_at > now() - interval '7 days'
$$;

-- ── presence ────────────────────────────────────────────────────────────────────────────────────────────────────────
-- Who has a record open, by browser tab. Unlogged: after a crash every tab tells again within seconds.
create unlogged table presencas (
  tenant_id uuid not null default app.tenant_id() references tenants,
  user_id uuid not null default app.user_id(),
  aba text not null constraint presencas_aba_form check (aba ~ '^[\w-]{8,40}$'),
  entidade text not null,
  entidade_id uuid not null,
  expires_at timestamptz not null,
  primary key (tenant_id, user_id, aba),
  -- ends with the membership
  constraint presencas_member_fkey foreign key (tenant_id, user_id) references memberships (tenant_id, user_id) on delete cascade
);
create index presencas_by_record on presencas (tenant_id, entidade, entidade_id);
create index presencas_age on presencas (expires_at);
alter table presencas enable row level security, force row level security;
-- an office sees who of its members is where
create policy presencas_office on presencas for select to gabinete_app using (tenant_id = (select app.tenant_id()));
-- written by the functions below only
create policy presencas_definer on presencas to gabinete_definer using (true) with check (true);
grant select on presencas to gabinete_app;
grant select, insert, update, delete on presencas to gabinete_definer;

-- Tells the office's streams that somebody came to or left a record; who, they ask for themselves.
create function app.announce_presence(p_tenant uuid, p_id uuid) returns void
language sql security definer set search_path = '' as $$
  insert into public.feed (tenant_id, entidade, entidade_id, acao, user_id) values (p_tenant, 'presencas', p_id, 'UPDATE', app.user_id())
$$;

-- This tab has this record open, for the next p_for. Only a change of that is announced.
create function app.enter_presence(p_aba text, p_entidade text, p_id uuid, p_for interval) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_old public.presencas;
begin
  select * into v_old from public.presencas p
   where p.tenant_id = app.tenant_id() and p.user_id = app.user_id() and p.aba = p_aba for update;
  if v_old.aba is null then
    perform app.require(
      (select count(*) < 50 from public.presencas p where p.tenant_id = app.tenant_id() and p.user_id = app.user_id()), 'request.limit');
  end if;
  insert into public.presencas (tenant_id, user_id, aba, entidade, entidade_id, expires_at)
  values (app.tenant_id(), app.user_id(), p_aba, p_entidade, p_id, now() + p_for)
  on conflict (tenant_id, user_id, aba) do update
    set entidade = excluded.entidade, entidade_id = excluded.entidade_id, expires_at = excluded.expires_at;
  if v_old.entidade_id is distinct from p_id then
    perform app.announce_presence(app.tenant_id(), r.id) from (values (p_id), (v_old.entidade_id)) r (id) where r.id is not null;
  elsif v_old.expires_at < now() then
    perform app.announce_presence(app.tenant_id(), p_id);
  end if;
end $$;

create function app.leave_presence(p_aba text) returns void language sql security definer set search_path = '' as $$
  with saiu as (
    delete from public.presencas p where p.tenant_id = app.tenant_id() and p.user_id = app.user_id() and p.aba = p_aba
    returning p.tenant_id, p.entidade_id)
  select app.announce_presence(s.tenant_id, s.entidade_id) from saiu s
$$;

-- Tabs that fell silent. Several servers may do this at once.
create function app.expire_presences() returns int language sql security definer set search_path = '' as $$
  with velhas as (
    select p.tenant_id, p.user_id, p.aba from public.presencas p where p.expires_at < now() limit 1000 for update skip locked),
  saiu as (
    delete from public.presencas p using velhas v
     where p.tenant_id = v.tenant_id and p.user_id = v.user_id and p.aba = v.aba returning p.tenant_id, p.entidade_id)
  select count(app.announce_presence(s.tenant_id, s.entidade_id))::int from saiu s
$$;

do $$
declare
  f regprocedure;
begin
  foreach f in array array[
    'app.read_feed(pg_snapshot, int)', 'app.feed_since(xid8, interval, int)', 'app.prune_feed(interval)',
    'app.streams_allowed(uuid[], uuid[], text[])', 'app.announce_presence(uuid, uuid)',
    'app.enter_presence(text, text, uuid, interval)', 'app.leave_presence(text)', 'app.expire_presences()']::regprocedure[]
  loop
    execute format('alter function %s owner to gabinete_definer', f);
    execute format('revoke execute on function %s from public', f);
  end loop;
end $$;
grant execute on function
  app.read_feed(pg_snapshot, int), app.feed_since(xid8, interval, int), app.prune_feed(interval),
  app.streams_allowed(uuid[], uuid[], text[]),
  app.enter_presence(text, text, uuid, interval), app.leave_presence(text), app.expire_presences()
  to gabinete_app;

-- ── the bin ─────────────────────────────────────────────────────────────────────────────────────────────────────────
-- Newest deletions first, page by page, whatever else the office holds.
create index municipes_deleted on municipes (tenant_id, deleted_at, id) where deleted_at is not null;
create index demandas_deleted on demandas (tenant_id, deleted_at, id) where deleted_at is not null;
create index demanda_documentos_deleted on demanda_documentos (tenant_id, deleted_at, id) where deleted_at is not null;
create index agenda_deleted on agenda_compromissos (tenant_id, deleted_at, id) where deleted_at is not null;
create index documentos_deleted on documentos (tenant_id, deleted_at, id) where deleted_at is not null;
create index setores_deleted on setores (tenant_id, deleted_at, id) where deleted_at is not null;
create index equipe_deleted on equipe (tenant_id, deleted_at, id) where deleted_at is not null;
