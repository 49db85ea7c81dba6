import { sql, type RawBuilder } from 'kysely';
import type { Comparison, Filter, Filters, OfColumns, Wanted } from '../../shared/filters.ts';

/** The one place where what is asked of a list becomes SQL: its list, numbers, export and whatever else acts on its rows. */

type Sql = RawBuilder<unknown>;

const comparisons: Record<Comparison, (column: Sql, value: string) => Sql> = {
  equal: (column, value) => sql`${column} = ${value}`,
  containing: (column, value) => sql`${column} like app.contains_pattern(${value})`,
  // two ends without a function around the column, so that an index by date is read
  'in month': (column, value) =>
    sql`${column} >= ${`${value}-01`}::date and ${column} < (${`${value}-01`}::date + interval '1 month')::date`,
  // as part of the text, so that an index of those alone is read
  flag: (column, value) => (value === 'sim' ? column : sql`not ${column}`),
};

const named = (name: string) => sql.id(...name.split('.'));

/** The id that a value names, and those of the rows below it. */
const withBelow = ({ table, column }: NonNullable<OfColumns['below']>, value: string): Sql =>
  sql`select id from ${sql.table(table)} where id = ${value} or ${sql.ref(column)} = ${value}`;

function condition(as: string, { columns, through, is, below }: OfColumns, value: string): Sql {
  const fits = columns.map((name) => {
    const column = sql.ref(`${as}.${name}`);
    if (below) return sql`${column} = any (array(${withBelow(below, value)}))`;
    return comparisons[is](through ? sql`${named(through)}(${column})` : column, value);
  });
  return sql`(${sql.join(fits, sql` or `)})`;
}

type Counted = { counted: string };
const isCounted = (filter: Filter): filter is OfColumns & Counted => 'counted' in filter;

const prefixOf = (table: string, { counted }: Counted): string => `${table}:${counted}:`;

/** What the names of a filter's counters begin with, as part of the text; the value follows. */
export const countersOf = (table: string, filter: Counted): Sql => sql.lit(prefixOf(table, filter));

/** Of a table whose rows stand under the name `as`. */
export function filteredList<F extends Filters>(table: string, as: string, filters: F) {
  const asked = (wanted: Wanted<F>) =>
    Object.entries(filters as Filters).flatMap(([key, filter]): [Filter, string][] => {
      const value = wanted[key];
      return value ? [[filter, value]] : [];
    });
  const conditions = (wanted: Wanted<F>) =>
    asked(wanted).flatMap(([filter, value]) => ('finder' in filter ? [] : [condition(as, filter, value)]));
  const found = (wanted: Wanted<F>) => {
    const [search] = asked(wanted).flatMap(([filter, value]) => ('finder' in filter ? [{ filter, value }] : []));
    if (!search) return null;
    const { finder, yields, takes = [] } = search.filter;
    const values = [search.value, ...takes.map((key) => (wanted as Record<string, string | undefined>)[key] ?? null)];
    return { call: sql`${named(finder)}(${sql.join(values)})`, yields };
  };
  const all = (parts: Sql[]) => sql.join(parts.length > 0 ? parts : [sql`true`], sql` and `);
  const live = sql`${sql.ref(`${as}.deleted_at`)} is null`;

  const list = {
    /** The table, or those of its rows that a search finds. */
    from(wanted: Wanted<F>): Sql {
      const search = found(wanted);
      const rows = sql`${sql.table(table)} ${sql.ref(as)}`;
      return search
        ? sql`${search.call} found join ${rows} on ${sql.ref(`${as}.tenant_id`)} = (select app.tenant_id()) and ${sql.ref(`${as}.id`)} = found.id`
        : rows;
    },

    /** The same conditions, whether all rows are meant or those of a search. */
    where: (wanted: Wanted<F>): Sql => all([live, ...conditions(wanted)]),

    /**
     * `from` and `where` for what needs no more of a row than its search yields: then the search's own rows are enough, and
     * none is looked up.
     */
    hits(wanted: Wanted<F>): Sql {
      const search = found(wanted);
      const known = asked(wanted).every(
        ([filter]) => 'finder' in filter || filter.columns.every((column) => search?.yields.includes(column)),
      );
      return search && known
        ? sql`${search.call} ${sql.ref(as)} where ${all(conditions(wanted))}`
        : sql`${list.from(wanted)} where ${list.where(wanted)}`;
    },

    /**
     * The exact number as counters hold it, or null when the rows have to be counted. `one` is the value that rows are told
     * apart by, where the table is counted by any.
     */
    counter(wanted: Wanted<F>): ((one?: string) => Sql) | null {
      const [first, ...others] = asked(wanted);
      const named = (name: string) => (one?: string) => sql`app.counter(${[name, ...(one ? [one] : [])].join(':')})`;
      if (!first) return named(table);
      const [filter, value] = first;
      if (others.length > 0 || !isCounted(filter)) return null;
      const prefix = prefixOf(table, filter);
      const { below } = filter;
      if (!below) return named(prefix + value);
      return (one) => sql`(
        select coalesce(sum(app.counter(${sql.lit(prefix)} || b.id || ${sql.lit(one ? `:${one}` : '')})), 0)::bigint
          from (${withBelow(below, value)}) b)`;
    },
  };
  return list;
}
