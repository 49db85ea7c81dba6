-- after the functions, outside a transaction
-- What was closed before gets the day, in São Paulo, of the last change of its status away from EM_ANALISE; where the log does not tell, none.
-- Some thousands of rows at a time: whoever edits one of them waits for no more than that. What was interrupted goes on where it was.
set role gabinete_definer;
set app.derivado = 'on';
insert into app.demandas_a_datar (lote, tenant_id, id, dia)
select (row_number() over (order by d.tenant_id, d.id) - 1) / 5000, d.tenant_id, d.id, fechada.dia
  from demandas d join (
    -- the log is read once, from its beginning to its end
    select a.tenant_id, a.entidade_id as id, (max(a."timestamp") at time zone 'America/Sao_Paulo')::date as dia from auditoria a
     where a.antes ->> 'status' = 'EM_ANALISE' and a.depois ->> 'status' <> 'EM_ANALISE' group by 1, 2) fechada using (tenant_id, id)
 where d.status <> 'EM_ANALISE' and d.encerrada_em is null and not exists (select from app.demandas_a_datar);
reset role;
analyze app.demandas_a_datar;
-- that the new column is empty is not known yet, and each step would look at all of them
analyze demandas (encerrada_em);
set role gabinete_definer;
do $$
declare
  v_last int := (select coalesce(max(n.lote), -1) from app.demandas_a_datar n);
begin
  for v_lote in 0 .. v_last loop
    -- safe: five thousand rows, and then a commit
    update demandas d set encerrada_em = n.dia from app.demandas_a_datar n
     where n.lote = v_lote and d.tenant_id = n.tenant_id and d.id = n.id and d.encerrada_em is null and d.status <> 'EM_ANALISE';
    commit;
    if v_last > 0 then
      raise info 'Dias de encerramento: % %%', (v_lote + 1) * 100 / (v_last + 1);
    end if;
  end loop;
end $$;
reset role;
reset app.derivado;
