-- What a transaction may lean on: rules that stop it, and the day that it is.

create or replace function app.membership_role() returns text language sql stable parallel safe
  return nullif(current_setting('app.membership_role', true), '');

-- Stops the transaction with a code of src/shared/errors.ts; the mapper in db.ts knows GB000.
create or replace function app.fail(p_code text, p_detail text default null) returns void language plpgsql as $$
begin
  raise exception using errcode = 'GB000', message = p_code, detail = coalesce(p_detail, '');
end $$;

-- A rule inside a batch: the statements after it run only when it holds.
create or replace function app.require(p_ok boolean, p_code text, p_detail text default null) returns boolean language plpgsql as $$
begin
  if p_ok is not true then
    perform app.fail(p_code, p_detail);
  end if;
  return true;
end $$;

-- Some of an office's actions are for those of its people who administer the installation. Travels with the entry, so
-- that nothing after it runs; the person goes along for the event of the refusal.
create or replace function app.require_profile(p_role text, p_required text, p_user uuid) returns boolean language sql
  return app.require(p_role = p_required, 'session.forbidden', p_user::text);

-- The day that it is in São Paulo. app.now is the clock of a test, set on its own database; nothing in the program sets it. Said by
-- `case`: what is compared with a `coalesce` PostgreSQL takes for leaky, and reads no index for it beside a policy.
create or replace function app.today() returns date language sql stable parallel safe
  return (case when current_setting('app.now', true) <> '' then current_setting('app.now')::timestamptz else now() end at time zone 'America/Sao_Paulo')::date;

-- The time of day with it, as it stands on a clock there.
create or replace function app.local_time() returns timestamp language sql stable parallel safe
  return case when current_setting('app.now', true) <> '' then current_setting('app.now')::timestamptz else now() end at time zone 'America/Sao_Paulo';
