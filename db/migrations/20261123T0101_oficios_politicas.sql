-- after the functions
-- needs app.hidden_demandas() returns uuid[]
-- needs app.hidden_oficios() returns uuid[]
-- A letter about a secret demand is read by who reads all that it is about; that it is there, its number tells (app.oficios_sigilosos).
select app.keep_secret('oficio_demandas');
-- which letters these are is asked once for a statement
create policy oficios_sigilo on oficios as restrictive to gabinete_app using (id <> all ((select app.hidden_oficios())::uuid[]));
-- and so are its files
create policy oficio_arquivos_sigilo on oficio_arquivos as restrictive to gabinete_app using (oficio_id <> all ((select app.hidden_oficios())::uuid[]));
-- nobody is seen where there is nothing
create policy presencas_oficios on presencas as restrictive to gabinete_app using (entidade_id <> all ((select app.hidden_oficios())::uuid[]));

-- What is issued stays as it is, and its recipient is known to the search.
create trigger oficio_escrito before insert or update of tipo_id, numeracao, orgao_id, autoridade_id, assunto, corpo, deleted_at on oficios
  for each row execute function app.oficio_escrito();
-- The day of an answer follows from the dates of the letter.
create trigger oficio_datas before update of enviado_em, protocolado_em, respondido_em, resposta_ate, resposta_propria, resultado_em, casa_numero,
  casa_ano on oficios
  for each row when (new.emitido_em is not null) execute function app.oficio_datas();
-- Who reads a letter follows from what it is about; what is added to a demand moves it.
create trigger seal_oficios_insert after insert on oficio_demandas referencing new table as novas for each statement execute function app.seal_oficios();
create trigger seal_oficios_update after update on oficio_demandas referencing new table as novas for each statement execute function app.seal_oficios();
create trigger seal_oficios_delete after delete on oficio_demandas referencing old table as novas for each statement execute function app.seal_oficios();
create trigger move_demandas after insert on oficio_demandas referencing new table as novas for each statement execute function app.move_demandas();
-- While a letter gives a demand its code, nobody types another.
create trigger codigo_do_oficio before update of codigo_oficio on demandas for each row
  when (new.codigo_oficio is distinct from old.codigo_oficio and current_user <> 'gabinete_definer') execute function app.codigo_do_oficio();
