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

-- As in db/functions: what stands there is applied after all migrations, and rows are numbered before, also by servers of the version before.
create or replace function app.numero(p_ano int, p_ordem bigint) returns text language sql immutable parallel safe strict
  return p_ano || '-' || case when p_ordem < 100000 then lpad(p_ordem::text, 5, '0') else p_ordem::text end;

-- Those that are there, with the number that each of them gets.
create table app.demandas_a_numerar (lote int, tenant_id uuid, id uuid, ano int, ordem bigint);
create index demandas_a_numerar_lote on app.demandas_a_numerar (lote);
grant select, insert on app.demandas_a_numerar to gabinete_definer;

create or replace function app.number_demanda() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.demanda_numeros as n (tenant_id, ano, ultimo) values (new.tenant_id, extract(year from new.data_demanda), 1)
  on conflict (tenant_id, ano) do update set ultimo = n.ultimo + 1
  returning app.numero(n.ano, n.ultimo) into new.numero;
  return new;
end $$;
alter function app.number_demanda owner to gabinete_definer;
revoke execute on function app.number_demanda from public;

create or replace function app.audited(p_row jsonb) returns jsonb language sql immutable parallel safe
  return p_row - '{tenant_id,versao,busca,updated_at,deleted_by,caminho_storage,token_hash,numero}'::text[];

create or replace function app.before_change() returns trigger language plpgsql as $$
begin
  new.versao := old.versao + case current_setting('app.derivado', true) when 'on' then 0 else 1 end;
  if old.deleted_at is null and new.deleted_at is not null then
    new.deleted_at := now();
    new.deleted_by := app.user_id();
  elsif new.deleted_at is null then
    new.deleted_by := null;
  else
    new.deleted_at := old.deleted_at;
    new.deleted_by := old.deleted_by;
  end if;
  return new;
end $$;
