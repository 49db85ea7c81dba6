import { sql, type RawBuilder } from 'kysely';
import type { Comparison, Filter, Filters, Wanted } from '../../shared/filters.ts';

/** The one place where what is asked of a list becomes conditions: for its rows, its numbers, its export, and what acts on them. */

type Sql = RawBuilder<unknown>;

const comparisons: Record<Comparison, (column: Sql, value: string) => Sql> = {
  equal: (column, value) => sql`${column} = ${value}`,
  containing: (column, value) => sql`${column} like app.contains_pattern(${value})`,
  // two ends without a function around the column, so that an index by date is read
  'in month': (column, value) =>
    sql`${column} >= ${`${value}-01`}::date and ${column} < (${`${value}-01`}::date + interval '1 month')::date`,
};

function condition(as: string, { columns, through, is }: Filter, value: string): Sql {
  const fits = columns.map((name) => {
    const column = sql.ref(`${as}.${name}`);
    return comparisons[is](through ? sql`${sql.id(...through.split('.'))}(${column})` : column, value);
  });
  return sql`(${sql.join(fits, sql` or `)})`;
}

type Counted = { counted: string };
const isCounted = (filter: Filter): filter is Filter & Counted => filter.counted !== undefined;

/** What the names of a filter's counters begin with; the value follows. */
export const countersOf = (table: string, { counted }: Counted): string => `${table}:${counted}:`;

/** Of a table whose rows stand under the name `as`. */
export function filteredList<F extends Filters>(table: string, as: string, filters: F) {
  const asked = (wanted: Wanted<F>) =>
    Object.entries(filters as Filters).flatMap(([key, filter]): [Filter, string][] => {
      const value = wanted[key];
      return value ? [[filter, value]] : [];
    });

  return {
    /** The live rows that are asked for. */
    where: (wanted: Wanted<F>): Sql =>
      sql.join(
        [
          sql`${sql.ref(`${as}.deleted_at`)} is null`,
          ...asked(wanted).map(([filter, value]) => condition(as, filter, value)),
        ],
        sql` and `,
      ),

    /** Name of the counter that holds the exact number, or null when the rows have to be counted. */
    counter(wanted: Wanted<F>): string | null {
      const [first, ...others] = asked(wanted);
      if (!first) return table;
      const [filter, value] = first;
      return others.length === 0 && isCounted(filter) ? countersOf(table, filter) + value : null;
    },
  };
}
