-- What the subject of an issued letter says: with what its variables stood for when it was issued; null where there are none. It is searched
-- as it reads, so the column that the search reads, and its index, are made anew.
alter table oficios add column assunto_emitido text
  constraint oficios_assunto_emitido_length check (length(assunto_emitido) between 1 and 1000);
-- safe: no release has letters; the same file makes it again
alter table oficios drop column busca;
-- safe: no release has letters
alter table oficios add column busca text collate "C" generated always as
  (app.searchable(coalesce(identificacao, '') || E'\n' || coalesce(assunto_emitido, assunto) || E'\n' || destinatario) || E'\n'
    || coalesce(protocolo, '')) stored;
-- safe: no release has letters
create index oficios_search on oficios using gin (tenant_id, busca gin_trgm_ops) where deleted_at is null;
grant update (assunto_emitido) on oficios to gabinete_app;
