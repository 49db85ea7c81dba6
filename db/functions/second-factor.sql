-- The second factor of a sign-in.

-- The session behind a token, also one that has only passed the password in the last ten minutes.
create or replace function app.factor_session(p_token bytea) returns table (session_id uuid, user_id uuid, pending boolean)
language sql stable security definer set search_path = '' as $$
  select l.session_id, l.user_id, false from app.live_session(p_token) l
  union all
  select s.id, s.user_id, true from public.sessions s join public.profiles p on p.user_id = s.user_id and p.deleted_at is null
   where s.token_hash = p_token and s.second_factor_pending and s.ended_at is null and s.created_at > now() - interval '10 minutes'
$$;

-- What the server needs to check a code: the secret is sealed, its key is not in the database.
create or replace function app.factor_of(p_token bytea)
returns table (session_id uuid, user_id uuid, pending boolean, email text, password_hash text, secret bytea, confirmed boolean)
language sql stable security definer set search_path = '' as $$
  select f.session_id, f.user_id, f.pending, u.email, u.password_hash, u.totp_secret, u.totp_confirmed_at is not null
    from app.factor_session(p_token) f join public.users u on u.id = f.user_id
$$;

-- A new secret that waits for its first code; false when there is a second factor already.
create or replace function app.start_factor(p_token bytea, p_secret bytea) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update public.users u set totp_secret = p_secret, totp_last_step = null from app.factor_session(p_token) f
   where u.id = f.user_id and u.totp_confirmed_at is null;
  return found;
end $$;

-- Takes a time step of a right code, once: the row decides between two at the same moment. Or a recovery code, once.
create or replace function app.take_factor(p_user uuid, p_step bigint, p_recovery bytea) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  if p_step is not null then
    update public.users set totp_last_step = p_step where id = p_user and totp_confirmed_at is not null and coalesce(totp_last_step, -1) < p_step;
  else
    update public.recovery_codes set used_at = now() where user_id = p_user and code_hash = p_recovery and used_at is null;
  end if;
  return found;
end $$;

-- A session that ended while the code was looked at stays ended.
create or replace function app.finish_sign_in(p_session uuid, p_user uuid, p_next bytea) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.users u where u.id = p_user for share;
  update public.sessions set second_factor_pending = false, token_hash = p_next, token_expires_at = now() + interval '15 minutes',
    previous_hash = null, previous_until = null, last_active_at = now(), last_seen_at = now()
   where id = p_session and ended_at is null;
  if not found then
    perform app.fail('session.required');
  end if;
  perform app.record_event('LOGIN', p_user, 'sessions', p_session, '{"segundo_fator":true}');
end $$;

-- The second step of a sign-in. False when the code was used before or the session does not wait for one.
create or replace function app.pass_factor(p_token bytea, p_step bigint, p_recovery bytea, p_next bytea) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  f record;
begin
  select * into f from app.factor_session(p_token);
  if f.pending is not true or not app.take_factor(f.user_id, p_step, p_recovery) then
    return false;
  end if;
  perform app.finish_sign_in(f.session_id, f.user_id, p_next);
  return true;
end $$;

-- The first right code switches the second factor on; a sign-in that waited for it is finished, other sessions end.
create or replace function app.confirm_factor(p_token bytea, p_step bigint, p_codes bytea[], p_next bytea, p_mail jsonb) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  f record;
begin
  select * into f from app.factor_session(p_token);
  update public.users set totp_confirmed_at = now(), totp_last_step = p_step
   where id = f.user_id and totp_confirmed_at is null and totp_secret is not null;
  if not found then
    return false;
  end if;
  delete from public.recovery_codes where user_id = f.user_id;
  insert into public.recovery_codes (user_id, code_hash) select f.user_id, c from unnest(p_codes) c;
  update public.sessions set ended_at = now() where user_id = f.user_id and id <> f.session_id and ended_at is null;
  perform app.mail_to(f.user_id, 'factor-on', p_mail);
  perform app.record_event('UPDATE', f.user_id, 'users', f.user_id, '{"campo":"segundo_fator","ligado":true}');
  if f.pending then
    perform app.finish_sign_in(f.session_id, f.user_id, p_next);
  end if;
  return true;
end $$;

create or replace function app.end_factor(p_step bigint, p_recovery bytea, p_mail jsonb) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  if not app.take_factor(app.user_id(), p_step, p_recovery) then
    return false;
  end if;
  perform app.require(not exists (select from public.profiles p join public.auth_policy a on a.require_mfa = 'admins'
    where p.user_id = app.user_id() and p.role = 'admin'), 'auth.factor_compulsory');
  update public.users set totp_secret = null, totp_confirmed_at = null, totp_last_step = null where id = app.user_id();
  delete from public.recovery_codes where user_id = app.user_id();
  perform app.mail_to(app.user_id(), 'factor-off', p_mail);
  perform app.record_event('UPDATE', app.user_id(), 'users', app.user_id(), '{"campo":"segundo_fator","ligado":false}');
  return true;
end $$;

create or replace function app.renew_recovery_codes(p_step bigint, p_codes bytea[]) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  if not app.take_factor(app.user_id(), p_step, null) then
    return false;
  end if;
  delete from public.recovery_codes where user_id = app.user_id();
  insert into public.recovery_codes (user_id, code_hash) select app.user_id(), c from unnest(p_codes) c;
  return true;
end $$;

-- Which of a person's counts a code of the second factor belongs to: each way to it has its own, so that who knows the
-- password shuts neither the mailed link nor a browser that is known nor somebody signed in.
create or replace function app.factor_way(p_token bytea, p_devices bytea[]) returns table (way text)
language sql stable security definer set search_path = '' as $$
  select case when not f.pending then 'session'
              when exists (select from public.known_devices d where d.user_id = f.user_id and d.token_hash = any (p_devices)
                and d.created_at > now() - interval '90 days') then 'device'
              when s.by_mail then 'mail' else 'password' end
    from app.factor_session(p_token) f join public.sessions s on s.id = f.session_id
$$;

-- Somebody who finds an open browser, and knows the password, still needs the second factor of whoever has one.
create or replace function app.require_factor(p_step bigint, p_recovery bytea) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.users u where u.id = app.user_id() and u.totp_confirmed_at is not null)
    and not app.take_factor(app.user_id(), p_step, p_recovery) then
    perform app.fail('auth.code', 'code:auth.code');
  end if;
end $$;

grant execute on function app.factor_of, app.start_factor, app.pass_factor, app.confirm_factor, app.end_factor,
  app.renew_recovery_codes, app.factor_way to gabinete_accounts;
