-- outside a transaction
-- What two records of one person are told by: what the name sounds like, the phone without area code and ninth digit, the door, the address of
-- their mails. Of who was anonymised nothing is compared.
drop index concurrently if exists municipes_fonetica;
create index concurrently municipes_fonetica on municipes (tenant_id, app.fonetica(nome_completo) collate "C")
  where deleted_at is null and anonimizado_em is null;
-- a part of the name
drop index concurrently if exists municipes_fonetica_search;
create index concurrently municipes_fonetica_search on municipes using gin (tenant_id, app.fonetica(nome_completo) collate "C" gin_trgm_ops)
  where deleted_at is null and anonimizado_em is null;
drop index concurrently if exists municipes_fim_do_telefone;
create index concurrently municipes_fim_do_telefone on municipes (tenant_id, right(telefone_ddd, 8)) where deleted_at is null;
drop index concurrently if exists municipes_porta;
create index concurrently municipes_porta on municipes (tenant_id, cep, numero) where deleted_at is null and cep is not null;
drop index concurrently if exists municipes_email;
create index concurrently municipes_email on municipes (tenant_id, lower(email)) where deleted_at is null and email is not null;
