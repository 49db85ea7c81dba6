-- outside a transaction
-- Offices that a person founded are counted out of all events of the installation.
drop index concurrently if exists platform_events_founded;
create index concurrently platform_events_founded on platform_events (user_id) where entidade = 'tenants' and acao = 'INSERT';
