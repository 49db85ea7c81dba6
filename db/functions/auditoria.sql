-- What a search of the log finds of large kinds by name: so many records, whichever are met first. Who looks for a common name would wait
-- for all that have it, where the log shows the changes of some.

create or replace function app.some_municipes(p_term text, p_most int) returns table (id uuid)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_words text[] := app.search_words(p_term);
  v_first text := app.contains_pattern(v_words[1]);
  v_one boolean := cardinality(v_words) = 1;
  v_patterns text[] := app.search_patterns(p_term);
begin
  if v_words[1] ~ '[[:alnum:]]{3}' then
    return query
      -- as if all were wanted, so that a rare word is found by the index of words; read until there are enough
      with found as materialized (
        select m.id from public.municipes m
         where m.tenant_id = (select app.tenant_id()) and m.deleted_at is null and m.busca like v_first
           and (v_one or app.name_fits(m.busca, v_patterns)))
      select f.id from found f limit p_most;
  else
    return query
      select m.id from public.municipes m
       where m.tenant_id = (select app.tenant_id()) and m.deleted_at is null
         and (v_one and strpos(m.busca, v_words[1]) > 0 or not v_one and app.name_fits(m.busca, v_patterns)) limit p_most;
  end if;
end $$;

-- By number, by what they say and by their team member; of a citizen's name, those of as many citizens.
create or replace function app.some_demandas(p_term text, p_most int) returns table (id uuid)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_words text[] := app.search_words(p_term);
  v_first text := app.contains_pattern(v_words[1]);
  v_one boolean := cardinality(v_words) = 1;
  v_patterns text[] := app.search_patterns(p_term);
  v_meant text[] := app.numeros_meant(p_term);
  v_members uuid[] := array(
    select e.id from public.equipe e where e.tenant_id = (select app.tenant_id()) and app.words_fit(app.searchable(e.nome), v_patterns));
  v_hidden uuid[] := app.hidden_demandas();
begin
  return query
    select d.id from public.demandas d
     where d.tenant_id = (select app.tenant_id()) and d.deleted_at is null and (not d.sigilosa or d.id <> all (v_hidden))
       and v_meant <> '{}' and d.numero = any (v_meant) limit p_most;
  if v_words[1] ~ '[[:alnum:]]{3}' then
    return query
      with found as materialized (
        select d.id from public.demandas d
         where d.tenant_id = (select app.tenant_id()) and d.deleted_at is null and (not d.sigilosa or d.id <> all (v_hidden))
           and (d.busca like v_first and (v_one or app.words_fit(d.busca, v_patterns)) or d.assessor_id = any (v_members)))
      select f.id from found f limit p_most;
  else
    return query
      select d.id from public.demandas d
       where d.tenant_id = (select app.tenant_id()) and d.deleted_at is null and (not d.sigilosa or d.id <> all (v_hidden))
         and (strpos(d.busca, v_words[1]) > 0 and (v_one or app.words_fit(d.busca, v_patterns)) or d.assessor_id = any (v_members)) limit p_most;
  end if;
  return query
    with people as materialized (select m.id from app.some_municipes(p_term, p_most) m)
    select d.id from people p join public.demandas d on d.tenant_id = (select app.tenant_id()) and d.municipe_id = p.id
     where d.deleted_at is null and (not d.sigilosa or d.id <> all (v_hidden)) limit p_most;
end $$;

grant execute on function app.some_municipes, app.some_demandas to gabinete_app;
