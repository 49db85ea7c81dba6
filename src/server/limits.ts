import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { statement, type Run } from './db.ts';
import { fail } from './failure.ts';

/** Attempts are counted in the database, so that they hold across servers and for requests at the same moment. */

/** Limits are kept under a hash, so that the table tells no address. */
export const limitKey = (kind: string, value: string): Buffer =>
  createHash('sha256').update(`${kind}:${value}`).digest();

/** Counts an attempt; `wait` is the seconds until the next one is looked at, 0 when this one is. */
const hit = (key: Buffer, max: number, minutes: number) =>
  statement(sql<{ wait: number }>`select app.hit(${key}, ${max}, make_interval(mins => ${minutes})) as wait`);

export const clearLimit = (key: Buffer) => statement(sql`select app.clear_limit(${key})`);

export type Limit = { key: Buffer; max: number; minutes: number };

/** Counts an attempt under each key; refuses with 429 when one of them had too many in its window. */
export async function limit(batch: Run, ...limits: Limit[]): Promise<void> {
  const waits = await batch(...limits.map(({ key, max, minutes }) => hit(key, max, minutes)));
  const wait = Math.max(...waits.map((rows) => rows[0]!.wait));
  if (wait > 0) fail('request.limit', { retryAfter: wait });
}
