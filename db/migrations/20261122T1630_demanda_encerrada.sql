-- The day on which a demand was closed: of those that close from here on, by a trigger; of those that are closed, from the log.
alter table demandas add column encerrada_em date;
alter table demandas add constraint demandas_encerrada_closed check (encerrada_em is null or status <> 'EM_ANALISE') not valid;

-- Those that are closed already and of which the log says when.
create table app.demandas_a_datar (lote int, tenant_id uuid, id uuid, dia date);
create index demandas_a_datar_lote on app.demandas_a_datar (lote, tenant_id, id);
grant select, insert on app.demandas_a_datar to gabinete_definer;
