-- What every change of an office's rows leaves behind: a log row each, counters, and what the feed tells.
-- Of one statement's rows at once; everybody takes counters in the same order. Above 500 rows the feed says only that the
-- whole table moved. What is of a secret demand, by its own id or the column demanda_id, is told and logged for its readers alone.

-- Before a row changes: its version, and who deleted it. What the request says about these is ignored. Where a migration fills what
-- follows from other columns (app.derivado), nobody has edited anything.
create or replace function app.before_change() returns trigger language plpgsql as $$
begin
  new.versao := old.versao + case current_setting('app.derivado', true) when 'on' then 0 else 1 end;
  if old.deleted_at is null and new.deleted_at is not null then
    new.deleted_at := now();
    new.deleted_by := app.user_id();
  elsif new.deleted_at is null then
    new.deleted_by := null;
  else
    new.deleted_at := old.deleted_at;
    new.deleted_by := old.deleted_by;
  end if;
  return new;
end $$;

-- Columns of a row that the log does not repeat: it has its own moment, a number never changes, and what follows from other columns is
-- nobody's edit, nor is how far long work is, or how a merge is taken back; what is frozen
-- with a letter stands in it.
create or replace function app.audited(p_row jsonb) returns jsonb language sql immutable parallel safe
  return p_row - '{tenant_id,versao,busca,updated_at,deleted_by,caminho_storage,token_hash,numero,encerrada_em,movimentada_em,ciclo,devolutiva,reaberta,apoiadores,aparte,bairro_id,antes,movidos,total,feitos,ok,falhas,desfeitos,alterados_depois,cursor,tomado_ate,tentativas,brasao_caminho,quadro,numerado_em,pdf_sha256,codigo_antes}'::text[];

-- What the log has of the first of two rows beside that: the day of closing, where somebody says it. With another status it follows from that.
create or replace function app.said(p_row jsonb, p_other jsonb) returns jsonb language sql immutable parallel safe
  return case when p_row -> 'encerrada_em' is distinct from p_other -> 'encerrada_em' and p_row -> 'status' = p_other -> 'status'
    then jsonb_build_object('encerrada_em', p_row -> 'encerrada_em') else '{}' end;

-- What differs in the first of two rows.
create or replace function app.changed(p_row jsonb, p_other jsonb) returns jsonb language sql immutable parallel safe
  return (select jsonb_object_agg(key, value) from jsonb_each(app.audited(p_row)) where value is distinct from p_other -> key);

-- A change of role is told apart from other changes in the office's log.
create or replace function app.action_of(p_before jsonb, p_after jsonb) returns text language sql immutable parallel safe
  return case
    when p_before ->> 'role' is distinct from p_after ->> 'role' then 'ROLE'
    when p_before ->> 'deleted_at' is null and p_after ->> 'deleted_at' is not null then 'DELETE'
    when p_before ->> 'deleted_at' is not null and p_after ->> 'deleted_at' is null then 'RESTORE'
    else 'UPDATE'
  end;

-- The log's entry of (autor, entidade, acao), made when it is new.
create or replace function app.ensure_faceta(p_tenant uuid, p_entidade text, p_acao text) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  v_id bigint;
begin
  select f.id into v_id from public.auditoria_facetas f
   where f.tenant_id = p_tenant and f.autor = app.autor() and f.entidade = p_entidade and f.acao = p_acao;
  if v_id is null then
    insert into public.auditoria_facetas (tenant_id, autor, entidade, acao)
    values (p_tenant, app.autor(), p_entidade, p_acao) on conflict do nothing;
    -- a statement of its own: it sees the row of whoever was faster
    select f.id into v_id from public.auditoria_facetas f
     where f.tenant_id = p_tenant and f.autor = app.autor() and f.entidade = p_entidade and f.acao = p_acao;
  end if;
  return v_id;
end $$;

-- Writes into the log what became of a row, a new one or one that is gone without what it was or is, and says what that moves: the line that
-- the log has of it, the counters that the row came to and left, and what everybody is told; of a secret demand its readers are told here.
-- Rows come one by one, through plans that are kept: one plan for all that follows takes longer to begin than a row takes.
create or replace function app.log_change(p_table text, p_counted_by text[], p_tenant uuid, p_id uuid, p_antes jsonb, p_depois jsonb) returns jsonb
language plpgsql as $$
declare
  v_acao text := case when p_antes is null then 'INSERT' when p_depois is null then 'DELETE' else app.action_of(p_antes, p_depois) end;
  v_era uuid := case when p_antes is not null then app.secret_if(p_tenant, p_table, p_id, p_antes) end;
  v_sigilo uuid := case when p_depois is not null then app.secret_if(p_tenant, p_table, p_id, p_depois) end;
  v_faceta bigint := app.ensure_faceta(p_tenant, p_table, v_acao);
  -- what becomes secret, or is no more, everybody is told once: it goes from their screens, or comes
  v_readers_only boolean := (p_antes is null or v_era is not null) and (p_depois is null or v_sigilo is not null);
begin
  insert into public.auditoria (tenant_id, faceta_id, user_id, entidade_id, antes, depois, sigilo)
  select p_tenant, v_faceta, app.user_id(), p_id,
         -- of a row that was there before and is there after, what differs
         case when p_depois is null then p_antes else (
           select jsonb_object_agg(e.key, e.value) from jsonb_each(p_antes) e where e.value is distinct from p_depois -> e.key) end,
         case when p_antes is null then p_depois else (
           select jsonb_object_agg(e.key, e.value) from jsonb_each(p_depois) e where e.value is distinct from p_antes -> e.key) end,
         coalesce(v_sigilo, v_era);
  if v_readers_only then
    insert into public.feed (tenant_id, entidade, entidade_id, acao, user_id, leitores)
    values (p_tenant, p_table, p_id, v_acao, app.user_id(), app.readers_of(p_tenant, coalesce(v_sigilo, v_era)));
  end if;
  return jsonb_build_object('tenant_id', p_tenant, 'id', p_id, 'faceta_id', v_faceta, 'acao', case when not v_readers_only then v_acao end,
    'entrou', case when p_depois is null then '{}' else app.counters_of(p_table, p_depois, p_counted_by) end,
    'saiu', case when p_antes is null then '{}' else app.counters_of(p_table, p_antes, p_counted_by) end);
end $$;

-- What a statement's rows have moved (app.log_change): who looks at such rows is told, and the log and the counters are counted, each once,
-- in the order in which everybody takes them.
create or replace function app.add_up(p_table text, p_moved jsonb[]) returns void language plpgsql as $$
begin
  if p_moved = '{}' then
    return;
  end if;
  if cardinality(p_moved) <= 500 then
    insert into public.feed (tenant_id, entidade, entidade_id, acao, user_id)
    select (m ->> 'tenant_id')::uuid, p_table, (m ->> 'id')::uuid, m ->> 'acao', app.user_id() from unnest(p_moved) m where m ->> 'acao' is not null;
  else
    insert into public.feed (tenant_id, entidade, acao, user_id)
    select distinct (m ->> 'tenant_id')::uuid, p_table, 'MANY', app.user_id() from unnest(p_moved) m;
  end if;
  insert into public.contadores as c (tenant_id, chave, slot, valor)
  select (m ->> 'tenant_id')::uuid, x.chave, pg_backend_pid() % 16, sum(x.valor)
    from unnest(p_moved) m cross join lateral (
      select 'auditoria:' || (m ->> 'faceta_id'), 1
      union all select jsonb_array_elements_text(m -> 'entrou'), 1
      union all select jsonb_array_elements_text(m -> 'saiu'), -1) x (chave, valor)
   group by 1, 2 having sum(x.valor) <> 0 order by 1, 2
  on conflict (tenant_id, chave, slot) do update set valor = c.valor + excluded.valor;
end $$;

create or replace function app.after_insert() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  r record;
  v_moved jsonb[] := '{}';
begin
  -- a derived row is nobody's work, either
  if current_setting('app.derivado', true) = 'on' then
    return null;
  end if;
  for r in select n.tenant_id, n.id, app.audited(to_jsonb(n)) as depois from novas n loop
    v_moved := v_moved || app.log_change(tg_table_name, tg_argv, r.tenant_id, r.id, null, r.depois);
  end loop;
  perform app.add_up(tg_table_name, v_moved);
  return null;
end $$;

create or replace function app.after_update() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  r record;
  v_antes jsonb;
  v_depois jsonb;
  v_moved jsonb[] := '{}';
begin
  -- what follows from another change, which has its own row in the log, and is counted by nothing
  if current_setting('app.derivado', true) = 'on' then
    return null;
  end if;
  for r in
    select n.tenant_id, n.id, to_jsonb(v) as velha, to_jsonb(n) as nova from velhas v join novas n on n.tenant_id = v.tenant_id and n.id = v.id
  loop
    v_antes := app.audited(r.velha) || app.said(r.velha, r.nova);
    v_depois := app.audited(r.nova) || app.said(r.nova, r.velha);
    if v_antes <> v_depois then
      v_moved := v_moved || app.log_change(tg_table_name, tg_argv, r.tenant_id, r.id, v_antes, v_depois);
    end if;
  end loop;
  perform app.add_up(tg_table_name, v_moved);
  return null;
end $$;

create or replace function app.after_delete() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  r record;
  v_moved jsonb[] := '{}';
begin
  if current_setting('app.derivado', true) = 'on' then
    return null;
  end if;
  for r in select v.tenant_id, v.id, app.audited(to_jsonb(v)) as antes from velhas v loop
    v_moved := v_moved || app.log_change(tg_table_name, tg_argv, r.tenant_id, r.id, r.antes, null);
  end loop;
  perform app.add_up(tg_table_name, v_moved);
  return null;
end $$;
