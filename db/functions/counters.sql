-- Exact counts that do not grow with the office.

-- One counter of a row: a part is `name:column:length`.
create or replace function app.counter_part(p_table text, p_row jsonb, p_part text, p_status text) returns text language sql stable parallel safe
  return p_table || ':' || split_part(p_part, ':', 1) || ':'
    || left(p_row ->> split_part(p_part, ':', 2), coalesce(nullif(split_part(p_part, ':', 3), ''), '100')::int) || ':' || p_status;

-- The counters that a row stands in; a deleted row is counted as one in the bin. What a table is counted by (app.office_tables) comes
-- as the arguments of its triggers: first the column whose values are counted apart, then up to three parts; so demands by status, and by
-- month and by sector, each by status. One expression without a query, so that it becomes a part of the statement that asks.
create or replace function app.counters_of(p_table text, p_row jsonb, p_counted_by text[]) returns text[] language sql stable parallel safe
  return case
    when p_row ->> 'deleted_at' is not null then array['lixeira:' || p_table]
    when p_counted_by is null then array[p_table]
    else array_remove(array[
      p_table || ':' || app.current_status(p_row ->> p_counted_by[0]),
      app.counter_part(p_table, p_row, p_counted_by[1], app.current_status(p_row ->> p_counted_by[0])),
      app.counter_part(p_table, p_row, p_counted_by[2], app.current_status(p_row ->> p_counted_by[0])),
      app.counter_part(p_table, p_row, p_counted_by[3], app.current_status(p_row ->> p_counted_by[0]))], null)
  end;

create or replace function app.add_to_counter(p_tenant uuid, p_chave text, p_valor bigint) returns void
language sql security definer set search_path = '' as $$
  insert into public.contadores as c (tenant_id, chave, slot, valor)
  values (p_tenant, p_chave, pg_backend_pid() % 16, p_valor)
  on conflict (tenant_id, chave, slot) do update set valor = c.valor + excluded.valor;
$$;

-- Exact number of rows that a counter holds, for the office of this transaction.
create or replace function app.counter(p_chave text) returns bigint language sql stable
  return (select coalesce(sum(valor), 0)::bigint from public.contadores where tenant_id = (select app.tenant_id()) and chave = p_chave);
