-- outside a transaction
-- people who were merged, by the code that they had elsewhere: rows of a spreadsheet about them are about whom they went into
drop index concurrently if exists municipes_unidos_origem;
create index concurrently municipes_unidos_origem on municipes (tenant_id, codigo_origem) where unido_em is not null;
