-- Demands and their files.
create table demandas (
  tenant_id uuid not null default app.tenant_id() references tenants,
  id uuid not null default gen_random_uuid(),
  municipe_id uuid not null,
  setor_id uuid not null,
  descricao_texto text not null constraint demandas_descricao_length check (length(descricao_texto) between 1 and 10000),
  codigo_oficio text constraint demandas_codigo_oficio_form check (codigo_oficio ~ '^[0-9]{1,10}$'),
  assessor_responsavel text not null constraint demandas_assessor_length check (length(assessor_responsavel) between 1 and 200),
  -- the team member behind the name, so that a renamed one keeps the demands
  assessor_id uuid,
  data_demanda date not null constraint demandas_data_range check (data_demanda between '1900-01-01' and '2200-12-31'),
  status text not null default 'EM_ANALISE'
    constraint demandas_status_known check (status in ('EM_ANALISE', 'RESOLVIDO', 'NAO_RESOLVIDO', 'ATENDIDA', 'NAO_ATENDIDA')),
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid,
  versao int not null default 1,
  busca text collate "C" generated always as
    (app.searchable(descricao_texto) || E'\n' || coalesce(codigo_oficio, '') || E'\n' || app.searchable(assessor_responsavel)) stored,
  primary key (tenant_id, id),
  constraint demandas_municipe_fkey foreign key (tenant_id, municipe_id) references municipes (tenant_id, id),
  constraint demandas_setor_fkey foreign key (tenant_id, setor_id) references setores (tenant_id, id),
  constraint demandas_assessor_fkey foreign key (tenant_id, assessor_id) references equipe (tenant_id, id)
);
create index demandas_newest on demandas (tenant_id, data_demanda desc, created_at desc, id) where deleted_at is null;
create index demandas_latest on demandas (tenant_id, created_at desc, id) where deleted_at is null;
-- the included column lets pages and counts be read from the index alone
create index demandas_by_status on demandas (tenant_id, app.current_status(status), data_demanda desc, created_at desc, id)
  include (status) where deleted_at is null;
-- behind foreign keys an index must not be partial: deleting parents reads it
create index demandas_by_municipe on demandas (tenant_id, municipe_id, data_demanda desc);
create index demandas_by_setor on demandas (tenant_id, setor_id, data_demanda desc, created_at desc, id) include (status, deleted_at);
create index demandas_by_assessor on demandas (tenant_id, assessor_id);
create index demandas_search on demandas using gin (tenant_id, busca gin_trgm_ops) where deleted_at is null;
select app.office_table('demandas', 'status');

-- Demands are also counted by month and by sector, each by status: what the dashboard draws and filtered lists count.
create function app.demanda_counters(p_data date, p_setor uuid, p_status text) returns text[] language sql stable parallel safe
  return array['demandas:mes:' || to_char(p_data, 'YYYY-MM') || ':' || app.current_status(p_status),
               'demandas:setor:' || p_setor::text || ':' || app.current_status(p_status)];

create function app.count_demandas() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    perform app.add_to_counter(d.tenant_id, d.chave, d.valor) from (
      select n.tenant_id, c.chave, count(*) as valor
        from novas n, unnest(app.demanda_counters(n.data_demanda, n.setor_id, n.status)) as c (chave)
       where n.deleted_at is null group by 1, 2 order by 1, 2) d;
  elsif tg_op = 'DELETE' then
    perform app.add_to_counter(d.tenant_id, d.chave, d.valor) from (
      select v.tenant_id, c.chave, -count(*) as valor
        from velhas v, unnest(app.demanda_counters(v.data_demanda, v.setor_id, v.status)) as c (chave)
       where v.deleted_at is null group by 1, 2 order by 1, 2) d;
  else
    -- what neither moved nor came nor went adds up to nothing
    perform app.add_to_counter(d.tenant_id, d.chave, d.valor) from (
      select t.tenant_id, c.chave, sum(t.sinal)::bigint as valor
        from (select v.tenant_id, v.data_demanda, v.setor_id, v.status, -1 as sinal from velhas v where v.deleted_at is null
              union all
              select n.tenant_id, n.data_demanda, n.setor_id, n.status, 1 from novas n where n.deleted_at is null) t,
             unnest(app.demanda_counters(t.data_demanda, t.setor_id, t.status)) as c (chave)
       group by 1, 2 having sum(t.sinal) <> 0 order by 1, 2) d;
  end if;
  return null;
end $$;
alter function app.count_demandas() owner to gabinete_definer;
revoke execute on function app.count_demandas() from public;
create trigger count_insert after insert on demandas referencing new table as novas
  for each statement execute function app.count_demandas();
create trigger count_update after update on demandas referencing old table as velhas new table as novas
  for each statement execute function app.count_demandas();
create trigger count_delete after delete on demandas referencing old table as velhas
  for each statement execute function app.count_demandas();
grant insert (id, municipe_id, setor_id, descricao_texto, codigo_oficio, assessor_responsavel, assessor_id, data_demanda),
  update (setor_id, descricao_texto, codigo_oficio, assessor_responsavel, assessor_id, data_demanda, status, deleted_at)
  on demandas to gabinete_app;

-- One page of a search over all demands and its exact counts by status; p_status, p_setor and p_mes (a month's first day)
-- null mean any. The present
-- names of team members are searched as well, since they are what the screens show. See search_municipes.
create function app.search_demandas(p_term text, p_status text, p_setor uuid, p_mes date, p_limit int, p_offset int)
returns table (ids uuid[], em_analise bigint, resolvido bigint, nao_resolvido bigint)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_pattern text := app.contains_pattern(p_term);
  v_members uuid[] := array(
    select e.id from public.equipe e
     where e.tenant_id = (select app.tenant_id()) and e.deleted_at is null and app.searchable(e.nome) like v_pattern);
begin
  return query
    with hits as materialized (
      select d.id, d.data_demanda, d.created_at, app.current_status(d.status) as status from public.demandas d
       where d.tenant_id = (select app.tenant_id()) and d.deleted_at is null
         and (d.busca like v_pattern or d.assessor_id = any (v_members))
         and (p_setor is null or d.setor_id = p_setor)
         and (p_mes is null or d.data_demanda >= p_mes and d.data_demanda < p_mes + interval '1 month'))
    select array(select h.id from hits h where p_status is null or h.status = p_status
                  order by h.data_demanda desc, h.created_at desc, h.id limit p_limit offset p_offset),
      count(*) filter (where h.status = 'EM_ANALISE'), count(*) filter (where h.status = 'RESOLVIDO'),
      count(*) filter (where h.status = 'NAO_RESOLVIDO')
      from hits h;
end $$;
alter function app.search_demandas(text, text, uuid, date, int, int) owner to gabinete_definer;
revoke execute on function app.search_demandas(text, text, uuid, date, int, int) from public;
grant execute on function app.search_demandas(text, text, uuid, date, int, int) to gabinete_app;

create table demanda_documentos (
  tenant_id uuid not null default app.tenant_id() references tenants,
  id uuid not null default gen_random_uuid(),
  demanda_id uuid not null,
  nome_arquivo text not null constraint demanda_documentos_nome_length check (length(nome_arquivo) between 1 and 255),
  tamanho_arquivo bigint not null constraint demanda_documentos_tamanho_range check (tamanho_arquivo >= 0),
  tipo_arquivo text not null,
  caminho_storage text not null,
  usuario_upload_id uuid not null default app.user_id(),
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid,
  versao int not null default 1,
  primary key (tenant_id, id),
  constraint demanda_documentos_demanda_fkey foreign key (tenant_id, demanda_id) references demandas (tenant_id, id)
);
create index demanda_documentos_by_demanda on demanda_documentos (tenant_id, demanda_id, created_at desc);
create unique index demanda_documentos_caminho_key on demanda_documentos (tenant_id, caminho_storage);
select app.office_table('demanda_documentos');
grant insert (id, demanda_id, nome_arquivo, tamanho_arquivo, tipo_arquivo, caminho_storage), update (deleted_at)
  on demanda_documentos to gabinete_app;

-- Files uploaded on a form that is not saved yet. A person sees and uses only their own; swept after 24 hours.
create table uploads_temporarios (
  tenant_id uuid not null default app.tenant_id() references tenants,
  id uuid not null default gen_random_uuid(),
  user_id uuid not null default app.user_id() references users,
  regras text not null,
  nome_arquivo text not null constraint uploads_nome_length check (length(nome_arquivo) between 1 and 255),
  tamanho_arquivo bigint not null constraint uploads_tamanho_range check (tamanho_arquivo >= 0),
  tipo_arquivo text not null,
  caminho_storage text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create unique index uploads_temporarios_caminho_key on uploads_temporarios (tenant_id, caminho_storage);
create index uploads_temporarios_age on uploads_temporarios (tenant_id, created_at);
create index uploads_temporarios_by_user on uploads_temporarios (tenant_id, user_id);
alter table uploads_temporarios enable row level security, force row level security;
-- one's own, in the office of the request
create policy uploads_temporarios_office on uploads_temporarios to gabinete_app
  using (tenant_id = (select app.tenant_id()) and user_id = (select app.user_id()))
  with check (tenant_id = (select app.tenant_id()) and user_id = (select app.user_id()));
-- the sweeper
create policy uploads_temporarios_definer on uploads_temporarios to gabinete_definer using (true) with check (true);
grant select, delete on uploads_temporarios to gabinete_app;
grant insert (id, regras, nome_arquivo, tamanho_arquivo, tipo_arquivo, caminho_storage) on uploads_temporarios to gabinete_app;
grant select, delete on uploads_temporarios to gabinete_definer;
