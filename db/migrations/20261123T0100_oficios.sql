-- Letters: to whom, of which kinds, under which number, and what became of each.

-- Who is written to.
create table orgaos (
  tenant_id uuid not null default app.tenant_id() references tenants,
  id uuid not null default gen_random_uuid(),
  nome text collate "pt-BR-x-icu" not null constraint orgaos_nome_length check (length(nome) between 1 and 150),
  sigla text constraint orgaos_sigla_length check (length(sigla) between 1 and 20),
  cep text constraint orgaos_cep_form check (cep ~ '^[0-9]{8}$'),
  endereco text constraint orgaos_endereco_length check (length(endereco) between 1 and 200),
  numero text constraint orgaos_numero_length check (length(numero) between 1 and 20),
  complemento text constraint orgaos_complemento_length check (length(complemento) between 1 and 100),
  bairro text constraint orgaos_bairro_length check (length(bairro) between 1 and 100),
  cidade text constraint orgaos_cidade_length check (length(cidade) between 1 and 100),
  email text constraint orgaos_email_length check (length(email) between 1 and 254),
  telefone text constraint orgaos_telefone_length check (length(telefone) between 1 and 40),
  -- in how many working days it answers, unless the kind of letter says so
  prazo_resposta_dias int constraint orgaos_prazo_range check (prazo_resposta_dias between 1 and 365),
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid,
  versao int not null default 1,
  primary key (tenant_id, id)
);
create unique index orgaos_nome_taken on orgaos (tenant_id, app.searchable(nome)) where deleted_at is null;
select app.office_table('orgaos', '{"bin": true, "quota": 2000}');
grant insert (id, nome, sigla, cep, endereco, numero, complemento, bairro, cidade, email, telefone, prazo_resposta_dias),
  update (nome, sigla, cep, endereco, numero, complemento, bairro, cidade, email, telefone, prazo_resposta_dias, deleted_at) on orgaos to gabinete_app;

-- The people there, and how they are addressed: what is null follows from the rest.
create table autoridades (
  tenant_id uuid not null default app.tenant_id() references tenants,
  id uuid not null default gen_random_uuid(),
  orgao_id uuid not null,
  nome text collate "pt-BR-x-icu" not null constraint autoridades_nome_length check (length(nome) between 1 and 150),
  cargo text not null constraint autoridades_cargo_length check (length(cargo) between 1 and 150),
  genero text not null constraint autoridades_genero_known check (genero in ('F', 'M')),
  tratamento text not null constraint autoridades_tratamento_known check (tratamento in ('EXCELENCIA', 'SENHORIA', 'MAGNIFICENCIA')),
  vocativo text constraint autoridades_vocativo_length check (length(vocativo) between 1 and 150),
  enderecamento text constraint autoridades_enderecamento_length check (length(enderecamento) between 1 and 150),
  fecho text constraint autoridades_fecho_length check (length(fecho) between 1 and 150),
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid,
  versao int not null default 1,
  primary key (tenant_id, id),
  constraint autoridades_orgao_fkey foreign key (tenant_id, orgao_id) references orgaos (tenant_id, id)
);
create index autoridades_by_orgao on autoridades (tenant_id, orgao_id, nome);
select app.office_table('autoridades', '{"bin": true, "quota": 5000}');
grant insert (id, orgao_id, nome, cargo, genero, tratamento, vocativo, enderecamento, fecho),
  update (orgao_id, nome, cargo, genero, tratamento, vocativo, enderecamento, fecho, deleted_at) on autoridades to gabinete_app;

-- Kinds of letters, each with numbers of its own (GABINETE), or with those that the Câmara gives (EXTERNA).
create table oficio_tipos (
  tenant_id uuid not null default app.tenant_id() references tenants,
  id uuid not null default gen_random_uuid(),
  nome text collate "pt-BR-x-icu" not null constraint oficio_tipos_nome_length check (length(nome) between 1 and 60),
  sigla text constraint oficio_tipos_sigla_length check (length(sigla) between 1 and 20),
  numeracao text not null constraint oficio_tipos_numeracao_known check (numeracao in ('GABINETE', 'EXTERNA')),
  reinicio text not null default 'ANO' constraint oficio_tipos_reinicio_known check (reinicio in ('ANO', 'NUNCA')),
  digitos int not null default 3 constraint oficio_tipos_digitos_range check (digitos between 1 and 6),
  mascara text not null default '{TIPO} Nº {NUMERO}/{ANO}/{SIGLA}'
    constraint oficio_tipos_mascara_form check (length(mascara) between 1 and 100 and position('{NUMERO}' in mascara) > 0),
  resposta_dias int constraint oficio_tipos_resposta_range check (resposta_dias between 1 and 365),
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid,
  versao int not null default 1,
  primary key (tenant_id, id),
  constraint oficio_tipos_id_numeracao unique (tenant_id, id, numeracao)
);
create unique index oficio_tipos_nome_taken on oficio_tipos (tenant_id, app.searchable(nome)) where deleted_at is null;
select app.office_table('oficio_tipos', '{"bin": true, "quota": 1000}');
grant insert (id, nome, sigla, numeracao, reinicio, digitos, mascara, resposta_dias),
  update (nome, sigla, numeracao, reinicio, digitos, mascara, resposta_dias, deleted_at) on oficio_tipos to gabinete_app;

-- The last number given, and the day of the letter that has it: of a kind and a year, or of all years (0). Functions alone.
create table oficio_sequencias (
  tenant_id uuid not null references tenants,
  tipo_id uuid not null,
  periodo int not null,
  ultimo int not null constraint oficio_sequencias_ultimo_range check (ultimo between 0 and 999999),
  ultima_data date,
  primary key (tenant_id, tipo_id, periodo),
  constraint oficio_sequencias_tipo_fkey foreign key (tenant_id, tipo_id) references oficio_tipos (tenant_id, id)
);
alter table oficio_sequencias enable row level security, force row level security;
-- functions alone
create policy oficio_sequencias_definer on oficio_sequencias to gabinete_definer using (true) with check (true);
grant select, insert, update, delete on oficio_sequencias to gabinete_definer;

-- Numbers that no letter has, and why.
create table oficio_saltos (
  tenant_id uuid not null default app.tenant_id() references tenants,
  id uuid not null default gen_random_uuid(),
  tipo_id uuid not null,
  periodo int not null,
  de int not null,
  ate int not null,
  motivo text not null constraint oficio_saltos_motivo_length check (length(motivo) between 10 and 1000),
  -- the database's own word
  autor text not null default app.autor(),
  user_id uuid default app.user_id(),
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid,
  versao int not null default 1,
  primary key (tenant_id, id),
  constraint oficio_saltos_order check (de between 1 and ate),
  constraint oficio_saltos_tipo_fkey foreign key (tenant_id, tipo_id) references oficio_tipos (tenant_id, id)
);
create unique index oficio_saltos_key on oficio_saltos (tenant_id, tipo_id, periodo, de);
select app.office_table('oficio_saltos');

create table oficios (
  tenant_id uuid not null default app.tenant_id() references tenants,
  id uuid not null default gen_random_uuid(),
  tipo_id uuid not null,
  -- that of its kind, which stays while a letter is of it
  numeracao text not null,
  numero int,
  periodo int,
  identificacao text constraint oficios_identificacao_length check (length(identificacao) between 1 and 200),
  orgao_id uuid,
  autoridade_id uuid,
  -- as a list shows it, frozen with the rest
  destinatario text not null default '',
  -- recipient, letterhead and values as they were when it was issued: what is printed, for ever
  quadro jsonb,
  assunto text not null constraint oficios_assunto_length check (length(assunto) between 1 and 150),
  corpo text not null default '' constraint oficios_corpo_length check (length(corpo) <= 30000),
  -- the letter that this one repeats, unanswered, and how often by now
  anterior_id uuid,
  reiteracao int not null default 0,
  emitido_em date,
  numerado_em timestamptz,
  enviado_em date,
  protocolado_em date,
  protocolo text constraint oficios_protocolo_length check (length(protocolo) between 1 and 60),
  resposta_dias int,
  resposta_ate date,
  -- that day is somebody's own, and moves with nothing
  resposta_propria boolean not null default false,
  respondido_em date,
  resposta text constraint oficios_resposta_length check (length(resposta) between 1 and 5000),
  anulado_em date,
  anulado_motivo text constraint oficios_anulado_motivo_length check (length(anulado_motivo) between 10 and 1000),
  anulado_por text,
  -- a demand of it is secret
  sigiloso boolean not null default false,
  -- of its file; it stays when that is emptied
  pdf_sha256 text,
  casa_numero int constraint oficios_casa_numero_range check (casa_numero between 1 and 999999),
  casa_ano int constraint oficios_casa_ano_range check (casa_ano between 1900 and 2200),
  casa_link text constraint oficios_casa_link_form check (casa_link ~ '^https://' and length(casa_link) <= 500),
  resultado text constraint oficios_resultado_known check (resultado in ('LIDO', 'APROVADO', 'REJEITADO', 'RETIRADO', 'ARQUIVADO')),
  resultado_em date,
  esvaziado_em date,
  esvaziado_motivo text constraint oficios_esvaziado_motivo_length check (length(esvaziado_motivo) between 10 and 1000),
  -- the database's own words
  autor text not null default app.autor(),
  user_id uuid default app.user_id(),
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid,
  versao int not null default 1,
  busca text collate "C" generated always as
    (app.searchable(coalesce(identificacao, '') || E'\n' || assunto || E'\n' || destinatario) || E'\n' || coalesce(protocolo, '')) stored,
  primary key (tenant_id, id),
  constraint oficios_tipo_fkey foreign key (tenant_id, tipo_id, numeracao) references oficio_tipos (tenant_id, id, numeracao),
  constraint oficios_orgao_fkey foreign key (tenant_id, orgao_id) references orgaos (tenant_id, id),
  constraint oficios_autoridade_fkey foreign key (tenant_id, autoridade_id) references autoridades (tenant_id, id),
  constraint oficios_anterior_fkey foreign key (tenant_id, anterior_id) references oficios (tenant_id, id),
  constraint oficios_numbered check (
    (numero is not null) = (numeracao = 'GABINETE' and emitido_em is not null) and (numero is null) = (periodo is null)),
  constraint oficios_issued_whole check (
    (emitido_em is null) = (identificacao is null) and (emitido_em is null) = (numerado_em is null)
      and (emitido_em is not null or coalesce(enviado_em, protocolado_em, respondido_em, anulado_em, resposta_ate) is null)),
  constraint oficios_dates_order check (
    coalesce(enviado_em >= emitido_em, true) and coalesce(protocolado_em >= emitido_em, true) and coalesce(respondido_em >= emitido_em, true)),
  constraint oficios_void_whole check ((anulado_em is null) = (anulado_motivo is null)),
  constraint oficios_emptied_whole check ((esvaziado_em is null) = (esvaziado_motivo is null))
);
create unique index oficios_numero_key on oficios (tenant_id, tipo_id, periodo, numero) where numero is not null;
create index oficios_by_tipo on oficios (tenant_id, tipo_id, numeracao);
create index oficios_by_orgao on oficios (tenant_id, orgao_id, emitido_em desc, numerado_em desc, id);
create index oficios_by_autoridade on oficios (tenant_id, autoridade_id);
create index oficios_by_anterior on oficios (tenant_id, anterior_id);
create index oficios_rascunhos on oficios (tenant_id, created_at desc, id desc) where emitido_em is null and deleted_at is null;
create index oficios_emitidos on oficios (tenant_id, emitido_em desc, numerado_em desc, id desc) where emitido_em is not null;
create index oficios_anulados on oficios (tenant_id, emitido_em desc, numerado_em desc, id desc) where anulado_em is not null;
create index oficios_sem_resposta on oficios (tenant_id, resposta_ate, id)
  where respondido_em is null and anulado_em is null and resposta_ate is not null;
create index oficios_search on oficios using gin (tenant_id, busca gin_trgm_ops) where deleted_at is null;
select app.office_table('oficios', '{"bin": true, "quota": 200000}');
grant insert (id, tipo_id, numeracao, orgao_id, autoridade_id, assunto, corpo, anterior_id, reiteracao),
  update (tipo_id, numeracao, orgao_id, autoridade_id, assunto, corpo, enviado_em, protocolado_em, protocolo, resposta_ate, resposta_propria,
    respondido_em, resposta, casa_numero, casa_ano, casa_link, resultado, resultado_em, deleted_at) on oficios to gabinete_app;

-- What a letter is about.
create table oficio_demandas (
  tenant_id uuid not null default app.tenant_id() references tenants,
  id uuid not null default gen_random_uuid(),
  oficio_id uuid not null,
  demanda_id uuid not null,
  -- what was typed as the demand's code before letters gave it
  codigo_antes text,
  -- joined to a letter that was issued already: this alone may be taken back
  depois boolean not null default false,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid,
  versao int not null default 1,
  primary key (tenant_id, id),
  constraint oficio_demandas_oficio_fkey foreign key (tenant_id, oficio_id) references oficios (tenant_id, id),
  constraint oficio_demandas_demanda_fkey foreign key (tenant_id, demanda_id) references demandas (tenant_id, id)
);
create unique index oficio_demandas_taken on oficio_demandas (tenant_id, oficio_id, demanda_id) where deleted_at is null;
create index oficio_demandas_by_oficio on oficio_demandas (tenant_id, oficio_id, created_at, id);
create index oficio_demandas_by_demanda on oficio_demandas (tenant_id, demanda_id, oficio_id);
select app.office_table('oficio_demandas');
grant insert (id, oficio_id, demanda_id), update (deleted_at) on oficio_demandas to gabinete_app;

-- Files of a letter: as it was issued, as it is void, and what was answered.
create table oficio_arquivos (
  tenant_id uuid not null default app.tenant_id() references tenants,
  id uuid not null default gen_random_uuid(),
  oficio_id uuid not null,
  papel text not null constraint oficio_arquivos_papel_known check (papel in ('EMITIDO', 'ANULADO', 'RESPOSTA')),
  nome_arquivo text not null constraint oficio_arquivos_nome_length check (length(nome_arquivo) between 1 and 255),
  tamanho_arquivo bigint not null constraint oficio_arquivos_tamanho_range check (tamanho_arquivo >= 0),
  tipo_arquivo text not null,
  caminho_storage text not null,
  sha256 text not null,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid,
  versao int not null default 1,
  primary key (tenant_id, id),
  constraint oficio_arquivos_oficio_fkey foreign key (tenant_id, oficio_id) references oficios (tenant_id, id)
);
create unique index oficio_arquivos_one on oficio_arquivos (tenant_id, oficio_id, papel);
create unique index oficio_arquivos_caminho_key on oficio_arquivos (tenant_id, caminho_storage);
select app.office_table('oficio_arquivos', '{"bytes": "tamanho_arquivo"}');
