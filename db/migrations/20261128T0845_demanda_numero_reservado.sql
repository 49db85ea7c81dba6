-- An import registers demands under numbers that it has taken ahead (app.reserve_numeros); whoever says none gets the next one.
grant insert (numero) on demandas to gabinete_app;
