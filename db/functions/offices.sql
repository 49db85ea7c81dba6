-- Offices, and what one is known by.

-- Who founded each office, or else its first admin: names of offices may look alike. No definer function: it becomes a part of
-- whichever asks.
create or replace function app.founders() returns table (tenant_id uuid, founder text) language sql stable as $$
  select t.id, p.full_name
    from public.tenants t join public.profiles p on p.user_id = coalesce(t.founder_id, (
      select m.user_id from public.memberships m where m.tenant_id = t.id and m.role = 'admin' order by m.created_at, m.id limit 1))
$$;

create or replace function app.founder_of(p_tenant uuid) returns text language sql stable security definer set search_path = '' as $$
  select f.founder from app.founders() f where f.tenant_id = p_tenant
$$;

-- All of them for an admin of the platform, else those that the person is an admin of; the newest first, as many as p_most behind
-- one of them; behind another one there is nothing. One plan for the first page and the others.
create or replace function app.managed_offices(p_after uuid, p_most int)
returns table (id uuid, name text, slug text, created_at timestamptz, member_count int, admin_count int, founder text)
language sql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
  with managed as not materialized (
    select t.* from public.tenants t
     where (select true from public.profiles p where p.user_id = app.user_id() and p.role = 'admin' and p.deleted_at is null)
        or t.id = any (array(select m.tenant_id from public.memberships m where m.user_id = app.user_id() and m.role = 'admin'))),
  page as materialized (
    select t.* from managed t left join managed a on a.id = p_after
     where p_after is null or t.created_at < a.created_at or t.created_at = a.created_at and t.id > a.id
     order by t.created_at desc, t.id limit p_most),
  held as (
    select m.tenant_id, count(*)::int as members, (count(*) filter (where m.role = 'admin'))::int as admins
      from public.memberships m join public.profiles p on p.user_id = m.user_id and p.deleted_at is null
     where m.tenant_id in (select x.id from page x) group by 1)
  select t.id, t.name, t.slug, t.created_at, coalesce(h.members, 0), coalesce(h.admins, 0), f.founder
    from page t left join held h on h.tenant_id = t.id left join app.founders() f on f.tenant_id = t.id
   order by t.created_at desc, t.id
$$;

-- The person, or the one with this address, becomes its admin: somebody else gets a notice, like any member who was added.
create or replace function app.found_office(p_name text, p_slug text, p_email text) returns table (id uuid, created_at timestamptz)
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := app.user_id();
  v public.tenants;
begin
  if p_email is not null then
    v_admin := app.account_of(p_email);
    if v_admin is null then
      perform app.fail('tenants.admin_missing', 'admin_email:tenants.admin_missing');
    end if;
  end if;
  insert into public.tenants as t (name, slug, founder_id) values (p_name, p_slug, app.user_id()) returning t.* into v;
  insert into public.memberships (user_id, tenant_id, role) values (v_admin, v.id, 'admin');
  if v_admin <> app.user_id() then
    insert into public.entradas (tenant_id, user_id, added_by) values (v.id, v_admin, app.user_id());
  end if;
  perform app.record_event('INSERT', app.user_id(), 'tenants', v.id,
    jsonb_build_object('depois', jsonb_build_object('name', p_name, 'slug', p_slug)));
  return query select v.id, v.created_at;
end $$;

-- The office of the request, for a mail to whoever does not know it yet.
create or replace function app.office_identity() returns table (office text, slug text, founder text, founded_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select t.name, t.slug, app.founder_of(t.id), t.created_at from public.tenants t where t.id = app.managed_office()
$$;

-- What an office that the person belongs to is known by, and who added them to it while they have not answered that.
create or replace function app.own_office(p_tenant uuid) returns table (founder text, added_by text)
language sql stable security definer set search_path = '' as $$
  select f.founder, p.full_name
    from public.memberships m
    left join app.founders() f on f.tenant_id = m.tenant_id
    left join public.entradas e on e.tenant_id = m.tenant_id and e.user_id = m.user_id
    left join public.profiles p on p.user_id = e.added_by
   where m.tenant_id = p_tenant and m.user_id = app.user_id()
$$;

create or replace function app.office_counts() returns table (total int, admins int)
language sql stable security definer set search_path = '' as $$
  select count(*)::int, (count(*) filter (where m.role = 'admin'))::int
    from public.memberships m join public.profiles p on p.user_id = m.user_id and p.deleted_at is null
   where m.tenant_id = app.managed_office()
$$;

grant execute on function app.managed_offices, app.found_office, app.office_identity, app.own_office, app.office_counts
  to gabinete_accounts;
