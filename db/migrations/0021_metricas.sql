-- What /metrics tells of the queue of mails: numbers only, nobody's address.
create function app.mail_queue() returns table (waiting int, oldest_seconds double precision)
language sql stable security definer set search_path = '' as $$
  select count(*)::int, coalesce(extract(epoch from now() - min(created_at)), 0)::float8
    from public.mails where sent_at is null and failed_at is null;
$$;
alter function app.mail_queue() owner to gabinete_definer;
revoke execute on function app.mail_queue() from public;
grant execute on function app.mail_queue() to gabinete_app;
