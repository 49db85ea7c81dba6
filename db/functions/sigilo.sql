-- Secret demands. Policies keep them, and what is of them, from whoever enters for a person (20261122T1600_sigilo.sql); definer
-- functions, which look past these, ask here.

-- What this person reads of what is secret, beside an admin, who reads all. Asked once by a statement; nothing where nothing is.
create or replace function app.own_secrets() returns uuid[] language plpgsql stable parallel safe security definer set search_path = '' as $$
begin
  return array(select l.demanda_id from public.demanda_leitores l where l.tenant_id = app.tenant_id() and l.user_id = app.user_id());
end $$;

-- Secret demands that somebody with this role in an office does not read: few, and found in an index that holds nothing else.
create or replace function app.hidden_from(p_tenant uuid, p_user uuid, p_role text) returns uuid[]
language plpgsql stable parallel safe security definer set search_path = '' as $$
begin
  if p_role = 'admin' then
    return '{}';
  end if;
  return array(
    select d.id from public.demandas d
     where d.tenant_id = p_tenant and d.sigilosa and not exists (
       select from public.demanda_leitores l where l.tenant_id = p_tenant and l.demanda_id = d.id and l.user_id = p_user));
end $$;

create or replace function app.hidden_demandas() returns uuid[] language plpgsql stable parallel safe security definer set search_path = '' as $$
begin
  return app.hidden_from(app.tenant_id(), app.user_id(), app.membership_role());
end $$;

-- The rows behind these: what counters hold, and this person is not to be told of.
create or replace function app.hidden_rows() returns setof public.demandas language plpgsql stable security definer set search_path = '' as $$
declare
  v_hidden uuid[] := app.hidden_demandas();
begin
  if v_hidden <> '{}' then
    return query select d.* from public.demandas d where d.tenant_id = app.tenant_id() and d.id = any (v_hidden);
  end if;
end $$;

-- Rows of the log that this person does not read, by facet: counters hold these too.
create or replace function app.hidden_log() returns table (faceta_id bigint, linhas bigint)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_own uuid[] := app.own_secrets();
begin
  if app.membership_role() is distinct from 'admin' then
    return query
      select a.faceta_id, count(*) from public.auditoria a
       where a.tenant_id = app.tenant_id() and a.sigilo is not null and a.sigilo <> all (v_own) group by 1;
  end if;
end $$;

-- Of these codes those that demands have which this person does not read: they are taken, and nothing else is told.
create or replace function app.hidden_origens(p_origens text[]) returns setof text language sql stable security definer set search_path = '' as $$
  select d.codigo_origem from public.demandas d
   where d.tenant_id = app.tenant_id() and d.codigo_origem = any (p_origens) and d.deleted_at is null
     and d.id = any ((select app.hidden_demandas())::uuid[])
$$;

-- The secret demand that a row, as the log has it, is or belongs to; null when there is none.
create or replace function app.secret_of(p_tenant uuid, p_table text, p_id uuid, p_row jsonb) returns uuid
language plpgsql stable set search_path = '' as $$
begin
  if p_table = 'demandas' then
    return case when (p_row ->> 'sigilosa')::boolean then p_id end;
  elsif p_table = 'oficios' then
    return case when (p_row ->> 'sigiloso')::boolean then coalesce(app.secret_of_oficio(p_tenant, p_id), p_id) end;
  elsif p_table = 'agenda_series' then
    -- made in the statement that makes its appointments: when it is logged they are there
    return (
      select d.id from public.agenda_compromissos c join public.demandas d on d.tenant_id = c.tenant_id and d.id = c.demanda_id and d.sigilosa
       where c.tenant_id = p_tenant and c.serie_id = p_id limit 1);
  elsif p_table = 'oficio_arquivos' then
    return app.secret_of_oficio(p_tenant, (p_row ->> 'oficio_id')::uuid);
  elsif p_row ->> 'demanda_id' is null then
    return null;
  end if;
  return (select d.id from public.demandas d where d.tenant_id = p_tenant and d.id = (p_row ->> 'demanda_id')::uuid and d.sigilosa);
end $$;

-- The secret demand of a row, looked for where the row says that there can be one: most say so by themselves, as a part of the statement that asks.
create or replace function app.secret_if(p_tenant uuid, p_table text, p_id uuid, p_row jsonb) returns uuid language sql stable
  return case when (p_row ->> 'sigilosa')::boolean or (p_row ->> 'sigiloso')::boolean or p_row ->> 'demanda_id' is not null
    or p_table in ('agenda_series', 'oficio_arquivos') then app.secret_of(p_tenant, p_table, p_id, p_row) end;

-- Who is told of a demand: its readers and the office's admins; null when it is no secret, and everybody is. Of a letter about several
-- secret ones the admins.
create or replace function app.readers_of(p_tenant uuid, p_demanda uuid) returns uuid[]
language plpgsql stable set search_path = '' as $$
begin
  if exists (select from public.oficios o where o.tenant_id = p_tenant and o.id = p_demanda and o.sigiloso) then
    return array(select m.user_id from public.memberships m where m.tenant_id = p_tenant and m.role = 'admin');
  elsif not exists (select from public.demandas d where d.tenant_id = p_tenant and d.id = p_demanda and d.sigilosa) then
    return null;
  end if;
  return array(
    select l.user_id from public.demanda_leitores l where l.tenant_id = p_tenant and l.demanda_id = p_demanda
    union
    select m.user_id from public.memberships m where m.tenant_id = p_tenant and m.role = 'admin');
end $$;

-- The account of the assessor of these demands reads those that are secret.
create or replace function app.let_assessor_read(p_tenant uuid, p_demandas uuid[]) returns void language sql set search_path = '' as $$
  insert into public.demanda_leitores (tenant_id, demanda_id, user_id, motivo)
  select d.tenant_id, d.id, e.user_id, 'ASSESSOR'
    from public.demandas d join public.equipe e on e.tenant_id = d.tenant_id and e.id = d.assessor_id
   where d.tenant_id = p_tenant and d.id = any (p_demandas) and d.sigilosa and e.user_id is not null
  on conflict (tenant_id, demanda_id, user_id) do nothing
$$;

-- That of the one before does not any more, unless for another reason.
create or replace function app.read_by_assessor(p_tenant uuid, p_demandas uuid[]) returns void language plpgsql set search_path = '' as $$
begin
  delete from public.demanda_leitores l
   where l.tenant_id = p_tenant and l.demanda_id = any (p_demandas) and l.motivo = 'ASSESSOR' and not exists (
     select from public.demandas d join public.equipe e on e.tenant_id = d.tenant_id and e.id = d.assessor_id
      where d.tenant_id = p_tenant and d.id = l.demanda_id and e.user_id = l.user_id);
  perform app.let_assessor_read(p_tenant, p_demandas);
end $$;

-- The new one reads it at once and is told of it; the one before until the end of the transaction: whoever hands a demand over is answered
-- with what they saved, and their other tabs are told that it has changed.
create or replace function app.secret_assessor() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.let_assessor_read(new.tenant_id, array[new.id]);
  return null;
end $$;

create or replace function app.secret_passed_on() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.read_by_assessor(new.tenant_id, array[new.id]);
  return null;
end $$;

create or replace function app.after_account() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.read_by_assessor(new.tenant_id, array(
    select d.id from public.demandas d where d.tenant_id = new.tenant_id and d.sigilosa and d.assessor_id = new.id));
  return null;
end $$;

-- Whose account is whose decides who reads what is secret: an admin's word. That of a member who leaves goes by itself.
create or replace function app.account_given() returns trigger language plpgsql as $$
begin
  if new.user_id is distinct from (case when tg_op = 'UPDATE' then old.user_id end) and pg_trigger_depth() = 1 then
    perform app.require(coalesce(app.membership_role(), 'admin') = 'admin', 'session.forbidden', app.user_id()::text);
  end if;
  return new;
end $$;

-- Rows of a demand's own and of all tables that have any: whatever names a demand does so by demanda_id. How its appointments repeat
-- is of it, too. Who is writing one of them is waited for: what they log was no secret's when they logged it.
create or replace function app.parts_of(p_tenant uuid, p_demanda uuid) returns uuid[] language plpgsql set search_path = '' as $$
declare
  v_all uuid[] := array[p_demanda];
  v_some uuid[];
  t text;
begin
  for t in
    select c.relname from pg_catalog.pg_class c join pg_catalog.pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = 'demanda_id' and not a.attisdropped order by 1
  loop
    execute format('select array(select x.id from public.%I x where x.tenant_id = $1 and x.demanda_id = $2 order by x.id for share)', t)
      into v_some using p_tenant, p_demanda;
    v_all := v_all || v_some;
  end loop;
  return v_all || array(
    select distinct c.serie_id from public.agenda_compromissos c
     where c.tenant_id = p_tenant and c.demanda_id = p_demanda and c.serie_id is not null);
end $$;

-- The log's rows of a demand and of what is of it, now or before, become as secret as it is.
create or replace function app.hide_log(p_tenant uuid, p_demanda uuid, p_parts uuid[]) returns void language plpgsql set search_path = '' as $$
declare
  v_left uuid[] := array(
    select a.entidade_id from public.auditoria a where a.tenant_id = p_tenant and a.antes ->> 'demanda_id' = p_demanda::text);
begin
  -- who took part in an appointment leaves with it, of which the log has no row
  v_left := v_left || array(
    select p.id from public.compromisso_participantes p where p.tenant_id = p_tenant and p.compromisso_id = any (v_left));
  update public.auditoria a set sigilo = p_demanda where a.tenant_id = p_tenant and a.entidade_id = any (p_parts) and a.sigilo is null;
  update public.auditoria a set sigilo = p_demanda
   where a.tenant_id = p_tenant and a.entidade_id = any (v_left) and a.sigilo is null
     and p_demanda::text in (a.antes ->> 'demanda_id', a.depois ->> 'demanda_id');
end $$;

-- Whether few people read a demand, and who besides those who do anyway: its creator, who marks it and the account of its assessor.
-- Nothing when the person does not read it; what is null stays as it is. Who has read it so far is told that it has
-- changed, and finds it gone; of a demand that this transaction has made nobody else hears at all. Lists that its own change leaves alone,
-- of contacts, of notices and the bin, are said to be out of date, which they may be for many reasons.
create or replace function app.set_sigilo(p_id uuid, p_sigilosa boolean, p_leitores uuid[]) returns setof uuid
language plpgsql security definer set search_path = '' as $$
declare
  v_tenant uuid := app.tenant_id();
  v_me uuid := app.user_id();
  v_chosen uuid[] := coalesce(p_leitores, '{}');
  d public.demandas;
  v_sigilosa boolean;
  v_creator uuid;
  v_parts uuid[];
  v_oficios uuid[];
begin
  perform app.hold_oficios(v_tenant, array[p_id]);
  select * into d from public.demandas x where x.tenant_id = v_tenant and x.id = p_id and x.deleted_at is null for update;
  if d.id is null or p_id = any (app.hidden_demandas()) then
    return;
  end if;
  -- whoever is joining it to a letter has been waited for by now; also letters that it has left
  v_oficios := array(select distinct l.oficio_id from public.oficio_demandas l where l.tenant_id = v_tenant and l.demanda_id = p_id);
  v_sigilosa := coalesce(p_sigilosa, d.sigilosa);
  return next p_id;
  perform app.require(not exists (
    select from unnest(v_chosen) c (id) where not exists (
      select from public.memberships m where m.tenant_id = v_tenant and m.user_id = c.id)), 'request.invalid', 'leitores:sigilo.leitor_missing');
  if not d.sigilosa and not v_sigilosa or d.sigilosa and v_sigilosa and p_leitores is null then
    return;
  end if;
  perform app.require(not d.sigilosa or app.membership_role() = 'admin' or exists (
    select from public.demanda_leitores l
     where l.tenant_id = v_tenant and l.demanda_id = p_id and l.user_id = v_me and l.motivo = 'MARCA'), 'sigilo.denied', v_me::text);

  if d.sigilosa <> v_sigilosa and d.created_at <> now() then
    insert into public.feed (tenant_id, entidade, acao)
    select v_tenant, t, 'MANY' from unnest(array['historicos_atendimento', 'notificacoes']) t;
  end if;
  if not v_sigilosa then
    delete from public.demanda_leitores l where l.tenant_id = v_tenant and l.demanda_id = p_id;
    update public.demandas x set sigilosa = false where x.tenant_id = v_tenant and x.id = p_id;
    update public.auditoria a set sigilo = null where a.tenant_id = v_tenant and a.sigilo = p_id;
    perform app.seal_oficio(v_tenant, v_oficios);
    return;
  end if;
  if not d.sigilosa then
    update public.demandas x set sigilosa = true where x.tenant_id = v_tenant and x.id = p_id;
    select a.user_id into v_creator
      from public.auditoria a join public.auditoria_facetas f on f.tenant_id = a.tenant_id and f.id = a.faceta_id
     where a.tenant_id = v_tenant and a.entidade_id = p_id and f.entidade = 'demandas' and f.acao = 'INSERT';
  end if;
  delete from public.demanda_leitores l
   where l.tenant_id = v_tenant and l.demanda_id = p_id and l.motivo = 'ESCOLHA' and l.user_id <> all (v_chosen);
  insert into public.demanda_leitores as l (tenant_id, demanda_id, user_id, motivo)
  select distinct on (r.user_id) v_tenant, p_id, r.user_id, r.motivo
    from (select v_me, 'MARCA', 1 where not d.sigilosa
          union all select v_creator, 'CRIACAO', 2
          union all select c, 'ESCOLHA', 3 from unnest(v_chosen) c) r (user_id, motivo, place)
    join public.memberships m on m.tenant_id = v_tenant and m.user_id = r.user_id
   order by r.user_id, r.place
  on conflict (tenant_id, demanda_id, user_id) do update set motivo = excluded.motivo where l.motivo = 'ASSESSOR';
  perform app.read_by_assessor(v_tenant, array[p_id]);

  v_parts := app.parts_of(v_tenant, p_id);
  perform app.hide_log(v_tenant, p_id, v_parts);
  perform app.seal_oficio(v_tenant, v_oficios);
  update public.feed f set leitores = app.readers_of(v_tenant, p_id)
   where f.tenant_id = v_tenant and f.xid = pg_current_xact_id() and f.entidade_id = any (v_parts)
     and (d.created_at = now() or f.leitores is not null);
end $$;

-- Parts of the definer functions, which nobody else calls.
alter function app.secret_of owner to gabinete_definer;
alter function app.readers_of owner to gabinete_definer;
alter function app.let_assessor_read owner to gabinete_definer;
alter function app.read_by_assessor owner to gabinete_definer;
alter function app.parts_of owner to gabinete_definer;
alter function app.hide_log owner to gabinete_definer;
revoke execute on function app.secret_of, app.readers_of, app.let_assessor_read, app.read_by_assessor, app.parts_of, app.hide_log from public;

grant execute on function app.own_secrets, app.hidden_demandas, app.hidden_rows, app.hidden_log, app.hidden_origens, app.set_sigilo to gabinete_app;
