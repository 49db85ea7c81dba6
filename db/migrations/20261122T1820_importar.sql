-- A spreadsheet that becomes records is a lote with a file. Until somebody lets it run it is a RASCUNHO, which waits for a person: no
-- server takes it, and it holds up nothing of the office.
alter table lotes add column caminho_storage text collate "C";
alter table lotes add column tamanho_arquivo bigint not null default 0;
-- safe: there are few of them, each kept for 30 days
create unique index lotes_caminho_key on lotes (tenant_id, caminho_storage) where caminho_storage is not null;
-- whose drafts are counted, and the oldest of them
-- safe: there are few of them, each kept for 30 days
create index lotes_drafts on lotes (tenant_id, user_id, created_at, id) where estado = 'RASCUNHO';
-- more is allowed than before
alter table lotes drop constraint lotes_tipo_known;
alter table lotes add constraint lotes_tipo_known
  check (tipo in ('DEMANDAS', 'IMPORTACAO', 'DUPLICADOS', 'HIGIENE', 'LOCAIS', 'ANONIMIZAR', 'PACOTE')) not valid;
alter table lotes drop constraint lotes_estado_known;
alter table lotes add constraint lotes_estado_known
  check (estado in ('RASCUNHO', 'FILA', 'RODANDO', 'CONCLUIDO', 'CANCELADO', 'FALHOU', 'DESFEITO')) not valid;
grant insert (caminho_storage, tamanho_arquivo), update (parametros, titulo, expira_em) on lotes to gabinete_app;

-- What the columns of a spreadsheet became when the office imported one with the same header.
create table importacao_mapas (
  tenant_id uuid not null default app.tenant_id() references tenants,
  registro text collate "C" not null constraint importacao_mapas_registro_known check (registro in ('municipes', 'demandas')),
  -- SHA-256 of the header's texts
  cabecalho text collate "C" not null constraint importacao_mapas_cabecalho_form check (cabecalho ~ '^[0-9a-f]{64}$'),
  colunas jsonb not null constraint importacao_mapas_colunas_size check (octet_length(colunas::text) <= 8192),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, registro, cabecalho)
);
alter table importacao_mapas enable row level security, force row level security;
-- an office sees and writes its own
create policy importacao_mapas_office on importacao_mapas to gabinete_app
  using (tenant_id = (select app.tenant_id())) with check (tenant_id = (select app.tenant_id()));
-- backups read it whole
create policy importacao_mapas_definer on importacao_mapas to gabinete_definer using (true) with check (true);
grant select, insert, update, delete on importacao_mapas to gabinete_definer;
grant select, delete on importacao_mapas to gabinete_app;
grant insert (registro, cabecalho, colunas), update (colunas, updated_at) on importacao_mapas to gabinete_app;
