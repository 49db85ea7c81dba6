-- after the functions
-- needs app.guardar_calendario(uuid) returns void
-- Of the offices that have said something of their days before, while none of them does.
select app.hold_calendar(x.tenant_id, true), app.guardar_calendario(x.tenant_id)
  from (select f.tenant_id from feriados f union select a.tenant_id from ajustes a where not a.pontos_facultativos) x;
