-- after the functions, outside a transaction
alter table demandas validate constraint demandas_numero_form;
drop index concurrently if exists demandas_sem_numero;
