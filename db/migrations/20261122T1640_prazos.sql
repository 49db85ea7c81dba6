-- Deadlines. What an office sets for all of its people: one row, which comes with the first change.
create table ajustes (
  tenant_id uuid not null default app.tenant_id() references tenants,
  id uuid not null default gen_random_uuid(),
  -- Carnival and Corpus Christi are days off
  pontos_facultativos boolean not null default true,
  -- after so many days in which nothing happens a demand stands still
  dias_parada int not null default 15 constraint ajustes_dias_parada_range check (dias_parada between 1 and 365),
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid,
  versao int not null default 1,
  primary key (tenant_id, id)
);
create unique index ajustes_one on ajustes (tenant_id);
select app.office_table('ajustes');
grant insert (id, pontos_facultativos, dias_parada), update (pontos_facultativos, dias_parada) on ajustes to gabinete_app;

-- Days off of an office beside those that are computed, and those on which it works all the same (EXPEDIENTE).
create table feriados (
  tenant_id uuid not null default app.tenant_id() references tenants,
  id uuid not null default gen_random_uuid(),
  data date not null constraint feriados_data_range check (data between '1900-01-01' and '2200-12-31'),
  nome text collate "pt-BR-x-icu" not null constraint feriados_nome_length check (length(nome) between 1 and 80),
  tipo text not null constraint feriados_tipo_known check (tipo in ('ESTADUAL', 'MUNICIPAL', 'GABINETE', 'EXPEDIENTE')),
  -- on this day of every year
  anual boolean not null default false,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid,
  versao int not null default 1,
  primary key (tenant_id, id)
);
create unique index feriados_data_taken on feriados (tenant_id, data) where deleted_at is null;
select app.office_table('feriados', '{"bin": true, "quota": 500}');
grant insert (id, data, nome, tipo, anual), update (data, nome, tipo, anual, deleted_at) on feriados to gabinete_app;

-- Days on which a demand's clock stands still, from `de` until before `ate`: it waits for somebody, or it was closed. Written by the
-- trigger of demands alone.
create table demanda_pausas (
  tenant_id uuid not null default app.tenant_id() references tenants,
  id uuid not null default gen_random_uuid(),
  demanda_id uuid not null,
  de date not null,
  ate date constraint demanda_pausas_order check (ate > de),
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid,
  versao int not null default 1,
  primary key (tenant_id, id),
  constraint demanda_pausas_demanda_fkey foreign key (tenant_id, demanda_id) references demandas (tenant_id, id)
);
create index demanda_pausas_by_demanda on demanda_pausas (tenant_id, demanda_id, de);
create unique index demanda_pausas_one_open on demanda_pausas (tenant_id, demanda_id) where ate is null and deleted_at is null;
select app.office_table('demanda_pausas');

-- In how many working days a demand of this sector is to be answered.
alter table setores add column prazo_dias int;
alter table setores add constraint setores_prazo_range check (prazo_dias between 1 and 365) not valid;
grant insert (prazo_dias), update (prazo_dias) on setores to gabinete_app;

-- The same of a subject, in working days or in days in a row: its columns came with it.
grant insert (prazo_dias, corridos), update (prazo_dias, corridos) on assuntos to gabinete_app;

-- Where a demand in analysis stands, until when it is to be answered, and who says so. The days are those of the default when it was
-- taken; a day of its own (MANUAL) has none.
alter table demandas
  add column andamento text,
  add column prazo date,
  add column prazo_origem text,
  add column prazo_dias int,
  add column prazo_corridos boolean,
  add column retomar_em date;
alter table demandas add constraint demandas_andamento_known check (
  andamento is null or status = 'EM_ANALISE' and andamento in ('ENCAMINHADA', 'AGUARDANDO_TERCEIRO', 'AGUARDANDO_MUNICIPE')) not valid;
alter table demandas add constraint demandas_prazo_origem_known check (prazo_origem in ('ASSUNTO', 'SETOR', 'MANUAL')) not valid;
alter table demandas add constraint demandas_prazo_complete check (
  (prazo is null) = (prazo_origem is null) and (prazo_dias is null) = (prazo_corridos is null)
    and (prazo_dias is not null) = (prazo_origem is not null and prazo_origem <> 'MANUAL')) not valid;
grant insert (prazo), update (andamento, prazo, prazo_origem, retomar_em) on demandas to gabinete_app;
