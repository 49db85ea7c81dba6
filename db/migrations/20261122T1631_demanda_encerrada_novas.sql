-- after the functions
create trigger date_closing before update of status on demandas
  for each row when (new.status is distinct from old.status) execute function app.date_closing();
create trigger count_closed_insert after insert on demandas referencing new table as novas for each statement execute function app.count_closed();
create trigger count_closed_update after update on demandas referencing old table as velhas new table as novas
  for each statement execute function app.count_closed();
create trigger count_closed_delete after delete on demandas referencing old table as velhas for each statement execute function app.count_closed();
