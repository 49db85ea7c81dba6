-- after the functions
alter table demandas validate constraint demandas_encerrada_closed;
-- safe: only these files read it
drop table app.demandas_a_datar;
