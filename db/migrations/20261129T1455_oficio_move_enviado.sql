-- after the functions
-- A letter that is sent or made void moves what it is about as well.
-- safe: a trigger of the table, replaced at once
drop trigger oficio_move on oficios;
create trigger oficio_move after update of emitido_em, enviado_em, protocolado_em, respondido_em, anulado_em on oficios for each row
  when (new.emitido_em is distinct from old.emitido_em or new.enviado_em is not null and new.enviado_em is distinct from old.enviado_em
    or new.protocolado_em is not null and new.protocolado_em is distinct from old.protocolado_em
    or new.respondido_em is not null and new.respondido_em is distinct from old.respondido_em
    or new.anulado_em is not null and old.anulado_em is null)
  execute function app.oficio_move();
