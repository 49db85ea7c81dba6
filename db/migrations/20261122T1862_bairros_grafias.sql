-- outside a transaction
drop index concurrently if exists bairros_by_principal;
create index concurrently bairros_by_principal on bairros (tenant_id, principal_id) where principal_id is not null;
