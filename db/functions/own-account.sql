-- One's own account.

create or replace function app.own_account() returns table (email text, new_email text, second_factor boolean, compulsory boolean, recovery_codes int)
language sql stable security definer set search_path = '' as $$
  select u.email,
         (select c.new_email from public.auth_codes c
           where c.user_id = u.id and c.purpose = 'email' and c.used_at is null and c.expires_at > now() order by c.created_at desc limit 1),
         u.totp_confirmed_at is not null,
         p.role = 'admin' and exists (select from public.auth_policy where require_mfa = 'admins'),
         (select count(*)::int from public.recovery_codes r where r.user_id = u.id and r.used_at is null)
    from public.users u join public.profiles p on p.user_id = u.id where u.id = app.user_id()
$$;

-- The log has the values before and after and names the profile, as when an admin changes it.
create or replace function app.save_own_profile(p_full_name text, p_username text, p_versao int) returns int
language plpgsql security definer set search_path = '' as $$
declare
  p public.profiles;
  n public.profiles;
begin
  select * into p from public.profiles x where x.user_id = app.user_id() and x.versao = p_versao for update;
  if p.id is null then
    return 0;
  end if;
  update public.profiles set full_name = p_full_name, username = p_username where id = p.id returning * into n;
  perform app.record_event('UPDATE', app.user_id(), 'profiles', p.id,
    jsonb_build_object('antes', app.changed(to_jsonb(p), to_jsonb(n)), 'depois', app.changed(to_jsonb(n), to_jsonb(p))))
   where app.changed(to_jsonb(n), to_jsonb(p)) is not null;
  return 1;
end $$;

-- The new address counts once its link was followed; the present one is told at once. A taken address is told by mail to
-- whoever owns it, and to nobody else; so is one of an account that was deleted, by words of its own, since nobody enters that. Whoever
-- waits for a first verification does not hold it.
create or replace function app.ask_new_email(p_email text, p_code bytea, p_step bigint, p_recovery bytea, p_mail jsonb, p_mail_taken jsonb, p_mail_old jsonb,
  p_mail_deleted jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_state text;
begin
  perform app.require_factor(p_step, p_recovery);
  update public.auth_codes set used_at = now() where user_id = app.user_id() and purpose = 'email' and used_at is null;
  insert into public.auth_codes (user_id, purpose, code_hash, new_email, expires_at)
  values (app.user_id(), 'email', p_code, p_email, now() + interval '24 hours');
  select a.state into v_state from app.invited_account(p_email) a join public.users u on u.id = a.user_id
   where u.id <> app.user_id() and u.confirmed_at is not null;
  if v_state = 'active' then
    perform app.queue_mail(p_email, 'email-taken', p_mail_taken);
  elsif v_state = 'deleted' then
    perform app.queue_mail(p_email, 'email-deleted', p_mail_deleted);
  else
    perform app.queue_mail(p_email, 'email', p_mail);
  end if;
  perform app.mail_to(app.user_id(), 'email-asked', p_mail_old);
end $$;

-- Of servers of the release before.
create or replace function app.ask_new_email(p_email text, p_code bytea, p_step bigint, p_recovery bytea, p_mail jsonb, p_mail_taken jsonb, p_mail_old jsonb) returns void
language sql security definer set search_path = '' as $$
  select app.ask_new_email(p_email, p_code, p_step, p_recovery, p_mail, p_mail_taken, p_mail_old, p_mail_taken)
$$;

create or replace function app.confirm_email(p_code bytea, p_mail_old jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  c public.auth_codes := app.take_link(p_code, 'email');
begin
  -- one's own, which was only to be proved
  if exists (select from public.users u where u.id = c.user_id and lower(u.email) = lower(c.new_email)) then
    perform app.proved(c.user_id);
    return;
  end if;
  perform app.mail_to(c.user_id, 'email-changed', p_mail_old);
  -- links and codes sent to the address of before
  update public.auth_codes set used_at = now() where user_id = c.user_id and used_at is null;
  perform app.remove_waiting(c.new_email);
  update public.users set email = c.new_email, proved_at = now() where id = c.user_id;
  perform app.record_event('UPDATE', c.user_id, 'users', c.user_id, '{"campo":"email"}');
end $$;

-- Sends the link that proves one's own address, to whoever has not done so yet.
create or replace function app.ask_proof(p_code bytea, p_mail jsonb) returns void language plpgsql security definer set search_path = '' as $$
declare
  v_email text := (select u.email from public.users u where u.id = app.user_id() and u.proved_at is null);
begin
  if v_email is null then
    return;
  end if;
  update public.auth_codes set used_at = now() where user_id = app.user_id() and purpose = 'email' and used_at is null;
  insert into public.auth_codes (user_id, purpose, code_hash, new_email, expires_at)
  values (app.user_id(), 'email', p_code, v_email, now() + interval '24 hours');
  perform app.queue_mail(v_email, 'email-proof', p_mail);
end $$;

create or replace function app.own_address_proved() returns boolean language sql stable security definer set search_path = '' as $$
  select u.proved_at is not null from public.users u where u.id = app.user_id()
$$;

grant execute on function app.own_account, app.save_own_profile, app.ask_new_email(text,bytea,bigint,bytea,jsonb,jsonb,jsonb),
  app.ask_new_email(text,bytea,bigint,bytea,jsonb,jsonb,jsonb,jsonb), app.confirm_email, app.ask_proof,
  app.own_address_proved to gabinete_accounts;
