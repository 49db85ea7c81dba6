-- after the functions, outside a transaction
-- What was typed so far: each spelling once, then citizens and their demands, some thousands of rows at a time, so that whoever edits one of
-- them waits for no more than that. What was interrupted goes on where it was.
set role gabinete_definer;
set app.derivado = 'on';
do $$
declare
  t record;
begin
  for t in select id from tenants loop
    perform app.bairro_of(t.id, b.nome) from (
      select m.bairro as nome, count(*) as pessoas from municipes m
       where m.tenant_id = t.id and m.bairro is not null group by 1 order by 2 desc, 1) b;
    commit;
  end loop;
end $$;
do $$
declare
  v_tenant uuid := '00000000-0000-0000-0000-000000000000';
  v_id uuid := '00000000-0000-0000-0000-000000000000';
  v_rows bigint := 0;
  v_last record;
begin
  loop
    select x.tenant_id, x.id into v_last from (
      select m.tenant_id, m.id from municipes m where (m.tenant_id, m.id) > (v_tenant, v_id) order by 1, 2 limit 5000) x
     order by 1 desc, 2 desc limit 1;
    exit when v_last.id is null;
    -- safe: five thousand rows, and then a commit
    update municipes m set bairro_id = app.bairro_of(m.tenant_id, m.bairro)
     where (m.tenant_id, m.id) > (v_tenant, v_id) and (m.tenant_id, m.id) <= (v_last.tenant_id, v_last.id)
       and m.bairro is not null and m.bairro_id is null;
    commit;
    v_tenant := v_last.tenant_id;
    v_id := v_last.id;
    v_rows := v_rows + 5000;
    if v_rows > 5000 then
      raise info 'Bairros dos munícipes: %', v_rows;
    end if;
  end loop;
end $$;
do $$
declare
  v_tenant uuid := '00000000-0000-0000-0000-000000000000';
  v_id uuid := '00000000-0000-0000-0000-000000000000';
  v_rows bigint := 0;
  v_last record;
begin
  loop
    select x.tenant_id, x.id into v_last from (
      select d.tenant_id, d.id from demandas d where (d.tenant_id, d.id) > (v_tenant, v_id) order by 1, 2 limit 5000) x
     order by 1 desc, 2 desc limit 1;
    exit when v_last.id is null;
    -- safe: five thousand rows, and then a commit
    update demandas d set bairro_id = m.bairro_id from municipes m
     where (d.tenant_id, d.id) > (v_tenant, v_id) and (d.tenant_id, d.id) <= (v_last.tenant_id, v_last.id)
       and m.tenant_id = d.tenant_id and m.id = d.municipe_id and m.bairro_id is not null and d.bairro_id is null;
    commit;
    v_tenant := v_last.tenant_id;
    v_id := v_last.id;
    v_rows := v_rows + 5000;
    if v_rows > 5000 then
      raise info 'Bairros das demandas: %', v_rows;
    end if;
  end loop;
end $$;
reset role;
reset app.derivado;
