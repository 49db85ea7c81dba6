-- The log's seals: db/schema/04_log.sql says how they are made.

-- What a seal says of a row besides its values: one fact a line. Names may hold anything and come last.
create or replace function app.sealed_text(p_seq bigint, p_row public.auditoria, p_facet public.auditoria_facetas) returns text
language sql stable parallel safe
  return concat_ws(E'\n', p_seq, p_row.id, (extract(epoch from p_row."timestamp") * 1000000)::bigint, p_row.xid,
    coalesce(p_row.user_id::text, '-'), coalesce(p_row.entidade_id::text, '-'), p_facet.entidade, p_facet.acao, p_facet.autor);

create or replace function app.chain_step(p_hash bytea, p_before bytea, p_content bytea) returns bytea
language plpgsql immutable parallel safe as $$
begin
  return sha256(coalesce(p_hash, p_before) || p_content);
end $$;

-- The chain's hash at each row of a window that begins after the hash p_before.
create or replace aggregate app.chain (bytea, bytea) (sfunc = app.chain_step, stype = bytea);

-- Held while sealing.
create or replace function app.sealing_lock() returns bigint language sql immutable parallel safe return hashtextextended('auditoria_selos', 0);

-- For whoever empties rows that may be sealed at this moment: until they have, nothing is. In an office one at a time; no office waits for
-- another, whose citizen may have fifty thousand demands.
create or replace function app.hold_seals(p_tenant uuid) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('esvaziar:' || p_tenant, 0)), pg_advisory_xact_lock_shared(app.sealing_lock());
end $$;

-- Seals at most p_most rows of transactions before which none is running; returns how many rows it looked at, so that
-- less than p_most means that no more are waiting. One caller at a time; the others return at once, unless a row has waited for a minute:
-- whoever empties again and again would hold sealing up for as long as they like.
create or replace function app.seal_audit(p_most int) returns int language plpgsql security definer set search_path = '' as $$
declare
  c public.auditoria_selagem;
  v_xmin xid8;
  v_xmax xid8;
  v_cluster bigint := (select system_identifier from pg_control_system());
  v_rows int;
begin
  if not pg_try_advisory_xact_lock(app.sealing_lock()) then
    if not exists (
      select from public.auditoria_selagem s join public.auditoria a on a.xid >= s.xid and (a.xid, a."timestamp", a.id) > (s.xid, s."timestamp", s.id)
       where a."timestamp" < clock_timestamp() - interval '1 minute') then
      return 0;
    end if;
    perform pg_advisory_xact_lock(app.sealing_lock());
  end if;
  select pg_snapshot_xmin(s), pg_snapshot_xmax(s) into v_xmin, v_xmax from pg_current_snapshot() s;
  select * into c from public.auditoria_selagem;
  -- a new database, or one that was restored elsewhere: from the beginning
  if c.cluster is distinct from v_cluster then
    insert into public.auditoria_selagem (cluster, xid, "timestamp", id, tudo)
    values (v_cluster, '0', '-infinity', '00000000-0000-0000-0000-000000000000', true)
    on conflict (so_uma) do update set cluster = excluded.cluster, xid = excluded.xid, "timestamp" = excluded."timestamp",
      id = excluded.id, tudo = excluded.tudo
    returning * into c;
  end if;

  with lote as materialized (
    select a from public.auditoria a
     where a.xid >= c.xid and (a.xid, a."timestamp", a.id) > (c.xid, c."timestamp", c.id)
       and (a.xid < v_xmin or c.tudo and a.xid >= v_xmax)
     order by a.xid, a."timestamp", a.id limit p_most),
  novas as (
    select (l.a).tenant_id, l.a, f, uuid_send(gen_random_uuid()) as salt,
           row_number() over (partition by (l.a).tenant_id order by (l.a).xid, (l.a)."timestamp", (l.a).id) as n
      from lote l join public.auditoria_facetas f on f.tenant_id = (l.a).tenant_id and f.id = (l.a).faceta_id
     where not exists (select from public.auditoria_selos s where s.tenant_id = (l.a).tenant_id and s.auditoria_id = (l.a).id)),
  cabecas as materialized (
    select o.tenant_id, coalesce(s.seq, 0) as seq, coalesce(s.hash, uuid_send(o.tenant_id)) as hash
      from (select distinct n.tenant_id from novas n) o left join lateral (
        select x.seq, x.hash from public.auditoria_selos x where x.tenant_id = o.tenant_id order by x.seq desc limit 1) s on true),
  contadas as (
    select n.tenant_id, k.seq + n.n as seq, n.a, n.f, n.salt, k.hash as antes_do_lote,
           sha256(n.salt || convert_to(concat((n.a).antes, E'\n', (n.a).depois), 'UTF8')) as digest
      from novas n join cabecas k using (tenant_id)),
  seladas as (
    insert into public.auditoria_selos (tenant_id, seq, auditoria_id, salt, digest, hash)
    select d.tenant_id, d.seq, (d.a).id, d.salt, d.digest,
           app.chain(d.antes_do_lote, convert_to(app.sealed_text(d.seq, d.a, d.f), 'UTF8') || d.digest)
             over (partition by d.tenant_id order by d.seq rows unbounded preceding)
      from contadas d),
  ultima as (
    select (l.a).xid, (l.a)."timestamp", (l.a).id from lote l order by 1 desc, 2 desc, 3 desc limit 1),
  adiante as (
    update public.auditoria_selagem set xid = u.xid, "timestamp" = u."timestamp", id = u.id from ultima u)
  select count(*) into v_rows from lote;

  if c.tudo and v_rows < p_most then
    update public.auditoria_selagem set xid = v_xmin, "timestamp" = '-infinity', id = '00000000-0000-0000-0000-000000000000', tudo = false;
  end if;
  return v_rows;
end $$;

grant execute on function app.seal_audit to gabinete_jobs;
