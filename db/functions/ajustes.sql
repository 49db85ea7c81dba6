-- What an office has set for all of its people.

-- Its row comes with the first change; what nobody has said is as the columns have it by default. Becomes a part of whichever asks.
create or replace function app.ajustes_de(p_tenant uuid)
returns table (pontos_facultativos boolean, dias_parada int, perguntar_devolutiva boolean, expediente_inicio time, expediente_fim time,
  cabecalho text[], numerar_paragrafos boolean)
language sql stable parallel safe as $$
  select coalesce(a.pontos_facultativos, true), coalesce(a.dias_parada, 15), coalesce(a.perguntar_devolutiva, false),
         coalesce(a.expediente_inicio, '08:00'), coalesce(a.expediente_fim, '18:00'), coalesce(a.cabecalho, '{}'),
         coalesce(a.numerar_paragrafos, true)
    from (select) one left join public.ajustes a on a.tenant_id = p_tenant
$$;
