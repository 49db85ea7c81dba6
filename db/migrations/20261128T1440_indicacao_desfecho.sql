-- How naming an office's admin ended; the row stays, for the log and for whoever named.
alter table indicacoes add column desfecho text;
-- safe: a row for each office at most
alter table indicacoes add constraint indicacoes_desfecho_known check (desfecho in ('ACEITA', 'RECUSADA', 'SUBSTITUIDA', 'ENCERRADA'));
-- safe: the table is as small
create unique index indicacoes_waiting_key on indicacoes (tenant_id) where desfecho is null;
-- safe: the table is as small
drop index indicacoes_office_key;
