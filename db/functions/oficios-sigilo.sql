-- Who reads which letter: it is as secret as the demands that it is about.

-- Letters of which a demand is hidden from this person; nothing where nothing is.
create or replace function app.hidden_oficios() returns uuid[] language plpgsql stable parallel safe security definer set search_path = '' as $$
declare
  v_hidden uuid[] := app.hidden_demandas();
begin
  if v_hidden = '{}' then
    return '{}';
  end if;
  return array(
    select distinct l.oficio_id from public.oficio_demandas l
     where l.tenant_id = app.tenant_id() and l.demanda_id = any (v_hidden) and l.deleted_at is null);
end $$;

-- Of these, what everybody may know: that a number is used, and by what.
create or replace function app.oficios_sigilosos()
returns table (id uuid, tipo_id uuid, numeracao text, numero int, periodo int, identificacao text, emitido_em date, numerado_em timestamptz,
  anulado_em date)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_hidden uuid[] := app.hidden_oficios();
begin
  if v_hidden <> '{}' then
    return query
      select o.id, o.tipo_id, o.numeracao, o.numero, o.periodo, o.identificacao, o.emitido_em, o.numerado_em, o.anulado_em
        from public.oficios o where o.tenant_id = app.tenant_id() and o.id = any (v_hidden) and o.emitido_em is not null;
  end if;
end $$;

-- Whose a letter's row of the log is: its one secret demand's; of several its own, which only the office's admins read.
create or replace function app.secret_of_oficio(p_tenant uuid, p_oficio uuid) returns uuid language sql stable set search_path = '' as $$
  select case count(*) when 0 then null when 1 then (array_agg(d.id))[1] else p_oficio end
    from public.oficio_demandas l join public.demandas d on d.tenant_id = l.tenant_id and d.id = l.demanda_id and d.sigilosa
   where l.tenant_id = p_tenant and l.oficio_id = p_oficio and l.deleted_at is null
$$;

-- The records that a letter is in the log: itself, and its files, which may be gone by now.
create or replace function app.parts_of_oficio(p_tenant uuid, p_oficio uuid) returns uuid[] language sql stable set search_path = '' as $$
  select p_oficio || array(
    select distinct a.entidade_id
      from public.auditoria_facetas f join public.auditoria a on a.tenant_id = f.tenant_id and a.faceta_id = f.id
     where f.tenant_id = p_tenant and f.entidade = 'oficio_arquivos' and p_oficio::text in (a.antes ->> 'oficio_id', a.depois ->> 'oficio_id'))
$$;

-- Letters are held before their demands: whoever issues one does so, and whoever changes demands with what becomes of their letters begins
-- here. Of these demands all letters, also those that they have left.
create or replace function app.hold_oficios(p_tenant uuid, p_demandas uuid[]) returns void language plpgsql set search_path = '' as $$
begin
  perform from public.oficios o
   where o.tenant_id = p_tenant and o.id in (
     select l.oficio_id from public.oficio_demandas l where l.tenant_id = p_tenant and l.demanda_id = any (p_demandas))
   order by o.id for update;
end $$;

create or replace function app.hold_oficios_of(p_demanda uuid) returns void language sql security definer set search_path = '' as $$
  select app.hold_oficios(app.tenant_id(), array[p_demanda])
$$;

-- Letters become as secret as what they are about, and so does all that was logged and told of them. What was secret once stays so in the
-- log while the demand is: of another one than now it is the admins' alone.
create or replace function app.seal_oficio(p_tenant uuid, p_oficios uuid[]) returns void language plpgsql set search_path = '' as $$
declare
  v_before text := coalesce(current_setting('app.derivado', true), '');
  v_parts uuid[];
  o record;
begin
  perform set_config('app.derivado', 'on', true);
  for o in
    select x.id, x.sigiloso, app.secret_of_oficio(p_tenant, x.id) as secret
      from public.oficios x where x.tenant_id = p_tenant and x.id = any (p_oficios) order by x.id
  loop
    if o.sigiloso <> (o.secret is not null) then
      update public.oficios x set sigiloso = o.secret is not null where x.tenant_id = p_tenant and x.id = o.id;
    end if;
    v_parts := app.parts_of_oficio(p_tenant, o.id);
    if o.secret is not null then
      update public.auditoria a set sigilo = case when a.sigilo is null then o.secret else o.id end
       where a.tenant_id = p_tenant and a.entidade_id = any (v_parts)
         and a.sigilo is distinct from o.secret and a.sigilo is distinct from o.id;
      update public.feed f set leitores = app.readers_of(p_tenant, o.secret)
       where f.tenant_id = p_tenant and f.xid = pg_current_xact_id() and f.entidade_id = o.id;
    elsif not exists (
        select from public.oficio_demandas l join public.demandas d on d.tenant_id = l.tenant_id and d.id = l.demanda_id and d.sigilosa
         where l.tenant_id = p_tenant and l.oficio_id = o.id) then
      update public.auditoria a set sigilo = null
       where a.tenant_id = p_tenant and a.entidade_id = any (v_parts) and a.sigilo = o.id;
    end if;
  end loop;
  perform set_config('app.derivado', v_before, true);
end $$;

create or replace function app.seal_oficios() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  t record;
begin
  for t in
    select n.tenant_id, array_agg(distinct n.oficio_id) as ids
      from novas n join public.oficios o on o.tenant_id = n.tenant_id and o.id = n.oficio_id
     where o.sigiloso or exists (select from public.demandas d where d.tenant_id = n.tenant_id and d.id = n.demanda_id and d.sigilosa)
     group by 1
  loop
    perform app.seal_oficio(t.tenant_id, t.ids);
  end loop;
  return null;
end $$;

-- Parts of it, which nobody else calls.
alter function app.secret_of_oficio owner to gabinete_definer;
alter function app.parts_of_oficio owner to gabinete_definer;
alter function app.seal_oficio owner to gabinete_definer;
alter function app.hold_oficios owner to gabinete_definer;
revoke execute on function app.secret_of_oficio, app.parts_of_oficio, app.seal_oficio, app.hold_oficios from public;

grant execute on function app.hidden_oficios, app.oficios_sigilosos, app.hold_oficios_of to gabinete_app;
