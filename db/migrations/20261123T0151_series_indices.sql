-- outside a transaction
-- The appointments of a series; nearly all appointments have none.
drop index concurrently if exists agenda_by_serie;
create index concurrently agenda_by_serie on agenda_compromissos (tenant_id, serie_id, data_compromisso) where serie_id is not null;
alter table agenda_compromissos validate constraint agenda_serie_fkey;
