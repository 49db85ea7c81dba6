-- The demands that letters are about: how they join and leave one, the code that its number gives them, and how they move with it.

create or replace function app.demandas_do_oficio(p_tenant uuid, p_oficio uuid) returns uuid[] language sql stable set search_path = '' as $$
  select array(select l.demanda_id from public.oficio_demandas l
    where l.tenant_id = p_tenant and l.oficio_id = p_oficio and l.deleted_at is null order by 1)
$$;

-- Whether one of these demands is of somebody who was anonymised.
create or replace function app.any_anonymised(p_tenant uuid, p_demandas uuid[]) returns boolean language sql stable set search_path = '' as $$
  select exists (
    select from public.demandas d join public.municipes m on m.tenant_id = d.tenant_id and m.id = d.municipe_id
     where d.tenant_id = p_tenant and d.id = any (p_demandas) and m.anonimizado_em is not null)
$$;

-- Demands join a letter, issued or not; those that this person does not read are not there, and nothing new is said of who was anonymised. A
-- hundred at most.
create or replace function app.link_oficio(p_id uuid, p_demandas uuid[]) returns setof uuid
language plpgsql security definer set search_path = '' as $$
declare
  v_tenant uuid := app.tenant_id();
  v_hidden uuid[] := app.hidden_demandas();
  o public.oficios;
  v_new uuid[];
begin
  -- before the letter, in the order of whoever anonymises them
  perform from public.municipes m
   where m.tenant_id = v_tenant and m.id in (select d.municipe_id from public.demandas d where d.tenant_id = v_tenant and d.id = any (p_demandas))
   order by m.id for key share;
  o := app.hold_oficio(p_id);
  if o.id is null then
    return;
  end if;
  perform app.require(o.anulado_em is null, 'oficios.void');
  perform app.require(not exists (
    select from unnest(p_demandas) e (id) where e.id = any (v_hidden) or not exists (
      select from public.demandas d where d.tenant_id = v_tenant and d.id = e.id and d.deleted_at is null)),
    'request.invalid', 'demandas:oficios.demanda_missing');
  perform app.require(not app.any_anonymised(v_tenant, p_demandas), 'request.invalid', 'demandas:oficios.demanda_anonimizada');
  with ligadas as (
    insert into public.oficio_demandas (tenant_id, oficio_id, demanda_id, depois)
    select distinct v_tenant, p_id, e.id, o.emitido_em is not null from unnest(p_demandas) e (id)
     where not exists (select from public.oficio_demandas l
       where l.tenant_id = v_tenant and l.oficio_id = p_id and l.demanda_id = e.id and l.deleted_at is null)
    returning demanda_id)
  select array_agg(demanda_id) into v_new from ligadas;
  perform app.require(cardinality(app.demandas_do_oficio(v_tenant, p_id)) <= 100, 'request.invalid', 'demandas:oficios.demandas_demais');
  if o.numero is not null and v_new is not null then
    perform app.codigos_de(v_tenant, p_id, v_new);
  end if;
  if o.emitido_em is not null then
    perform app.encaminhar(v_tenant, v_new);
    perform app.say_moved(v_tenant, v_new);
  elsif v_new is not null and o.created_at <> now() then
    -- what it is about is of a draft as it was read, but for what it was begun with
    update public.oficios x set corpo = x.corpo where x.tenant_id = v_tenant and x.id = p_id;
  end if;
  return next p_id;
end $$;

-- And leave it: of an issued one only those that joined it later.
create or replace function app.unlink_oficio(p_id uuid, p_demanda uuid) returns setof uuid
language plpgsql security definer set search_path = '' as $$
declare
  v_tenant uuid := app.tenant_id();
  o public.oficios := app.hold_oficio(p_id);
  l public.oficio_demandas;
begin
  select * into l from public.oficio_demandas x
   where x.tenant_id = v_tenant and x.oficio_id = o.id and x.demanda_id = p_demanda and x.deleted_at is null;
  if l.id is null then
    return;
  end if;
  perform app.require(o.emitido_em is null or l.depois, 'oficios.demanda_fixa');
  perform app.require(o.anulado_em is null, 'oficios.void');
  update public.oficio_demandas x set deleted_at = now() where x.tenant_id = v_tenant and x.id = l.id;
  if o.numero is not null then
    perform app.codigos_de(v_tenant, p_id, array[p_demanda]);
  elsif o.emitido_em is null then
    update public.oficios x set corpo = x.corpo where x.tenant_id = v_tenant and x.id = p_id;
  end if;
  return next p_id;
end $$;

-- The newest letter with a number of the office's own that a demand is in and that stands.
create or replace function app.oficio_da_demanda(p_tenant uuid, p_demanda uuid, out id uuid, out numero int, out identificacao text)
language sql stable set search_path = '' as $$
  select o.id, o.numero, o.identificacao from public.oficio_demandas l join public.oficios o on o.tenant_id = l.tenant_id and o.id = l.oficio_id
   where l.tenant_id = p_tenant and l.demanda_id = p_demanda and l.deleted_at is null and o.numero is not null and o.anulado_em is null
   order by o.emitido_em desc, o.numerado_em desc, o.id limit 1
$$;

-- Of demands that came into a letter, or are out of one by now: their codes follow. `p_de`: the letter. What was typed before the first
-- letter comes back with the last.
create or replace function app.codigos_de(p_tenant uuid, p_de uuid, p_demandas uuid[]) returns void language plpgsql set search_path = '' as $$
begin
  perform from public.demandas d where d.tenant_id = p_tenant and d.id = any (p_demandas) order by d.id for no key update;
  -- where another letter gave it before, what was typed is known there
  update public.oficio_demandas l set codigo_antes = case when k.id is null then d.codigo_oficio else k.codigo_antes end
    from public.demandas d left join lateral (
      select x.id, x.codigo_antes from public.oficio_demandas x join public.oficios y on y.tenant_id = x.tenant_id and y.id = x.oficio_id
       where x.tenant_id = p_tenant and x.demanda_id = d.id and x.oficio_id <> p_de and x.deleted_at is null
         and y.numero is not null and y.anulado_em is null limit 1) k on true
   where l.tenant_id = p_tenant and l.oficio_id = p_de and l.demanda_id = any (p_demandas) and l.deleted_at is null
     and d.tenant_id = p_tenant and d.id = l.demanda_id
     and exists (select from public.oficios o where o.tenant_id = p_tenant and o.id = p_de and o.numero is not null and o.anulado_em is null);
  update public.demandas d
     set codigo_oficio = c.codigo
    from (
      select x.id, case when (x.novo).numero is not null then (x.novo).numero::text else x.antes end as codigo
        from (
          select e.id, app.oficio_da_demanda(p_tenant, e.id) as novo, (
              select l.codigo_antes from public.oficio_demandas l
               where l.tenant_id = p_tenant and l.oficio_id = p_de and l.demanda_id = e.id order by l.created_at desc limit 1) as antes
            from unnest(p_demandas) e (id)) x) c
   where d.tenant_id = p_tenant and d.id = c.id and d.codigo_oficio is distinct from c.codigo;
end $$;

-- Which letter gives a demand its code, whoever asks.
create or replace function app.codigo_vem_de(p_demanda uuid) returns text language sql stable security definer set search_path = '' as $$
  select (app.oficio_da_demanda(app.tenant_id(), p_demanda)).identificacao
$$;

create or replace function app.codigo_do_oficio() returns trigger language plpgsql as $$
declare
  v_from text := app.codigo_vem_de(new.id);
begin
  if v_from is not null then
    perform app.fail('oficios.codigo', jsonb_build_object('identificacao', v_from)::text);
  end if;
  return new;
end $$;

-- Of demands that have just come into a letter that is issued, whoever numbers it: they went there.
create or replace function app.encaminhar(p_tenant uuid, p_demandas uuid[]) returns void language sql set search_path = '' as $$
  update public.demandas d set andamento = 'ENCAMINHADA'
   where d.tenant_id = p_tenant and d.id = any (p_demandas) and d.status = 'EM_ANALISE' and d.andamento is null
$$;

-- A letter went out, was filed or was answered: its demands have moved. That is nobody's edit of theirs.
create or replace function app.oficio_move() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_demandas uuid[] := app.demandas_do_oficio(new.tenant_id, new.id);
begin
  -- all of them, also those that have moved today: its steps are looked at next, and hold them in this order
  perform from public.demandas d where d.tenant_id = new.tenant_id and d.id = any (v_demandas) order by d.id for no key update;
  perform app.say_moved(new.tenant_id, v_demandas);
  return null;
end $$;

-- Parts of it, which nobody else calls.
alter function app.demandas_do_oficio owner to gabinete_definer;
alter function app.any_anonymised owner to gabinete_definer;
alter function app.oficio_da_demanda owner to gabinete_definer;
alter function app.codigos_de owner to gabinete_definer;
alter function app.encaminhar owner to gabinete_definer;
revoke execute on function app.demandas_do_oficio, app.any_anonymised, app.oficio_da_demanda, app.codigos_de, app.encaminhar from public;

grant execute on function app.link_oficio, app.unlink_oficio, app.codigo_vem_de to gabinete_app;
