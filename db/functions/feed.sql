-- The feed of changes, which live screens follow.

-- What became visible since a snapshot, for all offices, and the snapshot to go on from, in one row or more. Comparing
-- snapshots instead of ids loses nothing: a transaction that began early and commits late was not visible in the last one
-- and is in this one, and meanwhile holds nobody up. More than p_most changes are told table by table. `leitores` are those who alone
-- are to be told; null is everybody of the office.
create or replace function app.read_changes(p_seen pg_snapshot, p_most int)
returns table (seen text, tenant_id uuid, entidade text, entidade_id uuid, acao text, user_id uuid, origem text, leitores uuid[])
language sql stable security definer set search_path = '' as $$
  with novas as materialized (
    select f.* from public.feed f
     where f.xid >= pg_snapshot_xmin(p_seen) and not pg_visible_in_snapshot(f.xid, p_seen)
     order by f.xid, f.id limit p_most + 1),
  demais as (select count(*) > p_most as sim from novas)
  select pg_current_snapshot()::text, r.tenant_id, r.entidade, r.entidade_id, r.acao, r.user_id, r.origem, r.leitores
    from (select) uma left join (
      select n.tenant_id, n.entidade, n.entidade_id, n.acao, n.user_id, n.origem, n.leitores from novas n where not (select sim from demais)
      union all
      select f.tenant_id, f.entidade, null, 'MANY', null, null, case when f.leitores is null then null else
          coalesce(array_agg(distinct l) filter (where l is not null), '{}') end
        from public.feed f left join lateral unnest(f.leitores) l on true
       where (select sim from demais) and f.xid >= pg_snapshot_xmin(p_seen) and not pg_visible_in_snapshot(f.xid, p_seen)
       group by f.tenant_id, f.entidade, f.leitores is null) r on true
$$;

-- As servers of before ask: of what is secret they tell nobody.
create or replace function app.read_feed(p_seen pg_snapshot, p_most int)
returns table (seen text, tenant_id uuid, entidade text, entidade_id uuid, acao text, user_id uuid, origem text)
language sql stable security definer set search_path = '' as $$
  with c as materialized (select * from app.read_changes(p_seen, p_most))
  select s.seen, r.tenant_id, r.entidade, r.entidade_id, r.acao, r.user_id, r.origem
    from (select max(seen) as seen from c) s left join c r on r.leitores is null
$$;

-- What one stream that begins or resumes has missed: the office's changes from a transaction on, or of the last p_age. As
-- many as p_most + 1 mean that there are more. Of what is secret only whoever reads it is told.
create or replace function app.feed_since(p_from xid8, p_age interval, p_most int)
returns table (seen text, entidade text, entidade_id uuid, acao text, user_id uuid, origem text)
language sql stable security definer set search_path = '' as $$
  select pg_current_snapshot()::text, r.entidade, r.entidade_id, r.acao, r.user_id, r.origem
    from (select) uma left join (
      select * from (
        select f.* from public.feed f
         where f.tenant_id = (select app.tenant_id()) and f.xid >= coalesce(p_from, '0'::xid8)
           and (f.leitores is null or f.leitores @> array[(select app.user_id())])
         order by f.xid desc, f.id desc limit p_most + 1) n
       where p_from is not null or n.created_at > now() - p_age) r on true
$$;

-- Removes what nobody can resume from any more; at most 20,000 rows at once. Returns how many.
create or replace function app.prune_feed(p_age interval) returns int language plpgsql security definer set search_path = '' as $$
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

-- Which of these streams may go on: positions in the two lists. The session still opens doors (`app.live_session`), and its person has
-- one of the roles in the office.
create or replace function app.streams_allowed(p_sessions uuid[], p_tenants uuid[], p_roles text[]) returns setof int
language sql stable security definer set search_path = '' as $$
  select a.n::int from unnest(p_sessions, p_tenants) with ordinality as a (session_id, tenant_id, n)
    join public.sessions s on s.id = a.session_id
    join public.profiles p on p.user_id = s.user_id and p.deleted_at is null
     and p.suspended_at is null and not p.must_choose_password
    join public.memberships m on m.tenant_id = a.tenant_id and m.user_id = s.user_id and m.role = any (p_roles)
   where s.ended_at is null and not s.second_factor_pending and s.token_expires_at > now()
     and s.created_at > now() - interval '7 days' and not app.must_enrol(s.user_id, p.role)
$$;

grant execute on function app.read_changes, app.read_feed, app.feed_since, app.prune_feed, app.streams_allowed to gabinete_app;
