import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { sql, type RawBuilder } from 'kysely';
import { clientNetwork } from '../turns/client-address.ts';
import { statement, type Run } from '../database/db.ts';
import type { ErrorCode } from '../../shared/errors.ts';
import { fail } from '../process/failure.ts';

/** Attempts are counted in the database, so that they hold across servers and for requests at the same moment. */

/** Limits are kept under a hash, so that the table tells no address. */
export const limitKey = (kind: string, value: string): Buffer =>
  createHash('sha256').update(`${kind}:${value}`).digest();

export const clearLimit = (key: Buffer) => statement(sql`select app.clear_limit(${key})`);

/** Uncounts an attempt that was right: so many people share an address that their signing in would use it up. */
export const giveBack = ({ key }: Limit) => statement(sql`select app.give_back_hit(${key})`);

export type Limit = { key: Buffer; max: number; minutes: number };

/** Links and codes tried from one place. */
export const tryLimit = (request: FastifyRequest): Limit => ({
  key: limitKey('code address', clientNetwork(request)),
  max: 100,
  minutes: 15,
});

/**
 * Of links, which hold 256 random bits, only those that lead nowhere are counted: whoever tries others in the same network
 * cannot have a right one refused.
 */
export async function missed(batch: Run, request: FastifyRequest, code: ErrorCode): Promise<never> {
  await limit(batch, tryLimit(request));
  fail(code);
}

/** Seconds until an attempt of this key is looked at again; null when this one is. Counts it. */
const hit = ({ key, max, minutes }: Limit) =>
  sql`nullif(app.hit(${key}, ${max}, make_interval(mins => ${minutes})), 0)`;

/**
 * Counts an attempt under each key in turn; refuses with 429 at the first that had too many in its window. The keys after
 * it are not counted: name the widest first, so that whoever is refused neither uses up another person's attempts nor
 * fills the table with made-up addresses.
 */
export async function limit(batch: Run, ...limits: Limit[]): Promise<void> {
  const wait = await waitOf(batch, ...limits);
  if (wait > 0) fail('request.limit', { retryAfter: wait });
}

/** Counts an attempt as `limit` does and refuses nothing: the seconds to wait, or 0. For who goes on in another way. */
export async function waitOf(batch: Run, ...limits: Limit[]): Promise<number> {
  const [rows] = await batch(
    statement(sql<{ wait: number }>`select coalesce(${sql.join(limits.map(hit))}, 0) as wait`),
  );
  return rows[0]!.wait;
}

/** Does something at most so often, and nothing beyond that: for what nobody waits for. */
export const atMost = (within: Limit, work: RawBuilder<unknown>) =>
  statement(
    sql`with waiting as materialized (select ${hit(within)} as wait) select ${work} from waiting where wait is null`,
  );
