-- Deadlines: working days of an office are counted here, for demands, answers to letters and steps, and nowhere else.

-- Easter Sunday (Meeus, Jones and Butcher).
create or replace function app.pascoa(p_ano int) returns date language plpgsql immutable parallel safe strict as $$
declare
  a int := p_ano % 19;
  b int := p_ano / 100;
  c int := p_ano % 100;
  h int := (19 * a + b - b / 4 - (b - (b + 8) / 25 + 1) / 3 + 15) % 30;
  l int := (32 + 2 * (b % 4) + 2 * (c / 4) - h - c % 4) % 7;
  m int := (a + 11 * h + 22 * l) / 451;
begin
  return make_date(p_ano, (h + l - 7 * m + 114) / 31, (h + l - 7 * m + 114) % 31 + 1);
end $$;

-- Days off that every office has, by law: of some years, those that move with Easter among them.
create or replace function app.feriados_nacionais(p_de int, p_ate int, p_facultativos boolean)
returns table (dia date, tipo text, motivo text) language sql immutable parallel safe as $$
  select make_date(a.ano, f.mes, f.dia), 'NACIONAL', f.motivo
    from generate_series(p_de, p_ate) a (ano) cross join (values
      (1, 1, 'Confraternização Universal'), (4, 21, 'Tiradentes'), (5, 1, 'Dia do Trabalho'), (9, 7, 'Independência do Brasil'),
      (10, 12, 'Nossa Senhora Aparecida'), (11, 2, 'Finados'), (11, 15, 'Proclamação da República'), (11, 20, 'Consciência Negra'),
      (12, 25, 'Natal')) f (mes, dia, motivo)
   where a.ano >= 2024 or (f.mes, f.dia) <> (11, 20)
  union all
  -- each year's once
  select a.pascoa + m.depois, m.tipo, m.motivo
    from (select app.pascoa(e.ano) as pascoa from generate_series(p_de, p_ate) e (ano) offset 0) a cross join (values
      (-48, 'FACULTATIVO', 'Carnaval'), (-47, 'FACULTATIVO', 'Carnaval'), (-2, 'NACIONAL', 'Sexta-feira Santa'),
      (60, 'FACULTATIVO', 'Corpus Christi')) m (depois, tipo, motivo)
   where p_facultativos or m.tipo = 'NACIONAL'
$$;

-- What there is to say of an office's days beside their weekday. What the office itself says of a day goes before what is computed, and of
-- this day before what is so every year, in the years that have it.
create or replace function app.dias_ditos(p_tenant uuid, p_de date, p_ate date)
returns table (dia date, tipo text, motivo text) language sql stable as $$
  with proprios as (
    select f.data, f.anual, f.tipo, f.nome from public.feriados f where f.tenant_id = p_tenant and f.deleted_at is null)
  select distinct on (x.dia) x.dia, x.tipo, x.motivo
    from (
      select f.data as dia, f.tipo, f.nome as motivo, 1 as ordem from proprios f
      union all
      select a.dia, f.tipo, f.nome, 2
        from proprios f cross join generate_series(extract(year from p_de)::int, extract(year from p_ate)::int) e (ano)
       cross join lateral (select (f.data + make_interval(years => e.ano - extract(year from f.data)::int))::date) a (dia)
       where f.anual and extract(day from a.dia) = extract(day from f.data)
      union all
      -- what is asked of the office stands beside the function: in its arguments it would keep it from becoming a part of this query
      select n.dia, n.tipo, n.motivo, 3
        from (select coalesce((select a.pontos_facultativos from public.ajustes a where a.tenant_id = p_tenant), true) as facultativos) o
       cross join lateral app.feriados_nacionais(extract(year from p_de)::int, extract(year from p_ate)::int, o.facultativos) n) x
   where x.dia between p_de and p_ate
   order by x.dia, x.ordem, x.tipo desc, x.motivo
$$;

-- An office's days, one by one: whether it works, and what there is to say of the day.
create or replace function app.calendario_de(p_tenant uuid, p_de date, p_ate date)
returns table (dia date, util boolean, tipo text, motivo text) language sql stable as $$
  with dias as (
    select d::date as dia, extract(isodow from d) as semana from generate_series(p_de::timestamp, p_ate::timestamp, interval '1 day') d)
  select d.dia, case when x.tipo is null then d.semana < 6 else x.tipo = 'EXPEDIENTE' end,
         coalesce(x.tipo, case when d.semana > 5 then 'FIM_DE_SEMANA' end),
         coalesce(x.motivo, case d.semana when 6 then 'Sábado' when 7 then 'Domingo' end)
    from dias d left join app.dias_ditos(p_tenant, p_de, p_ate) x using (dia) order by d.dia
$$;

-- The days of the office of this transaction.
create or replace function app.calendario(p_de date, p_ate date)
returns table (dia date, util boolean, tipo text, motivo text) language sql stable as $$
  select c.dia, c.util, c.tipo, c.motivo from app.calendario_de(app.tenant_id(), p_de, p_ate) c
$$;

-- Days to count along: all working days in their order, and for each day from p_de on how many there were until then. In a loop, and
-- planned once for all: it is asked for each demand that is written.
create or replace function app.contagem(p_tenant uuid, p_de date, p_ate date, out uteis date[], out antes int[])
language plpgsql stable set plan_cache_mode = force_generic_plan as $$
declare
  v_ditos date[];
  v_trabalha boolean[];
  v_at int := 1;
  v_n int := 0;
  v_util boolean;
begin
  -- where no days are given there is nothing to count
  if p_ate is null then
    return;
  end if;
  select array_agg(d.dia order by d.dia), array_agg(d.tipo = 'EXPEDIENTE' order by d.dia) into v_ditos, v_trabalha
    from app.dias_ditos(p_tenant, p_de, p_ate) d;
  uteis := '{}';
  antes := '{}';
  for v_dia in 0 .. p_ate - p_de loop
    -- since a Monday before all of them
    v_util := (p_de + v_dia - date '1900-01-01') % 7 < 5;
    if v_ditos[v_at] = p_de + v_dia then
      v_util := v_trabalha[v_at];
      v_at := v_at + 1;
    end if;
    if v_util then
      v_n := v_n + 1;
      uteis := uteis || (p_de + v_dia);
    end if;
    antes := antes || v_n;
  end loop;
end $$;

-- How far one must look to find a day that many days later: an office that works fewer than half of all days finds the last one looked at.
create or replace function app.horizonte(p_base date, p_dias int, p_parados int, p_feriados bigint) returns date
language sql immutable parallel safe
  return p_base + 2 * p_dias + 60 + p_parados + p_feriados::int;

-- The last day of so many after p_base, along days that begin with p_de (app.contagem). Days of a pause are not counted, each from
-- its `de` until before its `ate`, in their order. Of days in a row (p_corridos) the last one moves on to a working day.
create or replace function app.ultimo_dia(
  p_de date, p_uteis date[], p_antes int[], p_base date, p_dias int, p_corridos boolean, p_pausas date[], p_voltas date[])
returns date language plpgsql immutable parallel safe as $$
declare
  v_last date := p_de + cardinality(p_antes) - 1;
  v_place int := p_antes[p_base - p_de + 1] + p_dias;
  v_day date := p_base + p_dias;
  v_due date;
begin
  if p_corridos then
    v_due := p_uteis[p_antes[v_day - p_de] + 1];
    for i in 1 .. coalesce(cardinality(p_pausas), 0) loop
      if p_pausas[i] <= v_day then
        v_day := v_day + greatest(0, p_voltas[i] - greatest(p_pausas[i], p_base + 1));
        v_due := p_uteis[p_antes[v_day - p_de] + 1];
      elsif p_pausas[i] <= v_due then
        v_due := p_uteis[p_antes[greatest(v_due, p_voltas[i]) - p_de] + 1];
      end if;
    end loop;
  else
    for i in 1 .. coalesce(cardinality(p_pausas), 0) loop
      if p_pausas[i] <= p_uteis[v_place] then
        v_place := v_place + greatest(0, p_antes[p_voltas[i] - p_de] - p_antes[greatest(p_pausas[i] - 1, p_base) - p_de + 1]);
      end if;
    end loop;
    v_due := p_uteis[v_place];
  end if;
  return coalesce(v_due, v_last);
end $$;

-- When a demand is not counted: it waits for somebody, or it is closed.
create or replace function app.parada(p_status text, p_andamento text) returns boolean language sql immutable parallel safe
  return p_status <> 'EM_ANALISE' or p_andamento is not null and p_andamento <> 'ENCAMINHADA';

-- Who counts a deadline and who changes what is counted along do not pass each other by.
create or replace function app.hold_calendar(p_tenant uuid, p_change boolean) returns void language plpgsql as $$
declare
  v_key bigint := hashtextextended('calendario:' || p_tenant, 0);
begin
  if p_change then
    perform pg_advisory_xact_lock(v_key);
  else
    perform pg_advisory_xact_lock_shared(v_key);
  end if;
end $$;

-- The day that many working days after p_base, or of that many days in a row the first working one; null where it is far away, or not of the
-- years that are kept. Each day adds one at most: what is still missing is never too long a step.
create or replace function app.dia_apos(p_base date, p_dias int, p_corridos boolean, p_trocados int[]) returns date
language plpgsql immutable as $$
declare
  v_base int := p_base - date '2000-01-03';
  v_day int := case when p_corridos then v_base + p_dias - 1 else v_base end;
  v_place int := app.uteis_ate(v_day, p_trocados) + case when p_corridos then 1 else p_dias end;
  v_far int := least(v_base + 2 * p_dias + 60, date '2100-12-31' - date '2000-01-03');
  v_left int := v_place - app.uteis_ate(v_day, p_trocados);
begin
  if v_base < 0 or p_dias < 1 then
    return null;
  end if;
  while v_left > 0 and v_day <= v_far loop
    v_day := v_day + v_left;
    v_left := v_place - app.uteis_ate(v_day, p_trocados);
  end loop;
  return case when v_day <= v_far then date '2000-01-03' + v_day end;
end $$;

-- The same of any day: where it is not found along the days that are kept, each day is made. Whoever keeps it holds the calendar first.
create or replace function app.dia_depois(p_tenant uuid, p_base date, p_dias int, p_corridos boolean, p_trocados int[]) returns date
language plpgsql stable as $$
declare
  v_due date := app.dia_apos(p_base, p_dias, p_corridos, p_trocados);
  v_uteis date[];
  v_antes int[];
begin
  if v_due is not null then
    return v_due;
  end if;
  select c.uteis, c.antes into v_uteis, v_antes
    from app.contagem(p_tenant, p_base, app.horizonte(p_base, p_dias, 0,
      (select count(*) from public.feriados f where f.tenant_id = p_tenant and f.deleted_at is null))) c;
  return app.ultimo_dia(p_base, v_uteis, v_antes, p_base, p_dias, p_corridos, null, null);
end $$;

-- One deadline. Most have not stood still; for the others each day is made.
create or replace function app.contar_prazo(p_tenant uuid, p_demanda uuid, p_base date, p_dias int, p_corridos boolean) returns date
language plpgsql as $$
declare
  v_pausas date[];
  v_voltas date[];
  v_parados int;
  v_uteis date[];
  v_antes int[];
begin
  perform app.hold_calendar(p_tenant, false);
  select array_agg(p.de order by p.de), array_agg(p.ate order by p.de), coalesce(sum(p.ate - p.de), 0)
    into v_pausas, v_voltas, v_parados
    from public.demanda_pausas p
   where p.tenant_id = p_tenant and p.demanda_id = p_demanda and p.ate > p_base and p.deleted_at is null;
  if v_pausas is null then
    return app.dia_depois(p_tenant, p_base, p_dias, p_corridos, app.trocados_de(p_tenant));
  end if;
  select c.uteis, c.antes into v_uteis, v_antes
    from app.contagem(p_tenant, p_base, app.horizonte(p_base, p_dias, v_parados,
      (select count(*) from public.feriados f where f.tenant_id = p_tenant and f.deleted_at is null))) c;
  return app.ultimo_dia(p_base, v_uteis, v_antes, p_base, p_dias, p_corridos, v_pausas, v_voltas);
end $$;

-- In how many days a demand is to be answered unless somebody says otherwise, and who says so: what it is about, the theme of that, where
-- it went.
create or replace function app.prazo_padrao(p_tenant uuid, p_assunto uuid, p_setor uuid)
returns table (dias int, corridos boolean, origem text) language sql stable as $$
  select x.dias, x.corridos, x.origem
    from (
      select a.prazo_dias as dias, a.corridos, 'ASSUNTO' as origem, 1 as ordem
        from public.assuntos a where a.tenant_id = p_tenant and a.id = p_assunto
      union all
      select t.prazo_dias, t.corridos, 'ASSUNTO', 2
        from public.assuntos a join public.assuntos t on t.tenant_id = a.tenant_id and t.id = a.pai_id
       where a.tenant_id = p_tenant and a.id = p_assunto
      union all
      select s.prazo_dias, false, 'SETOR', 3 from public.setores s where s.tenant_id = p_tenant and s.id = p_setor) x
   where x.dias is not null order by x.ordem limit 1
$$;

-- Before a demand is written: what stops or moves its clock is kept as a pause, and its deadline follows. A day of its own (MANUAL) moves
-- with nothing; an origin without days asks for the default anew. What is undone gets back what followed from it (`antes`), and its pause.
create or replace function app.prazo_da_demanda() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_before boolean := false;
  v_now boolean;
  v_why text;
  v_recount boolean := false;
  v_default boolean := true;
  v_follows boolean;
  v_undone boolean := false;
begin
  if tg_op = 'UPDATE' then
    v_follows := (new.status, new.setor_id, new.assunto_id, new.andamento) is distinct from (old.status, old.setor_id, old.assunto_id, old.andamento);
    v_undone := coalesce(v_follows and old.antes ? 'status' and app.undoes(old.antes, old.versao, old.status, new.status), false);
    if new.status <> old.status then
      -- neither for whom it waited nor until when it was put aside outlasts a closing
      new.andamento := case when v_undone and new.status = 'EM_ANALISE' then old.antes ->> 'andamento' end;
      new.retomar_em := case when v_undone and new.status = 'EM_ANALISE' then (old.antes ->> 'retomar_em')::date end;
    end if;
    v_why := case when new.status = 'EM_ANALISE' then new.andamento else 'ENCERRADA' end;
    v_before := app.parada(old.status, old.andamento);
    v_now := app.parada(new.status, new.andamento);
    if v_before <> v_now then
      v_recount := v_before;
      -- a pause follows from what the demand is told, and the log has that
      perform set_config('app.derivado', 'on', true);
      if v_before then
        -- what went on again on the same day has not stood still, nor what was never closed
        delete from public.demanda_pausas p
         where p.tenant_id = new.tenant_id and p.demanda_id = new.id and p.ate is null and (p.de >= app.today() or v_undone);
        update public.demanda_pausas p set ate = app.today()
         where p.tenant_id = new.tenant_id and p.demanda_id = new.id and p.ate is null and p.deleted_at is null;
        -- closed without a deadline, or brought in closed, it has not kept that: it stood still since the day of closing
        if not found and old.status <> 'EM_ANALISE' and not v_undone then
          insert into public.demanda_pausas (tenant_id, demanda_id, de, ate, motivo)
          select new.tenant_id, new.id, x.de, app.today(), 'ENCERRADA'
            from (select greatest(old.encerrada_em, max(p.ate)) as de from public.demanda_pausas p
                   where p.tenant_id = new.tenant_id and p.demanda_id = new.id and p.deleted_at is null) x
           where old.encerrada_em is not null and x.de < app.today();
        end if;
      else
        -- what was never opened goes on standing still
        if v_undone then
          update public.demanda_pausas p set ate = null
           where p.tenant_id = new.tenant_id and p.demanda_id = new.id and p.deleted_at is null
             and p.ate = (old.antes ->> 'dia')::date and p.de = (
               select max(x.de) from public.demanda_pausas x
                where x.tenant_id = p.tenant_id and x.demanda_id = p.demanda_id and x.deleted_at is null);
        end if;
        if not (v_undone and found) and (new.andamento is not null or new.prazo is not null) then
          insert into public.demanda_pausas (tenant_id, demanda_id, de, motivo) values (new.tenant_id, new.id, app.today(), v_why);
        end if;
      end if;
      perform set_config('app.derivado', '', true);
    elsif v_now and (new.status <> old.status or new.andamento is distinct from old.andamento) then
      -- it stands still for another reason: on its first day that one counts, and later a pause of two reasons says none
      perform set_config('app.derivado', 'on', true);
      update public.demanda_pausas p set motivo = case when p.de >= app.today() or v_undone then v_why end
       where p.tenant_id = new.tenant_id and p.demanda_id = new.id and p.ate is null and p.deleted_at is null
         and p.motivo is distinct from v_why;
      perform set_config('app.derivado', '', true);
    end if;
    if v_undone then
      new.prazo := (old.antes ->> 'prazo')::date;
      new.prazo_origem := old.antes ->> 'prazo_origem';
      new.prazo_dias := (old.antes ->> 'prazo_dias')::int;
      new.prazo_corridos := (old.antes ->> 'prazo_corridos')::boolean;
      new.antes := null;
      v_default := false;
      -- by the calendar of now
      v_recount := new.status = 'EM_ANALISE';
    else
      v_default := new.setor_id <> old.setor_id or new.assunto_id is distinct from old.assunto_id
        or new.prazo is null and old.prazo is not null
        or new.prazo_origem is not null and new.prazo_origem <> 'MANUAL' and new.prazo_dias is null;
      v_recount := v_recount or new.data_demanda <> old.data_demanda or old.deleted_at is not null and new.deleted_at is null;
      if v_follows then
        new.antes := coalesce(new.antes, '{}') || jsonb_build_object(
          'status', app.current_status(old.status), 'andamento', old.andamento, 'retomar_em', old.retomar_em, 'prazo', old.prazo,
          'prazo_origem', old.prazo_origem, 'prazo_dias', old.prazo_dias, 'prazo_corridos', old.prazo_corridos, 'user_id', app.user_id(), 'em', now(), 'dia', app.today(),
          'versao', new.versao);
      end if;
    end if;
  end if;
  if new.prazo_origem = 'MANUAL' or tg_op = 'INSERT' and new.prazo is not null then
    new.prazo_origem := 'MANUAL';
    new.prazo_dias := null;
    new.prazo_corridos := null;
    return new;
  end if;
  if v_default then
    select d.dias, d.corridos, d.origem into new.prazo_dias, new.prazo_corridos, new.prazo_origem
      from app.prazo_padrao(new.tenant_id, new.assunto_id, new.setor_id) d;
  end if;
  if new.prazo_dias is null then
    new.prazo := null;
    new.prazo_corridos := null;
  elsif v_default or v_recount then
    new.prazo := app.contar_prazo(new.tenant_id, new.id, new.data_demanda, new.prazo_dias, new.prazo_corridos);
  end if;
  return new;
end $$;

-- Many deadlines at once: of these demands, each with its days, along days that are made once.
create or replace function app.contar_prazos(p_tenant uuid, p_ids uuid[], p_dias int[], p_corridos boolean[])
returns table (id uuid, prazo date) language plpgsql stable as $$
declare
  v_from date;
  v_until date;
  v_uteis date[];
  v_antes int[];
begin
  select min(d.data_demanda), max(app.horizonte(d.data_demanda, w.dias, coalesce(p.parados, 0)::int, f.feriados))
    into v_from, v_until
    from unnest(p_ids, p_dias) w (id, dias) join public.demandas d on d.tenant_id = p_tenant and d.id = w.id
    cross join (select count(*) as feriados from public.feriados f where f.tenant_id = p_tenant and f.deleted_at is null) f
    left join (
      select x.demanda_id, sum(x.ate - x.de) as parados from public.demanda_pausas x
       where x.tenant_id = p_tenant and x.ate is not null and x.deleted_at is null group by 1) p on p.demanda_id = d.id;
  select c.uteis, c.antes into v_uteis, v_antes from app.contagem(p_tenant, v_from, v_until) c;
  return query
    select d.id, app.ultimo_dia(v_from, v_uteis, v_antes, d.data_demanda, w.dias, w.corridos, p.pausas, p.voltas)
      from unnest(p_ids, p_dias, p_corridos) w (id, dias, corridos) join public.demandas d on d.tenant_id = p_tenant and d.id = w.id
      left join (
        select x.demanda_id, array_agg(x.de order by x.de) as pausas, array_agg(x.ate order by x.de) as voltas from public.demanda_pausas x
         where x.tenant_id = p_tenant and x.ate is not null and x.deleted_at is null group by 1) p on p.demanda_id = d.id;
end $$;

-- Counts anew the open demands of an office whose deadline may lean on days between these, in one statement. That is nobody's edit of
-- theirs (app.derivado): the log has what it follows from, and the feed says once that demands have changed. Returns how many moved of
-- those that this person reads.
create or replace function app.recontar_prazos(p_tenant uuid, p_de date, p_ate date) returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_before text := current_setting('app.derivado', true);
  v_hidden uuid[] := app.hidden_demandas();
  v_ids uuid[];
  v_dias int[];
  v_corridos boolean[];
  v_count int;
  v_all int;
begin
  perform app.hold_calendar(p_tenant, true);
  select array_agg(d.id), array_agg(d.prazo_dias), array_agg(d.prazo_corridos) into v_ids, v_dias, v_corridos
    from public.demandas d
   where d.tenant_id = p_tenant and d.deleted_at is null and d.status = 'EM_ANALISE' and d.prazo_dias is not null
     and d.prazo >= p_de and d.data_demanda < p_ate;
  if v_ids is null then
    return 0;
  end if;
  perform set_config('app.derivado', 'on', true);
  with contados as materialized (
    select w.id, w.dias, c.prazo
      from app.contar_prazos(p_tenant, v_ids, v_dias, v_corridos) c join unnest(v_ids, v_dias) w (id, dias) on w.id = c.id),
  mudadas as (
    update public.demandas d set prazo = c.prazo from contados c
     -- whoever was given a day of its own meanwhile keeps it
     where d.tenant_id = p_tenant and d.id = c.id and d.prazo_dias = c.dias and d.prazo <> c.prazo
    returning d.id)
  select count(*), count(*) filter (where m.id <> all (v_hidden)) into v_all, v_count from mudadas m;
  if v_all > 0 then
    insert into public.feed (tenant_id, entidade, acao, user_id) values (p_tenant, 'demandas', 'MANY', app.user_id());
  end if;
  perform set_config('app.derivado', v_before, true);
  return v_count;
end $$;

-- Open demands of a sector, or about a subject or what is of a theme, that were counted by another default than that of now; none with a
-- day of its own.
create or replace function app.fora_do_padrao(p_setor uuid, p_assunto uuid)
returns table (id uuid, dias int, corridos boolean, origem text) language sql stable as $$
  select d.id, p.dias, p.corridos, p.origem
    from public.demandas d left join lateral app.prazo_padrao(d.tenant_id, d.assunto_id, d.setor_id) p on true
   where d.tenant_id = app.tenant_id() and d.deleted_at is null and d.status = 'EM_ANALISE' and d.prazo_origem is distinct from 'MANUAL'
     and (d.setor_id = p_setor or d.assunto_id = any (array(
       select a.id from public.assuntos a where a.tenant_id = app.tenant_id() and p_assunto in (a.id, a.pai_id))))
     and (p.dias, p.corridos, p.origem) is distinct from (d.prazo_dias, d.prazo_corridos, d.prazo_origem)
$$;

-- Gives those of them that this person reads the default of now, as many at once as a request changes in a few seconds; each is edited by
-- whoever asks for it. How many.
create or replace function app.aplicar_prazo(p_setor uuid, p_assunto uuid) returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_tenant uuid := app.tenant_id();
  v_hidden uuid[] := app.hidden_demandas();
  v_ids uuid[];
  v_dias int[];
  v_corridos boolean[];
  v_origens text[];
  v_count int;
begin
  perform app.hold_calendar(v_tenant, false);
  v_ids := array(select f.id from app.fora_do_padrao(p_setor, p_assunto) f where f.id <> all (v_hidden) limit 2000);
  -- what is being saved is counted as it will be
  perform from public.demandas d where d.tenant_id = v_tenant and d.id = any (v_ids) order by d.id for update;
  select array_agg(f.id), array_agg(f.dias), array_agg(f.corridos), array_agg(f.origem) into v_ids, v_dias, v_corridos, v_origens
    from app.fora_do_padrao(p_setor, p_assunto) f where f.id = any (v_ids);
  if v_ids is null then
    return 0;
  end if;
  with contados as materialized (select c.id, c.prazo from app.contar_prazos(v_tenant, v_ids, v_dias, v_corridos) c)
  update public.demandas d
     set prazo = case when w.dias is not null then c.prazo end, prazo_dias = w.dias, prazo_corridos = w.corridos, prazo_origem = w.origem
    from unnest(v_ids, v_dias, v_corridos, v_origens) w (id, dias, corridos, origem) join contados c on c.id = w.id
   where d.tenant_id = v_tenant and d.id = w.id and d.status = 'EM_ANALISE' and d.prazo_origem is distinct from 'MANUAL';
  get diagnostics v_count = row_count;
  return v_count;
end $$;

-- Days on which an office does otherwise than their weekday says, in their order, each as the number of days since a Monday: a day off as it
-- is, a Saturday or Sunday on which it works below zero. Of this century, along which working days are counted in two steps.
create or replace function app.dias_trocados(p_tenant uuid) returns int[] language sql stable as $$
  select coalesce(array_agg(case when x.tipo = 'EXPEDIENTE' then -n else n end order by case when x.tipo = 'EXPEDIENTE' then -n else n end), '{}')
    from app.dias_ditos(p_tenant, '2000-01-03', '2100-12-31') x cross join lateral (select x.dia - date '2000-01-03') d (n)
   where (x.tipo = 'EXPEDIENTE') = (n % 7 > 4)
$$;

-- Those of an office that has said nothing of its days; whoever asks plans with what it gives.
create or replace function app.trocados_nacionais() returns int[] language sql immutable parallel safe as $$
  select array_agg(distinct n order by n)
    from app.feriados_nacionais(2000, 2100, true) x cross join lateral (select x.dia - date '2000-01-03') d (n) where n >= 0 and n % 7 < 5
$$;

-- Kept for the offices that have: what changes an office's days, or days by law, writes them anew.
create or replace function app.guardar_calendario(p_tenant uuid) returns void language sql as $$
  insert into public.calendarios as c (tenant_id, trocados) values (p_tenant, app.dias_trocados(p_tenant))
  on conflict (tenant_id) do update set trocados = excluded.trocados
$$;

create or replace function app.trocados_de(p_tenant uuid) returns int[] language plpgsql stable parallel safe
set plan_cache_mode = force_generic_plan as $$
begin
  return coalesce((select c.trocados from public.calendarios c where c.tenant_id = p_tenant), case
    -- what was said before these were kept
    when exists (select from public.feriados f where f.tenant_id = p_tenant) or exists (
      select from public.ajustes a where a.tenant_id = p_tenant and not a.pontos_facultativos) then app.dias_trocados(p_tenant)
    else app.trocados_nacionais() end);
end $$;

-- Today, and the days along which a list says how far away its deadlines are. Who writes a demand asks for days as the owner, and so does this:
-- a plan that serves two roles is made anew at each change of them.
create or replace function app.de_perto(out hoje date, out trocados int[]) language plpgsql stable parallel safe security definer
set search_path = '' as $$
begin
  hoje := app.today();
  trocados := app.trocados_de(app.tenant_id());
end $$;

-- Working days from that Monday until a day, but for what was before the first of these: as good as all of them where two are compared.
create or replace function app.uteis_ate(p_dia int, p_trocados int[]) returns int language sql immutable parallel safe
  return p_dia / 7 * 5 + least(p_dia % 7 + 1, 5) - width_bucket(p_dia, p_trocados) - width_bucket(-p_dia - 1, p_trocados);

-- Working days after one day until another, negative where that lies before.
create or replace function app.uteis_entre(p_de date, p_ate date, p_trocados int[]) returns int language sql immutable parallel safe
  return app.uteis_ate(p_ate - date '2000-01-03', p_trocados) - app.uteis_ate(p_de - date '2000-01-03', p_trocados);

-- A deadline day by day, from the demand's date on: which of them it counts, and why not the others. Of days in a row the last one is the
-- first on which the office works, once their number is full. At most a thousand; a day of its own is not counted.
create or replace function app.prazo_explicado(p_demanda uuid)
returns table (dia date, conta int, tipo text, motivo text) language sql stable as $$
  with d as (
    select x.id, x.tenant_id, x.data_demanda as base, x.prazo_dias as dias, x.prazo_corridos as corridos, least(x.prazo, x.data_demanda + 1000) as ate
      from public.demandas x where x.id = p_demanda and x.deleted_at is null and x.prazo_dias is not null),
  marcados as (
    select c.*, d.base, d.dias, d.corridos, p.id is not null as parado, p.motivo as pausa
      from d cross join app.calendario(d.base, d.ate) c
      left join lateral (
        select x.id, x.motivo from public.demanda_pausas x
         where x.tenant_id = d.tenant_id and x.demanda_id = d.id and x.deleted_at is null and x.de <= c.dia
           and c.dia < coalesce(x.ate, 'infinity') limit 1) p on true),
  numerados as (
    select s.*, x.conta, (count(*) filter (where x.conta) over (order by s.dia))::int as numero
      from marcados s, lateral (select s.dia > s.base and not s.parado and (s.corridos or s.util) as conta) x)
  select n.dia, case when n.conta and (n.numero < n.dias or n.util) then least(n.numero, n.dias) end,
         case when n.parado and n.util then 'PARADO' else n.tipo end, case when n.parado and n.util then n.pausa else n.motivo end
    from numerados n order by n.dia
$$;

-- How many deadlines this transaction has moved: the answer to who changed a day off.
create or replace function app.prazos_recontados() returns int language sql stable
  return coalesce(nullif(current_setting('app.prazos_recontados', true), ''), '0')::int;

create or replace function app.somar_recontados(p_count int) returns void language sql as $$
  select set_config('app.prazos_recontados', (app.prazos_recontados() + p_count)::text, true)
$$;

-- After an office's days have changed between these: its calendar, and whatever was counted along it.
create or replace function app.calendario_mudou(p_tenant uuid, p_de date, p_ate date) returns void language plpgsql as $$
begin
  perform app.hold_calendar(p_tenant, true);
  perform app.guardar_calendario(p_tenant);
  perform app.somar_recontados(app.recontar_prazos(p_tenant, p_de, p_ate));
  perform app.recontar_oficios(p_tenant, p_de, p_ate);
  perform app.recontar_passos(p_tenant, p_de);
end $$;

-- What comes back every year may move any deadline.
create or replace function app.feriados_mudaram() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_changed public.feriados[] := '{}';
begin
  if tg_op <> 'DELETE' then
    v_changed := array(select row(n.*)::public.feriados from novas n);
  end if;
  if tg_op <> 'INSERT' then
    v_changed := v_changed || array(select row(v.*)::public.feriados from velhas v);
  end if;
  perform app.calendario_mudou(t.tenant_id, case when t.anual then '-infinity' else t.de end, case when t.anual then 'infinity' else t.ate end)
    from (select f.tenant_id, bool_or(f.anual) as anual, min(f.data) as de, max(f.data) as ate from unnest(v_changed) f group by 1) t;
  return null;
end $$;

create or replace function app.ajustes_mudaram() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.calendario_mudou(new.tenant_id, '-infinity', 'infinity');
  return null;
end $$;

grant execute on function app.aplicar_prazo, app.de_perto to gabinete_app;
