import { sql, type RawBuilder } from 'kysely';
import type { Part } from './lote-kind.ts';

/** Whether the item `alias` is of a part. For a statement that changes items, or reads each of them by itself. */
export const inPart = ({ lote, from, to }: Part, alias = 'i'): RawBuilder<unknown> =>
  sql`${sql.ref(`${alias}.lote_id`)} = ${lote} and ${sql.ref(`${alias}.seq`)} between ${from} and ${to}`;

/** The items of a part as a table, for whatever is joined with others: the planner knows that they are many. */
export const itemsOf = ({ lote, from, to }: Part): RawBuilder<unknown> => sql`app.lote_part(${lote}, ${from}, ${to})`;
