-- What people type as a bairro is text and stays text. Which one it means is derived beside it, so that its spellings are one: of a citizen
-- whenever the text changes; of a demand when it is registered, and it stays there when the citizen moves.
create table bairros (
  tenant_id uuid not null default app.tenant_id() references tenants,
  id uuid not null default gen_random_uuid(),
  -- as it was written first
  nome text collate "pt-BR-x-icu" not null constraint bairros_nome_length check (length(nome) between 1 and 100),
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid,
  versao int not null default 1,
  primary key (tenant_id, id)
);
create index bairros_by_nome on bairros (tenant_id, nome, id) where deleted_at is null;
select app.office_table('bairros');

-- Every spelling, as app.bairro_key reads it, and whose it is.
create table bairro_apelidos (
  tenant_id uuid not null references tenants,
  chave text collate "C" not null,
  bairro_id uuid not null,
  primary key (tenant_id, chave),
  constraint bairro_apelidos_bairro_fkey foreign key (tenant_id, bairro_id) references bairros (tenant_id, id)
);
create index bairro_apelidos_by_bairro on bairro_apelidos (tenant_id, bairro_id);
alter table bairro_apelidos enable row level security, force row level security;
-- functions alone
create policy bairro_apelidos_definer on bairro_apelidos to gabinete_definer using (true) with check (true);
grant select, insert, update, delete on bairro_apelidos to gabinete_definer;

alter table municipes add column bairro_id uuid;
alter table municipes add constraint municipes_bairro_fkey foreign key (tenant_id, bairro_id) references bairros (tenant_id, id) not valid;
alter table demandas add column bairro_id uuid;
alter table demandas add constraint demandas_bairro_fkey foreign key (tenant_id, bairro_id) references bairros (tenant_id, id) not valid;
