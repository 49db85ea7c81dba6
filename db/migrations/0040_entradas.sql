-- Joining needs to be known. Whoever was added to an office by somebody else is told at their next screen, and stays or
-- leaves from there; whoever belongs to an office can always leave it. An office carries who founded it, so that two whose names look
-- alike can be told apart.

-- Its first admin; unknown for offices older than this, whose longest-serving admin is named instead.
alter table tenants add column founder_id uuid references users;

-- A notice: who added this member, until the member has answered it. It ends with the membership.
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
-- the functions below only
create policy entradas_definer on entradas to gabinete_definer using (true) with check (true);
grant select, insert, update, delete on entradas to gabinete_definer;

create function app.note_founder() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.tenants t set founder_id = new.user_id where t.id = new.tenant_id and t.founder_id is null;
  return null;
end $$;
create trigger note_founder after insert on memberships for each row when (new.role = 'admin') execute function app.note_founder();

-- ── what an office is known by ──────────────────────────────────────────────────────────────────────────────────────
create function app.founder_of(p_tenant uuid) returns text language sql stable security definer set search_path = '' as $$
  select p.full_name from public.tenants t join public.profiles p on p.user_id = coalesce(t.founder_id, (
    select m.user_id from public.memberships m where m.tenant_id = t.id and m.role = 'admin' order by m.created_at, m.id limit 1))
   where t.id = p_tenant
$$;

-- The office of the request, for a mail to whoever does not know it yet.
create function app.office_identity() returns table (office text, slug text, founder text, founded_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select t.name, t.slug, app.founder_of(t.id), t.created_at from public.tenants t where t.id = app.managed_office()
$$;

-- The same for whoever has the link of an invitation that stands.
create function app.invitation_identity(p_token bytea) returns table (founder text, founded_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select app.founder_of(t.id), t.created_at from public.convites c join public.tenants t on t.id = c.tenant_id
   where c.token_hash = p_token and app.invitation_stands(c)
$$;

-- The same of an office that the person belongs to, and who added them to it while they have not answered that.
create function app.own_office(p_tenant uuid) returns table (founder text, added_by text)
language sql stable security definer set search_path = '' as $$
  select app.founder_of(m.tenant_id), p.full_name
    from public.memberships m
    left join public.entradas e on e.tenant_id = m.tenant_id and e.user_id = m.user_id
    left join public.profiles p on p.user_id = e.added_by
   where m.tenant_id = p_tenant and m.user_id = app.user_id()
$$;

-- ── joining and leaving ─────────────────────────────────────────────────────────────────────────────────────────────
-- As in 0009_administracao, and leaves a notice.
create or replace function app.add_member(p_email text, p_role text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  v_tenant uuid := app.lock_office();
  v_user uuid := app.account_of(p_email);
  v_id uuid;
begin
  if app.tenant_id() is null and p_role <> 'admin' then
    perform app.fail('session.forbidden', app.user_id()::text);
  end if;
  if v_user is null then
    perform app.fail('memberships.account_missing', 'email:memberships.account_missing');
  end if;
  insert into public.memberships (user_id, tenant_id, role) values (v_user, v_tenant, p_role) returning id into v_id;
  if v_user <> app.user_id() then
    insert into public.entradas (tenant_id, user_id, added_by) values (v_tenant, v_user, app.user_id());
  end if;
  return v_id;
end $$;

create function app.stay_in_office() returns uuid language sql security definer set search_path = '' as $$
  delete from public.entradas e where e.tenant_id = app.tenant_id() and e.user_id = app.user_id();
  select m.id from public.memberships m where m.tenant_id = app.tenant_id() and m.user_id = app.user_id()
$$;

-- One at a time in an office, as for every change of who belongs to it: of two admins who leave at once, one stays.
create function app.leave_office() returns uuid language plpgsql security definer set search_path = '' as $$
declare
  m public.memberships;
begin
  perform from public.tenants t where t.id = app.tenant_id() for no key update;
  select x.* into m from public.memberships x where x.tenant_id = app.tenant_id() and x.user_id = app.user_id();
  perform app.require(m.id is not null, 'session.not_member', app.user_id()::text);
  perform app.require(m.role <> 'admin' or app.has_admin(m.tenant_id, m.user_id), 'memberships.last_admin');
  delete from public.memberships x where x.tenant_id = m.tenant_id and x.id = m.id;
  return m.id;
end $$;

do $$
declare
  f regprocedure;
  v_inner text[] := '{note_founder,founder_of}';
begin
  for f in select p.oid::regprocedure from pg_proc p where p.pronamespace = 'app'::regnamespace and p.proname = any (
    '{note_founder,founder_of,office_identity,invitation_identity,own_office,stay_in_office,leave_office}'::text[])
  loop
    execute format('alter function %s owner to gabinete_definer', f);
    execute format('revoke execute on function %s from public', f);
    if not (select p.proname::text = any (v_inner) from pg_proc p where p.oid = f) then
      execute format('grant execute on function %s to gabinete_app', f);
    end if;
  end loop;
end $$;
