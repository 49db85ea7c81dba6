-- after the functions
-- needs app.hidden_demandas() returns uuid[]
-- of a hidden demand nobody is told what is missing in it
create policy higiene_itens_sigilo on higiene_itens as restrictive to gabinete_app
  using (registro_id <> all ((select app.hidden_demandas())::uuid[]));
create trigger higiene_mudou after update on municipes for each row when (new.versao <> old.versao) execute function app.higiene_mudou();
create trigger higiene_mudou after update on demandas for each row when (new.versao <> old.versao) execute function app.higiene_mudou();
create trigger higiene_mudou after update on bairros for each row when (new.versao <> old.versao) execute function app.higiene_mudou();
