-- Nobody can lock another person out: tries of a password are counted by where they come from, a browser that signed in
-- before has a count of its own, and the link by mail is never refused.

-- A random value in a browser's cookie that names nobody, for each account that signed in there; 90 days.
create table known_devices (
  user_id uuid not null references users on delete cascade,
  token_hash bytea not null,
  created_at timestamptz not null default now(),
  primary key (user_id, token_hash)
);
-- Networks that an account signed in from, as keyed hashes; 90 days.
create table known_networks (
  user_id uuid not null references users on delete cascade,
  network bytea not null,
  seen_at timestamptz not null default now(),
  primary key (user_id, network)
);
-- Passwords tried in the last day that were not right. Account (of an address, whether it exists or not) and place (a
-- device, a network) are keyed hashes.
create table password_tries (
  id uuid primary key default gen_random_uuid(),
  account bytea not null,
  source text not null constraint password_tries_source_known check (source in ('device', 'known', 'unknown')),
  place bytea not null,
  tried_at timestamptz not null default clock_timestamp()
);
create index password_tries_by_account on password_tries (account, tried_at);
create index password_tries_by_age on password_tries (tried_at);

do $$
declare
  t text;
begin
  foreach t in array array['known_devices', 'known_networks', 'password_tries']
  loop
    execute format('alter table %I enable row level security, force row level security', t);
    -- only the definer functions reach these tables
    execute format('create policy %I on %I to gabinete_definer using (true) with check (true)', t || '_definer', t);
    execute format('grant select, insert, update, delete on %I to gabinete_definer', t);
  end loop;
end $$;

-- ── passwords ───────────────────────────────────────────────────────────────────────────────────────────────────────
-- Counts a try before the password is looked at. A browser that signed in to this account before: 10 in any 15 minutes and
-- 100 a day. All others together: as many, of which one network may have 7 and 70, and so may all networks that the account
-- never signed in from: the rest is left to those it did. Returns the seconds to wait (then nothing is counted), and how many
-- tries there were lately. An address without an account is counted alike.
create function app.try_password(p_email text, p_account bytea, p_asker bytea, p_network bytea, p_devices bytea[])
returns table (id uuid, wait int, lately int)
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid;
  v_source text := 'device';
  v_place bytea;
begin
  select u.id into v_user from public.users u where lower(u.email) = lower(p_email);
  select d.token_hash into v_place from public.known_devices d
   where d.user_id = v_user and d.token_hash = any (p_devices) and d.created_at > now() - interval '90 days' limit 1;
  if v_place is null then
    wait := app.hit(p_asker, 100, interval '15 minutes');
    if wait > 0 then
      return next;
      return;
    end if;
    v_place := p_network;
    v_source := case when exists (select from public.known_networks n
      where n.user_id = v_user and n.network = p_network and n.seen_at > now() - interval '90 days') then 'known' else 'unknown' end;
  end if;
  -- tries at the same moment see each other
  perform pg_advisory_xact_lock(hashtext('password:' || encode(p_account, 'hex')));
  with t as materialized (
    select x.source, x.place, x.tried_at from public.password_tries x
     where x.account = p_account and x.tried_at > clock_timestamp() - interval '1 day'
       and (x.source = 'device') = (v_source = 'device') and (x.source <> 'device' or x.place = v_place))
  select coalesce(max(ceil(extract(epoch from n.tried_at + w.span - clock_timestamp()))), 0)::int,
         (select count(*) from t where t.tried_at > clock_timestamp() - interval '15 minutes')::int
    into wait, lately
    from (values (interval '15 minutes', 1), (interval '1 day', 10)) w (span, times)
   cross join (values ('all', 10), ('place', 7), ('unknown', 7)) r (what, most)
   cross join lateral (
     select t.tried_at from t
      where t.tried_at > clock_timestamp() - w.span
        and case r.what when 'all' then true
              when 'place' then v_source <> 'device' and t.place = v_place
              else v_source = 'unknown' and t.source = 'unknown' end
      order by t.tried_at desc offset r.most * w.times - 1 limit 1) n;
  if wait = 0 then
    insert into public.password_tries (account, source, place) values (p_account, v_source, v_place) returning password_tries.id into id;
  elsif v_source <> 'device' then
    perform app.give_back_hit(p_asker);
  end if;
  return next;
end $$;

-- A try that was right, or was never looked at, does not count.
create function app.uncount_password(p_try uuid, p_asker bytea) returns void language plpgsql security definer set search_path = '' as $$
begin
  delete from public.password_tries t where t.id = p_try and t.source = 'device';
  if found then
    return;
  end if;
  delete from public.password_tries t where t.id = p_try;
  if found then
    perform app.give_back_hit(p_asker);
  end if;
end $$;

-- ── browsers and networks that signed in ────────────────────────────────────────────────────────────────────────────
-- Notes a browser that signed in, in place of what it had for this account before; returns what that was. The newest 20
-- browsers and networks are kept. p_network is null where only the mailbox was proven.
create function app.remember_device(p_user uuid, p_token bytea, p_network bytea, p_before bytea[]) returns bytea[]
language plpgsql security definer set search_path = '' as $$
declare
  v_gone bytea[];
begin
  with gone as (delete from public.known_devices d where d.user_id = p_user and d.token_hash = any (p_before) returning d.token_hash)
  select coalesce(array_agg(g.token_hash), '{}') into v_gone from gone g;
  insert into public.known_devices (user_id, token_hash) values (p_user, p_token);
  delete from public.known_devices d where d.user_id = p_user and d.token_hash not in (
    select x.token_hash from public.known_devices x where x.user_id = p_user order by x.created_at desc, x.token_hash limit 20);
  if p_network is not null then
    insert into public.known_networks (user_id, network) values (p_user, p_network)
    on conflict (user_id, network) do update set seen_at = now();
    delete from public.known_networks n where n.user_id = p_user and n.network not in (
      select x.network from public.known_networks x where x.user_id = p_user order by x.seen_at desc, x.network limit 20);
  end if;
  return v_gone;
end $$;

-- No browser is known to this account any more.
create function app.forget_devices(p_user uuid) returns void language sql security definer set search_path = '' as $$
  delete from public.known_devices where user_id = p_user;
$$;

-- Whatever changes a password: the browsers that knew the one before are strangers.
create function app.after_password() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.forget_devices(new.id);
  return null;
end $$;
create trigger after_password after update of password_hash on users for each row
  when (old.password_hash is distinct from new.password_hash) execute function app.after_password();

create function app.prune_devices() returns void language sql security definer set search_path = '' as $$
  delete from public.known_devices where created_at < now() - interval '90 days';
  delete from public.known_networks where seen_at < now() - interval '90 days';
  delete from public.password_tries where tried_at < now() - interval '1 day';
$$;

-- ── links by mail ───────────────────────────────────────────────────────────────────────────────────────────────────
-- Enters without the password; nobody who only knows the address can shut this way.
alter table auth_codes drop constraint auth_codes_purpose_known;
alter table auth_codes add constraint auth_codes_purpose_known
  check (purpose in ('verify', 'recover', 'otp', 'email', 'enter')) not valid;
-- The mailbox was proven instead of the password.
alter table sessions add column by_mail boolean not null default false;

-- Whether a link of this kind was sent lately and still opens.
create function app.link_waits(p_user uuid, p_purpose text) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from public.auth_codes c
    where c.user_id = p_user and c.purpose = p_purpose and c.used_at is null and c.expires_at > now() + interval '5 minutes')
$$;

-- send_code, which with p_spared sends nothing to whom a link waits for already.
create function app.send_code(p_email text, p_purpose text, p_code bytea, p_lifetime interval, p_mail jsonb, p_confirmed boolean, p_spared boolean)
returns void language plpgsql security definer set search_path = '' as $$
begin
  if not p_spared or not exists (select from public.users u where lower(u.email) = lower(p_email) and app.link_waits(u.id, p_purpose)) then
    perform app.send_code(p_email, p_purpose, p_code, p_lifetime, p_mail, p_confirmed);
  end if;
end $$;

-- One mail with a short code for ten minutes and a link for two hours, to an account whose address is verified. Of short codes
-- only the newest counts; links live until they are used, so that asking again and again takes none away.
create function app.send_way_in(p_email text, p_code bytea, p_link bytea, p_mail jsonb, p_spared boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid;
begin
  select u.id into v_user from public.users u join public.profiles p on p.user_id = u.id and p.deleted_at is null and p.suspended_at is null
   where lower(u.email) = lower(p_email) and u.confirmed_at is not null;
  if v_user is null or p_spared and app.link_waits(v_user, 'enter') then
    return;
  end if;
  insert into public.auth_codes (user_id, purpose, code_hash, expires_at) values (v_user, 'enter', p_link, now() + interval '2 hours');
  perform app.send_code(p_email, 'otp', p_code, interval '10 minutes', p_mail, true);
end $$;

-- Uses up a link, which proves the address; with the password of that moment, which the sign-in must not outlive.
create function app.use_link(p_code bytea) returns table (user_id uuid, password_hash text)
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid;
begin
  update public.auth_codes c set used_at = now() from public.profiles p
   where c.code_hash = p_code and c.purpose = 'enter' and c.used_at is null and c.expires_at > now()
     and p.user_id = c.user_id and p.deleted_at is null and p.suspended_at is null
  returning c.user_id into v_user;
  if v_user is not null then
    perform app.proved(v_user);
    return query select u.id, u.password_hash from public.users u where u.id = v_user;
  end if;
end $$;

-- Looked at before any work is done for whoever made one up.
create function app.link_stands(p_code bytea, p_purpose text) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from public.auth_codes c
    where c.code_hash = p_code and c.purpose = p_purpose and c.used_at is null and c.expires_at > now())
$$;

create function app.begun_by_mail(p_token bytea) returns void language sql security definer set search_path = '' as $$
  update public.sessions set by_mail = true where token_hash = p_token;
$$;

-- Which of a person's counts a code of the second factor belongs to: each way to it has its own, so that who knows the
-- password shuts neither the mailed link nor a browser that is known nor somebody signed in.
create function app.factor_way(p_token bytea, p_devices bytea[]) returns table (way text)
language sql stable security definer set search_path = '' as $$
  select case when not f.pending then 'session'
              when exists (select from public.known_devices d where d.user_id = f.user_id and d.token_hash = any (p_devices)
                and d.created_at > now() - interval '90 days') then 'device'
              when s.by_mail then 'mail' else 'password' end
    from app.factor_session(p_token) f join public.sessions s on s.id = f.session_id
$$;

do $$
declare
  f regprocedure;
  v_inner text[] := '{after_password,link_waits}';
begin
  for f in select p.oid::regprocedure from pg_proc p where p.pronamespace = 'app'::regnamespace and p.proname = any (
    '{try_password,uncount_password,remember_device,forget_devices,after_password,prune_devices,link_waits,send_code,send_way_in,
      use_link,link_stands,begun_by_mail,factor_way}'::text[])
  loop
    execute format('alter function %s owner to gabinete_definer', f);
    execute format('revoke execute on function %s from public', f);
    if not (select p.proname::text = any (v_inner) from pg_proc p where p.oid = f) then
      execute format('grant execute on function %s to gabinete_app', f);
    end if;
  end loop;
end $$;
