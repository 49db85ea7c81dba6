import { sql } from 'kysely';
import { statement, type Statement } from '../../../server/database/db.ts';
import type { Preferencias } from './fila.contract.ts';

/** A member who is gone is nobody's choice any more. */
export const ownPreferencias = (): Statement<Preferencias> =>
  statement(sql<Preferencias>`
    select exists (select from equipe where user_id = (select app.user_id())) as ligada,
           (select json_build_object('id', e.id, 'nome', e.nome)
              from preferencias p join equipe e on e.tenant_id = p.tenant_id and e.id = p.equipe_id where e.deleted_at is null) as equipe`);

export const requireMembro = (id: string | null): Statement =>
  statement(sql`
    select app.require(${id ? sql`exists (select from equipe where id = ${id} and deleted_at is null)` : sql`true`},
      'request.invalid', 'equipe_id:fila.membro_missing')`);

export const chooseMembro = (id: string | null): Statement =>
  statement(sql`
    insert into preferencias (equipe_id) values (${id})
    on conflict (tenant_id, user_id) do update set equipe_id = excluded.equipe_id`);
