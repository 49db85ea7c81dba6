-- after the functions
-- Who was told follows from the contact in which they were.
create trigger told_contact after update of deleted_at, resultado on historicos_atendimento
  for each row when (old.deleted_at is distinct from new.deleted_at or old.resultado is distinct from new.resultado)
  execute function app.after_contact();
