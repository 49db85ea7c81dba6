-- Demands that ask for one work: those merged into another follow it, and are told of with it.

-- Whose demand another one was merged into, as this person may know it.
create or replace function app.reunida_em(p_tenant uuid, p_principal uuid) returns text
language sql stable as $$
  select json_build_object('nome', coalesce((
    select m.nome_completo from public.demandas d join public.municipes m on m.tenant_id = d.tenant_id and m.id = d.municipe_id
     where d.tenant_id = p_tenant and d.id = p_principal and d.id <> all (app.hidden_demandas())), 'outra pessoa'))::text
$$;

-- Before the status of a merged one changes: it is changed at the one it was merged into, and follows.
create or replace function app.follow_principal() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if new.principal_id is not null and new.status <> old.status and coalesce(current_setting('app.segue', true), '') <> 'on' then
    perform app.fail('reunidas.segue', app.reunida_em(new.tenant_id, new.principal_id));
  end if;
  return new;
end $$;

-- Whatever becomes of a demand becomes of those merged into it, on the same day unless they came later: these keep their own from one result to the
-- other. Of a reopening that is undone those are as they were that it opened. Most have none, and what is counted and logged of a change costs
-- something also where it changed nothing.
create or replace function app.lead_reunidas() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if new.status = old.status or new.principal_id is not null
      or not exists (select from public.demandas c where c.tenant_id = new.tenant_id and c.principal_id = new.id) then
    return null;
  end if;
  perform set_config('app.segue', 'on', true);
  update public.demandas c
     set status = new.status, encerrada_em = case when new.encerrada_em >= c.data_demanda then new.encerrada_em
           when new.status <> 'EM_ANALISE' then c.encerrada_em end,
         reaberta = case when c.reaberta ->> 'em' = old.reaberta ->> 'em' then c.reaberta end
   where c.tenant_id = new.tenant_id and c.principal_id = new.id and c.deleted_at is null and c.status <> new.status;
  perform set_config('app.segue', '', true);
  return null;
end $$;

-- What others were merged into is neither deleted nor merged itself until they are apart, also those that this person does not read, and then
-- cannot take apart.
create or replace function app.require_apart(p_tenant uuid, p_demanda uuid) returns void language plpgsql set search_path = '' as $$
declare
  v_ids uuid[] := array(
    select c.id from public.demandas c where c.tenant_id = p_tenant and c.principal_id = p_demanda and c.deleted_at is null);
begin
  if v_ids = '{}' then
    return;
  end if;
  perform app.fail(case when v_ids && app.hidden_demandas() then 'reunidas.ocultas' when cardinality(v_ids) = 1 then 'reunidas.uma' else 'reunidas.raiz' end,
    json_build_object('n', cardinality(v_ids)::text)::text);
end $$;

-- Those of these that this person reads and into which others were merged, also such as they do not read.
create or replace function app.com_reunidas(p_demandas uuid[]) returns setof uuid language sql stable security definer set search_path = '' as $$
  select distinct c.principal_id from public.demandas c
   where c.tenant_id = app.tenant_id() and c.principal_id = any (p_demandas) and c.deleted_at is null
     and c.principal_id <> all ((select app.hidden_demandas())::uuid[])
$$;

-- One that others were merged into stays until they are apart. One that comes back from the bin is apart from what has become another meanwhile.
create or replace function app.keep_reunidas() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if new.deleted_at is not null then
    perform app.require_apart(new.tenant_id, new.id);
  elsif not exists (
      select from public.demandas r
       where r.tenant_id = new.tenant_id and r.id = new.principal_id and r.deleted_at is null and r.principal_id is null
         and r.status = new.status and r.sigilosa = new.sigilosa for share) then
    new.principal_id := null;
  end if;
  return new;
end $$;

-- Who reads them is the same of all that were merged.
create or replace function app.same_sigilo() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if new.principal_id is not null or exists (
      select from public.demandas c where c.tenant_id = new.tenant_id and c.principal_id = new.id and c.deleted_at is null) then
    perform app.fail('reunidas.sigilo_junto');
  end if;
  return new;
end $$;

-- Merged, or apart again, also in the bin or out of it: whom to tell of both follows, and how many were merged into the other, which is no
-- change of its own, is told to open screens. Whoever was told of the one that it was merged into was told of this one.
create or replace function app.after_reunida() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if new.principal_id is distinct from old.principal_id and new.principal_id is not null then
    perform app.require_apart(new.tenant_id, new.id);
    perform app.require((
      select count(*) <= 200 from public.demandas c
       where c.tenant_id = new.tenant_id and c.principal_id = new.principal_id and c.deleted_at is null), 'reunidas.full');
  elsif old.principal_id is not null and new.status <> 'EM_ANALISE' and new.principal_id is null then
    insert into public.devolutivas (tenant_id, demanda_id, municipe_id, ciclo, resultado, situacao, canal, feita_em, texto, autor, user_id)
    select v.tenant_id, new.id, v.municipe_id, new.ciclo, v.resultado, v.situacao, v.canal, v.feita_em, v.texto, v.autor, v.user_id
      from public.demandas r
      join public.devolutivas v on v.tenant_id = r.tenant_id and v.demanda_id = r.id and v.ciclo = r.ciclo and v.deleted_at is null and not v.aparte
     where r.tenant_id = new.tenant_id and r.id = old.principal_id
       -- also who lies in the bin: whoever comes out of it knows it still
       and (v.municipe_id = new.municipe_id or exists (
         select from public.apoiadores a
          where a.tenant_id = new.tenant_id and a.demanda_id = new.id and a.municipe_id = v.municipe_id and a.deleted_at is null and not a.aparte))
       and not exists (
         select from public.devolutivas x
          where x.tenant_id = new.tenant_id and x.demanda_id = new.id and x.municipe_id = v.municipe_id and x.ciclo = new.ciclo
            and x.deleted_at is null and not x.aparte);
  end if;
  perform app.say_devolutiva(new.tenant_id, array_remove(array[new.id, old.principal_id, new.principal_id], null));
  insert into public.feed (tenant_id, entidade, entidade_id, acao, user_id, leitores)
  select r.tenant_id, 'demandas', r.id, 'UPDATE', app.user_id(), app.readers_of(r.tenant_id, r.id)
    from public.demandas r where r.tenant_id = new.tenant_id and r.id in (old.principal_id, new.principal_id);
  return null;
end $$;

grant execute on function app.com_reunidas to gabinete_app;

-- A part of these, which nobody else calls.
alter function app.require_apart owner to gabinete_definer;
revoke execute on function app.require_apart from public;
