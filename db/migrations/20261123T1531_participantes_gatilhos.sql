-- after the functions
-- needs app.hidden_demandas() returns uuid[]
-- Who takes part in an appointment about a secret demand is known to its readers alone.
select app.keep_secret('compromisso_participantes');
create trigger of_compromisso before insert on compromisso_participantes for each row execute function app.participante_of();
-- safe: one trigger, which looks at one column
create trigger about_another after update of demanda_id on agenda_compromissos
  for each row when (new.demanda_id is distinct from old.demanda_id) execute function app.about_another();
