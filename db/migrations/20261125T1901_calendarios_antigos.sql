-- after the functions
-- Of the offices that have said something of their days before, while none of them does.
do $$
declare
  v_tenant uuid;
begin
  for v_tenant in select f.tenant_id from feriados f union select a.tenant_id from ajustes a where not a.pontos_facultativos loop
    perform app.hold_calendar(v_tenant, true), app.guardar_calendario(v_tenant);
  end loop;
end $$;
