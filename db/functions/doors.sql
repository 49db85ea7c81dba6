-- The doors that each request comes in by: session, membership and role are resolved here, in its own transaction.

-- A second factor is asked of this person, and they have none yet: until then nothing opens.
create or replace function app.must_enrol(p_user uuid, p_role text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return p_role = 'admin' and exists (select from public.auth_policy where require_mfa = 'admins')
     and exists (select from public.users u where u.id = p_user and u.totp_confirmed_at is null);
end $$;

-- Last-seen, at most once a minute, asked for outside reads; whoever is noting it already is not waited for.
create or replace function app.touch_session(p_session uuid) returns void language plpgsql security definer set search_path = '' as $$
begin
  update public.sessions set last_seen_at = now() where id = (
    select s.id from public.sessions s where s.id = p_session and s.last_seen_at < now() - interval '1 minute' for update skip locked);
end $$;

-- The session behind a token, or nothing. Access ends with the token; refresh has rules of its own. What every request passes,
-- in plans that each connection keeps: an SQL function is planned again at each call. A session is found by its token, else by
-- the one before, which counts for a moment after a refresh. Nothing opens for who is suspended or must choose a password.
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

-- An office's door.
create or replace function app.enter_tenant(p_token bytea, p_tenant uuid, p_roles text[])
returns table (user_id uuid, session_id uuid, full_name text, profile_role text, membership_role text)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  v_set text;
begin
  select l.user_id, l.session_id, l.full_name, l.profile_role into user_id, session_id, full_name, profile_role
    from app.live_session(p_token) l;
  if not found then
    perform app.fail('session.required');
  end if;
  select m.role into membership_role from public.memberships m where m.user_id = enter_tenant.user_id and m.tenant_id = p_tenant;
  if not found then
    perform app.fail('session.not_member', user_id::text);
  elsif not (membership_role = any (p_roles)) then
    perform app.fail('session.forbidden', user_id::text);
  end if;
  -- assigned: `perform` is a query, which every request would wait for
  v_set := set_config('app.tenant_id', p_tenant::text, true);
  v_set := set_config('app.user_id', user_id::text, true);
  v_set := set_config('app.autor', full_name, true);
  v_set := set_config('app.membership_role', membership_role, true);
  if current_setting('transaction_read_only') = 'off' then
    perform app.touch_session(session_id);
  end if;
  return next;
end $$;

-- The door to one's own account.
create or replace function app.enter_user(p_token bytea)
returns table (user_id uuid, session_id uuid, full_name text, profile_role text, membership_role text)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
begin
  select l.user_id, l.session_id, l.full_name, l.profile_role into user_id, session_id, full_name, profile_role
    from app.live_session(p_token) l;
  if not found then
    perform app.fail('session.required');
  end if;
  perform set_config('app.user_id', user_id::text, true), set_config('app.autor', full_name, true);
  if current_setting('transaction_read_only') = 'off' then
    perform app.touch_session(session_id);
  end if;
  return next;
end $$;

-- The platform's door: profile role admin.
create or replace function app.enter_platform(p_token bytea)
returns table (user_id uuid, session_id uuid, full_name text, profile_role text, membership_role text)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
begin
  select e.user_id, e.session_id, e.full_name, e.profile_role into user_id, session_id, full_name, profile_role
    from app.enter_user(p_token) e;
  if profile_role <> 'admin' then
    perform app.fail('session.forbidden', user_id::text);
  end if;
  perform set_config('app.platform', 'on', true);
  return next;
end $$;

-- The office of the request: for its members, or for an admin of the platform that app.enter_office let in.
create or replace function app.managed_office() returns uuid language sql stable parallel safe
  return coalesce(app.tenant_id(), nullif(current_setting('app.platform_tenant', true), '')::uuid);

-- An office's door where an admin of the platform may do something without belonging to it: see counts, or add the first
-- admin of an office that has none. The office's rows stay out of sight: app.tenant_id() is not set.
create or replace function app.enter_office(p_token bytea, p_tenant uuid, p_roles text[], p_platform text)
returns table (user_id uuid, session_id uuid, full_name text, profile_role text, membership_role text)
language plpgsql security definer set search_path = '' as $$
declare
  s record;
begin
  select * into s from app.enter_user(p_token);
  if s.profile_role <> 'admin'
    or exists (select from public.memberships m where m.tenant_id = p_tenant and m.user_id = s.user_id and m.role = any (p_roles))
    or not exists (select from public.tenants t where t.id = p_tenant)
    or (p_platform = 'firstAdmin' and app.has_admin(p_tenant)) then
    return query select * from app.enter_tenant(p_token, p_tenant, p_roles);
    return;
  end if;
  perform set_config('app.platform_tenant', p_tenant::text, true);
  return query select s.user_id, s.session_id, s.full_name, s.profile_role, null::text;
end $$;

-- The door to managing offices: admins of the platform, and of any office.
create or replace function app.enter_offices(p_token bytea)
returns table (user_id uuid, session_id uuid, full_name text, profile_role text, membership_role text)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
begin
  select e.user_id, e.session_id, e.full_name, e.profile_role into user_id, session_id, full_name, profile_role
    from app.enter_user(p_token) e;
  if profile_role <> 'admin'
    and not exists (select from public.memberships m where m.user_id = enter_offices.user_id and m.role = 'admin') then
    perform app.fail('session.forbidden', user_id::text);
  end if;
  return next;
end $$;

grant execute on function app.enter_tenant to gabinete_accounts, gabinete_app;
grant execute on function app.enter_user, app.enter_platform, app.enter_office, app.enter_offices to gabinete_accounts;
