-- What is read from an index alone is only as quick as its table's pages are known to be seen by all, and a change takes that from the page it
-- is on: with twenty rows on each, a fiftieth of the rows are a third of the pages. PostgreSQL would wait for a fifth of the rows.
alter table demandas set (
  autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_scale_factor = 0.005,
  autovacuum_vacuum_insert_threshold = 1000, autovacuum_vacuum_insert_scale_factor = 0.005);
alter table municipes set (
  autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_scale_factor = 0.005,
  autovacuum_vacuum_insert_threshold = 1000, autovacuum_vacuum_insert_scale_factor = 0.005);
alter table auditoria set (
  autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_scale_factor = 0.005,
  autovacuum_vacuum_insert_threshold = 1000, autovacuum_vacuum_insert_scale_factor = 0.005);
alter table documentos set (
  autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_scale_factor = 0.005,
  autovacuum_vacuum_insert_threshold = 1000, autovacuum_vacuum_insert_scale_factor = 0.005);
alter table higiene_itens set (
  autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_scale_factor = 0.005,
  autovacuum_vacuum_insert_threshold = 1000, autovacuum_vacuum_insert_scale_factor = 0.005);
