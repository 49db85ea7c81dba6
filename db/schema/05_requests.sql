-- What requests leave for a while: answers of creates, mails on their way, who has a record open.

-- Answers of creates by key, 24 hours, per person, office and call.
create table idempotency_keys (
  user_id uuid not null references users,
  tenant_id uuid not null,
  call text not null,
  key text not null,
  body_hash bytea not null,
  status int,
  answer json,
  created_at timestamptz not null default now(),
  primary key (tenant_id, user_id, call, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

-- Outgoing mail, written with the change that caused it. Its text holds one-time values: it is emptied once sent.
create table mails (
  id uuid primary key default gen_random_uuid(),
  recipient text not null,
  template text not null,
  data jsonb not null,
  created_at timestamptz not null default now(),
  next_attempt_at timestamptz not null default now(),
  attempts int not null default 0,
  sent_at timestamptz,
  failed_at timestamptz
);
create index mails_waiting on mails (next_attempt_at) where sent_at is null and failed_at is null;

-- Who has a record open, by browser tab. Unlogged: after a crash every tab tells again within seconds.
create unlogged table presencas (
  tenant_id uuid not null default app.tenant_id() references tenants,
  user_id uuid not null default app.user_id(),
  aba text not null constraint presencas_aba_form check (aba ~ '^[\w-]{8,40}$'),
  entidade text not null,
  entidade_id uuid not null,
  expires_at timestamptz not null,
  primary key (tenant_id, user_id, aba),
  -- ends with the membership
  constraint presencas_member_fkey foreign key (tenant_id, user_id) references memberships (tenant_id, user_id) on delete cascade
);
create index presencas_by_record on presencas (tenant_id, entidade, entidade_id);
create index presencas_age on presencas (expires_at);

do $$
declare
  t text;
begin
  foreach t in array '{idempotency_keys,mails,presencas}'::text[]
  loop
    execute format('alter table %I enable row level security, force row level security', t);
    -- written by the definer functions only
    execute format('create policy %I on %I to gabinete_definer using (true) with check (true)', t || '_definer', t);
    execute format('grant select, insert, update, delete on %I to gabinete_definer', t);
  end loop;
end $$;
-- an office sees who of its members is where
create policy presencas_office on presencas for select to gabinete_app using (tenant_id = (select app.tenant_id()));
grant select on presencas to gabinete_app;
