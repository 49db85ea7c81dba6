-- after the functions, outside a transaction
-- What is open and nobody's part: each queue is counted from an index alone, which says what is secret. Few demands have a deadline, come
-- back on a day or go with another one at first: an office that uses none of it pays for none of it.
alter table demandas validate constraint demandas_principal_fkey;
drop index concurrently if exists demandas_fila;
create index concurrently demandas_fila on demandas (tenant_id, assessor_id, prazo)
  include (retomar_em, urgente, data_demanda, created_at, id, sigilosa)
  where deleted_at is null and principal_id is null and status = 'EM_ANALISE';
drop index concurrently if exists demandas_por_prazo;
create index concurrently demandas_por_prazo on demandas (tenant_id, prazo, data_demanda, created_at, id)
  include (andamento, sigilosa)
  where deleted_at is null and principal_id is null and status = 'EM_ANALISE' and prazo is not null;
drop index concurrently if exists demandas_paradas;
create index concurrently demandas_paradas on demandas (tenant_id, movimentada_em, data_demanda, created_at, id)
  include (retomar_em, sigilosa)
  where deleted_at is null and principal_id is null and status = 'EM_ANALISE';
drop index concurrently if exists demandas_a_retomar;
create index concurrently demandas_a_retomar on demandas (tenant_id, retomar_em, id)
  include (movimentada_em, sigilosa)
  where deleted_at is null and principal_id is null and status = 'EM_ANALISE' and retomar_em is not null;
drop index concurrently if exists demandas_by_principal;
create index concurrently demandas_by_principal on demandas (tenant_id, principal_id, id)
  include (status, deleted_at, sigilosa) where principal_id is not null;
-- built last: it waits until whoever began before the functions were there has ended, so that every change from here on is counted
drop index concurrently if exists demandas_sem_oficio;
create index concurrently demandas_sem_oficio on demandas (tenant_id, data_demanda desc, created_at desc, id)
  include (sigilosa)
  where deleted_at is null and principal_id is null and status = 'EM_ANALISE' and codigo_oficio is null;
