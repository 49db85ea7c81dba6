-- after the functions
-- needs app.today() returns date
-- From here on a demand says when it last moved: new ones begin with their day, and what is done about one tells it.
-- safe: of rows to come
alter table demandas alter column movimentada_em set default app.today();
create trigger date_movement before update of status, andamento, setor_id, assessor_id, codigo_oficio on demandas
  for each row when ((new.status, new.andamento, new.setor_id, new.assessor_id, new.codigo_oficio)
    is distinct from (old.status, old.andamento, old.setor_id, old.assessor_id, old.codigo_oficio)) execute function app.date_movement();
create trigger move_demandas after insert on demanda_documentos referencing new table as novas
  for each statement execute function app.move_demandas();
create trigger move_demandas after insert on demanda_notas referencing new table as novas
  for each statement execute function app.move_demandas();
create trigger move_demandas after insert on historicos_atendimento referencing new table as novas
  for each statement execute function app.move_demandas();
