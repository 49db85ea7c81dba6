-- Files of the screen Documentos: the office's own papers, of no demand.

create table documentos (
  tenant_id uuid not null default app.tenant_id() references tenants,
  id uuid not null default gen_random_uuid(),
  -- as the person's file was called; what is stored carries a timestamp and a random part
  name text collate "pt-BR-x-icu" not null constraint documentos_name_length check (length(name) between 1 and 255),
  size bigint not null constraint documentos_size_range check (size >= 0),
  tipo_arquivo text not null,
  caminho_storage text not null,
  usuario_upload_id uuid not null default app.user_id(),
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid,
  versao int not null default 1,
  busca text collate "C" generated always as (app.searchable(name)) stored,
  primary key (tenant_id, id)
);
-- a search reads the names in this order from the index alone
create index documentos_by_name on documentos (tenant_id, name, id) include (busca) where deleted_at is null;
create unique index documentos_caminho_key on documentos (tenant_id, caminho_storage);
create index documentos_deleted on documentos (tenant_id, deleted_at, id) where deleted_at is not null;
select app.keep_apart('documentos');
grant insert (id, name, size, tipo_arquivo, caminho_storage), update (deleted_at) on documentos to gabinete_app;
