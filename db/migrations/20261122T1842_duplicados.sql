-- Two records that may be of one person, the lower id first: what speaks for it, and what somebody has decided.
create table duplicados (
  tenant_id uuid not null default app.tenant_id() references tenants,
  a uuid not null,
  b uuid not null,
  pontos int not null,
  -- codes of what is alike, and of what is not
  motivos text[] not null,
  estado text not null default 'PENDENTE' constraint duplicados_estado_known check (estado in ('PENDENTE', 'NAO_E', 'UNIDO')),
  decidido_por uuid references users,
  primary key (tenant_id, a, b),
  constraint duplicados_in_order check (a < b),
  constraint duplicados_a_fkey foreign key (tenant_id, a) references municipes (tenant_id, id),
  constraint duplicados_b_fkey foreign key (tenant_id, b) references municipes (tenant_id, id)
);
create index duplicados_by_b on duplicados (tenant_id, b);
create index duplicados_decidido_por on duplicados (tenant_id, decidido_por);
-- what waits, the likeliest first
create index duplicados_fila on duplicados (tenant_id, pontos desc, a, b) where estado = 'PENDENTE';
alter table duplicados enable row level security, force row level security;
-- an office sees its own rows only
create policy duplicados_office on duplicados to gabinete_app
  using (tenant_id = (select app.tenant_id())) with check (tenant_id = (select app.tenant_id()));
-- functions alone write
create policy duplicados_definer on duplicados to gabinete_definer using (true) with check (true);
grant select on duplicados to gabinete_app;
grant select, insert, update, delete on duplicados to gabinete_definer;
