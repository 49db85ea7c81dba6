-- Appointments, and the private calendar addresses that read them from outside.

create or replace function app.touch() returns trigger language plpgsql as $$
begin
  new.updated_at := now();
  return new;
end $$;

-- Who takes part in an appointment is as secret as what it is about, also when that changes.
create or replace function app.participante_of() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  select c.demanda_id into new.demanda_id from public.agenda_compromissos c where c.tenant_id = new.tenant_id and c.id = new.compromisso_id;
  return new;
end $$;

create or replace function app.about_another() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_before text := coalesce(current_setting('app.derivado', true), '');
begin
  perform set_config('app.derivado', 'on', true);
  update public.compromisso_participantes p set demanda_id = new.demanda_id where p.tenant_id = new.tenant_id and p.compromisso_id = new.id;
  perform set_config('app.derivado', v_before, true);
  return null;
end $$;

-- Who takes part, by name, each person once; not citizens, whose names stay in the house.
create or replace function app.names_of_participantes(p_tenant uuid, p_compromisso uuid) returns text language sql stable set search_path = '' as $$
  select string_agg(x.nome, ', ' order by x.nome)
    from (select distinct p.equipe_id, coalesce(e.nome, p.nome) as nome
            from public.compromisso_participantes p
            left join public.equipe e on e.tenant_id = p.tenant_id and e.id = p.equipe_id
           where p.tenant_id = p_tenant and p.compromisso_id = p_compromisso and p.municipe_id is null and p.deleted_at is null) x
$$;

-- What a private address shows, without a session: its own office's appointments from 30 days ago to 365 days ahead, with the
-- moment of the last change. No row when the address is unknown or has ended, or its person is suspended; `espera` are the
-- seconds to wait when it was read too often. The answer is bounded, whatever an office keeps: what is to come first, 2,000
-- appointments and 1 MiB of their texts, of each description the beginning. Those of a secret demand only where its owner reads it.
create or replace function app.agenda_feed(p_token_hash bytea) returns table (espera int, gabinete text, compromissos json)
language plpgsql security definer set search_path = '' as $$
declare
  e record;
  v_wait int;
  v_today date := app.today();
  v_hidden uuid[];
begin
  select x.tenant_id, x.user_id, m.role, t.name into e
    from public.agenda_enderecos x
    join public.memberships m on m.tenant_id = x.tenant_id and m.user_id = x.user_id
    join public.profiles p on p.user_id = x.user_id and p.deleted_at is null and p.suspended_at is null
    join public.tenants t on t.id = x.tenant_id
   where x.token_hash = p_token_hash;
  if not found then
    return;
  end if;
  v_wait := app.hit(sha256(convert_to('agenda feed:', 'utf8') || p_token_hash), 60, interval '10 minutes');
  if v_wait > 0 then
    return query select v_wait, e.name, null::json;
    return;
  end if;
  v_hidden := app.hidden_from(e.tenant_id, e.user_id, e.role);
  return query
    with nearest as (
      select c.*, row_number() over (order by c.data_compromisso < v_today, abs(c.data_compromisso - v_today), c.hora_compromisso,
               c.created_at, c.id) as place
        from public.agenda_compromissos c
       where c.tenant_id = e.tenant_id and c.deleted_at is null and (c.demanda_id is null or c.demanda_id <> all (v_hidden))
         and c.data_compromisso between v_today - 30 and v_today + 365
       order by place limit 2000),
    measured as (
      select n.*, left(n.descricao, 500) as inicio, p.nomes, sum(octet_length(concat(n.titulo, n.local, left(n.descricao, 500), p.nomes)))
               over (order by n.place rows between unbounded preceding and 1 preceding) as before
        from nearest n cross join lateral (select left(app.names_of_participantes(n.tenant_id, n.id), 1000) as nomes) p)
    select 0, e.name, coalesce(json_agg(json_build_object(
        'id', c.id, 'titulo', c.titulo, 'descricao', c.inicio, 'cortada', coalesce(c.inicio <> c.descricao, false),
        'participantes', c.nomes, 'municipes', (
          select count(distinct p.municipe_id) from public.compromisso_participantes p
           where p.tenant_id = c.tenant_id and p.compromisso_id = c.id and p.deleted_at is null),
        'local', c.local, 'data_compromisso', c.data_compromisso,
        'hora_compromisso', to_char(c.hora_compromisso, 'HH24:MI'), 'hora_fim', to_char(c.hora_fim, 'HH24:MI'),
        'status', c.status, 'created_at', c.created_at, 'updated_at', c.updated_at, 'versao', c.versao)
      order by c.data_compromisso, c.hora_compromisso, c.created_at, c.id), '[]'::json)
      from measured c where coalesce(c.before, 0) < 1024 * 1024;
end $$;

-- Calendar programs that try addresses which do not exist: counted by requests, which count nothing else.
create or replace function app.agenda_missed(p_from bytea) returns int language sql security definer set search_path = '' as $$
  select app.hit(sha256('agenda feed unknown:'::bytea || p_from), 60, interval '15 minutes')
$$;

-- A part of the private address's answer, which nobody else calls.
alter function app.names_of_participantes owner to gabinete_definer;
revoke execute on function app.names_of_participantes from public;

grant execute on function app.agenda_feed, app.agenda_missed to gabinete_app;
