-- How somebody comes to belong to an office: invitations, notices of having been added, and being named its admin.

-- ── invitations ─────────────────────────────────────────────────────────────────────────────────────────────────────
-- An admin of an office, or of the platform where an office has none, invites an address with a role. The link in the mail is
-- good once, for seven days and for that address. One row waits per office and address; it goes when it is accepted, withdrawn,
-- or no longer needed. The office's log keeps who invited whom, as what, and how it ended.
create table convites (
  tenant_id uuid not null references tenants,
  id uuid not null default gen_random_uuid(),
  email text not null,
  role text not null constraint convites_role_known check (role in ('admin', 'manager', 'attendant')),
  -- SHA-256 of the link's token
  token_hash bytea not null,
  invited_by uuid not null references users,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (tenant_id, id)
);
create unique index convites_address_key on convites (tenant_id, lower(email));
create unique index convites_token_key on convites (token_hash);
create index convites_by_inviter on convites (tenant_id, invited_by);
select app.keep_apart('convites', null, false);
-- definer functions only: nobody reads a token's hash
revoke select on convites from gabinete_app;

-- ── naming an office's admin ────────────────────────────────────────────────────────────────────────────────────────
-- A suspended admin still counts as an office's admin; where no other is left, the installation names one of the members, who
-- becomes it by accepting. One waits in an office, for seven days. It goes when it is answered, when another is named, and with
-- the membership.
create table indicacoes (
  tenant_id uuid not null references tenants,
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  indicated_by uuid not null references users,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint indicacoes_member_fkey foreign key (tenant_id, user_id) references memberships (tenant_id, user_id) on delete cascade
);
create unique index indicacoes_office_key on indicacoes (tenant_id);
create index indicacoes_by_member on indicacoes (tenant_id, user_id);
create index indicacoes_by_admin on indicacoes (tenant_id, indicated_by);
select app.keep_apart('indicacoes', null, false);
-- definer functions only: it is for whoever is named, and for the installation
revoke select on indicacoes from gabinete_app;

-- ── having been added ───────────────────────────────────────────────────────────────────────────────────────────────
-- Joining needs to be known: whoever was added to an office by somebody else is told at their next screen, and stays or leaves
-- from there. Who added this member, until the member has answered it. It ends with the membership.
create table entradas (
  tenant_id uuid not null references tenants,
  user_id uuid not null,
  added_by uuid not null references users,
  created_at timestamptz not null default now(),
  primary key (tenant_id, user_id),
  constraint entradas_member_fkey foreign key (tenant_id, user_id) references memberships (tenant_id, user_id) on delete cascade
);
create index entradas_by_adder on entradas (tenant_id, added_by);
alter table entradas enable row level security, force row level security;
-- definer functions only
create policy entradas_definer on entradas to gabinete_definer using (true) with check (true);
grant select, insert, update, delete on entradas to gabinete_definer;
