-- Records that may be of one person: what speaks for it, and what against.

-- Two words that are one but for a slip: a letter too many, too few, another one, or two that changed places. Not where that is what tells
-- a man's name from a woman's: ADRIANO and ADRIANA are two people.
create or replace function app.one_slip(p_one text, p_other text) returns boolean language plpgsql immutable parallel safe as $$
declare
  a text := p_one;
  b text := p_other;
  i int := 1;
begin
  if a = b then
    return true;
  end if;
  -- one of its ends is as it was
  if abs(length(a) - length(b)) > 1 or least(length(a), length(b)) < 3 or left(a, 1) <> left(b, 1) and right(a, 1) <> right(b, 1) then
    return false;
  end if;
  if a ~ '[ao]$' and (b ~ '[ao]$' and left(a, -1) = left(b, -1) or b !~ '[aeiou]$' and left(a, -1) = b)
    or b ~ '[ao]$' and a !~ '[aeiou]$' and left(b, -1) = a then
    return false;
  end if;
  while substr(a, i, 1) = substr(b, i, 1) loop
    i := i + 1;
  end loop;
  return substr(a, i + 1) = substr(b, i + 1) or substr(a, i) = substr(b, i + 1) or substr(a, i + 1) = substr(b, i)
    or substr(a, i + 2) = substr(b, i + 2) and substr(a, i, 1) = substr(b, i + 1, 1) and substr(a, i + 1, 1) = substr(b, i, 1);
end $$;

-- Whether two first names are two; a letter alone may be either.
create or replace function app.other_name(p_one text, p_other text) returns boolean language sql immutable parallel safe
  return not case when length(p_one) = 1 or length(p_other) = 1 then left(p_one, 1) = left(p_other, 1) else app.one_slip(p_one, p_other) end;

-- How two names, by their sound, are to each other: IGUAL; PARECIDO, one but for a slip, or for names in between that are left out or are
-- a letter only; PARTE, one has more at its end, as who marries; COMECO, the given names alone.
create or replace function app.names_alike(p_one text, p_other text) returns text language plpgsql immutable parallel safe as $$
declare
  a text[] := string_to_array(p_one, ' ');
  b text[] := string_to_array(p_other, ' ');
  v_slips int := 0;
  i int := 1;
  j int := 1;
begin
  if p_one = p_other then
    return 'IGUAL';
  end if;
  if public.similarity(p_one, p_other) >= 0.8 then
    return 'PARECIDO';
  end if;
  if cardinality(a) > cardinality(b) then
    a := string_to_array(p_other, ' ');
    b := string_to_array(p_one, ' ');
  end if;
  if cardinality(a) < 2 or not (a[1] = b[1] or app.one_slip(a[1], b[1])) then
    return null;
  end if;
  -- the words of the shorter one, in their order, among those of the longer one
  while i <= cardinality(a) and j <= cardinality(b) loop
    if a[i] = b[j] or length(a[i]) = 1 and left(b[j], 1) = a[i] or length(b[j]) = 1 and left(a[i], 1) = b[j] then
      i := i + 1;
    elsif v_slips = 0 and app.one_slip(a[i], b[j]) then
      v_slips := 1;
      i := i + 1;
    end if;
    j := j + 1;
  end loop;
  if i > cardinality(a) then
    return case when j > cardinality(b) then 'PARECIDO' else 'PARTE' end;
  end if;
  return case when cardinality(a) > 2 and a[1:2] = b[1:2] then 'COMECO' end;
end $$;

-- What stands behind a name to tell a son from his father.
create or replace function app.generation(p_chave text) returns text language sql immutable parallel safe
  return case split_part(p_chave, ' ', -1)
    when 'junior' then 'junior' when 'jr' then 'junior' when 'filio' then 'filho' when 'neto' then 'neto' when 'sobrinio' then 'sobrinho' end;

-- Points for two records to be one person's, and the reasons for them. Forty are possible, sixty are very likely. Another first name, or
-- JÚNIOR on one side, or names that have nothing alike are never outweighed: families share phone, door and mail. With what their names
-- sound like (app.fonetica); p_raro: three people at most have such a name.
create or replace function app.likeness(p_one public.municipes, p_one_key text, p_other public.municipes, p_other_key text, p_raro boolean)
returns table (pontos int, motivos text[]) language plpgsql stable parallel safe as $$
declare
  a text := p_one_key;
  b text := p_other_key;
  v_generations boolean := app.generation(a) is distinct from app.generation(b);
  v_bairro boolean := p_one.bairro_id = p_other.bairro_id;
  v_first boolean;
  v_names text;
begin
  pontos := 0;
  motivos := '{}';
  if right(p_one.telefone_ddd, 8) = right(p_other.telefone_ddd, 8) then
    if left(p_one.telefone_ddd, 2) = left(p_other.telefone_ddd, 2) then
      pontos := 60;
      motivos := '{TELEFONE}';
    else
      pontos := 20;
      motivos := '{TELEFONE_OUTRO_DDD}';
    end if;
  end if;
  if app.generation(a) is not null then
    a := regexp_replace(a, ' [^ ]+$', '');
  end if;
  if app.generation(b) is not null then
    b := regexp_replace(b, ' [^ ]+$', '');
  end if;
  v_names := app.names_alike(a, b);
  if v_names is not null then
    pontos := pontos + case v_names when 'IGUAL' then 35 when 'PARECIDO' then 25 when 'PARTE' then 20 else 10 end;
    motivos := motivos || ('NOME_' || v_names);
    if v_names = 'IGUAL' and p_raro and not v_generations then
      pontos := pontos + 10;
      motivos := motivos || 'NOME_RARO'::text;
    end if;
  end if;
  if lower(p_one.email) = lower(p_other.email) then
    pontos := pontos + 40;
    motivos := motivos || 'EMAIL'::text;
  end if;
  if p_one.cep = p_other.cep then
    if p_one.numero = p_other.numero and p_one.numero ~ '[0-9]' then
      pontos := pontos + 25;
      motivos := motivos || 'ENDERECO'::text;
    else
      pontos := pontos + 10;
      motivos := motivos || 'CEP'::text;
    end if;
  end if;
  -- asked of two spellings only: this is done for millions of pairs
  if not v_bairro then
    v_bairro := exists (
      select from public.bairros a join public.bairros b on b.tenant_id = a.tenant_id and coalesce(b.principal_id, b.id) = coalesce(a.principal_id, a.id)
       where a.tenant_id = p_other.tenant_id and a.id = p_one.bairro_id and b.id = p_other.bairro_id);
  end if;
  if v_bairro then
    pontos := pontos + 5;
    motivos := motivos || 'BAIRRO'::text;
  end if;
  v_first := app.other_name(split_part(a, ' ', 1), split_part(b, ' ', 1));
  if v_first then
    pontos := pontos - 25;
    motivos := motivos || 'OUTRO_NOME'::text;
  end if;
  if v_generations then
    pontos := pontos - 30;
    motivos := motivos || 'GERACAO'::text;
  end if;
  if v_first or v_generations or v_names is null then
    pontos := least(pontos, 55);
  end if;
  return next;
end $$;

-- The office's bairro that a text means, where there is one.
create or replace function app.bairro_said(p_nome text) returns uuid language sql stable security definer set search_path = '' as $$
  select a.bairro_id from public.bairro_apelidos a where a.tenant_id = app.tenant_id() and a.chave = app.bairro_key(left(p_nome, 100))
$$;

-- Who may be the same person as the one that a form is about (p_id, or null for somebody new), as far as it is filled. Of each sort of likeness
-- two hundred are looked at; of a common name those of the same bairro, however it is spelt, or CEP. Who was said to be somebody else is not told again.
create or replace function app.similar_municipes(p_id uuid, p_said jsonb, p_count int)
returns table (id uuid, pontos int, motivos text[]) language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant uuid := app.tenant_id();
  v_one public.municipes := jsonb_populate_record(null::public.municipes, p_said);
  v_key text := app.fonetica(v_one.nome_completo);
  v_raro boolean;
  v_bairros uuid[];
begin
  v_one.bairro_id := app.bairro_said(v_one.bairro);
  v_bairros := array(
    select g.id from public.bairros b join public.bairros g on g.tenant_id = b.tenant_id and (g.id = coalesce(b.principal_id, b.id) or g.principal_id = coalesce(b.principal_id, b.id))
     where b.tenant_id = v_tenant and b.id = v_one.bairro_id);
  v_raro := (
    select count(*) <= 2 from (
      select from public.municipes m
       where m.tenant_id = v_tenant and m.deleted_at is null and m.anonimizado_em is null and app.fonetica(m.nome_completo) = (v_key collate "C")
         and m.id is distinct from p_id limit 3) few);
  return query
    with found as (
      (select m.id from public.municipes m
        where m.tenant_id = v_tenant and m.deleted_at is null and right(m.telefone_ddd, 8) = right(v_one.telefone_ddd, 8) limit 200)
      union (
       select m.id from public.municipes m
        where m.tenant_id = v_tenant and m.deleted_at is null and m.email is not null and lower(m.email) = lower(v_one.email) limit 200)
      union (
       select m.id from public.municipes m
        where m.tenant_id = v_tenant and m.deleted_at is null and m.cep is not null and m.cep = v_one.cep and m.numero = v_one.numero limit 200)
      union (
       select n.id from (
         select m.id, m.bairro_id, m.cep from public.municipes m
          where m.tenant_id = v_tenant and m.deleted_at is null and m.anonimizado_em is null and app.fonetica(m.nome_completo) = (v_key collate "C")
          limit 1000) n
        where v_raro or n.bairro_id = any (v_bairros) or n.cep = v_one.cep limit 200))
    select m.id, p.pontos, p.motivos
      from found f join public.municipes m on m.tenant_id = v_tenant and m.id = f.id
      cross join lateral app.likeness(v_one, v_key, m, app.fonetica(m.nome_completo), v_raro) p
     where p.pontos >= 40 and m.anonimizado_em is null and m.id is distinct from p_id
       and not exists (
         select from public.duplicados d
          where d.tenant_id = v_tenant and d.a = least(p_id, m.id) and d.b = greatest(p_id, m.id) and p_id is not null and d.estado = 'NAO_E')
     order by p.pontos desc, m.nome_completo, m.id limit p_count;
end $$;

-- Whom a search may have meant that found few: names that sound like it, word by word, and the phone that has its ninth digit by now, or had
-- none yet. A hundred at most are read and put in order: what each sounds like is worked out anew.
create or replace function app.near_municipes(p_term text, p_count int) returns table (id uuid)
language plpgsql stable security definer set search_path = '' as $$
declare
  -- the longest first, which say most
  v_words text[] := array(
    select w.word from unnest(string_to_array(app.fonetica(p_term), ' ')) with ordinality w (word, place) order by length(w.word) desc, w.place limit 10);
  v_parts text[] := array(select '%' || w.word || '%' from unnest(v_words) w (word) where length(w.word) >= 3 limit 3);
begin
  if p_term ~ '^[0-9]{10,11}$' then
    return query
      select m.id from public.municipes m
       where m.tenant_id = (select app.tenant_id()) and m.deleted_at is null and right(m.telefone_ddd, 8) = right(p_term, 8)
         and left(m.telefone_ddd, 2) = left(p_term, 2) order by m.nome_completo, m.id limit p_count;
  elsif v_words[1] ~ '[[:alpha:]]{3}' then
    -- planned for this very word, as app.find_municipes is
    return query execute $find$
      select f.id
        from (select m.id, m.nome_completo from public.municipes m
               where m.tenant_id = (select app.tenant_id()) and m.deleted_at is null and m.anonimizado_em is null
                 and app.fonetica(m.nome_completo) like ($1 collate "C") and app.fonetica(m.nome_completo) like ($2 collate "C")
                 and app.fonetica(m.nome_completo) like ($3 collate "C") and ' ' || app.fonetica(m.nome_completo) like all ($4)
               limit 100) f
       order by f.nome_completo, f.id limit $5 $find$
      using v_parts[1], coalesce(v_parts[2], v_parts[1]), coalesce(v_parts[3], v_parts[1]),
        array(select '% ' || w.word || '%' from unnest(v_words) w (word)), p_count;
  end if;
end $$;

grant execute on function app.similar_municipes, app.near_municipes to gabinete_app;
