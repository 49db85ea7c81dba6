-- Functions that were, and that nothing calls any more: no function of today, and no server of the release before.

drop function if exists app.counters_of(text, jsonb, text), app.counter_key(text, jsonb, text),
  app.demanda_counters(date, uuid, text), app.add_bytes(jsonb[], jsonb[]), app.search_municipes(text, int, int),
  app.search_demandas(text, text, uuid, date, int, int);
drop function if exists app.managed_founder(uuid), app.managed_founders(uuid[]), app.managed_offices();
drop function if exists app.free_username(text), app.open_username(text);
drop function if exists app.trocados_de_perto(), app.uteis_de_perto(), app.uteis_entre(date, date, date[]);
drop function if exists app.name_patterns(text);
drop function if exists app.oficio_valores(uuid), app.valores_de(uuid[], uuid, uuid, uuid);
drop function if exists app.dias_uteis_depois(uuid, date, int), app.skip_oficios(uuid, int, text);
drop function if exists app.proved_by_mail(uuid);
drop function if exists app.closed_of(uuid, date, text), app.counted_apart(uuid, timestamptz, text, date, uuid, text, text);
drop function if exists app.counters_of(text, jsonb, text[]), app.counter_part(text, jsonb, text, text);
