-- outside a transaction
-- Closed demands of which somebody is still to be told, the longest closed first; what is secret stands in the index.
drop index concurrently if exists demandas_sem_devolutiva;
create index concurrently demandas_sem_devolutiva on demandas (tenant_id, encerrada_em, data_demanda, created_at, id)
  include (status, sigilosa)
  where deleted_at is null and devolutiva = 'PENDENTE';
alter table demandas validate constraint demandas_devolutiva_known;
