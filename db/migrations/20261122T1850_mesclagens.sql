-- Two records of one person become one: which of them went, and when.
alter table municipes add column unido_em timestamptz;
-- who was merged stays in the bin until the merge is undone
alter table municipes add constraint duplicados_merged check (unido_em is null or deleted_at is not null) not valid;

-- Each merge, and how it is taken back: what it changed in the record that stays, and which rows it moved there.
create table mesclagens (
  tenant_id uuid not null default app.tenant_id() references tenants,
  id uuid not null default gen_random_uuid(),
  fica_id uuid not null,
  sai_id uuid not null,
  -- a column of the record that stays: its value before and after; empty once somebody of the two was anonymised
  antes jsonb,
  -- table and column: ids of rows
  movidos jsonb not null,
  desfeita_em timestamptz,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid,
  versao int not null default 1,
  primary key (tenant_id, id),
  constraint mesclagens_fica_fkey foreign key (tenant_id, fica_id) references municipes (tenant_id, id),
  constraint mesclagens_sai_fkey foreign key (tenant_id, sai_id) references municipes (tenant_id, id)
);
create index mesclagens_by_fica on mesclagens (tenant_id, fica_id);
create index mesclagens_by_sai on mesclagens (tenant_id, sai_id);
-- one goes into one
create unique index mesclagens_standing on mesclagens (tenant_id, sai_id) where desfeita_em is null;
select app.office_table('mesclagens', '{"anonymise": {"antes": null}}');
