-- What is not answered yet is a small part of an office's demands: the oldest of somebody, and how many are how old, are read
-- from indexes that hold nothing else.
-- safe: before the first release, no office is there to wait
create index demandas_open on demandas (tenant_id, data_demanda, created_at, id) where deleted_at is null and status = 'EM_ANALISE';
-- safe: before the first release, no office is there to wait
create index demandas_open_by_assessor on demandas (tenant_id, assessor_id, data_demanda, created_at, id)
  where deleted_at is null and status = 'EM_ANALISE';
