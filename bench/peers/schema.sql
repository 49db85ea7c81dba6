-- The same data as a competent developer first lays it out: one index per list, a trigram index for the search, row
-- security by a setting. No counters, no search column, no index made for row security: that is what is compared.
create table peer.municipes as select id, tenant_id, codigo, nome_completo, telefone_ddd, endereco, bairro, data_cadastro, deleted_at from public.municipes;
create table peer.setores as select id, tenant_id, nome from public.setores;
create table peer.demandas as select id, tenant_id, municipe_id, setor_id, descricao_texto, codigo_oficio, assessor_responsavel, data_demanda, status, created_at, deleted_at from public.demandas;
create table peer.agenda_compromissos as select id, tenant_id, titulo, descricao, data_compromisso, hora_compromisso, status, user_id, deleted_at from public.agenda_compromissos;
create table peer.auditoria as
  select a.id, a.tenant_id, f.autor, f.entidade, f.acao, a.entidade_id, a.antes, a.depois, a."timestamp"
    from public.auditoria a join public.auditoria_facetas f on f.tenant_id = a.tenant_id and f.id = a.faceta_id;

alter table peer.municipes add primary key (tenant_id, id);
alter table peer.setores add primary key (tenant_id, id);
alter table peer.demandas add primary key (tenant_id, id), alter created_at set default now();
alter table peer.agenda_compromissos add primary key (tenant_id, id);
alter table peer.auditoria add primary key (tenant_id, id);
create index on peer.municipes (tenant_id, nome_completo);
create index on peer.municipes using gin (nome_completo gin_trgm_ops, codigo gin_trgm_ops, telefone_ddd gin_trgm_ops);
create index on peer.demandas (tenant_id, data_demanda desc);
create index on peer.demandas (tenant_id, created_at desc);
create index on peer.demandas (municipe_id);
create index on peer.demandas (setor_id);
create index on peer.agenda_compromissos (tenant_id, data_compromisso);
create index on peer.auditoria (tenant_id, "timestamp" desc);

do $$
declare
  t text;
begin
  foreach t in array array['municipes', 'setores', 'demandas', 'agenda_compromissos', 'auditoria'] loop
    execute format('alter table peer.%I enable row level security, force row level security', t);
    execute format('create policy office on peer.%I using (tenant_id = (select nullif(current_setting(''app.tenant_id'', true), '''')::uuid))', t);
    execute format('grant select, insert, update on peer.%I to gabinete_app', t);
  end loop;
end $$;
grant usage on schema peer to gabinete_app;
