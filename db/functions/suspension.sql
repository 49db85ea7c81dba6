-- Whoever administers the installation can cut a person off, always: suspend the account, end its sessions, reset its second factor.

-- What ends with access.
create or replace function app.end_access(p_user uuid, p_keep uuid) returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_count int;
begin
  update public.auth_codes set used_at = now() where user_id = p_user and used_at is null;
  delete from public.agenda_enderecos where user_id = p_user;
  perform app.forget_devices(p_user);
  update public.sessions set ended_at = now() where user_id = p_user and id is distinct from p_keep and ended_at is null;
  get diagnostics v_count = row_count;
  return v_count;
end $$;

-- The person that an admin of the installation acts on, who is never themselves: one's own account is Minha conta's, which
-- asks for password and second factor. So the last admin of the installation cannot be cut off: whoever acts is left. Waits
-- for sign-ins under way, and those that come wait for it.
create or replace function app.other_profile(p_id uuid) returns public.profiles
language plpgsql security definer set search_path = '' as $$
declare
  p public.profiles;
begin
  perform app.lock_platform();
  perform from public.users u where u.id = (select x.user_id from public.profiles x where x.id = p_id) for no key update;
  p := app.living_profile(p_id);
  perform app.require(p.user_id is distinct from app.user_id(), 'profiles.own_account');
  return p;
end $$;

-- Null: not any more.
create or replace function app.set_suspended(p public.profiles, p_at timestamptz, p_kind text, p_mail jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.profiles set suspended_at = p_at where id = p.id;
  perform app.mail_to(p.user_id, p_kind, p_mail);
  perform app.record_event('UPDATE', app.user_id(), 'profiles', p.id,
    jsonb_build_object('antes', jsonb_build_object('suspended_at', p.suspended_at), 'depois', jsonb_build_object('suspended_at', p_at)));
end $$;

create or replace function app.suspend_profile(p_id uuid, p_mail jsonb) returns setof uuid
language plpgsql security definer set search_path = '' as $$
declare
  p public.profiles := app.other_profile(p_id);
begin
  if p.id is null then
    return;
  end if;
  if p.suspended_at is null then
    perform app.set_suspended(p, now(), 'suspended', p_mail);
    perform app.end_access(p.user_id, null);
    perform app.end_invitations_of(p.user_id);
  end if;
  return next p_id;
end $$;

-- The person signs in anew; private calendar addresses do not come back.
create or replace function app.readmit_profile(p_id uuid, p_mail jsonb) returns setof uuid
language plpgsql security definer set search_path = '' as $$
declare
  p public.profiles := app.other_profile(p_id);
begin
  if p.id is null then
    return;
  end if;
  if p.suspended_at is not null then
    perform app.set_suspended(p, null, 'readmitted', p_mail);
    perform app.end_indications(p.user_id);
  end if;
  return next p_id;
end $$;

create or replace function app.end_profile_sessions(p_id uuid) returns table (id uuid, ended int)
language plpgsql security definer set search_path = '' as $$
declare
  p public.profiles := app.other_profile(p_id);
  v_count int;
begin
  if p.id is null then
    return;
  end if;
  update public.sessions s set ended_at = now() where s.user_id = p.user_id and s.ended_at is null;
  get diagnostics v_count = row_count;
  perform app.record_event('UPDATE', app.user_id(), 'users', p.user_id, jsonb_build_object('campo', 'sessoes', 'registros', v_count));
  return query select p_id, v_count;
end $$;

-- Whoever has lost device and recovery codes signs in with the password, and sets up a new one where that is compulsory.
create or replace function app.reset_factor(p_id uuid, p_mail jsonb) returns setof uuid
language plpgsql security definer set search_path = '' as $$
declare
  p public.profiles := app.other_profile(p_id);
begin
  if p.id is null then
    return;
  end if;
  update public.users set totp_secret = null, totp_confirmed_at = null, totp_last_step = null
   where id = p.user_id and totp_confirmed_at is not null;
  perform app.require(found, 'profiles.factor_off');
  delete from public.recovery_codes where user_id = p.user_id;
  update public.sessions set ended_at = now() where user_id = p.user_id and ended_at is null;
  perform app.mail_to(p.user_id, 'factor-reset', p_mail);
  perform app.record_event('UPDATE', app.user_id(), 'users', p.user_id, '{"campo":"segundo_fator","ligado":false}');
  return next p_id;
end $$;

-- What the screen asks before it offers any of this. The offices: those that nobody administers while this person is
-- suspended, by what they are known by only.
create or replace function app.profile_access(p_id uuid) returns table (suspended_at timestamptz, second_factor boolean, sessions int, offices json)
language sql stable security definer set search_path = '' as $$
  select p.suspended_at, u.totp_confirmed_at is not null,
         (select count(*)::int from public.sessions s where s.user_id = p.user_id and s.ended_at is null and not s.second_factor_pending
             and s.created_at > now() - interval '7 days' and s.last_active_at > now() - interval '8 hours'),
         (select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name, 'slug', t.slug,
                   'founder', app.founder_of(t.id), 'founded_at', t.created_at) order by t.name, t.id), '[]')
            from (select t.* from public.memberships m join public.tenants t on t.id = m.tenant_id
                   where m.user_id = p.user_id and m.role = 'admin' and p.suspended_at is not null and not app.has_active_admin(m.tenant_id)
                   order by t.name, t.id limit 100) t)
    from public.profiles p join public.users u on u.id = p.user_id
   where p.id = p_id and p.deleted_at is null and app.is_platform()
$$;

grant execute on function app.suspend_profile, app.readmit_profile, app.end_profile_sessions, app.reset_factor, app.profile_access
  to gabinete_accounts;
