-- after the functions, outside a transaction
-- A list is filtered, counted and walked from its beginning to its end in one index, which says of each row all that it can be narrowed
-- to. The indexes before it stay for a release: what reads them is still there.
drop index concurrently if exists demandas_filtro;
create index concurrently demandas_filtro on demandas (tenant_id, data_demanda desc, created_at desc, id)
  include (status, setor_id, assessor_id, assunto_id, bairro_id, municipe_id, codigo_oficio, urgente, encerrada_em, andamento, prazo, sigilosa)
  where deleted_at is null;
-- the same in the order in which they were registered
drop index concurrently if exists demandas_latest_filtro;
create index concurrently demandas_latest_filtro on demandas (tenant_id, created_at desc, id)
  include (data_demanda, status, setor_id, assessor_id, assunto_id, bairro_id, codigo_oficio, urgente, andamento, prazo, sigilosa)
  where deleted_at is null;
-- safe: its successor is whole, and no server names an index
drop index concurrently if exists demandas_latest;
-- safe: no server names an index
alter index demandas_latest_filtro rename to demandas_latest;
drop index concurrently if exists municipes_filtro;
create index concurrently municipes_filtro on municipes (tenant_id, nome_completo, id)
  include (bairro_id, cep, telefone_ddd, email, data_cadastro) where deleted_at is null;

-- behind the foreign keys
drop index concurrently if exists municipes_by_bairro;
create index concurrently municipes_by_bairro on municipes (tenant_id, bairro_id) where bairro_id is not null;
drop index concurrently if exists demandas_by_bairro;
create index concurrently demandas_by_bairro on demandas (tenant_id, bairro_id) where bairro_id is not null;
alter table municipes validate constraint municipes_bairro_fkey;
alter table demandas validate constraint demandas_bairro_fkey;

-- what a search of one or two letters is narrowed by
drop index concurrently if exists demandas_short_search_filtro;
create index concurrently demandas_short_search_filtro on demandas (tenant_id, data_demanda desc, created_at desc, id)
  include (busca, status, setor_id, assessor_id, assunto_id, bairro_id, codigo_oficio, urgente, andamento, prazo, sigilosa)
  where deleted_at is null and octet_length(busca) <= 2000;
-- safe: its successor is whole, and no server names an index
drop index concurrently if exists demandas_short_search;
-- safe: no server names an index
alter index demandas_short_search_filtro rename to demandas_short_search;
