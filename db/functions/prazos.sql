-- Deadlines of demands: their days by default, when they stand still, and what counts them anew.

-- When a demand is not counted: it waits for somebody, or it is closed.
create or replace function app.parada(p_status text, p_andamento text) returns boolean language sql immutable parallel safe
  return p_status <> 'EM_ANALISE' or p_andamento is not null and p_andamento <> 'ENCAMINHADA';

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
  -- what is just being made has not stood still
  if p_demanda is not null then
    select array_agg(p.de order by p.de), array_agg(p.ate order by p.de), coalesce(sum(p.ate - p.de), 0)
      into v_pausas, v_voltas, v_parados
      from public.demanda_pausas p
     where p.tenant_id = p_tenant and p.demanda_id = p_demanda and p.ate > p_base and p.deleted_at is null;
  end if;
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
  v_since date;
  v_set text;
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
      -- a pause follows from what the demand is told, and the log has that; assigned, since `perform` is a query
      v_set := set_config('app.derivado', 'on', true);
      if v_before then
        select p.de into v_since from public.demanda_pausas p
         where p.tenant_id = new.tenant_id and p.demanda_id = new.id and p.ate is null and p.deleted_at is null;
        if v_since >= app.today() or v_undone then
          -- what went on again on the same day has not stood still, nor what was never closed
          delete from public.demanda_pausas p where p.tenant_id = new.tenant_id and p.demanda_id = new.id and p.ate is null;
        elsif v_since is not null then
          update public.demanda_pausas p set ate = app.today()
           where p.tenant_id = new.tenant_id and p.demanda_id = new.id and p.ate is null and p.deleted_at is null;
        end if;
        -- closed without a deadline, or brought in closed, it has not kept that: it stood still since the day of closing
        if (v_since is null or v_since >= app.today()) and old.status <> 'EM_ANALISE' and old.encerrada_em < app.today() and not v_undone then
          insert into public.demanda_pausas (tenant_id, demanda_id, de, ate, motivo)
          select new.tenant_id, new.id, x.de, app.today(), 'ENCERRADA'
            from (select greatest(old.encerrada_em, max(p.ate)) as de from public.demanda_pausas p
                   where p.tenant_id = new.tenant_id and p.demanda_id = new.id and p.deleted_at is null) x
           where x.de < app.today();
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
      v_set := set_config('app.derivado', '', true);
    elsif v_now and (new.status <> old.status or new.andamento is distinct from old.andamento) then
      -- it stands still for another reason: on its first day that one counts, and later a pause of two reasons says none
      v_set := set_config('app.derivado', 'on', true);
      update public.demanda_pausas p set motivo = case when p.de >= app.today() or v_undone then v_why end
       where p.tenant_id = new.tenant_id and p.demanda_id = new.id and p.ate is null and p.deleted_at is null
         and p.motivo is distinct from v_why;
      v_set := set_config('app.derivado', '', true);
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
    new.prazo := app.contar_prazo(new.tenant_id, case tg_op when 'UPDATE' then new.id end, new.data_demanda, new.prazo_dias, new.prazo_corridos);
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
       where x.tenant_id = p_tenant and x.demanda_id = any (p_ids) and x.ate is not null and x.deleted_at is null group by 1) p on p.demanda_id = d.id;
  select c.uteis, c.antes into v_uteis, v_antes from app.contagem(p_tenant, v_from, v_until) c;
  return query
    select d.id, app.ultimo_dia(v_from, v_uteis, v_antes, d.data_demanda, w.dias, w.corridos, p.pausas, p.voltas)
      from unnest(p_ids, p_dias, p_corridos) w (id, dias, corridos) join public.demandas d on d.tenant_id = p_tenant and d.id = w.id
      left join (
        select x.demanda_id, array_agg(x.de order by x.de) as pausas, array_agg(x.ate order by x.de) as voltas from public.demanda_pausas x
         where x.tenant_id = p_tenant and x.demanda_id = any (p_ids) and x.ate is not null and x.deleted_at is null group by 1) p on p.demanda_id = d.id;
end $$;

-- Counts anew the open demands of an office whose deadline may lean on days between these, in one statement. That is nobody's edit of
-- theirs (app.derivado): the log has what it follows from, and the feed says once that demands have changed, to readers alone where all
-- that moved is secret. Returns how many moved of those that this person reads.
create or replace function app.recontar_prazos(p_tenant uuid, p_de date, p_ate date) returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_before text := current_setting('app.derivado', true);
  v_hidden uuid[] := app.hidden_demandas();
  v_ids uuid[];
  v_dias int[];
  v_corridos boolean[];
  v_count int;
  v_moved uuid[];
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
  select array_agg(m.id), count(*) filter (where m.id <> all (v_hidden)) into v_moved, v_count from mudadas m;
  if v_moved is not null then
    insert into public.feed (tenant_id, entidade, acao, user_id, leitores)
    select p_tenant, 'demandas', 'MANY', app.user_id(), case when bool_and(l is not null) then array_agg(distinct l) end
      from unnest(v_moved) m (id) left join lateral unnest(app.readers_of(p_tenant, m.id)) l on true;
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

grant execute on function app.aplicar_prazo to gabinete_app;
