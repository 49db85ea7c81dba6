-- Queues: what stands still, what goes with another one, and which lists somebody keeps at hand.

-- The day on which something was last done about a demand: by itself, and nobody's edit.
alter table demandas add column movimentada_em date;
-- the demand that this one goes with: it is in no queue of its own
alter table demandas add column principal_id uuid;
alter table demandas add constraint demandas_principal_fkey foreign key (tenant_id, principal_id) references demandas (tenant_id, id) not valid;

-- What somebody has chosen for themselves in an office. Ends with the membership.
create table preferencias (
  tenant_id uuid not null default app.tenant_id() references tenants,
  user_id uuid not null default app.user_id(),
  -- who they are in the team, as they say: it chooses a queue, and opens nothing
  equipe_id uuid,
  primary key (tenant_id, user_id),
  constraint preferencias_member_fkey foreign key (tenant_id, user_id) references memberships (tenant_id, user_id) on delete cascade,
  constraint preferencias_equipe_fkey foreign key (tenant_id, equipe_id) references equipe (tenant_id, id)
);
create index preferencias_by_equipe on preferencias (tenant_id, equipe_id) where equipe_id is not null;

-- A list as somebody has narrowed it, under a name.
create table visoes (
  tenant_id uuid not null default app.tenant_id() references tenants,
  id uuid not null default gen_random_uuid(),
  lista text not null constraint visoes_lista_known check (lista in ('demandas', 'municipes')),
  nome text collate "pt-BR-x-icu" not null constraint visoes_nome_length check (length(nome) between 1 and 60),
  -- whose alone it is, and it goes with the membership; null: the office's, and it stays whoever leaves
  user_id uuid default app.user_id(),
  estado jsonb not null constraint visoes_estado_size check (octet_length(estado::text) <= 4096),
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid,
  versao int not null default 1,
  primary key (tenant_id, id),
  constraint visoes_member_fkey foreign key (tenant_id, user_id) references memberships (tenant_id, user_id) on delete cascade
);
create unique index visoes_nome_taken on visoes (tenant_id, lista, user_id, app.searchable(nome)) nulls not distinct where deleted_at is null;
create index visoes_by_user on visoes (tenant_id, user_id);
select app.office_table('visoes', '{"quota": 2000}');
-- one's own, and those of the office
alter policy visoes_office on visoes
  using (tenant_id = (select app.tenant_id()) and (user_id is null or user_id = (select app.user_id())))
  with check (tenant_id = (select app.tenant_id()) and (user_id is null or user_id = (select app.user_id())));
-- deleted for good: it holds filters, and no record
grant insert (id, lista, nome, user_id, estado), update (nome, user_id, estado), delete on visoes to gabinete_app;

-- Lists that stand in somebody's menu: a provided one by its key, or one that is kept under a name.
create table visoes_fixadas (
  tenant_id uuid not null default app.tenant_id() references tenants,
  user_id uuid not null default app.user_id(),
  chave text collate "C" not null constraint visoes_fixadas_chave_form check (chave ~ '^[a-z0-9_-]{1,36}$'),
  visao_id uuid constraint visoes_fixadas_same check (visao_id is null or visao_id::text = chave),
  posicao int not null,
  primary key (tenant_id, user_id, chave),
  constraint visoes_fixadas_member_fkey foreign key (tenant_id, user_id) references memberships (tenant_id, user_id) on delete cascade,
  constraint visoes_fixadas_visao_fkey foreign key (tenant_id, visao_id) references visoes (tenant_id, id) on delete cascade
);
create index visoes_fixadas_by_visao on visoes_fixadas (tenant_id, visao_id) where visao_id is not null;

do $$
declare
  t text;
begin
  foreach t in array '{preferencias,visoes_fixadas}'::text[]
  loop
    execute format('alter table %I enable row level security, force row level security', t);
    -- one's own, in the office of the request
    execute format('create policy %I on %I to gabinete_app using (tenant_id = (select app.tenant_id()) and user_id = (select app.user_id())) with check (tenant_id = (select app.tenant_id()) and user_id = (select app.user_id()))', t || '_own', t);
    execute format('grant select on %I to gabinete_app', t);
  end loop;
end $$;
grant insert (equipe_id), update (equipe_id) on preferencias to gabinete_app;
grant insert (chave, visao_id, posicao), delete on visoes_fixadas to gabinete_app;

-- Open demands, and the day on which each last moved.
create table app.demandas_a_mover (lote int, tenant_id uuid, id uuid, dia date);
create index demandas_a_mover_lote on app.demandas_a_mover (lote, tenant_id, id);
grant select, insert on app.demandas_a_mover to gabinete_definer;
