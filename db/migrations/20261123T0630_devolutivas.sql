-- Whoever asked for something is told what became of it, each once and each time it is closed.

-- How often a demand was closed since this is kept, and whether somebody is still to be told of the last time. Both follow from what is
-- done. What is closed already asks nothing.
alter table demandas add column ciclo int not null default 0;
alter table demandas add column devolutiva text;
alter table demandas add constraint demandas_devolutiva_known
  check (devolutiva is null or devolutiva in ('PENDENTE', 'FEITA') and ciclo > 0 and status <> 'EM_ANALISE') not valid;

alter table ajustes add column perguntar_devolutiva boolean not null default false;
grant insert (perguntar_devolutiva), update (perguntar_devolutiva) on ajustes to gabinete_app;

create table devolutivas (
  tenant_id uuid not null default app.tenant_id() references tenants,
  id uuid not null default gen_random_uuid(),
  demanda_id uuid not null,
  -- who was told, or need not be
  municipe_id uuid not null,
  -- of which closing
  ciclo int not null,
  situacao text not null constraint devolutivas_situacao_known check (situacao in ('FEITA', 'DISPENSADA')),
  canal text constraint devolutivas_canal_known check (canal in ('LIGACAO', 'WHATSAPP', 'PRESENCIAL', 'EMAIL', 'CARTA')),
  feita_em date,
  texto text constraint devolutivas_texto_length check (length(texto) between 1 and 2000),
  -- the contact that was written down with it
  historico_id uuid,
  -- the database's own words
  autor text not null default app.autor(),
  user_id uuid not null default app.user_id(),
  editada_em timestamptz,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid,
  versao int not null default 1,
  primary key (tenant_id, id),
  constraint devolutivas_demanda_fkey foreign key (tenant_id, demanda_id) references demandas (tenant_id, id),
  constraint devolutivas_municipe_fkey foreign key (tenant_id, municipe_id) references municipes (tenant_id, id),
  constraint devolutivas_historico_fkey foreign key (tenant_id, historico_id) references historicos_atendimento (tenant_id, id),
  constraint devolutivas_whole check ((situacao = 'FEITA') = (feita_em is not null) and (situacao = 'FEITA') = (canal is not null))
);
create unique index devolutivas_taken on devolutivas (tenant_id, demanda_id, municipe_id, ciclo) where deleted_at is null;
create index devolutivas_by_demanda on devolutivas (tenant_id, demanda_id, created_at desc);
create index devolutivas_by_municipe on devolutivas (tenant_id, municipe_id);
create index devolutivas_by_historico on devolutivas (tenant_id, historico_id) where historico_id is not null;
select app.office_table('devolutivas', '{"quota": 5000000, "anonymise": {"texto": null}}');
grant insert (demanda_id, municipe_id, ciclo, situacao, canal, feita_em, texto, historico_id),
  update (canal, feita_em, texto, editada_em, deleted_at) on devolutivas to gabinete_app;
