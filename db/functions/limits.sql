-- Attempts that are counted, whatever of.

-- Counts an attempt. Returns the seconds to wait when there were more than p_max in the window, else 0. A window that begins later than now is of
-- a clock that was set back since: it begins now, with the attempts that it has.
create or replace function app.hit(p_key bytea, p_max int, p_window interval) returns int
language plpgsql security definer set search_path = '' as $$
declare
  l public.limits;
begin
  insert into public.limits as x (key, window_start, hits) values (p_key, now(), 1)
  on conflict (key) do update set
    hits = case when x.window_start < now() - p_window then 1 else x.hits + 1 end,
    window_start = case when x.window_start between now() - p_window and now() + interval '1 minute' then x.window_start else now() end
  returning * into l;
  if l.hits <= p_max then
    return 0;
  end if;
  return greatest(1, ceil(extract(epoch from l.window_start + p_window - now())))::int;
end $$;

create or replace function app.clear_limit(p_key bytea) returns void language sql security definer set search_path = '' as $$
  delete from public.limits where key = p_key;
$$;

-- An attempt that was right does not count: many people of one council share its address.
create or replace function app.give_back_hit(p_key bytea) returns void language sql security definer set search_path = '' as $$
  update public.limits set hits = hits - 1 where key = p_key and hits > 0;
$$;

grant execute on function app.hit, app.clear_limit, app.give_back_hit to gabinete_accounts;
