-- after the functions
-- needs app.hidden_demandas() returns uuid[]
-- What stops or moves a demand's clock is followed by its deadline, and so is what changes the calendar.
create trigger prazo_da_demanda before insert or update of status, andamento, assunto_id, setor_id, data_demanda, prazo, prazo_origem, deleted_at
  on demandas for each row when (current_setting('app.derivado', true) is distinct from 'on') execute function app.prazo_da_demanda();
create trigger recontar_insert after insert on feriados referencing new table as novas
  for each statement execute function app.feriados_mudaram();
create trigger recontar_update after update on feriados referencing old table as velhas new table as novas
  for each statement execute function app.feriados_mudaram();
create trigger recontar_delete after delete on feriados referencing old table as velhas
  for each statement execute function app.feriados_mudaram();
create trigger recontar_insert after insert on ajustes for each row when (not new.pontos_facultativos) execute function app.ajustes_mudaram();
create trigger recontar_update after update of pontos_facultativos on ajustes
  for each row when (new.pontos_facultativos <> old.pontos_facultativos) execute function app.ajustes_mudaram();

-- when a secret demand stood still is its readers'
select app.keep_secret('demanda_pausas');
