-- Citizens.

-- Code: the year in São Paulo and the last four digits of the clock in milliseconds; when taken, random ones, wider as the
-- year fills. The lock on a candidate makes two creates at the same moment choose differently; what is taken is not locked first, since
-- whoever brings a thousand people at once in a full year would lock more than there is room for.
create or replace function app.municipe_codigo() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_year text := to_char(now() at time zone 'America/Sao_Paulo', 'YYYY');
  v_try text := right(floor(extract(epoch from clock_timestamp()) * 1000)::bigint::text, 4);
  v_width int := 4;
  n int := 0;
begin
  if new.codigo is not null then
    return new;
  end if;
  loop
    perform from public.municipes m where m.tenant_id = new.tenant_id and m.codigo = v_year || v_try;
    -- the lock in a statement of its own: the next one then sees what its last holder committed
    if not found and pg_try_advisory_xact_lock(hashtextextended(new.tenant_id::text || v_year || v_try, 0)) then
      perform from public.municipes m where m.tenant_id = new.tenant_id and m.codigo = v_year || v_try;
      if not found then
        new.codigo := v_year || v_try;
        return new;
      end if;
    end if;
    n := n + 1;
    v_width := 4 + n / 6;
    v_try := lpad(floor(random() * 10 ^ v_width)::bigint::text, v_width, '0');
  end loop;
end $$;

-- The citizens that a search finds: by several words, in any order, since nobody on a phone gives the names in between. LIKE is not
-- leakproof, so under row security it could not use the index; this function repeats the office's condition itself.
create or replace function app.search_municipes(p_term text) returns table (id uuid, nome_completo text)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_words text[] := app.search_words(p_term);
  v_first text := app.contains_pattern(v_words[1]);
  v_one boolean := cardinality(v_words) = 1;
  v_patterns text[] := app.search_patterns(p_term);
begin
  if v_words[1] ~ '[[:alnum:]]{3}' then
    return query
      select m.id, m.nome_completo from public.municipes m
       where m.tenant_id = (select app.tenant_id()) and m.deleted_at is null and m.busca like v_first
         and (v_one or app.name_fits(m.busca, v_patterns));
  else
    -- words of one or two letters have no trigram: the index municipes_short_search is read alone; a name that one word stands in is not
    -- asked about again
    return query
      select m.id, m.nome_completo from public.municipes m
       where m.tenant_id = (select app.tenant_id()) and m.deleted_at is null
         and (v_one and strpos(m.busca, v_words[1]) > 0 or not v_one and app.name_fits(m.busca, v_patterns));
  end if;
end $$;

-- The first few that a search finds, for whoever answers the phone and cannot wait until all of a common name are found: five hundred at
-- most are read and put in order: first who has a word that begins with what was typed, then who has its words in that order. Fewer than three
-- letters or five digits find nobody. Who was anonymised takes nothing new, and is not offered.
create or replace function app.find_municipes(p_term text, p_count int) returns table (id uuid)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_words text[] := app.search_words(p_term);
  v_one boolean := cardinality(v_words) = 1;
  v_patterns text[] := app.search_patterns(p_term);
  v_begins text := '(^|[^a-z0-9])' || regexp_replace(btrim(app.searchable(p_term)) collate "C", '[[:punct:]]', '\\\&', 'g');
  v_in_order text := regexp_replace(v_begins, '\s+', '.*[^a-z0-9]', 'g');
begin
  -- a whole phone is one person's
  if p_term ~ '^[0-9]{10,11}$' then
    return query
      select m.id from public.municipes m
       where m.tenant_id = (select app.tenant_id()) and m.deleted_at is null and m.anonimizado_em is null and m.telefone_ddd = p_term;
    if found then
      return;
    end if;
  end if;
  if v_words[1] ~ '[[:alnum:]]{3}' and p_term !~ '^[0-9]{1,4}$' then
    -- planned for this very word: whether it is common decides which index is read
    return query execute $find$
      select f.id
        from (select m.id, m.nome_completo, m.busca from public.municipes m
               where m.tenant_id = (select app.tenant_id()) and m.deleted_at is null and m.anonimizado_em is null
                 and m.busca like $1 and ($2 or app.name_fits(m.busca, $3))
               limit 500) f
       order by f.busca ~ $5 desc, f.busca ~ $6 desc, f.nome_completo, f.id limit $4 $find$
      using app.contains_pattern(v_words[1]), v_one, v_patterns, p_count, v_begins, v_in_order;
  end if;
end $$;

grant execute on function app.search_municipes, app.find_municipes to gabinete_app;
