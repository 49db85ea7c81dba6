-- What was said about a demand: notes, and contacts that belong to one. What was done stands in the log already.
create table demanda_notas (
  tenant_id uuid not null default app.tenant_id() references tenants,
  id uuid not null default gen_random_uuid(),
  demanda_id uuid not null,
  -- as typed; who is called stands in it as @[id of the account]
  texto text not null constraint demanda_notas_texto_length check (length(texto) between 1 and 5000),
  mencionados uuid[] not null default '{}' constraint demanda_notas_mencionados_most check (cardinality(mencionados) <= 20),
  -- the database's own words
  autor text not null default app.autor(),
  user_id uuid not null default app.user_id(),
  editada_em timestamptz,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid,
  versao int not null default 1,
  primary key (tenant_id, id),
  constraint demanda_notas_demanda_fkey foreign key (tenant_id, demanda_id) references demandas (tenant_id, id)
);
create index demanda_notas_by_demanda on demanda_notas (tenant_id, demanda_id, created_at desc, id desc);
select app.office_table('demanda_notas',
  '{"bin": true, "quota": 5000000, "anonymise": {"texto": "Conteúdo anonimizado", "mencionados": "{}"}}');
grant insert (id, demanda_id, texto, mencionados), update (texto, mencionados, editada_em, deleted_at) on demanda_notas to gabinete_app;

-- A contact may be about a demand, and say how it went. Of those of before it is not known.
alter table historicos_atendimento
  add column demanda_id uuid,
  add column canal text,
  add column sentido text,
  add column resultado text,
  add column user_id uuid,
  add column editado_em timestamptz;
alter table historicos_atendimento
  alter column user_id set default app.user_id(),
  add constraint historicos_demanda_fkey foreign key (tenant_id, demanda_id) references demandas (tenant_id, id) not valid,
  add constraint historicos_canal_known check (canal in ('LIGACAO', 'WHATSAPP', 'PRESENCIAL', 'EMAIL', 'CARTA')) not valid,
  add constraint historicos_sentido_known check (sentido in ('RECEBIDO', 'FEITO')) not valid,
  add constraint historicos_resultado_known check (resultado in ('FALOU', 'NAO_ATENDEU', 'RECADO')) not valid;
grant insert (demanda_id, canal, sentido, resultado), update (descricao, canal, sentido, resultado, editado_em, deleted_at)
  on historicos_atendimento to gabinete_app;
-- safe: one row, which nobody writes
update app.office_tables set bin = true where table_name = 'historicos_atendimento';
