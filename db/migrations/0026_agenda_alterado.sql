-- When an appointment last changed: what calendar programs are told.
-- Those of before count as changed now, which is later than any change of theirs.
alter table agenda_compromissos add column updated_at timestamptz not null default now();

create function app.touch() returns trigger language plpgsql as $$
begin
  new.updated_at := now();
  return new;
end $$;
create trigger touch before update on agenda_compromissos for each row execute function app.touch();

-- The log has its own moment.
create or replace function app.audited(p_row jsonb) returns jsonb language sql immutable parallel safe
  return p_row - '{tenant_id,versao,busca,updated_at,deleted_by,caminho_storage,token_hash}'::text[];

-- As in 0011_agenda, with the moment of the last change.
create or replace function app.agenda_feed(p_token_hash bytea) returns table (espera int, gabinete text, compromissos json)
language plpgsql security definer set search_path = '' as $$
declare
  e record;
  v_wait int;
begin
  select x.tenant_id, t.name into e
    from public.agenda_enderecos x
    join public.memberships m on m.tenant_id = x.tenant_id and m.user_id = x.user_id
    join public.profiles p on p.user_id = x.user_id and p.deleted_at is null
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
  return query
    select 0, e.name, coalesce(json_agg(json_build_object(
        'id', c.id, 'titulo', c.titulo, 'descricao', c.descricao, 'local', c.local, 'data_compromisso', c.data_compromisso,
        'hora_compromisso', to_char(c.hora_compromisso, 'HH24:MI'), 'hora_fim', to_char(c.hora_fim, 'HH24:MI'),
        'status', c.status, 'created_at', c.created_at, 'updated_at', c.updated_at, 'versao', c.versao)
      order by c.data_compromisso, c.hora_compromisso, c.created_at, c.id), '[]'::json)
      from public.agenda_compromissos c
     where c.tenant_id = e.tenant_id and c.deleted_at is null
       and c.data_compromisso between app.today() - 30 and app.today() + 365;
end $$;
