-- after the functions
-- needs app.hidden_demandas() returns uuid[]
-- of a hidden demand nobody is told what is missing in it
create policy higiene_itens_sigilo on higiene_itens as restrictive to gabinete_app
  using (registro_id <> all ((select app.hidden_demandas())::uuid[]));
create trigger higiene_mudou after update on municipes for each row when (new.versao <> old.versao) execute function app.higiene_mudou();
create trigger higiene_mudou after update on demandas for each row when (new.versao <> old.versao) execute function app.higiene_mudou();
create trigger higiene_mudou after update on bairros for each row when (new.versao <> old.versao) execute function app.higiene_mudou();

-- Which kinds of long work there are the program knows.
-- safe: few rows, and every one has a known kind
alter table lotes drop constraint lotes_tipo_known;
alter table lotes add constraint lotes_tipo_known check (tipo ~ '^[A-Z_]{1,30}$') not valid;
