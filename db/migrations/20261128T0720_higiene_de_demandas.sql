-- after the functions
-- What may be missing in a demand is its subject and its day of closing: nothing is looked up for other changes, of which each costs time.
create or replace trigger higiene_mudou after update on demandas for each row
  when (new.versao <> old.versao and (new.assunto_id is distinct from old.assunto_id or new.deleted_at is distinct from old.deleted_at
    or old.status <> 'EM_ANALISE' and new.encerrada_em is distinct from old.encerrada_em))
  execute function app.higiene_mudou();
