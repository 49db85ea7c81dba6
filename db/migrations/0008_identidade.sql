-- Ways in and one's own account: sign-up, recovery, one-time codes, second factor, own sessions, and the outbox of mails.
-- Everything here is a definer function: requests hold no grant on users, sessions, codes and mails (0002_contas.sql).

-- ── outbox ──────────────────────────────────────────────────────────────────────────────────────────────────────────
-- Belongs to the transaction of the change that caused it. p_data: {subject, text, html}.
create function app.queue_mail(p_recipient text, p_template text, p_data jsonb) returns void
language sql security definer set search_path = '' as $$
  insert into public.mails (recipient, template, data) values (p_recipient, p_template, p_data);
$$;

-- One waiting mail for one server. It is nobody else's for the length of the lease, and is offered again after that,
-- should the server have died meanwhile.
create function app.claim_mail(p_lease interval) returns table (id uuid, recipient text, data jsonb, attempts int, created_at timestamptz)
language sql security definer set search_path = '' as $$
  update public.mails m set attempts = m.attempts + 1, next_attempt_at = now() + p_lease
   where m.id = (select w.id from public.mails w where w.sent_at is null and w.failed_at is null and w.next_attempt_at <= now()
                  order by w.next_attempt_at limit 1 for update skip locked)
  returning m.id, m.recipient, m.data, m.attempts, m.created_at;
$$;

create function app.mail_sent(p_id uuid) returns void language sql security definer set search_path = '' as $$
  update public.mails set sent_at = now(), data = '{}' where id = p_id;
$$;

-- Tried again after p_wait; never again when null.
create function app.mail_failed(p_id uuid, p_wait interval) returns void language sql security definer set search_path = '' as $$
  update public.mails set next_attempt_at = now() + coalesce(p_wait, '0'), failed_at = case when p_wait is null then now() end,
    data = case when p_wait is null then '{}' else data end
   where id = p_id and sent_at is null;
$$;

-- What nobody needs any more: mails that were sent, codes that are over, sessions long ended, limits whose window is past.
create function app.prune_accounts() returns void language sql security definer set search_path = '' as $$
  delete from public.mails where coalesce(sent_at, failed_at) < now() - interval '7 days';
  delete from public.auth_codes where expires_at < now() - interval '7 days';
  delete from public.sessions where coalesce(ended_at, created_at + interval '7 days') < now() - interval '30 days';
  delete from public.limits where window_start < now() - interval '2 days';
$$;

create function app.set_auth_policy(p_require_mfa text) returns void language sql security definer set search_path = '' as $$
  update public.auth_policy set require_mfa = p_require_mfa where require_mfa <> p_require_mfa;
$$;

-- ── sign-up, verification, recovery ─────────────────────────────────────────────────────────────────────────────────
-- An account that waits for its address to be verified. An address that waits already gets the newest password and name;
-- one that has an account gets the other mail. Nothing is returned, so nothing can be told from it.
create function app.sign_up(p_email text, p_password_hash text, p_full_name text, p_username text, p_code bytea, p_mail jsonb, p_mail_known jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  u public.users;
begin
  perform pg_advisory_xact_lock(hashtext('email:' || lower(p_email)));
  select * into u from public.users x where lower(x.email) = lower(p_email);
  if u.confirmed_at is not null then
    perform app.queue_mail(u.email, 'sign-up-known', p_mail_known)
      where exists (select from public.profiles p where p.user_id = u.id and p.deleted_at is null);
    return;
  end if;
  if u.id is null then
    insert into public.users (email, password_hash) values (p_email, p_password_hash) returning * into u;
    insert into public.profiles (user_id, username, full_name) values (u.id, app.free_username(p_username), p_full_name);
    perform app.record_event('INSERT', u.id, 'users', u.id, null);
  else
    update public.users set password_hash = p_password_hash where id = u.id;
    update public.profiles set full_name = p_full_name where user_id = u.id;
  end if;
  insert into public.auth_codes (user_id, purpose, code_hash, expires_at) values (u.id, 'verify', p_code, now() + interval '24 hours');
  perform app.queue_mail(u.email, 'verify', p_mail);
end $$;

-- Sends a one-time value to the account of an address, if there is one; p_confirmed: only to accounts whose address is
-- (or is not yet) verified. Nothing is returned, so nothing can be told from it.
create function app.send_code(p_email text, p_purpose text, p_code bytea, p_lifetime interval, p_mail jsonb, p_confirmed boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  u record;
begin
  select x.id, x.email into u from public.users x join public.profiles p on p.user_id = x.id and p.deleted_at is null
   where lower(x.email) = lower(p_email) and (p_confirmed is null or (x.confirmed_at is not null) = p_confirmed);
  if u.id is null then
    return;
  end if;
  -- of short codes only the newest counts: several at once would be easier to guess
  update public.auth_codes set used_at = now() where user_id = u.id and purpose = p_purpose and p_purpose = 'otp' and used_at is null;
  insert into public.auth_codes (user_id, purpose, code_hash, expires_at) values (u.id, p_purpose, p_code, now() + p_lifetime);
  perform app.queue_mail(u.email, p_purpose, p_mail);
end $$;

-- The password that was chosen at sign-up, for comparing; each look is counted, and five are all.
create function app.verify_attempt(p_code bytea) returns table (password_hash text)
language sql security definer set search_path = '' as $$
  update public.auth_codes c set attempts = c.attempts + 1 from public.users u
   where c.code_hash = p_code and c.purpose = 'verify' and c.used_at is null and c.expires_at > now() and c.attempts < 5 and u.id = c.user_id
  returning u.password_hash;
$$;

-- Uses up the link: the address is verified. A new password replaces the one of whoever filled in the form.
create function app.confirm_account(p_code bytea, p_password_hash text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid;
begin
  update public.auth_codes set used_at = now()
   where code_hash = p_code and purpose = 'verify' and used_at is null and expires_at > now() returning user_id into v_user;
  if v_user is null or not exists (select from public.profiles where user_id = v_user and deleted_at is null) then
    perform app.fail('auth.link');
  end if;
  update public.users set confirmed_at = coalesce(confirmed_at, now()), password_hash = coalesce(p_password_hash, password_hash) where id = v_user;
  update public.auth_codes set used_at = now() where user_id = v_user and purpose = 'verify' and used_at is null;
  return v_user;
end $$;

-- Uses up a recovery link: new password, every session over, the address proven. Returns the person.
create function app.reset_password(p_code bytea, p_password_hash text, p_mail jsonb) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid;
begin
  update public.auth_codes set used_at = now()
   where code_hash = p_code and purpose = 'recover' and used_at is null and expires_at > now() returning user_id into v_user;
  if v_user is null or not exists (select from public.profiles where user_id = v_user and deleted_at is null) then
    perform app.fail('auth.link');
  end if;
  update public.users set password_hash = p_password_hash, confirmed_at = coalesce(confirmed_at, now()) where id = v_user;
  -- whatever else was on its way by mail, too
  update public.auth_codes set used_at = now() where user_id = v_user and used_at is null;
  update public.sessions set ended_at = now() where user_id = v_user and ended_at is null;
  perform app.queue_mail(u.email, 'password-changed', p_mail) from public.users u where u.id = v_user;
  perform app.record_event('UPDATE', v_user, 'users', v_user, '{"campo":"senha"}');
  return v_user;
end $$;

-- Tries a short code: counted before it is looked at, five tries in all, also when they come at once.
create function app.use_otp(p_email text, p_code bytea) returns table (user_id uuid)
language plpgsql security definer set search_path = '' as $$
declare
  c public.auth_codes;
begin
  update public.auth_codes x set attempts = x.attempts + 1
   where x.id = (select a.id from public.auth_codes a join public.users u on u.id = a.user_id
                  where lower(u.email) = lower(p_email) and a.purpose = 'otp' and a.used_at is null and a.expires_at > now()
                  order by a.created_at desc limit 1)
     and x.attempts < 5 and x.used_at is null
  returning * into c;
  if c.id is null or c.code_hash <> p_code then
    return;
  end if;
  update public.auth_codes x set used_at = now() where x.id = c.id;
  return query select p.user_id from public.profiles p where p.user_id = c.user_id and p.deleted_at is null;
end $$;

-- What is asked of a person besides the password: a code, or setting up a second factor first.
create function app.login_needs(p_user uuid) returns table (second_factor boolean, must_enrol boolean)
language sql stable security definer set search_path = '' as $$
  select u.totp_confirmed_at is not null, app.must_enrol(u.id, p.role)
    from public.users u join public.profiles p on p.user_id = u.id where u.id = p_user
$$;

-- ── second factor ───────────────────────────────────────────────────────────────────────────────────────────────────
-- The session behind a token, also one that has only passed the password in the last ten minutes.
create function app.factor_session(p_token bytea) returns table (session_id uuid, user_id uuid, pending boolean)
language sql stable security definer set search_path = '' as $$
  select l.session_id, l.user_id, false from app.live_session(p_token) l
  union all
  select s.id, s.user_id, true from public.sessions s join public.profiles p on p.user_id = s.user_id and p.deleted_at is null
   where s.token_hash = p_token and s.second_factor_pending and s.ended_at is null and s.created_at > now() - interval '10 minutes'
$$;

-- What the server needs to check a code: the secret is sealed, its key is not in the database.
create function app.factor_of(p_token bytea)
returns table (session_id uuid, user_id uuid, pending boolean, email text, password_hash text, secret bytea, confirmed boolean)
language sql stable security definer set search_path = '' as $$
  select f.session_id, f.user_id, f.pending, u.email, u.password_hash, u.totp_secret, u.totp_confirmed_at is not null
    from app.factor_session(p_token) f join public.users u on u.id = f.user_id
$$;

-- A new secret that waits for its first code; false when there is a second factor already.
create function app.start_factor(p_token bytea, p_secret bytea) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update public.users u set totp_secret = p_secret, totp_last_step = null from app.factor_session(p_token) f
   where u.id = f.user_id and u.totp_confirmed_at is null;
  return found;
end $$;

-- Takes a time step of a right code, once: the row decides between two at the same moment. Or a recovery code, once.
create function app.take_factor(p_user uuid, p_step bigint, p_recovery bytea) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  if p_step is not null then
    update public.users set totp_last_step = p_step where id = p_user and totp_confirmed_at is not null and coalesce(totp_last_step, -1) < p_step;
  else
    update public.recovery_codes set used_at = now() where user_id = p_user and code_hash = p_recovery and used_at is null;
  end if;
  return found;
end $$;

create function app.finish_sign_in(p_session uuid, p_user uuid, p_next bytea) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.sessions set second_factor_pending = false, token_hash = p_next, token_expires_at = now() + interval '15 minutes',
    previous_hash = null, previous_until = null, last_active_at = now(), last_seen_at = now()
   where id = p_session;
  perform app.record_event('LOGIN', p_user, 'sessions', p_session, '{"segundo_fator":true}');
end $$;

-- The second step of a sign-in. False when the code was used before or the session does not wait for one.
create function app.pass_factor(p_token bytea, p_step bigint, p_recovery bytea, p_next bytea) returns boolean
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
create function app.confirm_factor(p_token bytea, p_step bigint, p_codes bytea[], p_next bytea, p_mail jsonb) returns boolean
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
  perform app.queue_mail(u.email, 'factor-on', p_mail) from public.users u where u.id = f.user_id;
  perform app.record_event('UPDATE', f.user_id, 'users', f.user_id, '{"campo":"segundo_fator","ligado":true}');
  if f.pending then
    perform app.finish_sign_in(f.session_id, f.user_id, p_next);
  end if;
  return true;
end $$;

create function app.end_factor(p_step bigint, p_recovery bytea, p_mail jsonb) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  if not app.take_factor(app.user_id(), p_step, p_recovery) then
    return false;
  end if;
  perform app.require(not exists (select from public.profiles p join public.auth_policy a on a.require_mfa = 'admins'
    where p.user_id = app.user_id() and p.role = 'admin'), 'auth.factor_compulsory');
  update public.users set totp_secret = null, totp_confirmed_at = null, totp_last_step = null where id = app.user_id();
  delete from public.recovery_codes where user_id = app.user_id();
  perform app.queue_mail(u.email, 'factor-off', p_mail) from public.users u where u.id = app.user_id();
  perform app.record_event('UPDATE', app.user_id(), 'users', app.user_id(), '{"campo":"segundo_fator","ligado":false}');
  return true;
end $$;

create function app.renew_recovery_codes(p_step bigint, p_codes bytea[]) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  if not app.take_factor(app.user_id(), p_step, null) then
    return false;
  end if;
  delete from public.recovery_codes where user_id = app.user_id();
  insert into public.recovery_codes (user_id, code_hash) select app.user_id(), c from unnest(p_codes) c;
  return true;
end $$;

-- ── one's own account ───────────────────────────────────────────────────────────────────────────────────────────────
create function app.own_account() returns table (email text, new_email text, second_factor boolean, compulsory boolean, recovery_codes int)
language sql stable security definer set search_path = '' as $$
  select u.email,
         (select c.new_email from public.auth_codes c
           where c.user_id = u.id and c.purpose = 'email' and c.used_at is null and c.expires_at > now() order by c.created_at desc limit 1),
         u.totp_confirmed_at is not null,
         p.role = 'admin' and exists (select from public.auth_policy where require_mfa = 'admins'),
         (select count(*)::int from public.recovery_codes r where r.user_id = u.id and r.used_at is null)
    from public.users u join public.profiles p on p.user_id = u.id where u.id = app.user_id()
$$;

create function app.own_password() returns table (password_hash text) language sql stable security definer set search_path = '' as $$
  select u.password_hash from public.users u where u.id = app.user_id()
$$;

create function app.save_own_profile(p_full_name text, p_username text, p_versao int) returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_count int;
begin
  update public.profiles set full_name = p_full_name, username = p_username where user_id = app.user_id() and versao = p_versao;
  get diagnostics v_count = row_count;
  if v_count = 1 then
    perform app.record_event('UPDATE', app.user_id(), 'profiles', app.user_id(), null);
  end if;
  return v_count;
end $$;

-- The other sessions end, and so does every link on its way that could set a password.
create function app.change_password(p_password_hash text, p_keep uuid, p_mail jsonb) returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_count int;
begin
  update public.users set password_hash = p_password_hash where id = app.user_id();
  update public.auth_codes set used_at = now() where user_id = app.user_id() and purpose in ('recover', 'otp') and used_at is null;
  update public.sessions set ended_at = now() where user_id = app.user_id() and id <> p_keep and ended_at is null;
  get diagnostics v_count = row_count;
  perform app.queue_mail(u.email, 'password-changed', p_mail) from public.users u where u.id = app.user_id();
  perform app.record_event('UPDATE', app.user_id(), 'users', app.user_id(), '{"campo":"senha"}');
  return v_count;
end $$;

-- The new address counts once its link was followed; the present one is told at once. A taken address is told by mail to
-- whoever owns it, and to nobody else.
create function app.request_email(p_email text, p_code bytea, p_mail jsonb, p_mail_taken jsonb, p_mail_old jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.auth_codes set used_at = now() where user_id = app.user_id() and purpose = 'email' and used_at is null;
  insert into public.auth_codes (user_id, purpose, code_hash, new_email, expires_at)
  values (app.user_id(), 'email', p_code, p_email, now() + interval '24 hours');
  if exists (select from public.users u where lower(u.email) = lower(p_email) and u.id <> app.user_id()) then
    perform app.queue_mail(p_email, 'email-taken', p_mail_taken);
  else
    perform app.queue_mail(p_email, 'email', p_mail);
  end if;
  perform app.queue_mail(u.email, 'email-asked', p_mail_old) from public.users u where u.id = app.user_id();
end $$;

create function app.confirm_email(p_code bytea, p_mail_old jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  c public.auth_codes;
begin
  update public.auth_codes set used_at = now()
   where code_hash = p_code and purpose = 'email' and used_at is null and expires_at > now() returning * into c;
  if c.id is null or not exists (select from public.profiles where user_id = c.user_id and deleted_at is null) then
    perform app.fail('auth.link');
  end if;
  perform app.queue_mail(u.email, 'email-changed', p_mail_old) from public.users u where u.id = c.user_id;
  -- links and codes sent to the address of before
  update public.auth_codes set used_at = now() where user_id = c.user_id and used_at is null;
  update public.users set email = c.new_email where id = c.user_id;
  perform app.record_event('UPDATE', c.user_id, 'users', c.user_id, '{"campo":"email"}');
end $$;

create function app.own_sessions()
returns table (id uuid, created_at timestamptz, last_seen_at timestamptz, ip text, user_agent text)
language sql stable security definer set search_path = '' as $$
  select s.id, s.created_at, s.last_seen_at, host(s.ip), s.user_agent from public.sessions s
   where s.user_id = app.user_id() and s.ended_at is null and not s.second_factor_pending
     and s.created_at > now() - interval '7 days' and s.last_active_at > now() - interval '8 hours'
   order by s.last_seen_at desc, s.id
$$;

create function app.end_own_session(p_id uuid) returns setof uuid language sql security definer set search_path = '' as $$
  update public.sessions set ended_at = now() where id = p_id and user_id = app.user_id() and ended_at is null returning id;
$$;

do $$
declare
  f regprocedure;
  v_inner text[] := '{take_factor,finish_sign_in,factor_session}';
begin
  for f in select p.oid::regprocedure from pg_proc p where p.pronamespace = 'app'::regnamespace and p.proname = any (
    '{queue_mail,claim_mail,mail_sent,mail_failed,prune_accounts,set_auth_policy,sign_up,send_code,verify_attempt,confirm_account,
      reset_password,use_otp,login_needs,factor_session,factor_of,start_factor,take_factor,finish_sign_in,pass_factor,confirm_factor,end_factor,
      renew_recovery_codes,own_account,own_password,save_own_profile,change_password,request_email,confirm_email,own_sessions,
      end_own_session}'::text[])
  loop
    execute format('alter function %s owner to gabinete_definer', f);
    execute format('revoke execute on function %s from public', f);
    if not (select p.proname::text = any (v_inner) from pg_proc p where p.oid = f) then
      execute format('grant execute on function %s to gabinete_app', f);
    end if;
  end loop;
end $$;
