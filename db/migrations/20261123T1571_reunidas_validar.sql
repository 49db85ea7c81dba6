-- outside a transaction
alter table demandas validate constraint demandas_principal_other;
