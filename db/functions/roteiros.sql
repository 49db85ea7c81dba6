-- Roteiros: the steps of a demand, what ticks them, and when they fall due.

-- The steps of a subject; one that has none goes by those of its theme.
create or replace function app.passos_do_assunto(p_tenant uuid, p_assunto uuid)
returns table (ordem int, texto text, tipo text, dias int) language sql stable as $$
  select p.ordem, p.texto, p.tipo, p.dias
    from public.assunto_passos p
   where p.tenant_id = p_tenant and p.assunto_id = p_assunto and p.deleted_at is null
  union all
  select p.ordem, p.texto, p.tipo, p.dias
    from public.assuntos a join public.assunto_passos p on p.tenant_id = a.tenant_id and p.assunto_id = a.pai_id and p.deleted_at is null
   where a.tenant_id = p_tenant and a.id = p_assunto and not exists (
     select from public.assunto_passos x where x.tenant_id = p_tenant and x.assunto_id = p_assunto and x.deleted_at is null)
$$;

-- Demands that are made get the steps of their subject, many at once as one. What can be done before is what one brings along: a number, and
-- pictures. It follows from the subject, and is nobody's edit.
create or replace function app.copiar_roteiros() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_before text := coalesce(current_setting('app.derivado', true), '');
  t record;
begin
  -- most have no subject, and most subjects no steps
  if not exists (
    select from (select distinct n.tenant_id, n.assunto_id from novas n where n.assunto_id is not null) a
     cross join lateral app.passos_do_assunto(a.tenant_id, a.assunto_id) p) then
    return null;
  end if;
  perform set_config('app.derivado', 'on', true);
  for t in
    with roteiros as materialized (
      select a.tenant_id, a.assunto_id, p.ordem, p.texto, p.tipo, p.dias
        from (select distinct n.tenant_id, n.assunto_id from novas n where n.assunto_id is not null) a
       cross join lateral app.passos_do_assunto(a.tenant_id, a.assunto_id) p),
    copiados as (
      insert into public.demanda_passos (tenant_id, demanda_id, ordem, texto, tipo, dias, proprio, feito_em, feito_por)
      select n.tenant_id, n.id, r.ordem, r.texto, r.tipo, r.dias, false, case when f.feito then app.today() end, case when f.feito then app.autor() end
        from novas n join roteiros r on r.tenant_id = n.tenant_id and r.assunto_id = n.assunto_id
       cross join lateral (select r.tipo = 'PROTOCOLO' and n.protocolo_externo is not null as feito) f
      returning tenant_id, demanda_id, ordem, tipo, feito_em)
    select c.tenant_id, array_agg(distinct c.demanda_id) filter (where c.tipo = 'FOTO') as com_foto,
           -- of the others nothing falls due yet
           array_agg(distinct c.demanda_id) filter (where c.feito_em is not null or c.tipo = 'VERIFICAR' and c.ordem = 1) as vencem
      from copiados c group by 1
  loop
    perform app.conferir_passos(t.tenant_id, t.com_foto, '{FOTO}'), app.vencer_passos(t.tenant_id, t.vencem);
  end loop;
  perform set_config('app.derivado', v_before, true);
  return null;
end $$;

-- A demand gets another subject. The steps of the one before go, unless they are done; what was written for this demand stays, and what is done
-- already is not asked for again. Twenty at most. It follows from the subject as well.
create or replace function app.copiar_roteiro() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_before text := coalesce(current_setting('app.derivado', true), '');
begin
  -- most have no steps, and most subjects none to give
  if not exists (select from public.demanda_passos x where x.tenant_id = new.tenant_id and x.demanda_id = new.id and x.deleted_at is null)
     and not exists (select from app.passos_do_assunto(new.tenant_id, new.assunto_id) p) then
    return null;
  end if;
  perform set_config('app.derivado', 'on', true);
  delete from public.demanda_passos p
   where p.tenant_id = new.tenant_id and p.demanda_id = new.id and p.feito_em is null and not p.proprio and p.deleted_at is null;
  insert into public.demanda_passos (tenant_id, demanda_id, ordem, texto, tipo, dias, proprio)
  select new.tenant_id, new.id, coalesce(l.ultima, 0) + row_number() over (order by p.ordem), p.texto, p.tipo, p.dias, false
    from app.passos_do_assunto(new.tenant_id, new.assunto_id) p
    cross join (select max(x.ordem) as ultima from public.demanda_passos x where x.tenant_id = new.tenant_id and x.demanda_id = new.id) l
   where not exists (
     select from public.demanda_passos x
      where x.tenant_id = new.tenant_id and x.demanda_id = new.id and x.deleted_at is null and x.feito_em is not null
        and x.texto = p.texto and x.tipo = p.tipo)
   order by p.ordem limit 20 - (
     select count(*) from public.demanda_passos x where x.tenant_id = new.tenant_id and x.demanda_id = new.id and x.deleted_at is null);
  perform app.conferir_passos(new.tenant_id, array[new.id], '{FOTO,OFICIO,PROTOCOLO}'), app.vencer_passos(new.tenant_id, array[new.id]);
  perform set_config('app.derivado', v_before, true);
  return null;
end $$;

-- The day on which what a step is about has happened; null when it has not. `p_desde`: since when it counts as done. A number that
-- the demand has got says no day of its own, a letter that was filed does.
create or replace function app.fato_do_passo(p_tenant uuid, p_demanda uuid, p_tipo text, p_desde date) returns date
language plpgsql stable set search_path = '' as $$
begin
  if p_tipo = 'FOTO' then
    return (
      select coalesce(p_desde, least(app.today(), (min(f.created_at) at time zone 'America/Sao_Paulo')::date))
        from public.demanda_documentos f
       where f.tenant_id = p_tenant and f.demanda_id = p_demanda and f.deleted_at is null and f.tipo_arquivo like 'image/%'
      having count(*) > 0);
  elsif p_tipo = 'OFICIO' then
    return (
      select min(o.emitido_em)
        from public.oficio_demandas l join public.oficios o on o.tenant_id = l.tenant_id and o.id = l.oficio_id
       where l.tenant_id = p_tenant and l.demanda_id = p_demanda and l.deleted_at is null and o.anulado_em is null);
  elsif p_tipo = 'PROTOCOLO' then
    return least(
      (select coalesce(p_desde, app.today()) from public.demandas d
        where d.tenant_id = p_tenant and d.id = p_demanda and d.protocolo_externo is not null),
      (select min(coalesce(o.protocolado_em, p_desde, app.today()))
         from public.oficio_demandas l join public.oficios o on o.tenant_id = l.tenant_id and o.id = l.oficio_id
        where l.tenant_id = p_tenant and l.demanda_id = p_demanda and l.deleted_at is null and o.anulado_em is null
          and (o.protocolado_em is not null or o.protocolo is not null)));
  end if;
  return null;
end $$;

-- Ticks the steps of these kinds whose fact is there, and unticks those whose fact is not, but for what a person has ticked. It follows
-- from what was done, and is nobody's edit. Whoever does something else about the same demands waits, and sees this.
create or replace function app.conferir_passos(p_tenant uuid, p_demandas uuid[], p_tipos text[]) returns void
language plpgsql set search_path = '' as $$
declare
  v_before text := coalesce(current_setting('app.derivado', true), '');
  v_com uuid[] := array(
    select distinct p.demanda_id from public.demanda_passos p
     where p.tenant_id = p_tenant and p.demanda_id = any (p_demandas) and p.tipo = any (p_tipos) and p.deleted_at is null
       and p.tipo in ('FOTO', 'OFICIO', 'PROTOCOLO'));
begin
  -- few demands have any
  if v_com = '{}' then
    return;
  end if;
  -- all of them, in the order in which a letter holds its own
  perform from public.demandas d where d.tenant_id = p_tenant and d.id = any (p_demandas) order by d.id for no key update;
  perform set_config('app.derivado', 'on', true);
  update public.demanda_passos p set feito_em = f.dia, feito_por = case when f.dia is not null then coalesce(p.feito_por, app.autor()) end
    from (
      select x.id, app.fato_do_passo(x.tenant_id, x.demanda_id, x.tipo, x.feito_em) as dia from public.demanda_passos x
       where x.tenant_id = p_tenant and x.demanda_id = any (v_com) and x.tipo = any (p_tipos) and x.tipo in ('FOTO', 'OFICIO', 'PROTOCOLO') and not x.a_mao
         and x.deleted_at is null) f
   where p.tenant_id = p_tenant and p.id = f.id and p.feito_em is distinct from f.dia;
  if found then
    perform app.vencer_passos(p_tenant, v_com);
  end if;
  perform set_config('app.derivado', v_before, true);
end $$;

-- Of demands whose citizen is anonymised, before their number and pictures go: what these have ticked was done all the same, and stays so as if
-- somebody had ticked it.
create or replace function app.keep_passos(p_tenant uuid, p_demandas uuid[]) returns void language plpgsql set search_path = '' as $$
declare
  v_before text := coalesce(current_setting('app.derivado', true), '');
begin
  perform set_config('app.derivado', 'on', true);
  update public.demanda_passos p set a_mao = true
    from public.demandas d
   where d.tenant_id = p_tenant and d.id = any (p_demandas) and p.tenant_id = d.tenant_id and p.demanda_id = d.id
     and p.feito_em is not null and not p.a_mao
     and (p.tipo = 'FOTO' or p.tipo = 'PROTOCOLO' and d.protocolo_externo is not null);
  perform set_config('app.derivado', v_before, true);
end $$;

-- The day of which something is that has just become so: what was told already today is told again with the next.
create or replace function app.dia_do_aviso(p_tenant uuid) returns date language sql stable set search_path = '' as $$
  select app.today() + (exists (select from public.avisos_diarios x where x.tenant_id = p_tenant and x.dia = app.today()))::int
$$;

-- When what is to be looked after again falls due: so many working days after the step before it was done, not at all while that is open. The
-- first of all counts from the day on which the demand was taken down. What is done stays as it was.
create or replace function app.vencer_passos(p_tenant uuid, p_demandas uuid[]) returns void language plpgsql set search_path = '' as $$
declare
  v_before text := coalesce(current_setting('app.derivado', true), '');
begin
  if not exists (
    select from public.demanda_passos p
     where p.tenant_id = p_tenant and p.demanda_id = any (p_demandas) and p.deleted_at is null and p.feito_em is null
       and (p.tipo = 'VERIFICAR' or p.vence is not null)) then
    return;
  end if;
  perform app.hold_calendar(p_tenant, false);
  perform set_config('app.derivado', 'on', true);
  with passos as materialized (
    select p.id, p.tipo, p.dias, p.vence, p.feito_em, case
             when lag(p.id) over w is null then (d.created_at at time zone 'America/Sao_Paulo')::date else lag(p.feito_em) over w end as desde
      from public.demanda_passos p join public.demandas d on d.tenant_id = p.tenant_id and d.id = p.demanda_id
     where p.tenant_id = p_tenant and p.demanda_id = any (p_demandas) and p.deleted_at is null
    window w as (partition by p.demanda_id order by p.ordem, p.created_at, p.id)),
  -- thousands of demands have few days between them
  dias as materialized (
    select x.desde, x.dias, app.dia_depois(p_tenant, x.desde, x.dias, false, k.trocados) as vence
      from (select distinct p.desde, p.dias from passos p where p.tipo = 'VERIFICAR' and p.feito_em is null and p.desde is not null) x
     cross join (select app.trocados_de(p_tenant) as trocados offset 0) k)
  update public.demanda_passos p set vence = d.vence, vence_desde = case when d.vence is not null then app.dia_do_aviso(p_tenant) end
    from passos x left join dias d on x.tipo = 'VERIFICAR' and d.desde = x.desde and d.dias = x.dias
   where p.tenant_id = p_tenant and p.id = x.id and x.feito_em is null and x.vence is distinct from d.vence;
  perform set_config('app.derivado', v_before, true);
end $$;

create or replace function app.passos_novos() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from novas) then
    perform app.conferir_passos(x.tenant_id, x.ids, x.tipos), app.vencer_passos(x.tenant_id, x.ids)
      from (select n.tenant_id, array_agg(distinct n.demanda_id) as ids, array_agg(distinct n.tipo) as tipos from novas n group by 1) x;
  end if;
  return null;
end $$;

create or replace function app.passos_mudados() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from novas) then
    -- one that is about something else by now, or is back: what it is about may have changed meanwhile
    perform app.conferir_passos(x.tenant_id, x.ids, x.tipos)
      from (
        select n.tenant_id, array_agg(distinct n.demanda_id) as ids, array_agg(distinct n.tipo) as tipos
          from novas n join velhas v on v.tenant_id = n.tenant_id and v.id = n.id where n.tipo <> v.tipo or n.deleted_at is null and v.deleted_at is not null group by 1) x;
    perform app.vencer_passos(x.tenant_id, x.ids)
      from (select n.tenant_id, array_agg(distinct n.demanda_id) as ids from novas n group by 1) x;
  end if;
  return null;
end $$;

-- A demand is back: what of its steps fell due meanwhile is still to be told.
create or replace function app.passos_de_volta() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_before text := coalesce(current_setting('app.derivado', true), '');
begin
  -- it was there already, or has no steps
  if new.deleted_at is not null or new.principal_id is not null
      or old.status = 'EM_ANALISE' and old.deleted_at is null and old.principal_id is null
      or not exists (select from public.demanda_passos p where p.tenant_id = new.tenant_id and p.demanda_id = new.id) then
    return null;
  end if;
  perform set_config('app.derivado', 'on', true);
  update public.demanda_passos p set vence_desde = app.dia_do_aviso(new.tenant_id)
   where p.tenant_id = new.tenant_id and p.demanda_id = new.id and p.vence is not null and p.feito_em is null and p.deleted_at is null;
  perform set_config('app.derivado', v_before, true);
  return null;
end $$;

-- A picture was added, deleted or restored.
create or replace function app.passo_da_foto() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.conferir_passos(new.tenant_id, array[new.demanda_id], '{FOTO}');
  return null;
end $$;

-- The demand got a number there, or has none any more.
create or replace function app.passo_do_protocolo() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.conferir_passos(new.tenant_id, array[new.id], '{PROTOCOLO}');
  return null;
end $$;

-- A letter was issued, filed or made void.
create or replace function app.passos_do_oficio() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.conferir_passos(new.tenant_id, app.demandas_do_oficio(new.tenant_id, new.id),
    case when tg_argv[0] is not null then array[tg_argv[0]] else '{OFICIO,PROTOCOLO}' end);
  return null;
end $$;

-- A demand joined a letter that is issued, or left it.
create or replace function app.passos_da_ligacao() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.conferir_passos(new.tenant_id, array[new.demanda_id], '{OFICIO,PROTOCOLO}');
  return null;
end $$;

-- After days off have changed: the days of steps that are still to be done.
create or replace function app.recontar_passos(p_tenant uuid, p_de date) returns void language plpgsql security definer set search_path = '' as $$
begin
  perform app.vencer_passos(p_tenant, array(
    select distinct p.demanda_id from public.demanda_passos p
     where p.tenant_id = p_tenant and p.deleted_at is null and p.feito_em is null and p.vence >= p_de));
end $$;

-- Parts of these, which nobody else calls.
alter function app.conferir_passos owner to gabinete_definer;
alter function app.vencer_passos owner to gabinete_definer;
alter function app.keep_passos owner to gabinete_definer;
alter function app.dia_do_aviso owner to gabinete_definer;
revoke execute on function app.conferir_passos, app.vencer_passos, app.keep_passos, app.dia_do_aviso from public;
