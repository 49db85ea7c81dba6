-- What undoing has to know.

-- Of a demand that is open again: what it was closed with, when, and who reopened it. Whoever undoes that finds it as it was.
alter table demandas add column reaberta jsonb;
-- Which demands a notice of having been given some is about, each once.
alter table notificacoes add column demandas uuid[] not null default '{}';
-- What became of the demand, as it was told.
alter table devolutivas add column resultado text;
alter table devolutivas add constraint devolutivas_resultado_known check (resultado in ('RESOLVIDO', 'NAO_RESOLVIDO')) not valid;
grant insert (resultado) on devolutivas to gabinete_app;
