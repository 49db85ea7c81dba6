-- outside a transaction
drop index concurrently if exists historicos_by_demanda;
create index concurrently historicos_by_demanda on historicos_atendimento (tenant_id, demanda_id, data_registro desc, id desc)
  where demanda_id is not null;
drop index concurrently if exists historicos_deleted;
create index concurrently historicos_deleted on historicos_atendimento (tenant_id, deleted_at, id) where deleted_at is not null;
alter table historicos_atendimento validate constraint historicos_demanda_fkey;
alter table historicos_atendimento validate constraint historicos_canal_known;
alter table historicos_atendimento validate constraint historicos_sentido_known;
alter table historicos_atendimento validate constraint historicos_resultado_known;
