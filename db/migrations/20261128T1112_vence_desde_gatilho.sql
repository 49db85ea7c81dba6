-- after the functions
-- A demand is open again, or one of its own again.
-- safe: a trigger of the table, made at once
create trigger passos_de_volta after update of status, deleted_at, principal_id on demandas for each row
  when (new.status = 'EM_ANALISE' and new.deleted_at is null and new.principal_id is null
    and (old.status <> 'EM_ANALISE' or old.deleted_at is not null or old.principal_id is not null))
  execute function app.passos_de_volta();
