-- Demands.

-- How a number is written.
create or replace function app.numero(p_ano int, p_ordem bigint) returns text language sql immutable parallel safe strict
  return p_ano || '-' || case when p_ordem < 100000 then lpad(p_ordem::text, 5, '0') else p_ordem::text end;

-- The number of a new demand: the next one of its office, in the year of its date. Who registers one waits for whoever does so too.
create or replace function app.number_demanda() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.demanda_numeros as n (tenant_id, ano, ultimo) values (new.tenant_id, extract(year from new.data_demanda), 1)
  on conflict (tenant_id, ano) do update set ultimo = n.ultimo + 1
  returning app.numero(n.ano, n.ultimo) into new.numero;
  return new;
end $$;

-- The next numbers of a year, for many new demands: an import takes them in a transaction of their own, so that nobody waits for its
-- rows. What it does not use stays a gap.
create or replace function app.reserve_numeros(p_ano int, p_quantos int) returns text[] language sql security definer set search_path = '' as $$
  with taken as (
    insert into public.demanda_numeros as n (tenant_id, ano, ultimo) select app.tenant_id(), p_ano, p_quantos where p_quantos between 1 and 1000
    on conflict (tenant_id, ano) do update set ultimo = n.ultimo + excluded.ultimo
    returning ultimo)
  select array_agg(app.numero(p_ano, o.ordem) order by o.ordem)
    from taken cross join lateral generate_series(taken.ultimo - p_quantos + 1, taken.ultimo) o (ordem)
$$;

-- The day on which a demand was closed, whoever closes it and by whatever way, and that its people are to be told. From one result to the
-- other both stay; open again it has neither, until that is undone: then it was never open, and who was told knows it still.
create or replace function app.date_closing() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if new.status = old.status then
    return new;
  elsif new.status = 'EM_ANALISE' then
    new.reaberta := jsonb_build_object(
      'status', app.current_status(old.status), 'encerrada_em', old.encerrada_em, 'user_id', app.user_id(), 'em', now());
    new.encerrada_em := null;
    new.devolutiva := null;
  elsif old.status = 'EM_ANALISE' then
    if current_setting('app.desfaz', true) = 'on' and new.reaberta ->> 'status' = app.current_status(new.status) then
      new.encerrada_em := (new.reaberta ->> 'encerrada_em')::date;
    else
      new.encerrada_em := coalesce(new.encerrada_em, app.today());
      new.ciclo := old.ciclo + 1;
    end if;
    new.reaberta := null;
    new.devolutiva := case when new.ciclo > 0 then app.devolutiva_of(new.tenant_id, new.id, new.ciclo) end;
  end if;
  return new;
end $$;

-- What counters tell of demands beside what app.office_tables says: closed ones by the month of that day and by their result, those in the
-- queue without an ofício, and closed ones of which somebody is still to be told. One expression without a query.
create or replace function app.counted_apart(p_table text, p_row jsonb) returns text[] language sql stable parallel safe
  return case when p_table = 'demandas' and p_row ->> 'deleted_at' is null then array_remove(array[
    case when p_row ->> 'encerrada_em' is not null then
      'demandas:encerrada:' || left(p_row ->> 'encerrada_em', 7) || ':' || app.current_status(p_row ->> 'status') end,
    case when p_row ->> 'principal_id' is null and p_row ->> 'status' = 'EM_ANALISE' and p_row ->> 'codigo_oficio' is null then
      'demandas:sem_oficio' end,
    case when p_row ->> 'devolutiva' = 'PENDENTE' then 'demandas:sem_devolutiva' end], null) else '{}' end;

-- The same where demands change since something else did (app.derivado), of which app.after_update tells nothing.
create or replace function app.count_closed() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if current_setting('app.derivado', true) is distinct from 'on' or tg_op <> 'UPDATE' then
    return null;
  end if;
  insert into public.contadores as c (tenant_id, chave, slot, valor)
  select f.tenant_id, f.chave, pg_backend_pid() % 16, sum(f.sinal) from (
      select n.tenant_id, unnest(app.counted_apart(tg_table_name, to_jsonb(n))), 1 from novas n
      union all
      select v.tenant_id, unnest(app.counted_apart(tg_table_name, to_jsonb(v))), -1 from velhas v) f (tenant_id, chave, sinal)
   group by 1, 2 having sum(f.sinal) <> 0 order by 1, 2
  on conflict (tenant_id, chave, slot) do update set valor = c.valor + excluded.valor;
  return null;
end $$;

-- What somebody may mean who types a number: 2026-00470, 2026/470 and 470/2026 one of that year, 470 or nº 470 one of each. Empty for other texts.
create or replace function app.numeros_meant(p_term text) returns text[] language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(app.numero(n.ano, x.ordem)), '{}')
    from (
      select coalesce(m[1], m[4])::int as ano, coalesce(m[2], m[3], m[5])::bigint as ordem
        from regexp_match(btrim(p_term), '^(?:demanda\s+)?(?:n(?:[º°.]|o\.?)?\s*|#\s*)?(?:(\d{4})[-/](\d{1,9})|(\d{1,9})/(\d{4})|(\d{1,9}))$', 'i') m) x
    join public.demanda_numeros n on n.tenant_id = (select app.tenant_id()) and n.ano = coalesce(x.ano, n.ano) and x.ordem <= n.ultimo
   where x.ordem > 0
$$;

-- The demands that a search finds, of some sectors (ids by comma) or one month (YYYY-MM) when these are not null, with all that a list of
-- them can be narrowed to, so that none is looked up for it. A demand is found by its number, by the words of its
-- texts, of the name of its team member, which is what the screens show and also a deleted one's, and of its citizen's name, which
-- every row of a list shows; where that finds fewer than five, by those of its texts and that name together (always, a full name would
-- find each of that first name with a street of that family's). The citizen's phone and code, which stand beside the name, would find many for
-- the number of an ofício. Like app.search_municipes it repeats the office's condition. Whoever asks applies the conditions of the
-- list to what comes back: sector and month only spare looking at what these would sort out. What is secret is found by who reads it.
create or replace function app.find_demandas(p_term text, p_setores text, p_mes text)
returns table (id uuid, data_demanda date, created_at timestamptz, status text, setor_id uuid, assessor_id uuid, assunto_id uuid, bairro_id uuid,
  codigo_oficio text, urgente boolean, andamento text, prazo date)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_words text[] := app.search_words(p_term);
  v_first text := app.contains_pattern(v_words[1]);
  -- the index is asked for two words at most, since each is a list of its own there
  v_second text := case when v_words[2] ~ '[[:alnum:]]{3}' then app.contains_pattern(v_words[2]) else '%' end;
  v_one boolean := cardinality(v_words) = 1;
  v_patterns text[] := app.search_patterns(p_term);
  v_any text[] := array(select app.contains_pattern(w.word) from unnest(v_words) w (word));
  -- those of words that have a trigram
  v_indexed text[] := array(select app.contains_pattern(w.word) from unnest(v_words) w (word) where w.word ~ '[[:alnum:]]{3}');
  v_meant text[] := app.numeros_meant(p_term);
  -- most words are no number: and while their index is still to be built, each row would be asked
  v_numbered uuid[] := case when v_meant <> '{}' then array(
    select d.id from public.demandas d where d.tenant_id = (select app.tenant_id()) and d.numero = any (v_meant)) else '{}' end;
  v_members uuid[] := array(
    select e.id from public.equipe e
     where e.tenant_id = (select app.tenant_id()) and app.words_fit(app.searchable(e.nome), v_patterns));
  v_setores uuid[] := string_to_array(p_setores, ',');
  v_from date := p_mes || '-01';
  v_to date := v_from + interval '1 month';
  v_hidden uuid[] := app.hidden_demandas();
  v_found bigint;
  v_more bigint;
begin
  return query
    select d.id, d.data_demanda, d.created_at, d.status, d.setor_id, d.assessor_id, d.assunto_id, d.bairro_id, d.codigo_oficio, d.urgente,
           d.andamento, d.prazo
      from public.demandas d
     where d.tenant_id = (select app.tenant_id()) and d.deleted_at is null and (not d.sigilosa or d.id <> all (v_hidden)) and d.id = any (v_numbered)
       and (p_setores is null or d.setor_id = any (v_setores)) and (p_mes is null or d.data_demanda >= v_from and d.data_demanda < v_to);
  if v_words[1] ~ '[[:alnum:]]{3}' then
    return query
      select d.id, d.data_demanda, d.created_at, d.status, d.setor_id, d.assessor_id, d.assunto_id, d.bairro_id, d.codigo_oficio, d.urgente,
             d.andamento, d.prazo
        from public.demandas d
       where d.tenant_id = (select app.tenant_id()) and d.deleted_at is null and (not d.sigilosa or d.id <> all (v_hidden))
         and (p_setores is null or d.setor_id = any (v_setores)) and (p_mes is null or d.data_demanda >= v_from and d.data_demanda < v_to)
         and (d.busca like v_first and d.busca like v_second and (v_one or app.words_fit(d.busca, v_patterns))
           or d.assessor_id = any (v_members)) and d.id <> all (v_numbered);
    get diagnostics v_found = row_count;
    return query
      select d.id, d.data_demanda, d.created_at, d.status, d.setor_id, d.assessor_id, d.assunto_id, d.bairro_id, d.codigo_oficio, d.urgente,
             d.andamento, d.prazo
        from public.municipes m join public.demandas d on d.tenant_id = m.tenant_id and d.municipe_id = m.id
       where m.tenant_id = (select app.tenant_id()) and m.deleted_at is null
         and m.busca like v_first and app.name_fits(m.busca, v_patterns)
         and d.tenant_id = (select app.tenant_id()) and d.deleted_at is null and (not d.sigilosa or d.id <> all (v_hidden))
         and (p_setores is null or d.setor_id = any (v_setores)) and (p_mes is null or d.data_demanda >= v_from and d.data_demanda < v_to)
         and not coalesce(d.busca like v_first and d.busca like v_second and (v_one or app.words_fit(d.busca, v_patterns))
           or d.assessor_id = any (v_members), false) and d.id <> all (v_numbered);
    get diagnostics v_more = row_count;
    if v_found + v_more < 5 and not v_one then
      -- some of the words in its texts and the others in that name: among the demands of whoever is called by one of three letters or more
      return query
        -- one by one, each by its index: whatever the planner thinks of them, nothing is read of others
        with people as materialized (
          select distinct m.id, m.nome
            from unnest(v_indexed) w (pattern) cross join lateral (
              select x.id, split_part(x.busca, E'\n', 1) as nome from public.municipes x
               where x.tenant_id = (select app.tenant_id()) and x.deleted_at is null and x.busca like w.pattern
                 and not app.name_fits(x.busca, v_patterns) offset 0) m)
        select d.id, d.data_demanda, d.created_at, d.status, d.setor_id, d.assessor_id, d.assunto_id, d.bairro_id, d.codigo_oficio, d.urgente,
               d.andamento, d.prazo
          from people p cross join lateral (
            select x.* from public.demandas x
             where x.tenant_id = (select app.tenant_id()) and x.municipe_id = p.id and x.deleted_at is null
               and (not x.sigilosa or x.id <> all (v_hidden))
               and (p_setores is null or x.setor_id = any (v_setores)) and (p_mes is null or x.data_demanda >= v_from and x.data_demanda < v_to)
               and x.busca like any (v_any) and x.busca || E'\n' || p.nome ~ all (v_patterns[2:])
               and not coalesce(app.words_fit(x.busca, v_patterns) or x.assessor_id = any (v_members), false) and x.id <> all (v_numbered)
            offset 0) d;
    end if;
  else
    -- words of one or two letters have no trigram: demandas_short_search and municipes_short_search are read alone, each once, and strpos
    -- keeps the planner from an index of trigrams
    return query
      with people as materialized (
        select m.id from public.municipes m
         where m.tenant_id = (select app.tenant_id()) and m.deleted_at is null and app.name_fits(m.busca, v_patterns))
      select d.id, d.data_demanda, d.created_at, d.status, d.setor_id, d.assessor_id, d.assunto_id, d.bairro_id, d.codigo_oficio, d.urgente,
             d.andamento, d.prazo
        from public.demandas d left join people p on p.id = d.municipe_id
       where d.tenant_id = (select app.tenant_id()) and d.deleted_at is null and (not d.sigilosa or d.id <> all (v_hidden)) and octet_length(d.busca) <= 2000
         and (p_setores is null or d.setor_id = any (v_setores)) and (p_mes is null or d.data_demanda >= v_from and d.data_demanda < v_to)
         and (strpos(d.busca, v_words[1]) > 0 and (v_one or app.words_fit(d.busca, v_patterns))
           or d.assessor_id = any (v_members) or p.id is not null) and d.id <> all (v_numbered);
    return query
      select d.id, d.data_demanda, d.created_at, d.status, d.setor_id, d.assessor_id, d.assunto_id, d.bairro_id, d.codigo_oficio, d.urgente,
             d.andamento, d.prazo
        from public.demandas d
       where d.tenant_id = (select app.tenant_id()) and d.deleted_at is null and (not d.sigilosa or d.id <> all (v_hidden)) and octet_length(d.busca) > 2000
         and (p_setores is null or d.setor_id = any (v_setores)) and (p_mes is null or d.data_demanda >= v_from and d.data_demanda < v_to)
         and (strpos(d.busca, v_words[1]) > 0 and (v_one or app.words_fit(d.busca, v_patterns))
           or d.assessor_id = any (v_members) or (
           select app.name_fits(m.busca, v_patterns) from public.municipes m
            where m.tenant_id = d.tenant_id and m.id = d.municipe_id and m.deleted_at is null))
         and d.id <> all (v_numbered);
  end if;
end $$;

-- What a search finds, for servers of the release before, which ask for one sector.
create or replace function app.search_demandas(p_term text, p_setor uuid, p_mes text)
returns table (id uuid, data_demanda date, created_at timestamptz, status text, setor_id uuid)
language sql stable security definer set search_path = '' as $$
  select f.id, f.data_demanda, f.created_at, f.status, f.setor_id from app.find_demandas(p_term, p_setor::text, p_mes) f
$$;

grant execute on function app.find_demandas, app.search_demandas, app.reserve_numeros to gabinete_app;
