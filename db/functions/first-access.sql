-- The first access, and what the operator's command line makes.

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

-- Confirmed at once, with its profile; the username is the part before the @, numbered when taken. Whoever runs the machine
-- vouches for the address and hands nobody a password of theirs.
create or replace function app.create_account(p_email text, p_password_hash text, p_full_name text, p_role text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid;
begin
  perform app.remove_waiting(p_email);
  insert into public.users (email, password_hash, confirmed_at, proved_at) values (p_email, p_password_hash, now(), now()) returning id into v_user;
  insert into public.profiles (user_id, username, full_name, role)
  values (v_user, app.free_username(split_part(p_email, '@', 1), true), p_full_name, p_role);
  return v_user;
end $$;

-- Who founded an office is said by the founding alone.
create or replace function app.create_office(p_name text, p_slug text, p_admin uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  v_tenant uuid;
begin
  insert into public.tenants (name, slug, founder_id) values (p_name, p_slug, p_admin) returning id into v_tenant;
  perform set_config('app.autor', coalesce((select full_name from public.profiles where user_id = p_admin), 'Sistema'), true);
  insert into public.memberships (user_id, tenant_id, role) values (p_admin, v_tenant, 'admin');
  return v_tenant;
end $$;

-- First platform admin and first office, once: the code that the server printed is used up here.
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

create or replace function app.set_auth_policy(p_require_mfa text) returns void language sql security definer set search_path = '' as $$
  update public.auth_policy set require_mfa = p_require_mfa where require_mfa <> p_require_mfa;
$$;

grant execute on function app.has_users, app.offer_setup, app.first_access, app.set_auth_policy to gabinete_accounts;
