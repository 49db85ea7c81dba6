-- What a name sounds like in Portuguese, so that spellings of one are one: SOUZA and SOUSA, LUIZ and LUÍS, WAGNER and VAGNER. Null where
-- nothing is left of it. Indexes are made of it: whoever changes it makes those anew.
create function app.fonetica(p_nome text) returns text language plpgsql immutable parallel safe as $$
declare
  -- each word between spaces of its own: 'd' of D'ÁVILA belongs to its word
  t text := ' ' || regexp_replace(translate(app.searchable(p_nome), 'yw''', 'iv'), '[\s[:punct:]]+', '  ', 'g') || ' ';
begin
  t := replace(replace(replace(replace(replace(replace(t, ' da ', ''), ' de ', ''), ' do ', ''), ' das ', ''), ' dos ', ''), ' e ', '');
  -- k
  t := replace(replace(replace(replace(replace(replace(t, 'ph', 'f'), 'chr', 'kr'), 'chl', 'kl'), 'qu', 'k'), 'q', 'k'), 'ck', 'k');
  t := replace(replace(replace(t, 'ca', 'ka'), 'co', 'ko'), 'cu', 'ku');
  -- two letters that are one sound
  t := replace(replace(replace(replace(t, 'ch', 'x'), 'sh', 'x'), 'lh', 'li'), 'nh', 'ni');
  -- s; any other c is a k
  t := replace(replace(replace(replace(replace(t, 'sce', 'se'), 'sci', 'si'), 'ce', 'se'), 'ci', 'si'), 'ss', 's');
  t := replace(replace(translate(t, 'zc', 'sk'), 'ge', 'je'), 'gi', 'ji');
  t := regexp_replace(translate(t, 'h', ''), '([a-z])\1+', '\1', 'g');
  t := replace(replace(t, 'e ', 'i '), 'es ', 'is ');
  return nullif(btrim(regexp_replace(t, ' +', ' ', 'g')), '');
end $$;
