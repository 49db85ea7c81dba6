-- One-time codes and links by mail, and what using one proves.

-- Whether a link of this kind was sent lately and still opens.
create or replace function app.link_waits(p_user uuid, p_purpose text) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from public.auth_codes c
    where c.user_id = p_user and c.purpose = p_purpose and c.used_at is null and c.expires_at > now() + interval '5 minutes')
$$;

-- Sends a one-time value to the account of an address, if there is one; p_confirmed: only to accounts whose address is
-- (or is not yet) verified. Nothing is returned, so nothing can be told from it; an address without an account, or whose account
-- is suspended, costs the same writes, so that the time of the answer, too, tells nothing: the mail that nobody gets counts as sent.
create or replace function app.send_code(p_email text, p_purpose text, p_code bytea, p_lifetime interval, p_mail jsonb, p_confirmed boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  u record;
begin
  select x.id, x.email into u from public.users x
    join public.profiles p on p.user_id = x.id and p.deleted_at is null and p.suspended_at is null
   where lower(x.email) = lower(p_email) and (p_confirmed is null or (x.confirmed_at is not null) = p_confirmed);
  if u.id is null then
    insert into public.mails (recipient, template, data, sent_at) values ('', p_purpose, '{}', now());
    return;
  end if;
  -- of short codes only the newest counts: several at once would be easier to guess
  update public.auth_codes set used_at = now() where user_id = u.id and purpose = p_purpose and p_purpose = 'otp' and used_at is null;
  insert into public.auth_codes (user_id, purpose, code_hash, expires_at) values (u.id, p_purpose, p_code, now() + p_lifetime);
  perform app.queue_mail(u.email, p_purpose, p_mail);
end $$;

-- send_code, which with p_spared sends nothing to whom a link waits for already.
create or replace function app.send_code(p_email text, p_purpose text, p_code bytea, p_lifetime interval, p_mail jsonb, p_confirmed boolean, p_spared boolean)
returns void language plpgsql security definer set search_path = '' as $$
begin
  if not p_spared or not exists (select from public.users u where lower(u.email) = lower(p_email) and app.link_waits(u.id, p_purpose)) then
    perform app.send_code(p_email, p_purpose, p_code, p_lifetime, p_mail, p_confirmed);
  end if;
end $$;

-- One mail with a short code for ten minutes and a link for two hours, to an account whose address is verified. Of short codes
-- only the newest counts; links live until they are used, so that asking again and again takes none away.
create or replace function app.send_way_in(p_email text, p_code bytea, p_link bytea, p_mail jsonb, p_spared boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid;
begin
  select u.id into v_user from public.users u join public.profiles p on p.user_id = u.id and p.deleted_at is null and p.suspended_at is null
   where lower(u.email) = lower(p_email) and u.confirmed_at is not null;
  if v_user is null or p_spared and app.link_waits(v_user, 'enter') then
    return;
  end if;
  insert into public.auth_codes (user_id, purpose, code_hash, expires_at) values (v_user, 'enter', p_link, now() + interval '2 hours');
  perform app.send_code(p_email, 'otp', p_code, interval '10 minutes', p_mail, true);
end $$;

-- Uses up a link, which proves the address; with the password of that moment, which the sign-in must not outlive.
create or replace function app.use_link(p_code bytea, p_mail_over jsonb) returns table (user_id uuid, password_hash text)
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid;
begin
  update public.auth_codes c set used_at = now() from public.profiles p
   where c.code_hash = p_code and c.purpose = 'enter' and c.used_at is null and c.expires_at > now()
     and p.user_id = c.user_id and p.deleted_at is null and p.suspended_at is null
  returning c.user_id into v_user;
  if v_user is not null then
    perform app.proved_by_mail(v_user, p_mail_over);
    return query select u.id, u.password_hash from public.users u where u.id = v_user;
  end if;
end $$;

-- Of servers of the release before.
create or replace function app.use_link(p_code bytea) returns table (user_id uuid, password_hash text)
language sql security definer set search_path = '' as $$
  select l.user_id, l.password_hash from app.use_link(p_code, null) l
$$;

-- Looked at before any work is done for whoever made one up.
create or replace function app.link_stands(p_code bytea, p_purpose text) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from public.auth_codes c
    where c.code_hash = p_code and c.purpose = p_purpose and c.used_at is null and c.expires_at > now())
$$;

create or replace function app.begun_by_mail(p_token bytea) returns void language sql security definer set search_path = '' as $$
  update public.sessions set by_mail = true where token_hash = p_token;
$$;

-- The password of the account that a link is for, for comparing: that of a sign-up, or of an account whose address it is to prove, since
-- whoever was sent the link may be somebody else. Each look is counted, and five are all.
create or replace function app.link_attempt(p_code bytea, p_purpose text) returns table (password_hash text)
language sql security definer set search_path = '' as $$
  update public.auth_codes c set attempts = c.attempts + 1 from public.users u
   where c.code_hash = p_code and c.purpose = p_purpose and c.purpose in ('verify', 'email') and c.used_at is null and c.expires_at > now()
     and c.attempts < 5 and u.id = c.user_id
  returning u.password_hash;
$$;

-- Of servers of the release before.
create or replace function app.verify_attempt(p_code bytea) returns table (password_hash text)
language sql security definer set search_path = '' as $$
  select l.password_hash from app.link_attempt(p_code, 'verify') l
$$;

create or replace function app.proved(p_user uuid) returns void language sql security definer set search_path = '' as $$
  update public.users set proved_at = now() where id = p_user and proved_at is null;
$$;

-- Proves an address by the mailbox alone. Whoever made the account may know its password, and may be signed in: neither counts any longer,
-- and the owner of the mailbox chooses another password before anything opens. That it is over is told by mail and in the log: the owner
-- may have chosen it.
create or replace function app.proved_by_mail(p_user uuid, p_mail_over jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_password text;
begin
  select u.password_hash into v_password from public.users u where u.id = p_user and u.proved_at is null for no key update;
  if not found then
    return;
  end if;
  update public.users set proved_at = now(), password_hash = null where id = p_user;
  perform app.end_access(p_user, null);
  update public.profiles set must_choose_password = true where user_id = p_user;
  if v_password is not null then
    perform app.mail_to(p_user, 'password-over', p_mail_over) where p_mail_over is not null;
    perform app.record_event('UPDATE', p_user, 'users', p_user, '{"campo":"senha","ligado":false}');
  end if;
end $$;

-- Uses a link up, of a person who may still come in.
create or replace function app.take_link(p_code bytea, p_purpose text) returns public.auth_codes
language plpgsql security definer set search_path = '' as $$
declare
  c public.auth_codes;
begin
  update public.auth_codes set used_at = now()
   where code_hash = p_code and purpose = p_purpose and used_at is null and expires_at > now() returning * into c;
  if c.id is null or not exists (select from public.profiles where user_id = c.user_id and deleted_at is null and suspended_at is null) then
    perform app.fail('auth.link');
  end if;
  return c;
end $$;

-- Uses up the link: the address is verified, which proves it. A new password replaces the one of whoever filled in the form,
-- and has its consequences. Else the form's counts while it is p_compared: another sign-up may have come in between.
create or replace function app.confirm_account(p_code bytea, p_password_hash text, p_compared text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := (app.take_link(p_code, 'verify')).user_id;
begin
  update public.users set confirmed_at = coalesce(confirmed_at, now()), password_hash = coalesce(p_password_hash, password_hash)
   where id = v_user and (p_compared is null or password_hash = p_compared);
  perform app.require(found, 'auth.sign_up_password', 'password:auth.sign_up_password');
  perform app.proved(v_user);
  if p_password_hash is not null then
    perform app.end_secrets(v_user, null);
  end if;
  update public.auth_codes set used_at = now() where user_id = v_user and purpose = 'verify' and used_at is null;
  return v_user;
end $$;

-- Of servers of the release before.
create or replace function app.confirm_account(p_code bytea, p_password_hash text) returns uuid language sql security definer set search_path = '' as $$
  select app.confirm_account(p_code, p_password_hash, null)
$$;

-- Tries a short code: counted before it is looked at, five tries in all, also when they come at once.
create or replace function app.use_otp(p_email text, p_code bytea, p_mail_over jsonb) returns table (user_id uuid)
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
  perform app.proved_by_mail(c.user_id, p_mail_over);
  return query select p.user_id from public.profiles p where p.user_id = c.user_id and p.deleted_at is null and p.suspended_at is null;
end $$;

-- Of servers of the release before.
create or replace function app.use_otp(p_email text, p_code bytea) returns table (user_id uuid)
language sql security definer set search_path = '' as $$
  select o.user_id from app.use_otp(p_email, p_code, null) o
$$;

grant execute on function app.send_code(text,text,bytea,interval,jsonb,boolean),
  app.send_code(text,text,bytea,interval,jsonb,boolean,boolean), app.send_way_in,
  app.use_link(bytea), app.use_link(bytea,jsonb), app.link_stands,
  app.begun_by_mail, app.verify_attempt, app.link_attempt, app.confirm_account(bytea,text),
  app.confirm_account(bytea,text,text), app.use_otp(text,bytea), app.use_otp(text,bytea,jsonb) to gabinete_accounts;
