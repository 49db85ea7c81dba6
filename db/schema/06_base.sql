-- Records that others point to: sectors, the team, citizens and the contacts with them.

-- ── sectors ─────────────────────────────────────────────────────────────────────────────────────────────────────────
-- Where a demand goes.
create table setores (
  tenant_id uuid not null default app.tenant_id() references tenants,
  id uuid not null default gen_random_uuid(),
  nome text collate "pt-BR-x-icu" not null constraint setores_nome_length check (length(nome) between 1 and 120),
  descricao text constraint setores_descricao_length check (length(descricao) between 1 and 500),
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid,
  versao int not null default 1,
  primary key (tenant_id, id)
);
create index setores_by_nome on setores (tenant_id, nome, id) where deleted_at is null;
-- the bin: newest deletions first, page by page, whatever else the office holds
create index setores_deleted on setores (tenant_id, deleted_at, id) where deleted_at is not null;
select app.keep_apart('setores');
grant insert (id, nome, descricao), update (nome, descricao, deleted_at) on setores to gabinete_app;

-- ── the team ────────────────────────────────────────────────────────────────────────────────────────────────────────
-- Who follows a demand up. Not accounts.
create table equipe (
  tenant_id uuid not null default app.tenant_id() references tenants,
  id uuid not null default gen_random_uuid(),
  nome text collate "pt-BR-x-icu" not null constraint equipe_nome_length check (length(nome) between 1 and 200),
  funcao text collate "pt-BR-x-icu" not null constraint equipe_funcao_length check (length(funcao) between 1 and 200),
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid,
  versao int not null default 1,
  primary key (tenant_id, id)
);
create index equipe_by_nome on equipe (tenant_id, nome, id) where deleted_at is null;
create index equipe_deleted on equipe (tenant_id, deleted_at, id) where deleted_at is not null;
select app.keep_apart('equipe');
grant insert (id, nome, funcao), update (nome, funcao, deleted_at) on equipe to gabinete_app;

-- ── citizens ────────────────────────────────────────────────────────────────────────────────────────────────────────
create table municipes (
  tenant_id uuid not null default app.tenant_id() references tenants,
  id uuid not null default gen_random_uuid(),
  codigo text not null,
  nome_completo text collate "pt-BR-x-icu" not null constraint municipes_nome_length check (length(nome_completo) between 1 and 200),
  telefone_ddd text constraint municipes_telefone_form check (telefone_ddd ~ '^[0-9]{10,11}$'),
  endereco text, numero text, complemento text, bairro text,
  cep text constraint municipes_cep_form check (cep ~ '^[0-9]{8}$'),
  informacoes_adicionais text,
  data_cadastro timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid,
  versao int not null default 1,
  email text
    constraint municipes_email_form check (length(email) <= 254 and email ~ '^[^@\s]+@[^@\s]+$'),
  -- who it was is gone; that there was one, its demands and their counts stay
  anonimizado_em timestamptz,
  -- name, code and phone in one text without accents or case: one LIKE, one index
  busca text collate "C" generated always as
    (app.searchable(nome_completo) || E'\n' || codigo || E'\n' || coalesce(telefone_ddd, '')) stored,
  -- what one finds the door by, where street and number do not say it
  ponto_referencia text constraint municipes_ponto_referencia_length check (length(ponto_referencia) <= 200),
  primary key (tenant_id, id),
  -- nobody's phone only where there is nobody any more
  constraint municipes_telefone_required check (telefone_ddd is not null or anonimizado_em is not null)
);
create unique index municipes_codigo_taken on municipes (tenant_id, codigo);
create unique index municipes_phone_taken on municipes (tenant_id, telefone_ddd) where deleted_at is null;
create index municipes_by_nome on municipes (tenant_id, nome_completo, id) where deleted_at is null;
create index municipes_search on municipes using gin (tenant_id, busca gin_trgm_ops) where deleted_at is null;
-- words of one or two letters have no trigram: an index-only scan of this
create index municipes_short_search on municipes (tenant_id, busca) include (nome_completo, id) where deleted_at is null;
create index municipes_deleted on municipes (tenant_id, deleted_at, id) where deleted_at is not null;
create trigger municipe_codigo before insert on municipes for each row execute function app.municipe_codigo();
select app.keep_apart('municipes');
grant insert (id, nome_completo, telefone_ddd, endereco, numero, complemento, bairro, cep, informacoes_adicionais, email, ponto_referencia),
  update (nome_completo, telefone_ddd, endereco, numero, complemento, bairro, cep, informacoes_adicionais, email, ponto_referencia, deleted_at)
  on municipes to gabinete_app;

-- ── contacts ────────────────────────────────────────────────────────────────────────────────────────────────────────
create table historicos_atendimento (
  tenant_id uuid not null default app.tenant_id() references tenants,
  id uuid not null default gen_random_uuid(),
  municipe_id uuid not null,
  descricao text not null constraint historicos_descricao_length check (length(descricao) between 1 and 10000),
  autor text not null default upper(app.autor() collate "pt-BR-x-icu"),
  data_registro timestamptz not null default now(),
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid,
  versao int not null default 1,
  primary key (tenant_id, id),
  constraint historicos_municipe_fkey foreign key (tenant_id, municipe_id) references municipes (tenant_id, id)
);
create index historicos_by_municipe on historicos_atendimento (tenant_id, municipe_id, data_registro desc, id);
select app.keep_apart('historicos_atendimento');
-- autor is the database's own word
grant insert (id, municipe_id, descricao) on historicos_atendimento to gabinete_app;
