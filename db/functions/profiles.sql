-- People of the installation. The rules are asked again under a lock, so that two people at once cannot leave it without an admin.

create or replace function app.record_event(p_acao text, p_user uuid, p_entidade text, p_entidade_id uuid, p_detalhe jsonb) returns void
language sql security definer set search_path = '' as $$
  insert into public.platform_events (acao, user_id, autor, entidade, entidade_id, detalhe)
  values (p_acao, p_user, coalesce((select p.full_name from public.profiles p where p.user_id = p_user), 'Anônimo'), p_entidade, p_entidade_id, p_detalhe);
$$;

-- A suspended one keeps no door to the installation open.
create or replace function app.has_platform_admin(p_except uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.profiles p join public.users u on u.id = p.user_id and u.confirmed_at is not null
    where p.role = 'admin' and p.deleted_at is null and p.suspended_at is null and p.user_id <> p_except)
$$;

-- One at a time: whoever waited is asked again whether they still are an admin.
create or replace function app.lock_platform() returns void language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtext('platform'));
  if not app.is_platform() or not exists (
    select from public.profiles p where p.user_id = app.user_id() and p.role = 'admin' and p.deleted_at is null and p.suspended_at is null) then
    perform app.fail('session.forbidden', app.user_id()::text);
  end if;
end $$;

-- An administrator makes an account. Confirmed at once; the password is for the first sign-in only, and the address is proved once
-- p_code, the link of the mail that tells the person, was used. An address whose account was deleted may come back: a new
-- beginning, without the old offices, second factor or sessions.
create or replace function app.make_profile(p_email text, p_password_hash text, p_full_name text, p_username text, p_role text, p_code bytea, p_mail jsonb) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid;
  v_id uuid;
begin
  perform app.lock_platform();
  perform pg_advisory_xact_lock(hashtext('email:' || lower(p_email)));
  perform app.remove_waiting(p_email);
  select u.id into v_user from public.users u join public.profiles p on p.user_id = u.id and p.deleted_at is not null
   where lower(u.email) = lower(p_email);
  if v_user is null then
    insert into public.users (email, password_hash, confirmed_at) values (p_email, p_password_hash, now()) returning id into v_user;
    insert into public.profiles (user_id, username, full_name, role, must_choose_password)
    values (v_user, p_username, p_full_name, p_role, true) returning id into v_id;
  else
    update public.users set email = p_email, password_hash = p_password_hash, confirmed_at = now(), proved_at = null, totp_secret = null,
      totp_confirmed_at = null, totp_last_step = null, last_tenant_id = null where id = v_user;
    delete from public.recovery_codes where user_id = v_user;
    update public.profiles set username = p_username, full_name = p_full_name, role = p_role, deleted_at = null,
      must_choose_password = true, suspended_at = null where user_id = v_user returning id into v_id;
  end if;
  if p_code is not null then
    insert into public.auth_codes (user_id, purpose, code_hash, expires_at) values (v_user, 'verify', p_code, now() + interval '7 days');
  end if;
  perform app.queue_mail(p_email, 'account-created', p_mail);
  perform app.record_event('INSERT', app.user_id(), 'profiles', v_id,
    jsonb_build_object('depois', jsonb_build_object('full_name', p_full_name, 'username', p_username, 'role', p_role)));
  return v_id;
end $$;

-- Held until the change is made.
create or replace function app.living_profile(p_id uuid) returns public.profiles
language plpgsql security definer set search_path = '' as $$
declare
  p public.profiles;
begin
  perform app.lock_platform();
  select * into p from public.profiles x where x.id = p_id and x.deleted_at is null for update;
  return p;
end $$;

-- Nothing when there is no such person, or when the version is not the one that was read.
create or replace function app.update_profile(p_id uuid, p_versao int, p_full_name text, p_username text, p_role text) returns setof uuid
language plpgsql security definer set search_path = '' as $$
declare
  p public.profiles := app.living_profile(p_id);
  n public.profiles;
begin
  if p.id is null or p.versao <> p_versao then
    return;
  end if;
  if p.role <> p_role then
    perform app.require(p.user_id <> app.user_id(), 'profiles.own_role', app.user_id()::text);
    perform app.require(p_role = 'admin' or app.has_platform_admin(p.user_id), 'profiles.last_admin');
  end if;
  update public.profiles set full_name = p_full_name, username = p_username, role = p_role where id = p_id returning * into n;
  -- their open screens follow
  if p.role <> p_role then
    insert into public.feed (tenant_id, entidade, entidade_id, acao, user_id)
    select m.tenant_id, 'memberships', m.id, 'UPDATE', app.user_id() from public.memberships m where m.user_id = p.user_id order by m.tenant_id;
    perform app.end_invitations_of(p.user_id);
  end if;
  perform app.record_event(case when p.role <> p_role then 'ROLE' else 'UPDATE' end, app.user_id(), 'profiles', p_id,
    jsonb_build_object('antes', app.changed(to_jsonb(p), to_jsonb(n)), 'depois', app.changed(to_jsonb(n), to_jsonb(p))))
   where app.changed(to_jsonb(n), to_jsonb(p)) is not null;
  return next p_id;
end $$;

-- Leaves every office, which is remembered for taking it back, and ends every session. Refused for the last admin of the
-- installation and of an office.
create or replace function app.remove_profile(p_id uuid) returns setof uuid language plpgsql security definer set search_path = '' as $$
declare
  p public.profiles := app.living_profile(p_id);
begin
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
  perform app.end_invitations_of(p.user_id);
  perform app.record_event('DELETE', app.user_id(), 'profiles', p_id,
    jsonb_build_object('antes', jsonb_build_object('full_name', p.full_name, 'username', p.username, 'role', p.role)));
  return next p_id;
end $$;

-- Deleting a user can be taken back for ten minutes by whoever did it, with the offices that the person left by it. The person
-- signs in anew; private calendar addresses and open invitations do not come back.
create or replace function app.restore_profile(p_id uuid) returns setof uuid language plpgsql security definer set search_path = '' as $$
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

grant execute on function app.record_event, app.make_profile, app.update_profile, app.remove_profile, app.restore_profile
  to gabinete_accounts;
