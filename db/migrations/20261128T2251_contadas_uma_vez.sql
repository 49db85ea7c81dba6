-- after the functions
-- What is counted of a demand beside the rest is counted with it (app.after_update), but where it follows from something else; and whether a
-- demand moves its own function asks: a condition of a trigger is read anew by each statement.
-- safe: triggers of the table, made at once
drop trigger count_closed_insert on demandas;
drop trigger count_closed_delete on demandas;
create or replace trigger count_closed_update after update on demandas referencing old table as velhas new table as novas
  for each statement when (current_setting('app.derivado', true) = 'on') execute function app.count_closed();
create or replace trigger date_movement before update of status, andamento, setor_id, assessor_id, codigo_oficio on demandas
  for each row execute function app.date_movement();
