-- Appointments of the office, and the private calendar addresses that read them from outside.

create table agenda_compromissos (
  tenant_id uuid not null default app.tenant_id() references tenants,
  id uuid not null default gen_random_uuid(),
  titulo text not null constraint agenda_titulo_length check (length(titulo) between 1 and 300),
  descricao text constraint agenda_descricao_length check (length(descricao) between 1 and 5000),
  data_compromisso date not null constraint agenda_data_range check (data_compromisso between '1900-01-01' and '2200-12-31'),
  -- whole minutes of one day: PostgreSQL itself would take 24:00 and 12:00:00.5
  hora_compromisso time not null
    constraint agenda_hora_form check (hora_compromisso < '24:00' and extract(second from hora_compromisso) = 0),
  hora_fim time
    constraint agenda_hora_fim_form check (hora_fim < '24:00' and extract(second from hora_fim) = 0),
  local text constraint agenda_local_length check (length(local) between 1 and 300),
  status text not null default 'A_CONFIRMAR'
    constraint agenda_status_known check (status in ('A_CONFIRMAR', 'CONFIRMADO', 'CANCELADO')),
  user_id uuid not null default app.user_id() references users,
  -- whom or what it is about; a demand has its citizen already
  municipe_id uuid,
  demanda_id uuid,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid,
  versao int not null default 1,
  -- the last change: what calendar programs are told
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint agenda_end_before_start check (hora_fim > hora_compromisso),
  constraint agenda_one_link check (municipe_id is null or demanda_id is null),
  constraint agenda_municipe_fkey foreign key (tenant_id, municipe_id) references municipes (tenant_id, id),
  constraint agenda_demanda_fkey foreign key (tenant_id, demanda_id) references demandas (tenant_id, id)
);
create index agenda_by_day on agenda_compromissos (tenant_id, data_compromisso, hora_compromisso, created_at, id) where deleted_at is null;
-- behind foreign keys an index must not be partial: deleting parents reads it
create index agenda_by_municipe on agenda_compromissos (tenant_id, municipe_id, data_compromisso desc, hora_compromisso desc);
create index agenda_by_demanda on agenda_compromissos (tenant_id, demanda_id, data_compromisso desc, hora_compromisso desc);
create index agenda_by_user on agenda_compromissos (tenant_id, user_id);
create index agenda_deleted on agenda_compromissos (tenant_id, deleted_at, id) where deleted_at is not null;
select app.keep_apart('agenda_compromissos');
create trigger touch before update on agenda_compromissos for each row execute function app.touch();
-- author and first status are the database's own word
grant insert (id, titulo, descricao, data_compromisso, hora_compromisso, hora_fim, local, municipe_id, demanda_id),
  update (titulo, descricao, data_compromisso, hora_compromisso, hora_fim, local, status, municipe_id, demanda_id, deleted_at)
  on agenda_compromissos to gabinete_app;

-- One private address per person and office. Only the SHA-256 of its secret is kept. It ends with the membership, and
-- does not come back with a later one.
create table agenda_enderecos (
  tenant_id uuid not null default app.tenant_id() references tenants,
  id uuid not null default gen_random_uuid(),
  user_id uuid not null default app.user_id() references users,
  token_hash bytea not null constraint agenda_enderecos_token_length check (length(token_hash) = 32),
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint agenda_enderecos_member_fkey foreign key (tenant_id, user_id) references memberships (tenant_id, user_id) on delete cascade
);
create unique index agenda_enderecos_user_key on agenda_enderecos (tenant_id, user_id);
-- across offices: it is how a request without a session finds its office; a random hash tells nobody anything
create unique index agenda_enderecos_token_key on agenda_enderecos (token_hash);
alter table agenda_enderecos enable row level security, force row level security;
-- one's own, in the office of the request
create policy agenda_enderecos_office on agenda_enderecos to gabinete_app
  using (tenant_id = (select app.tenant_id()) and user_id = (select app.user_id()))
  with check (tenant_id = (select app.tenant_id()) and user_id = (select app.user_id()));
-- app.agenda_feed reads by them, and what ends a person's secrets ends them
create policy agenda_enderecos_definer on agenda_enderecos to gabinete_definer using (true) with check (true);
grant select, delete, insert (token_hash), update (token_hash, created_at) on agenda_enderecos to gabinete_app;
grant select, delete on agenda_enderecos to gabinete_definer;
-- an address takes data out of the office: its log says who made or ended one, never the secret
create trigger after_insert after insert on agenda_enderecos referencing new table as novas for each statement execute function app.after_insert();
create trigger after_update after update on agenda_enderecos referencing old table as velhas new table as novas for each statement execute function app.after_update();
create trigger after_delete after delete on agenda_enderecos referencing old table as velhas for each statement execute function app.after_delete();
