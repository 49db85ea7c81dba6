-- Issuing a letter, which freezes what it says, and making it void.

-- What a letter's variables stand for at this moment, and what is printed beside: of the demands, the recipient, the office and the person.
-- Text as it is: whoever prints it parses none of it. `p_dia`: the letter's own day, until which days without an answer are counted.
create or replace function app.valores_de(p_demandas uuid[], p_orgao uuid, p_autoridade uuid, p_anterior uuid, p_dia date) returns jsonb
language sql stable set search_path = '' as $$
  with d as (
    select x.id, x.numero, x.descricao_texto, x.data_demanda, x.urgente, a.nome as assunto, m.nome_completo, m.endereco, m.numero as casa, m.bairro,
           row_number() over (order by x.data_demanda, x.created_at, x.id) as n
      from public.demandas x
      join public.municipes m on m.tenant_id = x.tenant_id and m.id = x.municipe_id
      left join public.assuntos a on a.tenant_id = x.tenant_id and a.id = x.assunto_id
     where x.tenant_id = app.tenant_id() and x.id = any (p_demandas) and x.deleted_at is null)
  select jsonb_build_object(
    'hoje', app.today(),
    'demandas', coalesce((select jsonb_agg(jsonb_build_object('numero', d.numero, 'descricao', d.descricao_texto, 'data', d.data_demanda,
        'assunto', d.assunto, 'municipe', jsonb_build_object('nome', d.nome_completo, 'endereco', d.endereco, 'numero', d.casa, 'bairro', d.bairro))
      order by d.n) from d), '[]'),
    'orgao', (select jsonb_build_object('nome', g.nome, 'sigla', g.sigla, 'cep', g.cep, 'endereco', g.endereco, 'numero', g.numero,
        'complemento', g.complemento, 'bairro', g.bairro, 'cidade', g.cidade, 'email', g.email, 'telefone', g.telefone)
      from public.orgaos g where g.tenant_id = app.tenant_id() and g.id = p_orgao),
    'autoridade', (select jsonb_build_object('nome', a.nome, 'cargo', a.cargo, 'genero', a.genero, 'tratamento', a.tratamento,
        'vocativo', a.vocativo, 'enderecamento', a.enderecamento, 'fecho', a.fecho)
      from public.autoridades a where a.tenant_id = app.tenant_id() and a.id = p_autoridade),
    'anterior', (select jsonb_build_object('identificacao', o.identificacao, 'data', o.emitido_em, 'dias', greatest(p_dia - e.desde, 0),
        'uteis', greatest(app.uteis_entre(e.desde, p_dia, (app.de_perto()).trocados), 0))
      from public.oficios o cross join lateral (select app.espera_desde(o.emitido_em, o.enviado_em, o.protocolado_em)) e (desde)
     where o.tenant_id = app.tenant_id() and o.id = p_anterior and o.emitido_em is not null),
    'gabinete', (select jsonb_build_object('nome', t.name) from public.tenants t where t.id = app.tenant_id()),
    'timbrado', (select jsonb_build_object('brasao_caminho', j.brasao_caminho, 'cabecalho', s.cabecalho, 'rodape', j.rodape,
        'cidade', j.cidade, 'sigla', j.sigla, 'signatario', j.signatario, 'signatario_cargo', j.signatario_cargo,
        'numerar_paragrafos', s.numerar_paragrafos)
      from app.ajustes_de(app.tenant_id()) s left join public.ajustes j on j.tenant_id = app.tenant_id()),
    'usuario', jsonb_build_object('nome', app.autor()))
$$;

-- What the variables of a letter stand for: of that day, or as it was frozen.
create or replace function app.oficio_valores(p_oficio uuid, p_dia date) returns jsonb language sql stable set search_path = '' as $$
  select coalesce(o.quadro, app.valores_de(array(
      select l.demanda_id from public.oficio_demandas l where l.tenant_id = o.tenant_id and l.oficio_id = o.id and l.deleted_at is null),
    o.orgao_id, o.autoridade_id, o.anterior_id, p_dia))
    from public.oficios o where o.tenant_id = app.tenant_id() and o.id = p_oficio
$$;

-- Values of which the text has a place for demands, and for what these say: no others are frozen. Whoever is anonymised later is in no letter
-- that does not speak of them.
create or replace function app.printable(p_valores jsonb, p_texto text) returns jsonb language sql immutable parallel safe as $$
  select p_valores || jsonb_build_object('demandas', case
    when p_texto !~ '\{\{[^{}]*(municipe|demanda)' then '[]'
    when p_texto ~ '\{\{[^{}]*(descricao|lista)' then p_valores -> 'demandas'
    else (select coalesce(jsonb_agg(d.x || '{"descricao": ""}' order by d.n), '[]')
            from jsonb_array_elements(p_valores -> 'demandas') with ordinality d (x, n)) end)
$$;

-- Gives a letter its number, and freezes it. Nothing when it is not there, or not as it was read. Of those of one kind and year everybody
-- waits for everybody: what comes to nothing gives the number back.
create or replace function app.issue_oficio(p_id uuid, p_versao int, p_data date) returns setof uuid
language plpgsql security definer set search_path = '' as $$
declare
  v_tenant uuid := app.tenant_id();
  o public.oficios;
  t public.oficio_tipos;
  v_numero int;
  v_ultima date;
  v_periodo int;
  v_quadro jsonb;
  v_dias int;
  v_gone text;
  v_name text;
  v_resposta uuid;
begin
  -- before the demands, which whoever changes a day off wants behind it
  perform app.hold_calendar(v_tenant, false);
  o := app.hold_oficio(p_id);
  if o.id is null then
    return;
  end if;
  perform app.require(o.emitido_em is null, 'oficios.issued');
  if o.versao <> p_versao then
    return;
  end if;
  perform app.require(p_data <= app.today(), 'request.invalid', 'data:oficios.data_futura');
  perform app.require(coalesce(o.orgao_id, o.autoridade_id) is not null, 'request.invalid', 'orgao_id:oficios.sem_destinatario');
  perform app.require(btrim(o.corpo) <> '', 'request.invalid', 'corpo:oficios.sem_texto');
  -- nobody deletes meanwhile what is frozen here
  select * into t from public.oficio_tipos x where x.tenant_id = v_tenant and x.id = o.tipo_id for share;
  perform from public.orgaos g where g.tenant_id = v_tenant and g.id = o.orgao_id for share;
  perform from public.autoridades a where a.tenant_id = v_tenant and a.id = o.autoridade_id for share;
  select concat_ws(' ', case when t.deleted_at is not null then 'tipo_id:oficios.tipo_missing' end,
      (select 'orgao_id:oficios.orgao_missing' from public.orgaos g where g.tenant_id = v_tenant and g.id = o.orgao_id and g.deleted_at is not null),
      (select 'autoridade_id:oficios.autoridade_missing' from public.autoridades a
        where a.tenant_id = v_tenant and a.id = o.autoridade_id and a.deleted_at is not null)) into v_gone;
  perform app.require(v_gone = '', 'request.invalid', v_gone);
  -- these in the order in which everybody holds them
  perform from public.demandas d where d.tenant_id = v_tenant and d.id = any (app.demandas_do_oficio(v_tenant, p_id)) order by d.id for no key update;
  perform app.require(not exists (
    select from public.demandas d where d.tenant_id = v_tenant and d.id = any (app.demandas_do_oficio(v_tenant, p_id)) and d.deleted_at is not null),
    'request.invalid', 'demandas:oficios.demanda_missing');
  perform app.require(not app.any_anonymised(v_tenant, app.demandas_do_oficio(v_tenant, p_id)),
    'request.invalid', 'demandas:oficios.demanda_anonimizada');
  -- what it repeats may have been answered, or made void, since it was drafted; a statement of its own sees what was waited for
  perform app.require(r.anulado_em is null, 'oficios.anterior_void')
    from (select x.anulado_em from public.oficios x where x.tenant_id = v_tenant and x.id = o.anterior_id for share) r;
  -- of one that this person may not read nothing is told
  v_resposta := app.quem_respondeu(v_tenant, o.anterior_id);
  perform app.require(v_resposta is null or v_resposta = any (app.hidden_oficios()), 'oficios.anterior_answered');

  v_quadro := app.printable(app.oficio_valores(p_id, p_data), concat(o.assunto, o.corpo));
  v_dias := coalesce(t.resposta_dias, (select g.prazo_resposta_dias from public.orgaos g where g.tenant_id = v_tenant and g.id = o.orgao_id));
  if t.numeracao = 'GABINETE' then
    v_periodo := case t.reinicio when 'ANO' then extract(year from p_data)::int else 0 end;
    insert into public.oficio_sequencias as s (tenant_id, tipo_id, periodo, ultimo, ultima_data) values (v_tenant, t.id, v_periodo, 1, p_data)
    on conflict (tenant_id, tipo_id, periodo) do update set ultimo = s.ultimo + 1, ultima_data = p_data
      where s.ultimo < 999999 and (s.ultima_data is null or s.ultima_data <= p_data)
    returning s.ultimo into v_numero;
    if v_numero is null then
      select s.ultima_data, s.ultimo into v_ultima, v_numero from public.oficio_sequencias s
       where s.tenant_id = v_tenant and s.tipo_id = t.id and s.periodo = v_periodo;
      perform app.require(v_numero < 999999, 'oficios.sem_numero');
      perform app.fail(case when v_ultima > app.today() then 'oficios.data_adiante' else 'oficios.data_antes' end,
        jsonb_build_object('data', to_char(v_ultima, 'DD/MM/YYYY'))::text);
    end if;
    v_name := app.identificacao_de(t.mascara, t.nome, t.digitos, v_numero, extract(year from p_data)::int, v_quadro -> 'timbrado' ->> 'sigla');
    -- a kind that begins anew in another way by now, or is called as a former one was, would use once more what this year has used
    if exists (
      select from public.oficios x
       where x.tenant_id = v_tenant and x.emitido_em >= date_trunc('year', p_data) and x.emitido_em < date_trunc('year', p_data) + interval '1 year'
         and x.numero = v_numero and x.identificacao = v_name and (x.tipo_id = t.id or position('{TIPO}' in t.mascara) > 0)) then
      perform app.fail('oficios.numero_usado', jsonb_build_object('identificacao', v_name)::text);
    end if;
  end if;
  update public.oficios x
     set numero = v_numero, periodo = v_periodo, emitido_em = p_data, numerado_em = clock_timestamp(), quadro = v_quadro,
         identificacao = coalesce(v_name, upper(t.nome)),
         destinatario = app.destinatario_de(v_tenant, o.orgao_id, o.autoridade_id), resposta_dias = v_dias,
         resposta_ate = case when v_dias is not null then app.dia_depois(v_tenant, p_data, v_dias, false, app.trocados_de(v_tenant)) end
   where x.tenant_id = v_tenant and x.id = p_id;
  if v_numero is not null then
    perform app.codigos_de(v_tenant, p_id, app.demandas_do_oficio(v_tenant, p_id));
  end if;
  perform app.encaminhar(v_tenant, app.demandas_do_oficio(v_tenant, p_id));
  return next p_id;
end $$;

-- The number stays used, with the reason; the demands get back what they had. Of one with a day that has not come, by a clock that was ahead,
-- those behind it wait no longer for that day.
create or replace function app.void_oficio(p_id uuid, p_motivo text) returns setof uuid
language plpgsql security definer set search_path = '' as $$
declare
  v_tenant uuid := app.tenant_id();
  o public.oficios;
begin
  perform app.require(app.membership_role() in ('admin', 'manager'), 'session.forbidden', app.user_id()::text);
  o := app.hold_oficio(p_id);
  if o.id is null then
    return;
  end if;
  perform app.require(o.emitido_em is not null, 'oficios.not_issued');
  perform app.require(o.anulado_em is null, 'oficios.void');
  update public.oficios x set anulado_em = app.today(), anulado_motivo = p_motivo, anulado_por = app.autor()
   where x.tenant_id = v_tenant and x.id = p_id;
  if o.numero is not null then
    perform app.codigos_de(v_tenant, p_id, app.demandas_do_oficio(v_tenant, p_id));
  end if;
  if o.emitido_em > app.today() then
    update public.oficio_sequencias s set ultima_data = (
      select max(x.emitido_em) from public.oficios x
       where x.tenant_id = v_tenant and x.tipo_id = s.tipo_id and x.periodo = s.periodo
         and (x.anulado_em is null or x.emitido_em <= app.today()))
     where s.tenant_id = v_tenant and s.tipo_id = o.tipo_id and s.periodo = o.periodo;
  end if;
  return next p_id;
end $$;

grant execute on function app.issue_oficio, app.void_oficio to gabinete_app;
