-- outside a transaction
alter table devolutivas validate constraint devolutivas_resultado_known;
