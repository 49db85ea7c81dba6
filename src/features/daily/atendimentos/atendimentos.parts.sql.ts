import { sql, type RawBuilder } from 'kysely';
import { statement, type Statement } from '../../../server/database/db.ts';
import { officeRoles } from '../../../shared/permissions.ts';

/** Who may change what was written down, a note or a contact: rules in the same trip as the change. */

const own = (as: string) => sql`${sql.ref(`${as}.user_id`)} is not distinct from app.user_id()`;
const writtenWithin = (as: string, time: RawBuilder<unknown>) => sql`${sql.ref(`${as}.created_at`)} > now() - ${time}`;

/** One's own, within a day. */
export const mayEdit = (as: string): RawBuilder<unknown> =>
  sql`(${own(as)} and ${writtenWithin(as, sql`interval '24 hours'`)})`;

/** One's own, within ten minutes; anybody's for those who moderate. */
export const mayRemove = (as: string): RawBuilder<unknown> => sql`
  (app.membership_role() = any (${officeRoles('notas.moderate')}::text[]) or ${own(as)} and ${writtenWithin(as, sql`interval '10 minutes'`)})`;

export const requireEditable = (table: string, id: string): Statement =>
  statement(sql`
    select app.require(${own('x')}, 'notas.not_own'), app.require(${mayEdit('x')}, 'notas.edit_expired')
      from ${sql.table(table)} x where id = ${id} and deleted_at is null`);

export const requireRemovable = (table: string, id: string): Statement =>
  statement(sql`
    select app.require(${mayRemove('x')}, 'notas.remove_denied') from ${sql.table(table)} x where id = ${id} and deleted_at is null`);
