-- outside a transaction
-- Pages and counts are read from an index alone, so each that serves one says what is secret. A new one takes the place of the one
-- before when it is whole; until then that one serves.
drop index concurrently if exists demandas_sigilosas;
-- what few offices have, and no more than that
create index concurrently demandas_sigilosas on demandas (tenant_id, id) where sigilosa;
drop index concurrently if exists auditoria_sigilosas;
create index concurrently auditoria_sigilosas on auditoria (tenant_id, sigilo, faceta_id) where sigilo is not null;

drop index concurrently if exists demandas_newest_sigilo;
create index concurrently demandas_newest_sigilo on demandas (tenant_id, data_demanda desc, created_at desc, id)
  include (sigilosa) where deleted_at is null;
-- safe: its successor is whole, and no server names an index
drop index concurrently if exists demandas_newest;
-- safe: no server names an index
alter index demandas_newest_sigilo rename to demandas_newest;

drop index concurrently if exists demandas_latest_sigilo;
create index concurrently demandas_latest_sigilo on demandas (tenant_id, created_at desc, id)
  include (sigilosa) where deleted_at is null;
-- safe: its successor is whole, and no server names an index
drop index concurrently if exists demandas_latest;
-- safe: no server names an index
alter index demandas_latest_sigilo rename to demandas_latest;

drop index concurrently if exists demandas_by_status_sigilo;
create index concurrently demandas_by_status_sigilo on demandas (tenant_id, app.current_status(status), data_demanda desc, created_at desc, id)
  include (status, sigilosa) where deleted_at is null;
-- safe: its successor is whole, and no server names an index
drop index concurrently if exists demandas_by_status;
-- safe: no server names an index
alter index demandas_by_status_sigilo rename to demandas_by_status;

drop index concurrently if exists demandas_by_setor_sigilo;
create index concurrently demandas_by_setor_sigilo on demandas (tenant_id, setor_id, data_demanda desc, created_at desc, id)
  include (status, deleted_at, sigilosa);
-- safe: its successor is whole, and no server names an index
drop index concurrently if exists demandas_by_setor;
-- safe: no server names an index
alter index demandas_by_setor_sigilo rename to demandas_by_setor;

drop index concurrently if exists demandas_open_sigilo;
create index concurrently demandas_open_sigilo on demandas (tenant_id, data_demanda, created_at, id)
  include (sigilosa) where deleted_at is null and status = 'EM_ANALISE';
-- safe: its successor is whole, and no server names an index
drop index concurrently if exists demandas_open;
-- safe: no server names an index
alter index demandas_open_sigilo rename to demandas_open;

drop index concurrently if exists demandas_open_by_assessor_sigilo;
create index concurrently demandas_open_by_assessor_sigilo on demandas (tenant_id, assessor_id, data_demanda, created_at, id)
  include (sigilosa) where deleted_at is null and status = 'EM_ANALISE';
-- safe: its successor is whole, and no server names an index
drop index concurrently if exists demandas_open_by_assessor;
-- safe: no server names an index
alter index demandas_open_by_assessor_sigilo rename to demandas_open_by_assessor;

drop index concurrently if exists demandas_short_search_sigilo;
create index concurrently demandas_short_search_sigilo on demandas (tenant_id, data_demanda desc, created_at desc, id)
  include (busca, status, setor_id, assessor_id, sigilosa) where deleted_at is null and octet_length(busca) <= 2000;
-- safe: its successor is whole, and no server names an index
drop index concurrently if exists demandas_short_search;
-- safe: no server names an index
alter index demandas_short_search_sigilo rename to demandas_short_search;

drop index concurrently if exists demandas_deleted_sigilo;
create index concurrently demandas_deleted_sigilo on demandas (tenant_id, deleted_at, id)
  include (sigilosa) where deleted_at is not null;
-- safe: its successor is whole, and no server names an index
drop index concurrently if exists demandas_deleted;
-- safe: no server names an index
alter index demandas_deleted_sigilo rename to demandas_deleted;
