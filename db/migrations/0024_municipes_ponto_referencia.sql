-- What one finds a citizen's door by, where street and number do not say it.
alter table municipes add column ponto_referencia text;
-- not valid: no row has a value yet, so none is read while the table is locked
alter table municipes add constraint municipes_ponto_referencia_length check (length(ponto_referencia) <= 200) not valid;
grant insert (ponto_referencia), update (ponto_referencia) on municipes to gabinete_app;
