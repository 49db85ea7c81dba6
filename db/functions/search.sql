-- Words that are looked for, and the patterns that find them: the same rule as the browser's (src/shared/letters/search.ts).

-- LIKE pattern for "contains": %, _ and \ stand for themselves.
create or replace function app.contains_pattern(p_text text) returns text language sql immutable parallel safe strict
  return '%' || replace(replace(replace(app.searchable(p_text), '\', '\\'), '%', '\%'), '_', '\_') || '%';

-- The words of what is looked for; a single one is taken as it is typed. The longest that has a trigram comes first: its trigrams are what
-- an index is asked for, the others sort out. Of many words the last ones stay together, and come last.
create or replace function app.search_words(p_text text) returns text[] language sql immutable parallel safe strict
  return (
    select case when t.said ~ '\s' and t.words <> '{}' then array(
        select w.word from unnest(t.words[1:9] || array_to_string(t.words[10:], ' ')) with ordinality as w (word, place)
         where w.word <> '' order by w.place > 9, w.word ~ '[[:alnum:]]{3}' desc, length(w.word) desc)
      else array[t.said] end
      from (
        select btrim(app.searchable(p_text)) as said,
               array_remove(regexp_split_to_array(app.searchable(p_text), '[\s''".,;:!?/()[\]-]+'), '') as words) t);

-- What `app.words_fit` asks a text for: what is looked for as it is typed, and of several words each as the beginning of one.
create or replace function app.search_patterns(p_text text) returns text[] language sql immutable parallel safe strict
  return (
    select case when cardinality(t.words) = 1 then array[app.contains_pattern(t.words[1])]
      else app.contains_pattern(p_text) || array(
        select '(^|[^a-z0-9])' || regexp_replace(w.word collate "C", '[[:punct:]]', '\\\&', 'g') from unnest(t.words) as w (word)) end
      from (select app.search_words(p_text) as words) t);

-- Whether a text has what is looked for: a single word anywhere in it, several as they are typed or each at the beginning of a word, in any order.
create or replace function app.words_fit(p_text text, p_patterns text[]) returns boolean language sql immutable parallel safe
  return p_text like p_patterns[1] or cardinality(p_patterns) > 1 and p_text ~ all (p_patterns[2:]);

-- Whether the name, the first line of a citizen's search text, has it.
create or replace function app.name_fits(p_busca text, p_patterns text[]) returns boolean language sql immutable parallel safe
  return app.words_fit(split_part(p_busca, E'\n', 1), p_patterns);
