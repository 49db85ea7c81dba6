-- Letters: numbers without a gap, what follows from dates, and who reads which.

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

-- ── who reads a letter ──────────────────────────────────────────────────────────────────────────────────────────────
-- Letters of which a demand is hidden from this person; nothing where nothing is.
create or replace function app.hidden_oficios() returns uuid[] language plpgsql stable parallel safe security definer set search_path = '' as $$
declare
  v_hidden uuid[] := app.hidden_demandas();
begin
  if v_hidden = '{}' then
    return '{}';
  end if;
  return array(
    select distinct l.oficio_id from public.oficio_demandas l
     where l.tenant_id = app.tenant_id() and l.demanda_id = any (v_hidden) and l.deleted_at is null);
end $$;

-- Of these, what everybody may know: that a number is used, and by what.
create or replace function app.oficios_sigilosos()
returns table (id uuid, tipo_id uuid, numeracao text, numero int, periodo int, identificacao text, emitido_em date, numerado_em timestamptz,
  anulado_em date)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_hidden uuid[] := app.hidden_oficios();
begin
  if v_hidden <> '{}' then
    return query
      select o.id, o.tipo_id, o.numeracao, o.numero, o.periodo, o.identificacao, o.emitido_em, o.numerado_em, o.anulado_em
        from public.oficios o where o.tenant_id = app.tenant_id() and o.id = any (v_hidden) and o.emitido_em is not null;
  end if;
end $$;

-- Whose a letter's row of the log is: its one secret demand's; of several its own, which only the office's admins read.
create or replace function app.secret_of_oficio(p_tenant uuid, p_oficio uuid) returns uuid language sql stable set search_path = '' as $$
  select case count(*) when 0 then null when 1 then (array_agg(d.id))[1] else p_oficio end
    from public.oficio_demandas l join public.demandas d on d.tenant_id = l.tenant_id and d.id = l.demanda_id and d.sigilosa
   where l.tenant_id = p_tenant and l.oficio_id = p_oficio and l.deleted_at is null
$$;

-- The records that a letter is in the log: itself, and its files, which may be gone by now.
create or replace function app.parts_of_oficio(p_tenant uuid, p_oficio uuid) returns uuid[] language sql stable set search_path = '' as $$
  select p_oficio || array(
    select distinct a.entidade_id
      from public.auditoria_facetas f join public.auditoria a on a.tenant_id = f.tenant_id and a.faceta_id = f.id
     where f.tenant_id = p_tenant and f.entidade = 'oficio_arquivos' and p_oficio::text in (a.antes ->> 'oficio_id', a.depois ->> 'oficio_id'))
$$;

-- Letters become as secret as what they are about, and so does all that was logged and told of them. What was secret once stays so in the
-- log while the demand is: of another one than now it is the admins' alone.
create or replace function app.seal_oficio(p_tenant uuid, p_oficios uuid[]) returns void language plpgsql set search_path = '' as $$
declare
  v_before text := coalesce(current_setting('app.derivado', true), '');
  v_parts uuid[];
  o record;
begin
  perform set_config('app.derivado', 'on', true);
  for o in
    select x.id, x.sigiloso, app.secret_of_oficio(p_tenant, x.id) as secret
      from public.oficios x where x.tenant_id = p_tenant and x.id = any (p_oficios) order by x.id
  loop
    if o.sigiloso <> (o.secret is not null) then
      update public.oficios x set sigiloso = o.secret is not null where x.tenant_id = p_tenant and x.id = o.id;
    end if;
    v_parts := app.parts_of_oficio(p_tenant, o.id);
    if o.secret is not null then
      update public.auditoria a set sigilo = case when a.sigilo is null then o.secret else o.id end
       where a.tenant_id = p_tenant and a.entidade_id = any (v_parts)
         and a.sigilo is distinct from o.secret and a.sigilo is distinct from o.id;
      update public.feed f set leitores = app.readers_of(p_tenant, o.secret)
       where f.tenant_id = p_tenant and f.xid = pg_current_xact_id() and f.entidade_id = o.id;
    elsif not exists (
        select from public.oficio_demandas l join public.demandas d on d.tenant_id = l.tenant_id and d.id = l.demanda_id and d.sigilosa
         where l.tenant_id = p_tenant and l.oficio_id = o.id) then
      update public.auditoria a set sigilo = null
       where a.tenant_id = p_tenant and a.entidade_id = any (v_parts) and a.sigilo = o.id;
    end if;
  end loop;
  perform set_config('app.derivado', v_before, true);
end $$;

create or replace function app.seal_oficios() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  t record;
begin
  for t in
    select n.tenant_id, array_agg(distinct n.oficio_id) as ids
      from novas n join public.oficios o on o.tenant_id = n.tenant_id and o.id = n.oficio_id
     where o.sigiloso or exists (select from public.demandas d where d.tenant_id = n.tenant_id and d.id = n.demanda_id and d.sigilosa)
     group by 1
  loop
    perform app.seal_oficio(t.tenant_id, t.ids);
  end loop;
  return null;
end $$;

-- ── what is written ─────────────────────────────────────────────────────────────────────────────────────────────────
-- To whom, as a list shows it.
create or replace function app.destinatario_de(p_tenant uuid, p_orgao uuid, p_autoridade uuid) returns text language sql stable set search_path = '' as $$
  select concat_ws(', ',
    (select a.nome from public.autoridades a where a.tenant_id = p_tenant and a.id = p_autoridade),
    (select g.nome from public.orgaos g where g.tenant_id = p_tenant and g.id = p_orgao))
$$;

-- Before a letter is written: what is issued is fixed, and never goes to the bin.
create or replace function app.oficio_escrito() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.emitido_em is not null and current_user = 'gabinete_app'
    and (new.tipo_id, new.orgao_id, new.autoridade_id, new.assunto, new.corpo, new.deleted_at)
      is distinct from (old.tipo_id, old.orgao_id, old.autoridade_id, old.assunto, old.corpo, old.deleted_at) then
    perform app.fail('oficios.issued');
  end if;
  if new.emitido_em is null then
    new.destinatario := app.destinatario_de(new.tenant_id, new.orgao_id, new.autoridade_id);
  end if;
  return new;
end $$;

-- The day from which an answer is waited for.
create or replace function app.espera_desde(p_emitido date, p_enviado date, p_protocolado date) returns date language sql immutable parallel safe
  return coalesce(p_protocolado, p_enviado, p_emitido);

-- Before dates change: none is in the future, and the day of the answer follows, unless it is somebody's own. What the Câmara numbers is
-- called by that number.
create or replace function app.oficio_datas() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if current_setting('app.derivado', true) is distinct from 'on' then
    perform app.require(d.said = '', 'oficios.data_futura', d.said) from (
      select coalesce(string_agg(campo || ':oficios.data_futura', ' '), '') as said
        from (values ('enviado_em', new.enviado_em), ('protocolado_em', new.protocolado_em), ('respondido_em', new.respondido_em),
          ('resultado_em', new.resultado_em)) v (campo, dia) where dia > app.today()) d;
  end if;
  if new.numeracao = 'EXTERNA' then
    new.identificacao := upper((select t.nome from public.oficio_tipos t where t.tenant_id = new.tenant_id and t.id = new.tipo_id))
      || coalesce(' Nº ' || new.casa_numero || '/' || new.casa_ano, '');
  end if;
  if not new.resposta_propria then
    new.resposta_ate := null;
    if new.resposta_dias is not null then
      perform app.hold_calendar(new.tenant_id, false);
      new.resposta_ate := app.dia_depois(new.tenant_id, app.espera_desde(new.emitido_em, new.enviado_em, new.protocolado_em), new.resposta_dias, false,
        app.trocados_de(new.tenant_id));
    end if;
  end if;
  return new;
end $$;

-- After days off have changed: the days of answers that are waited for.
create or replace function app.recontar_oficios(p_tenant uuid, p_de date, p_ate date) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_before text := coalesce(current_setting('app.derivado', true), '');
begin
  perform set_config('app.derivado', 'on', true);
  update public.oficios o set resposta_propria = false
   where o.tenant_id = p_tenant and o.respondido_em is null and o.anulado_em is null and o.resposta_ate >= p_de
     and not o.resposta_propria and app.espera_desde(o.emitido_em, o.enviado_em, o.protocolado_em) < p_ate;
  perform set_config('app.derivado', v_before, true);
end $$;

-- ── the demands' codes ──────────────────────────────────────────────────────────────────────────────────────────────
-- The newest letter with a number of the office's own that a demand is in and that stands.
create or replace function app.oficio_da_demanda(p_tenant uuid, p_demanda uuid, out id uuid, out numero int, out identificacao text)
language sql stable set search_path = '' as $$
  select o.id, o.numero, o.identificacao from public.oficio_demandas l join public.oficios o on o.tenant_id = l.tenant_id and o.id = l.oficio_id
   where l.tenant_id = p_tenant and l.demanda_id = p_demanda and l.deleted_at is null and o.numero is not null and o.anulado_em is null
   order by o.emitido_em desc, o.numerado_em desc, o.id limit 1
$$;

-- Of demands that came into a letter, or are out of one by now: their codes follow. `p_de`: the letter. What was typed before the first
-- letter comes back with the last.
create or replace function app.codigos_de(p_tenant uuid, p_de uuid, p_demandas uuid[]) returns void language plpgsql set search_path = '' as $$
begin
  perform from public.demandas d where d.tenant_id = p_tenant and d.id = any (p_demandas) order by d.id for no key update;
  -- where another letter gave it before, what was typed is known there
  update public.oficio_demandas l set codigo_antes = case when k.id is null then d.codigo_oficio else k.codigo_antes end
    from public.demandas d left join lateral (
      select x.id, x.codigo_antes from public.oficio_demandas x join public.oficios y on y.tenant_id = x.tenant_id and y.id = x.oficio_id
       where x.tenant_id = p_tenant and x.demanda_id = d.id and x.oficio_id <> p_de and x.deleted_at is null
         and y.numero is not null and y.anulado_em is null limit 1) k on true
   where l.tenant_id = p_tenant and l.oficio_id = p_de and l.demanda_id = any (p_demandas) and l.deleted_at is null
     and d.tenant_id = p_tenant and d.id = l.demanda_id
     and exists (select from public.oficios o where o.tenant_id = p_tenant and o.id = p_de and o.numero is not null and o.anulado_em is null);
  update public.demandas d
     set codigo_oficio = c.codigo
    from (
      select x.id, case when (x.novo).numero is not null then (x.novo).numero::text else x.antes end as codigo
        from (
          select e.id, app.oficio_da_demanda(p_tenant, e.id) as novo, (
              select l.codigo_antes from public.oficio_demandas l
               where l.tenant_id = p_tenant and l.oficio_id = p_de and l.demanda_id = e.id order by l.created_at desc limit 1) as antes
            from unnest(p_demandas) e (id)) x) c
   where d.tenant_id = p_tenant and d.id = c.id and d.codigo_oficio is distinct from c.codigo;
end $$;

-- Of demands that have just come into a letter that is issued, whoever numbers it: they went there.
create or replace function app.encaminhar(p_tenant uuid, p_demandas uuid[]) returns void language sql set search_path = '' as $$
  update public.demandas d set andamento = 'ENCAMINHADA'
   where d.tenant_id = p_tenant and d.id = any (p_demandas) and d.status = 'EM_ANALISE' and d.andamento is null
$$;

-- A letter went out, was filed or was answered: its demands have moved. That is nobody's edit of theirs.
create or replace function app.oficio_move() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_before text := coalesce(current_setting('app.derivado', true), '');
  v_demandas uuid[] := app.demandas_do_oficio(new.tenant_id, new.id);
begin
  perform from public.demandas d where d.tenant_id = new.tenant_id and d.id = any (v_demandas) order by d.id for no key update;
  perform set_config('app.derivado', 'on', true);
  update public.demandas d set movimentada_em = app.today(), antes = d.antes - 'movimentada_em'
   where d.tenant_id = new.tenant_id and d.id = any (v_demandas)
     and (d.movimentada_em is distinct from app.today() or d.antes ? 'movimentada_em');
  perform set_config('app.derivado', v_before, true);
  return null;
end $$;

-- Which letter gives a demand its code, whoever asks.
create or replace function app.codigo_vem_de(p_demanda uuid) returns text language sql stable security definer set search_path = '' as $$
  select (app.oficio_da_demanda(app.tenant_id(), p_demanda)).identificacao
$$;

create or replace function app.codigo_do_oficio() returns trigger language plpgsql as $$
declare
  v_from text := app.codigo_vem_de(new.id);
begin
  if v_from is not null then
    perform app.fail('oficios.codigo', jsonb_build_object('identificacao', v_from)::text);
  end if;
  return new;
end $$;

-- ── issuing ─────────────────────────────────────────────────────────────────────────────────────────────────────────
-- How a number is called.
create or replace function app.identificacao_de(p_mascara text, p_tipo text, p_digitos int, p_numero int, p_ano int, p_sigla text) returns text
language sql immutable parallel safe as $$
  select regexp_replace(replace(replace(replace(replace(p_mascara, '{NUMERO}', case when length(p_numero::text) >= p_digitos then p_numero::text
      else lpad(p_numero::text, p_digitos, '0') end), '{ANO}', p_ano::text), '{SIGLA}', coalesce(p_sigla, '')), '{TIPO}', upper(p_tipo)),
    '^[/ .-]+|[/ .-]+$', '', 'g')
$$;

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
    'timbrado', coalesce((select jsonb_build_object('brasao_caminho', j.brasao_caminho, 'cabecalho', j.cabecalho, 'rodape', j.rodape,
        'cidade', j.cidade, 'sigla', j.sigla, 'signatario', j.signatario, 'signatario_cargo', j.signatario_cargo,
        'numerar_paragrafos', j.numerar_paragrafos)
      from public.ajustes j where j.tenant_id = app.tenant_id()), '{}'),
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
begin
  -- before the demands, which whoever changes a day off wants behind it
  perform app.hold_calendar(v_tenant, false);
  select * into o from public.oficios x where x.tenant_id = v_tenant and x.id = p_id and x.deleted_at is null for update;
  if o.id is null or p_id = any (app.hidden_oficios()) then
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
  -- what it repeats may have been answered, or made void, since it was drafted
  perform app.require(r.anulado_em is null, 'oficios.anterior_void'), app.require(r.respondido_em is null, 'oficios.anterior_answered')
    from (select x.anulado_em, x.respondido_em from public.oficios x where x.tenant_id = v_tenant and x.id = o.anterior_id for share) r;

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

create or replace function app.demandas_do_oficio(p_tenant uuid, p_oficio uuid) returns uuid[] language sql stable set search_path = '' as $$
  select array(select l.demanda_id from public.oficio_demandas l
    where l.tenant_id = p_tenant and l.oficio_id = p_oficio and l.deleted_at is null order by 1)
$$;

-- A letter that stands, held for whoever changes what it is; none for who does not read it. A record, since functions are made before
-- migrations make the table.
create or replace function app.hold_oficio(p_id uuid) returns record language plpgsql set search_path = '' as $$
declare
  o public.oficios;
begin
  if p_id <> all (app.hidden_oficios()) then
    select * into o from public.oficios x where x.tenant_id = app.tenant_id() and x.id = p_id and x.deleted_at is null for update;
  end if;
  return o;
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

-- Demands join a letter, issued or not; those that this person does not read are not there. A hundred at most.
create or replace function app.link_oficio(p_id uuid, p_demandas uuid[]) returns setof uuid
language plpgsql security definer set search_path = '' as $$
declare
  v_tenant uuid := app.tenant_id();
  v_hidden uuid[] := app.hidden_demandas();
  o public.oficios := app.hold_oficio(p_id);
  v_new uuid[];
begin
  if o.id is null then
    return;
  end if;
  perform app.require(o.anulado_em is null, 'oficios.void');
  perform app.require(not exists (
    select from unnest(p_demandas) e (id) where e.id = any (v_hidden) or not exists (
      select from public.demandas d where d.tenant_id = v_tenant and d.id = e.id and d.deleted_at is null)),
    'request.invalid', 'demandas:oficios.demanda_missing');
  with ligadas as (
    insert into public.oficio_demandas (tenant_id, oficio_id, demanda_id, depois)
    select distinct v_tenant, p_id, e.id, o.emitido_em is not null from unnest(p_demandas) e (id)
     where not exists (select from public.oficio_demandas l
       where l.tenant_id = v_tenant and l.oficio_id = p_id and l.demanda_id = e.id and l.deleted_at is null)
    returning demanda_id)
  select array_agg(demanda_id) into v_new from ligadas;
  perform app.require(cardinality(app.demandas_do_oficio(v_tenant, p_id)) <= 100, 'request.invalid', 'demandas:oficios.demandas_demais');
  if o.numero is not null and v_new is not null then
    perform app.codigos_de(v_tenant, p_id, v_new);
  end if;
  if o.emitido_em is not null then
    perform app.encaminhar(v_tenant, v_new);
  elsif v_new is not null and o.created_at <> now() then
    -- what it is about is of a draft as it was read, but for what it was begun with
    update public.oficios x set corpo = x.corpo where x.tenant_id = v_tenant and x.id = p_id;
  end if;
  return next p_id;
end $$;

-- And leave it: of an issued one only those that joined it later.
create or replace function app.unlink_oficio(p_id uuid, p_demanda uuid) returns setof uuid
language plpgsql security definer set search_path = '' as $$
declare
  v_tenant uuid := app.tenant_id();
  o public.oficios := app.hold_oficio(p_id);
  l public.oficio_demandas;
begin
  select * into l from public.oficio_demandas x
   where x.tenant_id = v_tenant and x.oficio_id = o.id and x.demanda_id = p_demanda and x.deleted_at is null;
  if l.id is null then
    return;
  end if;
  perform app.require(o.emitido_em is null or l.depois, 'oficios.demanda_fixa');
  perform app.require(o.anulado_em is null, 'oficios.void');
  update public.oficio_demandas x set deleted_at = now() where x.tenant_id = v_tenant and x.id = l.id;
  if o.numero is not null then
    perform app.codigos_de(v_tenant, p_id, array[p_demanda]);
  elsif o.emitido_em is null then
    update public.oficios x set corpo = x.corpo where x.tenant_id = v_tenant and x.id = p_id;
  end if;
  return next p_id;
end $$;

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

-- ── files, and what is searched ─────────────────────────────────────────────────────────────────────────────────────
-- The file of a letter, made once: of two servers that make it the first is right. Returns the path that is kept.
create or replace function app.keep_oficio_pdf(p_id uuid, p_papel text, p_nome text, p_tamanho bigint, p_caminho text, p_sha256 text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  v_tenant uuid := app.tenant_id();
  v_before text := coalesce(current_setting('app.derivado', true), '');
  o public.oficios := app.hold_oficio(p_id);
begin
  if o.id is null or o.emitido_em is null or o.esvaziado_em is not null or p_papel not in ('EMITIDO', 'ANULADO')
    or p_papel = 'ANULADO' and o.anulado_em is null then
    return null;
  end if;
  perform set_config('app.derivado', 'on', true);
  insert into public.oficio_arquivos (tenant_id, oficio_id, papel, nome_arquivo, tamanho_arquivo, tipo_arquivo, caminho_storage, sha256)
  values (v_tenant, p_id, p_papel, p_nome, p_tamanho, 'application/pdf', p_caminho, p_sha256) on conflict (tenant_id, oficio_id, papel) do nothing;
  if p_papel = 'EMITIDO' then
    update public.oficios x set pdf_sha256 = p_sha256 where x.tenant_id = v_tenant and x.id = p_id and x.pdf_sha256 is null;
  end if;
  perform set_config('app.derivado', v_before, true);
  return (select a.caminho_storage from public.oficio_arquivos a where a.tenant_id = v_tenant and a.oficio_id = p_id and a.papel = p_papel);
end $$;

-- The file of the answer takes the place of the one before, whose path comes back; with no name there is none any more.
create or replace function app.keep_oficio_resposta(p_id uuid, p_nome text, p_tamanho bigint, p_tipo text, p_caminho text, p_sha256 text)
returns table (id uuid, antes text) language plpgsql security definer set search_path = '' as $$
declare
  v_tenant uuid := app.tenant_id();
  o public.oficios := app.hold_oficio(p_id);
  v_antes text;
begin
  if o.id is null then
    return;
  end if;
  perform app.require(o.emitido_em is not null, 'oficios.not_issued');
  perform app.require(o.esvaziado_em is null, 'oficios.emptied');
  delete from public.oficio_arquivos a where a.tenant_id = v_tenant and a.oficio_id = p_id and a.papel = 'RESPOSTA' returning a.caminho_storage into v_antes;
  if p_nome is not null then
    insert into public.oficio_arquivos (tenant_id, oficio_id, papel, nome_arquivo, tamanho_arquivo, tipo_arquivo, caminho_storage, sha256)
    values (v_tenant, p_id, 'RESPOSTA', p_nome, p_tamanho, p_tipo, p_caminho, p_sha256);
  end if;
  return query select p_id, v_antes;
end $$;

-- Empties what an issued letter says, for a reason: number, dates and digest stay. Returns where its files are; null when it is not there.
create or replace function app.empty_oficio(p_id uuid, p_motivo text) returns text[] language plpgsql security definer set search_path = '' as $$
declare
  v_tenant uuid := app.tenant_id();
  o public.oficios;
  v_gone text[];
begin
  perform app.require(app.membership_role() = 'admin', 'session.forbidden', app.user_id()::text);
  perform app.hold_seals(v_tenant);
  o := app.hold_oficio(p_id);
  if o.id is null then
    return null;
  end if;
  perform app.require(o.emitido_em is not null, 'oficios.not_issued');
  perform app.require(o.esvaziado_em is null, 'oficios.emptied');
  with idos as (delete from public.oficio_arquivos a where a.tenant_id = v_tenant and a.oficio_id = p_id returning a.caminho_storage)
  select coalesce(array_agg(caminho_storage), '{}') into v_gone from idos;
  update public.oficios x
     set assunto = 'CONTEÚDO ESVAZIADO', assunto_emitido = null, corpo = '', quadro = null, destinatario = '', resposta = null, esvaziado_em = app.today(), esvaziado_motivo = p_motivo
   where x.tenant_id = v_tenant and x.id = p_id;
  -- with the names of files that it has or had
  perform app.empty_log(v_tenant, app.parts_of_oficio(v_tenant, p_id), p_id, jsonb_build_object('esvaziado_em', app.today(), 'esvaziado_motivo', p_motivo));
  return v_gone;
end $$;

-- Letters that are about these demands and were not issued yet go, with what they say; issued ones are public documents, and stay, as does a
-- draft that one was taken out of. Their ids and
-- those of what belonged to them.
create or replace function app.delete_drafts_about(p_tenant uuid, p_demandas uuid[]) returns uuid[] language plpgsql set search_path = '' as $$
declare
  v_drafts uuid[] := array(
    select o.id from public.oficios o
     where o.tenant_id = p_tenant and o.emitido_em is null and exists (
       select from public.oficio_demandas l where l.tenant_id = p_tenant and l.oficio_id = o.id and l.demanda_id = any (p_demandas) and l.deleted_at is null)
     order by o.id for update);
  v_links uuid[];
begin
  with idas as (delete from public.oficio_demandas l where l.tenant_id = p_tenant and l.oficio_id = any (v_drafts) returning l.id)
  select coalesce(array_agg(id), '{}') into v_links from idas;
  delete from public.oficios o where o.tenant_id = p_tenant and o.id = any (v_drafts);
  return v_drafts || v_links;
end $$;

-- The letters that a search finds: by the words of number, subject, recipient and protocol. Who does not read one does not find it.
create or replace function app.search_oficios(p_term text) returns table (id uuid) language plpgsql stable security definer set search_path = '' as $$
declare
  v_words text[] := app.search_words(p_term);
  v_first text := app.contains_pattern(v_words[1]);
  v_one boolean := cardinality(v_words) = 1;
  v_patterns text[] := app.search_patterns(p_term);
  v_hidden uuid[] := app.hidden_oficios();
begin
  if v_words[1] ~ '[[:alnum:]]{3}' then
    return query select o.id from public.oficios o
      where o.tenant_id = (select app.tenant_id()) and o.deleted_at is null and o.busca like v_first
        and (v_one or app.words_fit(o.busca, v_patterns)) and o.id <> all (v_hidden);
  else
    return query select o.id from public.oficios o
      where o.tenant_id = (select app.tenant_id()) and o.deleted_at is null and strpos(o.busca, v_words[1]) > 0
        and (v_one or app.words_fit(o.busca, v_patterns)) and o.id <> all (v_hidden);
  end if;
end $$;

-- Parts of it, which nobody else calls.
alter function app.secret_of_oficio owner to gabinete_definer;
alter function app.parts_of_oficio owner to gabinete_definer;
alter function app.seal_oficio owner to gabinete_definer;
alter function app.oficio_da_demanda owner to gabinete_definer;
alter function app.codigos_de owner to gabinete_definer;
alter function app.encaminhar owner to gabinete_definer;
alter function app.demandas_do_oficio owner to gabinete_definer;
alter function app.hold_oficio owner to gabinete_definer;
alter function app.delete_drafts_about owner to gabinete_definer;
revoke execute on function app.secret_of_oficio, app.parts_of_oficio, app.seal_oficio, app.oficio_da_demanda, app.codigos_de, app.encaminhar, app.demandas_do_oficio, app.hold_oficio,
  app.delete_drafts_about from public;

grant execute on function app.oficio_tipos_iniciais, app.hidden_oficios, app.oficios_sigilosos, app.issue_oficio, app.void_oficio, app.link_oficio,
  app.unlink_oficio, app.skip_oficios, app.sequencia_de, app.periodos_de, app.numeracao, app.keep_oficio_pdf, app.keep_oficio_resposta, app.empty_oficio,
  app.search_oficios, app.codigo_vem_de to gabinete_app;
