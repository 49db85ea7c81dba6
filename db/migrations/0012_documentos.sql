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
select app.office_table('documentos');
grant insert (id, name, size, tipo_arquivo, caminho_storage), update (deleted_at) on documentos to gabinete_app;

-- The sweeper's question, now over every table with files.
create or replace function app.files_without_row(p_paths text[]) returns setof text
language sql stable security definer set search_path = '' as $$
  select p from unnest(p_paths) p
   where not exists (select from public.demanda_documentos d where d.tenant_id = split_part(p, '/', 1)::uuid and d.caminho_storage = p)
     and not exists (select from public.documentos d where d.tenant_id = split_part(p, '/', 1)::uuid and d.caminho_storage = p)
     and not exists (select from public.uploads_temporarios u where u.tenant_id = split_part(p, '/', 1)::uuid and u.caminho_storage = p);
$$;
