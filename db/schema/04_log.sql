-- What every change leaves behind, written by triggers in its own transaction: counters, the feed of live updates, the log and its
-- seals. Beside them the events of the installation, which are of no office.

-- ── counters ────────────────────────────────────────────────────────────────────────────────────────────────────────
-- Exact counts that do not grow with the office: 16 slots by backend, so that writers of one office do not queue.
create table contadores (
  tenant_id uuid not null references tenants,
  -- C, so that keys of one prefix are a range of the index in every locale
  chave text collate "C" not null,
  slot smallint not null,
  valor bigint not null,
  primary key (tenant_id, chave, slot)
) with (fillfactor = 50);

-- ── change feed ─────────────────────────────────────────────────────────────────────────────────────────────────────
-- What live updates read. Ids commit out of order: it is paged by (xid, id) below the oldest running transaction.
create table feed (
  tenant_id uuid not null references tenants,
  xid xid8 not null default pg_current_xact_id(),
  id bigint generated always as identity,
  entidade text not null,
  entidade_id uuid,
  acao text not null,
  user_id uuid,
  -- age counts from the change, not from the beginning of a long transaction
  created_at timestamptz not null default clock_timestamp(),
  -- the browser tab that made the change, so that it does not fetch twice what it has just changed itself
  origem text default nullif(current_setting('app.origin', true), ''),
  primary key (tenant_id, xid, id)
);
create index feed_order on feed (xid, id);

-- ── the log ─────────────────────────────────────────────────────────────────────────────────────────────────────────
-- The few distinct (autor, entidade, acao) of an office: its text filter reads this small table, never the log.
create table auditoria_facetas (
  tenant_id uuid not null references tenants,
  id bigint generated always as identity,
  autor text not null,
  entidade text not null,
  acao text not null,
  busca text collate "C" generated always as (app.searchable(autor || E'\n' || entidade || E'\n' || acao)) stored,
  primary key (tenant_id, id)
);
create unique index auditoria_facetas_key on auditoria_facetas (tenant_id, autor, entidade, acao);

create table auditoria (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  "timestamp" timestamptz not null default clock_timestamp(),
  faceta_id bigint not null,
  user_id uuid,
  entidade_id uuid,
  antes jsonb,
  depois jsonb,
  -- the order in which rows are sealed
  xid xid8 not null default pg_current_xact_id(),
  primary key (tenant_id, id),
  constraint auditoria_faceta_fkey foreign key (tenant_id, faceta_id) references auditoria_facetas (tenant_id, id)
);
create index auditoria_newest on auditoria (tenant_id, "timestamp" desc, id);
create index auditoria_by_faceta on auditoria (tenant_id, faceta_id, "timestamp" desc, id);
create index auditoria_by_record on auditoria (tenant_id, entidade_id, "timestamp" desc);
-- the sealer reads on from where it was, whatever the office
create index auditoria_order on auditoria (xid);
-- Anonymising finds appointments that named the citizen before without reading the office's whole log. A link that is gone
-- stands in the `antes` of the row that took it away; creates and most edits have none there, and cost nothing here.
create index auditoria_antes_municipe on auditoria (tenant_id, (antes ->> 'municipe_id'))
  where antes ->> 'municipe_id' is not null;
create index auditoria_antes_demanda on auditoria (tenant_id, (antes ->> 'demanda_id'))
  where antes ->> 'demanda_id' is not null;

-- ── seals ───────────────────────────────────────────────────────────────────────────────────────────────────────────
-- A hash chain per office over the log's rows, made by a background worker after the rows are committed, so that those who write
-- never wait for each other. `verify-audit` (src/cli/verify-audit.ts) derives every hash again:
--   digest = sha256(salt, antes, line feed, depois)
--   hash   = sha256(hash of the seal before, or the office's id; what app.sealed_text says; digest)
-- The salt keeps emptied values from being guessed out of their digest: it goes when they go.
create table auditoria_selos (
  tenant_id uuid not null,
  seq bigint not null,
  -- no foreign key: what is deleted must be missed by the verification, not kept from being deleted
  auditoria_id uuid not null,
  salt bytea,
  digest bytea not null,
  hash bytea not null,
  -- the log row of the change that emptied this one
  esvaziado_por uuid,
  primary key (tenant_id, seq),
  constraint auditoria_selos_row_key unique (tenant_id, auditoria_id),
  constraint auditoria_selos_emptied check ((salt is null) = (esvaziado_por is not null))
);

-- How far the log is sealed, in the order of transactions: of all offices together.
create table auditoria_selagem (
  so_uma boolean primary key default true constraint auditoria_selagem_one check (so_uma),
  -- numbers of transactions mean something in one database cluster only
  cluster bigint not null,
  xid xid8 not null,
  "timestamp" timestamptz not null,
  id uuid not null,
  -- going once over all rows, those with another cluster's numbers as well
  tudo boolean not null
);

-- ── events of the installation ──────────────────────────────────────────────────────────────────────────────────────
-- Sign-ins, failures and denials: of the platform, never in the log of the office that was aimed at.
create table platform_events (
  id uuid primary key default gen_random_uuid(),
  "timestamp" timestamptz not null default clock_timestamp(),
  acao text not null,
  user_id uuid,
  autor text not null,
  entidade text not null,
  entidade_id uuid,
  detalhe jsonb
);
create index platform_events_newest on platform_events ("timestamp" desc, id);
-- the history of one profile or office
create index platform_events_by_record on platform_events (entidade_id, "timestamp" desc);
-- offices that a person founded are counted
create index platform_events_founded on platform_events (user_id) where entidade = 'tenants' and acao = 'INSERT';

-- ── who reads and writes them ───────────────────────────────────────────────────────────────────────────────────────
do $$
declare
  t text;
begin
  foreach t in array '{contadores,feed,auditoria_facetas,auditoria,auditoria_selos,auditoria_selagem,platform_events}'::text[]
  loop
    execute format('alter table %I enable row level security, force row level security', t);
    -- the definer functions repeat the office's condition themselves; they alone read past it
    execute format('create policy %I on %I to gabinete_definer using (true) with check (true)', t || '_definer', t);
    execute format('grant select, insert on %I to gabinete_definer', t);
  end loop;
end $$;
-- An office reads its own counters and its own log, and writes neither: only the triggers do.
create policy contadores_office on contadores for select to gabinete_app using (tenant_id = (select app.tenant_id()));
create policy auditoria_facetas_office on auditoria_facetas for select to gabinete_app using (tenant_id = (select app.tenant_id()));
create policy auditoria_office on auditoria for select to gabinete_app using (tenant_id = (select app.tenant_id()));
-- Only the platform's door opens what is of no office.
create policy platform_events_platform on platform_events for select to gabinete_app, gabinete_accounts using ((select app.is_platform()));
grant select on contadores, auditoria, auditoria_facetas to gabinete_app;
grant select (id, "timestamp", acao, user_id, autor, entidade, entidade_id, detalhe) on platform_events to gabinete_accounts;

grant update on contadores, auditoria_facetas, auditoria_selagem, platform_events to gabinete_definer;
grant delete on feed, platform_events to gabinete_definer;
-- the log keeps its rows and their seals; values and salts may go, and nothing else may change
grant update (antes, depois) on auditoria to gabinete_definer;
grant update (salt, esvaziado_por) on auditoria_selos to gabinete_definer;
