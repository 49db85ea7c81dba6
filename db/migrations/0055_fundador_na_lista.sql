-- Who founded an office, for whoever administers it or the installation: names of offices may look alike.
create function app.managed_founder(p_tenant uuid) returns text language sql stable security definer set search_path = '' as $$
  select app.founder_of(t.id) from public.tenants t
   where t.id = p_tenant
     and (exists (select from public.profiles p where p.user_id = app.user_id() and p.role = 'admin' and p.deleted_at is null)
      or exists (select from public.memberships m where m.tenant_id = t.id and m.user_id = app.user_id() and m.role = 'admin'))
$$;
alter function app.managed_founder(uuid) owner to gabinete_definer;
revoke execute on function app.managed_founder(uuid) from public;
grant execute on function app.managed_founder(uuid) to gabinete_accounts;
