-- Signing in: sessions, one-time codes, known devices, limits. Requests hold no grant on any of this: it is reached only through
-- functions of the login of accounts.

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
  user_agent text,
  -- the mailbox was proven instead of the password
  by_mail boolean not null default false
);
create unique index sessions_token_key on sessions (token_hash);
create index sessions_previous on sessions (previous_hash) where previous_hash is not null;
create index sessions_by_user on sessions (user_id, created_at desc);

-- One-time values sent by mail: hashed, short-lived, single use. 'enter' lets in without the password; nobody who only knows
-- the address can shut this way.
create table auth_codes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users,
  purpose text not null constraint auth_codes_purpose_known check (purpose in ('verify', 'recover', 'otp', 'email', 'enter')),
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

-- Ways in of whoever has lost the device of the second factor.
create table recovery_codes (
  user_id uuid not null references users,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- The code of the first access, which the server prints.
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

-- Nobody can lock another person out: tries of a password are counted by where they come from, a browser that signed in before
-- has a count of its own, and the link by mail is never refused.

-- A random value in a browser's cookie that names nobody, for each account that signed in there; 90 days.
create table known_devices (
  user_id uuid not null references users on delete cascade,
  token_hash bytea not null,
  created_at timestamptz not null default now(),
  primary key (user_id, token_hash)
);

-- Networks that an account signed in from, as keyed hashes; 90 days.
create table known_networks (
  user_id uuid not null references users on delete cascade,
  network bytea not null,
  seen_at timestamptz not null default now(),
  primary key (user_id, network)
);

-- Passwords tried in the last day that were not right. Account (of an address, whether it exists or not) and place (a
-- device, a network) are keyed hashes.
create table password_tries (
  id uuid primary key default gen_random_uuid(),
  account bytea not null,
  source text not null constraint password_tries_source_known check (source in ('device', 'known', 'unknown')),
  place bytea not null,
  tried_at timestamptz not null default clock_timestamp()
);
create index password_tries_by_account on password_tries (account, tried_at);
create index password_tries_by_age on password_tries (tried_at);

do $$
declare
  t text;
begin
  foreach t in array '{sessions,auth_codes,recovery_codes,setup_codes,auth_policy,limits,known_devices,known_networks,password_tries}'::text[]
  loop
    execute format('alter table %I enable row level security, force row level security', t);
    -- only the definer functions reach these tables
    execute format('create policy %I on %I to gabinete_definer using (true) with check (true)', t || '_definer', t);
    execute format('grant select, insert, update, delete on %I to gabinete_definer', t);
  end loop;
end $$;
