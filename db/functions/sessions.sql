-- Sessions: beginning, refreshing and ending them.

-- What every way in ends with. p_password_hash is the one that was the person's when they proved who they are: when it is
-- another by now, a change came in between, and nothing begins. Whoever changes a password waits for this row, and then
-- finds the session. The one that this browser had ends, whoever's it was. Returns what is asked for before it opens.
create or replace function app.begin_session(p_user uuid, p_password_hash text, p_token bytea, p_rotation_key bytea, p_former bytea, p_ip inet, p_agent text)
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

-- First half of a refresh: the key from which the next token is derived; nothing when the session cannot go on.
-- p_idle is what the person's browser reports: 8 h without doing anything, or 7 days, and the session is over.
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

-- Second half. A token that was superseded less than 30 s ago has the same successor, so nothing is written twice.
create or replace function app.rotate_token(p_session uuid, p_token bytea, p_next bytea) returns void
language sql security definer set search_path = '' as $$
  update public.sessions set previous_hash = token_hash, previous_until = now() + interval '30 seconds',
    token_hash = p_next, token_expires_at = now() + interval '15 minutes'
   where id = p_session and token_hash = p_token;
$$;

create or replace function app.end_sessions(p_token bytea, p_scope text) returns int
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

create or replace function app.session_of(p_token bytea) returns table (session_id uuid, expires_in int, email text, last_tenant_id uuid)
language sql stable security definer set search_path = '' as $$
  select s.id, greatest(0, extract(epoch from s.token_expires_at - now()))::int, u.email, u.last_tenant_id
    from public.sessions s join public.users u on u.id = s.user_id
   where (s.token_hash = p_token or s.previous_hash = p_token and s.previous_until > now()) and s.ended_at is null
     and s.user_id = app.user_id()
$$;

create or replace function app.remember_tenant(p_tenant uuid) returns void language plpgsql security definer set search_path = '' as $$
begin
  perform app.require(exists (select from public.memberships m where m.user_id = app.user_id() and m.tenant_id = p_tenant), 'session.not_member');
  update public.users set last_tenant_id = p_tenant where id = app.user_id();
end $$;

create or replace function app.own_sessions()
returns table (id uuid, created_at timestamptz, last_seen_at timestamptz, ip text, user_agent text)
language sql stable security definer set search_path = '' as $$
  select s.id, s.created_at, s.last_seen_at, host(s.ip), s.user_agent from public.sessions s
   where s.user_id = app.user_id() and s.ended_at is null and not s.second_factor_pending
     and s.created_at > now() - interval '7 days' and s.last_active_at > now() - interval '8 hours'
   order by s.last_seen_at desc, s.id
$$;

create or replace function app.end_own_session(p_id uuid) returns setof uuid language sql security definer set search_path = '' as $$
  update public.sessions set ended_at = now() where id = p_id and user_id = app.user_id() and ended_at is null returning id;
$$;

grant execute on function app.begin_session, app.refresh_key, app.rotate_token, app.end_sessions, app.session_of,
  app.remember_tenant, app.own_sessions, app.end_own_session to gabinete_accounts;
