-- Administration: people of the installation, offices and who belongs to them. Requests hold no grant to write users,
-- profiles, memberships and tenants (0002_contas.sql): all of it goes through the definer functions below, which ask the
-- rules again under a lock, so that two people at once cannot leave an office or the installation without an admin.

-- A change of role is told apart from other changes in the office's log.
create or replace function app.action_of(p_before jsonb, p_after jsonb) returns text language sql immutable parallel safe
  return case
    when p_before ->> 'role' is distinct from p_after ->> 'role' then 'ROLE'
    when p_before ->> 'deleted_at' is null and p_after ->> 'deleted_at' is not null then 'DELETE'
    when p_before ->> 'deleted_at' is not null and p_after ->> 'deleted_at' is null then 'RESTORE'
    else 'UPDATE'
  end;

-- ── who is an admin ─────────────────────────────────────────────────────────────────────────────────────────────────
-- Whether an office has an admin with a living account; p_except does not count.
create function app.has_admin(p_tenant uuid, p_except uuid default null) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.memberships m join public.profiles p on p.user_id = m.user_id and p.deleted_at is null
    where m.tenant_id = p_tenant and m.role = 'admin' and m.user_id is distinct from p_except)
$$;

create function app.has_platform_admin(p_except uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.profiles p join public.users u on u.id = p.user_id and u.confirmed_at is not null
    where p.role = 'admin' and p.deleted_at is null and p.user_id <> p_except)
$$;

-- ── doors ───────────────────────────────────────────────────────────────────────────────────────────────────────────
-- The office of the request: for its members, or for an admin of the platform that app.enter_office let in.
create function app.managed_office() returns uuid language sql stable parallel safe
  return coalesce(app.tenant_id(), nullif(current_setting('app.platform_tenant', true), '')::uuid);

-- An office's door where an admin of the platform may do something without belonging to it: see counts, or add the first
-- admin of an office that has none. The office's rows stay out of sight: app.tenant_id() is not set.
create function app.enter_office(p_token bytea, p_tenant uuid, p_roles text[], p_platform text)
returns table (user_id uuid, session_id uuid, full_name text, profile_role text, membership_role text)
language plpgsql security definer set search_path = '' as $$
declare
  s record;
begin
  select * into s from app.live_session(p_token);
  if s.profile_role is distinct from 'admin'
    or exists (select from public.memberships m where m.tenant_id = p_tenant and m.user_id = s.user_id and m.role = any (p_roles))
    or not exists (select from public.tenants t where t.id = p_tenant)
    or (p_platform = 'firstAdmin' and app.has_admin(p_tenant)) then
    return query select * from app.enter_tenant(p_token, p_tenant, p_roles);
    return;
  end if;
  perform set_config('app.user_id', s.user_id::text, true), set_config('app.autor', s.full_name, true),
    set_config('app.platform_tenant', p_tenant::text, true);
  perform app.touch_session(s.session_id);
  return query select s.user_id, s.session_id, s.full_name, s.profile_role, null::text;
end $$;

-- The door to managing offices: admins of the platform, and of any office.
create function app.enter_offices(p_token bytea)
returns table (user_id uuid, session_id uuid, full_name text, profile_role text, membership_role text)
language plpgsql security definer set search_path = '' as $$
declare
  s record;
begin
  select * into s from app.enter_user(p_token);
  if s.profile_role <> 'admin' and not exists (select from public.memberships m where m.user_id = s.user_id and m.role = 'admin') then
    perform app.fail('session.forbidden', s.user_id::text);
  end if;
  return query select s.user_id, s.session_id, s.full_name, s.profile_role, null::text;
end $$;

-- ── people of the installation ──────────────────────────────────────────────────────────────────────────────────────
-- One at a time: whoever waited is asked again whether they still are an admin.
create function app.lock_platform() returns void language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtext('platform'));
  if not app.is_platform() or not exists (
    select from public.profiles p where p.user_id = app.user_id() and p.role = 'admin' and p.deleted_at is null) then
    perform app.fail('session.forbidden', app.user_id()::text);
  end if;
end $$;

-- Confirmed at once. An address whose account was deleted may come back: a new beginning, without the old offices, second
-- factor or sessions.
create function app.create_profile(p_email text, p_password_hash text, p_full_name text, p_username text, p_role text, p_mail jsonb) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid;
  v_id uuid;
begin
  perform app.lock_platform();
  perform pg_advisory_xact_lock(hashtext('email:' || lower(p_email)));
  select u.id into v_user from public.users u join public.profiles p on p.user_id = u.id and p.deleted_at is not null
   where lower(u.email) = lower(p_email);
  if v_user is null then
    insert into public.users (email, password_hash, confirmed_at) values (p_email, p_password_hash, now()) returning id into v_user;
    insert into public.profiles (user_id, username, full_name, role) values (v_user, p_username, p_full_name, p_role) returning id into v_id;
  else
    update public.users set email = p_email, password_hash = p_password_hash, confirmed_at = now(), totp_secret = null,
      totp_confirmed_at = null, totp_last_step = null, last_tenant_id = null where id = v_user;
    delete from public.recovery_codes where user_id = v_user;
    update public.profiles set username = p_username, full_name = p_full_name, role = p_role, deleted_at = null
     where user_id = v_user returning id into v_id;
  end if;
  insert into public.mails (recipient, template, data) values (p_email, 'account-created', p_mail);
  perform app.record_event('INSERT', app.user_id(), 'profiles', v_id,
    jsonb_build_object('depois', jsonb_build_object('full_name', p_full_name, 'username', p_username, 'role', p_role)));
  return v_id;
end $$;

-- Nothing when there is no such person, or when the version is not the one that was read.
create function app.update_profile(p_id uuid, p_versao int, p_full_name text, p_username text, p_role text) returns setof uuid
language plpgsql security definer set search_path = '' as $$
declare
  p public.profiles;
  n public.profiles;
begin
  perform app.lock_platform();
  select * into p from public.profiles x where x.id = p_id and x.deleted_at is null for update;
  if p.id is null or p.versao <> p_versao then
    return;
  end if;
  if p.role <> p_role then
    perform app.require(p.user_id <> app.user_id(), 'profiles.own_role', app.user_id()::text);
    perform app.require(p_role = 'admin' or app.has_platform_admin(p.user_id), 'profiles.last_admin');
  end if;
  update public.profiles set full_name = p_full_name, username = p_username, role = p_role where id = p_id returning * into n;
  perform app.record_event(case when p.role <> p_role then 'ROLE' else 'UPDATE' end, app.user_id(), 'profiles', p_id,
    jsonb_build_object('antes', app.changed(to_jsonb(p), to_jsonb(n)), 'depois', app.changed(to_jsonb(n), to_jsonb(p))))
   where app.changed(to_jsonb(n), to_jsonb(p)) is not null;
  return next p_id;
end $$;

-- Leaves every office, ends every session. Refused for the last admin of the installation and of an office.
create function app.remove_profile(p_id uuid) returns setof uuid language plpgsql security definer set search_path = '' as $$
declare
  p public.profiles;
begin
  perform app.lock_platform();
  select * into p from public.profiles x where x.id = p_id and x.deleted_at is null for update;
  if p.id is null then
    return;
  end if;
  perform app.require(p.role <> 'admin' or app.has_platform_admin(p.user_id), 'profiles.last_admin');
  perform from public.tenants t where t.id in (select m.tenant_id from public.memberships m where m.user_id = p.user_id)
    order by t.id for no key update;
  perform app.require(not exists (select from public.memberships m
    where m.user_id = p.user_id and m.role = 'admin' and not app.has_admin(m.tenant_id, p.user_id)), 'profiles.last_office_admin');
  delete from public.memberships m where m.user_id = p.user_id;
  update public.profiles set deleted_at = now() where id = p_id;
  update public.sessions set ended_at = now() where user_id = p.user_id and ended_at is null;
  update public.auth_codes set used_at = now() where user_id = p.user_id and used_at is null;
  perform app.record_event('DELETE', app.user_id(), 'profiles', p_id,
    jsonb_build_object('antes', jsonb_build_object('full_name', p.full_name, 'username', p.username, 'role', p.role)));
  return next p_id;
end $$;

-- ── offices ─────────────────────────────────────────────────────────────────────────────────────────────────────────
-- All of them for an admin of the platform, else those that the person is an admin of.
create function app.managed_offices()
returns table (id uuid, name text, slug text, created_at timestamptz, member_count int, admin_count int)
language sql stable security definer set search_path = '' as $$
  select t.id, t.name, t.slug, t.created_at, n.members, n.admins
    from public.tenants t cross join lateral (
      select count(*)::int as members, (count(*) filter (where m.role = 'admin'))::int as admins
        from public.memberships m join public.profiles p on p.user_id = m.user_id and p.deleted_at is null where m.tenant_id = t.id) n
   where exists (select from public.profiles p where p.user_id = app.user_id() and p.role = 'admin' and p.deleted_at is null)
      or exists (select from public.memberships m where m.tenant_id = t.id and m.user_id = app.user_id() and m.role = 'admin')
   order by t.created_at desc, t.id
$$;

-- The living, verified account of an address.
create function app.account_of(p_email text) returns uuid language sql stable security definer set search_path = '' as $$
  select u.id from public.users u join public.profiles p on p.user_id = u.id and p.deleted_at is null
   where lower(u.email) = lower(p_email) and u.confirmed_at is not null
$$;

-- The person, or the one with this address, becomes its admin.
create function app.found_office(p_name text, p_slug text, p_email text) returns table (id uuid, created_at timestamptz)
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
  insert into public.tenants as t (name, slug) values (p_name, p_slug) returning t.* into v;
  insert into public.memberships (user_id, tenant_id, role) values (v_admin, v.id, 'admin');
  perform app.record_event('INSERT', app.user_id(), 'tenants', v.id,
    jsonb_build_object('depois', jsonb_build_object('name', p_name, 'slug', p_slug)));
  return query select v.id, v.created_at;
end $$;

-- ── members of an office ────────────────────────────────────────────────────────────────────────────────────────────
create function app.office_members()
returns table (id uuid, user_id uuid, full_name text, email text, role text, created_at timestamptz, versao int)
language sql stable security definer set search_path = '' as $$
  select m.id, m.user_id, p.full_name, u.email, m.role, m.created_at, m.versao
    from public.memberships m
    join public.profiles p on p.user_id = m.user_id and p.deleted_at is null join public.users u on u.id = m.user_id
   where m.tenant_id = app.tenant_id()
   order by p.full_name, m.id
$$;

create function app.office_counts() returns table (total int, admins int)
language sql stable security definer set search_path = '' as $$
  select count(*)::int, (count(*) filter (where m.role = 'admin'))::int
    from public.memberships m join public.profiles p on p.user_id = m.user_id and p.deleted_at is null
   where m.tenant_id = app.managed_office()
$$;

-- One at a time in an office: whoever waited is asked again whether they still may. Without a membership it is an admin of
-- the platform, for the first admin only.
create function app.lock_office() returns uuid language plpgsql security definer set search_path = '' as $$
declare
  v_tenant uuid := app.managed_office();
begin
  perform from public.tenants t where t.id = v_tenant for no key update;
  if app.tenant_id() is null then
    perform app.require(not app.has_admin(v_tenant), 'session.forbidden', app.user_id()::text);
  else
    perform app.require(exists (select from public.memberships m
      where m.tenant_id = v_tenant and m.user_id = app.user_id() and m.role = 'admin'), 'session.forbidden', app.user_id()::text);
  end if;
  return v_tenant;
end $$;

create function app.add_member(p_email text, p_role text) returns uuid language plpgsql security definer set search_path = '' as $$
declare
  v_tenant uuid := app.lock_office();
  v_user uuid := app.account_of(p_email);
  v_id uuid;
begin
  if app.tenant_id() is null and p_role <> 'admin' then
    perform app.fail('session.forbidden', app.user_id()::text);
  end if;
  if v_user is null then
    perform app.fail('memberships.account_missing', 'email:memberships.account_missing');
  end if;
  insert into public.memberships (user_id, tenant_id, role) values (v_user, v_tenant, p_role) returning id into v_id;
  return v_id;
end $$;

create function app.change_member_role(p_id uuid, p_versao int, p_role text) returns setof uuid
language plpgsql security definer set search_path = '' as $$
declare
  v_tenant uuid := app.lock_office();
  m public.memberships;
begin
  select x.* into m from public.memberships x join public.profiles p on p.user_id = x.user_id and p.deleted_at is null
   where x.tenant_id = v_tenant and x.id = p_id;
  if m.id is null or m.versao <> p_versao then
    return;
  end if;
  perform app.require(m.user_id <> app.user_id(), 'memberships.own_role', app.user_id()::text);
  perform app.require(p_role = 'admin' or app.has_admin(v_tenant, m.user_id), 'memberships.last_admin');
  update public.memberships x set role = p_role, versao = x.versao + 1 where x.tenant_id = v_tenant and x.id = p_id and x.role <> p_role;
  return next p_id;
end $$;

create function app.remove_member(p_id uuid) returns setof uuid language plpgsql security definer set search_path = '' as $$
declare
  v_tenant uuid := app.lock_office();
  m public.memberships;
begin
  select x.* into m from public.memberships x join public.profiles p on p.user_id = x.user_id and p.deleted_at is null
   where x.tenant_id = v_tenant and x.id = p_id;
  if m.id is null then
    return;
  end if;
  perform app.require(m.role <> 'admin' or app.has_admin(v_tenant, m.user_id), 'memberships.last_admin');
  delete from public.memberships x where x.tenant_id = v_tenant and x.id = p_id;
  return next p_id;
end $$;

do $$
declare
  f regprocedure;
  v_inner text[] := '{has_admin,has_platform_admin,lock_platform,lock_office,account_of}';
begin
  for f in select p.oid::regprocedure from pg_proc p where p.pronamespace = 'app'::regnamespace and p.proname = any (
    '{has_admin,has_platform_admin,enter_office,enter_offices,lock_platform,create_profile,update_profile,remove_profile,
      managed_offices,account_of,found_office,office_members,office_counts,lock_office,add_member,change_member_role,
      remove_member}'::text[])
  loop
    execute format('alter function %s owner to gabinete_definer', f);
    execute format('revoke execute on function %s from public', f);
    if not (select p.proname::text = any (v_inner) from pg_proc p where p.oid = f) then
      execute format('grant execute on function %s to gabinete_app', f);
    end if;
  end loop;
end $$;
