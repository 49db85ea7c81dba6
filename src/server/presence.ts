import { sql } from 'kysely';
import {
  enterPresence,
  leavePresence,
  listPresence,
  presenceTimes,
  type Comember,
  type PresenceKind,
} from '../shared/presence.ts';
import { statement, type Statement } from './db.ts';
import { route } from './route.ts';

/** A record of the office that is there: presence tells nothing of any other. */
const requireRecord = (kind: PresenceKind, id: string): Statement =>
  statement(sql`
    select app.require(exists (select from ${sql.table(kind)}
      where tenant_id = app.tenant_id() and id = ${id} ${alive(kind)}), 'record.not_found')`);

/** A membership that was removed is not there at all. */
const alive = (kind: PresenceKind) => (kind === 'memberships' ? sql`` : sql`and deleted_at is null`);

const othersThere = (kind: PresenceKind, id: string): Statement<Comember> =>
  statement(sql<Comember>`
    select p.user_id, p.full_name from profiles p
     where p.deleted_at is null and p.user_id <> app.user_id() and p.user_id in (
       select x.user_id from presencas x where x.entidade = ${kind} and x.entidade_id = ${id} and x.expires_at > now())
     order by p.full_name, p.user_id`);

const enter = (tab: string, kind: PresenceKind, id: string): Statement =>
  statement(sql`
    select app.enter_presence(${tab}, ${kind}, ${id}, make_interval(secs => ${presenceTimes.expires}))`);

const leave = (tab: string): Statement => statement(sql`select app.leave_presence(${tab})`);

export const presenceRoutes = [
  route(listPresence, async ({ batch, input: { entidade, entidade_id } }) => {
    const [, people] = await batch(requireRecord(entidade, entidade_id), othersThere(entidade, entidade_id));
    return people;
  }),

  route(enterPresence, async ({ batch, input: { aba, entidade, entidade_id } }) => {
    await batch(requireRecord(entidade, entidade_id), enter(aba, entidade, entidade_id));
    return {};
  }),

  route(leavePresence, async ({ batch, input: { aba } }) => {
    await batch(leave(aba));
    return {};
  }),
];
