-- after the functions
-- Those without an ofício are counted from here on; those of before are what there are more than were counted, seen at one moment.
set local role gabinete_definer;
insert into contadores as c (tenant_id, chave, slot, valor)
select x.tenant_id, 'demandas:sem_oficio', 0, x.linhas - x.contadas from (
  select t.id as tenant_id,
         (select count(*) from demandas d where d.tenant_id = t.id and d.deleted_at is null and d.principal_id is null
            and d.status = 'EM_ANALISE' and d.codigo_oficio is null) as linhas,
         (select coalesce(sum(k.valor), 0)::bigint from contadores k where k.tenant_id = t.id and k.chave = 'demandas:sem_oficio') as contadas
    from tenants t) x
 where x.linhas <> x.contadas
on conflict (tenant_id, chave, slot) do update set valor = c.valor + excluded.valor;
reset role;
-- an open demand always says when it last moved
alter table demandas add constraint demandas_movimentada_open check (status <> 'EM_ANALISE' or movimentada_em is not null) not valid;
-- safe: only these files read it
drop table app.demandas_a_mover;
