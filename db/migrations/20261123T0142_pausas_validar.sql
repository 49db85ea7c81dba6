-- outside a transaction
alter table demanda_pausas validate constraint demanda_pausas_motivo_known;
