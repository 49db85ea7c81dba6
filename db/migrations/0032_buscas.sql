-- Nobody on a phone gives the names in between: a citizen is found by several words, in any order.

-- The words of what is looked for. The longest that has a trigram comes first: its trigrams are what an index is asked for,
-- the others sort out. Of many words the last ones stay together.
create function app.search_words(p_text text) returns text[] language sql immutable parallel safe strict
  return array(
    select w.word
      from (select string_to_array(btrim(regexp_replace(app.searchable(p_text), '\s+', ' ', 'g')), ' ') as words) t,
        unnest(t.words[1:9] || array_to_string(t.words[10:], ' ')) as w (word)
     where w.word <> '' order by w.word ~ '[[:alnum:]]{3}' desc, length(w.word) desc);

-- LIKE patterns for `app.name_fits`: one word may stand anywhere in a name, of several each has to begin one of its words.
create function app.name_patterns(p_text text) returns text[] language sql immutable parallel safe strict
  return array(
    select case when cardinality(t.words) = 1 then '' else '% ' end || substr(app.contains_pattern(w.word), least(cardinality(t.words), 2))
      from (select app.search_words(p_text) as words) t, unnest(t.words) as w (word));

-- Whether the name, the first line of a citizen's search text, has all of them.
create function app.name_fits(p_busca text, p_patterns text[]) returns boolean language sql immutable parallel safe
  return ' ' || translate(split_part(p_busca, E'\n', 1), '-''’', '   ') like all (p_patterns);

create or replace function app.search_municipes(p_term text, p_limit int, p_offset int)
returns table (ids uuid[], total bigint)
language plpgsql stable rows 1 security definer set search_path = '' as $$
declare
  v_words text[] := app.search_words(p_term);
  v_first text := app.contains_pattern(v_words[1]);
  v_one boolean := cardinality(v_words) = 1;
  v_phrase text := app.contains_pattern(p_term);
  v_names text[] := app.name_patterns(p_term);
begin
  return query
    with hits as materialized (
      select m.id, m.nome_completo from public.municipes m
       where m.tenant_id = (select app.tenant_id()) and m.deleted_at is null and m.busca like v_first
         and (v_one or m.busca like v_phrase or app.name_fits(m.busca, v_names)))
    select array(select h.id from hits h order by h.nome_completo, h.id limit p_limit offset p_offset), (select count(*) from hits);
end $$;

-- A demand is also found by its citizen's name, which every row of a list shows, by its words. The phone and the code,
-- which stand in the same text, would find many others for the number of an ofício. The names of deleted team members
-- count, since the screens show them.
create or replace function app.search_demandas(p_term text, p_status text, p_setor uuid, p_mes date, p_limit int, p_offset int)
returns table (ids uuid[], em_analise bigint, resolvido bigint, nao_resolvido bigint)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_pattern text := app.contains_pattern(p_term);
  v_first text := app.contains_pattern((app.search_words(p_term))[1]);
  v_names text[] := app.name_patterns(p_term);
  v_members uuid[] := array(
    select e.id from public.equipe e
     where e.tenant_id = (select app.tenant_id()) and app.searchable(e.nome) like v_pattern);
begin
  return query
    with hits as materialized (
      select d.id, d.data_demanda, d.created_at, app.current_status(d.status) as status from (
        select x.id, x.data_demanda, x.created_at, x.status, x.setor_id from public.demandas x
         where x.tenant_id = (select app.tenant_id()) and x.deleted_at is null
           and (x.busca like v_pattern or x.assessor_id = any (v_members))
        union
        select x.id, x.data_demanda, x.created_at, x.status, x.setor_id
          from public.municipes m join public.demandas x on x.tenant_id = m.tenant_id and x.municipe_id = m.id
         where m.tenant_id = (select app.tenant_id()) and m.deleted_at is null and m.busca like v_first
           and app.name_fits(m.busca, v_names)
           and x.tenant_id = (select app.tenant_id()) and x.deleted_at is null) d
       where (p_setor is null or d.setor_id = p_setor)
         and (p_mes is null or d.data_demanda >= p_mes and d.data_demanda < p_mes + interval '1 month'))
    select array(select h.id from hits h where p_status is null or h.status = p_status
                  order by h.data_demanda desc, h.created_at desc, h.id limit p_limit offset p_offset),
      count(*) filter (where h.status = 'EM_ANALISE'), count(*) filter (where h.status = 'RESOLVIDO'),
      count(*) filter (where h.status = 'NAO_RESOLVIDO')
      from hits h;
end $$;
