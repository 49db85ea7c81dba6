-- What the day brings: told once a day, when an office begins to work.

-- When an office works, on its working days: notices of the day come at its beginning, and nothing is told aloud outside of it.
alter table ajustes
  add column expediente_inicio time not null default '08:00',
  add column expediente_fim time not null default '18:00',
  -- safe: the table has a row or none of each office
  add constraint ajustes_expediente check (expediente_inicio < expediente_fim);
grant insert (expediente_inicio, expediente_fim), update (expediente_inicio, expediente_fim) on ajustes to gabinete_app;

-- Who wants the day's numbers by mail.
alter table preferencias add column resumo_email boolean not null default false;
grant insert (resumo_email), update (resumo_email) on preferencias to gabinete_app;

-- What is of one day is sent on no later one.
alter table mails add column dia date;

-- Days that an office was told of, and whether it worked: whichever server writes one tells it, and no other.
create table avisos_diarios (
  tenant_id uuid not null references tenants,
  dia date not null,
  util boolean not null,
  primary key (tenant_id, dia)
);
alter table avisos_diarios enable row level security, force row level security;
-- the job that tells, and backups
create policy avisos_diarios_definer on avisos_diarios to gabinete_definer using (true) with check (true);
grant select, insert, delete on avisos_diarios to gabinete_definer;
