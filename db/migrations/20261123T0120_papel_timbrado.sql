-- What an office prints around every letter. Coats of arms are rows of their own, since a letter that was issued with one is printed with
-- it for ever: the file of a former one stays.
create table brasoes (
  tenant_id uuid not null default app.tenant_id() references tenants,
  id uuid not null default gen_random_uuid(),
  nome_arquivo text collate "pt-BR-x-icu" not null constraint brasoes_nome_length check (length(nome_arquivo) between 1 and 255),
  tamanho_arquivo bigint not null constraint brasoes_tamanho_range check (tamanho_arquivo between 1 and 1048576),
  tipo_arquivo text not null,
  caminho_storage text collate "C" not null constraint brasoes_caminho_own check (split_part(caminho_storage, '/', 1) = tenant_id::text),
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid,
  versao int not null default 1,
  primary key (tenant_id, id)
);
create unique index brasoes_caminho_key on brasoes (tenant_id, caminho_storage);
select app.office_table('brasoes', '{"bytes": "tamanho_arquivo", "quota": 1000}');
grant insert (id, nome_arquivo, tamanho_arquivo, tipo_arquivo, caminho_storage) on brasoes to gabinete_app;

alter table ajustes
  add column brasao_caminho text collate "C",
  add column cabecalho text[] not null default '{}' constraint ajustes_cabecalho_lines
    check (cardinality(cabecalho) <= 4 and array_position(cabecalho, null) is null and length(array_to_string(cabecalho, '')) <= 480),
  add column rodape text constraint ajustes_rodape_length check (length(rodape) between 1 and 200),
  add column cidade text constraint ajustes_cidade_length check (length(cidade) between 1 and 100),
  add column sigla text constraint ajustes_sigla_length check (length(sigla) between 1 and 20),
  add column signatario text constraint ajustes_signatario_length check (length(signatario) between 1 and 120),
  add column signatario_cargo text constraint ajustes_signatario_cargo_length check (length(signatario_cargo) between 1 and 120),
  add column numerar_paragrafos boolean not null default true;
-- an office names its own files only
alter table ajustes add constraint ajustes_brasao_fkey foreign key (tenant_id, brasao_caminho) references brasoes (tenant_id, caminho_storage) not valid;
-- safe: one row an office
alter table ajustes validate constraint ajustes_brasao_fkey;
-- safe: one row an office
create index ajustes_by_brasao on ajustes (tenant_id, brasao_caminho);
grant insert (brasao_caminho, cabecalho, rodape, cidade, sigla, signatario, signatario_cargo, numerar_paragrafos),
  update (brasao_caminho, cabecalho, rodape, cidade, sigla, signatario, signatario_cargo, numerar_paragrafos) on ajustes to gabinete_app;
