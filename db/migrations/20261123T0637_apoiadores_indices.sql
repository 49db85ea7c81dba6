-- outside a transaction
-- What stands aside is nobody's second devolutiva.
drop index concurrently if exists devolutivas_each;
create unique index concurrently devolutivas_each on devolutivas (tenant_id, demanda_id, municipe_id, ciclo) where deleted_at is null and not aparte;
drop index concurrently if exists devolutivas_taken;
-- safe: an index that nothing names
alter index devolutivas_each rename to devolutivas_taken;
-- Open demands of a subject in a bairro, the newest first: whoever takes down another one is shown them.
drop index concurrently if exists demandas_parecidas;
create index concurrently demandas_parecidas on demandas (tenant_id, assunto_id, bairro_id, data_demanda desc, created_at desc, id)
  include (sigilosa)
  where deleted_at is null and principal_id is null and status = 'EM_ANALISE' and assunto_id is not null and bairro_id is not null;
