-- Roteiros: what is done for a demand about a subject, step by step. A demand has steps of its own, copied when it gets the subject.
create table assunto_passos (
  tenant_id uuid not null default app.tenant_id() references tenants,
  id uuid not null default gen_random_uuid(),
  assunto_id uuid not null,
  ordem int not null constraint assunto_passos_ordem_range check (ordem between 1 and 20),
  texto text not null constraint assunto_passos_texto_length check (length(texto) between 1 and 150),
  tipo text not null constraint assunto_passos_tipo_known check (tipo in ('MANUAL', 'FOTO', 'OFICIO', 'PROTOCOLO', 'VERIFICAR')),
  -- working days after the step before
  dias int constraint assunto_passos_dias_range check (dias between 1 and 365),
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid,
  versao int not null default 1,
  primary key (tenant_id, id),
  constraint assunto_passos_assunto_fkey foreign key (tenant_id, assunto_id) references assuntos (tenant_id, id),
  constraint assunto_passos_dias_whole check ((tipo = 'VERIFICAR') = (dias is not null))
);
create unique index assunto_passos_ordem_key on assunto_passos (tenant_id, assunto_id, ordem) where deleted_at is null;
create index assunto_passos_by_assunto on assunto_passos (tenant_id, assunto_id);
select app.office_table('assunto_passos');
grant insert (assunto_id, ordem, texto, tipo, dias), update (texto, tipo, dias, deleted_at) on assunto_passos to gabinete_app;

create table demanda_passos (
  tenant_id uuid not null default app.tenant_id() references tenants,
  id uuid not null default gen_random_uuid(),
  demanda_id uuid not null,
  ordem int not null constraint demanda_passos_ordem_range check (ordem between 1 and 100000),
  texto text not null constraint demanda_passos_texto_length check (length(texto) between 1 and 150),
  tipo text not null constraint demanda_passos_tipo_known check (tipo in ('MANUAL', 'FOTO', 'OFICIO', 'PROTOCOLO', 'VERIFICAR')),
  dias int constraint demanda_passos_dias_range check (dias between 1 and 365),
  feito_em date,
  feito_por text,
  -- a person said that it is done: what else happens does not undo it
  a_mao boolean not null default false,
  -- until when a VERIFICAR is due: it follows from the step before
  vence date,
  -- written for this demand, and not copied with its subject
  proprio boolean not null default true,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid,
  versao int not null default 1,
  primary key (tenant_id, id),
  constraint demanda_passos_demanda_fkey foreign key (tenant_id, demanda_id) references demandas (tenant_id, id),
  constraint demanda_passos_dias_whole check ((tipo = 'VERIFICAR') = (dias is not null)),
  constraint demanda_passos_done_whole check ((feito_em is null) = (feito_por is null) and (feito_em is not null or not a_mao))
);
create index demanda_passos_by_demanda on demanda_passos (tenant_id, demanda_id, ordem, created_at, id);
-- what is to be looked after, by day
create index demanda_passos_vencem on demanda_passos (tenant_id, vence, demanda_id) where deleted_at is null and feito_em is null and vence is not null;
select app.office_table('demanda_passos', '{"anonymise": {"texto": "PASSO ANONIMIZADO"}}');
grant insert (id, demanda_id, ordem, texto, tipo, dias), update (texto, tipo, dias, feito_em, feito_por, a_mao, deleted_at)
  on demanda_passos to gabinete_app;
