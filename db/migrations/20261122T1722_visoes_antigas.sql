-- after the functions, outside a transaction
-- Open demands of before get the day of the last change that moves one, by the log, or of their registration. Some thousands of rows at a
-- time: whoever edits one of them waits for no more than that. What was interrupted goes on where it was.
set role gabinete_definer;
set app.derivado = 'on';
insert into app.demandas_a_mover (lote, tenant_id, id, dia)
select (row_number() over (order by d.tenant_id, d.id) - 1) / 5000, d.tenant_id, d.id,
       greatest((d.created_at at time zone 'America/Sao_Paulo')::date, movida.dia)
  from demandas d left join (
    -- the log is read once, from its beginning to its end
    select a.tenant_id, a.entidade_id as id, (max(a."timestamp") at time zone 'America/Sao_Paulo')::date as dia from auditoria a
     where a.depois ?| '{status,setor_id,assessor_id,codigo_oficio}' and a.antes is not null group by 1, 2) movida using (tenant_id, id)
 where d.status = 'EM_ANALISE' and d.movimentada_em is null and not exists (select from app.demandas_a_mover);
reset role;
analyze app.demandas_a_mover;
-- that the new column is empty is not known yet, and each step would look at all of them
analyze demandas (movimentada_em);
set role gabinete_definer;
do $$
declare
  v_last int := (select coalesce(max(n.lote), -1) from app.demandas_a_mover n);
begin
  for v_lote in 0 .. v_last loop
    -- safe: five thousand rows, and then a commit
    update demandas d set movimentada_em = n.dia from app.demandas_a_mover n
     where n.lote = v_lote and d.tenant_id = n.tenant_id and d.id = n.id and d.movimentada_em is null;
    commit;
    if v_last > 0 then
      raise info 'Dias do último movimento: % %%', (v_lote + 1) * 100 / (v_last + 1);
    end if;
  end loop;
end $$;
reset role;
reset app.derivado;
