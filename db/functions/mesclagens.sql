-- Merging two records of one person, and taking that back.

-- Columns that name a citizen, of all tables of an office: merging moves these. What is of two records at once, pairs and merges, stays.
create or replace function app.citizen_links() returns table (child text, link text) language sql stable set search_path = '' as $$
  select c.relname::text, a.attname::text
    from pg_catalog.pg_constraint k
    join pg_catalog.pg_class c on c.oid = k.conrelid
    join app.office_tables o on o.table_name = c.relname
    join pg_catalog.pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey) and a.attname <> 'tenant_id'
   where k.contype = 'f' and k.confrelid = 'public.municipes'::regclass and c.relname <> 'mesclagens'
   order by 1, 2
$$;

-- Whoever would change either of the two, or hang something on one, waits.
create or replace function app.hold_municipes(p_tenant uuid, p_ids uuid[]) returns void language plpgsql set search_path = '' as $$
begin
  perform from public.municipes m where m.tenant_id = p_tenant and m.id = any (p_ids) order by m.id for update;
end $$;

-- The one goes into the other, with everything that names it, seen by the person or not. p_do_sai: fields taken from the one that goes;
-- p_informacoes: whose notes stay. Null when one of the two is not there, or not as it was read.
create or replace function app.merge_municipes(
  p_fica uuid, p_sai uuid, p_do_sai text[], p_informacoes text[], p_versao_fica int, p_versao_sai int) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  v_tenant uuid := app.tenant_id();
  f public.municipes;
  s public.municipes;
  n public.municipes;
  v_phone text;
  v_other text;
  v_ids uuid[];
  v_movidos jsonb := '{}';
  v_id uuid;
  l record;
begin
  perform app.require(app.membership_role() in ('admin', 'manager'), 'session.forbidden', app.user_id()::text);
  perform app.require(p_fica <> p_sai, 'duplicados.same');
  perform app.hold_municipes(v_tenant, array[p_fica, p_sai]);
  select * into f from public.municipes m where m.tenant_id = v_tenant and m.id = p_fica and m.deleted_at is null;
  select * into s from public.municipes m where m.tenant_id = v_tenant and m.id = p_sai and m.deleted_at is null;
  if f.id is null or s.id is null or f.versao <> p_versao_fica or s.versao <> p_versao_sai then
    return null;
  end if;
  perform app.require(f.anonimizado_em is null and s.anonimizado_em is null, 'municipes.anonymised');

  n := jsonb_populate_record(f, coalesce(
    (select jsonb_object_agg(x.campo, to_jsonb(s) -> x.campo) from unnest(p_do_sai) x (campo)), '{}'));
  v_phone := coalesce(n.telefone_ddd, f.telefone_ddd, s.telefone_ddd);
  v_other := case when v_phone is distinct from f.telefone_ddd then f.telefone_ddd when v_phone is distinct from s.telefone_ddd then s.telefone_ddd end;
  n.informacoes_adicionais := nullif(concat_ws(E'\n',
    case when 'fica' = any (p_informacoes) then f.informacoes_adicionais end,
    case when 'sai' = any (p_informacoes) and not ('fica' = any (p_informacoes) and s.informacoes_adicionais is not distinct from f.informacoes_adicionais)
      then s.informacoes_adicionais end,
    'OUTRO TELEFONE: ' || regexp_replace(v_other, '^(..)(.+)(....)$', '(\1) \2-\3')), '');
  perform app.require(coalesce(length(n.informacoes_adicionais), 0) <= 5000, 'duplicados.too_long');

  update public.municipes m set deleted_at = now(), unido_em = now() where m.tenant_id = v_tenant and m.id = p_sai;
  update public.municipes m
     set nome_completo = n.nome_completo, telefone_ddd = v_phone, email = n.email, cep = n.cep, endereco = n.endereco, numero = n.numero,
         complemento = n.complemento, bairro = n.bairro, ponto_referencia = n.ponto_referencia, informacoes_adicionais = n.informacoes_adicionais,
         codigo_origem = coalesce(f.codigo_origem, s.codigo_origem)
   where m.tenant_id = v_tenant and m.id = p_fica returning * into n;
  for l in select * from app.citizen_links() loop
    execute format('with linked as (select x.id from public.%1$I x where x.tenant_id = $1 and x.%2$I = $2 order by x.id for update),
        moved as (update public.%1$I x set %2$I = $3 from linked i where x.tenant_id = $1 and x.id = i.id returning x.id)
      select array(select id from moved order by id)', l.child, l.link) into v_ids using v_tenant, p_sai, p_fica;
    if v_ids <> '{}' then
      v_movidos := v_movidos || jsonb_build_object(l.child || '.' || l.link, v_ids);
    end if;
  end loop;

  -- that somebody had said of them that they are none, for the way back
  if exists (select from public.duplicados d
      where d.tenant_id = v_tenant and d.a = least(p_fica, p_sai) and d.b = greatest(p_fica, p_sai) and d.estado = 'NAO_E') then
    v_movidos := v_movidos || jsonb_build_object('nao_e', array[p_sai]);
  end if;
  insert into public.mesclagens (tenant_id, fica_id, sai_id, antes, movidos)
  select v_tenant, p_fica, p_sai, coalesce(jsonb_object_agg(o.key, jsonb_build_object('antes', o.value, 'depois', c.value))
           filter (where o.value is distinct from c.value), '{}'), v_movidos
    from jsonb_each(app.audited(to_jsonb(f))) o join jsonb_each(app.audited(to_jsonb(n))) c using (key)
  returning id into v_id;
  update public.duplicados d set estado = 'UNIDO', decidido_por = app.user_id()
   where d.tenant_id = v_tenant and d.a = least(p_fica, p_sai) and d.b = greatest(p_fica, p_sai);
  return v_id;
end $$;

-- Takes back the merge by which a record went: it gets back what was moved from it and is with the other still, and that one what nobody
-- has changed since. What came later stays where it is. Null when there is no such merge.
create or replace function app.undo_merge(p_sai uuid) returns uuid language plpgsql security definer set search_path = '' as $$
declare
  v_tenant uuid := app.tenant_id();
  g public.mesclagens;
  m public.municipes;
  l record;
begin
  perform app.require(app.membership_role() in ('admin', 'manager'), 'session.forbidden', app.user_id()::text);
  select * into g from public.mesclagens x where x.tenant_id = v_tenant and x.sai_id = p_sai and x.desfeita_em is null;
  perform app.hold_municipes(v_tenant, array[g.fica_id, g.sai_id]);
  select * into g from public.mesclagens x where x.tenant_id = v_tenant and x.id = g.id and x.desfeita_em is null for update;
  if g.id is null then
    return null;
  end if;
  select * into m from public.municipes x where x.tenant_id = v_tenant and x.id = g.fica_id;
  perform app.require(m.anonimizado_em is null, 'municipes.anonymised');
  perform app.require(g.created_at > now() - interval '30 days', 'duplicados.too_late');
  perform app.require(m.deleted_at is null, 'duplicados.survivor_gone');

  m := jsonb_populate_record(m, coalesce(
    (select jsonb_object_agg(x.key, x.value -> 'antes') from jsonb_each(g.antes) x where to_jsonb(m) -> x.key = x.value -> 'depois'), '{}'));
  update public.municipes x
     set nome_completo = m.nome_completo, telefone_ddd = m.telefone_ddd, email = m.email, cep = m.cep, endereco = m.endereco, numero = m.numero,
         complemento = m.complemento, bairro = m.bairro, ponto_referencia = m.ponto_referencia, informacoes_adicionais = m.informacoes_adicionais,
         codigo_origem = m.codigo_origem
   where x.tenant_id = v_tenant and x.id = g.fica_id;
  update public.municipes x set deleted_at = null, unido_em = null where x.tenant_id = v_tenant and x.id = p_sai;
  -- a form that has the survivor among who takes part would take this one out: it is told
  with deles as (
    select c.id from public.agenda_compromissos c
     where c.tenant_id = v_tenant and c.id in (
       select p.compromisso_id from public.compromisso_participantes p
        where p.tenant_id = v_tenant and p.municipe_id = g.fica_id and p.deleted_at is null and g.movidos -> 'compromisso_participantes.municipe_id' ? p.id::text)
     order by c.id for update)
  update public.agenda_compromissos c set updated_at = now() from deles d where c.tenant_id = v_tenant and c.id = d.id;
  for l in select c.*, array(select jsonb_array_elements_text(g.movidos -> (c.child || '.' || c.link)))::uuid[] as ids from app.citizen_links() c loop
    if l.ids <> '{}' then
      execute format('with linked as (select x.id from public.%1$I x where x.tenant_id = $1 and x.id = any ($4) and x.%2$I = $3 order by x.id for update)
        update public.%1$I x set %2$I = $2 from linked i where x.tenant_id = $1 and x.id = i.id', l.child, l.link)
        using v_tenant, p_sai, g.fica_id, l.ids;
    end if;
  end loop;
  update public.mesclagens x set desfeita_em = now() where x.tenant_id = v_tenant and x.id = g.id;
  update public.duplicados d
     set estado = case when g.movidos ? 'nao_e' then 'NAO_E' else 'PENDENTE' end,
         decidido_por = case when g.movidos ? 'nao_e' then app.user_id() end
   where d.tenant_id = v_tenant and d.a = least(g.fica_id, p_sai) and d.b = greatest(g.fica_id, p_sai) and d.estado = 'UNIDO';
  return g.fica_id;
end $$;

-- Two who wait are no duplicates, or wait again. Null when there are no such two, or they are merged.
create or replace function app.decide_duplicado(p_a uuid, p_b uuid, p_estado text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  v_a uuid;
begin
  perform app.require(app.membership_role() in ('admin', 'manager'), 'session.forbidden', app.user_id()::text);
  insert into public.duplicados as d (tenant_id, a, b, pontos, motivos, estado, decidido_por)
  select x.tenant_id, x.id, y.id, 0, '{}', p_estado, case p_estado when 'NAO_E' then app.user_id() end
    from public.municipes x join public.municipes y on y.tenant_id = x.tenant_id
   where x.tenant_id = app.tenant_id() and x.id = least(p_a, p_b) and y.id = greatest(p_a, p_b) and x.id <> y.id
     and x.deleted_at is null and y.deleted_at is null
  on conflict (tenant_id, a, b) do update set estado = excluded.estado, decidido_por = excluded.decidido_por where d.estado <> 'UNIDO'
  returning d.a into v_a;
  return v_a;
end $$;

-- Who somebody merged is by now, also by way of others; none for somebody who was not.
create or replace function app.survivor_of(p_id uuid) returns uuid language sql stable security definer set search_path = '' as $$
  with recursive way as (
    select p_id as id, 0 as step
    union all
    select x.fica_id, w.step + 1 from public.mesclagens x join way w on x.tenant_id = app.tenant_id() and x.sai_id = w.id and x.desfeita_em is null)
  select id from way where step > 0 order by step desc limit 1
$$;

-- Parts of it, which nobody else calls.
alter function app.citizen_links owner to gabinete_definer;
alter function app.hold_municipes owner to gabinete_definer;
revoke execute on function app.citizen_links, app.hold_municipes from public;

grant execute on function app.merge_municipes, app.undo_merge, app.decide_duplicado, app.survivor_of to gabinete_app;
