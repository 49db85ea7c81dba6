import { sql } from 'kysely';
import { statement, type Statement } from '../../../server/database/db.ts';
import type { Sigilo } from './sigilo.contract.ts';

export const sigiloOf = (id: string): Statement<Sigilo> =>
  statement(sql<Sigilo>`
    select d.sigilosa,
           not d.sigilosa or app.membership_role() = 'admin' or exists (
             select from demanda_leitores l where l.demanda_id = d.id and l.user_id = app.user_id() and l.motivo = 'MARCA') as pode_mudar,
           (select coalesce(json_agg(json_build_object('user_id', l.user_id, 'full_name', p.full_name, 'username', p.username, 'motivo', l.motivo)
              order by p.full_name, l.user_id), '[]')
              from demanda_leitores l join profiles p on p.user_id = l.user_id where l.demanda_id = d.id) as leitores
      from demandas d where d.id = ${id} and d.deleted_at is null`);
