-- outside a transaction
-- When an office last had a turn at long work, however much of it it keeps.
drop index concurrently if exists lotes_last_turn;
create index concurrently lotes_last_turn on lotes (tenant_id, tomado_ate);
