-- As in 0008_identidade, but the log has the values before and after and names the profile, as when an admin changes it.
create or replace function app.save_own_profile(p_full_name text, p_username text, p_versao int) returns int
language plpgsql security definer set search_path = '' as $$
declare
  p public.profiles;
  n public.profiles;
begin
  select * into p from public.profiles x where x.user_id = app.user_id() and x.versao = p_versao for update;
  if p.id is null then
    return 0;
  end if;
  update public.profiles set full_name = p_full_name, username = p_username where id = p.id returning * into n;
  perform app.record_event('UPDATE', app.user_id(), 'profiles', p.id,
    jsonb_build_object('antes', app.changed(to_jsonb(p), to_jsonb(n)), 'depois', app.changed(to_jsonb(n), to_jsonb(p))))
   where app.changed(to_jsonb(n), to_jsonb(p)) is not null;
  return 1;
end $$;
