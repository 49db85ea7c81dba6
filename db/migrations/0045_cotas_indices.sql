-- outside a transaction
-- For the counting in 0046_cotas_contar.sql, which writers wait for: a few bytes of each row that counts, and no row itself.
drop index concurrently if exists historicos_to_count;
create index concurrently historicos_to_count on historicos_atendimento (tenant_id) where deleted_at is not null;
drop index concurrently if exists demanda_documentos_to_count;
create index concurrently demanda_documentos_to_count on demanda_documentos (tenant_id) include (tamanho_arquivo, deleted_at);
drop index concurrently if exists documentos_to_count;
create index concurrently documentos_to_count on documentos (tenant_id) include (size, deleted_at);
