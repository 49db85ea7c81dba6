-- Who is to be told what became of a demand, and whether everybody was.

-- The people whom a demand is about, each once: who asked for it or for what was merged into it, and who supports these. Of one that was
-- merged they are told where it was merged. Somebody deleted or anonymised is nobody to call.
create or replace function app.people_of_demanda(p_tenant uuid, p_demanda uuid) returns table (municipe_id uuid)
language sql stable as $$
  with juntas as (
    select d.id, d.municipe_id from public.demandas d where d.tenant_id = p_tenant and d.id = p_demanda and d.principal_id is null
    union all
    select c.id, c.municipe_id from public.demandas c where c.tenant_id = p_tenant and c.principal_id = p_demanda and c.deleted_at is null)
  select m.id
    from (select j.municipe_id from juntas j
          union
          select a.municipe_id from juntas j
            join public.apoiadores a on a.tenant_id = p_tenant and a.demanda_id = j.id and a.deleted_at is null and not a.aparte) x
    join public.municipes m on m.tenant_id = p_tenant and m.id = x.municipe_id
   where m.deleted_at is null and m.anonimizado_em is null
$$;

-- Who of them is to be told of this closing, and was neither told nor need not be.
create or replace function app.people_to_tell(p_tenant uuid, p_demanda uuid, p_ciclo int) returns table (municipe_id uuid)
language sql stable as $$
  select p.municipe_id from app.people_of_demanda(p_tenant, p_demanda) p
   where not exists (
     select from public.devolutivas v
      where v.tenant_id = p_tenant and v.demanda_id = p_demanda and v.municipe_id = p.municipe_id and v.ciclo = p_ciclo and v.deleted_at is null
        and not v.aparte)
$$;

-- What a demand says of it: somebody is still to be told, or everybody was; nothing when there was nobody. Planned once: not in
-- SQL, and with one plan for all, since planning it for each demand that is closed takes ten times what asking does.
create or replace function app.devolutiva_of(p_tenant uuid, p_demanda uuid, p_ciclo int) returns text language plpgsql stable
set plan_cache_mode = force_generic_plan as $$
begin
  if exists (select from app.people_to_tell(p_tenant, p_demanda, p_ciclo)) then
    return 'PENDENTE';
  end if;
  return (
    select 'FEITA' where exists (
      select from public.devolutivas v
       where v.tenant_id = p_tenant and v.demanda_id = p_demanda and v.ciclo = p_ciclo and v.deleted_at is null and not v.aparte));
end $$;

-- Says so anew of these demands and of what they were merged into, which nobody changes meanwhile. It follows from something else, and is
-- nobody's edit. Of what was never closed by a change, whose ciclo is 0, nothing is asked.
create or replace function app.say_devolutiva(p_tenant uuid, p_demandas uuid[]) returns void language plpgsql set search_path = '' as $$
declare
  v_before text := coalesce(current_setting('app.derivado', true), '');
  v_demandas uuid[] := p_demandas || array(
    select distinct d.principal_id from public.demandas d where d.tenant_id = p_tenant and d.id = any (p_demandas) and d.principal_id is not null);
begin
  perform from public.demandas d where d.tenant_id = p_tenant and d.id = any (v_demandas) order by d.id for no key update;
  perform set_config('app.derivado', 'on', true);
  with ditas as materialized (
    select d.id, app.devolutiva_of(d.tenant_id, d.id, d.ciclo) as devolutiva from public.demandas d
     where d.tenant_id = p_tenant and d.id = any (v_demandas) and d.status <> 'EM_ANALISE' and d.ciclo > 0)
  update public.demandas d set devolutiva = x.devolutiva from ditas x
   where d.tenant_id = p_tenant and d.id = x.id and d.devolutiva is distinct from x.devolutiva;
  perform set_config('app.derivado', v_before, true);
end $$;

-- Who stands aside of these demands, how many support each, and whether somebody is still to be told. After a merge of citizens one person
-- may be there twice: the first stays, and behind the citizen nobody is their own supporter. Parted again, both are there.
create or replace function app.say_people(p_tenant uuid, p_demandas uuid[]) returns void language plpgsql set search_path = '' as $$
declare
  v_before text := coalesce(current_setting('app.derivado', true), '');
  v_aparte boolean;
begin
  perform from public.demandas d where d.tenant_id = p_tenant and d.id = any (p_demandas) order by d.id for no key update;
  perform set_config('app.derivado', 'on', true);
  -- first whoever goes aside, so that nobody is there twice at any moment
  foreach v_aparte in array array[true, false] loop
    update public.apoiadores a set aparte = v_aparte from (
        select x.id, x.municipe_id = d.municipe_id
            or row_number() over (partition by x.demanda_id, x.municipe_id order by x.created_at, x.id) > 1 as aparte
          from public.apoiadores x join public.demandas d on d.tenant_id = x.tenant_id and d.id = x.demanda_id
         where x.tenant_id = p_tenant and x.demanda_id = any (p_demandas) and x.deleted_at is null) r
     where a.tenant_id = p_tenant and a.id = r.id and a.aparte <> v_aparte and r.aparte = v_aparte;
    update public.devolutivas v set aparte = v_aparte from (
        select x.id, row_number() over (partition by x.demanda_id, x.municipe_id, x.ciclo order by x.created_at, x.id) > 1 as aparte
          from public.devolutivas x
         where x.tenant_id = p_tenant and x.demanda_id = any (p_demandas) and x.deleted_at is null) r
     where v.tenant_id = p_tenant and v.id = r.id and v.aparte <> v_aparte and r.aparte = v_aparte;
  end loop;
  update public.demandas d set apoiadores = c.n from (
      select x.id, (select count(*) from public.apoiadores a
                     where a.tenant_id = p_tenant and a.demanda_id = x.id and a.deleted_at is null and not a.aparte) as n
        from unnest(p_demandas) x (id)) c
   where d.tenant_id = p_tenant and d.id = c.id and d.apoiadores <> c.n;
  perform set_config('app.derivado', v_before, true);
  perform app.say_devolutiva(p_tenant, p_demandas);
end $$;

-- Somebody was told, need not be, or was not after all.
create or replace function app.after_told() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from novas) then
    perform app.say_people(x.tenant_id, x.ids) from (select n.tenant_id, array_agg(distinct n.demanda_id) as ids from novas n group by 1) x;
  end if;
  return null;
end $$;

-- The contact in which somebody was told is deleted, or reached nobody after all: they were not told. Restored, it brings back what went with
-- it, unless they were told again meanwhile.
create or replace function app.after_contact() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if new.deleted_at is not null or new.resultado is distinct from 'FALOU' then
    update public.devolutivas v set deleted_at = now()
     where v.tenant_id = new.tenant_id and v.historico_id = new.id and v.deleted_at is null;
  elsif old.deleted_at is not null then
    update public.devolutivas v set deleted_at = null
     where v.tenant_id = new.tenant_id and v.historico_id = new.id and v.deleted_at = old.deleted_at and not exists (
       select from public.devolutivas x
        where x.tenant_id = v.tenant_id and x.demanda_id = v.demanda_id and x.municipe_id = v.municipe_id and x.ciclo = v.ciclo
          and x.deleted_at is null);
  end if;
  return null;
end $$;

-- Somebody supports a demand, or does no more.
create or replace function app.after_supported() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from novas) then
    perform app.say_people(x.tenant_id, x.ids) from (select n.tenant_id, array_agg(distinct n.demanda_id) as ids from novas n group by 1) x;
  end if;
  return null;
end $$;

-- Moved from one record of a person to another, or back: whether it counts there is said right after.
create or replace function app.stand_aside() returns trigger language plpgsql as $$
begin
  new.aparte := true;
  return new;
end $$;

-- Two records of one person became one, or two again. It bears on what was closed, and on who supports it, also one who stands aside.
create or replace function app.after_asked_by() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if new.ciclo > 0 or new.principal_id is not null or exists (
      select from public.apoiadores a where a.tenant_id = new.tenant_id and a.demanda_id = new.id and a.deleted_at is null) then
    perform app.say_people(new.tenant_id, array[new.id]);
  end if;
  return null;
end $$;

-- Somebody is nobody to call any more, or is again. Whoever closes a demand of theirs at this moment does so before this, or after.
create or replace function app.after_citizen_gone() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.say_devolutiva(new.tenant_id, array(
    select d.id from public.demandas d where d.tenant_id = new.tenant_id and d.municipe_id = new.id
    union
    select a.demanda_id from public.apoiadores a where a.tenant_id = new.tenant_id and a.municipe_id = new.id and a.deleted_at is null));
  return null;
end $$;

-- Parts of these, which nobody else calls.
alter function app.say_devolutiva owner to gabinete_definer;
alter function app.say_people owner to gabinete_definer;
revoke execute on function app.say_devolutiva, app.say_people from public;
