-- outside a transaction
-- The history of one profile or office is read by its id, out of all events of the installation.
drop index concurrently if exists platform_events_by_record;
create index concurrently platform_events_by_record on platform_events (entidade_id, "timestamp" desc);
