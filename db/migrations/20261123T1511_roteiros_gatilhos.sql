-- after the functions
-- needs app.hidden_demandas() returns uuid[]
-- The steps of a secret demand are as unreadable as it is.
select app.keep_secret('demanda_passos');

-- What is added, ticked or taken away by a person moves the demand; what follows from something else has been moved by that.
create trigger move_demandas_insert after insert on demanda_passos referencing new table as novas for each statement
  when (current_setting('app.derivado', true) is distinct from 'on') execute function app.move_demandas();
create trigger move_demandas_update after update on demanda_passos referencing new table as novas for each statement
  when (current_setting('app.derivado', true) is distinct from 'on') execute function app.move_demandas();
-- Steps that are new may be done already; and with each change of one the step behind it falls due on another day. What copies steps, or
-- ticks them by a fact, looks itself after both.
create trigger passos_insert after insert on demanda_passos referencing new table as novas for each statement
  when (current_setting('app.derivado', true) is distinct from 'on') execute function app.passos_novos();
create trigger passos_update after update on demanda_passos referencing old table as velhas new table as novas for each statement
  when (current_setting('app.derivado', true) is distinct from 'on') execute function app.passos_mudados();

-- A demand gets the steps of its subject, whoever makes it and by whatever way; with another subject those of that.
-- safe: a trigger of the table, made at once
create trigger copiar_roteiro_insert after insert on demandas referencing new table as novas
  for each statement execute function app.copiar_roteiros();
-- safe: a trigger of the table, made at once
create trigger copiar_roteiro_update after update of assunto_id on demandas for each row
  when (new.assunto_id is distinct from old.assunto_id) execute function app.copiar_roteiro();

-- What steps are ticked by.
-- safe: a trigger of the table, made at once
create trigger passo_protocolo after update of protocolo_externo on demandas for each row
  when ((new.protocolo_externo is null) <> (old.protocolo_externo is null)) execute function app.passo_do_protocolo();
-- safe: a trigger of the table, made at once
create trigger passo_foto_insert after insert on demanda_documentos for each row
  when (new.deleted_at is null and new.tipo_arquivo like 'image/%') execute function app.passo_da_foto();
-- safe: a trigger of the table, made at once
create trigger passo_foto_update after update of deleted_at on demanda_documentos for each row
  when (new.tipo_arquivo like 'image/%' and (new.deleted_at is null) <> (old.deleted_at is null)) execute function app.passo_da_foto();
-- safe: a trigger of the table, made at once
create trigger passo_oficio after update of emitido_em, anulado_em on oficios for each row
  when (new.emitido_em is distinct from old.emitido_em or new.anulado_em is distinct from old.anulado_em) execute function app.passos_do_oficio();
-- safe: a trigger of the table, made at once
create trigger passo_oficio_protocolo after update of protocolado_em, protocolo on oficios for each row
  when (new.protocolado_em is distinct from old.protocolado_em or (new.protocolo is null) <> (old.protocolo is null))
  execute function app.passos_do_oficio('PROTOCOLO');
-- safe: a trigger of the table, made at once
create trigger passo_oficio_insert after insert on oficio_demandas for each row when (new.depois) execute function app.passos_da_ligacao();
-- safe: a trigger of the table, made at once
create trigger passo_oficio_update after update of deleted_at on oficio_demandas for each row
  when ((new.deleted_at is null) <> (old.deleted_at is null)) execute function app.passos_da_ligacao();
