-- after the functions
-- needs app.own_secrets() returns uuid[]
-- needs app.hidden_demandas() returns uuid[]
-- needs app.membership_role() returns text
-- Whoever enters for a person sees what is secret only as one of its readers, on every road; nothing is secret before this is there.

select app.keep_secret('demanda_leitores'), app.keep_secret('demanda_documentos'), app.keep_secret('agenda_compromissos');

-- the office's admins read all, others what they are readers of
create policy demandas_sigilo on demandas as restrictive to gabinete_app
  using (not sigilosa or (select app.membership_role()) = 'admin' or id = any ((select app.own_secrets())::uuid[]));
-- the same of the log
create policy auditoria_sigilo on auditoria as restrictive to gabinete_app
  using (sigilo is null or (select app.membership_role()) = 'admin' or sigilo = any ((select app.own_secrets())::uuid[]));
-- nobody is seen where there is nothing
create policy presencas_sigilo on presencas as restrictive to gabinete_app
  using (entidade_id <> all ((select app.hidden_demandas())::uuid[]));

-- ── who reads one follows from who is its assessor, and whose account that is ───────────────────────────────────────
create trigger account_given before insert or update of user_id on equipe for each row execute function app.account_given();
create trigger after_account after update of user_id on equipe
  for each row when (new.user_id is distinct from old.user_id) execute function app.after_account();
create trigger secret_assessor after update of assessor_id on demandas
  for each row when (new.sigilosa and new.assessor_id is distinct from old.assessor_id) execute function app.secret_assessor();
