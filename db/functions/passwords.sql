-- Passwords: trying, changing and choosing them. Secrets follow the password: whatever was opened or prepared with the old one
-- ends with it.

create or replace function app.find_login(p_email text) returns table (user_id uuid, full_name text, password_hash text, confirmed boolean)
language sql stable security definer set search_path = '' as $$
  select u.id, p.full_name, u.password_hash, u.confirmed_at is not null
    from public.users u join public.profiles p on p.user_id = u.id and p.deleted_at is null
   where lower(u.email) = lower(p_email)
$$;

-- Counts a try before the password is looked at. A browser that signed in to this account before: 10 in any 15 minutes and
-- 100 a day. All others together: as many, of which one network may have 7 and 70, and so may all networks that the account
-- never signed in from: the rest is left to those it did. Returns the seconds to wait (then nothing is counted), and how many
-- tries there were lately. An address without an account is counted alike.
create or replace function app.try_password(p_email text, p_account bytea, p_asker bytea, p_network bytea, p_devices bytea[])
returns table (id uuid, wait int, lately int)
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid;
  v_source text := 'device';
  v_place bytea;
begin
  select u.id into v_user from public.users u where lower(u.email) = lower(p_email);
  select d.token_hash into v_place from public.known_devices d
   where d.user_id = v_user and d.token_hash = any (p_devices) and d.created_at > now() - interval '90 days' limit 1;
  if v_place is null then
    wait := app.hit(p_asker, 100, interval '15 minutes');
    if wait > 0 then
      return next;
      return;
    end if;
    v_place := p_network;
    v_source := case when exists (select from public.known_networks n
      where n.user_id = v_user and n.network = p_network and n.seen_at > now() - interval '90 days') then 'known' else 'unknown' end;
  end if;
  -- tries at the same moment see each other
  perform pg_advisory_xact_lock(hashtext('password:' || encode(p_account, 'hex')));
  -- those of a clock that was set back since were made now, at the latest
  update public.password_tries x set tried_at = clock_timestamp()
   where x.account = p_account and x.tried_at > clock_timestamp() + interval '1 minute';
  with t as materialized (
    select x.source, x.place, x.tried_at from public.password_tries x
     where x.account = p_account and x.tried_at > clock_timestamp() - interval '1 day'
       and (x.source = 'device') = (v_source = 'device') and (x.source <> 'device' or x.place = v_place))
  select coalesce(max(ceil(extract(epoch from n.tried_at + w.span - clock_timestamp()))), 0)::int,
         (select count(*) from t where t.tried_at > clock_timestamp() - interval '15 minutes')::int
    into wait, lately
    from (values (interval '15 minutes', 1), (interval '1 day', 10)) w (span, times)
   cross join (values ('all', 10), ('place', 7), ('unknown', 7)) r (what, most)
   cross join lateral (
     select t.tried_at from t
      where t.tried_at > clock_timestamp() - w.span
        and case r.what when 'all' then true
              when 'place' then v_source <> 'device' and t.place = v_place
              else v_source = 'unknown' and t.source = 'unknown' end
      order by t.tried_at desc offset r.most * w.times - 1 limit 1) n;
  if wait = 0 then
    insert into public.password_tries (account, source, place) values (p_account, v_source, v_place) returning password_tries.id into id;
  elsif v_source <> 'device' then
    perform app.give_back_hit(p_asker);
  end if;
  return next;
end $$;

-- A try that was right, or was never looked at, does not count.
create or replace function app.uncount_password(p_try uuid, p_asker bytea) returns void language plpgsql security definer set search_path = '' as $$
begin
  delete from public.password_tries t where t.id = p_try and t.source = 'device';
  if found then
    return;
  end if;
  delete from public.password_tries t where t.id = p_try;
  if found then
    perform app.give_back_hit(p_asker);
  end if;
end $$;

-- What somebody could guess a person's password from: names, username, address and offices of the person of the
-- transaction, else of whoever a link that still counts was sent to. Tokens of links cannot be guessed.
create or replace function app.words_about(p_code bytea) returns setof text language sql stable security definer set search_path = '' as $$
  with quem as (
    select coalesce(app.user_id(), (select c.user_id from public.auth_codes c
      where c.code_hash = p_code and c.purpose in ('verify', 'recover') and c.used_at is null and c.expires_at > now() limit 1)) as id)
  select unnest(array[p.full_name, p.username, u.email])
    from quem q join public.users u on u.id = q.id join public.profiles p on p.user_id = q.id
  union all
  select t.name from quem q join public.memberships m on m.user_id = q.id join public.tenants t on t.id = m.tenant_id
$$;

-- Every session but p_keep, also one that waits for its second factor; links and codes on their way, a change of address
-- that was asked for with the old password among them; the private calendar addresses.
create or replace function app.end_secrets(p_user uuid, p_keep uuid) returns int
language plpgsql security definer set search_path = '' as $$
begin
  update public.profiles set must_choose_password = false where user_id = p_user and must_choose_password;
  -- whom the offices' logs name
  perform set_config('app.user_id', p_user::text, true), set_config('app.autor', p.full_name, true)
     from public.profiles p where p.user_id = p_user;
  return app.end_access(p_user, p_keep);
end $$;

-- Whatever changes a password: the browsers that knew the one before are strangers.
create or replace function app.after_password() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.forget_devices(new.id);
  return null;
end $$;

create or replace function app.own_password() returns table (password_hash text) language sql stable security definer set search_path = '' as $$
  select u.password_hash from public.users u where u.id = app.user_id()
$$;

create or replace function app.change_own_password(p_password_hash text, p_keep uuid, p_step bigint, p_recovery bytea, p_mail jsonb) returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_count int;
begin
  perform app.require_factor(p_step, p_recovery);
  update public.users set password_hash = p_password_hash where id = app.user_id();
  v_count := app.end_secrets(app.user_id(), p_keep);
  perform app.mail_to(app.user_id(), 'password-changed', p_mail);
  perform app.record_event('UPDATE', app.user_id(), 'users', app.user_id(), '{"campo":"senha"}');
  return v_count;
end $$;

-- Uses up a recovery link: new password, every session over, the address proven. Returns the person.
create or replace function app.reset_password(p_code bytea, p_password_hash text, p_mail jsonb) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := (app.take_link(p_code, 'recover')).user_id;
begin
  update public.users set password_hash = p_password_hash, confirmed_at = coalesce(confirmed_at, now()) where id = v_user;
  perform app.proved(v_user);
  perform app.end_secrets(v_user, null);
  perform app.mail_to(v_user, 'password-changed', p_mail);
  perform app.record_event('UPDATE', v_user, 'users', v_user, '{"campo":"senha"}');
  return v_user;
end $$;

-- The sign-in that waits for one's own password, past the second factor of whoever has one.
create or replace function app.choosing_session(p_token bytea) returns table (session_id uuid, user_id uuid)
language sql stable security definer set search_path = '' as $$
  select s.id, s.user_id from public.sessions s
    join public.profiles p on p.user_id = s.user_id and p.deleted_at is null and p.suspended_at is null and p.must_choose_password
   where s.token_hash = p_token and s.token_expires_at > now() and s.ended_at is null and not s.second_factor_pending
$$;

-- The password that is to go, and what the new one must not be guessed from.
create or replace function app.password_to_choose(p_token bytea) returns table (user_id uuid, password_hash text, about text[])
language sql stable security definer set search_path = '' as $$
  select u.id, u.password_hash, array[p.full_name, p.username, u.email] || array(
           select t.name::text from public.memberships m join public.tenants t on t.id = m.tenant_id where m.user_id = u.id)
    from app.choosing_session(p_token) c join public.users u on u.id = c.user_id join public.profiles p on p.user_id = u.id
$$;

-- Returns what is asked for next, if anything.
create or replace function app.choose_password(p_token bytea, p_password_hash text, p_next bytea, p_mail jsonb) returns text
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
  perform app.mail_to(c.user_id, 'password-changed', p_mail);
  perform app.record_event('UPDATE', c.user_id, 'users', c.user_id, '{"campo":"senha"}');
  if not v_enrol then
    perform app.record_event('LOGIN', c.user_id, 'sessions', c.session_id, null);
  end if;
  return case when v_enrol then 'enrol' end;
end $$;

grant execute on function app.find_login, app.try_password, app.uncount_password, app.words_about, app.own_password,
  app.change_own_password, app.reset_password, app.password_to_choose, app.choose_password to gabinete_accounts;
