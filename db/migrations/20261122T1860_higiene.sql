-- What is to be looked at in an office's records: one row for each rule and record, found by the run of every week.
create table higiene_itens (
  tenant_id uuid not null default app.tenant_id() references tenants,
  regra text collate "C" not null,
  -- a citizen, a demand or a bairro, as the rule has it
  registro_id uuid not null,
  -- the column that the rule is about: when its value changes the item is over
  campo text collate "C" not null,
  versao int not null,
  sugestao text constraint higiene_itens_sugestao_length check (length(sugestao) <= 300),
  estado text not null default 'PENDENTE' constraint higiene_itens_estado_known check (estado in ('PENDENTE', 'CORRIGIDO', 'CERTO')),
  primary key (tenant_id, regra, registro_id)
);
create index higiene_itens_by_registro on higiene_itens (tenant_id, registro_id);
-- counts and queues of each rule
create index higiene_itens_waiting on higiene_itens (tenant_id, regra, registro_id) include (sugestao) where estado = 'PENDENTE';
alter table higiene_itens enable row level security, force row level security;
-- an office sees and writes its own rows only
create policy higiene_itens_office on higiene_itens to gabinete_app
  using (tenant_id = (select app.tenant_id())) with check (tenant_id = (select app.tenant_id()));
-- triggers, which are over an item whoever changes the record
create policy higiene_itens_definer on higiene_itens to gabinete_definer using (true) with check (true);
grant select on higiene_itens to gabinete_app;
grant insert (regra, registro_id, campo, versao, sugestao), update (versao, sugestao, estado) on higiene_itens to gabinete_app;
grant select, insert, update, delete on higiene_itens to gabinete_definer;

-- Long work that nobody asked for is the office's own.
-- safe: servers of before take no lote of these kinds
alter table lotes alter column user_id drop not null;
