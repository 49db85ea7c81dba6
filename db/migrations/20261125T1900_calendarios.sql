-- Days on which an office does otherwise than their weekday says (app.dias_trocados), so that nothing works them out for each answer. Of
-- offices that have said something of their days; only functions read and write it.
create table calendarios (
  tenant_id uuid primary key references tenants,
  trocados int[] not null
);
alter table calendarios enable row level security, force row level security;
-- functions alone
create policy calendarios_definer on calendarios to gabinete_definer using (true) with check (true);
grant select, insert, update on calendarios to gabinete_definer;
