-- Naming an office's admin, where no other is left.

create or replace function app.namer_may(i public.indicacoes) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.profiles p where p.user_id = i.indicated_by and p.role = 'admin' and p.deleted_at is null and p.suspended_at is null)
$$;

-- It stands until it ends, while whoever named could still do so and nobody else administers the office.
create or replace function app.indication_stands(i public.indicacoes) returns boolean
language sql stable security definer set search_path = '' as $$
  select i.desfecho is null and i.created_at > now() - interval '7 days' and not app.has_active_admin(i.tenant_id) and app.namer_may(i)
$$;

-- Behind whatever gave an office an admin who can act: what was offered there does not come back when that one is gone again.
create or replace function app.end_indications(p_user uuid) returns void language sql set search_path = '' as $$
  update public.indicacoes i set desfecho = 'ENCERRADA' from public.memberships m
   where m.user_id = p_user and i.tenant_id = m.tenant_id and i.desfecho is null and app.has_active_admin(i.tenant_id);
$$;

-- Nor is who has left waited for. What was answered stays as it was.
create or replace function app.end_indication() returns trigger language plpgsql set search_path = '' as $$
begin
  update public.indicacoes i set desfecho = 'ENCERRADA' where i.tenant_id = old.tenant_id and i.user_id = old.user_id and i.desfecho is null;
  return null;
end $$;

-- Who may be named, by name and role alone, and whose last answer was no; nothing while the office has an admin who can act. Names may
-- look alike: a username is one person's.
create or replace function app.successors_of(p_tenant uuid)
returns table (membership_id uuid, full_name text, username text, role text, named boolean, refused_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select m.id, p.full_name, p.username, m.role,
         exists (select from public.indicacoes i where i.tenant_id = m.tenant_id and i.user_id = m.user_id and app.indication_stands(i)),
         case l.desfecho when 'RECUSADA' then l.created_at end
    from public.memberships m join public.profiles p on p.user_id = m.user_id and p.deleted_at is null and p.suspended_at is null
    left join lateral (select i.desfecho, i.created_at from public.indicacoes i where i.tenant_id = m.tenant_id and i.user_id = m.user_id
      order by i.created_at desc limit 1) l on true
   where m.tenant_id = p_tenant and app.is_platform() and not app.has_active_admin(p_tenant)
   order by m.role = 'manager' desc, p.full_name, m.id limit 200
$$;

-- Of servers of the release before.
create or replace function app.indication_of(p_tenant uuid) returns table (membership_id uuid, full_name text, role text, named boolean)
language sql stable security definer set search_path = '' as $$
  select s.membership_id, s.full_name, s.role, s.named from app.successors_of(p_tenant) s
$$;

-- What mails about an indication say: what its office is known by, and who named whom. For these two.
create or replace function app.indication_words(p_id uuid)
returns table (office text, slug text, founder text, founded_at timestamptz, named text, namer text)
language sql stable security definer set search_path = '' as $$
  select t.name, t.slug, app.founder_of(t.id), t.created_at, p.full_name || ' @' || p.username, n.full_name || ' @' || n.username
    from public.indicacoes i join public.tenants t on t.id = i.tenant_id
    join public.profiles p on p.user_id = i.user_id join public.profiles n on n.user_id = i.indicated_by
   where i.id = p_id and (i.user_id = app.user_id() or i.indicated_by = app.user_id() and app.is_platform())
$$;

-- Of servers of the release before.
create or replace function app.indication_identity(p_id uuid) returns table (slug text, founder text, founded_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select w.slug, w.founder, w.founded_at from app.indication_words(p_id) w
$$;

create or replace function app.name_admin(p_tenant uuid, p_membership uuid) returns table (id uuid, office text, named text)
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
  update public.indicacoes i set desfecho = 'SUBSTITUIDA' where i.tenant_id = p_tenant and i.desfecho is null;
  insert into public.indicacoes as i (tenant_id, user_id, indicated_by) values (p_tenant, v_user, app.user_id()) returning i.id into v_id;
  return query select v_id, t.name::text, v_name from public.tenants t where t.id = p_tenant;
end $$;

-- To whoever was named in this transaction, and to every other member of the office.
create or replace function app.mail_indication(p_id uuid, p_mail jsonb, p_mail_others jsonb) returns void
language sql security definer set search_path = '' as $$
  select app.queue_mail(u.email, case when m.user_id = i.user_id then 'named-admin' else 'admin-named' end,
                        case when m.user_id = i.user_id then p_mail else p_mail_others end)
    from public.indicacoes i join public.memberships m on m.tenant_id = i.tenant_id
    join public.profiles p on p.user_id = m.user_id and p.deleted_at is null join public.users u on u.id = m.user_id
   where i.id = p_id and i.indicated_by = app.user_id() and i.created_at = now()
$$;

create or replace function app.own_indications() returns table (id uuid, office text, slug text, indicated_by text, created_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select i.id, t.name, t.slug, p.full_name || ' @' || p.username, i.created_at
    from public.memberships m join public.indicacoes i on i.tenant_id = m.tenant_id and i.user_id = m.user_id
    join public.tenants t on t.id = i.tenant_id join public.profiles p on p.user_id = i.indicated_by
   where m.user_id = app.user_id() and app.indication_stands(i)
   order by i.created_at, i.id limit 200
$$;

-- The person's own. The office is locked first, as for every change of who belongs to it: whoever waited is told that it is over.
create or replace function app.own_indication(p_id uuid) returns public.indicacoes language plpgsql set search_path = '' as $$
declare
  i public.indicacoes;
begin
  perform from public.tenants t where t.id = (
    select x.tenant_id from public.indicacoes x where x.id = p_id and x.user_id = app.user_id()) for no key update;
  select * into i from public.indicacoes x where x.id = p_id and x.user_id = app.user_id();
  return i;
end $$;

-- The mail is for every other member of the office, and for whoever named.
create or replace function app.answer_indication(p_id uuid, p_accepts boolean, p_mail jsonb) returns setof uuid
language plpgsql security definer set search_path = '' as $$
declare
  i public.indicacoes := app.own_indication(p_id);
begin
  if i.id is null then
    return;
  end if;
  perform app.require(i.desfecho is null and (not p_accepts or app.indication_stands(i)), 'indicacoes.over');
  update public.memberships m set role = 'admin', versao = m.versao + 1
   where p_accepts and m.tenant_id = i.tenant_id and m.user_id = i.user_id and m.role <> 'admin';
  update public.indicacoes x set desfecho = case when p_accepts then 'ACEITA' else 'RECUSADA' end where x.tenant_id = i.tenant_id and x.id = i.id;
  perform app.mail_to(p.user_id, 'admin-answered', p_mail) from public.profiles p
   where p_mail is not null and p.deleted_at is null and p.user_id <> i.user_id
     and p.user_id in (select m.user_id from public.memberships m where m.tenant_id = i.tenant_id union select i.indicated_by);
  return next p_id;
end $$;

-- Of servers of the release before.
create or replace function app.accept_indication(p_id uuid) returns setof uuid language sql security definer set search_path = '' as $$
  select app.answer_indication(p_id, true, null)
$$;

create or replace function app.refuse_indication(p_id uuid) returns setof uuid language sql security definer set search_path = '' as $$
  select app.answer_indication(p_id, false, null)
$$;

grant execute on function app.successors_of, app.indication_of, app.indication_words, app.indication_identity, app.name_admin,
  app.mail_indication, app.own_indications, app.answer_indication, app.accept_indication, app.refuse_indication to gabinete_accounts;
