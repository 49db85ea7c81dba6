-- Limits of an office: rows of each kind, bytes of files, people. Whoever administers the installation sets them. What lives
-- counts, what lies in the bin only beyond as many again. They are asked after an insert, by the counters that the triggers
-- write anyway and that nobody locks to read: inserts at the same moment may overshoot by a little. Nothing else is refused.

create table cotas_tipos (
  -- a table, `bytes` of files, or `tenants`: offices that one person may found
  tipo text collate "C" primary key,
  -- what is said when it is full
  erro text not null,
  padrao bigint not null constraint cotas_tipos_padrao_range check (padrao between 1 and 1000000000000000),
  -- counters whose sum is what lives
  contadores text[] not null,
  versao int not null default 1
);
insert into cotas_tipos (tipo, erro, padrao, contadores) values
  ('municipes', 'cotas.municipes', 1000000, '{municipes}'),
  ('historicos_atendimento', 'cotas.historicos_atendimento', 5000000, '{historicos_atendimento}'),
  ('demandas', 'cotas.demandas', 2000000, '{demandas:EM_ANALISE,demandas:RESOLVIDO,demandas:NAO_RESOLVIDO}'),
  ('demanda_documentos', 'cotas.demanda_documentos', 2000000, '{demanda_documentos}'),
  ('agenda_compromissos', 'cotas.agenda_compromissos', 1000000, '{agenda_compromissos}'),
  ('documentos', 'cotas.documentos', 200000, '{documentos}'),
  ('setores', 'cotas.setores', 100000, '{setores}'),
  ('equipe', 'cotas.equipe', 100000, '{equipe}'),
  ('memberships', 'cotas.memberships', 500, '{memberships}'),
  ('convites', 'cotas.convites', 500, '{convites}'),
  ('bytes', 'cotas.bytes', 214748364800, '{bytes}'),
  ('tenants', 'cotas.tenants', 5, '{}');

-- An office's own limits, where they are not the usual ones.
create table cotas (
  tenant_id uuid not null references tenants,
  tipo text collate "C" not null references cotas_tipos,
  limite bigint not null constraint cotas_limite_range check (limite between 1 and 1000000000000000),
  versao int not null default 1,
  primary key (tenant_id, tipo)
);

-- Limits that an office has come close to. It is told once, until it has gone well below.
create table cotas_alertas (
  tenant_id uuid not null references tenants,
  tipo text collate "C" not null references cotas_tipos,
  avisado_em timestamptz,
  primary key (tenant_id, tipo)
);

alter table cotas_tipos enable row level security, force row level security;
alter table cotas enable row level security, force row level security;
alter table cotas_alertas enable row level security, force row level security;
-- only the definer functions reach them
create policy cotas_tipos_definer on cotas_tipos to gabinete_definer using (true) with check (true);
create policy cotas_definer on cotas to gabinete_definer using (true) with check (true);
create policy cotas_alertas_definer on cotas_alertas to gabinete_definer using (true) with check (true);
grant select, update on cotas_tipos to gabinete_definer;
grant select, insert, update on cotas to gabinete_definer;
grant select, insert, update, delete on cotas_alertas to gabinete_definer;

-- ── where they are asked ────────────────────────────────────────────────────────────────────────────────────────────
-- Once for a statement, after its counters: triggers of a table run in the order of their names.
do $$
declare
  t text;
  b record;
begin
  foreach t in array '{municipes,historicos_atendimento,demandas,demanda_documentos,agenda_compromissos,documentos,setores,equipe,convites}'::text[]
  loop
    execute format('create trigger within_quota after insert on %I referencing new table as novas for each statement execute function app.within_quota()', t);
  end loop;
  -- files count by their bytes as well, those on their way included
  for b in select f.of, x.* from unnest('{documentos,demanda_documentos,uploads_temporarios}'::text[]) f (of), (values
    ('count_bytes_insert', 'insert', 'new table as novas', 'count_bytes()'),
    ('count_bytes_update', 'update', 'old table as velhas new table as novas', 'count_bytes()'),
    ('count_bytes_delete', 'delete', 'old table as velhas', 'count_bytes()'),
    ('within_quota_bytes', 'insert', 'new table as novas', 'within_quota(''bytes'')')) x (name, event, rows, called)
  loop
    execute format('create trigger %I after %s on %I referencing %s for each statement execute function app.%s', b.name, b.event, b.of, b.rows, b.called);
  end loop;
end $$;
create trigger within_quota after insert on memberships referencing new table as novas for each statement execute function app.members_within_quota();
create trigger within_quota after insert on tenants for each statement execute function app.within_founding_quota();
