-- Letters and messages that an office writes again and again.
create table modelos (
  tenant_id uuid not null default app.tenant_id() references tenants,
  id uuid not null default gen_random_uuid(),
  tipo text not null constraint modelos_tipo_known check (tipo in ('DOCUMENTO', 'MENSAGEM')),
  nome text collate "pt-BR-x-icu" not null constraint modelos_nome_length check (length(nome) between 1 and 80),
  -- which kind of letter it proposes
  oficio_tipo_id uuid,
  assunto text constraint modelos_assunto_length check (length(assunto) between 1 and 150),
  corpo text not null constraint modelos_corpo_length check (length(corpo) between 1 and case tipo when 'MENSAGEM' then 1000 else 30000 end),
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid,
  versao int not null default 1,
  primary key (tenant_id, id),
  constraint modelos_tipo_fkey foreign key (tenant_id, oficio_tipo_id) references oficio_tipos (tenant_id, id)
);
create unique index modelos_nome_taken on modelos (tenant_id, app.searchable(nome)) where deleted_at is null;
create index modelos_by_nome on modelos (tenant_id, nome, id) where deleted_at is null;
create index modelos_by_tipo on modelos (tenant_id, oficio_tipo_id);
select app.office_table('modelos', '{"bin": true, "quota": 500}');
grant insert (id, tipo, nome, oficio_tipo_id, assunto, corpo), update (tipo, nome, oficio_tipo_id, assunto, corpo, deleted_at) on modelos to gabinete_app;
