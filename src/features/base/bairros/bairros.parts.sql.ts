import { sql } from 'kysely';
import { statement, type Statement } from '../../../server/database/db.ts';

/** Spellings that count as another one: each names that one, which itself counts for itself. */

/** Stands until the end of the transaction: whoever joins or parts bairros of the office waits. */
export const holdBairros = (): Statement =>
  statement(sql`select pg_advisory_xact_lock(hashtextextended('grafias:' || app.tenant_id(), 0))`);

/** Has a bairro, and what counts as it, count as another one, which counts for itself. Their ids. */
export const joinBairro = (id: string, em: string): Statement<{ id: string }> =>
  statement(sql<{ id: string }>`
    update bairros b set principal_id = p.id from bairros p
     where b.tenant_id = (select app.tenant_id()) and (b.id = ${id} or b.principal_id = ${id}) and b.deleted_at is null
       and p.tenant_id = b.tenant_id and p.id = ${em} and p.principal_id is null and p.deleted_at is null and p.id <> ${id}
    returning b.id`);
