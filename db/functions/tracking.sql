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

-- Columns of a row that the log does not repeat: it has its own moment, a number that was given never changes (that of a house, of a row with
-- an address, is somebody's word), and what follows from other columns is nobody's edit, nor is how far long work is, or how a merge is taken
-- back; what is frozen with a letter stands in it, and what long work does is told by its title and by
-- the records.
create or replace function app.audited(p_row jsonb) returns jsonb language sql immutable parallel safe
  return p_row - case when p_row ? 'endereco' then '' else 'numero' end
    - '{tenant_id,versao,busca,updated_at,deleted_by,caminho_storage,token_hash,encerrada_em,movimentada_em,ciclo,devolutiva,reaberta,apoiadores,aparte,bairro_id,antes,movidos,parametros,total,feitos,ok,falhas,desfeitos,alterados_depois,cursor,tomado_ate,tentativas,brasao_caminho,quadro,assunto_emitido,vence_desde,numerado_em,pdf_sha256,codigo_antes}'::text[];

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

create or replace function app.after_insert() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  -- a derived row is nobody's work, either
  if not exists (select from novas) or current_setting('app.derivado', true) = 'on' then
    return null;
  end if;
  with grupos as materialized (
    select n.tenant_id, count(*) as linhas, coalesce(
        (select f.id from public.auditoria_facetas f
          where f.tenant_id = n.tenant_id and f.autor = app.autor() and f.entidade = tg_table_name and f.acao = 'INSERT'),
        app.ensure_faceta(n.tenant_id, tg_table_name, 'INSERT')) as faceta_id
      from novas n group by n.tenant_id),
  -- each row is made json once
  linhas as materialized (select n.tenant_id, n.id, to_jsonb(n) as linha from novas n),
  gravadas as (
    insert into public.auditoria (tenant_id, faceta_id, user_id, entidade_id, depois, sigilo)
    select l.tenant_id, g.faceta_id, app.user_id(), l.id, app.audited(l.linha), app.secret_if(l.tenant_id, tg_table_name, l.id, l.linha)
      from linhas l join grupos g using (tenant_id)
    returning tenant_id, entidade_id, sigilo),
  contadas as (
    select g.tenant_id, 'auditoria:' || g.faceta_id as chave, g.linhas as valor from grupos g
    union all
    select l.tenant_id, c.chave, count(*) from linhas l cross join lateral (
        select chave from app.counters_of(l.linha, tg_table_name, tg_argv) chave
        union all
        select unnest(app.counted_apart(tg_table_name, l.linha))) c (chave) group by 1, 2),
  avisadas as (
    insert into public.feed (tenant_id, entidade, entidade_id, acao, user_id, leitores)
    select r.tenant_id, tg_table_name, r.entidade_id, 'INSERT', app.user_id(), case when r.sigilo is not null then app.readers_of(r.tenant_id, r.sigilo) end
      from gravadas r join grupos g using (tenant_id) where g.linhas <= 500 or r.sigilo is not null
    union all
    select g.tenant_id, tg_table_name, null, 'MANY', app.user_id(), null from grupos g where g.linhas > 500)
  insert into public.contadores as c (tenant_id, chave, slot, valor)
  select d.tenant_id, d.chave, pg_backend_pid() % 16, d.valor from contadas d order by 1, 2
  on conflict (tenant_id, chave, slot) do update set valor = c.valor + excluded.valor;
  return null;
end $$;

create or replace function app.after_update() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  -- what follows from another change, which has its own row in the log; what is counted of it app.count_closed counts
  if current_setting('app.derivado', true) = 'on' then
    return null;
  end if;
  with pares as materialized (
    select r.tenant_id, r.id, r.v, r.n, app.audited(r.v) || app.said(r.v, r.n) as a, app.audited(r.n) || app.said(r.n, r.v) as d
      -- each row is made json once
      from (select n.tenant_id, n.id, to_jsonb(v) as v, to_jsonb(n) as n from velhas v join novas n on n.tenant_id = v.tenant_id and n.id = v.id offset 0) r),
  mudadas as materialized (
    select p.*, app.action_of(p.a, p.d) as acao, app.secret_if(p.tenant_id, tg_table_name, p.id, p.a) as era,
           app.secret_if(p.tenant_id, tg_table_name, p.id, p.d) as sigilo,
           array(select e.key from jsonb_each(p.a) e where e.value is not distinct from p.d -> e.key) as iguais
      from pares p where p.a is distinct from p.d),
  grupos as materialized (
    select m.tenant_id, m.acao, count(*) as linhas, coalesce(
        (select f.id from public.auditoria_facetas f
          where f.tenant_id = m.tenant_id and f.autor = app.autor() and f.entidade = tg_table_name and f.acao = m.acao),
        app.ensure_faceta(m.tenant_id, tg_table_name, m.acao)) as faceta_id
      from mudadas m group by m.tenant_id, m.acao),
  gravadas as (
    insert into public.auditoria (tenant_id, faceta_id, user_id, entidade_id, antes, depois, sigilo)
    select m.tenant_id, g.faceta_id, app.user_id(), m.id,
           m.a - m.iguais, m.d - m.iguais, coalesce(m.sigilo, m.era)
      from mudadas m join grupos g using (tenant_id, acao)),
  contadas as (
    select g.tenant_id, 'auditoria:' || g.faceta_id as chave, g.linhas as valor from grupos g
    union all
    select m.tenant_id, c.chave, s.valor
      from mudadas m cross join lateral (values (m.v, -1), (m.n, 1)) s (linha, valor) cross join lateral (
        select chave from app.counters_of(s.linha, tg_table_name, tg_argv) chave
        union all
        select unnest(app.counted_apart(tg_table_name, s.linha))) c (chave)),
  avisadas as (
    -- what becomes secret, or is no more, everybody is told once: it goes from their screens, or comes
    insert into public.feed (tenant_id, entidade, entidade_id, acao, user_id, leitores)
    select m.tenant_id, tg_table_name, m.id, m.acao, app.user_id(),
           case when m.era is not null and m.sigilo is not null then app.readers_of(m.tenant_id, m.sigilo) end
      from mudadas m join grupos g using (tenant_id, acao) where g.linhas <= 500 or m.era is not null and m.sigilo is not null
    union all
    select g.tenant_id, tg_table_name, null, 'MANY', app.user_id(), null from grupos g where g.linhas > 500)
  insert into public.contadores as c (tenant_id, chave, slot, valor)
  -- what neither moved nor came nor went adds up to nothing
  select d.tenant_id, d.chave, pg_backend_pid() % 16, sum(d.valor)::bigint from contadas d group by 1, 2 having sum(d.valor) <> 0 order by 1, 2
  on conflict (tenant_id, chave, slot) do update set valor = c.valor + excluded.valor;
  return null;
end $$;

create or replace function app.after_delete() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if current_setting('app.derivado', true) = 'on' then
    return null;
  end if;
  with idas as materialized (
    select r.tenant_id, r.id, r.v, r.a, app.secret_if(r.tenant_id, tg_table_name, r.id, r.a) as sigilo
      from (select x.tenant_id, x.id, x.v, app.audited(x.v) as a from (select v.tenant_id, v.id, to_jsonb(v) as v from velhas v) x) r),
  grupos as materialized (
    select i.tenant_id, count(*) as linhas, app.ensure_faceta(i.tenant_id, tg_table_name,
             case when tg_table_name = 'convites' and current_setting('app.aceita', true) = 'on' then 'ACCEPT' else 'DELETE' end) as faceta_id
      from idas i group by i.tenant_id),
  gravadas as (
    insert into public.auditoria (tenant_id, faceta_id, user_id, entidade_id, antes, sigilo)
    select i.tenant_id, g.faceta_id, app.user_id(), i.id, i.a, i.sigilo from idas i join grupos g using (tenant_id)),
  contadas as (
    select g.tenant_id, 'auditoria:' || g.faceta_id as chave, g.linhas as valor from grupos g
    union all
    select i.tenant_id, c.chave, -count(*) from idas i cross join lateral (
        select chave from app.counters_of(i.v, tg_table_name, tg_argv) chave
        union all
        select unnest(app.counted_apart(tg_table_name, i.v))) c (chave) group by 1, 2),
  avisadas as (
    insert into public.feed (tenant_id, entidade, entidade_id, acao, user_id, leitores)
    select i.tenant_id, tg_table_name, i.id, 'DELETE', app.user_id(), case when i.sigilo is not null then app.readers_of(i.tenant_id, i.sigilo) ||
           -- who is a reader no more has it on their screens still
           case when tg_table_name = 'demanda_leitores' then array[(i.a ->> 'user_id')::uuid] end end
      from idas i join grupos g using (tenant_id) where g.linhas <= 500 or i.sigilo is not null
    union all
    select g.tenant_id, tg_table_name, null, 'MANY', app.user_id(), null from grupos g where g.linhas > 500)
  insert into public.contadores as c (tenant_id, chave, slot, valor)
  select d.tenant_id, d.chave, pg_backend_pid() % 16, d.valor from contadas d order by 1, 2
  on conflict (tenant_id, chave, slot) do update set valor = c.valor + excluded.valor;
  return null;
end $$;
