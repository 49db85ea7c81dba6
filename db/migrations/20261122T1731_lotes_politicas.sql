-- after the functions
-- needs app.hidden_demandas() returns uuid[]
-- needs app.hidden_lotes() returns uuid[]
-- needs app.membership_role() returns text
-- Whoever changes what belongs to them sees their own lotes; managers those of all, unless something in one is hidden from them.
create policy lotes_own on lotes as restrictive to gabinete_app
  using (user_id = (select app.user_id()) or (select app.membership_role()) = 'admin'
    or (select app.membership_role()) = 'manager' and id <> all ((select app.hidden_lotes())::uuid[]));
-- of a hidden demand nobody is told what became of it
create policy lote_itens_sigilo on lote_itens as restrictive to gabinete_app
  using (registro_id is null or registro_id <> all ((select app.hidden_demandas())::uuid[]));
