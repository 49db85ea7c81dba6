-- Repeated submits: a create is answered once by its key.

-- Claims a key for the person and office of this transaction. Returns the earlier answer, or nothing when the key is new.
-- A second submit waits here for the first to commit.
create or replace function app.claim_key(p_call text, p_key text, p_body_hash bytea) returns table (status int, answer json)
language plpgsql security definer set search_path = '' as $$
declare
  k public.idempotency_keys;
  v_tenant uuid := coalesce(app.tenant_id(), '00000000-0000-0000-0000-000000000000');
begin
  insert into public.idempotency_keys (user_id, tenant_id, call, key, body_hash)
  values (app.user_id(), v_tenant, p_call, p_key, p_body_hash) on conflict do nothing;
  if found then
    return;
  end if;
  select * into k from public.idempotency_keys i
   where i.tenant_id = v_tenant and i.user_id = app.user_id() and i.call = p_call and i.key = p_key for update;
  if k.created_at < now() - interval '24 hours' then
    update public.idempotency_keys i set body_hash = p_body_hash, status = null, answer = null, created_at = now()
     where i.tenant_id = v_tenant and i.user_id = app.user_id() and i.call = p_call and i.key = p_key;
  elsif k.body_hash <> p_body_hash then
    perform app.fail('request.repeated');
  else
    return query select k.status, k.answer;
  end if;
end $$;

create or replace function app.store_answer(p_call text, p_key text, p_status int, p_answer json) returns void
language sql security definer set search_path = '' as $$
  update public.idempotency_keys set status = p_status, answer = p_answer
   where tenant_id = coalesce(app.tenant_id(), '00000000-0000-0000-0000-000000000000') and user_id = app.user_id()
     and call = p_call and key = p_key;
$$;

-- Answers kept for repeated submits hold what people typed: after the 24 hours that the key counts they go.
create or replace function app.prune_answers() returns void language sql security definer set search_path = '' as $$
  delete from public.idempotency_keys where ctid = any (array(
    select k.ctid from public.idempotency_keys k where k.created_at < now() - interval '24 hours' limit 200000));
$$;

grant execute on function app.claim_key, app.store_answer to gabinete_accounts, gabinete_app;
grant execute on function app.prune_answers to gabinete_jobs;
