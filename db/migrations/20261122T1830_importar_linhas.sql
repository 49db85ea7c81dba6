-- What an import brings along: the code that a record had where it comes from, people whose phone nobody knows, and the rows of a file
-- while they are checked and done.
alter table municipes add column codigo_origem text
  constraint municipes_codigo_origem_length check (length(codigo_origem) between 1 and 60);
alter table municipes add column sem_telefone boolean not null default false;
alter table demandas add column codigo_origem text
  constraint demandas_codigo_origem_length check (length(codigo_origem) between 1 and 60);
grant insert (codigo_origem, sem_telefone), update (codigo_origem) on municipes to gabinete_app;
grant insert (codigo_origem, status, encerrada_em), update (codigo_origem) on demandas to gabinete_app;

-- nobody's phone only where there is nobody any more, or where an import was told to bring people without
alter table municipes drop constraint municipes_telefone_required;
alter table municipes add constraint municipes_telefone_required
  check (telefone_ddd is not null or anonimizado_em is not null or sem_telefone) not valid;

-- its line in the file, and what it says until it is done
alter table lote_itens add column linha int;
alter table lote_itens add column dados jsonb;
grant insert (linha, dados, resultado, erros), update (linha, registro_id, dados) on lote_itens to gabinete_app;

-- Whoever has the code can ask the other program whose it is.
-- safe: one row, which nobody writes
update app.office_tables set anonymise = anonymise || '{"codigo_origem": null}' where table_name = 'demandas';
