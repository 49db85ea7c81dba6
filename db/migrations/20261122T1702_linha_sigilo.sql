-- after the functions
-- needs app.hidden_demandas() returns uuid[]
-- What was said about a secret demand is read by its readers alone.
select app.keep_secret('demanda_notas'), app.keep_secret('historicos_atendimento');
