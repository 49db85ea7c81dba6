-- Answers kept for repeated submits hold what people typed: after the 24 hours that the key counts they go.
create function app.prune_answers() returns void language sql security definer set search_path = '' as $$
  delete from public.idempotency_keys where created_at < now() - interval '24 hours';
$$;
alter function app.prune_answers() owner to gabinete_definer;
revoke execute on function app.prune_answers() from public;
grant execute on function app.prune_answers() to gabinete_app;

-- As in 0008_identidade, but an address without an account costs the same writes, so that the time of the answer, too,
-- tells nothing: the mail that nobody gets counts as sent.
create or replace function app.send_code(p_email text, p_purpose text, p_code bytea, p_lifetime interval, p_mail jsonb, p_confirmed boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  u record;
begin
  select x.id, x.email into u from public.users x join public.profiles p on p.user_id = x.id and p.deleted_at is null
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
