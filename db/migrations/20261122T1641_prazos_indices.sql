-- outside a transaction
-- Open demands whose deadline is counted: none at first.
drop index concurrently if exists demandas_prazo_contado;
create index concurrently demandas_prazo_contado on demandas (tenant_id, prazo) include (data_demanda)
  where deleted_at is null and status = 'EM_ANALISE' and prazo_dias is not null;
alter table setores validate constraint setores_prazo_range;
alter table demandas validate constraint demandas_andamento_known;
alter table demandas validate constraint demandas_prazo_origem_known;
alter table demandas validate constraint demandas_prazo_complete;
