-- The outbox of mails.

-- Belongs to the transaction of the change that caused it. p_data: {subject, text, html}.
create or replace function app.queue_mail(p_recipient text, p_template text, p_data jsonb) returns void
language sql security definer set search_path = '' as $$
  insert into public.mails (recipient, template, data) values (p_recipient, p_template, p_data);
$$;

-- What is of one day: on a later one it is not sent any more.
create or replace function app.queue_mail_of_day(p_recipient text, p_template text, p_data jsonb, p_day date) returns void
language sql security definer set search_path = '' as $$
  insert into public.mails (recipient, template, data, dia) values (p_recipient, p_template, p_data, p_day);
$$;

-- To a person, at the address of this moment.
create or replace function app.mail_to(p_user uuid, p_template text, p_data jsonb) returns void
language sql security definer set search_path = '' as $$
  select app.queue_mail(u.email, p_template, p_data) from public.users u where u.id = p_user;
$$;

-- One waiting mail for one server. It is nobody else's for the length of the lease, and is offered again after that,
-- should the server have died meanwhile. What was of a day that is over is given up. A new one waits for nothing, and
-- none for more than an hour: one that would is of a clock that was set back since, and its turn is the next look.
create or replace function app.claim_mail(p_lease interval) returns table (id uuid, recipient text, data jsonb, attempts int, created_at timestamptz)
language plpgsql security definer set search_path = '' as $$
declare
  v_mail public.mails;
begin
  loop
    update public.mails m set attempts = m.attempts + 1, next_attempt_at = now() + p_lease
     where m.id = (select w.id from public.mails w where w.sent_at is null and w.failed_at is null and w.next_attempt_at <= now()
                    order by w.next_attempt_at limit 1 for update skip locked)
    returning m.* into v_mail;
    if v_mail.id is null then
      update public.mails m set next_attempt_at = now()
       where m.sent_at is null and m.failed_at is null and m.next_attempt_at > now()
         and (m.attempts = 0 or m.next_attempt_at > now() + interval '1 hour');
      return;
    elsif v_mail.dia < app.today() then
      update public.mails m set failed_at = now(), data = '{}' where m.id = v_mail.id;
    else
      return query select v_mail.id, v_mail.recipient, v_mail.data, v_mail.attempts, v_mail.created_at;
      return;
    end if;
  end loop;
end $$;

create or replace function app.mail_sent(p_id uuid) returns void language sql security definer set search_path = '' as $$
  update public.mails set sent_at = now(), data = '{}' where id = p_id;
$$;

-- Tried again after p_wait; never again when null.
create or replace function app.mail_failed(p_id uuid, p_wait interval) returns void language sql security definer set search_path = '' as $$
  update public.mails set next_attempt_at = now() + coalesce(p_wait, '0'), failed_at = case when p_wait is null then now() end,
    data = case when p_wait is null then '{}' else data end
   where id = p_id and sent_at is null;
$$;

-- What /metrics tells of the queue of mails: numbers only, nobody's address.
create or replace function app.mail_queue() returns table (waiting int, oldest_seconds double precision)
language sql stable security definer set search_path = '' as $$
  select count(*)::int, coalesce(extract(epoch from now() - min(created_at)), 0)::float8
    from public.mails where sent_at is null and failed_at is null;
$$;

grant execute on function app.queue_mail to gabinete_accounts, gabinete_jobs;
grant execute on function app.queue_mail_of_day, app.claim_mail, app.mail_sent, app.mail_failed, app.mail_queue to gabinete_jobs;
