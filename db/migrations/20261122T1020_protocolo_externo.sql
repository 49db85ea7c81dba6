-- The number under which the city hall filed a demand. It is searched with the other texts of the demand, so the column that the search
-- reads, and its indexes, are made anew.
alter table demandas add column protocolo_externo text
  constraint demandas_protocolo_externo_length check (length(protocolo_externo) between 1 and 40);
-- safe: before the first release, no office is there to wait; the same file makes it again
alter table demandas drop column busca;
-- safe: before the first release, no office is there to wait
alter table demandas add column busca text collate "C" generated always as
  (app.searchable(descricao_texto) || E'\n' || coalesce(codigo_oficio, '') || E'\n' || app.searchable(assessor_responsavel)
    || E'\n' || app.searchable(coalesce(protocolo_externo, ''))) stored;
-- safe: before the first release, no office is there to wait
create index demandas_search on demandas using gin (tenant_id, busca gin_trgm_ops) where deleted_at is null;
-- safe: before the first release, no office is there to wait
create index demandas_short_search on demandas (tenant_id, data_demanda desc, created_at desc, id)
  include (busca, status, setor_id, assessor_id) where deleted_at is null and octet_length(busca) <= 2000;
-- safe: before the first release, no office is there to wait
create index demandas_long_texts on demandas (tenant_id) where deleted_at is null and octet_length(busca) > 2000;
grant insert (protocolo_externo), update (protocolo_externo) on demandas to gabinete_app;
-- Whoever has the number can ask the city hall whose it is.
-- safe: one row, which nobody writes
update app.office_tables set anonymise = anonymise || '{"protocolo_externo": null}' where table_name = 'demandas';
