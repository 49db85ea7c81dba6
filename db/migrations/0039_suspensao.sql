-- Whoever administers the installation can cut a person off, always: suspend the account, end its sessions, reset its second
-- factor. A suspended admin still counts as an office's admin; where no other is left, the installation names one of the
-- members, who becomes it by accepting.

grant select (suspended_at) on profiles to gabinete_app;

-- ── what ends with access ───────────────────────────────────────────────────────────────────────────────────────────
create function app.end_access(p_user uuid, p_keep uuid) returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_count int;
begin
  update public.auth_codes set used_at = now() where user_id = p_user and used_at is null;
  delete from public.agenda_enderecos where user_id = p_user;
  perform app.forget_devices(p_user);
  update public.sessions set ended_at = now() where user_id = p_user and id is distinct from p_keep and ended_at is null;
  get diagnostics v_count = row_count;
  return v_count;
end $$;

-- As in 0038_segredos.
create or replace function app.end_secrets(p_user uuid, p_keep uuid) returns int
language plpgsql security definer set search_path = '' as $$
begin
  update public.profiles set must_choose_password = false where user_id = p_user and must_choose_password;
  -- whom the offices' logs name
  perform set_config('app.user_id', p_user::text, true), set_config('app.autor', p.full_name, true)
     from public.profiles p where p.user_id = p_user;
  return app.end_access(p_user, p_keep);
end $$;

-- Whether an office has an admin who can act.
create function app.has_active_admin(p_tenant uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.memberships m
    join public.profiles p on p.user_id = m.user_id and p.deleted_at is null and p.suspended_at is null
    where m.tenant_id = p_tenant and m.role = 'admin')
$$;

-- As in 0009_administracao: a suspended one keeps no door to the installation open.
create or replace function app.has_platform_admin(p_except uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.profiles p join public.users u on u.id = p.user_id and u.confirmed_at is not null
    where p.role = 'admin' and p.deleted_at is null and p.suspended_at is null and p.user_id <> p_except)
$$;

create or replace function app.lock_platform() returns void language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtext('platform'));
  if not app.is_platform() or not exists (
    select from public.profiles p where p.user_id = app.user_id() and p.role = 'admin' and p.deleted_at is null and p.suspended_at is null) then
    perform app.fail('session.forbidden', app.user_id()::text);
  end if;
end $$;

-- As in 0015_convites: an invitation does not stand while whoever sent it is suspended.
create or replace function app.invitation_stands(c public.convites) returns boolean
language sql stable security definer set search_path = '' as $$
  select c.expires_at > now() and exists (
    select from public.profiles p left join public.memberships m on m.tenant_id = c.tenant_id and m.user_id = p.user_id
     where p.user_id = c.invited_by and p.deleted_at is null and p.suspended_at is null
       and (m.role = 'admin' or (p.role = 'admin' and c.role = 'admin' and not app.has_admin(c.tenant_id))))
$$;

-- As in 0019_endurecimento: a suspended account is asked for like one that is not there.
create or replace function app.send_code(p_email text, p_purpose text, p_code bytea, p_lifetime interval, p_mail jsonb, p_confirmed boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  u record;
begin
  select x.id, x.email into u from public.users x
    join public.profiles p on p.user_id = x.id and p.deleted_at is null and p.suspended_at is null
   where lower(x.email) = lower(p_email) and (p_confirmed is null or (x.confirmed_at is not null) = p_confirmed);
  if u.id is null then
    insert into public.mails (recipient, template, data, sent_at) values ('', p_purpose, '{}', now());
    return;
  end if;
  -- of short codes only the newest counts: several at once would be easier to guess
  update public.auth_codes set used_at = now() where user_id = u.id and purpose = p_purpose and p_purpose = 'otp' and used_at is null;
  insert into public.auth_codes (user_id, purpose, code_hash, expires_at) values (u.id, p_purpose, p_code, now() + p_lifetime);
  perform app.queue_mail(u.email, p_purpose, p_mail);
end $$;

-- ── suspending ──────────────────────────────────────────────────────────────────────────────────────────────────────
-- The person that an admin of the installation acts on, who is never themselves: one's own account is Minha conta's, which
-- asks for password and second factor. So the last admin of the installation cannot be cut off: whoever acts is left. Waits
-- for sign-ins under way, and those that come wait for it.
create function app.other_profile(p_id uuid) returns public.profiles
language plpgsql security definer set search_path = '' as $$
declare
  p public.profiles;
begin
  perform app.lock_platform();
  perform from public.users u where u.id = (select x.user_id from public.profiles x where x.id = p_id) for no key update;
  select * into p from public.profiles x where x.id = p_id and x.deleted_at is null for update;
  perform app.require(p.user_id is distinct from app.user_id(), 'profiles.own_account');
  return p;
end $$;

create function app.suspend_profile(p_id uuid, p_mail jsonb) returns setof uuid
language plpgsql security definer set search_path = '' as $$
declare
  p public.profiles := app.other_profile(p_id);
begin
  if p.id is null then
    return;
  end if;
  if p.suspended_at is null then
    update public.profiles set suspended_at = now() where id = p_id;
    perform app.end_access(p.user_id, null);
    perform app.queue_mail(u.email, 'suspended', p_mail) from public.users u where u.id = p.user_id;
    perform app.record_event('UPDATE', app.user_id(), 'profiles', p_id,
      jsonb_build_object('antes', jsonb_build_object('suspended_at', null), 'depois', jsonb_build_object('suspended_at', now())));
  end if;
  return next p_id;
end $$;

-- The person signs in anew; private calendar addresses do not come back.
create function app.readmit_profile(p_id uuid, p_mail jsonb) returns setof uuid
language plpgsql security definer set search_path = '' as $$
declare
  p public.profiles := app.other_profile(p_id);
begin
  if p.id is null then
    return;
  end if;
  if p.suspended_at is not null then
    update public.profiles set suspended_at = null where id = p_id;
    perform app.queue_mail(u.email, 'readmitted', p_mail) from public.users u where u.id = p.user_id;
    perform app.record_event('UPDATE', app.user_id(), 'profiles', p_id,
      jsonb_build_object('antes', jsonb_build_object('suspended_at', p.suspended_at), 'depois', jsonb_build_object('suspended_at', null)));
  end if;
  return next p_id;
end $$;

create function app.end_profile_sessions(p_id uuid) returns table (id uuid, ended int)
language plpgsql security definer set search_path = '' as $$
declare
  p public.profiles := app.other_profile(p_id);
  v_count int;
begin
  if p.id is null then
    return;
  end if;
  update public.sessions s set ended_at = now() where s.user_id = p.user_id and s.ended_at is null;
  get diagnostics v_count = row_count;
  perform app.record_event('UPDATE', app.user_id(), 'users', p.user_id, jsonb_build_object('campo', 'sessoes', 'registros', v_count));
  return query select p_id, v_count;
end $$;

-- Whoever has lost device and recovery codes signs in with the password, and sets up a new one where that is compulsory.
create function app.reset_factor(p_id uuid, p_mail jsonb) returns setof uuid
language plpgsql security definer set search_path = '' as $$
declare
  p public.profiles := app.other_profile(p_id);
begin
  if p.id is null then
    return;
  end if;
  update public.users set totp_secret = null, totp_confirmed_at = null, totp_last_step = null
   where id = p.user_id and totp_confirmed_at is not null;
  perform app.require(found, 'profiles.factor_off');
  delete from public.recovery_codes where user_id = p.user_id;
  update public.sessions set ended_at = now() where user_id = p.user_id and ended_at is null;
  perform app.queue_mail(u.email, 'factor-reset', p_mail) from public.users u where u.id = p.user_id;
  perform app.record_event('UPDATE', app.user_id(), 'users', p.user_id, '{"campo":"segundo_fator","ligado":false}');
  return next p_id;
end $$;

-- What the screen asks before it offers any of this. The offices: those that nobody administers while this person is
-- suspended, by name only.
create function app.profile_access(p_id uuid) returns table (suspended_at timestamptz, second_factor boolean, sessions int, offices json)
language sql stable security definer set search_path = '' as $$
  select p.suspended_at, u.totp_confirmed_at is not null,
         (select count(*)::int from public.sessions s where s.user_id = p.user_id and s.ended_at is null and not s.second_factor_pending
             and s.created_at > now() - interval '7 days' and s.last_active_at > now() - interval '8 hours'),
         (select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name, 'slug', t.slug) order by t.name, t.id), '[]')
            from (select t.* from public.memberships m join public.tenants t on t.id = m.tenant_id
                   where m.user_id = p.user_id and m.role = 'admin' and p.suspended_at is not null and not app.has_active_admin(m.tenant_id)
                   order by t.name, t.id limit 100) t)
    from public.profiles p join public.users u on u.id = p.user_id
   where p.id = p_id and p.deleted_at is null and app.is_platform()
$$;

-- ── naming an office's admin ────────────────────────────────────────────────────────────────────────────────────────
-- One waits in an office, for seven days. It goes when it is answered, when another is named, and with the membership.
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
select app.office_table('indicacoes', null, false);
-- definer functions only: it is for whoever is named, and for the installation
revoke select on indicacoes from gabinete_app;

-- It stands while whoever named could still do so and nobody else administers the office.
create function app.indication_stands(i public.indicacoes) returns boolean
language sql stable security definer set search_path = '' as $$
  select i.created_at > now() - interval '7 days' and not app.has_active_admin(i.tenant_id) and exists (
    select from public.profiles p where p.user_id = i.indicated_by and p.role = 'admin' and p.deleted_at is null and p.suspended_at is null)
$$;

-- Who may be named, by name and role alone; nothing while the office has an admin who can act.
create function app.indication_of(p_tenant uuid) returns table (membership_id uuid, full_name text, role text, named boolean)
language sql stable security definer set search_path = '' as $$
  select m.id, p.full_name, m.role,
         exists (select from public.indicacoes i where i.tenant_id = m.tenant_id and i.user_id = m.user_id and app.indication_stands(i))
    from public.memberships m join public.profiles p on p.user_id = m.user_id and p.deleted_at is null and p.suspended_at is null
   where m.tenant_id = p_tenant and app.is_platform() and not app.has_active_admin(p_tenant)
   order by m.role = 'manager' desc, p.full_name, m.id limit 200
$$;

create function app.name_admin(p_tenant uuid, p_membership uuid) returns table (id uuid, office text, named text)
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid;
  v_name text;
  v_id uuid;
begin
  perform app.lock_platform();
  perform from public.tenants t where t.id = p_tenant for no key update;
  if not found then
    return;
  end if;
  perform app.require(not app.has_active_admin(p_tenant), 'indicacoes.has_admin');
  select m.user_id, p.full_name into v_user, v_name from public.memberships m
    join public.profiles p on p.user_id = m.user_id and p.deleted_at is null and p.suspended_at is null
   where m.tenant_id = p_tenant and m.id = p_membership;
  if v_user is null then
    perform app.fail('indicacoes.member', 'membership_id:indicacoes.member');
  end if;
  delete from public.indicacoes i where i.tenant_id = p_tenant;
  insert into public.indicacoes as i (tenant_id, user_id, indicated_by) values (p_tenant, v_user, app.user_id()) returning i.id into v_id;
  return query select v_id, t.name::text, v_name from public.tenants t where t.id = p_tenant;
end $$;

-- To whoever was named in this transaction, and to every other member of the office.
create function app.mail_indication(p_id uuid, p_mail jsonb, p_mail_others jsonb) returns void
language sql security definer set search_path = '' as $$
  select app.queue_mail(u.email, case when m.user_id = i.user_id then 'named-admin' else 'admin-named' end,
                        case when m.user_id = i.user_id then p_mail else p_mail_others end)
    from public.indicacoes i join public.memberships m on m.tenant_id = i.tenant_id
    join public.profiles p on p.user_id = m.user_id and p.deleted_at is null join public.users u on u.id = m.user_id
   where i.id = p_id and i.indicated_by = app.user_id() and i.created_at = now()
$$;

create function app.own_indications() returns table (id uuid, office text, slug text, indicated_by text, created_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select i.id, t.name, t.slug, p.full_name, i.created_at
    from public.memberships m join public.indicacoes i on i.tenant_id = m.tenant_id and i.user_id = m.user_id
    join public.tenants t on t.id = i.tenant_id join public.profiles p on p.user_id = i.indicated_by
   where m.user_id = app.user_id() and app.indication_stands(i)
   order by i.created_at, i.id limit 200
$$;

-- The office is locked first, as for every change of who belongs to it: whoever waited is told that it is over.
create function app.accept_indication(p_id uuid) returns setof uuid
language plpgsql security definer set search_path = '' as $$
declare
  i public.indicacoes;
begin
  perform from public.tenants t where t.id = (
    select x.tenant_id from public.indicacoes x where x.id = p_id and x.user_id = app.user_id()) for no key update;
  select * into i from public.indicacoes x where x.id = p_id and x.user_id = app.user_id();
  if i.id is null then
    return;
  end if;
  perform app.require(app.indication_stands(i), 'indicacoes.over');
  update public.memberships m set role = 'admin', versao = m.versao + 1
   where m.tenant_id = i.tenant_id and m.user_id = i.user_id and m.role <> 'admin';
  delete from public.indicacoes x where x.tenant_id = i.tenant_id and x.id = i.id;
  return next p_id;
end $$;

create function app.refuse_indication(p_id uuid) returns setof uuid language sql security definer set search_path = '' as $$
  delete from public.indicacoes x where x.id = p_id and x.user_id = app.user_id() returning x.id
$$;

do $$
declare
  f regprocedure;
  v_inner text[] := '{end_access,has_active_admin,other_profile,indication_stands}';
begin
  for f in select p.oid::regprocedure from pg_proc p where p.pronamespace = 'app'::regnamespace and p.proname = any (
    '{end_access,has_active_admin,other_profile,suspend_profile,readmit_profile,end_profile_sessions,reset_factor,profile_access,
      indication_stands,indication_of,name_admin,mail_indication,own_indications,accept_indication,refuse_indication}'::text[])
  loop
    execute format('alter function %s owner to gabinete_definer', f);
    execute format('revoke execute on function %s from public', f);
    if not (select p.proname::text = any (v_inner) from pg_proc p where p.oid = f) then
      execute format('grant execute on function %s to gabinete_app', f);
    end if;
  end loop;
end $$;
-- What of it was allowed before is allowed still (0036_aparelhos.sql).
alter table auth_codes validate constraint auth_codes_purpose_known;
