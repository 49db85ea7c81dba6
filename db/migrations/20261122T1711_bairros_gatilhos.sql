-- after the functions
create trigger bairro_do_municipe before insert or update of bairro on municipes for each row execute function app.bairro_do_municipe();
create trigger bairro_da_demanda before insert on demandas for each row when (new.bairro_id is null) execute function app.bairro_da_demanda();
-- a demand that was registered before anybody asked where its citizen lives
create trigger bairro_das_demandas after update of bairro on municipes
  for each row when (old.bairro_id is null and new.bairro_id is not null) execute function app.bairro_das_demandas();
create trigger bairro_sem_ninguem after update of bairro on municipes
  for each row when (old.bairro_id is not null and new.bairro_id is null and new.anonimizado_em is not null)
  execute function app.bairro_sem_ninguem();
