-- Team members: who follows a demand up. Not accounts.
create table equipe (
  tenant_id uuid not null default app.tenant_id() references tenants,
  id uuid not null default gen_random_uuid(),
  nome text collate "pt-BR-x-icu" not null constraint equipe_nome_length check (length(nome) between 1 and 200),
  funcao text collate "pt-BR-x-icu" not null constraint equipe_funcao_length check (length(funcao) between 1 and 200),
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid,
  versao int not null default 1,
  primary key (tenant_id, id)
);
create index equipe_by_nome on equipe (tenant_id, nome, id) where deleted_at is null;
select app.office_table('equipe');
grant insert (id, nome, funcao), update (nome, funcao, deleted_at) on equipe to gabinete_app;
