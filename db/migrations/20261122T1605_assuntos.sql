-- Subjects: what demands are about, in two levels. That there is no third is declared: whose parent is must be of the first level.
create table assuntos (
  tenant_id uuid not null default app.tenant_id() references tenants,
  id uuid not null default gen_random_uuid(),
  nivel smallint not null constraint assuntos_nivel_known check (nivel in (1, 2)),
  pai_id uuid,
  pai_nivel smallint generated always as (case when pai_id is not null then 1::smallint end) stored,
  nome text collate "pt-BR-x-icu" not null constraint assuntos_nome_length check (length(nome) between 1 and 80),
  -- among those of the same parent
  posicao int not null default 0,
  -- what it proposes to a demand: where it goes, in how many days (working ones unless corridos), and that few may read it
  setor_id uuid,
  prazo_dias int constraint assuntos_prazo_range check (prazo_dias between 1 and 365),
  corridos boolean not null default false,
  sigilosa boolean not null default false,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid,
  versao int not null default 1,
  primary key (tenant_id, id),
  constraint assuntos_id_nivel unique (tenant_id, id, nivel),
  constraint assuntos_two_levels foreign key (tenant_id, pai_id, pai_nivel) references assuntos (tenant_id, id, nivel),
  constraint assuntos_level_of_parent check ((nivel = 1) = (pai_id is null)),
  constraint assuntos_setor_fkey foreign key (tenant_id, setor_id) references setores (tenant_id, id)
);
create unique index assuntos_nome_taken on assuntos (tenant_id, pai_id, app.searchable(nome)) nulls not distinct where deleted_at is null;
create index assuntos_by_pai on assuntos (tenant_id, pai_id, pai_nivel);
create index assuntos_by_setor on assuntos (tenant_id, setor_id);
select app.office_table('assuntos', '{"bin": true, "quota": 1000}');
grant insert (id, nivel, pai_id, nome, posicao, setor_id, sigilosa), update (nivel, pai_id, nome, posicao, setor_id, sigilosa, deleted_at)
  on assuntos to gabinete_app;

alter table demandas
  add column assunto_id uuid,
  add column urgente boolean not null default false;
alter table demandas add constraint demandas_assunto_fkey foreign key (tenant_id, assunto_id) references assuntos (tenant_id, id) not valid;
grant insert (assunto_id, urgente), update (assunto_id, urgente) on demandas to gabinete_app;

-- Demands are counted by subject as well. None has one yet, so that no number has to be made up for.
-- safe: one row, which nobody writes
update app.office_tables set counted_by = counted_by || '{assunto:assunto_id}' where table_name = 'demandas';
select app.office_triggers('demandas', counted_by, bytes, false) from app.office_tables where table_name = 'demandas';
