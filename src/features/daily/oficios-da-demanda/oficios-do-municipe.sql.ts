import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { statement, type Statement } from '../../../server/database/db.ts';
import { constant } from '../../../server/database/rows.ts';
import { nomeados, type oficiosDoMunicipe } from './oficios-do-municipe.contract.ts';

type Issued = z.output<typeof oficiosDoMunicipe.output>;

/** Of a citizen who is there or was deleted: who is deleted is most likely to be anonymised. */
export const issuedAbout = (municipe: string): Statement<Issued> =>
  statement(sql<Issued>`
    with about as materialized (
      select o.id, o.identificacao, o.emitido_em, o.numerado_em from oficios o
       where o.emitido_em is not null and o.esvaziado_em is null and o.deleted_at is null and exists (
         select from oficio_demandas k join demandas d on d.tenant_id = k.tenant_id and d.id = k.demanda_id
          where k.tenant_id = o.tenant_id and k.oficio_id = o.id and k.deleted_at is null and d.municipe_id = ${municipe}))
    select (select count(*)::int from about) as total, (
        select coalesce(json_agg(json_build_object('id', x.id, 'identificacao', x.identificacao)
            order by x.emitido_em desc, x.numerado_em desc), '[]')
          from (select * from about order by emitido_em desc, numerado_em desc limit ${constant(nomeados)}) x) as oficios
      from municipes where id = ${municipe}`);
