-- The sweeper's two functions (sweeper.ts): they look at all offices, and tell of paths only, which nobody can guess.

-- Uploads that no saved form took over within a day; returns where their files are.
create or replace function app.forget_old_uploads() returns setof text language sql security definer set search_path = '' as $$
  delete from public.uploads_temporarios where created_at < now() - interval '24 hours' returning caminho_storage;
$$;

-- Of these files, those that no row names, of whatever table with files. A deleted document keeps its file.
create or replace function app.files_without_row(p_paths text[]) returns setof text
language plpgsql stable security definer set search_path = '' as $$
declare
  v_left text[] := p_paths;
  t text;
begin
  for t in select o.table_name from app.office_tables o where o.bytes is not null loop
    execute format('select array(select p from unnest($1) p where not exists (
      select from public.%I d where d.tenant_id = split_part(p, ''/'', 1)::uuid and d.caminho_storage = p))', t) into v_left using v_left;
  end loop;
  return query select unnest(v_left);
end $$;

grant execute on function app.forget_old_uploads, app.files_without_row to gabinete_jobs;
