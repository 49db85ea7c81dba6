-- Appointments that repeat: each is a row of its own, and all of them name how they do. From the day `inicio` the others are counted; it moves
-- with them.
create table agenda_series (
  tenant_id uuid not null default app.tenant_id() references tenants,
  id uuid not null default gen_random_uuid(),
  frequencia text not null constraint agenda_series_frequencia_known
    check (frequencia in ('DIARIA', 'SEMANAL', 'MENSAL_DIA', 'MENSAL_SEMANA')),
  inicio date not null constraint agenda_series_inicio_range check (inicio between '1900-01-01' and '2200-12-31'),
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid,
  versao int not null default 1,
  primary key (tenant_id, id)
);
select app.office_table('agenda_series');
grant insert (id, frequencia, inicio), update (inicio) on agenda_series to gabinete_app;

alter table agenda_compromissos add column serie_id uuid;
alter table agenda_compromissos
  add constraint agenda_serie_fkey foreign key (tenant_id, serie_id) references agenda_series (tenant_id, id) not valid;
grant insert (serie_id) on agenda_compromissos to gabinete_app;
