-- Kinds of letters, and their numbers without a gap.

-- The kinds that an office begins with, once it asks for any: nobody's work. One that has had a kind gets none.
create or replace function app.oficio_tipos_iniciais() returns void language plpgsql security definer set search_path = '' as $$
declare
  v_tenant uuid := app.tenant_id();
  v_before text := coalesce(current_setting('app.derivado', true), '');
begin
  if exists (select from public.oficio_tipos t where t.tenant_id = v_tenant) then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('oficio_tipos:' || v_tenant, 0));
  perform set_config('app.derivado', 'on', true);
  insert into public.oficio_tipos (tenant_id, nome, sigla, numeracao)
  select v_tenant, x.nome, x.sigla, x.numeracao
    from (values ('Ofício', 'OF', 'GABINETE'), ('Memorando', 'MEM', 'GABINETE'), ('Convite', 'CONV', 'GABINETE'), ('Carta', 'CARTA', 'GABINETE'),
      ('Indicação', 'IND', 'EXTERNA'), ('Requerimento', 'REQ', 'EXTERNA'), ('Moção', 'MOC', 'EXTERNA')) x (nome, sigla, numeracao)
   where not exists (select from public.oficio_tipos t where t.tenant_id = v_tenant);
  perform set_config('app.derivado', v_before, true);
end $$;

-- How a number is called.
create or replace function app.identificacao_de(p_mascara text, p_tipo text, p_digitos int, p_numero int, p_ano int, p_sigla text) returns text
language sql immutable parallel safe as $$
  select regexp_replace(replace(replace(replace(replace(p_mascara, '{NUMERO}', case when length(p_numero::text) >= p_digitos then p_numero::text
      else lpad(p_numero::text, p_digitos, '0') end), '{ANO}', p_ano::text), '{SIGLA}', coalesce(p_sigla, '')), '{TIPO}', upper(p_tipo)),
    '^[/ .-]+|[/ .-]+$', '', 'g')
$$;

-- The year whose numbers a kind gives today; 0 where it never begins anew.
create or replace function app.periodo_de(p_reinicio text) returns int language sql stable
  return case p_reinicio when 'ANO' then extract(year from app.today())::int else 0 end;

-- The next number is this one, and those before it are nobody's: with the reason. Of the year that whoever says so has read.
create or replace function app.skip_oficios(p_tipo uuid, p_periodo int, p_proximo int, p_motivo text) returns setof uuid
language plpgsql security definer set search_path = '' as $$
declare
  v_tenant uuid := app.tenant_id();
  t public.oficio_tipos;
  v_ultimo int;
begin
  perform app.require(app.membership_role() = 'admin', 'session.forbidden', app.user_id()::text);
  select * into t from public.oficio_tipos x where x.tenant_id = v_tenant and x.id = p_tipo and x.deleted_at is null;
  if t.id is null then
    return;
  end if;
  perform app.require(t.numeracao = 'GABINETE', 'oficios.externa');
  perform app.require(p_periodo = app.periodo_de(t.reinicio), 'oficios.outro_periodo');
  insert into public.oficio_sequencias as s (tenant_id, tipo_id, periodo, ultimo) values (v_tenant, t.id, p_periodo, 0)
  on conflict (tenant_id, tipo_id, periodo) do update set ultimo = s.ultimo
  returning s.ultimo into v_ultimo;
  perform app.require(p_proximo > v_ultimo + 1, 'request.invalid', 'proximo:oficios.proximo_menor');
  insert into public.oficio_saltos (tenant_id, tipo_id, periodo, de, ate, motivo)
  values (v_tenant, t.id, p_periodo, v_ultimo + 1, p_proximo - 1, p_motivo);
  update public.oficio_sequencias s set ultimo = p_proximo - 1 where s.tenant_id = v_tenant and s.tipo_id = t.id and s.periodo = p_periodo;
  return next p_tipo;
end $$;

-- What was given of a kind and a year, for everybody: the last number and its day.
create or replace function app.sequencia_de(p_tipo uuid, p_periodo int) returns table (ultimo int, ultima_data date)
language sql stable security definer set search_path = '' as $$
  select s.ultimo, s.ultima_data from public.oficio_sequencias s
   where s.tenant_id = (select app.tenant_id()) and s.tipo_id = p_tipo and s.periodo = p_periodo
$$;

-- Years of which there are numbers.
create or replace function app.periodos_de(p_tipo uuid) returns int[] language sql stable security definer set search_path = '' as $$
  select array(select s.periodo from public.oficio_sequencias s
    where s.tenant_id = (select app.tenant_id()) and s.tipo_id = p_tipo order by 1 desc)
$$;

-- Every number from 1 to the last, used, void or skipped, in the order of numbers; what none of these explains is a gap (LACUNA).
create or replace function app.numeracao(p_tipo uuid, p_periodo int)
returns table (de int, ate int, situacao text, oficio_id uuid, identificacao text, data date, motivo text, autor text, sigiloso boolean)
language sql stable security definer set search_path = '' as $$
  with hidden as materialized (select app.hidden_oficios() as ids),
  dadas as (
    select o.numero as de, o.numero as ate, case when o.anulado_em is null then 'EMITIDO' else 'ANULADO' end as situacao, o.id as oficio_id,
           o.identificacao, coalesce(o.anulado_em, o.emitido_em) as data,
           case when o.id <> all (h.ids) then o.anulado_motivo end as motivo,
           case when o.id <> all (h.ids) then o.anulado_por end as autor, o.id = any (h.ids) as sigiloso
      from public.oficios o cross join hidden h
     where o.tenant_id = (select app.tenant_id()) and o.tipo_id = p_tipo and o.periodo = p_periodo and o.numero is not null
    union all
    select s.de, s.ate, 'PULADO', null, null, (s.created_at at time zone 'America/Sao_Paulo')::date, s.motivo, s.autor, false
      from public.oficio_saltos s where s.tenant_id = (select app.tenant_id()) and s.tipo_id = p_tipo and s.periodo = p_periodo),
  seguidas as (select d.*, lag(d.ate, 1, 0) over (order by d.de) as antes from dadas d)
  select x.* from (
    select s.de, s.ate, s.situacao, s.oficio_id, s.identificacao, s.data, s.motivo, s.autor, s.sigiloso from seguidas s
    union all
    select s.antes + 1, s.de - 1, 'LACUNA', null, null, null, null, null, false from seguidas s where s.de > s.antes + 1
    union all
    select coalesce(max(d.ate), 0) + 1, q.ultimo, 'LACUNA', null, null, null, null, null, false
      from app.sequencia_de(p_tipo, p_periodo) q left join dadas d on true group by q.ultimo having coalesce(max(d.ate), 0) < q.ultimo) x
   order by 1
$$;

grant execute on function app.oficio_tipos_iniciais, app.skip_oficios, app.sequencia_de, app.periodos_de, app.numeracao to gabinete_app;
