-- after the functions
-- Of a lote hears who may see it, which the rows say that come after it (app.tell_lote).
-- safe: a trigger of the table, made at once
create constraint trigger lotes_leitores after insert or update or delete on lotes
  deferrable initially deferred
  for each row execute function app.tell_lote();
