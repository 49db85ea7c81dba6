import { sql } from 'kysely';
import { statement, type Statement } from '../database/db.ts';

/** The feed as the database tells it. `entidade` is null in the one row that carries nothing but the snapshot. */
export type FeedRow = {
  /** Snapshot to go on from: `xmin:xmax:running`. */
  seen: string;
  entidade: string | null;
  entidade_id: string | null;
  acao: string;
  user_id: string | null;
  origem: string | null;
};
/** `leitores`: who alone is told; null is everybody. */
export type OfficeFeedRow = FeedRow & { tenant_id: string; leitores: string[] | null };

/** What became visible since a snapshot, in all offices; `null` only asks for the snapshot of now. */
export const readFeed = (seen: string | null, most: number): Statement<OfficeFeedRow> =>
  statement(sql<OfficeFeedRow>`select * from app.read_changes(${seen}::text::pg_snapshot, ${most})`);

/** The office's changes from a transaction on, or those of the last `seconds`; `most + 1` rows mean more. */
export const feedSince = (from: string | null, seconds: number, most: number): Statement<FeedRow> =>
  statement(sql<FeedRow>`
    select * from app.feed_since(${from}::text::xid8, make_interval(secs => ${seconds}), ${most})`);

/** Positions (from 1) of the streams that may go on. */
export const streamsAllowed = (sessions: string[], tenants: string[], roles: string[]): Statement<{ n: number }> =>
  statement(sql<{ n: number }>`select n from app.streams_allowed(${sessions}, ${tenants}, ${roles}) as n`);

export const pruneFeed = (minutes: number): Statement<{ n: number }> =>
  statement(sql<{ n: number }>`select app.prune_feed(make_interval(mins => ${minutes})) as n`);

export const expirePresences = (): Statement => statement(sql`select app.expire_presences()`);
