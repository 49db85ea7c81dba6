-- Words of one or two letters have no trigram, so app.search_demandas would read every row of the office. They are looked
-- for in this index alone, which is in the list's order; a text too long for it is read from the row, as few are.
create index demandas_short_search on demandas (tenant_id, data_demanda desc, created_at desc, id)
  include (busca, status, setor_id, assessor_id) where deleted_at is null and octet_length(busca) <= 2000;
create index demandas_long_texts on demandas (tenant_id) where deleted_at is null and octet_length(busca) > 2000;
