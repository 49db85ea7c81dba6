-- How often the next step of long work was begun, and not done.
alter table lotes add column tentativas int not null default 0;
grant update (tentativas) on lotes to gabinete_app;

-- It tells that number since.
-- safe: no release has called it
drop function if exists app.claim_lote(text[], interval);
