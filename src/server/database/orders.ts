import { sql, type RawBuilder } from 'kysely';
import * as z from 'zod/mini';

/** Orders of lists, and pages that begin behind a row: whatever comes or goes meanwhile, none stands on two of them or on none. */

type Sql = RawBuilder<unknown>;

export type Walk = {
  /** What stands behind `order by`. */
  order: Sql;
  /** The rows behind one with these values of the columns, and its id at their end. */
  after: (keys: readonly unknown[]) => Sql;
};

/**
 * Along an index by these columns and then the id, which itself runs upwards.
 *
 * @param way the direction of the columns; `backward` against that of the index, so that the ids run down
 */
export function walk(as: string, columns: readonly string[], way: { descending?: boolean; backward?: boolean }): Walk {
  const refs = columns.map((column) => sql.ref(`${as}.${column}`));
  const id = sql.ref(`${as}.id`);
  const [sign, ids] = [way.descending ? sql`<` : sql`>`, way.backward ? sql`<` : sql`>`];
  return {
    order: sql.join([
      ...refs.map((ref) => (way.descending ? sql`${ref} desc` : ref)),
      way.backward ? sql`${id} desc` : id,
    ]),
    // the first half is what the index is entered by
    after(keys) {
      const [row, last] = [sql`(${sql.join(refs)})`, sql`(${sql.join(keys.slice(0, -1))})`];
      return sql`${row} ${sign}= ${last} and (${row} ${sign} ${last} or ${id} ${ids} ${keys.at(-1)})`;
    },
  };
}

/** The moment of a timestamp column, to the microsecond: an answer has milliseconds. */
export const moment = (column: string): Sql =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** As an answer says where its page ended, and the next question where to begin. */
export const cursorOf = (keys: readonly unknown[]): string => Buffer.from(JSON.stringify(keys)).toString('base64url');

/** What a cursor says, or null when it was never given out. */
export function keysOf<Keys extends z.ZodMiniType>(keys: Keys, cursor: string): z.output<Keys> | null {
  try {
    const read = z.safeParse(keys, JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}
