-- The sweeper's two functions (src/server/jobs/sweeper.ts): they look at all offices, and tell of paths only, which nobody can
-- guess. Uploads that no saved form took over within a day; returns where their files are.
create function app.forget_old_uploads() returns setof text language sql security definer set search_path = '' as $$
  delete from public.uploads_temporarios where created_at < now() - interval '24 hours' returning caminho_storage;
$$;

-- Of these files, those that no row names. A deleted document keeps its file; every table with files belongs in here.
create function app.files_without_row(p_paths text[]) returns setof text language sql stable security definer set search_path = '' as $$
  select p from unnest(p_paths) p
   where not exists (select from public.demanda_documentos d where d.tenant_id = split_part(p, '/', 1)::uuid and d.caminho_storage = p)
     and not exists (select from public.uploads_temporarios u where u.tenant_id = split_part(p, '/', 1)::uuid and u.caminho_storage = p);
$$;
alter function app.forget_old_uploads() owner to gabinete_definer;
alter function app.files_without_row(text[]) owner to gabinete_definer;
revoke execute on function app.forget_old_uploads(), app.files_without_row(text[]) from public;
grant execute on function app.forget_old_uploads(), app.files_without_row(text[]) to gabinete_app;
