-- Letters: what is written and to whom, the days that an answer is waited for, and what is searched.

-- To whom, as a list shows it.
create or replace function app.destinatario_de(p_tenant uuid, p_orgao uuid, p_autoridade uuid) returns text language sql stable set search_path = '' as $$
  select concat_ws(', ',
    (select a.nome from public.autoridades a where a.tenant_id = p_tenant and a.id = p_autoridade),
    (select g.nome from public.orgaos g where g.tenant_id = p_tenant and g.id = p_orgao))
$$;

-- Before a letter is written: what is issued is fixed, and never goes to the bin.
create or replace function app.oficio_escrito() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.emitido_em is not null and current_user = 'gabinete_app'
    and (new.tipo_id, new.orgao_id, new.autoridade_id, new.assunto, new.corpo, new.deleted_at)
      is distinct from (old.tipo_id, old.orgao_id, old.autoridade_id, old.assunto, old.corpo, old.deleted_at) then
    perform app.fail('oficios.issued');
  end if;
  if new.emitido_em is null then
    new.destinatario := app.destinatario_de(new.tenant_id, new.orgao_id, new.autoridade_id);
  end if;
  return new;
end $$;

-- The day from which an answer is waited for.
create or replace function app.espera_desde(p_emitido date, p_enviado date, p_protocolado date) returns date language sql immutable parallel safe
  return coalesce(p_protocolado, p_enviado, p_emitido);

-- The letter whose answer is one to this as well: itself, or any that repeats or is repeated by it, and stands. Of those that whoever asks may
-- read.
create or replace function app.quem_respondeu(p_tenant uuid, p_id uuid) returns uuid language plpgsql stable as $$
begin
  return (
    with recursive antes as (
      select o.id, o.anterior_id, 0 as passos from public.oficios o where o.tenant_id = p_tenant and o.id = p_id
      union all
      select p.id, p.anterior_id, a.passos + 1 from antes a join public.oficios p on p.tenant_id = p_tenant and p.id = a.anterior_id),
    pedido as (
      select o.id, o.respondido_em, o.anulado_em from public.oficios o
       where o.tenant_id = p_tenant and o.id = (select a.id from antes a order by a.passos desc limit 1)
      union all
      select r.id, r.respondido_em, r.anulado_em from pedido p join public.oficios r on r.tenant_id = p_tenant and r.anterior_id = p.id)
    select p.id from pedido p where p.respondido_em is not null and p.anulado_em is null order by p.respondido_em, p.id limit 1);
end $$;

-- Whether there is one.
create or replace function app.oficio_respondido(p_tenant uuid, p_id uuid) returns boolean language sql stable
  return app.quem_respondeu(p_tenant, p_id) is not null;

-- Before dates change: none is in the future, and the day of the answer follows, unless it is somebody's own. What the Câmara numbers is
-- called by that number, which no other that stands has, whoever reads it.
create or replace function app.oficio_datas() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_outro date;
begin
  if current_setting('app.derivado', true) is distinct from 'on' then
    perform app.require(d.said = '', 'oficios.data_futura', d.said) from (
      select coalesce(string_agg(campo || ':oficios.data_futura', ' '), '') as said
        from (values ('enviado_em', new.enviado_em), ('protocolado_em', new.protocolado_em), ('respondido_em', new.respondido_em),
          ('resultado_em', new.resultado_em)) v (campo, dia) where dia > app.today()) d;
  end if;
  if new.numeracao = 'EXTERNA' then
    new.identificacao := upper((select t.nome from public.oficio_tipos t where t.tenant_id = new.tenant_id and t.id = new.tipo_id))
      || coalesce(' Nº ' || new.casa_numero || '/' || new.casa_ano, '');
    if new.casa_numero is not null and (new.casa_numero, new.casa_ano) is distinct from (old.casa_numero, old.casa_ano) then
      -- of two that are given it at once the second sees the first
      perform from public.oficio_tipos t where t.tenant_id = new.tenant_id and t.id = new.tipo_id for no key update;
      select min(x.emitido_em) into v_outro from public.oficios x
       where x.tenant_id = new.tenant_id and x.tipo_id = new.tipo_id and x.id <> new.id
         and x.casa_numero = new.casa_numero and x.casa_ano = new.casa_ano and x.anulado_em is null;
      perform app.require(v_outro is null, 'oficios.casa_usada',
        jsonb_build_object('identificacao', new.identificacao, 'data', to_char(v_outro, 'DD/MM/YYYY'))::text);
    end if;
  end if;
  if not new.resposta_propria then
    new.resposta_ate := null;
    if new.resposta_dias is not null then
      perform app.hold_calendar(new.tenant_id, false);
      new.resposta_ate := app.dia_depois(new.tenant_id, app.espera_desde(new.emitido_em, new.enviado_em, new.protocolado_em), new.resposta_dias, false,
        app.trocados_de(new.tenant_id));
    end if;
  end if;
  return new;
end $$;

-- After days off have changed: the days of answers that are waited for.
create or replace function app.recontar_oficios(p_tenant uuid, p_de date, p_ate date) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_before text := coalesce(current_setting('app.derivado', true), '');
begin
  perform set_config('app.derivado', 'on', true);
  update public.oficios o set resposta_propria = false
   where o.tenant_id = p_tenant and o.respondido_em is null and o.anulado_em is null and o.resposta_ate >= p_de
     and not o.resposta_propria and app.espera_desde(o.emitido_em, o.enviado_em, o.protocolado_em) < p_ate;
  perform set_config('app.derivado', v_before, true);
end $$;

-- A letter that stands, held for whoever changes what it is; none for who does not read it, which is asked once it is held: it may have become
-- secret while it was waited for. A record, since functions are made before migrations make the table.
create or replace function app.hold_oficio(p_id uuid) returns record language plpgsql set search_path = '' as $$
declare
  o public.oficios;
begin
  select * into o from public.oficios x where x.tenant_id = app.tenant_id() and x.id = p_id and x.deleted_at is null for update;
  if o.id = any (app.hidden_oficios()) then
    o := null;
  end if;
  return o;
end $$;

-- Letters that are about these demands and were not issued yet go, with what they say; issued ones are public documents, and stay, as does a
-- draft that one was taken out of. Their ids and
-- those of what belonged to them.
create or replace function app.delete_drafts_about(p_tenant uuid, p_demandas uuid[]) returns uuid[] language plpgsql set search_path = '' as $$
declare
  v_drafts uuid[] := array(
    select o.id from public.oficios o
     where o.tenant_id = p_tenant and o.emitido_em is null and exists (
       select from public.oficio_demandas l where l.tenant_id = p_tenant and l.oficio_id = o.id and l.demanda_id = any (p_demandas) and l.deleted_at is null)
     order by o.id for update);
  v_links uuid[];
begin
  with idas as (delete from public.oficio_demandas l where l.tenant_id = p_tenant and l.oficio_id = any (v_drafts) returning l.id)
  select coalesce(array_agg(id), '{}') into v_links from idas;
  delete from public.oficios o where o.tenant_id = p_tenant and o.id = any (v_drafts);
  return v_drafts || v_links;
end $$;

-- The letters that a search finds: by the words of number, subject, recipient and protocol. Who does not read one does not find it.
create or replace function app.search_oficios(p_term text) returns table (id uuid) language plpgsql stable security definer set search_path = '' as $$
declare
  v_words text[] := app.search_words(p_term);
  v_first text := app.contains_pattern(v_words[1]);
  v_one boolean := cardinality(v_words) = 1;
  -- the first is as it was typed; a word of digits may be a number, which is printed with zeros before it
  v_patterns text[] := array(
    select regexp_replace(t.pattern, '^(\(\^\|\[\^a-z0-9\]\))(?=[0-9])', '\10*')
      from unnest(app.search_patterns(p_term)) with ordinality t (pattern, n) order by t.n);
  v_hidden uuid[] := app.hidden_oficios();
begin
  if v_words[1] ~ '[[:alnum:]]{3}' then
    return query select o.id from public.oficios o
      where o.tenant_id = (select app.tenant_id()) and o.deleted_at is null and o.busca like v_first
        and (v_one or app.words_fit(o.busca, v_patterns)) and o.id <> all (v_hidden);
  else
    return query select o.id from public.oficios o
      where o.tenant_id = (select app.tenant_id()) and o.deleted_at is null and strpos(o.busca, v_words[1]) > 0
        and (v_one or app.words_fit(o.busca, v_patterns)) and o.id <> all (v_hidden);
  end if;
end $$;

-- Parts of it, which nobody else calls.
alter function app.hold_oficio owner to gabinete_definer;
alter function app.delete_drafts_about owner to gabinete_definer;
revoke execute on function app.hold_oficio, app.delete_drafts_about from public;

grant execute on function app.search_oficios to gabinete_app;
