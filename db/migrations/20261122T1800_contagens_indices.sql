-- after the functions, outside a transaction
-- The log is counted and paged in its indexes alone again: each says what is of a secret demand.
drop index concurrently if exists auditoria_newest_sigilo;
create index concurrently auditoria_newest_sigilo on auditoria (tenant_id, "timestamp" desc, id) include (sigilo);
-- safe: its successor is whole, and no server names an index
drop index concurrently if exists auditoria_newest;
-- safe: no server names an index
alter index auditoria_newest_sigilo rename to auditoria_newest;
drop index concurrently if exists auditoria_by_faceta_sigilo;
create index concurrently auditoria_by_faceta_sigilo on auditoria (tenant_id, faceta_id, "timestamp" desc, id) include (sigilo);
-- safe: its successor is whole, and no server names an index
drop index concurrently if exists auditoria_by_faceta;
-- safe: no server names an index
alter index auditoria_by_faceta_sigilo rename to auditoria_by_faceta;

-- Who has something open: found of all at once, for the citizens' filter.
drop index concurrently if exists demandas_open_municipe;
create index concurrently demandas_open_municipe on demandas (tenant_id, data_demanda, created_at, id)
  include (municipe_id, sigilosa) where deleted_at is null and status = 'EM_ANALISE';
-- safe: its successor is whole, and no server names an index
drop index concurrently if exists demandas_open;
-- safe: no server names an index
alter index demandas_open_municipe rename to demandas_open;
