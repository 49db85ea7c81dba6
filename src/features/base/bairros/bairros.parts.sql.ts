import { sql } from 'kysely';
import { statement, type Statement } from '../../../server/database/db.ts';

/** Spellings that count as another one: each names that one, which itself counts for itself. */

/** A lock until the end of the transaction: one request at a time joins or parts bairros of an office. */
export const holdBairros = (): Statement =>
  statement(sql`select pg_advisory_xact_lock(hashtextextended('grafias:' || app.tenant_id(), 0))`);

/** Makes a bairro, with the spellings that count as it, count as `em`, which must count for itself. */
export const joinBairro = (id: string, em: string): Statement<{ id: string; versao: number }> =>
  statement(sql<{ id: string; versao: number }>`
    update bairros b set principal_id = p.id from bairros p
     where b.tenant_id = (select app.tenant_id()) and (b.id = ${id} or b.principal_id = ${id}) and b.deleted_at is null
       and p.tenant_id = b.tenant_id and p.id = ${em} and p.principal_id is null and p.deleted_at is null and p.id <> ${id}
    returning b.id, b.versao`);

/** The bairro that it counts as, if any, and the spellings that count as it. */
export const around = (id: string): Statement<{ principal_id: string | null; com: string[] }> =>
  statement(sql<{ principal_id: string | null; com: string[] }>`
    select b.principal_id, array(select g.id from bairros g where g.principal_id = b.id order by g.id) as com
      from bairros b where b.id = ${id} and b.deleted_at is null`);

export const countForItself = (id: string): Statement =>
  statement(sql`update bairros set principal_id = null where id = ${id} and principal_id is not null`);

/** Makes spellings of the bairro that it has just left (`em`) count as it. */
export const takeAlong = (id: string, em: string, com: readonly string[]): Statement =>
  statement(
    sql`update bairros set principal_id = ${id} where id = any (${com}) and id <> ${id} and principal_id = ${em}`,
  );

/** Refuses unless all of them are there. */
export const areThere = (ids: readonly string[]): Statement =>
  statement(sql`
    select app.require((select count(*) from bairros where id = any (${ids}) and deleted_at is null) = ${new Set(ids).size}, 'record.not_found')`);
