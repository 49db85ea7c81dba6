-- after the functions, outside a transaction
alter table demandas validate constraint demandas_movimentada_open;
