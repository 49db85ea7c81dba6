import { sql, type RawBuilder } from 'kysely';
import { statement, type Statement } from '../../../server/database/db.ts';
import { mentionsIn } from '../../../shared/letters/mentions.ts';

type Id = { id: string };
/** Somebody who is called; without a name no member of the office. */
export type Called = { full_name: string | null; reads: boolean };

/** Whom a text calls, beside those who were called before, and whether they read the demand. */
const called = (texto: string, demanda: RawBuilder<unknown>): Statement<Called> =>
  statement(sql<Called>`
    select p.full_name, not d.sigilosa or m.role = 'admin' or exists (
             select from demanda_leitores l where l.demanda_id = d.id and l.user_id = c.id) as reads
      from (${demanda}) d cross join unnest(${mentionsIn(texto)}::uuid[]) with ordinality c (id, n)
      left join memberships m on m.tenant_id = app.tenant_id() and m.user_id = c.id
      left join profiles p on p.user_id = m.user_id and p.deleted_at is null
     where c.id <> all (d.before) order by c.n`);

export const calledIn = (demandaId: string, texto: string): Statement<Called> =>
  called(texto, sql`select id, sigilosa, '{}'::uuid[] as before from demandas where id = ${demandaId}`);

export const newlyCalled = (id: string, texto: string): Statement<Called> =>
  called(
    texto,
    sql`select x.id, x.sigilosa, n.mencionados as before from demanda_notas n
          join demandas x on x.tenant_id = n.tenant_id and x.id = n.demanda_id where n.id = ${id}`,
  );

/** Returns no row when the demand is not there. */
export const insertNota = (demandaId: string, texto: string): Statement<Id> =>
  statement(sql<Id>`
    insert into demanda_notas (demanda_id, texto, mencionados)
    select id, ${texto}, ${mentionsIn(texto)}::uuid[] from demandas where id = ${demandaId} and deleted_at is null
    returning id`);

export const changeNota = (id: string, texto: string, versao: number): Statement<Id> =>
  statement(sql<Id>`
    update demanda_notas set texto = ${texto}, mencionados = ${mentionsIn(texto)}::uuid[], editada_em = now()
     where id = ${id} and versao = ${versao} and deleted_at is null returning id`);

export const currentNota = (id: string): Statement<Id & { texto: string; versao: number }> =>
  statement(sql<Id & { texto: string; versao: number }>`
    select id, texto, versao from demanda_notas where id = ${id} and deleted_at is null`);
