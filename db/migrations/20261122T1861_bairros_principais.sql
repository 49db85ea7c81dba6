-- A spelling of a bairro may count as another one: citizens and demands keep theirs, and are found by both.
alter table bairros add column principal_id uuid;
alter table bairros add constraint bairros_principal_fkey foreign key (tenant_id, principal_id) references bairros (tenant_id, id)
  on delete set null (principal_id) not valid;
alter table bairros add constraint bairros_principal_other check (principal_id <> id) not valid;
grant update (nome, principal_id) on bairros to gabinete_app;
