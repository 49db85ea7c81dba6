-- Who has a record open.

-- Tells the office's streams that somebody came to or left a record; who, they ask for themselves. Of a secret one its readers.
create or replace function app.announce_presence(p_tenant uuid, p_id uuid) returns void
language sql security definer set search_path = '' as $$
  insert into public.feed (tenant_id, entidade, entidade_id, acao, user_id, leitores)
  values (p_tenant, 'presencas', p_id, 'UPDATE', app.user_id(), app.readers_of(p_tenant, p_id))
$$;

-- This tab has this record open, for the next p_for. Only a change of that is announced.
create or replace function app.enter_presence(p_aba text, p_entidade text, p_id uuid, p_for interval) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_old public.presencas;
begin
  select * into v_old from public.presencas p
   where p.tenant_id = app.tenant_id() and p.user_id = app.user_id() and p.aba = p_aba for update;
  if v_old.aba is null then
    perform app.require(
      (select count(*) < 50 from public.presencas p where p.tenant_id = app.tenant_id() and p.user_id = app.user_id()), 'request.limit');
  end if;
  insert into public.presencas (tenant_id, user_id, aba, entidade, entidade_id, expires_at)
  values (app.tenant_id(), app.user_id(), p_aba, p_entidade, p_id, now() + p_for)
  on conflict (tenant_id, user_id, aba) do update
    set entidade = excluded.entidade, entidade_id = excluded.entidade_id, expires_at = excluded.expires_at;
  if v_old.entidade_id is distinct from p_id then
    perform app.announce_presence(app.tenant_id(), r.id) from (values (p_id), (v_old.entidade_id)) r (id) where r.id is not null;
  elsif v_old.expires_at < now() then
    perform app.announce_presence(app.tenant_id(), p_id);
  end if;
end $$;

create or replace function app.leave_presence(p_aba text) returns void language sql security definer set search_path = '' as $$
  with saiu as (
    delete from public.presencas p where p.tenant_id = app.tenant_id() and p.user_id = app.user_id() and p.aba = p_aba
    returning p.tenant_id, p.entidade_id)
  select app.announce_presence(s.tenant_id, s.entidade_id) from saiu s
$$;

-- Tabs that fell silent. Several servers may do this at once.
create or replace function app.expire_presences() returns int language sql security definer set search_path = '' as $$
  with velhas as (
    select p.tenant_id, p.user_id, p.aba from public.presencas p where p.expires_at < now() limit 1000 for update skip locked),
  saiu as (
    delete from public.presencas p using velhas v
     where p.tenant_id = v.tenant_id and p.user_id = v.user_id and p.aba = v.aba returning p.tenant_id, p.entidade_id)
  select count(app.announce_presence(s.tenant_id, s.entidade_id))::int from saiu s
$$;

grant execute on function app.enter_presence, app.leave_presence, app.expire_presences to gabinete_app;
