-- after the functions
-- needs app.hidden_demandas() returns uuid[]
-- Many demands at once get their steps at once.
-- safe: a trigger of the table, made at once
create or replace trigger copiar_roteiro_insert after insert on demandas referencing new table as novas
  for each statement execute function app.copiar_roteiros();
-- What copies steps, or ticks them by a fact, looks itself after what falls due.
create or replace trigger passos_insert after insert on demanda_passos referencing new table as novas for each statement
  when (current_setting('app.derivado', true) is distinct from 'on') execute function app.passos_novos();
create or replace trigger passos_update after update on demanda_passos referencing old table as velhas new table as novas for each statement
  when (current_setting('app.derivado', true) is distinct from 'on') execute function app.passos_mudados();
