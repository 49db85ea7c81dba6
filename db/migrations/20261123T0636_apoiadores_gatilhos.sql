-- after the functions
-- needs app.hidden_demandas() returns uuid[]
-- Who supports a secret demand is known to its readers alone.
select app.keep_secret('apoiadores');
create trigger move_demandas after insert on apoiadores referencing new table as novas for each statement execute function app.move_demandas();
create trigger supported_insert after insert on apoiadores referencing new table as novas for each statement execute function app.after_supported();
create trigger supported_update after update on apoiadores referencing new table as novas for each statement execute function app.after_supported();
create trigger supported_delete after delete on apoiadores referencing old table as novas for each statement execute function app.after_supported();
-- two records of one person become one, or two again
create trigger stand_aside before update of municipe_id on apoiadores
  for each row when (new.municipe_id is distinct from old.municipe_id) execute function app.stand_aside();
create trigger stand_aside before update of municipe_id on devolutivas
  for each row when (new.municipe_id is distinct from old.municipe_id) execute function app.stand_aside();
