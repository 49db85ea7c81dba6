-- outside a transaction
drop index concurrently if exists municipes_origem_taken;
create unique index concurrently municipes_origem_taken on municipes (tenant_id, codigo_origem) where deleted_at is null;
drop index concurrently if exists demandas_origem_taken;
create unique index concurrently demandas_origem_taken on demandas (tenant_id, codigo_origem) where deleted_at is null;
alter table municipes validate constraint municipes_telefone_required;
