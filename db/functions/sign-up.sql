-- Accounts that somebody makes for themselves, and those that nobody verified.

-- The living account of an address that is proved to be its owner's.
create or replace function app.account_of(p_email text) returns uuid language sql stable security definer set search_path = '' as $$
  select u.id from public.users u join public.profiles p on p.user_id = u.id and p.deleted_at is null and p.suspended_at is null
   where lower(u.email) = lower(p_email) and u.confirmed_at is not null and u.proved_at is not null
$$;

-- A username of this form that nobody has, or only whoever waits for a verification: numbered when taken. Whoever asks for the
-- same one waits until this is saved.
create or replace function app.free_username(p_base text, p_despite_waiting boolean) returns text
language plpgsql security definer set search_path = '' as $$
declare
  v_name text := p_base;
  n int := 1;
begin
  perform pg_advisory_xact_lock(hashtext('username:' || lower(p_base)));
  while exists (select from public.profiles p join public.users u on u.id = p.user_id
    where lower(p.username) = lower(v_name) and p.deleted_at is null and not (p_despite_waiting and u.confirmed_at is null)) loop
    n := n + 1;
    v_name := p_base || n;
  end loop;
  return v_name;
end $$;

-- Whoever waits for a verification holds no username against an account that has one.
create or replace function app.give_username_way() returns trigger language plpgsql set search_path = '' as $$
begin
  if (tg_op = 'INSERT' or lower(new.username) <> lower(old.username))
    and exists (select from public.users u where u.id = new.user_id and u.confirmed_at is not null) then
    update public.profiles p set username = left(p.username, 50) || '-' || left(p.id::text, 8)
      from public.users u
     where u.id = p.user_id and u.confirmed_at is null and p.id <> new.id and p.deleted_at is null and lower(p.username) = lower(new.username);
  end if;
  return new;
end $$;

-- An account that waits for its address to be verified. An address that waits already gets the newest password and name, and a
-- new beginning has its two days; one that has an account gets another mail, and one whose account was deleted a third. Nothing is
-- returned, so nothing can be told from it.
create or replace function app.sign_up(p_email text, p_password_hash text, p_full_name text, p_username text, p_code bytea, p_mail jsonb, p_mail_known jsonb,
  p_mail_deleted jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  u public.users;
begin
  perform pg_advisory_xact_lock(hashtext('email:' || lower(p_email)));
  -- whoever confirms it at this moment is waited for
  select * into u from public.users x where lower(x.email) = lower(p_email) for update;
  -- one that was deleted before anybody had verified it is nobody's, and makes way, as it would after its two days
  if u.confirmed_at is null and exists (select from public.profiles p where p.user_id = u.id and p.deleted_at is not null) then
    perform app.remove_accounts(array[u.id]);
    u := null;
  end if;
  if u.confirmed_at is not null then
    if exists (select from public.profiles p where p.user_id = u.id and p.deleted_at is null) then
      perform app.queue_mail(u.email, 'sign-up-known', p_mail_known);
    else
      perform app.queue_mail(u.email, 'email-deleted', p_mail_deleted);
    end if;
    return;
  end if;
  if u.id is null then
    insert into public.users (email, password_hash) values (p_email, p_password_hash) returning * into u;
    insert into public.profiles (user_id, username, full_name) values (u.id, app.free_username(p_username, false), p_full_name);
    perform app.record_event('INSERT', u.id, 'users', u.id, null);
  else
    update public.users set password_hash = p_password_hash, created_at = now() where id = u.id;
    update public.profiles p set full_name = p_full_name,
      username = case when lower(p.username) = lower(p_username) then p_username else app.free_username(p_username, false) end
     where p.user_id = u.id;
  end if;
  insert into public.auth_codes (user_id, purpose, code_hash, expires_at) values (u.id, 'verify', p_code, now() + interval '24 hours');
  perform app.queue_mail(u.email, 'verify', p_mail);
end $$;

-- Of servers of the release before, whose mail of an account that is known is no mail for who was deleted.
create or replace function app.sign_up(p_email text, p_password_hash text, p_full_name text, p_username text, p_code bytea, p_mail jsonb, p_mail_known jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from public.users u join public.profiles p on p.user_id = u.id
                  where lower(u.email) = lower(p_email) and u.confirmed_at is not null and p.deleted_at is not null) then
    perform app.sign_up(p_email, p_password_hash, p_full_name, p_username, p_code, p_mail, p_mail_known, p_mail_known);
  end if;
end $$;

-- Accounts that nobody verified.
create or replace function app.remove_accounts(p_users uuid[]) returns void language sql security definer set search_path = '' as $$
  delete from public.auth_codes where user_id = any (p_users);
  delete from public.sessions where user_id = any (p_users);
  delete from public.recovery_codes where user_id = any (p_users);
  delete from public.profiles where user_id = any (p_users);
  delete from public.users where id = any (p_users);
$$;

-- The sign-up that waits at an address makes way for whoever may say whose it is.
create or replace function app.remove_waiting(p_email text) returns void language sql security definer set search_path = '' as $$
  select app.remove_accounts(array(
    select u.id from public.users u where lower(u.email) = lower(p_email) and u.confirmed_at is null for update));
$$;

-- Two days after the sign-up, however often its link was asked for.
create or replace function app.prune_waiting() returns void language sql security definer set search_path = '' as $$
  select app.remove_accounts(array(
    select u.id from public.users u
     where u.confirmed_at is null and u.created_at < now() - interval '48 hours'
       and not exists (select from public.memberships m where m.user_id = u.id)
     limit 1000 for update skip locked));
$$;

-- What nobody needs any more: mails that were sent, codes that are over, sessions long ended, limits whose window is past.
-- An expired invitation is shown for a month, so that it can be sent again. Where the clock was set back, sessions that began later than now are
-- over, since nobody knows when that was, and the others last no longer than from now on.
create or replace function app.prune_accounts() returns void language sql security definer set search_path = '' as $$
  delete from public.mails where ctid = any (array(select x.ctid from public.mails x where coalesce(sent_at, failed_at) < now() - interval '7 days' limit 200000));
  delete from public.auth_codes where ctid = any (array(select x.ctid from public.auth_codes x where expires_at < now() - interval '7 days' limit 200000));
  update public.sessions set ended_at = now() where ended_at is null and created_at > now() + interval '1 hour';
  update public.sessions set token_expires_at = least(token_expires_at, now() + interval '15 minutes'), last_active_at = least(last_active_at, now())
   where ended_at is null and greatest(token_expires_at, last_active_at) > now() + interval '1 hour';
  delete from public.sessions where ctid = any (array(select x.ctid from public.sessions x where coalesce(ended_at, created_at + interval '7 days') < now() - interval '30 days' limit 200000));
  delete from public.limits where ctid = any (array(select x.ctid from public.limits x where window_start < now() - interval '2 days' limit 200000));
  delete from public.convites where ctid = any (array(select x.ctid from public.convites x where expires_at < now() - interval '30 days' limit 200000));
$$;

grant execute on function app.sign_up(text,text,text,text,bytea,jsonb,jsonb), app.sign_up(text,text,text,text,bytea,jsonb,jsonb,jsonb) to gabinete_accounts;
grant execute on function app.prune_waiting, app.prune_accounts to gabinete_jobs;
