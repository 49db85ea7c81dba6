-- What somebody could guess a person's password from: names, username, address and offices of the person of the
-- transaction, else of whoever a link that still counts was sent to. Tokens of links cannot be guessed.
create function app.words_about(p_code bytea) returns setof text language sql stable security definer set search_path = '' as $$
  with quem as (
    select coalesce(app.user_id(), (select c.user_id from public.auth_codes c
      where c.code_hash = p_code and c.purpose in ('verify', 'recover') and c.used_at is null and c.expires_at > now() limit 1)) as id)
  select unnest(array[p.full_name, p.username, u.email])
    from quem q join public.users u on u.id = q.id join public.profiles p on p.user_id = q.id
  union all
  select t.name from quem q join public.memberships m on m.user_id = q.id join public.tenants t on t.id = m.tenant_id
$$;
alter function app.words_about(bytea) owner to gabinete_definer;
revoke execute on function app.words_about(bytea) from public;
grant execute on function app.words_about(bytea) to gabinete_app;
