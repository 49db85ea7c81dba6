-- Sectors: where a demand goes.
create table setores (
  tenant_id uuid not null default app.tenant_id() references tenants,
  id uuid not null default gen_random_uuid(),
  nome text collate "pt-BR-x-icu" not null constraint setores_nome_length check (length(nome) between 1 and 120),
  descricao text constraint setores_descricao_length check (length(descricao) between 1 and 500),
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid,
  versao int not null default 1,
  primary key (tenant_id, id)
);
create index setores_by_nome on setores (tenant_id, nome, id) where deleted_at is null;
select app.office_table('setores');
grant insert (id, nome, descricao), update (nome, descricao, deleted_at) on setores to gabinete_app;
