-- Demands.

-- One page of a search over all demands and its exact counts by status; p_status, p_setor and p_mes (a month's first day)
-- null mean any. The present names of team members are searched as well, since they are what the screens show, and those of deleted
-- ones count. A demand is also found by its citizen's name, which every row of a list shows, by its words. The phone and the code,
-- which stand in the same text, would find many others for the number of an ofício. See search_municipes.
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

grant execute on function app.search_demandas to gabinete_app;
