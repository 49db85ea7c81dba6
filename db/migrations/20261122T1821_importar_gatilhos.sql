-- after the functions
alter table lotes validate constraint lotes_tipo_known;
alter table lotes validate constraint lotes_estado_known;
-- The file of a lote takes room like any other, and is swept with it.
-- safe: one row, which nobody writes
update app.office_tables set bytes = 'tamanho_arquivo' where table_name = 'lotes';
select app.office_triggers('lotes', null, 'tamanho_arquivo', false);
