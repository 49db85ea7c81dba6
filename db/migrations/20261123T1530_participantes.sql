-- Who takes part in an appointment: members of the team, citizens, and people of whom only the name is known.
create table compromisso_participantes (
  tenant_id uuid not null default app.tenant_id() references tenants,
  id uuid not null default gen_random_uuid(),
  compromisso_id uuid not null,
  -- the appointment's own: the row is as secret as that
  demanda_id uuid,
  equipe_id uuid,
  municipe_id uuid,
  nome text collate "pt-BR-x-icu" constraint participantes_nome_length check (length(nome) between 1 and 120),
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid,
  versao int not null default 1,
  primary key (tenant_id, id),
  -- none of them where a name was anonymised
  constraint participantes_one check (num_nonnulls(equipe_id, municipe_id, nome) <= 1),
  constraint participantes_compromisso_fkey foreign key (tenant_id, compromisso_id) references agenda_compromissos (tenant_id, id),
  constraint participantes_demanda_fkey foreign key (tenant_id, demanda_id) references demandas (tenant_id, id),
  constraint participantes_equipe_fkey foreign key (tenant_id, equipe_id) references equipe (tenant_id, id),
  constraint participantes_municipe_fkey foreign key (tenant_id, municipe_id) references municipes (tenant_id, id)
);
create index participantes_of_compromisso on compromisso_participantes (tenant_id, compromisso_id);
create index participantes_by_demanda on compromisso_participantes (tenant_id, demanda_id) where demanda_id is not null;
create index participantes_by_equipe on compromisso_participantes (tenant_id, equipe_id) where equipe_id is not null;
create index participantes_by_municipe on compromisso_participantes (tenant_id, municipe_id) where municipe_id is not null;
select app.office_table('compromisso_participantes', '{"quota": 5000000, "anonymise": {"nome": null}}');
grant insert (compromisso_id, equipe_id, municipe_id, nome), update (deleted_at) on compromisso_participantes to gabinete_app;
-- an appointment that took place once becomes the first of several
grant update (serie_id) on agenda_compromissos to gabinete_app;
