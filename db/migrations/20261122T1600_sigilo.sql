-- Secret demands: few people read them, and for everybody else they are not there. What is about one is read by the same people.

-- Written by app.set_sigilo alone.
alter table demandas add column sigilosa boolean not null default false;
-- whose row of the log it is: a secret demand's. Outside the seal, since it comes and goes. Of no demand: the office's admins'
alter table auditoria add column sigilo uuid;
grant update (sigilo) on auditoria to gabinete_definer;
-- who alone is told; null: the whole office
alter table feed add column leitores uuid[];
grant update (leitores) on feed to gabinete_definer;

-- ── who reads one ───────────────────────────────────────────────────────────────────────────────────────────────────
-- Beside the office's admins, who read all. Ends with the membership, and does not come back with a later one.
create table demanda_leitores (
  tenant_id uuid not null default app.tenant_id() references tenants,
  id uuid not null default gen_random_uuid(),
  demanda_id uuid not null,
  user_id uuid not null,
  -- who marked it may take that back; whoever is there for the assessor's sake goes with the assessor
  motivo text not null constraint demanda_leitores_motivo_known check (motivo in ('MARCA', 'CRIACAO', 'ESCOLHA', 'ASSESSOR')),
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid,
  versao int not null default 1,
  primary key (tenant_id, id),
  constraint demanda_leitores_demanda_fkey foreign key (tenant_id, demanda_id) references demandas (tenant_id, id) on delete cascade,
  constraint demanda_leitores_member_fkey foreign key (tenant_id, user_id) references memberships (tenant_id, user_id) on delete cascade
);
create unique index demanda_leitores_key on demanda_leitores (tenant_id, demanda_id, user_id);
create index demanda_leitores_by_user on demanda_leitores (tenant_id, user_id, demanda_id);
-- each secret demand has a reader at least: the limit keeps what every statement asks for short
select app.office_table('demanda_leitores', '{"quota": 20000}');

-- The account of a member of the team, which their secret demands are read by.
alter table equipe add column user_id uuid;
-- safe: no row has one yet
alter table equipe add constraint equipe_account_missing foreign key (tenant_id, user_id)
  references memberships (tenant_id, user_id) on delete set null (user_id);
-- safe: an office's team is small
create unique index equipe_account_taken on equipe (tenant_id, user_id) where deleted_at is null and user_id is not null;
-- safe: an office's team is small
create index equipe_by_account on equipe (tenant_id, user_id);
grant insert (user_id), update (user_id) on equipe to gabinete_app;

-- Of a table whose rows belong to a demand, by the column demanda_id: asked once for a statement, whatever the office holds.
create function app.keep_secret(p_table regclass) returns void language plpgsql as $$
begin
  -- what is of a hidden demand is hidden
  execute format('create policy %I on %s as restrictive to gabinete_app
    using (demanda_id is null or demanda_id <> all ((select app.hidden_demandas())::uuid[]))',
    (select c.relname from pg_class c where c.oid = p_table) || '_sigilo', p_table);
end $$;
revoke execute on function app.keep_secret from public;
