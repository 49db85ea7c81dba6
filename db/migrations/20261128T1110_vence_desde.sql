-- Since when a step falls due on the day that it has: one that was due already when that came out is still to be told.
alter table demanda_passos add column vence_desde date;
