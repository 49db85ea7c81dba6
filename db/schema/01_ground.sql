-- Release 0.1.0: what a fresh database begins with, in the order of these files. Frozen: what changes from here on is a file of
-- db/migrations. Functions stand in db/functions; only those that columns, indexes, policies and conditions of triggers are made
-- of stand here, since changing one of them means making those anew.
--
-- Roles exist before (login-roles.ts): gabinete_app runs requests, gabinete_accounts sign-in and accounts, gabinete_jobs
-- mails and sweeping; gabinete_definer cannot log in and owns the few definer functions. None may bypass row security.

create extension if not exists pg_trgm with schema public;
create extension if not exists btree_gin with schema public;
create extension if not exists unaccent with schema public;

create schema app;
grant usage on schema app, public to gabinete_app, gabinete_accounts, gabinete_jobs, gabinete_definer;
grant create on schema app to gabinete_definer;
revoke create on schema public from public;

-- ── context of one transaction ──────────────────────────────────────────────────────────────────────────────────────
-- After COMMIT a transaction-local setting reads '', hence nullif: no context means no rows.
create function app.tenant_id() returns uuid language sql stable parallel safe
  return nullif(current_setting('app.tenant_id', true), '')::uuid;
create function app.user_id() returns uuid language sql stable parallel safe
  return nullif(current_setting('app.user_id', true), '')::uuid;
create function app.autor() returns text language sql stable parallel safe
  return coalesce(nullif(current_setting('app.autor', true), ''), 'Sistema');
create function app.is_platform() returns boolean language sql stable parallel safe
  return coalesce(current_setting('app.platform', true), '') = 'on';

-- ── texts ───────────────────────────────────────────────────────────────────────────────────────────────────────────
-- What a search compares: neither accents nor case. unaccent is only stable because its dictionary could be altered; ours is not.
create function app.searchable(p_text text) returns text language sql immutable parallel safe strict
  return lower(public.unaccent('public.unaccent'::regdictionary, normalize(p_text, nfc)) collate "C") collate "C";

-- A name is one line of letters that can be seen. Nothing that moves, hides or breaks what stands around it: control,
-- bidirectional, zero-width and other invisible characters.
create function app.one_line(p_name text) returns boolean language sql immutable parallel safe set search_path = '' as $$
  select p_name !~ '[\u0001-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb]'
     and p_name !~ '[\U000e0000-\U000e0fff]'
$$;
grant execute on function app.one_line to gabinete_app, gabinete_definer;

-- Older labels of a demand's status are read as today's, everywhere, and never written.
create function app.current_status(p_status text) returns text language sql immutable parallel safe
  return case p_status when 'ATENDIDA' then 'RESOLVIDO' when 'NAO_ATENDIDA' then 'NAO_RESOLVIDO' else p_status end;

-- ── triggers ────────────────────────────────────────────────────────────────────────────────────────────────────────
-- A trigger needs a name to point at; what it does comes with db/functions. Until then nothing can be written.
do $$
declare
  f text;
begin
  foreach f in array '{before_change,after_insert,after_update,after_delete,check_name,after_rename,give_username_way,after_password,
    end_invitation,municipe_codigo,touch,count_bytes,within_quota,members_within_quota,within_founding_quota}'::text[]
  loop
    execute format('create function app.%I() returns trigger language plpgsql as ''begin end''', f);
  end loop;
end $$;

-- ── tables of an office ─────────────────────────────────────────────────────────────────────────────────────────────
-- What they all share: forced row security, its two policies, rights, versions and tracking. p_counted_by names the column whose
-- values are counted apart (demandas by status); null counts the table as one.
create function app.keep_apart(p_table regclass, p_counted_by text default null, p_versioned boolean default true)
returns void language plpgsql as $$
declare
  v_name text := p_table::text;
  v_arg text := coalesce(quote_literal(p_counted_by), '');
begin
  execute format('alter table %s enable row level security, force row level security', p_table);
  -- an office sees and writes its own rows only
  execute format('create policy %I on %s to gabinete_app using (tenant_id = (select app.tenant_id())) with check (tenant_id = (select app.tenant_id()))', v_name || '_office', p_table);
  -- the definer functions repeat the office's condition themselves
  execute format('create policy %I on %s to gabinete_definer using (true) with check (true)', v_name || '_definer', p_table);
  execute format('grant select on %s to gabinete_app', p_table);
  execute format('grant select, insert, update, delete on %s to gabinete_definer', p_table);
  if p_versioned then
    execute format('create trigger before_change before update on %s for each row execute function app.before_change()', p_table);
  end if;
  execute format('create trigger after_insert after insert on %s referencing new table as novas for each statement execute function app.after_insert(%s)', p_table, v_arg);
  execute format('create trigger after_update after update on %s referencing old table as velhas new table as novas for each statement execute function app.after_update(%s)', p_table, v_arg);
  execute format('create trigger after_delete after delete on %s referencing old table as velhas for each statement execute function app.after_delete(%s)', p_table, v_arg);
end $$;
revoke execute on function app.keep_apart from public;
