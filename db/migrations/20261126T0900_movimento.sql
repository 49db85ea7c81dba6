-- What a change of one row moves (app.log_change): the line that the log has of it, what everybody is told, and the counters that the row
-- came to and left. Never stored.
create type app.movimento as (tenant_id uuid, id uuid, acao text, faceta_id bigint, entrou text[], saiu text[]);
