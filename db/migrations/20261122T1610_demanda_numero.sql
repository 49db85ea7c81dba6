-- The number under which a demand is known on the phone: 2026-00470, of the year of its date, in the order in which they are registered.
-- Once given it stays, also in the bin; a gap is a demand that came to nothing.
alter table demandas add column numero text collate "C";

-- The last one given, by office and year. Only functions read and write it.
create table demanda_numeros (
  tenant_id uuid not null references tenants,
  ano int not null,
  ultimo int not null constraint demanda_numeros_ultimo_range check (ultimo > 0),
  primary key (tenant_id, ano)
);
alter table demanda_numeros enable row level security, force row level security;
-- functions alone
create policy demanda_numeros_definer on demanda_numeros to gabinete_definer using (true) with check (true);
grant select, insert, update, delete on demanda_numeros to gabinete_definer;

-- Those that are there, with the number that each of them gets.
create table app.demandas_a_numerar (lote int, tenant_id uuid, id uuid, ano int, ordem bigint);
create index demandas_a_numerar_lote on app.demandas_a_numerar (lote);
grant select, insert on app.demandas_a_numerar to gabinete_definer;
