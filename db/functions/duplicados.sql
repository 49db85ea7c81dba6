-- People who are in a register twice: looked for, and told apart.

-- One step of looking through a register: the next people by id, from p_from to p_to, each with whoever comes behind and sounds alike, or
-- has the same phone, door or mail. What is alike in more than two hundred says nothing, and is skipped; p_most pairs are compared in all, p_step
-- in a step. Who was left out is told in an item of the lote. A name alone, however rare, is told while one types and not here: most of those
-- are two people. Pairs that have nothing left to speak for them go; what somebody has decided stays, and what app.par_do_telefone has put
-- there, by reasons that no likeness gives, waits until somebody decides.
create or replace function app.pair_municipes(p_lote uuid, p_from int, p_to int, p_most int, p_step int) returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_tenant uuid := app.tenant_id();
  v_after uuid;
  v_before int;
  v_room int;
  v_pairs int;
begin
  select i.registro_id, (i.antes ->> 'pares')::int into v_after, v_before
    from public.lote_itens i where i.tenant_id = v_tenant and i.lote_id = p_lote and i.seq = p_from - 1;
  v_before := coalesce(v_before, 0);
  v_room := least(p_step, p_most - v_before);
  with person as materialized (
    select m.id, p_from - 1 + (row_number() over (order by m.id))::int as seq, app.fonetica(m.nome_completo) collate "C" as chave,
           right(m.telefone_ddd, 8) as fim, lower(m.email) as correio, m.cep, m.numero
      from (select x.* from public.municipes x
             where x.tenant_id = v_tenant and x.deleted_at is null and x.anonimizado_em is null and (v_after is null or x.id > v_after)
             order by x.id limit p_to - p_from + 1) m),
  block as materialized (
    select p.id, p.seq, b.tipo, b.ids
      from person p cross join lateral (
        select 'NOME' as tipo, array(
          select m.id from public.municipes m
           where m.tenant_id = v_tenant and m.deleted_at is null and m.anonimizado_em is null and app.fonetica(m.nome_completo) = (p.chave collate "C")
           limit 201) as ids
        union all select 'TELEFONE', array(
          select m.id from public.municipes m
           where m.tenant_id = v_tenant and m.deleted_at is null and right(m.telefone_ddd, 8) = p.fim limit 201)
        union all select 'PORTA', array(
          select m.id from public.municipes m
           where m.tenant_id = v_tenant and m.deleted_at is null and m.cep is not null and m.cep = p.cep and m.numero = p.numero
             and p.numero ~ '[0-9]' limit 201)
        union all select 'EMAIL', array(
          select m.id from public.municipes m
           where m.tenant_id = v_tenant and m.deleted_at is null and m.email is not null and lower(m.email) = p.correio limit 201)) b
     where cardinality(b.ids) > 1),
  met as materialized (
    select b.id as a, x.id as b, bool_or(b.tipo = 'NOME' and cardinality(b.ids) <= 3) as raro, bool_and(b.tipo = 'PORTA') as porta
      from block b cross join unnest(b.ids) x (id) where cardinality(b.ids) <= 200 and x.id > b.id group by 1, 2),
  named as materialized (
    select m.id, m as linha, app.fonetica(m.nome_completo) as chave
      from public.municipes m
     where m.tenant_id = v_tenant and m.anonimizado_em is null and m.id in (select t.a from met t union select t.b from met t)),
  -- who shares a door alone has to have a name that begins alike: a block of flats is no family
  candidate as materialized (
    select t.a, t.b, t.raro, m.linha as um, m.chave as um_chave, o.linha as outro, o.chave as outro_chave
      from met t join named m on m.id = t.a join named o on o.id = t.b
     where not t.porta or left(m.chave, 1) = left(o.chave, 1)),
  room as (select c.a, sum(count(*)) over (order by c.a) <= v_room as fits, count(*) as n from candidate c group by c.a),
  scored as materialized (
    select c.a, c.b, p.pontos, p.motivos
      from candidate c join room r on r.a = c.a and r.fits
      cross join lateral app.likeness(c.um, c.um_chave, c.outro, c.outro_chave, c.raro) p
     where p.pontos >= 40 and not p.motivos <@ '{NOME_IGUAL,NOME_RARO}'::text[]),
  written as (
    insert into public.duplicados as d (tenant_id, a, b, pontos, motivos)
    select v_tenant, s.a, s.b, s.pontos, s.motivos from scored s
    on conflict (tenant_id, a, b) do update set pontos = excluded.pontos, motivos = excluded.motivos
     where d.estado = 'PENDENTE' and (d.pontos, d.motivos) is distinct from (excluded.pontos, excluded.motivos)),
  gone as (
    delete from public.duplicados d using person p
     where d.tenant_id = v_tenant and d.a = p.id and d.estado = 'PENDENTE' and (d.pontos, d.motivos) <> (60, '{TELEFONE}')
       and not exists (select from scored s where s.a = d.a and s.b = d.b)
       and not exists (select from room r where r.a = d.a and not r.fits)),
  -- a group is told once, by whom it begins with
  crowd as (
    select distinct b.id from block b
     where cardinality(b.ids) > 200 and b.id = (select x.id from unnest(b.ids) x (id) order by x.id limit 1)),
  done as (
    select coalesce((select p.id from person p order by p.id desc limit 1), v_after) as ate,
           coalesce((select sum(r.n)::int from room r where r.fits), 0) as pares),
  told as (
    insert into public.lote_itens (tenant_id, lote_id, seq, registro_id, resultado, erros)
    select v_tenant, p_lote, p.seq, p.id, 'ERRO', jsonb_build_array(case when c.id is null then 'duplicados.too_many' else 'duplicados.crowd' end)
      from person p left join crowd c on c.id = p.id left join room r on r.a = p.id
     where p.seq < p_to and (c.id is not null or not r.fits)),
  -- the last place says where the next step begins, and how many pairs there were so far
  here as (
    insert into public.lote_itens (tenant_id, lote_id, seq, registro_id, antes, resultado, erros)
    select v_tenant, p_lote, p_to, d.ate, jsonb_build_object('pares', v_before + d.pares),
           case when t.erros is null then 'IGNORADO' else 'ERRO' end, t.erros
      from done d left join lateral (
        select jsonb_build_array(case when c.id is null then 'duplicados.too_many' else 'duplicados.crowd' end) as erros
          from person p left join crowd c on c.id = p.id left join room r on r.a = p.id
         where p.seq = p_to and (c.id is not null or not r.fits)) t on true)
  select d.pares into v_pairs from done d;
  return v_pairs;
end $$;

-- Puts it on record that these are not the one: for good, for whoever asks and for whoever looks through the register.
create or replace function app.not_the_same(p_one uuid, p_others uuid[]) returns void language sql security definer set search_path = '' as $$
  insert into public.duplicados as d (tenant_id, a, b, pontos, motivos, estado, decidido_por)
  select app.tenant_id(), least(p_one, m.id), greatest(p_one, m.id), 0, '{}', 'NAO_E', app.user_id()
    from public.municipes m
   where m.tenant_id = app.tenant_id() and m.id = any (p_others) and m.id <> p_one
     and exists (select from public.municipes o where o.tenant_id = app.tenant_id() and o.id = p_one)
  on conflict (tenant_id, a, b) do update set estado = 'NAO_E', decidido_por = excluded.decidido_por where d.estado = 'PENDENTE'
$$;

grant execute on function app.pair_municipes, app.not_the_same to gabinete_app;
