-- The texts that a search compares are written with every row. A function of SQL in a generated column is looked at anew by each statement
-- that writes, to see whether it can become a part of it, which this one cannot.
create or replace function app.searchable(p_text text) returns text language plpgsql immutable parallel safe strict as $$
begin
  return lower(public.unaccent('public.unaccent'::regdictionary, normalize(p_text, nfc)) collate "C") collate "C";
end $$;
