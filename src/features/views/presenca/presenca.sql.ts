import { sql } from 'kysely';
import { statement, type Statement } from '../../../server/database/db.ts';
import { constant } from '../../../server/database/rows.ts';
import { type PresenceTable, tables } from '../../../shared/nouns.ts';
import { presenceMax, presenceTimes, type Comember } from '../../../shared/presence.ts';

/** A record of the office that is there: presence tells nothing of any other. */
export const requireRecord = (kind: PresenceTable, id: string): Statement =>
  statement(sql`
    select app.require(exists (select from ${sql.table(kind)}
      where tenant_id = app.tenant_id() and id = ${id} ${alive(kind)}), 'record.not_found')`);

/** What does not go to the bin is not there at all once it is removed. */
const alive = (kind: PresenceTable) => (tables[kind].bin ? sql`and deleted_at is null` : sql``);

export const othersThere = (kind: PresenceTable, id: string): Statement<Comember> =>
  statement(sql<Comember>`
    select p.user_id, p.full_name from profiles p
     where p.deleted_at is null and p.user_id <> app.user_id() and p.user_id in (
       select x.user_id from presencas x where x.entidade = ${kind} and x.entidade_id = ${id} and x.expires_at > now())
     order by p.full_name, p.user_id limit ${constant(presenceMax)}`);

export const enter = (tab: string, kind: PresenceTable, id: string): Statement =>
  statement(sql`
    select app.enter_presence(${tab}, ${kind}, ${id}, make_interval(secs => ${presenceTimes.expires}))`);

export const leave = (tab: string): Statement => statement(sql`select app.leave_presence(${tab})`);
