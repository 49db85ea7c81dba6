-- What came of an appointment: what is said of it, and the demands that were promised there. `resultado_em` alone says that there was nothing.
alter table agenda_compromissos add column resultado text;
alter table agenda_compromissos add column resultado_em timestamptz;
alter table agenda_compromissos add constraint agenda_resultado_length
  check (length(resultado) between 1 and 5000) not valid;
grant update (resultado, resultado_em) on agenda_compromissos to gabinete_app;
-- safe: one row, of the program's own
update app.office_tables set anonymise = anonymise || '{"resultado": null}' where table_name = 'agenda_compromissos';

-- at which appointment it was promised
alter table demandas add column compromisso_id uuid;
alter table demandas
  add constraint demandas_compromisso_fkey foreign key (tenant_id, compromisso_id) references agenda_compromissos (tenant_id, id) not valid;
grant insert (compromisso_id) on demandas to gabinete_app;

-- Links that say where a row comes from, and not whom it is about: what was promised at one citizen's appointment may be another's.
alter table app.office_tables add column origins text[] not null default '{}';
-- safe: one row, of the program's own
update app.office_tables set origins = '{compromisso_id}' where table_name = 'demandas';
