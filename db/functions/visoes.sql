-- What the queues of demands go by: whose they are, and when something last moved.

-- Rows of the team that are somebody: those of their account, also deleted ones, and the one that they say they are while it is there, unless
-- somebody who is there has the account. For choosing a queue; who reads what is secret does not follow from it.
create or replace function app.membros_of(p_tenant uuid, p_user uuid) returns uuid[] language plpgsql stable parallel safe as $$
declare
  v_own uuid[] := array(select e.id from public.equipe e where e.tenant_id = p_tenant and e.user_id = p_user);
begin
  if not exists (select from public.equipe e where e.tenant_id = p_tenant and e.user_id = p_user and e.deleted_at is null) then
    v_own := v_own || array(
      select e.id from public.preferencias p join public.equipe e on e.tenant_id = p.tenant_id and e.id = p.equipe_id
       where p.tenant_id = p_tenant and p.user_id = p_user and e.deleted_at is null);
  end if;
  return v_own;
end $$;

create or replace function app.own_membros() returns uuid[] language sql stable parallel safe as $$
  select app.membros_of(app.tenant_id(), app.user_id())
$$;

-- After so many days in which nothing happens a demand stands still.
create or replace function app.dias_parada() returns int language sql stable parallel safe as $$
  select (select a.dias_parada from app.ajustes_de(app.tenant_id()) a)
$$;

-- Whether a change of a demand undoes the one that left it its `antes`: another one since is a colleague's, and is not taken back. Those merged
-- into it are asked one by one.
create or replace function app.undoes(p_antes jsonb, p_versao int, p_was text, p_is text) returns boolean language sql stable as $$
  select coalesce(current_setting('app.desfaz', true) = 'on' and (p_antes ->> 'versao')::int = p_versao
    and coalesce(p_antes ->> 'status', app.current_status(p_was)) = app.current_status(p_is), false)
$$;

-- What is done to a demand moves it; what is undone never did, unless something was added to it since (app.move_demandas).
create or replace function app.date_movement() returns trigger language plpgsql as $$
begin
  if (new.status, new.andamento, new.setor_id, new.assessor_id, new.codigo_oficio)
    is not distinct from (old.status, old.andamento, old.setor_id, old.assessor_id, old.codigo_oficio) then
    return new;
  elsif app.undoes(old.antes, old.versao, old.status, new.status) then
    new.movimentada_em := case when old.antes ? 'movimentada_em' then coalesce((old.antes ->> 'movimentada_em')::date, app.today())
      else old.movimentada_em end;
    new.antes := null;
  else
    new.movimentada_em := app.today();
    new.antes := jsonb_build_object('movimentada_em', old.movimentada_em, 'versao', new.versao);
  end if;
  return new;
end $$;

-- So does what is added to it, or becomes of it elsewhere, and the edit before has no day to give back any more. Once a day: whoever does more
-- of it on that day writes no demand. It follows from something else, and is nobody's edit.
create or replace function app.say_moved(p_tenant uuid, p_demandas uuid[]) returns void language plpgsql set search_path = '' as $$
declare
  v_before text := coalesce(current_setting('app.derivado', true), '');
begin
  perform set_config('app.derivado', 'on', true);
  with movidas as materialized (
    -- in one order: whoever does something about the same ones at the same moment waits, and neither for the other
    select d.id from public.demandas d
     where d.tenant_id = p_tenant and d.id = any (p_demandas) and (d.movimentada_em is distinct from app.today() or d.antes ? 'movimentada_em')
     order by d.id for no key update)
  update public.demandas d set movimentada_em = app.today(), antes = d.antes - 'movimentada_em' from movidas m
   where d.tenant_id = p_tenant and d.id = m.id;
  perform set_config('app.derivado', v_before, true);
end $$;

-- What is added is of a table with the column demanda_id.
create or replace function app.move_demandas() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.say_moved(x.tenant_id, x.ids) from (
    select n.tenant_id, array_agg(distinct n.demanda_id) as ids from novas n where n.demanda_id is not null group by 1) x;
  return null;
end $$;

-- A part of these, which nobody else calls.
alter function app.say_moved owner to gabinete_definer;
revoke execute on function app.say_moved from public;

-- Views that nobody took back within a day, with the pins of them. Their deletion is in the log, and was told.
create or replace function app.prune_visoes() returns void language plpgsql security definer set search_path = '' as $$
declare
  v_before text := coalesce(current_setting('app.derivado', true), '');
  g record;
begin
  perform set_config('app.derivado', 'on', true);
  for g in
    with gone as (delete from public.visoes v where v.deleted_at < now() - interval '1 day' returning v.tenant_id)
    select tenant_id, count(*) as n from gone group by 1 order by 1
  loop
    perform app.add_to_counter(g.tenant_id, 'lixeira:visoes', -g.n);
  end loop;
  perform set_config('app.derivado', v_before, true);
end $$;
grant execute on function app.prune_visoes to gabinete_jobs;
