-- Citizens and the history of contacts with them.
create table municipes (
  tenant_id uuid not null default app.tenant_id() references tenants,
  id uuid not null default gen_random_uuid(),
  codigo text not null,
  nome_completo text collate "pt-BR-x-icu" not null constraint municipes_nome_length check (length(nome_completo) between 1 and 200),
  telefone_ddd text not null constraint municipes_telefone_form check (telefone_ddd ~ '^[0-9]{10,11}$'),
  endereco text, numero text, complemento text, bairro text,
  cep text constraint municipes_cep_form check (cep ~ '^[0-9]{8}$'),
  informacoes_adicionais text,
  data_cadastro timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid,
  versao int not null default 1,
  -- name, code and phone in one text without accents or case: one LIKE, one index
  busca text collate "C" generated always as (app.searchable(nome_completo) || E'\n' || codigo || E'\n' || telefone_ddd) stored,
  primary key (tenant_id, id)
);
create unique index municipes_codigo_taken on municipes (tenant_id, codigo);
create unique index municipes_phone_taken on municipes (tenant_id, telefone_ddd) where deleted_at is null;
create index municipes_by_nome on municipes (tenant_id, nome_completo, id) where deleted_at is null;
create index municipes_search on municipes using gin (tenant_id, busca gin_trgm_ops) where deleted_at is null;
-- words of one or two letters have no trigram: an index-only scan of this
create index municipes_short_search on municipes (tenant_id, busca) include (nome_completo, id) where deleted_at is null;

-- Code: the year in São Paulo and the last four digits of the clock in milliseconds; when taken, random ones, wider as the
-- year fills. The lock on a candidate makes two creates at the same moment choose differently.
create function app.municipe_codigo() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_year text := to_char(now() at time zone 'America/Sao_Paulo', 'YYYY');
  v_try text := right(floor(extract(epoch from clock_timestamp()) * 1000)::bigint::text, 4);
  v_width int := 4;
  n int := 0;
begin
  if new.codigo is not null then
    return new;
  end if;
  loop
    -- the lock first, in a statement of its own: the next one then sees what its last holder committed
    if pg_try_advisory_xact_lock(hashtextextended(new.tenant_id::text || v_year || v_try, 0)) then
      perform from public.municipes m where m.tenant_id = new.tenant_id and m.codigo = v_year || v_try;
      if not found then
        new.codigo := v_year || v_try;
        return new;
      end if;
    end if;
    n := n + 1;
    v_width := 4 + n / 6;
    v_try := lpad(floor(random() * 10 ^ v_width)::bigint::text, v_width, '0');
  end loop;
end $$;
alter function app.municipe_codigo() owner to gabinete_definer;
revoke execute on function app.municipe_codigo() from public;
create trigger municipe_codigo before insert on municipes for each row execute function app.municipe_codigo();

select app.office_table('municipes');
grant insert (id, nome_completo, telefone_ddd, endereco, numero, complemento, bairro, cep, informacoes_adicionais),
  update (nome_completo, telefone_ddd, endereco, numero, complemento, bairro, cep, informacoes_adicionais, deleted_at)
  on municipes to gabinete_app;

-- One page of a search and its exact count. LIKE is not leakproof, so under row security it could not use the index;
-- this function repeats the office's condition itself.
create function app.search_municipes(p_term text, p_limit int, p_offset int) returns table (ids uuid[], total bigint)
language plpgsql stable rows 1 security definer set search_path = '' as $$
begin
  return query
    with hits as materialized (
      select m.id, m.nome_completo from public.municipes m
       where m.tenant_id = (select app.tenant_id()) and m.deleted_at is null and m.busca like app.contains_pattern(p_term))
    select array(select h.id from hits h order by h.nome_completo, h.id limit p_limit offset p_offset), (select count(*) from hits);
end $$;
alter function app.search_municipes(text, int, int) owner to gabinete_definer;
revoke execute on function app.search_municipes(text, int, int) from public;
grant execute on function app.search_municipes(text, int, int) to gabinete_app;

create table historicos_atendimento (
  tenant_id uuid not null default app.tenant_id() references tenants,
  id uuid not null default gen_random_uuid(),
  municipe_id uuid not null,
  descricao text not null constraint historicos_descricao_length check (length(descricao) between 1 and 10000),
  autor text not null default upper(app.autor() collate "pt-BR-x-icu"),
  data_registro timestamptz not null default now(),
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid,
  versao int not null default 1,
  primary key (tenant_id, id),
  constraint historicos_municipe_fkey foreign key (tenant_id, municipe_id) references municipes (tenant_id, id)
);
create index historicos_by_municipe on historicos_atendimento (tenant_id, municipe_id, data_registro desc, id);
select app.office_table('historicos_atendimento');
-- autor is the database's own word
grant insert (id, municipe_id, descricao) on historicos_atendimento to gabinete_app;
