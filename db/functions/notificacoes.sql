-- Notices: who is told of what is theirs, once.

-- Whether somebody hears of this: not whoever does it, nor who has left or does without such notices.
create or replace function app.is_told(p_tenant uuid, p_user uuid, p_tipo text) returns boolean language sql stable set search_path = '' as $$
  select p_user is distinct from app.user_id()
     and exists (select from public.memberships m where m.tenant_id = p_tenant and m.user_id = p_user)
     and not exists (
       select from public.preferencias p where p.tenant_id = p_tenant and p.user_id = p_user and p_tipo = any (p.avisos_desligados))
$$;

-- One notice to one person, or so many more of an unread one. What is of the day replaces what was; of several demands none is named.
create or replace function app.avisar(p_tenant uuid, p_user uuid, p_tipo text, p_chave text, p_demanda uuid, p_oficio uuid, p_quantas int)
returns void language sql set search_path = '' as $$
  insert into public.notificacoes as n (tenant_id, user_id, tipo, chave, demanda_id, oficio_id, quantas, autor, updated_at)
  select p_tenant, p_user, p_tipo, p_chave, p_demanda, p_oficio, p_quantas, case when app.user_id() is not null then app.autor() end, clock_timestamp()
   where app.is_told(p_tenant, p_user, p_tipo)
  on conflict (tenant_id, user_id, chave) where lida_em is null do update
    set quantas = case
          when excluded.tipo in ('HOJE', 'ATRASADA', 'RETOMAR', 'VERIFICAR') then excluded.quantas
          else n.quantas + excluded.quantas end,
        demanda_id = case when excluded.tipo in ('HOJE', 'ATRASADA', 'RETOMAR', 'VERIFICAR') or n.demanda_id = excluded.demanda_id then excluded.demanda_id end,
        autor = excluded.autor, updated_at = excluded.updated_at
$$;

-- Demands that came to somebody, in one notice of whoever passes them on, each once: also one that went away and came again. It knows the
-- first 5,000 by name, so that none takes longer than another; what comes after those is counted alone.
create or replace function app.avisar_demandas(p_tenant uuid, p_user uuid, p_demandas uuid[]) returns void language sql set search_path = '' as $$
  insert into public.notificacoes as n (tenant_id, user_id, tipo, chave, demanda_id, demandas, quantas, autor, updated_at)
  select p_tenant, p_user, 'ATRIBUIDA', 'ATRIBUIDA ' || app.user_id(), case when cardinality(p_demandas) = 1 then p_demandas[1] end, p_demandas[:5000],
         cardinality(p_demandas), app.autor(), clock_timestamp()
   where app.is_told(p_tenant, p_user, 'ATRIBUIDA')
  on conflict (tenant_id, user_id, chave) where lida_em is null do update
    set demandas = (n.demandas || array(select unnest(p_demandas) except select unnest(n.demandas)))[:5000],
        quantas = n.quantas + (select count(*) from (select unnest(p_demandas) except select unnest(n.demandas)) x),
        demanda_id = case when n.demanda_id = excluded.demanda_id then n.demanda_id end, autor = excluded.autor, updated_at = excluded.updated_at
$$;

-- What is taken back was passed on by nobody: it goes out of what somebody has not read yet.
create or replace function app.desavisar(p_tenant uuid, p_user uuid, p_demandas uuid[]) returns void language plpgsql set search_path = '' as $$
declare
  v_ids uuid[] := array(
    select n.id from public.notificacoes n
     where n.tenant_id = p_tenant and n.user_id = p_user and n.lida_em is null and n.tipo = 'ATRIBUIDA' and n.demandas && p_demandas
     order by n.id for update);
begin
  with gone as (
    delete from public.notificacoes n
     where n.tenant_id = p_tenant and n.id = any (v_ids) and n.demandas <@ p_demandas and n.quantas = cardinality(n.demandas) returning n.id)
  insert into public.feed (tenant_id, entidade, acao, user_id, leitores)
  select p_tenant, 'notificacoes', 'MANY', app.user_id(), array[p_user] from gone limit 1;
  update public.notificacoes n
     set demandas = c.demandas, quantas = n.quantas - cardinality(n.demandas) + cardinality(c.demandas),
         demanda_id = case when n.quantas - cardinality(n.demandas) + cardinality(c.demandas) = 1 then c.demandas[1] end
    from (
      select x.id, array(select unnest(x.demandas) except select unnest(p_demandas)) as demandas
        from public.notificacoes x where x.tenant_id = p_tenant and x.id = any (v_ids)) c
   where n.tenant_id = p_tenant and n.id = c.id;
end $$;

-- The account of the assessor of open demands that came to them: one notice for all that one person passes on, until it is read. What is
-- undone comes to nobody, and whoever had it by that has it no more.
create or replace function app.avisar_atribuidas() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_me uuid := app.user_id();
begin
  -- what nobody does, or follows from something else, is passed on by nobody
  if v_me is null or current_setting('app.derivado', true) = 'on' then
    return null;
  end if;
  if tg_op = 'INSERT' then
    perform app.avisar_demandas(x.tenant_id, x.user_id, x.ids) from (
        select n.tenant_id, e.user_id, array_agg(n.id) as ids
          from novas n join public.equipe e on e.tenant_id = n.tenant_id and e.id = n.assessor_id
         where n.status = 'EM_ANALISE' and n.deleted_at is null and e.user_id <> v_me group by 1, 2) x
     order by x.user_id;
  elsif current_setting('app.desfaz', true) = 'on' then
    perform app.desavisar(x.tenant_id, x.user_id, x.ids) from (
        select v.tenant_id, e.user_id, array_agg(v.id) as ids
          from velhas v join novas n on n.tenant_id = v.tenant_id and n.id = v.id
          join public.equipe e on e.tenant_id = v.tenant_id and e.id = v.assessor_id
         where e.user_id is not null and (n.assessor_id is distinct from v.assessor_id or n.deleted_at is not null and v.deleted_at is null)
         group by 1, 2) x
     order by x.user_id;
  elsif exists (
      select from novas n join velhas v on v.tenant_id = n.tenant_id and v.id = n.id where n.assessor_id is distinct from v.assessor_id) then
    perform app.avisar_demandas(x.tenant_id, x.user_id, x.ids) from (
        select n.tenant_id, e.user_id, array_agg(n.id) as ids
          from novas n join velhas v on v.tenant_id = n.tenant_id and v.id = n.id
          join public.equipe e on e.tenant_id = n.tenant_id and e.id = n.assessor_id
         where n.assessor_id is distinct from v.assessor_id and n.status = 'EM_ANALISE' and n.deleted_at is null and e.user_id <> v_me
         group by 1, 2) x
     order by x.user_id;
  end if;
  return null;
end $$;

-- Whom a note calls, and has not called before. Who is called no more, or by a note that is gone, was called by mistake: that goes out of
-- what they have not read, unless it was told before that. A note that somebody else brings back calls nobody.
create or replace function app.avisar_mencoes() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_chave text := 'MENCAO ' || new.demanda_id || ' ' || coalesce(new.user_id::text, '');
  v_antes uuid[] := case when tg_op = 'UPDATE' and old.deleted_at is null then old.mencionados else '{}' end;
  v_agora uuid[] := case when new.deleted_at is null then new.mencionados else '{}' end;
  v_ids uuid[];
begin
  if tg_op = 'INSERT' or old.deleted_at is null or new.user_id = app.user_id() then
    perform app.avisar(new.tenant_id, m.user_id, 'MENCAO', v_chave, new.demanda_id, null, 1)
      from public.memberships m
     where m.tenant_id = new.tenant_id and m.user_id = any (v_agora) and m.user_id <> all (v_antes)
       and new.demanda_id <> all (app.hidden_from(m.tenant_id, m.user_id, m.role))
     order by m.user_id;
  end if;
  if not v_antes <@ v_agora then
    v_ids := array(
      select n.id from public.notificacoes n
       where n.tenant_id = new.tenant_id and n.user_id = any (v_antes) and n.user_id <> all (v_agora) and n.chave = v_chave and n.lida_em is null
         and n.created_at <= coalesce(old.editada_em, old.created_at)
       order by n.user_id for update);
    with gone as (
      delete from public.notificacoes n where n.tenant_id = new.tenant_id and n.id = any (v_ids) and n.quantas = 1 returning n.user_id)
    insert into public.feed (tenant_id, entidade, acao, user_id, leitores)
    select new.tenant_id, 'notificacoes', 'MANY', app.user_id(), array[user_id] from gone;
    update public.notificacoes n set quantas = n.quantas - 1 where n.tenant_id = new.tenant_id and n.id = any (v_ids);
  end if;
  return null;
end $$;

-- Whose demands a letter was about that is answered: who reads all of them, as the letter is read.
create or replace function app.avisar_respondido() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.avisar(new.tenant_id, x.user_id, 'RESPONDIDO', 'RESPONDIDO ' || new.id, x.demanda_id, new.id, 1)
    from (
      select m.user_id, case when count(*) = 1 then (array_agg(d.id))[1] end as demanda_id
        from public.oficio_demandas l
        join public.demandas d on d.tenant_id = l.tenant_id and d.id = l.demanda_id and d.deleted_at is null
        join public.equipe e on e.tenant_id = d.tenant_id and e.id = d.assessor_id
        join public.memberships m on m.tenant_id = e.tenant_id and m.user_id = e.user_id
       where l.tenant_id = new.tenant_id and l.oficio_id = new.id and l.deleted_at is null
         and not exists (
           select from public.oficio_demandas o
            where o.tenant_id = new.tenant_id and o.oficio_id = new.id and o.deleted_at is null
              and o.demanda_id = any (app.hidden_from(m.tenant_id, m.user_id, m.role)))
       group by m.user_id) x
   order by x.user_id;
  return null;
end $$;

-- Told to the person alone.
create or replace function app.notificacoes_mudaram() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.feed (tenant_id, entidade, acao, user_id, leitores)
  select distinct n.tenant_id, 'notificacoes', 'MANY', app.user_id(), array[n.user_id] from novas n;
  return null;
end $$;

-- What was read goes after 90 days, some at a time: whoever asks comes again.
create or replace function app.prune_notices() returns void language sql security definer set search_path = '' as $$
  delete from public.notificacoes n
   where (n.tenant_id, n.id) in (
     select o.tenant_id, o.id from public.notificacoes o where o.lida_em < now() - interval '90 days' limit 200000);
$$;
grant execute on function app.prune_notices to gabinete_jobs;

-- Parts of these, which nobody else calls.
alter function app.is_told owner to gabinete_definer;
alter function app.avisar owner to gabinete_definer;
alter function app.avisar_demandas owner to gabinete_definer;
alter function app.desavisar owner to gabinete_definer;
revoke execute on function app.avisar, app.avisar_demandas, app.desavisar, app.is_told from public;
