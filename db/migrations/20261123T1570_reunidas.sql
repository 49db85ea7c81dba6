-- Demands that ask for one work: each may be merged into another one.
grant update (principal_id) on demandas to gabinete_app;
alter table demandas add constraint demandas_principal_other check (principal_id <> id) not valid;
