-- outside a transaction
-- Few demands of most offices have a subject, and few are urgent: the indexes hold these alone.
drop index concurrently if exists demandas_by_assunto;
create index concurrently demandas_by_assunto on demandas (tenant_id, assunto_id, data_demanda desc, created_at desc, id)
  include (status, deleted_at, sigilosa) where assunto_id is not null;
drop index concurrently if exists demandas_urgentes;
create index concurrently demandas_urgentes on demandas (tenant_id, data_demanda desc, created_at desc, id)
  include (status, sigilosa) where deleted_at is null and urgente;
alter table demandas validate constraint demandas_assunto_fkey;
