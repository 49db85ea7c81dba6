-- after the functions
-- A letter that goes out, is filed or is answered moves what it is about.
-- safe: a trigger of the table, made at once
create trigger oficio_move after update of emitido_em, protocolado_em, respondido_em on oficios for each row
  when (new.emitido_em is distinct from old.emitido_em or new.protocolado_em is not null and new.protocolado_em is distinct from old.protocolado_em
    or new.respondido_em is not null and new.respondido_em is distinct from old.respondido_em)
  execute function app.oficio_move();
