-- Browsers and networks that signed in.

-- Notes a browser that signed in, in place of what it had for this account before; returns what that was. The newest 20
-- browsers and networks are kept. p_network is null where only the mailbox was proven.
create or replace function app.remember_device(p_user uuid, p_token bytea, p_network bytea, p_before bytea[]) returns bytea[]
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
create or replace function app.forget_devices(p_user uuid) returns void language sql security definer set search_path = '' as $$
  delete from public.known_devices where user_id = p_user;
$$;

create or replace function app.prune_devices() returns void language sql security definer set search_path = '' as $$
  delete from public.known_devices where ctid = any (array(select x.ctid from public.known_devices x where created_at < now() - interval '90 days' limit 200000));
  delete from public.known_networks where ctid = any (array(select x.ctid from public.known_networks x where seen_at < now() - interval '90 days' limit 200000));
  delete from public.password_tries where ctid = any (array(select x.ctid from public.password_tries x where tried_at < now() - interval '1 day' limit 200000));
$$;

grant execute on function app.remember_device, app.forget_devices to gabinete_accounts;
grant execute on function app.prune_devices to gabinete_jobs;
