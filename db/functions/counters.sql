-- Exact counts that do not grow with the office.

-- The counters that a row stands in; a deleted row is counted as one in the bin. What a table is counted by (app.office_tables) comes
-- as the arguments of its triggers: first the column whose values, none of them null, are counted apart, then up to three parts, each as
-- `name:column:length`; so demands by status, and by month and by sector, each by status. It becomes a part of the statement that asks, and
-- says each thing once: with every statement PostgreSQL makes expressions ready anew, which costs more than to count one row by them.
create or replace function app.counters_of(p_row jsonb, p_table text, p_counted_by text[]) returns setof text language sql stable parallel safe as $$
  select case
      when p_row ->> 'deleted_at' is not null then 'lixeira:' || p_table
      when p_counted_by is null then p_table
      else p_table || c.parte || ':' || app.current_status(p_row ->> p_counted_by[0]) end
    from (
      select '' as parte
      union all
      select ':' || split_part(p, ':', 1) || ':' || left(p_row ->> split_part(p, ':', 2), coalesce(nullif(split_part(p, ':', 3), ''), '100')::int)
        from unnest(p_counted_by[1:3]) p where p_row ->> 'deleted_at' is null) c
   where c.parte is not null
$$;

create or replace function app.add_to_counter(p_tenant uuid, p_chave text, p_valor bigint) returns void
language sql security definer set search_path = '' as $$
  insert into public.contadores as c (tenant_id, chave, slot, valor)
  values (p_tenant, p_chave, pg_backend_pid() % 16, p_valor)
  on conflict (tenant_id, chave, slot) do update set valor = c.valor + excluded.valor;
$$;

-- Exact number of rows that a counter holds, for the office of this transaction.
create or replace function app.counter(p_chave text) returns bigint language sql stable
  return (select coalesce(sum(valor), 0)::bigint from public.contadores where tenant_id = (select app.tenant_id()) and chave = p_chave);
