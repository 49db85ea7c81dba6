-- after the servers of the version before
-- The login of requests keeps its own part: what accounts and jobs do by theirs (0050_logins.sql) is taken from it. Servers of
-- the version before do all of it by this one login, and go on until they are stopped.
-- safe: only those servers called them, and none is connected any more
drop function app.start_session(uuid, bytea, bytea, inet, text, boolean), app.login_needs(uuid), app.change_password(text, uuid, jsonb),
  app.request_email(text, bytea, jsonb, jsonb, jsonb), app.create_profile(text, text, text, text, text, jsonb);
do $$
declare
  f regprocedure;
  v_kept text[] := '{enter_tenant,claim_key,store_answer}';
begin
  for f in select p.oid::regprocedure from pg_proc p
    where p.pronamespace = 'app'::regnamespace and p.prosecdef and has_function_privilege('gabinete_app', p.oid, 'execute')
      and not (p.proname::text = any (v_kept))
      and (has_function_privilege('gabinete_accounts', p.oid, 'execute') or has_function_privilege('gabinete_jobs', p.oid, 'execute'))
  loop
    execute format('revoke execute on function %s from gabinete_app', f);
  end loop;
end $$;
revoke select on platform_events from gabinete_app;
