-- Secrets follow the password: whatever was opened or prepared with the old one ends with it. A password that somebody else
-- chose is replaced at the first sign-in, an address counts as proved once a mail to it was used, and an account that
-- nobody verified stands in nobody's way.

-- ── what an account knows ───────────────────────────────────────────────────────────────────────────────────────────
-- Since when a link or code mailed to the address was used, or whoever runs the machine vouched for it.
alter table users add column proved_at timestamptz;
-- An administrator chose the password: until the person has chosen their own, nothing opens.
alter table profiles add column must_choose_password boolean not null default false;

-- Whoever signed up, was invited or was made by the operator; not those that an administrator made in Usuários.
-- safe: one row a person
update users u set proved_at = u.confirmed_at
 where u.confirmed_at is not null and not exists (
   select from profiles p join platform_events e on e.entidade_id = p.id and e.acao = 'INSERT' and e.entidade = 'profiles'
    where p.user_id = u.id);

create function app.proved(p_user uuid) returns void language sql security definer set search_path = '' as $$
  update public.users set proved_at = now() where id = p_user and proved_at is null;
$$;

-- ── what a new password ends ────────────────────────────────────────────────────────────────────────────────────────
-- Every session but p_keep, also one that waits for its second factor; links and codes on their way, a change of address
-- that was asked for with the old password among them; the private calendar addresses.
create function app.end_secrets(p_user uuid, p_keep uuid) returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_count int;
begin
  update public.profiles set must_choose_password = false where user_id = p_user and must_choose_password;
  update public.auth_codes set used_at = now() where user_id = p_user and used_at is null;
  -- whom the offices' logs name
  perform set_config('app.user_id', p_user::text, true), set_config('app.autor', p.full_name, true)
     from public.profiles p where p.user_id = p_user;
  delete from public.agenda_enderecos where user_id = p_user;
  update public.sessions set ended_at = now() where user_id = p_user and id is distinct from p_keep and ended_at is null;
  get diagnostics v_count = row_count;
  return v_count;
end $$;
grant delete on agenda_enderecos to gabinete_definer;

-- Somebody who finds an open browser, and knows the password, still needs the second factor of whoever has one.
create function app.require_factor(p_step bigint, p_recovery bytea) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.users u where u.id = app.user_id() and u.totp_confirmed_at is not null)
    and not app.take_factor(app.user_id(), p_step, p_recovery) then
    perform app.fail('auth.code', 'code:auth.code');
  end if;
end $$;

create function app.change_own_password(p_password_hash text, p_keep uuid, p_step bigint, p_recovery bytea, p_mail jsonb) returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_count int;
begin
  perform app.require_factor(p_step, p_recovery);
  update public.users set password_hash = p_password_hash where id = app.user_id();
  v_count := app.end_secrets(app.user_id(), p_keep);
  perform app.queue_mail(u.email, 'password-changed', p_mail) from public.users u where u.id = app.user_id();
  perform app.record_event('UPDATE', app.user_id(), 'users', app.user_id(), '{"campo":"senha"}');
  return v_count;
end $$;

-- As servers of the version before call it.
create or replace function app.change_password(p_password_hash text, p_keep uuid, p_mail jsonb) returns int
language sql security definer set search_path = '' as $$
  select app.change_own_password(p_password_hash, p_keep, null, null, p_mail)
$$;

-- As in 0008_identidade, but whoever waits for a first verification does not hold the address.
create function app.ask_new_email(p_email text, p_code bytea, p_step bigint, p_recovery bytea, p_mail jsonb, p_mail_taken jsonb, p_mail_old jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform app.require_factor(p_step, p_recovery);
  update public.auth_codes set used_at = now() where user_id = app.user_id() and purpose = 'email' and used_at is null;
  insert into public.auth_codes (user_id, purpose, code_hash, new_email, expires_at)
  values (app.user_id(), 'email', p_code, p_email, now() + interval '24 hours');
  if exists (select from public.users u where lower(u.email) = lower(p_email) and u.id <> app.user_id() and u.confirmed_at is not null) then
    perform app.queue_mail(p_email, 'email-taken', p_mail_taken);
  else
    perform app.queue_mail(p_email, 'email', p_mail);
  end if;
  perform app.queue_mail(u.email, 'email-asked', p_mail_old) from public.users u where u.id = app.user_id();
end $$;

create or replace function app.request_email(p_email text, p_code bytea, p_mail jsonb, p_mail_taken jsonb, p_mail_old jsonb) returns void
language sql security definer set search_path = '' as $$
  select app.ask_new_email(p_email, p_code, null, null, p_mail, p_mail_taken, p_mail_old)
$$;

-- ── signing in ──────────────────────────────────────────────────────────────────────────────────────────────────────
-- What every way in ends with. p_password_hash is the one that was the person's when they proved who they are: when it is
-- another by now, a change came in between, and nothing begins. Whoever changes a password waits for this row, and then
-- finds the session. The one that this browser had ends, whoever's it was. Returns what is asked for before it opens.
create function app.begin_session(p_user uuid, p_password_hash text, p_token bytea, p_rotation_key bytea, p_former bytea, p_ip inet, p_agent text)
returns text language plpgsql security definer set search_path = '' as $$
declare
  u record;
  v_needs text;
  v_id uuid;
begin
  perform from public.users x where x.id = p_user for share;
  -- a statement of its own: it sees what was waited for
  select x.password_hash, x.totp_confirmed_at, p.role, p.must_choose_password into u
    from public.users x join public.profiles p on p.user_id = x.id and p.deleted_at is null and p.suspended_at is null
   where x.id = p_user;
  if not found or u.password_hash is distinct from p_password_hash then
    perform app.fail('auth.credentials');
  end if;
  v_needs := case when u.totp_confirmed_at is not null then 'code' when u.must_choose_password then 'password'
    when app.must_enrol(p_user, u.role) then 'enrol' end;
  update public.sessions s set ended_at = now()
   where (s.token_hash = p_former or s.previous_hash = p_former and s.previous_until > now()) and s.ended_at is null;
  insert into public.sessions (user_id, token_hash, token_expires_at, rotation_key, ip, user_agent, second_factor_pending)
  values (p_user, p_token, now() + interval '15 minutes', p_rotation_key, p_ip, left(p_agent, 300), coalesce(v_needs, '') in ('code', 'enrol'))
  returning id into v_id;
  if v_needs is null then
    perform app.record_event('LOGIN', p_user, 'sessions', v_id, null);
  end if;
  return v_needs;
end $$;

-- As in 0030_portas, but nothing opens for who is suspended or must choose a password.
create or replace function app.live_session(p_token bytea) returns table (session_id uuid, user_id uuid, full_name text, profile_role text)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  select s.id, s.user_id, p.full_name, p.role into session_id, user_id, full_name, profile_role
    from public.sessions s join public.profiles p on p.user_id = s.user_id and p.deleted_at is null
     and p.suspended_at is null and not p.must_choose_password
   where s.token_hash = p_token and s.token_expires_at > now()
     and s.ended_at is null and not s.second_factor_pending and s.created_at > now() - interval '7 days';
  if not found then
    select s.id, s.user_id, p.full_name, p.role into session_id, user_id, full_name, profile_role
      from public.sessions s join public.profiles p on p.user_id = s.user_id and p.deleted_at is null
       and p.suspended_at is null and not p.must_choose_password
     where s.previous_hash = p_token and s.previous_until > now()
       and s.ended_at is null and not s.second_factor_pending and s.created_at > now() - interval '7 days';
  end if;
  if found and not app.must_enrol(user_id, profile_role) then
    return next;
  end if;
end $$;

create or replace function app.refresh_key(p_token bytea, p_idle interval)
returns table (session_id uuid, rotation_key bytea, rotate boolean, expires_in int)
language plpgsql security definer set search_path = '' as $$
declare
  s public.sessions;
begin
  select x.* into s from public.sessions x
    join public.profiles p on p.user_id = x.user_id and p.deleted_at is null and p.suspended_at is null and not p.must_choose_password
   where (x.token_hash = p_token or x.previous_hash = p_token and x.previous_until > now()) and x.ended_at is null
     and not x.second_factor_pending and not app.must_enrol(x.user_id, p.role) and x.created_at > now() - interval '7 days'
     and greatest(x.last_active_at, now() - p_idle) > now() - interval '8 hours'
   for update of x;
  if s.id is null then
    perform app.fail('session.required');
  end if;
  update public.sessions x set last_active_at = greatest(x.last_active_at, now() - p_idle), last_seen_at = now() where x.id = s.id;
  -- while the former token is still good the present one stays: it would end the former one's 30 s
  return query select s.id, s.rotation_key, not (s.token_hash = p_token and coalesce(s.previous_until > now(), false)),
    greatest(0, extract(epoch from s.token_expires_at - now()))::int;
end $$;

-- As in 0008_identidade, but one that ended while the code was looked at stays ended.
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

-- ── choosing one's own password ─────────────────────────────────────────────────────────────────────────────────────
-- The sign-in that waits for it, past the second factor of whoever has one.
create function app.choosing_session(p_token bytea) returns table (session_id uuid, user_id uuid)
language sql stable security definer set search_path = '' as $$
  select s.id, s.user_id from public.sessions s
    join public.profiles p on p.user_id = s.user_id and p.deleted_at is null and p.suspended_at is null and p.must_choose_password
   where s.token_hash = p_token and s.token_expires_at > now() and s.ended_at is null and not s.second_factor_pending
$$;

-- The password that is to go, and what the new one must not be guessed from.
create function app.password_to_choose(p_token bytea) returns table (user_id uuid, password_hash text, about text[])
language sql stable security definer set search_path = '' as $$
  select u.id, u.password_hash, array[p.full_name, p.username, u.email] || array(
           select t.name::text from public.memberships m join public.tenants t on t.id = m.tenant_id where m.user_id = u.id)
    from app.choosing_session(p_token) c join public.users u on u.id = c.user_id join public.profiles p on p.user_id = u.id
$$;

-- Returns what is asked for next, if anything.
create function app.choose_password(p_token bytea, p_password_hash text, p_next bytea, p_mail jsonb) returns text
language plpgsql security definer set search_path = '' as $$
declare
  c record;
  v_enrol boolean;
begin
  select * into c from app.choosing_session(p_token);
  perform from public.users u where u.id = c.user_id for no key update;
  -- again, after whoever was waited for
  if not exists (select from app.choosing_session(p_token)) then
    perform app.fail('session.required');
  end if;
  update public.users set password_hash = p_password_hash where id = c.user_id;
  perform app.end_secrets(c.user_id, c.session_id);
  v_enrol := (select app.must_enrol(c.user_id, p.role) from public.profiles p where p.user_id = c.user_id);
  update public.sessions set second_factor_pending = v_enrol, token_hash = p_next, token_expires_at = now() + interval '15 minutes',
    previous_hash = null, previous_until = null, created_at = now(), last_active_at = now(), last_seen_at = now()
   where id = c.session_id;
  perform app.queue_mail(u.email, 'password-changed', p_mail) from public.users u where u.id = c.user_id;
  perform app.record_event('UPDATE', c.user_id, 'users', c.user_id, '{"campo":"senha"}');
  if not v_enrol then
    perform app.record_event('LOGIN', c.user_id, 'sessions', c.session_id, null);
  end if;
  return case when v_enrol then 'enrol' end;
end $$;

-- ── proving an address ──────────────────────────────────────────────────────────────────────────────────────────────
-- As in 0008_identidade; what was mailed and used proves the address, and a new password has its consequences.
create or replace function app.confirm_account(p_code bytea, p_password_hash text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid;
begin
  update public.auth_codes set used_at = now()
   where code_hash = p_code and purpose = 'verify' and used_at is null and expires_at > now() returning user_id into v_user;
  if v_user is null or not exists (select from public.profiles where user_id = v_user and deleted_at is null and suspended_at is null) then
    perform app.fail('auth.link');
  end if;
  update public.users set confirmed_at = coalesce(confirmed_at, now()), password_hash = coalesce(p_password_hash, password_hash) where id = v_user;
  perform app.proved(v_user);
  if p_password_hash is not null then
    perform app.end_secrets(v_user, null);
  end if;
  update public.auth_codes set used_at = now() where user_id = v_user and purpose = 'verify' and used_at is null;
  return v_user;
end $$;

create or replace function app.reset_password(p_code bytea, p_password_hash text, p_mail jsonb) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid;
begin
  update public.auth_codes set used_at = now()
   where code_hash = p_code and purpose = 'recover' and used_at is null and expires_at > now() returning user_id into v_user;
  if v_user is null or not exists (select from public.profiles where user_id = v_user and deleted_at is null and suspended_at is null) then
    perform app.fail('auth.link');
  end if;
  update public.users set password_hash = p_password_hash, confirmed_at = coalesce(confirmed_at, now()) where id = v_user;
  perform app.proved(v_user);
  perform app.end_secrets(v_user, null);
  perform app.queue_mail(u.email, 'password-changed', p_mail) from public.users u where u.id = v_user;
  perform app.record_event('UPDATE', v_user, 'users', v_user, '{"campo":"senha"}');
  return v_user;
end $$;

create or replace function app.use_otp(p_email text, p_code bytea) returns table (user_id uuid)
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
  perform app.proved(c.user_id);
  return query select p.user_id from public.profiles p where p.user_id = c.user_id and p.deleted_at is null and p.suspended_at is null;
end $$;

create or replace function app.confirm_email(p_code bytea, p_mail_old jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  c public.auth_codes;
begin
  update public.auth_codes set used_at = now()
   where code_hash = p_code and purpose = 'email' and used_at is null and expires_at > now() returning * into c;
  if c.id is null or not exists (select from public.profiles where user_id = c.user_id and deleted_at is null and suspended_at is null) then
    perform app.fail('auth.link');
  end if;
  -- one's own, which was only to be proved
  if exists (select from public.users u where u.id = c.user_id and lower(u.email) = lower(c.new_email)) then
    perform app.proved(c.user_id);
    return;
  end if;
  perform app.queue_mail(u.email, 'email-changed', p_mail_old) from public.users u where u.id = c.user_id;
  -- links and codes sent to the address of before
  update public.auth_codes set used_at = now() where user_id = c.user_id and used_at is null;
  perform app.remove_waiting(c.new_email);
  update public.users set email = c.new_email, proved_at = now() where id = c.user_id;
  perform app.record_event('UPDATE', c.user_id, 'users', c.user_id, '{"campo":"email"}');
end $$;

-- Sends the link that proves one's own address, to whoever has not done so yet.
create function app.ask_proof(p_code bytea, p_mail jsonb) returns void language plpgsql security definer set search_path = '' as $$
declare
  v_email text := (select u.email from public.users u where u.id = app.user_id() and u.proved_at is null);
begin
  if v_email is null then
    return;
  end if;
  update public.auth_codes set used_at = now() where user_id = app.user_id() and purpose = 'email' and used_at is null;
  insert into public.auth_codes (user_id, purpose, code_hash, new_email, expires_at)
  values (app.user_id(), 'email', p_code, v_email, now() + interval '24 hours');
  perform app.queue_mail(v_email, 'email-proof', p_mail);
end $$;

create function app.own_address_proved() returns boolean language sql stable security definer set search_path = '' as $$
  select u.proved_at is not null from public.users u where u.id = app.user_id()
$$;

-- The living account of an address that is proved to be its owner's.
create or replace function app.account_of(p_email text) returns uuid language sql stable security definer set search_path = '' as $$
  select u.id from public.users u join public.profiles p on p.user_id = u.id and p.deleted_at is null and p.suspended_at is null
   where lower(u.email) = lower(p_email) and u.confirmed_at is not null and u.proved_at is not null
$$;

-- As in 0015_convites: whoever has the link has read the address's mail.
create or replace function app.accept_invitation(p_token bytea) returns uuid language plpgsql security definer set search_path = '' as $$
declare
  c public.convites := app.claim_invitation(p_token);
begin
  perform app.require(exists (select from public.users u where u.id = app.user_id() and lower(u.email) = lower(c.email)),
    'convites.other_account', app.user_id()::text);
  perform app.proved(app.user_id());
  perform app.join_office(c, app.user_id());
  return c.tenant_id;
end $$;

create or replace function app.sign_up_invited(p_token bytea, p_password_hash text, p_full_name text, p_username text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  c public.convites := app.claim_invitation(p_token);
  a record;
  v_user uuid;
begin
  perform pg_advisory_xact_lock(hashtext('email:' || lower(c.email)));
  select * into a from app.invited_account(c.email);
  perform app.require(a.state is distinct from 'active', 'convites.account_exists');
  perform app.require(a.state is distinct from 'deleted', 'convites.account_deleted');
  perform app.remove_waiting(c.email);
  insert into public.users (email, password_hash, confirmed_at, proved_at) values (c.email, p_password_hash, now(), now()) returning id into v_user;
  insert into public.profiles (user_id, username, full_name) values (v_user, app.open_username(p_username), p_full_name);
  -- whom the office's log names
  perform set_config('app.user_id', v_user::text, true), set_config('app.autor', p_full_name, true);
  perform app.record_event('INSERT', v_user, 'users', v_user, null);
  perform app.join_office(c, v_user);
  return v_user;
end $$;

-- ── accounts that nobody verified ───────────────────────────────────────────────────────────────────────────────────
create function app.remove_accounts(p_users uuid[]) returns void language sql security definer set search_path = '' as $$
  delete from public.auth_codes where user_id = any (p_users);
  delete from public.sessions where user_id = any (p_users);
  delete from public.recovery_codes where user_id = any (p_users);
  delete from public.profiles where user_id = any (p_users);
  delete from public.users where id = any (p_users);
$$;

-- The sign-up that waits at an address makes way for whoever may say whose it is.
create function app.remove_waiting(p_email text) returns void language sql security definer set search_path = '' as $$
  select app.remove_accounts(array(
    select u.id from public.users u where lower(u.email) = lower(p_email) and u.confirmed_at is null for update));
$$;

-- Two days after the sign-up, however often its link was asked for.
create function app.prune_waiting() returns void language sql security definer set search_path = '' as $$
  select app.remove_accounts(array(
    select u.id from public.users u
     where u.confirmed_at is null and u.created_at < now() - interval '48 hours'
       and not exists (select from public.memberships m where m.user_id = u.id)
     limit 1000 for update skip locked));
$$;

-- A username that no verified account has, numbered when taken.
create function app.open_username(p_base text) returns text language plpgsql security definer set search_path = '' as $$
declare
  v_name text := p_base;
  n int := 1;
begin
  perform pg_advisory_xact_lock(hashtext('username:' || lower(p_base)));
  while exists (select from public.profiles p join public.users u on u.id = p.user_id and u.confirmed_at is not null
    where lower(p.username) = lower(v_name) and p.deleted_at is null) loop
    n := n + 1;
    v_name := p_base || n;
  end loop;
  return v_name;
end $$;

-- Whoever waits for a verification holds no username against an account that has one.
create function app.give_username_way() returns trigger language plpgsql set search_path = '' as $$
begin
  if (tg_op = 'INSERT' or lower(new.username) <> lower(old.username))
    and exists (select from public.users u where u.id = new.user_id and u.confirmed_at is not null) then
    update public.profiles p set username = left(p.username, 50) || '-' || left(p.id::text, 8)
      from public.users u
     where u.id = p.user_id and u.confirmed_at is null and p.id <> new.id and p.deleted_at is null and lower(p.username) = lower(new.username);
  end if;
  return new;
end $$;
create trigger give_username_way before insert or update of username on profiles
  for each row execute function app.give_username_way();

-- As in 0008_identidade; a new beginning has its two days.
create or replace function app.sign_up(p_email text, p_password_hash text, p_full_name text, p_username text, p_code bytea, p_mail jsonb, p_mail_known jsonb) returns void
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
    update public.users set password_hash = p_password_hash, created_at = now() where id = u.id;
    update public.profiles p set full_name = p_full_name,
      username = case when lower(p.username) = lower(p_username) then p_username else app.free_username(p_username) end
     where p.user_id = u.id;
  end if;
  insert into public.auth_codes (user_id, purpose, code_hash, expires_at) values (u.id, 'verify', p_code, now() + interval '24 hours');
  perform app.queue_mail(u.email, 'verify', p_mail);
end $$;

-- Made by whoever runs the machine, who vouches for the address and hands nobody a password of theirs.
create or replace function app.create_account(p_email text, p_password_hash text, p_full_name text, p_role text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid;
begin
  perform app.remove_waiting(p_email);
  insert into public.users (email, password_hash, confirmed_at, proved_at) values (p_email, p_password_hash, now(), now()) returning id into v_user;
  insert into public.profiles (user_id, username, full_name, role)
  values (v_user, app.open_username(split_part(p_email, '@', 1)), p_full_name, p_role);
  return v_user;
end $$;

-- A sign-up before the first access does not take its place.
create or replace function app.has_users() returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from public.users where confirmed_at is not null)
$$;

create or replace function app.offer_setup(p_code bytea) returns boolean language plpgsql security definer set search_path = '' as $$
begin
  if app.has_users() then
    return false;
  end if;
  insert into public.setup_codes (code_hash, expires_at) values (p_code, now() + interval '30 days')
  on conflict (code_hash) do update set expires_at = excluded.expires_at;
  return true;
end $$;

create or replace function app.first_access(p_code bytea, p_email text, p_password_hash text, p_full_name text, p_office text, p_slug text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid;
begin
  perform pg_advisory_xact_lock(hashtext('first_access'));
  perform app.require(not app.has_users(), 'setup.done');
  perform app.require(exists (select from public.setup_codes where code_hash = p_code and expires_at > now()), 'setup.code');
  v_user := app.create_account(p_email, p_password_hash, p_full_name, 'admin');
  perform app.create_office(p_office, p_slug, v_user);
  delete from public.setup_codes;
  return v_user;
end $$;

-- ── an administrator makes an account ───────────────────────────────────────────────────────────────────────────────
-- As in 0009_administracao, but the password is for the first sign-in only, and the address proved once p_code, the link
-- of the mail that tells the person, was used.
create function app.make_profile(p_email text, p_password_hash text, p_full_name text, p_username text, p_role text, p_code bytea, p_mail jsonb) returns uuid
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

-- As servers of the version before call it.
create or replace function app.create_profile(p_email text, p_password_hash text, p_full_name text, p_username text, p_role text, p_mail jsonb) returns uuid
language sql security definer set search_path = '' as $$
  select app.make_profile(p_email, p_password_hash, p_full_name, p_username, p_role, null, p_mail)
$$;

do $$
declare
  f regprocedure;
  v_inner text[] := '{proved,end_secrets,require_factor,choosing_session,remove_accounts,remove_waiting,open_username}';
begin
  for f in select p.oid::regprocedure from pg_proc p where p.pronamespace = 'app'::regnamespace and p.proname = any (
    '{proved,end_secrets,require_factor,change_own_password,ask_new_email,begin_session,choosing_session,password_to_choose,
      choose_password,ask_proof,own_address_proved,remove_accounts,remove_waiting,prune_waiting,open_username,make_profile}'::text[])
  loop
    execute format('alter function %s owner to gabinete_definer', f);
    execute format('revoke execute on function %s from public', f);
    if not (select p.proname::text = any (v_inner) from pg_proc p where p.oid = f) then
      execute format('grant execute on function %s to gabinete_app', f);
    end if;
  end loop;
end $$;
