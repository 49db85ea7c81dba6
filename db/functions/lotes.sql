-- Long work. It is taken by one server at a time, and each step of it enters for the person who asked for it.

-- Takes the lote whose turn it is: one an office, and that of the office which has waited longest since a step of any of its own, so that
-- whoever begins many waits as long as whoever has one. Only of kinds that this server knows. A step holds the row for as long as it takes;
-- the lease is for the moment before, and a server that dies keeps it for no longer.
-- Says which try of its next step this is. Nothing is put off by more than 20 minutes: what would be is of a clock that was set back since.
create or replace function app.claim_lote(p_tipos text[], p_lease interval)
returns table (id uuid, tenant_id uuid, user_id uuid, tipo text, total int, tentativa int)
language plpgsql security definer set search_path = '' as $$
declare
  l public.lotes;
begin
  select x.* into l from public.lotes x
   where x.estado in ('FILA', 'RODANDO') and x.tipo = any (p_tipos)
     and coalesce(x.tomado_ate <= now() or x.tomado_ate > now() + interval '20 minutes', true)
     and not exists (
       select from public.lotes o
        where o.tenant_id = x.tenant_id and o.estado in ('FILA', 'RODANDO') and o.id <> x.id and x.estado = 'FILA'
          and (o.estado = 'RODANDO' or (o.created_at, o.id) < (x.created_at, x.id)))
   order by (select max(o.tomado_ate) from public.lotes o where o.tenant_id = x.tenant_id) nulls first, x.created_at, x.id
   limit 1 for update skip locked;
  if l.id is null then
    return;
  end if;
  perform set_config('app.user_id', coalesce(l.desfeito_por, l.user_id)::text, true),
    set_config('app.autor', (select p.full_name from public.profiles p where p.user_id = coalesce(l.desfeito_por, l.user_id)), true);
  update public.lotes x set estado = 'RODANDO', tomado_ate = now() + p_lease, tentativas = l.tentativas + 1
   where x.tenant_id = l.tenant_id and x.id = l.id;
  return query select l.id, l.tenant_id, coalesce(l.desfeito_por, l.user_id), l.tipo, l.total, l.tentativas + 1;
exception when unique_violation then
  -- another server has just taken another one of this office
  return;
end $$;

-- The door for a step of a lote: the office's, for the person who asked for it, while they may still do so. Whoever takes the
-- same step waits here, and finds it done.
create or replace function app.enter_job(p_tenant uuid, p_lote uuid, p_roles text[])
returns table (user_id uuid, session_id uuid, full_name text, profile_role text, membership_role text)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
begin
  select coalesce(l.desfeito_por, l.user_id) into user_id from public.lotes l
   where l.tenant_id = p_tenant and l.id = p_lote and l.estado = 'RODANDO' for update;
  if not found then
    perform app.fail('record.not_found');
  end if;
  -- nobody asked for it: it is the office's own, sees what an admin sees, and has no name
  if user_id is null then
    perform set_config('app.tenant_id', p_tenant::text, true), set_config('app.membership_role', 'admin', true);
    return next;
    return;
  end if;
  select p.full_name, p.role, m.role into full_name, profile_role, membership_role
    from public.memberships m join public.profiles p on p.user_id = m.user_id and p.deleted_at is null
     and p.suspended_at is null and not p.must_choose_password
   where m.tenant_id = p_tenant and m.user_id = enter_job.user_id and m.role = any (p_roles);
  if not found or app.must_enrol(user_id, profile_role) then
    perform app.fail('session.forbidden', user_id::text);
  end if;
  perform set_config('app.tenant_id', p_tenant::text, true), set_config('app.user_id', user_id::text, true),
    set_config('app.autor', full_name, true), set_config('app.membership_role', membership_role, true);
  return next;
end $$;

-- Ends one that cannot go on; what its steps have done stays.
create or replace function app.fail_lote(p_tenant uuid, p_lote uuid, p_erro text) returns void
language sql security definer set search_path = '' as $$
  update public.lotes set estado = 'FALHOU', erro = p_erro, tomado_ate = case when tomado_ate < now() then tomado_ate end, concluido_em = now()
   where tenant_id = p_tenant and id = p_lote and estado = 'RODANDO';
$$;

-- Leaves one whose step did not succeed until it is worth another try; its office's next one waits behind it.
create or replace function app.postpone_lote(p_tenant uuid, p_lote uuid, p_pause interval) returns void
language sql security definer set search_path = '' as $$
  update public.lotes set tomado_ate = now() + p_pause where tenant_id = p_tenant and id = p_lote and estado = 'RODANDO';
$$;

-- Forgets the oldest that is past its time, with its rows. Returns how many: one at a time, which may have many.
create or replace function app.prune_lotes() returns int language plpgsql security definer set search_path = '' as $$
declare
  v_count int;
begin
  delete from public.lotes l using (
    select x.tenant_id, x.id from public.lotes x
     where x.expira_em < now() and x.estado not in ('FILA', 'RODANDO') order by x.expira_em limit 1 for update skip locked) old
   where l.tenant_id = old.tenant_id and l.id = old.id;
  get diagnostics v_count = row_count;
  return v_count;
end $$;

-- Rows that are kept of the office's long work, whoever asks: in each lote their places go from one on, but in a search for duplicates, where
-- those that it left out have one.
create or replace function app.lote_rows() returns bigint language sql stable security definer set search_path = '' as $$
  select coalesce(sum(case l.tipo when 'DUPLICADOS' then l.falhas else
           (select max(i.seq) from public.lote_itens i where i.tenant_id = l.tenant_id and i.lote_id = l.id) end), 0)::bigint
    from public.lotes l where l.tenant_id = app.tenant_id()
$$;

-- Long work of the office that waits or is under way, whoever asked for it.
create or replace function app.lotes_waiting() returns bigint language sql stable security definer set search_path = '' as $$
  select count(*) from public.lotes l where l.tenant_id = app.tenant_id() and l.estado in ('FILA', 'RODANDO')
$$;

-- Lotes with a row that this person does not read. Nothing where nothing is secret.
create or replace function app.hidden_lotes() returns uuid[] language plpgsql stable parallel safe security definer set search_path = '' as $$
declare
  v_hidden uuid[] := app.hidden_demandas();
begin
  if v_hidden = '{}' then
    return '{}';
  end if;
  return array(
    select distinct i.lote_id from public.lote_itens i where i.tenant_id = app.tenant_id() and i.registro_id = any (v_hidden));
end $$;

-- Of a lote hears who may see it, as its policy says. At the end of the transaction: its rows come after it. Those of one that is gone
-- are gone as well, so that of it only managers hear to whom nothing is secret.
create or replace function app.tell_lote() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  l public.lotes := coalesce(new, old);
begin
  update public.feed f set leitores = array(
      select l.user_id where l.user_id is not null
      union
      select m.user_id
        from public.memberships m cross join lateral (select app.hidden_from(m.tenant_id, m.user_id, m.role) as ids offset 0) h
       where m.tenant_id = l.tenant_id and m.role in ('admin', 'manager') and (h.ids = '{}' or tg_op <> 'DELETE' and not exists (
         select from public.lote_itens i where i.tenant_id = l.tenant_id and i.lote_id = l.id and i.registro_id = any (h.ids))))
   where f.tenant_id = l.tenant_id and f.xid = pg_current_xact_id() and f.entidade_id = l.id;
  return null;
end $$;

-- The items of one step, and that they are many: of a lote that is new the planner would expect one, and compare each of a thousand
-- with each.
create or replace function app.lote_part(p_lote uuid, p_from int, p_to int)
returns table (tenant_id uuid, seq int, registro_id uuid, resultado text, antes jsonb, versao_depois int, desfeito boolean)
language plpgsql stable rows 1000 set search_path = '' as $$
begin
  return query
    select i.tenant_id, i.seq, i.registro_id, i.resultado, i.antes, i.versao_depois, i.desfeito from public.lote_itens i
     where i.tenant_id = app.tenant_id() and i.lote_id = p_lote and i.seq between p_from and p_to;
end $$;

grant execute on function app.enter_job, app.hidden_lotes, app.lote_part, app.lote_rows, app.lotes_waiting to gabinete_app;
grant execute on function app.claim_lote, app.fail_lote, app.postpone_lote, app.prune_lotes to gabinete_jobs;
