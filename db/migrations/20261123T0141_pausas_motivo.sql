-- Why a demand's clock stands still, from now on: whom it waits for, or that it was closed. What stood still before, or for more than one
-- reason, says none.
alter table demanda_pausas add column motivo text;
alter table demanda_pausas add constraint demanda_pausas_motivo_known
  check (motivo in ('AGUARDANDO_TERCEIRO', 'AGUARDANDO_MUNICIPE', 'ENCERRADA')) not valid;
