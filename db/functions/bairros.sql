-- Bairros: which one a text means.

-- How many an office may have. Beyond that a text that nobody has typed before means none; it is kept as it is all the same.
create or replace function app.most_bairros() returns int language sql immutable parallel safe return 20000;

-- What makes two spellings one: letters and digits, without accents, case or what stands between words.
create or replace function app.bairro_key(p_nome text) returns text language sql immutable parallel safe
  return nullif(btrim(regexp_replace(app.searchable(p_nome), '[^[:alnum:]]+', ' ', 'g')), '');

-- The bairro of an office that a text means, made when it is the first to say so. Nobody's edit: whoever types it edits a citizen.
create or replace function app.bairro_of(p_tenant uuid, p_nome text) returns uuid language plpgsql set search_path = '' as $$
declare
  v_key text := app.bairro_key(left(p_nome, 100));
  v_derived text := current_setting('app.derivado', true);
  v_id uuid;
begin
  if v_key is null then
    return null;
  end if;
  select a.bairro_id into v_id from public.bairro_apelidos a where a.tenant_id = p_tenant and a.chave = v_key;
  if v_id is not null then
    return v_id;
  end if;
  -- one at a time, and whoever waited looks once more
  perform pg_advisory_xact_lock(hashtextextended('bairros:' || p_tenant, 0));
  select a.bairro_id into v_id from public.bairro_apelidos a where a.tenant_id = p_tenant and a.chave = v_key;
  if v_id is null and (select count(*) from public.bairro_apelidos a where a.tenant_id = p_tenant) < app.most_bairros() then
    perform set_config('app.derivado', 'on', true);
    insert into public.bairros (tenant_id, nome) values (p_tenant, btrim(regexp_replace(left(p_nome, 100), '\s+', ' ', 'g'))) returning id into v_id;
    insert into public.bairro_apelidos (tenant_id, chave, bairro_id) values (p_tenant, v_key, v_id);
    perform set_config('app.derivado', coalesce(v_derived, ''), true);
  end if;
  return v_id;
end $$;

-- Whoever is anonymised with a citizen: themselves, and their merged records (app.anonymise_municipe).
create or replace function app.anonymised_with(p_municipe uuid) returns uuid[] language sql stable
  return coalesce(nullif(current_setting('app.anonimiza', true), '')::uuid[], '{}') || p_municipe;

-- Whether anything of anybody else names a bairro.
create or replace function app.bairro_shared(p_tenant uuid, p_bairro uuid, p_municipe uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from public.municipes m
      where m.tenant_id = p_tenant and m.bairro_id = p_bairro and m.id <> all (app.anonymised_with(p_municipe)))
    or exists (select from public.demandas d
      where d.tenant_id = p_tenant and d.bairro_id = p_bairro and d.municipe_id <> all (app.anonymised_with(p_municipe)))
$$;

-- Of a citizen who is anonymised the bairro stays, for the office's numbers, unless nobody else ever lived there: then it says who it was.
create or replace function app.bairro_do_municipe() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if new.anonimizado_em is not null then
    if not app.bairro_shared(new.tenant_id, old.bairro_id, new.id) then
      new.bairro_id := null;
    end if;
  elsif tg_op = 'INSERT' or new.bairro is distinct from old.bairro then
    new.bairro_id := app.bairro_of(new.tenant_id, new.bairro);
  end if;
  return new;
end $$;

-- One that nobody else has goes with its citizen, and with its name.
create or replace function app.bairro_sem_ninguem() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_derived text := current_setting('app.derivado', true);
begin
  perform set_config('app.derivado', 'on', true);
  update public.demandas d set bairro_id = null
   where d.tenant_id = old.tenant_id and d.bairro_id = old.bairro_id and d.municipe_id = any (app.anonymised_with(old.id));
  delete from public.bairro_apelidos a where a.tenant_id = old.tenant_id and a.bairro_id = old.bairro_id;
  delete from public.bairros b where b.tenant_id = old.tenant_id and b.id = old.bairro_id;
  perform set_config('app.derivado', coalesce(v_derived, ''), true);
  return null;
end $$;

create or replace function app.bairro_da_demanda() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  select m.bairro_id into new.bairro_id from public.municipes m where m.tenant_id = new.tenant_id and m.id = new.municipe_id;
  return new;
end $$;

create or replace function app.bairro_das_demandas() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_derived text := current_setting('app.derivado', true);
begin
  perform set_config('app.derivado', 'on', true);
  update public.demandas d set bairro_id = new.bairro_id
   where d.tenant_id = new.tenant_id and d.municipe_id = new.id and d.bairro_id is null;
  perform set_config('app.derivado', coalesce(v_derived, ''), true);
  return null;
end $$;

-- Parts of the triggers' functions, which nobody else calls.
alter function app.bairro_of owner to gabinete_definer;
alter function app.bairro_shared owner to gabinete_definer;
revoke execute on function app.bairro_of, app.bairro_shared from public;
