-- after the functions
-- From here on a demand gets its number when it comes. Those that came while the others were numbered get theirs in the same moment:
-- they are few, and found in an index of their own.
create trigger number_demanda before insert on demandas for each row when (new.numero is null) execute function app.number_demanda();
set local role gabinete_definer;
set local app.derivado = 'on';
do $$
declare
  d record;
begin
  for d in select tenant_id, id, data_demanda from demandas where numero is null order by data_demanda, created_at, id loop
    with given as (
      insert into demanda_numeros as n (tenant_id, ano, ultimo) values (d.tenant_id, extract(year from d.data_demanda), 1)
      on conflict (tenant_id, ano) do update set ultimo = n.ultimo + 1
      returning app.numero(n.ano, n.ultimo) as numero)
    -- safe: the few that came meanwhile
    update demandas x set numero = given.numero from given where x.tenant_id = d.tenant_id and x.id = d.id;
  end loop;
end $$;
set local app.derivado = 'off';
reset role;
alter table demandas add constraint demandas_numero_form check (numero is not null and numero ~ '^[0-9]{4}-[0-9]{5,9}$') not valid;
-- safe: only these files read it
drop table app.demandas_a_numerar;
