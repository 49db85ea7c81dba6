-- Who belongs to an office. One change at a time in an office, so that two people at once cannot leave it without an admin.

-- Whether an office has an admin with a living account; p_except does not count.
create or replace function app.has_admin(p_tenant uuid, p_except uuid default null) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.memberships m join public.profiles p on p.user_id = m.user_id and p.deleted_at is null
    where m.tenant_id = p_tenant and m.role = 'admin' and m.user_id is distinct from p_except)
$$;

-- Whether an office has an admin who can act.
create or replace function app.has_active_admin(p_tenant uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.memberships m
    join public.profiles p on p.user_id = m.user_id and p.deleted_at is null and p.suspended_at is null
    where m.tenant_id = p_tenant and m.role = 'admin')
$$;

create or replace function app.office_members()
returns table (id uuid, user_id uuid, full_name text, email text, role text, created_at timestamptz, versao int)
language sql stable security definer set search_path = '' as $$
  select m.id, m.user_id, p.full_name, u.email, m.role, m.created_at, m.versao
    from public.memberships m
    join public.profiles p on p.user_id = m.user_id and p.deleted_at is null join public.users u on u.id = m.user_id
   where m.tenant_id = app.tenant_id()
   order by p.full_name, m.id
$$;

-- One at a time in an office: whoever waited is asked again whether they still may. Without a membership it is an admin of
-- the platform, for the first admin only.
create or replace function app.lock_office() returns uuid language plpgsql security definer set search_path = '' as $$
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

-- Whoever is added by somebody else gets a notice.
create or replace function app.add_member(p_email text, p_role text) returns uuid
language plpgsql security definer set search_path = '' as $$
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
  if v_user <> app.user_id() then
    insert into public.entradas (tenant_id, user_id, added_by) values (v_tenant, v_user, app.user_id());
  end if;
  return v_id;
end $$;

-- Null where nobody who is still there has it.
create or replace function app.member_of(p_tenant uuid, p_id uuid) returns public.memberships
language sql stable security definer set search_path = '' as $$
  select m from public.memberships m join public.profiles p on p.user_id = m.user_id and p.deleted_at is null
   where m.tenant_id = p_tenant and m.id = p_id
$$;

create or replace function app.change_member_role(p_id uuid, p_versao int, p_role text) returns setof uuid
language plpgsql security definer set search_path = '' as $$
declare
  v_tenant uuid := app.lock_office();
  m public.memberships := app.member_of(v_tenant, p_id);
begin
  if m.id is null or m.versao <> p_versao then
    return;
  end if;
  perform app.require(m.user_id <> app.user_id(), 'memberships.own_role', app.user_id()::text);
  perform app.require(p_role = 'admin' or app.has_admin(v_tenant, m.user_id), 'memberships.last_admin');
  update public.memberships x set role = p_role, versao = x.versao + 1 where x.tenant_id = v_tenant and x.id = p_id and x.role <> p_role;
  perform app.end_invitations_of(m.user_id);
  return next p_id;
end $$;

create or replace function app.remove_member(p_id uuid) returns setof uuid language plpgsql security definer set search_path = '' as $$
declare
  v_tenant uuid := app.lock_office();
  m public.memberships := app.member_of(v_tenant, p_id);
begin
  if m.id is null then
    return;
  end if;
  perform app.require(m.role <> 'admin' or app.has_admin(v_tenant, m.user_id), 'memberships.last_admin');
  delete from public.memberships x where x.tenant_id = v_tenant and x.id = p_id;
  perform app.end_invitations_of(m.user_id);
  return next p_id;
end $$;

create or replace function app.stay_in_office() returns uuid language sql security definer set search_path = '' as $$
  delete from public.entradas e where e.tenant_id = app.tenant_id() and e.user_id = app.user_id();
  select m.id from public.memberships m where m.tenant_id = app.tenant_id() and m.user_id = app.user_id()
$$;

-- One at a time in an office, as for every change of who belongs to it: of two admins who leave at once, one stays. But whoever
-- has not answered yet whether they stay is not kept as the last admin: the installation names the first admin of an office that
-- has none.
create or replace function app.leave_office() returns uuid language plpgsql security definer set search_path = '' as $$
declare
  m public.memberships;
begin
  perform from public.tenants t where t.id = app.tenant_id() for no key update;
  select x.* into m from public.memberships x where x.tenant_id = app.tenant_id() and x.user_id = app.user_id();
  perform app.require(m.id is not null, 'session.not_member', app.user_id()::text);
  perform app.require(m.role <> 'admin' or app.has_admin(m.tenant_id, m.user_id)
    or exists (select from public.entradas e where e.tenant_id = m.tenant_id and e.user_id = m.user_id), 'memberships.last_admin');
  delete from public.memberships x where x.tenant_id = m.tenant_id and x.id = m.id;
  perform app.end_invitations_of(m.user_id);
  return m.id;
end $$;

grant execute on function app.office_members, app.add_member, app.change_member_role, app.remove_member, app.stay_in_office,
  app.leave_office to gabinete_accounts;
