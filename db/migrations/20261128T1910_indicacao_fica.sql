-- after the functions
-- A naming that was answered outlives the membership, as what was done; one that waits ends with it.
-- safe: a row for each naming of an admin
alter table indicacoes drop constraint indicacoes_member_fkey, add constraint indicacoes_user_fkey foreign key (user_id) references users;
-- safe: a trigger of the table, made at once
create trigger end_indication after delete on memberships for each row execute function app.end_indication();
