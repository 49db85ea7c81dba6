-- outside a transaction
-- Anonymising finds appointments that named the citizen before without reading the office's whole log. A link that is gone
-- stands in the `antes` of the row that took it away; creates and most edits have none there, and cost nothing here.
drop index concurrently if exists auditoria_antes_municipe;
create index concurrently auditoria_antes_municipe on auditoria (tenant_id, (antes ->> 'municipe_id'))
  where antes ->> 'municipe_id' is not null;
drop index concurrently if exists auditoria_antes_demanda;
create index concurrently auditoria_antes_demanda on auditoria (tenant_id, (antes ->> 'demanda_id'))
  where antes ->> 'demanda_id' is not null;

-- As in 0034_anonimizar_vinculos, by these indexes.
-- Empties everything that is known of a citizen, deleted or not: the record, the history of contacts, texts and files of
-- the demands, appointments that are or were about either, answers kept for repeated submits, and all values of these in the
-- log. Returns where the files are that are nobody's now; null when there is no such citizen of that version.
create or replace function app.anonymise_municipe(p_id uuid, p_versao int) returns text[]
language plpgsql security definer set search_path = '' as $$
declare
  v_tenant uuid := app.tenant_id();
  m public.municipes;
  v_demandas uuid[];
  v_compromissos uuid[];
  v_ids uuid[];
  v_arquivos text[];
  v_log uuid;
  v_linhas int;
begin
  perform app.require(app.membership_role() = 'admin', 'session.forbidden', app.user_id()::text);
  -- no row is sealed with the values that go at this moment
  perform pg_advisory_xact_lock(app.sealing_lock());
  -- for update, also of the demands: nobody hangs anything on them meanwhile
  select * into m from public.municipes x where x.tenant_id = v_tenant and x.id = p_id for update;
  if m.id is null or m.versao <> p_versao then
    return null;
  end if;
  perform app.require(m.anonimizado_em is null, 'municipes.anonymised');
  v_demandas := array(
    select d.id from public.demandas d where d.tenant_id = v_tenant and d.municipe_id = p_id order by d.id for update);

  -- what names them, or named them: the log keeps which link an appointment had before
  v_compromissos := array(
    select c.id from public.agenda_compromissos c
     where c.tenant_id = v_tenant and (c.municipe_id = p_id or c.demanda_id = any (v_demandas))
    union
    select a.entidade_id
      from (select x.entidade_id, x.faceta_id from public.auditoria x
             where x.tenant_id = v_tenant and x.antes ->> 'municipe_id' = p_id::text
            union all
            select x.entidade_id, x.faceta_id from public.auditoria x
             where x.tenant_id = v_tenant and x.antes ->> 'demanda_id' = any (v_demandas::text[])) a
      join public.auditoria_facetas f on f.tenant_id = v_tenant and f.id = a.faceta_id
     where f.entidade = 'agenda_compromissos');

  execute (
    select 'update public.municipes x set nome_completo = ''MUNÍCIPE ANONIMIZADO'', anonimizado_em = now(), '
      || string_agg(format('%I = null', c.attname), ', ') || ' where x.tenant_id = $1 and x.id = $2'
      from pg_attribute c
     where c.attrelid = 'public.municipes'::regclass and c.attnum > 0 and not c.attisdropped and not c.attnotnull
       and c.attgenerated = '' and c.attname not in ('anonimizado_em', 'deleted_at', 'deleted_by'))
    using v_tenant, p_id;
  select a.id into v_log from public.auditoria a
   where a.tenant_id = v_tenant and a.entidade_id = p_id and a.xid = pg_current_xact_id();
  v_ids := array_prepend(p_id, v_demandas);
  update public.demandas d set descricao_texto = 'DEMANDA ANONIMIZADA' where d.tenant_id = v_tenant and d.id = any (v_demandas);
  with textos as (
    update public.historicos_atendimento h set descricao = 'ATENDIMENTO ANONIMIZADO'
     where h.tenant_id = v_tenant and h.municipe_id = p_id returning h.id)
  select v_ids || coalesce(array_agg(t.id), '{}') into v_ids from textos t;
  update public.agenda_compromissos c set titulo = 'COMPROMISSO ANONIMIZADO', descricao = null, local = null
   where c.tenant_id = v_tenant and c.id = any (v_compromissos);
  v_ids := v_ids || v_compromissos;
  with arquivos as (
    delete from public.demanda_documentos f where f.tenant_id = v_tenant and f.demanda_id = any (v_demandas)
    returning f.id, f.caminho_storage)
  select v_ids || coalesce(array_agg(f.id), '{}'), coalesce(array_agg(f.caminho_storage), '{}') into v_ids, v_arquivos from arquivos f;
  delete from public.idempotency_keys k
   where k.tenant_id = v_tenant and (k.answer ->> 'id' = any (v_ids::text[]) or position(p_id::text in k.answer::text) > 0);

  -- after the changes above, whose own rows hold the old values; the citizen's row then says what was done
  with linhas as (
    update public.auditoria a set antes = null, depois = null
     where a.tenant_id = v_tenant and a.entidade_id = any (v_ids) returning a.id),
  selos as (
    update public.auditoria_selos s set salt = null, esvaziado_por = v_log from linhas l
     where s.tenant_id = v_tenant and s.auditoria_id = l.id and s.salt is not null returning 1)
  select count(*) into v_linhas from selos;
  update public.auditoria a set depois = jsonb_build_object('anonimizado_em', now(), 'linhas_esvaziadas', v_linhas)
   where a.tenant_id = v_tenant and a.id = v_log;
  return v_arquivos;
end $$;
