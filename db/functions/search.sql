-- Words that are looked for, and the patterns that find them.

-- LIKE pattern for "contains": %, _ and \ stand for themselves.
create or replace function app.contains_pattern(p_text text) returns text language sql immutable parallel safe strict
  return '%' || replace(replace(replace(app.searchable(p_text), '\', '\\'), '%', '\%'), '_', '\_') || '%';

-- The words of what is looked for. The longest that has a trigram comes first: its trigrams are what an index is asked for,
-- the others sort out. Of many words the last ones stay together.
create or replace function app.search_words(p_text text) returns text[] language sql immutable parallel safe strict
  return array(
    select w.word
      from (select string_to_array(btrim(regexp_replace(app.searchable(p_text), '\s+', ' ', 'g')), ' ') as words) t,
        unnest(t.words[1:9] || array_to_string(t.words[10:], ' ')) as w (word)
     where w.word <> '' order by w.word ~ '[[:alnum:]]{3}' desc, length(w.word) desc);

-- LIKE patterns for `app.name_fits`: one word may stand anywhere in a name, of several each has to begin one of its words.
create or replace function app.name_patterns(p_text text) returns text[] language sql immutable parallel safe strict
  return array(
    select case when cardinality(t.words) = 1 then '' else '% ' end || substr(app.contains_pattern(w.word), least(cardinality(t.words), 2))
      from (select app.search_words(p_text) as words) t, unnest(t.words) as w (word));

-- Whether the name, the first line of a citizen's search text, has all of them; for one word it need not be taken apart.
create or replace function app.name_fits(p_busca text, p_patterns text[]) returns boolean language sql immutable parallel safe
  return case when cardinality(p_patterns) = 1 then split_part(p_busca, E'\n', 1)
    else ' ' || translate(split_part(p_busca, E'\n', 1), '-''’', '   ') end like all (p_patterns);
