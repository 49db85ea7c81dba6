-- Forty neighbours of one dark street: one demand, and everybody who asks for it.

-- How many people support a demand: it follows from them, and is nobody's edit.
alter table demandas add column apoiadores int not null default 0;

create table apoiadores (
  tenant_id uuid not null default app.tenant_id() references tenants,
  id uuid not null default gen_random_uuid(),
  demanda_id uuid not null,
  municipe_id uuid not null,
  -- after a merge of citizens the person is there otherwise: it counts once
  aparte boolean not null default false,
  -- the database's own words
  autor text not null default app.autor(),
  user_id uuid not null default app.user_id(),
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid,
  versao int not null default 1,
  primary key (tenant_id, id),
  constraint apoiadores_demanda_fkey foreign key (tenant_id, demanda_id) references demandas (tenant_id, id),
  constraint apoiadores_municipe_fkey foreign key (tenant_id, municipe_id) references municipes (tenant_id, id)
);
create unique index apoiadores_taken on apoiadores (tenant_id, demanda_id, municipe_id) where deleted_at is null and not aparte;
create index apoiadores_by_demanda on apoiadores (tenant_id, demanda_id, created_at, id);
create index apoiadores_by_municipe on apoiadores (tenant_id, municipe_id);
select app.office_table('apoiadores', '{"quota": 5000000}');
grant insert (demanda_id, municipe_id), update (deleted_at) on apoiadores to gabinete_app;

-- And so with who was told: of two records of one person one is enough.
alter table devolutivas add column aparte boolean not null default false;
