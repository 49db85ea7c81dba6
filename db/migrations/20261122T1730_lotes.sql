-- Long work: what somebody has asked for of many rows at once, how far it is, and what came of each row.
create table lotes (
  tenant_id uuid not null default app.tenant_id() references tenants,
  id uuid not null default gen_random_uuid(),
  tipo text not null constraint lotes_tipo_known check (tipo in ('DEMANDAS')),
  estado text not null constraint lotes_estado_known
    check (estado in ('FILA', 'RODANDO', 'CONCLUIDO', 'CANCELADO', 'FALHOU', 'DESFEITO')),
  -- what it does, in the words of whoever asked for it
  titulo text not null constraint lotes_titulo_length check (length(titulo) between 1 and 300),
  parametros jsonb not null,
  user_id uuid not null default app.user_id() references users,
  autor text not null default app.autor(),
  -- who takes it back; from then on its steps are theirs
  desfeito_por uuid,
  total int not null default 0,
  feitos int not null default 0,
  ok int not null default 0,
  falhas int not null default 0,
  desfeitos int not null default 0,
  alterados_depois int not null default 0,
  -- where the next step begins
  cursor jsonb,
  -- until then it is a server's; what that has not done by then any other goes on with. Once a step is over: when that was
  tomado_ate timestamptz,
  erro text,
  concluido_em timestamptz,
  expira_em timestamptz not null default now() + interval '30 days',
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid,
  versao int not null default 1,
  primary key (tenant_id, id)
);
-- of an office one at a time
create unique index lotes_one_running on lotes (tenant_id) where estado = 'RODANDO';
create index lotes_waiting on lotes (tenant_id, created_at, id) where estado in ('FILA', 'RODANDO');
create index lotes_newest on lotes (tenant_id, created_at desc, id);
create index lotes_by_user on lotes (tenant_id, user_id);
select app.office_table('lotes');
grant insert (id, tipo, estado, titulo, parametros, total, concluido_em),
  update (estado, desfeito_por, total, feitos, ok, falhas, desfeitos, alterados_depois, cursor, tomado_ate, erro, concluido_em)
  on lotes to gabinete_app;

-- Its rows. Their changes are in the log; what is here goes with the lote.
create table lote_itens (
  tenant_id uuid not null default app.tenant_id(),
  lote_id uuid not null,
  seq int not null,
  -- of the table that the lote is about; null when there was no such row for whoever asked
  registro_id uuid,
  antes jsonb,
  versao_depois int,
  resultado text constraint lote_itens_resultado_known check (resultado in ('CRIADO', 'ALTERADO', 'IGNORADO', 'ERRO')),
  -- codes of src/shared/errors.ts
  erros jsonb,
  -- taken back; false: changed by somebody since
  desfeito boolean,
  primary key (tenant_id, lote_id, seq),
  constraint lote_itens_lote_fkey foreign key (tenant_id, lote_id) references lotes (tenant_id, id) on delete cascade
);
create index lote_itens_by_registro on lote_itens (tenant_id, registro_id) where registro_id is not null;
alter table lote_itens enable row level security, force row level security;
-- an office sees and writes its own rows only
create policy lote_itens_office on lote_itens to gabinete_app
  using (tenant_id = (select app.tenant_id())) with check (tenant_id = (select app.tenant_id()));
-- anonymising and sweeping
create policy lote_itens_definer on lote_itens to gabinete_definer using (true) with check (true);
grant select on lote_itens to gabinete_app;
grant insert (lote_id, seq, registro_id), update (antes, versao_depois, resultado, erros, desfeito) on lote_itens to gabinete_app;
grant select, insert, update, delete on lote_itens to gabinete_definer;

-- What is taken back gets the day back on which it was closed.
grant update (encerrada_em) on demandas to gabinete_app;
