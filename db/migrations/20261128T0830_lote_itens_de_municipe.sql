-- outside a transaction
-- Anonymising looks for rows of a spreadsheet that wait to become demands of somebody, among all that wait.
drop index concurrently if exists lote_itens_of_municipe;
create index concurrently lote_itens_of_municipe on lote_itens (tenant_id, (dados -> 'valores' ->> 'municipe_id'))
  where dados -> 'valores' ->> 'municipe_id' is not null;
