-- after the functions
-- needs app.hidden_demandas() returns uuid[]
-- Who was told about a secret demand is known to its readers alone.
select app.keep_secret('devolutivas');
-- What is still to be told follows from who was told, who asked, and who is there.
create trigger move_demandas after insert on devolutivas referencing new table as novas for each statement execute function app.move_demandas();
create trigger told_insert after insert on devolutivas referencing new table as novas for each statement execute function app.after_told();
create trigger told_update after update on devolutivas referencing new table as novas for each statement execute function app.after_told();
create trigger told_delete after delete on devolutivas referencing old table as novas for each statement execute function app.after_told();
-- safe: a trigger of the table, made at once
create trigger asked_by after update of municipe_id on demandas
  for each row when (new.municipe_id is distinct from old.municipe_id) execute function app.after_asked_by();
-- safe: a trigger of the table, made at once
create trigger to_be_told after update of deleted_at, anonimizado_em on municipes
  for each row when ((new.deleted_at is null and new.anonimizado_em is null) is distinct from (old.deleted_at is null and old.anonimizado_em is null))
  execute function app.after_citizen_gone();
