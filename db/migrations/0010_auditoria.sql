-- Reading the log: who may, and the events of the whole installation.

-- Some of an office's actions are for those of its people who administer the installation. Travels with the entry, so
-- that nothing after it runs; the person goes along for the event of the refusal.
create function app.require_profile(p_role text, p_required text, p_user uuid) returns boolean language sql
  return app.require(p_role = p_required, 'session.forbidden', p_user::text);

-- Sign-ins, failures and denials are of no office: only the platform's door opens them.
create policy platform_events_platform on platform_events for select to gabinete_app using ((select app.is_platform()));
grant select on platform_events to gabinete_app;
