-- Nobody on a phone gives the names in between: a citizen is found by several words, in any order.

-- LIKE patterns, one a word, all of which a text has to match. The longest word that has a trigram comes first: its
-- trigrams are what an index is asked for, the others filter. Of many words the last ones stay together.
create function app.word_patterns(p_text text) returns text[] language sql immutable parallel safe strict
  return array(
    select app.contains_pattern(w.word)
      from (select string_to_array(btrim(regexp_replace(app.searchable(p_text), '\s+', ' ', 'g')), ' ') as words) t,
        unnest(t.words[1:9] || array_to_string(t.words[10:], ' ')) as w (word)
     where w.word <> '' order by w.word ~ '[[:alnum:]]{3}' desc, length(w.word) desc);

create or replace function app.search_municipes(p_term text, p_limit int, p_offset int)
returns table (ids uuid[], total bigint)
language plpgsql stable rows 1 security definer set search_path = '' as $$
declare
  v_words text[] := app.word_patterns(p_term);
  v_first text := v_words[1];
  v_rest text[] := v_words[2:];
  v_one boolean := v_rest = '{}';
begin
  return query
    with hits as materialized (
      select m.id, m.nome_completo from public.municipes m
       where m.tenant_id = (select app.tenant_id()) and m.deleted_at is null and m.busca like v_first
         and (v_one or m.busca like all (v_rest)))
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
  v_words text[] := app.word_patterns(p_term);
  v_first text := v_words[1];
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
           and split_part(m.busca, E'\n', 1) like all (v_words)
           and x.tenant_id = (select app.tenant_id()) and x.deleted_at is null) d
       where (p_setor is null or d.setor_id = p_setor)
         and (p_mes is null or d.data_demanda >= p_mes and d.data_demanda < p_mes + interval '1 month'))
    select array(select h.id from hits h where p_status is null or h.status = p_status
                  order by h.data_demanda desc, h.created_at desc, h.id limit p_limit offset p_offset),
      count(*) filter (where h.status = 'EM_ANALISE'), count(*) filter (where h.status = 'RESOLVIDO'),
      count(*) filter (where h.status = 'NAO_RESOLVIDO')
      from hits h;
end $$;
