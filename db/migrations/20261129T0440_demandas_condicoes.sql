-- after the functions
-- What every statement reads anew is short and said once: what follows from a status in one constraint instead of three, and what mostly holds
-- the function of a trigger asks instead of its condition.
-- safe: constraints that are validated next, and triggers of the table, made at once
alter table demandas
  drop constraint demandas_devolutiva_known, drop constraint demandas_encerrada_closed, drop constraint demandas_movimentada_open,
  add constraint demandas_by_status
    check (status <> 'EM_ANALISE' or encerrada_em is null and devolutiva is null and movimentada_em is not null) not valid,
  add constraint demandas_devolutiva_known check (devolutiva is null or devolutiva in ('PENDENTE', 'FEITA') and ciclo > 0) not valid;
create or replace trigger date_closing before update of status on demandas for each row execute function app.date_closing();
create or replace trigger follow_principal before update of status on demandas
  for each row when (old.principal_id is not null) execute function app.follow_principal();
create or replace trigger lead_reunidas after update of status on demandas for each row execute function app.lead_reunidas();
create or replace trigger passos_de_volta after update of status, deleted_at, principal_id on demandas
  for each row when (new.status = 'EM_ANALISE') execute function app.passos_de_volta();
