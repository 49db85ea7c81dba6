import { sql } from 'kysely';
import { statement, type Statement } from '../../../server/database/db.ts';

/**
 * Holds citizens until the transaction ends: nobody deletes, merges or anonymises them meanwhile. Before the demand (`holdDemanda`), by
 * everybody in this order, so that no two wait for each other.
 */
export const holdPeople = (ids: readonly string[]): Statement =>
  statement(sql`select id from municipes where id = any (${ids}::uuid[]) order by id for share`);
/** Holds the citizen and the demand of one devolutiva, in the same order. */
export const holdTold = (id: string): [Statement, Statement] => [
  statement(sql`
    select m.id from municipes m where m.id = (select v.municipe_id from devolutivas v where v.id = ${id}) for share`),
  statement(sql`
    select d.id from demandas d where d.id = (select v.demanda_id from devolutivas v where v.id = ${id}) for no key update`),
];
export const holdDemanda = (id: string): Statement<{ id: string }> =>
  statement(sql<{ id: string }>`select id from demandas where id = ${id} and deleted_at is null for no key update`);
