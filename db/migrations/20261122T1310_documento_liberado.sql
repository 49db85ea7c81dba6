-- A document whose name protects it can be released by who administers the office: then it is deleted like any other.
alter table documentos add column liberado boolean not null default false;
grant update (liberado) on documentos to gabinete_app;
