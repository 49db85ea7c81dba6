import { sql, type RawBuilder } from 'kysely';
import {
  nenhum,
  type Comparison,
  type Filter,
  type Filters,
  type InWords,
  type OfColumns,
  type Periodo,
  type Wanted,
} from '../../shared/filters.ts';

/** The one place where what is asked of a list becomes SQL: its list, numbers, export and whatever else acts on its rows. */

type Sql = RawBuilder<unknown>;

/** A searchable text has what is looked for, by the rule of all searches (`app.words_fit`): as it is typed, or its words in any order. */
export const hasWords = (text: Sql, value: string): Sql =>
  sql`app.words_fit(${text}, (select app.search_patterns(${value})))`;

/** First day, and the one behind the last. A mandate lasts four years, from 2021, 2025 and so on. */
const mandate = (years: number) =>
  sql`make_date((extract(year from app.today())::int + 3) / 4 * 4 - 3 + ${sql.lit(years)}, 1, 1)`;
const startOf = (unit: 'month' | 'year', moved = '0') =>
  sql`(date_trunc(${sql.lit(unit)}, app.today()::timestamp) + interval ${sql.lit(moved)})::date`;
const today = (days: number) => sql`(app.today() + ${sql.lit(days)})`;
/** Weeks begin on Sunday, as the calendar has them. */
const week = (days: number) => sql`(app.today() - extract(dow from app.today())::int + ${sql.lit(days)})`;
const periods: Record<Periodo, readonly [from: Sql, before: Sql]> = {
  hoje: [today(0), today(1)],
  semana: [week(0), week(7)],
  mes: [startOf('month'), startOf('month', '1 month')],
  'mes-anterior': [startOf('month', '-1 month'), startOf('month')],
  '30d': [today(-29), today(1)],
  ano: [startOf('year'), startOf('year', '1 year')],
  mandato: [mandate(0), mandate(4)],
};

const comparisons: Record<Comparison, (column: Sql, value: string) => Sql> = {
  equal: (column, value) => sql`${column} = ${value}`,
  'one of': (column, value) => {
    const values = value.split(',').filter((one) => one !== nenhum);
    const among = values.length > 1 ? sql`${column} = any (${values})` : sql`${column} = ${values[0]}`;
    if (!value.split(',').includes(nenhum)) return among;
    return values.length > 0 ? sql`(${column} is null or ${among})` : sql`${column} is null`;
  },
  containing: hasWords,
  // two ends without a function around the column, so that an index by date is read
  'in month': (column, value) =>
    sql`${column} >= ${`${value}-01`}::date and ${column} < (${`${value}-01`}::date + interval '1 month')::date`,
  'in period': (column, value) => {
    const [from, before] = periods[value as Periodo];
    return sql`${column} >= ${from} and ${column} < ${before}`;
  },
  from: (column, value) => sql`${column} >= ${value}::date`,
  until: (column, value) => sql`${column} <= ${value}::date`,
  // as part of the text, so that an index of those alone is read
  flag: (column, value) => (value === 'sim' ? column : sql`not ${column}`),
  filled: (column, value) => (value === 'com' ? sql`${column} is not null` : sql`${column} is null`),
};

const named = (name: string) => sql.id(...name.split('.'));

/** The ids that a value names, and those of the rows below them; of a group also those beside and above. */
const withBelow = ({ table, column, group }: NonNullable<OfColumns['below']>, value: string): Sql => {
  const ids = value.split(',').filter((one) => one !== nenhum);
  const head = sql`coalesce(${sql.ref(column)}, id)`;
  if (group)
    return sql`select id from ${sql.table(table)} where ${head} = any (array(select ${head} from ${sql.table(table)} where id = any (${ids})))`;
  return sql`select id from ${sql.table(table)} where id = any (${ids}) or ${sql.ref(column)} = any (${ids})`;
};

function fitsBelow(column: Sql, below: NonNullable<OfColumns['below']>, value: string): Sql {
  const among = sql`${column} = any (array(${withBelow(below, value)}))`;
  return value.split(',').includes(nenhum) ? sql`(${column} is null or ${among})` : among;
}

function condition(as: string, { columns, through, is, below }: OfColumns, value: string): Sql {
  const all = columns.map((name) => sql.ref(`${as}.${name}`));
  // words may stand in several of them
  const compared = is === 'containing' && all.length > 1 ? [sql`concat_ws(E'\\n', ${sql.join(all)})`] : all;
  const fits = compared.map((column) => {
    if (below) return fitsBelow(column, below, value);
    return comparisons[is](through ? sql`${named(through)}(${column})` : column, value);
  });
  return sql`(${sql.join(fits, sql` or `)})`;
}

type Counted = { counted: string };
const isCounted = (filter: Filter): filter is OfColumns & Counted => 'counted' in filter;

const prefixOf = (table: string, { counted }: Counted): string => `${table}:${counted}:`;

/** What the names of a filter's counters begin with, as part of the text; the value follows. */
export const countersOf = (table: string, filter: Counted): Sql => sql.lit(prefixOf(table, filter));

type InItsWords = (value: string, searched: boolean) => Sql;

/**
 * Of filters that the noun says itself: what each value means, of rows under the list's name for them. Of what a search finds no index is
 * read any more, and no column asked for one alone.
 */
type InSql<F extends Filters> = { [Key in keyof F as F[Key] extends InWords ? Key : never]: InItsWords };

/** Of a table whose rows stand under the name `as`; `said` has the conditions of filters that are `said`. */
export function filteredList<F extends Filters>(
  table: string,
  as: string,
  filters: F,
  ...[said]: keyof InSql<F> extends never ? [] : [InSql<F>]
) {
  const inSql = said as Record<string, InItsWords> | undefined;
  const valueOf = (wanted: Wanted<F>, key: string) => {
    const asked = wanted as Record<string, string | undefined>;
    return asked[key] ?? asked[(filters as Filters)[key]?.formerly ?? key];
  };
  const asked = (wanted: Wanted<F>) =>
    Object.entries(filters as Filters).flatMap(([key, filter]): [Filter, string, string][] => {
      const value = valueOf(wanted, key);
      return value ? [[filter, value, key]] : [];
    });
  const found = (wanted: Wanted<F>) => {
    const [search] = asked(wanted).flatMap(([filter, value]) => ('finder' in filter ? [{ filter, value }] : []));
    if (!search) return null;
    const { finder, yields, takes = [] } = search.filter;
    const values = [search.value, ...takes.map((key) => valueOf(wanted, key) ?? null)];
    return { call: sql`${named(finder)}(${sql.join(values)})`, yields };
  };
  const conditions = (wanted: Wanted<F>) => {
    const searched = found(wanted) !== null;
    return asked(wanted).flatMap(([filter, value, key]) => {
      if ('finder' in filter) return [];
      return [filter.is === 'said' ? sql`(${inSql![key]!(value, searched)})` : condition(as, filter, value)];
    });
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

    /** The conditions, which are the same whether all rows are meant or those of a search. */
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

    /** How many filters are asked for. */
    asks: (wanted: Wanted<F>): number => asked(wanted).length,

    /**
     * The exact number as counters hold it, or null when the rows have to be counted. `one` is the value that rows are told
     * apart by, where the table is counted by any.
     */
    counter(wanted: Wanted<F>): ((one?: string) => Sql) | null {
      const [first, ...others] = asked(wanted);
      const named = (name: string) => (one?: string) => sql`app.counter(${[name, ...(one ? [one] : [])].join(':')})`;
      if (!first) return named(table);
      const [filter, value] = first;
      if (others.length > 0 || !isCounted(filter) || value === nenhum || value.includes(',')) return null;
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
