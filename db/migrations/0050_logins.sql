-- Logins of sign-in and accounts, and of jobs and mail, beside that of requests (src/server/database/logins.ts). What each may do is
-- given here; what requests may no longer do is taken from them in 0051_logins_separados.sql, once nobody needs it.
do $$
begin
  if to_regrole('gabinete_accounts') is null or to_regrole('gabinete_jobs') is null then
    raise exception 'esta versão precisa de um reinício inteiro, e não de SIGUSR2: pare o servidor e inicie-o de novo';
  end if;
end $$;
grant usage on schema app, public to gabinete_accounts, gabinete_jobs;

-- Calendar programs that try addresses which do not exist: counted by requests, which count nothing else.
create function app.agenda_missed(p_from bytea) returns int language sql security definer set search_path = '' as $$
  select app.hit(sha256('agenda feed unknown:'::bytea || p_from), 60, interval '15 minutes')
$$;
alter function app.agenda_missed(bytea) owner to gabinete_definer;
revoke execute on function app.agenda_missed(bytea) from public;
grant execute on function app.agenda_missed(bytea) to gabinete_app;

-- What is neither requests' nor jobs' alone is accounts'.
do $$
declare
  f record;
  v_requests text[] := '{agenda_feed,agenda_missed,anonymise_municipe,authors_of,enter_presence,leave_presence,expire_presences,feed_since,read_feed,
    streams_allowed,prune_feed,record_export,require_room,search_demandas,search_municipes}';
  v_jobs text[] := '{claim_mail,mail_sent,mail_failed,mail_queue,prune_accounts,prune_waiting,prune_devices,prune_answers,forget_old_uploads,files_without_row,
    seal_audit,claim_quota_alerts}';
  v_mail_too text[] := '{queue_mail}';
begin
  for f in select p.oid::regprocedure as name, p.proname::text as short from pg_proc p
    where p.pronamespace = 'app'::regnamespace and p.prosecdef and has_function_privilege('gabinete_app', p.oid, 'execute')
  loop
    if f.short = any (v_jobs || v_mail_too) then
      execute format('grant execute on function %s to gabinete_jobs', f.name);
    end if;
    if not (f.short = any (v_jobs || v_requests)) then
      execute format('grant execute on function %s to gabinete_accounts', f.name);
    end if;
  end loop;
end $$;

-- Accounts read who there is, who belongs where, and what happened in the installation: the same columns, by the same policies.
do $$
declare
  g record;
begin
  for g in select c.relname, a.attname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relname in ('profiles', 'memberships', 'tenants', 'platform_events')
      and has_column_privilege('gabinete_app', c.oid, a.attnum, 'select')
  loop
    execute format('grant select (%I) on %I to gabinete_accounts', g.attname, g.relname);
  end loop;
  for g in select tablename, policyname from pg_policies
    where schemaname = 'public' and tablename in ('profiles', 'memberships', 'tenants', 'platform_events') and 'gabinete_app' = any (roles)
  loop
    execute format('alter policy %I on %I to gabinete_app, gabinete_accounts', g.policyname, g.tablename);
  end loop;
end $$;
