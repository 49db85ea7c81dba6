import { sql } from 'kysely';
import { statement, type Statement } from '../../../server/database/db.ts';
import type { FeedEvent } from './link.ics.ts';

export const ownLink = (): Statement<{ created_at: string }> =>
  statement(sql<{ created_at: string }>`select created_at from agenda_enderecos`);

/** The one before stops working: a person has one address per office. */
export const saveLink = (tokenHash: Buffer): Statement<{ created_at: string }> =>
  statement(sql<{ created_at: string }>`
    insert into agenda_enderecos (token_hash) values (${tokenHash})
    on conflict (tenant_id, user_id) do update set token_hash = excluded.token_hash, created_at = now()
    returning created_at`);

export const deleteLink = (): Statement<{ id: string }> =>
  statement(sql<{ id: string }>`delete from agenda_enderecos returning id`);

type Feed = { espera: number; gabinete: string; compromissos: FeedEvent[] | null };

export const feedOf = (tokenHash: Buffer): Statement<Feed> =>
  statement(sql<Feed>`select espera, gabinete, compromissos from app.agenda_feed(${tokenHash})`);

/** Counts an address that nobody has; seconds until the next one is looked at, 0 when it is now. */
export const missedFeed = (from: Buffer): Statement<{ espera: number }> =>
  statement(sql<{ espera: number }>`select app.agenda_missed(${from}) as espera`);
