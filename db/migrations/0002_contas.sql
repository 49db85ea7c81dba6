-- Accounts: people, their profiles, offices' memberships, sessions, one-time codes, limits, platform events, first access.
-- Global tables. profiles and memberships are readable under row security by person; the rest has no grant at all and is
-- reached only through the definer functions below.

create table users (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  password_hash text,
  confirmed_at timestamptz,
  -- second factor: secret and last accepted time step, used from the identity screens on
  totp_secret bytea,
  totp_confirmed_at timestamptz,
  totp_last_step bigint,
  last_tenant_id uuid references tenants,
  created_at timestamptz not null default now()
);
create unique index users_email_taken on users (lower(email));

create table profiles (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users,
  username text not null,
  full_name text collate "pt-BR-x-icu" not null,
  role text not null default 'assessor' constraint profiles_role_known check (role in ('admin', 'assessor')),
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid,
  versao int not null default 1
);
create unique index profiles_user_key on profiles (user_id);
create unique index profiles_username_taken on profiles (lower(username)) where deleted_at is null;

create table memberships (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null references users,
  tenant_id uuid not null references tenants,
  role text not null default 'attendant' constraint memberships_role_known check (role in ('admin', 'manager', 'attendant')),
  created_at timestamptz not null default now(),
  versao int not null default 1,
  primary key (tenant_id, id)
);
create unique index memberships_already_member on memberships (tenant_id, user_id);
create index memberships_by_user on memberships (user_id, tenant_id);

create table sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users,
  -- SHA-256 of the cookie's token; the one before it stays good for 30 s so that tabs may race
  token_hash bytea not null,
  token_expires_at timestamptz not null,
  previous_hash bytea,
  previous_until timestamptz,
  -- the next token is derived from this and the present one, so that racing refreshes agree on it
  rotation_key bytea not null,
  created_at timestamptz not null default now(),
  last_active_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  ended_at timestamptz,
  second_factor_pending boolean not null default false,
  ip inet,
  user_agent text
);
create unique index sessions_token_key on sessions (token_hash);
create index sessions_previous on sessions (previous_hash) where previous_hash is not null;
create index sessions_by_user on sessions (user_id, created_at desc);

-- One-time values sent by mail: hashed, short-lived, single use.
create table auth_codes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users,
  purpose text not null constraint auth_codes_purpose_known check (purpose in ('verify', 'recover', 'otp', 'email')),
  code_hash bytea not null,
  -- the address that counts once the link sent to it was followed
  new_email text,
  attempts int not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index auth_codes_by_user on auth_codes (user_id, purpose, created_at desc);
create index auth_codes_by_hash on auth_codes (code_hash);

create table recovery_codes (
  user_id uuid not null references users,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

create table setup_codes (
  code_hash bytea primary key,
  expires_at timestamptz not null
);

-- What the operator asks of accounts, written by the server when it starts, so that the database itself enforces it.
create table auth_policy (
  one boolean primary key default true constraint auth_policy_one_row check (one),
  require_mfa text not null default 'none' constraint auth_policy_known check (require_mfa in ('none', 'admins'))
);
insert into auth_policy default values;

-- Attempts per key (a keyed hash of account, address or code) in a window; shared by all servers.
create table limits (
  key bytea primary key,
  window_start timestamptz not null,
  hits int not null
);

-- Sign-ins, failures and denials: of the platform, never in the log of the office that was aimed at.
create table platform_events (
  id uuid primary key default gen_random_uuid(),
  "timestamp" timestamptz not null default clock_timestamp(),
  acao text not null,
  user_id uuid,
  autor text not null,
  entidade text not null,
  entidade_id uuid,
  detalhe jsonb
);
create index platform_events_newest on platform_events ("timestamp" desc, id);

-- Outgoing mail, written with the change that caused it. Its text holds one-time values: it is emptied once sent.
create table mails (
  id uuid primary key default gen_random_uuid(),
  recipient text not null,
  template text not null,
  data jsonb not null,
  created_at timestamptz not null default now(),
  next_attempt_at timestamptz not null default now(),
  attempts int not null default 0,
  sent_at timestamptz,
  failed_at timestamptz
);
create index mails_waiting on mails (next_attempt_at) where sent_at is null and failed_at is null;

-- Answers of creates by key, 24 hours, per person, office and call.
create table idempotency_keys (
  user_id uuid not null references users,
  tenant_id uuid not null,
  call text not null,
  key text not null,
  body_hash bytea not null,
  status int,
  answer json,
  created_at timestamptz not null default now(),
  primary key (tenant_id, user_id, call, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

do $$
declare
  t text;
begin
  foreach t in array array['users', 'profiles', 'memberships', 'sessions', 'auth_codes', 'recovery_codes', 'setup_codes', 'limits',
    'auth_policy', 'platform_events', 'mails', 'idempotency_keys']
  loop
    execute format('alter table %I enable row level security, force row level security', t);
    -- only the definer functions reach these tables as a whole
    execute format('create policy %I on %I to gabinete_definer using (true) with check (true)', t || '_definer', t);
    execute format('grant select, insert, update, delete on %I to gabinete_definer', t);
  end loop;
end $$;

-- A person reads their own memberships and those of the office of the request; the platform reads all.
create policy memberships_person on memberships for select to gabinete_app
  using (user_id = (select app.user_id()) or tenant_id = (select app.tenant_id()) or (select app.is_platform()));
-- A person reads their own profile and those of co-members in the office of the request; the platform reads all.
create policy profiles_person on profiles for select to gabinete_app
  using (user_id = (select app.user_id()) or (select app.is_platform())
    or exists (select from memberships m where m.tenant_id = (select app.tenant_id()) and m.user_id = profiles.user_id));
-- A person reads the offices they belong to; the platform reads all.
create policy tenants_person on tenants for select to gabinete_app
  using ((select app.is_platform()) or exists (select from memberships m where m.user_id = (select app.user_id()) and m.tenant_id = tenants.id));
grant select (id, user_id, tenant_id, role, created_at, versao) on memberships to gabinete_app;
grant select (id, user_id, username, full_name, role, created_at, deleted_at, versao) on profiles to gabinete_app;
grant select on tenants to gabinete_app;

create trigger before_change before update on profiles for each row execute function app.before_change();
create trigger after_insert after insert on memberships referencing new table as novas for each statement execute function app.after_insert();
create trigger after_update after update on memberships referencing old table as velhas new table as novas for each statement execute function app.after_update();
create trigger after_delete after delete on memberships referencing old table as velhas for each statement execute function app.after_delete();

-- ── doors ───────────────────────────────────────────────────────────────────────────────────────────────────────────
-- A second factor is asked of this person, and they have none yet: until then nothing opens.
create function app.must_enrol(p_user uuid, p_role text) returns boolean
language sql stable security definer set search_path = '' as $$
  select p_role = 'admin' and exists (select from public.auth_policy where require_mfa = 'admins')
     and exists (select from public.users u where u.id = p_user and u.totp_confirmed_at is null)
$$;

-- Last-seen, at most once a minute, outside reads; whoever is noting it already is not waited for.
create function app.touch_session(p_session uuid) returns void language plpgsql security definer set search_path = '' as $$
begin
  if current_setting('transaction_read_only') = 'on' then
    return;
  end if;
  update public.sessions set last_seen_at = now() where id = (
    select s.id from public.sessions s where s.id = p_session and s.last_seen_at < now() - interval '1 minute' for update skip locked);
end $$;

-- The session behind a token, or nothing. Access ends with the token; refresh has rules of its own.
create function app.live_session(p_token bytea) returns table (session_id uuid, user_id uuid, full_name text, profile_role text)
language sql stable security definer set search_path = '' as $$
  select s.id, s.user_id, p.full_name, p.role
    from public.sessions s join public.profiles p on p.user_id = s.user_id and p.deleted_at is null
   where (s.token_hash = p_token and s.token_expires_at > now() or s.previous_hash = p_token and s.previous_until > now())
     and s.ended_at is null and not s.second_factor_pending and s.created_at > now() - interval '7 days'
     and not app.must_enrol(s.user_id, p.role)
$$;

-- An office's door: session, membership and role are resolved here, in the request's own transaction.
create function app.enter_tenant(p_token bytea, p_tenant uuid, p_roles text[])
returns table (user_id uuid, session_id uuid, full_name text, profile_role text, membership_role text)
language plpgsql security definer set search_path = '' as $$
declare
  s record;
  v_role text;
begin
  select * into s from app.live_session(p_token);
  if s.session_id is null then
    perform app.fail('session.required');
  end if;
  select m.role into v_role from public.memberships m where m.user_id = s.user_id and m.tenant_id = p_tenant;
  if v_role is null then
    perform app.fail('session.not_member', s.user_id::text);
  elsif not (v_role = any (p_roles)) then
    perform app.fail('session.forbidden', s.user_id::text);
  end if;
  perform set_config('app.tenant_id', p_tenant::text, true), set_config('app.user_id', s.user_id::text, true),
    set_config('app.autor', s.full_name, true), set_config('app.membership_role', v_role, true);
  perform app.touch_session(s.session_id);
  return query select s.user_id, s.session_id, s.full_name, s.profile_role, v_role;
end $$;

-- The door to one's own account.
create function app.enter_user(p_token bytea)
returns table (user_id uuid, session_id uuid, full_name text, profile_role text, membership_role text)
language plpgsql security definer set search_path = '' as $$
declare
  s record;
begin
  select * into s from app.live_session(p_token);
  if s.session_id is null then
    perform app.fail('session.required');
  end if;
  perform set_config('app.user_id', s.user_id::text, true), set_config('app.autor', s.full_name, true);
  perform app.touch_session(s.session_id);
  return query select s.user_id, s.session_id, s.full_name, s.profile_role, null::text;
end $$;

-- The platform's door: profile role admin.
create function app.enter_platform(p_token bytea)
returns table (user_id uuid, session_id uuid, full_name text, profile_role text, membership_role text)
language plpgsql security definer set search_path = '' as $$
declare
  s record;
begin
  select * into s from app.live_session(p_token);
  if s.session_id is null then
    perform app.fail('session.required');
  elsif s.profile_role <> 'admin' then
    perform app.fail('session.forbidden', s.user_id::text);
  end if;
  perform set_config('app.user_id', s.user_id::text, true), set_config('app.autor', s.full_name, true), set_config('app.platform', 'on', true);
  perform app.touch_session(s.session_id);
  return query select s.user_id, s.session_id, s.full_name, s.profile_role, null::text;
end $$;

-- ── repeated submits ────────────────────────────────────────────────────────────────────────────────────────────────
-- Claims a key for the person and office of this transaction. Returns the earlier answer, or nothing when the key is new.
-- A second submit waits here for the first to commit.
create function app.claim_key(p_call text, p_key text, p_body_hash bytea) returns table (status int, answer json)
language plpgsql security definer set search_path = '' as $$
declare
  k public.idempotency_keys;
  v_tenant uuid := coalesce(app.tenant_id(), '00000000-0000-0000-0000-000000000000');
begin
  insert into public.idempotency_keys (user_id, tenant_id, call, key, body_hash)
  values (app.user_id(), v_tenant, p_call, p_key, p_body_hash) on conflict do nothing;
  if found then
    return;
  end if;
  select * into k from public.idempotency_keys i
   where i.tenant_id = v_tenant and i.user_id = app.user_id() and i.call = p_call and i.key = p_key for update;
  if k.created_at < now() - interval '24 hours' then
    update public.idempotency_keys i set body_hash = p_body_hash, status = null, answer = null, created_at = now()
     where i.tenant_id = v_tenant and i.user_id = app.user_id() and i.call = p_call and i.key = p_key;
  elsif k.body_hash <> p_body_hash then
    perform app.fail('request.repeated');
  else
    return query select k.status, k.answer;
  end if;
end $$;

create function app.store_answer(p_call text, p_key text, p_status int, p_answer json) returns void
language sql security definer set search_path = '' as $$
  update public.idempotency_keys set status = p_status, answer = p_answer
   where tenant_id = coalesce(app.tenant_id(), '00000000-0000-0000-0000-000000000000') and user_id = app.user_id()
     and call = p_call and key = p_key;
$$;

-- ── sign-in ─────────────────────────────────────────────────────────────────────────────────────────────────────────
-- Counts an attempt. Returns the seconds to wait when there were more than p_max in the window, else 0.
create function app.hit(p_key bytea, p_max int, p_window interval) returns int
language plpgsql security definer set search_path = '' as $$
declare
  l public.limits;
begin
  insert into public.limits as x (key, window_start, hits) values (p_key, now(), 1)
  on conflict (key) do update set
    hits = case when x.window_start < now() - p_window then 1 else x.hits + 1 end,
    window_start = case when x.window_start < now() - p_window then now() else x.window_start end
  returning * into l;
  if l.hits <= p_max then
    return 0;
  end if;
  return greatest(1, ceil(extract(epoch from l.window_start + p_window - now())))::int;
end $$;

create function app.clear_limit(p_key bytea) returns void language sql security definer set search_path = '' as $$
  delete from public.limits where key = p_key;
$$;

create function app.find_login(p_email text) returns table (user_id uuid, full_name text, password_hash text, confirmed boolean)
language sql stable security definer set search_path = '' as $$
  select u.id, p.full_name, u.password_hash, u.confirmed_at is not null
    from public.users u join public.profiles p on p.user_id = u.id and p.deleted_at is null
   where lower(u.email) = lower(p_email)
$$;

-- p_pending: only the password was right so far; such a session opens nothing until the second factor is given.
create function app.start_session(p_user uuid, p_token bytea, p_rotation_key bytea, p_ip inet, p_agent text, p_pending boolean) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  v_id uuid;
begin
  insert into public.sessions (user_id, token_hash, token_expires_at, rotation_key, ip, user_agent, second_factor_pending)
  values (p_user, p_token, now() + interval '15 minutes', p_rotation_key, p_ip, left(p_agent, 300), p_pending)
  returning id into v_id;
  if not p_pending then
    perform app.record_event('LOGIN', p_user, 'sessions', v_id, null);
  end if;
  return v_id;
end $$;

-- First half of a refresh: the key from which the next token is derived; nothing when the session cannot go on.
-- p_idle is what the person's browser reports: 8 h without doing anything, or 7 days, and the session is over.
create function app.refresh_key(p_token bytea, p_idle interval)
returns table (session_id uuid, rotation_key bytea, rotate boolean, expires_in int)
language plpgsql security definer set search_path = '' as $$
declare
  s public.sessions;
begin
  select x.* into s from public.sessions x join public.profiles p on p.user_id = x.user_id and p.deleted_at is null
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

-- Second half. A token that was superseded less than 30 s ago has the same successor, so nothing is written twice.
create function app.rotate_token(p_session uuid, p_token bytea, p_next bytea) returns void
language sql security definer set search_path = '' as $$
  update public.sessions set previous_hash = token_hash, previous_until = now() + interval '30 seconds',
    token_hash = p_next, token_expires_at = now() + interval '15 minutes'
   where id = p_session and token_hash = p_token;
$$;

create function app.end_sessions(p_token bytea, p_scope text) returns int
language plpgsql security definer set search_path = '' as $$
declare
  s public.sessions;
  v_count int;
begin
  select * into s from public.sessions where (token_hash = p_token or previous_hash = p_token and previous_until > now()) and ended_at is null;
  if s.id is null then
    return 0;
  end if;
  update public.sessions set ended_at = now()
   where user_id = s.user_id and ended_at is null
     -- one that has only passed the password reaches no other
     and case case when s.second_factor_pending then 'local' else p_scope end when 'local' then id = s.id when 'others' then id <> s.id else true end;
  get diagnostics v_count = row_count;
  return v_count;
end $$;

create function app.session_of(p_token bytea) returns table (session_id uuid, expires_in int, email text, last_tenant_id uuid)
language sql stable security definer set search_path = '' as $$
  select s.id, greatest(0, extract(epoch from s.token_expires_at - now()))::int, u.email, u.last_tenant_id
    from public.sessions s join public.users u on u.id = s.user_id
   where (s.token_hash = p_token or s.previous_hash = p_token and s.previous_until > now()) and s.ended_at is null
     and s.user_id = app.user_id()
$$;

create function app.remember_tenant(p_tenant uuid) returns void language plpgsql security definer set search_path = '' as $$
begin
  perform app.require(exists (select from public.memberships m where m.user_id = app.user_id() and m.tenant_id = p_tenant), 'session.not_member');
  update public.users set last_tenant_id = p_tenant where id = app.user_id();
end $$;

create function app.record_event(p_acao text, p_user uuid, p_entidade text, p_entidade_id uuid, p_detalhe jsonb) returns void
language sql security definer set search_path = '' as $$
  insert into public.platform_events (acao, user_id, autor, entidade, entidade_id, detalhe)
  values (p_acao, p_user, coalesce((select p.full_name from public.profiles p where p.user_id = p_user), 'Anônimo'), p_entidade, p_entidade_id, p_detalhe);
$$;

-- ── first access ────────────────────────────────────────────────────────────────────────────────────────────────────
create function app.has_users() returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from public.users)
$$;

create function app.offer_setup(p_code bytea) returns boolean language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.users) then
    return false;
  end if;
  insert into public.setup_codes (code_hash, expires_at) values (p_code, now() + interval '30 days')
  on conflict (code_hash) do update set expires_at = excluded.expires_at;
  return true;
end $$;

-- A username of this form that nobody has: numbered when taken. Whoever asks for the same one waits until this is saved.
create function app.free_username(p_base text) returns text language plpgsql security definer set search_path = '' as $$
declare
  v_name text := p_base;
  n int := 1;
begin
  perform pg_advisory_xact_lock(hashtext('username:' || lower(p_base)));
  while exists (select from public.profiles where lower(username) = lower(v_name) and deleted_at is null) loop
    n := n + 1;
    v_name := p_base || n;
  end loop;
  return v_name;
end $$;

-- Creates an account that is confirmed at once, with its profile. The username is the part before the @, numbered when taken.
create function app.create_account(p_email text, p_password_hash text, p_full_name text, p_role text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid;
  v_name text := app.free_username(split_part(p_email, '@', 1));
begin
  insert into public.users (email, password_hash, confirmed_at) values (p_email, p_password_hash, now()) returning id into v_user;
  insert into public.profiles (user_id, username, full_name, role) values (v_user, v_name, p_full_name, p_role);
  return v_user;
end $$;

create function app.create_office(p_name text, p_slug text, p_admin uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  v_tenant uuid;
begin
  insert into public.tenants (name, slug) values (p_name, p_slug) returning id into v_tenant;
  perform set_config('app.autor', coalesce((select full_name from public.profiles where user_id = p_admin), 'Sistema'), true);
  insert into public.memberships (user_id, tenant_id, role) values (p_admin, v_tenant, 'admin');
  return v_tenant;
end $$;

-- First platform admin and first office, once: the code that the server printed is used up here.
create function app.first_access(p_code bytea, p_email text, p_password_hash text, p_full_name text, p_office text, p_slug text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid;
begin
  perform pg_advisory_xact_lock(hashtext('first_access'));
  perform app.require(not exists (select from public.users), 'setup.done');
  perform app.require(exists (select from public.setup_codes where code_hash = p_code and expires_at > now()), 'setup.code');
  v_user := app.create_account(p_email, p_password_hash, p_full_name, 'admin');
  perform app.create_office(p_office, p_slug, v_user);
  delete from public.setup_codes;
  return v_user;
end $$;

do $$
declare
  f regprocedure;
begin
  for f in select p.oid::regprocedure from pg_proc p where p.pronamespace = 'app'::regnamespace and p.prosecdef
  loop
    execute format('alter function %s owner to gabinete_definer', f);
    execute format('revoke execute on function %s from public', f);
  end loop;
end $$;
grant execute on function
  app.enter_tenant(bytea, uuid, text[]), app.enter_user(bytea), app.enter_platform(bytea),
  app.claim_key(text, text, bytea), app.store_answer(text, text, int, json),
  app.hit(bytea, int, interval), app.clear_limit(bytea), app.find_login(text),
  app.start_session(uuid, bytea, bytea, inet, text, boolean), app.refresh_key(bytea, interval), app.rotate_token(uuid, bytea, bytea),
  app.end_sessions(bytea, text), app.session_of(bytea), app.remember_tenant(uuid),
  app.record_event(text, uuid, text, uuid, jsonb), app.has_users(), app.offer_setup(bytea),
  app.first_access(bytea, text, text, text, text, text)
  to gabinete_app;
