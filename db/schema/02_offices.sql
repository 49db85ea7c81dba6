-- Offices, people, and who belongs where. People and offices are of the installation; the login of requests reads who there is,
-- by person and office, and writes none of it: functions do, which ask the rules again under a lock.

create table tenants (
  id uuid primary key default gen_random_uuid(),
  name text collate "pt-BR-x-icu" not null constraint tenants_name_length check (length(name) between 1 and 120),
  slug text not null constraint tenants_slug_form check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 60),
  created_at timestamptz not null default now(),
  versao int not null default 1
);
create unique index tenants_slug_taken on tenants (slug);

create table users (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  password_hash text,
  confirmed_at timestamptz,
  -- second factor: sealed secret and last accepted time step
  totp_secret bytea,
  totp_confirmed_at timestamptz,
  totp_last_step bigint,
  last_tenant_id uuid references tenants,
  created_at timestamptz not null default now(),
  -- since when a link or code mailed to the address was used, or whoever runs the machine vouched for it
  proved_at timestamptz
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
  versao int not null default 1,
  -- (id, tenant_id, role, created_at) of each membership that ended with the profile, for taking that back
  left_offices jsonb,
  -- cut off by whoever administers the installation
  suspended_at timestamptz,
  -- an administrator chose the password: until the person has chosen their own, nothing opens
  must_choose_password boolean not null default false
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

-- Who founded the office, so that two whose names look alike can be told apart. Unknown for some: then the longest-serving admin
-- is named instead.
alter table tenants add column founder_id uuid references users;

-- ── who reads them ──────────────────────────────────────────────────────────────────────────────────────────────────
do $$
declare
  t text;
begin
  foreach t in array '{tenants,users,profiles,memberships}'::text[]
  loop
    execute format('alter table %I enable row level security, force row level security', t);
    -- the definer functions repeat the conditions themselves
    execute format('create policy %I on %I to gabinete_definer using (true) with check (true)', t || '_definer', t);
    execute format('grant select, insert, update on %I to gabinete_definer', t);
  end loop;
end $$;
-- offices are never deleted
grant delete on users, profiles, memberships to gabinete_definer;

-- A person reads their own memberships and those of the office of the request; the platform reads all.
create policy memberships_person on memberships for select to gabinete_app, gabinete_accounts
  using (user_id = (select app.user_id()) or tenant_id = (select app.tenant_id()) or (select app.is_platform()));
-- A person reads their own profile and those of co-members in the office of the request; the platform reads all.
create policy profiles_person on profiles for select to gabinete_app, gabinete_accounts
  using (user_id = (select app.user_id()) or (select app.is_platform())
    or exists (select from memberships m where m.tenant_id = (select app.tenant_id()) and m.user_id = profiles.user_id));
-- A person reads the offices they belong to; the platform reads all.
create policy tenants_person on tenants for select to gabinete_app, gabinete_accounts
  using ((select app.is_platform()) or exists (select from memberships m where m.user_id = (select app.user_id()) and m.tenant_id = tenants.id));
grant select (id, user_id, tenant_id, role, created_at, versao) on memberships to gabinete_app, gabinete_accounts;
grant select (id, user_id, username, full_name, role, created_at, deleted_at, versao, suspended_at) on profiles to gabinete_app, gabinete_accounts;
grant select on tenants to gabinete_app;
grant select (id, name, slug, created_at, versao, founder_id) on tenants to gabinete_accounts;

-- ── what changes bring along ────────────────────────────────────────────────────────────────────────────────────────
create trigger before_change before update on profiles for each row execute function app.before_change();
create trigger after_insert after insert on memberships referencing new table as novas for each statement execute function app.after_insert();
create trigger after_update after update on memberships referencing old table as velhas new table as novas for each statement execute function app.after_update();
create trigger after_delete after delete on memberships referencing old table as velhas for each statement execute function app.after_delete();
-- whoever has become a member is no longer waited for
create trigger end_invitation after insert on memberships for each row execute function app.end_invitation();

-- The server cleans names that come in (shared/fields.ts); these refuse what should get past it. Names of before stay as they are
-- until they are changed.
create trigger one_line_new before insert on profiles for each row
  when (not app.one_line(new.full_name) or not app.one_line(new.username)) execute function app.check_name('profiles_one_line');
create trigger one_line_changed before update of full_name, username on profiles for each row
  when (new.full_name <> old.full_name and not app.one_line(new.full_name)
     or new.username <> old.username and not app.one_line(new.username)) execute function app.check_name('profiles_one_line');
create trigger one_line_new before insert on tenants for each row
  when (not app.one_line(new.name)) execute function app.check_name('tenants_one_line');
create trigger one_line_changed before update of name on tenants for each row
  when (new.name <> old.name and not app.one_line(new.name)) execute function app.check_name('tenants_one_line');
create trigger after_rename after update of full_name, username on profiles for each row
  when (old.full_name <> new.full_name or old.username <> new.username) execute function app.after_rename();
create trigger give_username_way before insert or update of username on profiles
  for each row execute function app.give_username_way();
create trigger after_password after update of password_hash on users for each row
  when (old.password_hash is distinct from new.password_hash) execute function app.after_password();
