-- after the functions
-- needs app.hidden_demandas() returns uuid[]
-- Demands that ask for one work: those merged into another follow it.
-- safe: triggers of the table, made at once
create trigger follow_principal before update of status on demandas
  for each row when (old.principal_id is not null and new.principal_id is not null and new.status <> old.status) execute function app.follow_principal();
create trigger lead_reunidas after update of status on demandas
  for each row when (new.status <> old.status and new.principal_id is null) execute function app.lead_reunidas();
create trigger keep_reunidas before update of deleted_at on demandas
  for each row when (new.deleted_at is not null and old.deleted_at is null or new.deleted_at is null and old.deleted_at is not null and new.principal_id is not null)
  execute function app.keep_reunidas();
create trigger same_sigilo before update of sigilosa on demandas
  for each row when (new.sigilosa <> old.sigilosa) execute function app.same_sigilo();
create trigger reunida after update of principal_id on demandas
  for each row when (new.principal_id is distinct from old.principal_id) execute function app.after_reunida();
create trigger reunida_gone after update of deleted_at on demandas
  for each row when ((new.deleted_at is null) <> (old.deleted_at is null) and old.principal_id is not null) execute function app.after_reunida();
