-- What belongs to one person is read and put back whole by backups, as every table is.
do $$
declare
  t text;
begin
  foreach t in array '{preferencias,visoes_fixadas}'::text[]
  loop
    -- backups and definer functions
    execute format('create policy %I on %I to gabinete_definer using (true) with check (true)', t || '_definer', t);
    execute format('grant select, insert, update, delete on %I to gabinete_definer', t);
  end loop;
end $$;
