-- after the functions
-- Whoever is called no more, or by a note that is gone or there again, is told so too.
create or replace trigger avisar_mencoes after insert on demanda_notas for each row
  when (new.mencionados <> '{}') execute function app.avisar_mencoes();
create trigger avisar_mencoes_update after update of mencionados, deleted_at on demanda_notas for each row
  when (old.mencionados <> '{}' or new.mencionados <> '{}') execute function app.avisar_mencoes();
