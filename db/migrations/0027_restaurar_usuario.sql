-- Deleting a user can be taken back for ten minutes by whoever did it, with the offices that the person left by it.

-- (id, tenant_id, role, created_at) of each membership that ended with the profile.
alter table profiles add column left_offices jsonb;

-- As in 0009_administracao, and remembers the memberships.
create or replace function app.remove_profile(p_id uuid) returns setof uuid language plpgsql security definer set search_path = '' as $$
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
  with saiu as (
    delete from public.memberships m where m.user_id = p.user_id returning m.id, m.tenant_id, m.role, m.created_at)
  update public.profiles set deleted_at = now(), left_offices = (select jsonb_agg(to_jsonb(s)) from saiu s) where id = p_id;
  update public.sessions set ended_at = now() where user_id = p.user_id and ended_at is null;
  update public.auth_codes set used_at = now() where user_id = p.user_id and used_at is null;
  perform app.record_event('DELETE', app.user_id(), 'profiles', p_id,
    jsonb_build_object('antes', jsonb_build_object('full_name', p.full_name, 'username', p.username, 'role', p.role)));
  return next p_id;
end $$;

-- The person signs in anew; private calendar addresses and open invitations do not come back.
create function app.restore_profile(p_id uuid) returns setof uuid language plpgsql security definer set search_path = '' as $$
declare
  p public.profiles;
begin
  perform app.lock_platform();
  select * into p from public.profiles x where x.id = p_id and x.deleted_at is not null for update;
  if p.id is null then
    return;
  end if;
  perform app.require(
    p.deleted_by = app.user_id() and p.deleted_at > now() - interval '10 minutes', 'profiles.undo_expired');
  update public.profiles set deleted_at = null, left_offices = null where id = p_id;
  insert into public.memberships (id, user_id, tenant_id, role, created_at)
  select m.id, p.user_id, m.tenant_id, m.role, m.created_at
    from jsonb_to_recordset(p.left_offices) as m (id uuid, tenant_id uuid, role text, created_at timestamptz)
   order by m.tenant_id;
  perform app.record_event('RESTORE', app.user_id(), 'profiles', p_id,
    jsonb_build_object('depois', jsonb_build_object('full_name', p.full_name, 'username', p.username, 'role', p.role)));
  return next p_id;
end $$;
alter function app.restore_profile(uuid) owner to gabinete_definer;
revoke execute on function app.restore_profile(uuid) from public;
grant execute on function app.restore_profile(uuid) to gabinete_app;
