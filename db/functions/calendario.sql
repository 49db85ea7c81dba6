-- Working days of an office are counted here, for demands, answers to letters and steps, and nowhere else.

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
        from (select (select a.pontos_facultativos from app.ajustes_de(p_tenant) a) as facultativos) o
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

create or replace function app.trocados_de(p_tenant uuid) returns int[] language plpgsql stable parallel safe as $$
declare
  v_trocados int[];
begin
  select c.trocados into v_trocados from public.calendarios c where c.tenant_id = p_tenant;
  if found then
    return v_trocados;
  end if;
  -- what was said before these were kept
  return case
    when exists (select from public.feriados f where f.tenant_id = p_tenant) or exists (
      select from public.ajustes a where a.tenant_id = p_tenant and not a.pontos_facultativos) then app.dias_trocados(p_tenant)
    else app.trocados_nacionais() end;
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

grant execute on function app.de_perto to gabinete_app;
