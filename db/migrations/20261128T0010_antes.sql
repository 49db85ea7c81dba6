-- What the last change of a demand took from it beside what was said: the way back finds it here.
alter table demandas add column antes jsonb;
