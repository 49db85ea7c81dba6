-- Names do not lie: people and offices are one line of letters that can be seen, renaming oneself is an event of one's
-- offices, and the log knows who stands behind the name of that moment.

-- Nothing that moves, hides or breaks what stands around it: control, bidirectional, zero-width and other invisible characters.
create function app.one_line(p_name text) returns boolean language sql immutable parallel safe set search_path = '' as $$
  select p_name !~ '[\u0001-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb]'
     and p_name !~ '[\U000e0000-\U000e0fff]'
$$;

-- The server cleans what comes in (shared/fields.ts); this refuses what should get past it. Names of before stay as they are until
-- they are changed.
create function app.check_name() returns trigger language plpgsql set search_path = '' as $$
begin
  raise exception 'a name holds invisible characters' using errcode = 'check_violation', constraint = tg_argv[0];
end $$;
create trigger one_line_new before insert on profiles for each row
  when (not app.one_line(new.full_name) or not app.one_line(new.username)) execute function app.check_name('profiles_one_line');
create trigger one_line_changed before update of full_name, username on profiles for each row
  when (new.full_name <> old.full_name and not app.one_line(new.full_name)
     or new.username <> old.username and not app.one_line(new.username)) execute function app.check_name('profiles_one_line');
create trigger one_line_new before insert on tenants for each row
  when (not app.one_line(new.name)) execute function app.check_name('tenants_one_line');
create trigger one_line_changed before update of name on tenants for each row
  when (new.name <> old.name and not app.one_line(new.name)) execute function app.check_name('tenants_one_line');

-- Each office that the person belongs to has a row about it, whoever did it, under the name of before.
create function app.after_rename() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  m record;
  v_facet bigint;
begin
  for m in select x.id, x.tenant_id from public.memberships x where x.user_id = new.user_id order by x.tenant_id loop
    v_facet := app.ensure_faceta(m.tenant_id, 'profiles', 'UPDATE');
    insert into public.auditoria (tenant_id, faceta_id, user_id, entidade_id, antes, depois)
    select m.tenant_id, v_facet, app.user_id(), new.id,
           jsonb_strip_nulls(jsonb_build_object('full_name', case when n then old.full_name end, 'username', case when u then old.username end)),
           jsonb_strip_nulls(jsonb_build_object('full_name', case when n then new.full_name end, 'username', case when u then new.username end))
      from (select old.full_name <> new.full_name as n, old.username <> new.username as u) c;
    perform app.add_to_counter(m.tenant_id, 'auditoria:' || v_facet, 1);
    insert into public.feed (tenant_id, entidade, entidade_id, acao, user_id) values (m.tenant_id, 'memberships', m.id, 'UPDATE', app.user_id());
  end loop;
  return null;
end $$;
create trigger after_rename after update of full_name, username on profiles for each row
  when (old.full_name <> new.full_name or old.username <> new.username) execute function app.after_rename();

-- Who stands behind rows of the office's log: the name of today, and what tells two of the same name apart. By the rows, so that
-- nobody is asked about who is not in this log; also who has left the office since.
create function app.authors_of(p_rows uuid[]) returns table (id uuid, user_id uuid, full_name text, username text)
language sql stable security definer set search_path = '' as $$
  select a.id, a.user_id, p.full_name, p.username
    from public.auditoria a join public.profiles p on p.user_id = a.user_id
   where a.tenant_id = app.tenant_id() and a.id = any (p_rows)
$$;

do $$
declare
  f regprocedure;
begin
  for f in select p.oid::regprocedure from pg_proc p where p.pronamespace = 'app'::regnamespace and p.proname in ('after_rename', 'authors_of')
  loop
    execute format('alter function %s owner to gabinete_definer', f);
    execute format('revoke execute on function %s from public', f);
  end loop;
end $$;
grant execute on function app.authors_of(uuid[]) to gabinete_app;
grant execute on function app.one_line(text) to gabinete_app, gabinete_definer;
