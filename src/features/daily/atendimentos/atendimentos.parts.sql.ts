import { sql, type RawBuilder } from 'kysely';
import { statement, type Statement } from '../../../server/database/db.ts';
import { tableOf } from '../../../shared/nouns.ts';
import { officeRoles } from '../../../shared/permissions.ts';
import { requireNamedOf } from '../../base/municipes/municipes.parts.sql.ts';

/** Who may change what was written down, a note or a contact: rules in the same trip as the change. */

const has = (table: string, column: string) => column in (tableOf(table)?.fields ?? {});
/** Whoever it is about is somebody, be it the citizen of its demand or one that it names itself. */
export const requireNamedIn = (table: string, id: string): Statement => {
  const its = (column: string) => sql`(select ${sql.ref(column)} from ${sql.table(table)} where id = ${id})`;
  return requireNamedOf(its('demanda_id'), ...(has(table, 'municipe_id') ? [its('municipe_id')] : []));
};

const own = (as: string) => sql`${sql.ref(`${as}.user_id`)} is not distinct from app.user_id()`;
const writtenWithin = (as: string, time: RawBuilder<unknown>) => sql`${sql.ref(`${as}.created_at`)} > now() - ${time}`;

/** What it is a part of is not in the bin: then it is nowhere. */
const isShown = (table: string) => {
  const whole = tableOf(table)?.partOf ?? { table: 'demandas', column: 'demanda_id' };
  return sql`exists (select from ${sql.table(whole.table)} w where w.id = x.${sql.ref(whole.column)} and w.deleted_at is null)`;
};

/** One's own, within a day. */
export const mayEdit = (as: string): RawBuilder<unknown> =>
  sql`(${own(as)} and ${writtenWithin(as, sql`interval '24 hours'`)})`;

/** One's own, within ten minutes; anybody's for those who moderate. */
export const mayRemove = (as: string): RawBuilder<unknown> => sql`
  (app.membership_role() = any (${officeRoles('notas.moderate')}::text[]) or ${own(as)} and ${writtenWithin(as, sql`interval '10 minutes'`)})`;

export const requireEditable = (table: string, id: string): Statement =>
  statement(sql`
    select app.require(${isShown(table)}, 'record.not_found'), app.require(${own('x')}, 'notas.not_own'),
           app.require(${mayEdit('x')}, 'notas.edit_expired')
      from ${sql.table(table)} x where id = ${id} and deleted_at is null`);

export const requireRemovable = (table: string, id: string): Statement =>
  statement(sql`
    select app.require(${isShown(table)}, 'record.not_found'), app.require(${mayRemove('x')}, 'notas.remove_denied')
      from ${sql.table(table)} x where id = ${id} and deleted_at is null`);
