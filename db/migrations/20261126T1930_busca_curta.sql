-- after the functions, outside a transaction
-- A search for one or two letters finds a demand by its citizen's name as well: what says whose it is stands in the index that is read for it.
drop index concurrently if exists demandas_short_search_municipe;
create index concurrently demandas_short_search_municipe on demandas (tenant_id, data_demanda desc, created_at desc, id)
  include (busca, status, setor_id, assessor_id, assunto_id, bairro_id, municipe_id, codigo_oficio, urgente, andamento, prazo, sigilosa)
  where deleted_at is null and octet_length(busca) <= 2000;
-- safe: its successor is whole, and no server names an index
drop index concurrently if exists demandas_short_search;
-- safe: no server names an index
alter index demandas_short_search_municipe rename to demandas_short_search;
