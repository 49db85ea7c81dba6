-- Hygiene: when an item is over, which spellings of a bairro are alike, and the run of every week.

-- The value that an item is about has changed, or its record is gone: it is over, whoever did that. Whether the new value is right the next
-- run finds out; nothing of the value stays here.
create or replace function app.higiene_mudou() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  -- most have none, and to ask costs less than to make an update ready
  if not exists (select from public.higiene_itens i where i.tenant_id = new.tenant_id and i.registro_id = new.id) then
    return null;
  end if;
  update public.higiene_itens i set estado = 'CORRIGIDO', sugestao = null
   where i.tenant_id = new.tenant_id and i.registro_id = new.id and i.estado <> 'CORRIGIDO'
     and (new.deleted_at is not null or to_jsonb(new) ->> 'anonimizado_em' is not null
       or to_jsonb(new) ->> i.campo is distinct from to_jsonb(old) ->> i.campo
       -- one that is open again misses no day
       or i.regra = 'ENCERRADA_SEM_DATA' and to_jsonb(new) ->> 'status' = 'EM_ANALISE');
  return null;
end $$;

-- What two spellings of one bairro have in common: its words as they sound, in no order, with what is written short written out.
create or replace function app.bairro_impressao(p_nome text) returns text language plpgsql immutable parallel safe as $$
begin
  return (
    select string_agg(w.som, ' ' order by w.som)
      from (select distinct app.fonetica(coalesce(a.inteira, t.palavra)) as som
              from unnest(string_to_array(app.bairro_key(p_nome), ' ')) with ordinality t (palavra, n)
              left join (values
                ('jd', 'jardim'), ('jrd', 'jardim'), ('jdm', 'jardim'), ('vl', 'vila'), ('pq', 'parque'), ('pque', 'parque'), ('prq', 'parque'),
                ('cj', 'conjunto'), ('conj', 'conjunto'), ('res', 'residencial'), ('resid', 'residencial'), ('lot', 'loteamento'),
                ('cond', 'condominio'), ('chac', 'chacara'), ('ch', 'chacara'), ('st', 'santo'), ('sto', 'santo'), ('sta', 'santa'),
                ('n', 'nossa'), ('sra', 'senhora'), ('srs', 'senhora'), ('hab', 'habitacional'), ('br', 'bairro'), ('ctr', 'centro'),
                ('pres', 'presidente'), ('prof', 'professor'), ('dr', 'doutor'), ('cel', 'coronel'), ('gov', 'governador')) a (curta, inteira)
                on a.curta = t.palavra
             where t.palavra not in ('da', 'de', 'do', 'das', 'dos', 'e')) w
     where w.som is not null);
end $$;

-- Whether a run waits or is under way, and when the last one ended: also for who does not see whose it was.
create or replace function app.higiene_verificada() returns table (rodando boolean, quando timestamptz)
language sql stable security definer set search_path = '' as $$
  select coalesce(bool_or(l.estado in ('FILA', 'RODANDO')), false), max(l.concluido_em) filter (where l.estado = 'CONCLUIDO')
    from public.lotes l where l.tenant_id = app.tenant_id() and l.tipo = 'HIGIENE'
$$;

-- Begins the run of offices whose last one is a week ago: at night, and where no server is up then at any hour a day later. Nobody asked for
-- it, and nobody's name is on it. So many wait at once; whoever has waited longest comes first, and only one server looks at a time. People who
-- are in a register twice are looked for as well, unless somebody has that done at this moment. Returns how many offices there were.
create or replace function app.begin_higiene(p_most int) returns int language plpgsql security definer set search_path = '' as $$
declare
  v_night boolean := extract(hour from now() at time zone 'America/Sao_Paulo') between 1 and 4;
  v_room int;
  v_count int;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('higiene', 0)) then
    return 0;
  end if;
  select p_most - count(*) into v_room from public.lotes l where l.estado in ('FILA', 'RODANDO') and l.user_id is null and l.tipo = 'HIGIENE';
  with due as materialized (
    select x.id, n.pessoas, n.registros
    from (select t.id
            from public.tenants t cross join lateral (
              select greatest(t.created_at, max(l.created_at)) as quando from public.lotes l where l.tenant_id = t.id and l.tipo = 'HIGIENE') u
           where u.quando < now() - case when v_night then interval '6 days 12 hours' else interval '8 days' end
             and exists (select from public.municipes m where m.tenant_id = t.id and m.deleted_at is null)
           order by u.quando, t.id limit greatest(v_room, 0)) x
    cross join lateral (
      select (select count(*) from public.municipes m where m.tenant_id = x.id and m.deleted_at is null and m.anonimizado_em is null) as pessoas,
             (select count(*) from public.municipes m where m.tenant_id = x.id and m.deleted_at is null)
             -- managers are told this number
           + (select count(*) from public.demandas d where d.tenant_id = x.id and d.deleted_at is null and not d.sigilosa) as registros) n),
  begun as (
    insert into public.lotes (tenant_id, user_id, autor, tipo, estado, titulo, parametros, total)
    select d.id, null, 'Sistema', l.tipo, 'FILA', l.titulo, '{}', l.total
      from due d cross join lateral (values
        ('HIGIENE', 'Verificação dos dados', d.registros), ('DUPLICADOS', 'Munícipes: procurar duplicados', d.pessoas)) l (tipo, titulo, total)
     where l.tipo = 'HIGIENE' or d.pessoas > 1 and not exists (
       select from public.lotes o where o.tenant_id = d.id and o.tipo = 'DUPLICADOS' and o.estado in ('FILA', 'RODANDO'))
    returning 1)
  select count(*) into v_count from due;
  return v_count;
end $$;

-- Two citizens with one phone wait for whoever decides whether they are one person; what somebody has decided already stays.
create or replace function app.par_do_telefone(p_id uuid, p_outro uuid) returns void language plpgsql security definer set search_path = '' as $$
begin
  insert into public.duplicados (tenant_id, a, b, pontos, motivos)
  select m.tenant_id, least(m.id, o.id), greatest(m.id, o.id), 60, '{TELEFONE}'
    from public.municipes m join public.municipes o on o.tenant_id = m.tenant_id and o.id = p_outro
   where m.tenant_id = app.tenant_id() and m.id = p_id and m.id <> o.id
  on conflict (tenant_id, a, b) do nothing;
end $$;

grant execute on function app.bairro_impressao, app.higiene_verificada, app.par_do_telefone to gabinete_app;
grant execute on function app.begin_higiene to gabinete_jobs;
