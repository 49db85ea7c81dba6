-- after the functions, outside a transaction
-- What was there before gets its numbers in the order of the dates, some thousands of rows at a time: whoever edits one of them waits for
-- no more than that. What was interrupted goes on where it was.
set role gabinete_definer;
set app.derivado = 'on';
insert into app.demandas_a_numerar (lote, tenant_id, ano, ordem, id)
select (row_number() over (order by x.tenant_id, x.ano, x.ordem) - 1) / 5000, x.tenant_id, x.ano, x.ordem, x.id
  from (
    select d.tenant_id, d.id, extract(year from d.data_demanda)::int as ano,
           row_number() over (partition by d.tenant_id, extract(year from d.data_demanda) order by d.data_demanda, d.created_at, d.id) as ordem
      from demandas d where d.numero is null) x
 where not exists (select from app.demandas_a_numerar);
insert into demanda_numeros (tenant_id, ano, ultimo)
select tenant_id, ano, max(ordem) from app.demandas_a_numerar group by 1, 2 on conflict do nothing;
reset role;
analyze app.demandas_a_numerar;
set role gabinete_definer;
do $$
declare
  v_last int := (select coalesce(max(n.lote), -1) from app.demandas_a_numerar n);
begin
  for v_lote in 0 .. v_last loop
    -- safe: five thousand rows, and then a commit
    update demandas d set numero = app.numero(n.ano, n.ordem) from app.demandas_a_numerar n
     where n.lote = v_lote and d.tenant_id = n.tenant_id and d.id = n.id and d.numero is null;
    commit;
    if v_last > 0 then
      raise info 'Demandas numeradas: % %%', (v_lote + 1) * 100 / (v_last + 1);
    end if;
  end loop;
end $$;
reset role;
reset app.derivado;
drop index concurrently if exists demandas_numero;
create unique index concurrently demandas_numero on demandas (tenant_id, numero);
drop index concurrently if exists demandas_sem_numero;
create index concurrently demandas_sem_numero on demandas (tenant_id) where numero is null;
