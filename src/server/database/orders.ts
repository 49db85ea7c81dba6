import { sql, type RawBuilder } from 'kysely';
import * as z from 'zod/mini';
import type { InputRule } from '../process/failure.ts';
import { invalidPage } from '../../shared/lists/lists.ts';
import { isoTimestamp } from './timestamp.ts';

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

/** The same of a timestamp as the database writes it: of the one row where a page ended, since to_char takes long for all of them. */
export function exactTimestamp(value: string): string {
  const [, fraction = ''] = /\.(\d+)/.exec(value) ?? [];
  return `${isoTimestamp(value).slice(0, 19)}.${fraction.padEnd(6, '0')}Z`;
}

/** As an answer says where its page ended. */
export const cursorOf = (keys: readonly unknown[]): string => Buffer.from(JSON.stringify(keys)).toString('base64url');

type Paged<Keys extends z.ZodMiniType, Row, Asked> = {
  /** What tells of a row where it stands: the columns of all orders, and its id. */
  keys: Keys;
  keysOf: (row: Row) => readonly unknown[];
  /** Whether what is asked for has an order in which a page can begin behind a row. */
  isPaged?: (asked: Asked) => boolean;
};

/** Pages of a list: an answer says where its page ended, and the next question where to begin. */
export function pages<Keys extends z.ZodMiniType, Row, Asked>({
  keys,
  keysOf,
  isPaged = () => true,
}: Paged<Keys, Row, Asked>) {
  /** What `depois` says, or null when it was never given out. */
  function read(depois: string): z.output<Keys> | null {
    try {
      const found = z.safeParse(keys, JSON.parse(Buffer.from(depois, 'base64url').toString()));
      return found.success ? found.data : null;
    } catch {
      return null;
    }
  }
  const rule: InputRule = (given) => {
    const { depois } = given as { depois?: unknown };
    if (typeof depois !== 'string' || (read(depois) && isPaged(given as Asked))) return [];
    return [{ field: 'depois', message: invalidPage }];
  };
  return {
    rule,
    /** The keys of the row behind which a page begins. */
    behind: (depois: string | undefined): z.output<Keys> | null => (depois === undefined ? null : read(depois)),
    /** A page, and where it ends when there may be more. */
    pageOf: <R extends Row>(rows: R[], size: number, asked: Asked) => ({
      rows,
      ...(rows.length === size && isPaged(asked) && { depois: cursorOf(keysOf(rows.at(-1)!)) }),
    }),
  };
}
