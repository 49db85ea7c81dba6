-- outside a transaction
-- Each line a transaction: writers wait for the count of one table at most. What an interrupted attempt has counted is not
-- counted again. Rows: the deleted ones, in the bin's index or that of 0045_cotas_indices.sql.
select app.start_quota('municipes');
select app.start_quota('historicos_atendimento');
select app.start_quota('demandas');
select app.start_quota('demanda_documentos');
select app.start_quota('agenda_compromissos');
select app.start_quota('documentos');
select app.start_quota('setores');
select app.start_quota('equipe');
select app.start_quota('convites');
select app.start_quota('memberships');
-- Bytes: one index entry of about fifty bytes for each file. On their way are those of a day.
select app.start_bytes('documentos', 'size', 'f.deleted_at is null');
select app.start_bytes('demanda_documentos', 'tamanho_arquivo', 'f.deleted_at is null');
select app.start_bytes('uploads_temporarios', 'tamanho_arquivo', 'true');
