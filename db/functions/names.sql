-- Names do not lie: renaming oneself is an event of one's offices, and the log knows who stands behind the name of that moment.

-- The server cleans what comes in (shared/fields.ts); this refuses what should get past it. Names of before stay as they are until
-- they are changed.
create or replace function app.check_name() returns trigger language plpgsql set search_path = '' as $$
begin
  raise exception 'a name holds invisible characters' using errcode = 'check_violation', constraint = tg_argv[0];
end $$;

-- Each office that the person belongs to has a row about it, whoever did it, under the name of before.
create or replace function app.after_rename() returns trigger language plpgsql security definer set search_path = '' as $$
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

-- Who stands behind rows of the office's log: the name of today, and what tells two of the same name apart. By the rows, so that
-- nobody is asked about who is not in this log; also who has left the office since. One plan for rows however many.
create or replace function app.authors_of(p_rows uuid[]) returns table (id uuid, user_id uuid, full_name text, username text)
language sql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
  select a.id, a.user_id, p.full_name, p.username
    from public.auditoria a join public.profiles p on p.user_id = a.user_id
   where a.tenant_id = app.tenant_id() and a.id = any (p_rows)
     and (a.sigilo is null or app.membership_role() = 'admin' or a.sigilo = any (app.own_secrets()))
$$;

-- Whose membership a row of the office's log is about, or who was named its admin, as they are called today, also of who has left: a row
-- says whose it is where one begins or ends, and of other changes those of the same record do.
create or replace function app.members_of_log(p_rows uuid[]) returns table (id uuid, nome text)
language sql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
  select a.id, p.full_name || ' @' || p.username
    from public.auditoria a
    join public.auditoria_facetas f on f.tenant_id = a.tenant_id and f.id = a.faceta_id and f.entidade in ('memberships', 'indicacoes')
   cross join lateral (
      select coalesce(x.depois ->> 'user_id', x.antes ->> 'user_id')::uuid as user_id from public.auditoria x
       where x.tenant_id = a.tenant_id and x.entidade_id = a.entidade_id and coalesce(x.depois ->> 'user_id', x.antes ->> 'user_id') is not null
       limit 1) m
    join public.profiles p on p.user_id = m.user_id
   where a.tenant_id = app.tenant_id() and a.id = any (p_rows)
$$;

-- Memberships and namings of the office's log, of whom somebody may mean who types this, at most so many.
create or replace function app.members_called(p_term text, p_most int) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select distinct a.entidade_id
    from public.auditoria_facetas f
    join public.auditoria a on a.tenant_id = f.tenant_id and a.faceta_id = f.id
    join public.profiles p on p.user_id = coalesce(a.depois ->> 'user_id', a.antes ->> 'user_id')::uuid
   where f.tenant_id = app.tenant_id() and f.entidade in ('memberships', 'indicacoes')
     and app.words_fit(app.searchable(p.full_name || ' ' || p.username), (select app.search_patterns(p_term)))
   limit p_most
$$;

grant execute on function app.authors_of, app.members_of_log, app.members_called to gabinete_app;
