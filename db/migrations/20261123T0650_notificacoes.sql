-- What somebody is told of theirs.

-- One notice to one person; while it is unread, more of the same (chave) is added to it. It names whose act it is (autor), and no citizen.
-- Ends with the membership.
create table notificacoes (
  tenant_id uuid not null default app.tenant_id() references tenants,
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  tipo text not null constraint notificacoes_tipo_known
    check (tipo in ('ATRIBUIDA', 'MENCAO', 'HOJE', 'ATRASADA', 'RESPONDIDO', 'RETOMAR', 'VERIFICAR')),
  -- what it is about, while that is one
  demanda_id uuid,
  oficio_id uuid,
  chave text collate "C" not null constraint notificacoes_chave_length check (length(chave) between 1 and 120),
  quantas int not null default 1 constraint notificacoes_quantas_positive check (quantas > 0),
  autor text collate "pt-BR-x-icu",
  lida_em timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint notificacoes_member_fkey foreign key (tenant_id, user_id) references memberships (tenant_id, user_id) on delete cascade,
  constraint notificacoes_demanda_fkey foreign key (tenant_id, demanda_id) references demandas (tenant_id, id) on delete cascade,
  constraint notificacoes_oficio_fkey foreign key (tenant_id, oficio_id) references oficios (tenant_id, id) on delete cascade
);
create unique index notificacoes_nova on notificacoes (tenant_id, user_id, chave) where lida_em is null;
create index notificacoes_de on notificacoes (tenant_id, user_id, (lida_em is not null), updated_at desc, id desc);
create index notificacoes_by_demanda on notificacoes (tenant_id, demanda_id) where demanda_id is not null;
create index notificacoes_by_oficio on notificacoes (tenant_id, oficio_id) where oficio_id is not null;
create index notificacoes_lidas on notificacoes (tenant_id, lida_em) where lida_em is not null;

alter table notificacoes enable row level security, force row level security;
-- one's own, in the office of the request
create policy notificacoes_own on notificacoes to gabinete_app
  using (tenant_id = (select app.tenant_id()) and user_id = (select app.user_id()))
  with check (tenant_id = (select app.tenant_id()) and user_id = (select app.user_id()));
-- backups and definer functions
create policy notificacoes_definer on notificacoes to gabinete_definer using (true) with check (true);
grant select, update (lida_em) on notificacoes to gabinete_app;
grant select, insert, update, delete on notificacoes to gabinete_definer;

-- Kinds of notices that somebody does without.
alter table preferencias add column avisos_desligados text[] not null default '{}'
  -- safe: the table has a row or none of each person
  constraint preferencias_avisos_known
    check (avisos_desligados <@ '{ATRIBUIDA,MENCAO,HOJE,ATRASADA,RESPONDIDO,RETOMAR,VERIFICAR}'::text[]);
grant insert (avisos_desligados), update (avisos_desligados) on preferencias to gabinete_app;
