-- Demands, their files, and files on their way to either.

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
-- Words of one or two letters have no trigram, so app.search_demandas would read every row of the office. They are looked
-- for in this index alone, which is in the list's order; a text too long for it is read from the row, as few are.
create index demandas_short_search on demandas (tenant_id, data_demanda desc, created_at desc, id)
  include (busca, status, setor_id, assessor_id) where deleted_at is null and octet_length(busca) <= 2000;
create index demandas_long_texts on demandas (tenant_id) where deleted_at is null and octet_length(busca) > 2000;
create index demandas_deleted on demandas (tenant_id, deleted_at, id) where deleted_at is not null;
select app.keep_apart('demandas', 'status');
grant insert (id, municipe_id, setor_id, descricao_texto, codigo_oficio, assessor_responsavel, assessor_id, data_demanda),
  update (setor_id, descricao_texto, codigo_oficio, assessor_responsavel, assessor_id, data_demanda, status, deleted_at)
  on demandas to gabinete_app;

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
create index demanda_documentos_deleted on demanda_documentos (tenant_id, deleted_at, id) where deleted_at is not null;
select app.keep_apart('demanda_documentos');
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
