-- What leaves as a file is in the office's log.

-- The log's table is closed to the request role; this adds one EXPORT row for the transaction's own office and person.
-- p_entidade_id is the one record, null for a list; p_detalhe says how many rows in which form, never what was searched for.
-- Of a list that secret demands are in only admins are told: how many there are would say how many others do not see.
create or replace function app.record_export(p_entidade text, p_entidade_id uuid, p_detalhe jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_tenant uuid := app.tenant_id();
  v_faceta bigint;
begin
  perform app.require(v_tenant is not null and app.user_id() is not null, 'session.forbidden');
  v_faceta := app.ensure_faceta(v_tenant, p_entidade, 'EXPORT');
  insert into public.auditoria (tenant_id, faceta_id, user_id, entidade_id, depois, sigilo)
  values (v_tenant, v_faceta, app.user_id(), p_entidade_id, p_detalhe,
    case when (p_detalhe ->> 'sigilosas')::boolean then '00000000-0000-0000-0000-000000000000'::uuid end);
  perform app.add_to_counter(v_tenant, 'auditoria:' || v_faceta, 1);
end $$;

grant execute on function app.record_export to gabinete_app;
