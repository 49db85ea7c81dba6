-- after the functions
-- Nor does one that is open again miss its day of closing.
create or replace trigger higiene_mudou after update on demandas for each row
  when (new.versao <> old.versao and (new.assunto_id is distinct from old.assunto_id or new.deleted_at is distinct from old.deleted_at
    or old.status <> 'EM_ANALISE' and (new.encerrada_em is distinct from old.encerrada_em or new.status = 'EM_ANALISE')))
  execute function app.higiene_mudou();
