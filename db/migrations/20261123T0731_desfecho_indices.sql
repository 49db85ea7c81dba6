-- outside a transaction
-- What was promised at an appointment; nearly all demands come otherwise. What is secret stands in the index.
drop index concurrently if exists demandas_by_compromisso;
create index concurrently demandas_by_compromisso on demandas (tenant_id, compromisso_id, created_at, id)
  include (status, sigilosa, deleted_at) where compromisso_id is not null;
alter table demandas validate constraint demandas_compromisso_fkey;
alter table agenda_compromissos validate constraint agenda_resultado_length;
