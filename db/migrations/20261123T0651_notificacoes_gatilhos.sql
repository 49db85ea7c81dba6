-- after the functions
-- needs app.hidden_demandas() returns uuid[]
-- needs app.hidden_oficios() returns uuid[]
-- What is about a secret demand is there for who reads that,
select app.keep_secret('notificacoes');
-- and so is what is about a letter that is about one.
create policy notificacoes_oficio_sigilo on notificacoes as restrictive to gabinete_app
  using (oficio_id is null or oficio_id <> all ((select app.hidden_oficios())::uuid[]));

-- The person's own tabs hear of it, and nobody else's.
create trigger contar_a_quem_insert after insert on notificacoes referencing new table as novas
  for each statement execute function app.notificacoes_mudaram();
create trigger contar_a_quem_update after update on notificacoes referencing new table as novas
  for each statement execute function app.notificacoes_mudaram();

-- Who is told of what: in the transaction of whoever does it.
create trigger avisar_atribuidas_insert after insert on demandas referencing new table as novas
  for each statement execute function app.avisar_atribuidas();
create trigger avisar_atribuidas_update after update on demandas referencing old table as velhas new table as novas
  for each statement execute function app.avisar_atribuidas();
create trigger avisar_mencoes after insert or update of mencionados on demanda_notas for each row
  when (new.deleted_at is null and new.mencionados <> '{}') execute function app.avisar_mencoes();
create trigger avisar_respondido after update of respondido_em on oficios for each row
  when (old.respondido_em is null and new.respondido_em is not null) execute function app.avisar_respondido();
