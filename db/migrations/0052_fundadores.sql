-- Who founded an office is said by the founding alone, and whoever somebody else founds one for is asked like any member who was
-- added by somebody else (0040_entradas.sql).
drop trigger note_founder on memberships;
drop function app.note_founder();

-- As in 0002_contas, with the founder.
create or replace function app.create_office(p_name text, p_slug text, p_admin uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  v_tenant uuid;
begin
  insert into public.tenants (name, slug, founder_id) values (p_name, p_slug, p_admin) returning id into v_tenant;
  perform set_config('app.autor', coalesce((select full_name from public.profiles where user_id = p_admin), 'Sistema'), true);
  insert into public.memberships (user_id, tenant_id, role) values (p_admin, v_tenant, 'admin');
  return v_tenant;
end $$;

-- As in 0009_administracao, with the founder, and a notice for an admin who is somebody else.
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

-- As in 0040_entradas, but whoever has not answered yet whether they stay is not kept as the last admin: the installation
-- names the first admin of an office that has none.
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
  return m.id;
end $$;

-- What the office of an indication is known by, for the mails of whoever made it.
create function app.indication_identity(p_id uuid) returns table (slug text, founder text, founded_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select t.slug, app.founder_of(t.id), t.created_at from public.indicacoes i join public.tenants t on t.id = i.tenant_id
   where i.id = p_id and i.indicated_by = app.user_id() and app.is_platform()
$$;
alter function app.indication_identity(uuid) owner to gabinete_definer;
revoke execute on function app.indication_identity(uuid) from public;
grant execute on function app.indication_identity(uuid) to gabinete_accounts;
