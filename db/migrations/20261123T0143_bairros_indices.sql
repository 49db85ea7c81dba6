-- after the functions, outside a transaction
-- How many citizens and demands are of a bairro is counted in these alone; they stand behind the foreign keys as those before them did.
drop index concurrently if exists municipes_by_bairro_contados;
create index concurrently municipes_by_bairro_contados on municipes (tenant_id, bairro_id) include (deleted_at) where bairro_id is not null;
-- safe: its successor is whole, and no server names an index
drop index concurrently if exists municipes_by_bairro;
-- safe: no server names an index
alter index municipes_by_bairro_contados rename to municipes_by_bairro;
drop index concurrently if exists demandas_by_bairro_contadas;
create index concurrently demandas_by_bairro_contadas on demandas (tenant_id, bairro_id) include (id, deleted_at, sigilosa)
  where bairro_id is not null;
-- safe: its successor is whole, and no server names an index
drop index concurrently if exists demandas_by_bairro;
-- safe: no server names an index
alter index demandas_by_bairro_contadas rename to demandas_by_bairro;
