-- What every request passes, in plans that each connection keeps: an SQL function is planned again at each call.
-- A session is found by its token, else by the one before, which counts for a moment after a refresh.
create or replace function app.live_session(p_token bytea) returns table (session_id uuid, user_id uuid, full_name text, profile_role text)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  select s.id, s.user_id, p.full_name, p.role into session_id, user_id, full_name, profile_role
    from public.sessions s join public.profiles p on p.user_id = s.user_id and p.deleted_at is null
   where s.token_hash = p_token and s.token_expires_at > now()
     and s.ended_at is null and not s.second_factor_pending and s.created_at > now() - interval '7 days';
  if not found then
    select s.id, s.user_id, p.full_name, p.role into session_id, user_id, full_name, profile_role
      from public.sessions s join public.profiles p on p.user_id = s.user_id and p.deleted_at is null
     where s.previous_hash = p_token and s.previous_until > now()
       and s.ended_at is null and not s.second_factor_pending and s.created_at > now() - interval '7 days';
  end if;
  if found and not app.must_enrol(user_id, profile_role) then
    return next;
  end if;
end $$;

-- A second factor is asked of this person, and they have none yet: until then nothing opens.
create or replace function app.must_enrol(p_user uuid, p_role text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return p_role = 'admin' and exists (select from public.auth_policy where require_mfa = 'admins')
     and exists (select from public.users u where u.id = p_user and u.totp_confirmed_at is null);
end $$;

create or replace function app.enter_tenant(p_token bytea, p_tenant uuid, p_roles text[])
returns table (user_id uuid, session_id uuid, full_name text, profile_role text, membership_role text)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
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
  perform set_config('app.tenant_id', p_tenant::text, true), set_config('app.user_id', user_id::text, true),
    set_config('app.autor', full_name, true), set_config('app.membership_role', membership_role, true);
  if current_setting('transaction_read_only') = 'off' then
    perform app.touch_session(session_id);
  end if;
  return next;
end $$;
