-- after the functions, outside a transaction
alter table demandas validate constraint demandas_by_status;
alter table demandas validate constraint demandas_devolutiva_known;
