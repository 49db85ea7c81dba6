-- Invitations to an office.

-- An invitation stands as long as whoever sent it could still send it: whoever was removed, demoted or suspended leaves no door
-- open behind them.
create or replace function app.inviter_may(c public.convites) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.profiles p left join public.memberships m on m.tenant_id = c.tenant_id and m.user_id = p.user_id
     where p.user_id = c.invited_by and p.deleted_at is null and p.suspended_at is null
       and (m.role = 'admin' or (p.role = 'admin' and c.role = 'admin' and not app.has_admin(c.tenant_id))))
$$;

create or replace function app.invitation_stands(c public.convites) returns boolean
language sql stable security definer set search_path = '' as $$
  select c.expires_at > now() and app.inviter_may(c)
$$;

-- Behind whatever took somebody's right to invite: what they sent, and whom they named, does not come back with it.
create or replace function app.end_invitations_of(p_user uuid) returns void language sql set search_path = '' as $$
  update public.convites c set expires_at = now() where c.invited_by = p_user and c.expires_at > now() and not app.inviter_may(c);
  update public.indicacoes i set desfecho = 'ENCERRADA' where i.indicated_by = p_user and i.desfecho is null and not app.namer_may(i);
$$;

-- Whoever has become a member, by whichever way, is no longer waited for; nor is somebody named its admin, where this is one.
create or replace function app.end_invitation() returns trigger language plpgsql as $$
begin
  delete from public.convites c using public.users u
   where u.id = new.user_id and c.tenant_id = new.tenant_id and lower(c.email) = lower(u.email);
  perform app.end_indications(new.user_id);
  return null;
end $$;

-- What is done, and what is answered, is the same whether or not the address has an account. An address that waits already
-- gets the newest role, link and term. Returns what the mail says.
create or replace function app.invite(p_email text, p_role text, p_token bytea) returns table (id uuid, office text, inviter text)
language plpgsql security definer set search_path = '' as $$
declare
  v_tenant uuid := app.lock_office();
  v_id uuid;
begin
  perform app.require(not exists (
    select from public.memberships m join public.users u on u.id = m.user_id join public.profiles p on p.user_id = u.id and p.deleted_at is null
     where m.tenant_id = v_tenant and lower(u.email) = lower(p_email)), 'memberships.already_member');
  if app.tenant_id() is null then
    perform app.require(p_role = 'admin', 'session.forbidden', app.user_id()::text);
    -- an office has one first admin
    delete from public.convites c where c.tenant_id = v_tenant and c.role = 'admin' and lower(c.email) <> lower(p_email);
  end if;
  update public.convites c set email = p_email, role = p_role, token_hash = p_token, invited_by = app.user_id(), created_at = now(),
    expires_at = now() + interval '7 days' where c.tenant_id = v_tenant and lower(c.email) = lower(p_email) returning c.id into v_id;
  if v_id is null then
    insert into public.convites as c (tenant_id, email, role, token_hash, invited_by, expires_at)
    values (v_tenant, p_email, p_role, p_token, app.user_id(), now() + interval '7 days') returning c.id into v_id;
  end if;
  return query select v_id, t.name::text, app.autor() from public.tenants t where t.id = v_tenant;
end $$;

create or replace function app.office_invitations()
returns table (id uuid, email text, role text, inviter text, created_at timestamptz, expires_at timestamptz, state text)
language sql stable security definer set search_path = '' as $$
  select c.id, c.email, c.role, p.full_name, c.created_at, c.expires_at,
         case when not app.inviter_may(c) then 'void' when c.expires_at <= now() then 'expired' else 'pending' end
    from public.convites c join public.profiles p on p.user_id = c.invited_by
   where c.tenant_id = app.tenant_id()
   order by c.created_at desc, c.id
$$;

create or replace function app.withdraw_invitation(p_id uuid) returns setof uuid language plpgsql security definer set search_path = '' as $$
declare
  v_tenant uuid := app.lock_office();
begin
  return query delete from public.convites c where c.tenant_id = v_tenant and c.id = p_id returning c.id;
end $$;

-- The account of an address: `active`, `waiting` (the address was never verified, so whoever made it may be anybody),
-- `deleted`. No row: none.
create or replace function app.invited_account(p_email text) returns table (user_id uuid, state text)
language sql stable security definer set search_path = '' as $$
  select u.id, case when p.deleted_at is not null then 'deleted' when u.confirmed_at is null then 'waiting' else 'active' end
    from public.users u join public.profiles p on p.user_id = u.id where lower(u.email) = lower(p_email)
$$;

-- What an invitation says to whoever has its link; reading uses nothing up.
create or replace function app.read_invitation(p_token bytea)
returns table (email text, role text, office text, slug text, inviter text, expires_at timestamptz, account text)
language sql stable security definer set search_path = '' as $$
  select c.email, c.role, t.name, t.slug, p.full_name, c.expires_at, coalesce((select a.state from app.invited_account(c.email) a), 'none')
    from public.convites c join public.tenants t on t.id = c.tenant_id join public.profiles p on p.user_id = c.invited_by
   where c.token_hash = p_token and app.invitation_stands(c)
$$;

-- What the office of an invitation is known by, to whoever has the link while it stands.
create or replace function app.invitation_identity(p_token bytea) returns table (founder text, founded_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select app.founder_of(t.id), t.created_at from public.convites c join public.tenants t on t.id = c.tenant_id
   where c.token_hash = p_token and app.invitation_stands(c)
$$;

-- The office is locked first, as for every change of who belongs to it: whoever waited finds the invitation used, withdrawn
-- or lapsed.
create or replace function app.claim_invitation(p_token bytea) returns public.convites
language plpgsql security definer set search_path = '' as $$
declare
  c public.convites;
begin
  perform from public.tenants t where t.id = (select x.tenant_id from public.convites x where x.token_hash = p_token) for no key update;
  select x.* into c from public.convites x where x.token_hash = p_token and app.invitation_stands(x);
  if c.id is null then
    perform app.fail('convites.link');
  end if;
  return c;
end $$;

-- Whoever belongs already stays what they are: nobody changes their own role. The log says that the invitation was accepted, and not withdrawn.
create or replace function app.join_office(c public.convites, p_user uuid) returns void
language sql security definer set search_path = '' as $$
  select set_config('app.aceita', 'on', true);
  insert into public.memberships (user_id, tenant_id, role) values (p_user, c.tenant_id, c.role)
  on conflict (tenant_id, user_id) do nothing;
  delete from public.convites x where x.tenant_id = c.tenant_id and x.id = c.id;
  select set_config('app.aceita', '', true);
  update public.users set last_tenant_id = c.tenant_id where id = p_user;
$$;

-- Whoever has the link has read the address's mail.
create or replace function app.accept_invitation(p_token bytea) returns uuid language plpgsql security definer set search_path = '' as $$
declare
  c public.convites := app.claim_invitation(p_token);
begin
  perform app.require(exists (select from public.users u where u.id = app.user_id() and lower(u.email) = lower(c.email)),
    'convites.other_account', app.user_id()::text);
  perform app.proved(app.user_id());
  perform app.join_office(c, app.user_id());
  return c.tenant_id;
end $$;

-- Account, verified address and membership in one transaction. One that waits for its verification is taken over with a new
-- password, so that nobody can prepare an account for somebody else's address.
create or replace function app.sign_up_invited(p_token bytea, p_password_hash text, p_full_name text, p_username text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  c public.convites := app.claim_invitation(p_token);
  a record;
  v_user uuid;
begin
  perform pg_advisory_xact_lock(hashtext('email:' || lower(c.email)));
  select * into a from app.invited_account(c.email);
  perform app.require(a.state is distinct from 'active', 'convites.account_exists');
  perform app.require(a.state is distinct from 'deleted', 'convites.account_deleted');
  perform app.remove_waiting(c.email);
  insert into public.users (email, password_hash, confirmed_at, proved_at) values (c.email, p_password_hash, now(), now()) returning id into v_user;
  insert into public.profiles (user_id, username, full_name) values (v_user, app.free_username(p_username, true), p_full_name);
  -- whom the office's log names
  perform set_config('app.user_id', v_user::text, true), set_config('app.autor', p_full_name, true);
  perform app.record_event('INSERT', v_user, 'users', v_user, null);
  perform app.join_office(c, v_user);
  return v_user;
end $$;

grant execute on function app.invite, app.office_invitations, app.withdraw_invitation, app.read_invitation,
  app.invitation_identity, app.accept_invitation, app.sign_up_invited to gabinete_accounts;
