-- What the day brings, told once when an office begins to work: by a job, whichever server is first.

-- The next office whose working day has begun and was not told yet, which is this transaction's from here on: another server that is at one is
-- not waited for, and one that dies leaves it undone. Before work begins and after it has ended nothing is due, and yesterday never. Nothing is
-- told on days off, which are looked at once as well; an office that was founded later that day begins with the next one. p_passed names offices
-- that are passed over.
create or replace function app.claim_day(p_passed uuid[]) returns table (tenant_id uuid, util boolean)
language plpgsql security definer set search_path = '' as $$
declare
  v_today date := app.today();
  v_now time := app.local_time()::time;
  v_tenant uuid;
  v_works boolean;
begin
  for v_tenant in
    select t.id from public.tenants t cross join lateral app.ajustes_de(t.id) a
     where t.id <> all (p_passed)
       and v_now >= a.expediente_inicio and v_now < a.expediente_fim
       and t.created_at at time zone 'America/Sao_Paulo' < v_today + a.expediente_inicio
       and not exists (select from public.avisos_diarios x where x.tenant_id = t.id and x.dia = v_today)
     order by a.expediente_inicio, t.id
  loop
    continue when not pg_try_advisory_xact_lock(hashtextextended('avisos:' || v_tenant, 0));
    select c.util into v_works from app.calendario_de(v_tenant, v_today, v_today) c;
    insert into public.avisos_diarios as x (tenant_id, dia, util) values (v_tenant, v_today, v_works) on conflict do nothing;
    continue when not found;
    delete from public.avisos_diarios x where x.tenant_id = v_tenant and x.dia < v_today - 60;
    return query select v_tenant, v_works;
    return;
  end loop;
end $$;

-- Tells everybody of an office what of their queue is due today, is late, has a step to be verified, and is to be resumed: what they read, each
-- kind as one notice in place of yesterday's, which is over. To be verified or resumed is what became so since the day before that was told,
-- also a step that was due before that came out.
-- Returns who wants the same by mail, at an address that is theirs.
create or replace function app.tell_today(p_tenant uuid)
returns table (recipient text, office text, slug text, hoje int, atrasadas int, verificar int, retomar int)
language plpgsql security definer set search_path = '' as $$
declare
  v_today date := app.today();
  v_since date := coalesce(
    (select max(x.dia) from public.avisos_diarios x where x.tenant_id = p_tenant and x.util and x.dia < v_today),
    (select max(c.dia) from app.calendario_de(p_tenant, v_today - 14, v_today - 1) c where c.util), v_today - 1);
  m record;
  k record;
  v_own uuid[];
  v_hidden uuid[];
  v_due record;
  v_back record;
  v_check record;
begin
  for m in
    select s.user_id, s.role, coalesce(o.avisos_desligados, '{}') as sem,
           o.resumo_email and u.proved_at is not null as por_email, u.email, t.name, t.slug
      from public.memberships s
      join public.profiles p on p.user_id = s.user_id and p.deleted_at is null and p.suspended_at is null
      join public.users u on u.id = s.user_id
      join public.tenants t on t.id = s.tenant_id
      left join public.preferencias o on o.tenant_id = s.tenant_id and o.user_id = s.user_id
     where s.tenant_id = p_tenant order by s.user_id
  loop
    v_own := app.membros_of(p_tenant, m.user_id);
    v_hidden := case when v_own <> '{}' then app.hidden_from(p_tenant, m.user_id, m.role) end;
    select count(*) filter (where d.prazo = v_today)::int as hoje, count(*) filter (where d.prazo < v_today)::int as atrasadas,
           (min(d.id::text) filter (where d.prazo = v_today))::uuid as de_hoje, (min(d.id::text) filter (where d.prazo < v_today))::uuid as atrasada
      into v_due
      from public.demandas d
     where d.tenant_id = p_tenant and d.deleted_at is null and d.principal_id is null and d.status = 'EM_ANALISE'
       and d.assessor_id = any (v_own) and d.prazo <= v_today and not app.parada(d.status, d.andamento)
       and (d.retomar_em is null or d.retomar_em <= v_today) and d.id <> all (v_hidden);
    select count(*)::int as retomar, min(d.id::text)::uuid as uma
      into v_back
      from public.demandas d
     where d.tenant_id = p_tenant and d.deleted_at is null and d.principal_id is null and d.status = 'EM_ANALISE'
       and d.assessor_id = any (v_own) and d.retomar_em > v_since and d.retomar_em <= v_today and d.id <> all (v_hidden);
    select count(distinct d.id)::int as verificar, min(d.id::text)::uuid as uma
      into v_check
      from public.demanda_passos s join public.demandas d on d.tenant_id = s.tenant_id and d.id = s.demanda_id
     where s.tenant_id = p_tenant and greatest(s.vence, s.vence_desde) > v_since and greatest(s.vence, s.vence_desde) <= v_today
       and s.vence is not null and s.feito_em is null and s.deleted_at is null
       and d.deleted_at is null and d.principal_id is null and d.status = 'EM_ANALISE'
       and d.assessor_id = any (v_own) and (d.retomar_em is null or d.retomar_em <= v_today) and d.id <> all (v_hidden);
    -- in the order in which whoever marks all of them does; what is told last stands first
    for k in
      select x.tipo, x.quantas, x.uma
        from (values ('ATRASADA', v_due.atrasadas, v_due.atrasada), ('HOJE', v_due.hoje, v_due.de_hoje),
                     ('RETOMAR', v_back.retomar, v_back.uma), ('VERIFICAR', v_check.verificar, v_check.uma)) x (tipo, quantas, uma)
       order by x.tipo desc
    loop
      if k.quantas > 0 and k.tipo <> all (m.sem) then
        perform app.avisar(p_tenant, m.user_id, k.tipo, k.tipo, case when k.quantas = 1 then k.uma end, null, k.quantas);
      else
        update public.notificacoes n set lida_em = now()
         where n.tenant_id = p_tenant and n.user_id = m.user_id and n.chave = k.tipo and n.lida_em is null;
      end if;
    end loop;
    hoje := case when 'HOJE' <> all (m.sem) then v_due.hoje else 0 end;
    atrasadas := case when 'ATRASADA' <> all (m.sem) then v_due.atrasadas else 0 end;
    verificar := case when 'VERIFICAR' <> all (m.sem) then v_check.verificar else 0 end;
    retomar := case when 'RETOMAR' <> all (m.sem) then v_back.retomar else 0 end;
    if m.por_email and hoje + atrasadas + verificar + retomar > 0 then
      recipient := m.email;
      office := m.name;
      slug := m.slug;
      return next;
    end if;
  end loop;
end $$;

-- Whether the office of this transaction works at this moment.
create or replace function app.em_expediente() returns boolean language sql stable as $$
  select app.local_time()::time >= a.expediente_inicio and app.local_time()::time < a.expediente_fim
     and (select c.util from app.calendario(app.today(), app.today()) c)
    from app.ajustes_de(app.tenant_id()) a
$$;

grant execute on function app.claim_day, app.tell_today to gabinete_jobs;
