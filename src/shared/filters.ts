import * as z from 'zod/mini';
import { cleanText } from './fields.ts';

/**
 * What the rows of a list can be narrowed to. A noun declares each of its filters once, in its contract: endpoints take their
 * input from it, the address of the list the same words, the server the conditions and the number (`server/database/filters.ts`),
 * screens the label. All of them are asked together.
 */

/** How a column is compared with what is asked for. */
export type Comparison =
  | 'equal'
  /** One of several, by comma; among them `nenhum`, which is no value. */
  | 'one of'
  | 'containing'
  | 'in month'
  | 'in period'
  | 'from'
  | 'until'
  | 'flag'
  /** `com` a value or `sem`. */
  | 'filled';

type Asked = {
  /** What a request may ask for. */
  type: z.ZodMiniType<string, string>;
  label: string;
  /** The name that it had before, and is asked for by as well. */
  formerly?: string;
};

/** Compared with columns of the row, of which one has to fit. */
export type OfColumns = Asked & {
  columns: readonly string[];
  is: Comparison;
  /** The function of the database that the columns are read through. */
  through?: `app.${string}`;
  /** Under this name there is a counter for each value. */
  counted?: string;
  /** The value is the id of a row of this table, and means those below it as well, which name it in this column. */
  below?: {
    table: string;
    column: string;
    /** Those beside and above it, too: all of them are one. */
    group?: true;
  };
};

/** Said by the noun's own SQL (`filteredList`), of these columns. */
export type InWords = Asked & { columns: readonly string[]; is: 'said' };

/** Looked up by a function of the database, which yields the id and some columns of the live rows that fit. */
type ByFunction = Asked & {
  finder: `app.${string}`;
  yields: readonly string[];
  /** Filters whose values it takes as well, to look at fewer rows. What it yields meets their conditions like all others. */
  takes?: readonly string[];
};

export type Filter = OfColumns | InWords | ByFunction;
export type Filters = Readonly<Record<string, Filter>>;

type Former<F extends Filters> = {
  [Key in keyof F as F[Key] extends { formerly: infer Name extends string } ? Name : never]: F[Key];
};

/** What a request asks of these filters. */
export type Wanted<F extends Filters> = { [Key in keyof F]?: z.output<F[Key]['type']> } & {
  [Key in keyof Former<F>]?: string;
};

type Inputs<F extends Filters> = { [Key in keyof F]: z.ZodMiniOptional<F[Key]['type']> } & {
  [Key in keyof Former<F>]: z.ZodMiniOptional<z.ZodMiniType<string, string>>;
};

/** The filters as part of an endpoint's input. */
export const inputOf = <F extends Filters>(filters: F): Inputs<F> =>
  Object.fromEntries(
    Object.entries(filters).flatMap(([key, { type, formerly }]) => [
      [key, z.optional(type)],
      ...(formerly ? [[formerly, z.optional(type)]] : []),
    ]),
  ) as Inputs<F>;

/** Text that is searched for. */
export const searchText = () => z.string().check(z.overwrite(cleanText), z.maxLength(200));

/** Of what can be chosen several times, how many at once. */
export const mostChosen = 20;
/** What has no value, among those that have. */
export const nenhum = 'nenhum';

const eachOnce = (text: string) => [...new Set(text.split(','))].join(',');

const several = (one: string, wrong: string, form: (text: string) => string = eachOnce) =>
  z.string(wrong).check(z.overwrite(form), z.regex(new RegExp(`^(${one})(,(${one})){0,${mostChosen - 1}}$`), wrong));

const uuidForm = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';

/** Ids by comma, each once. */
export const someIds = (wrong: string) => several(uuidForm, wrong, (text) => eachOnce(text.toLowerCase()));
/** Ids by comma, each once; `nenhum` may be among them. */
export const someIdsOrNone = (wrong: string) =>
  several(`${uuidForm}|${nenhum}`, wrong, (text) => eachOnce(text.toLowerCase()));
/** Of these words, by comma. */
export const someOf = (words: readonly string[], wrong: string) => several(words.join('|'), wrong);

/** Stretches of days by the server's day. */
export const periodos = ['hoje', 'semana', 'mes', 'mes-anterior', '30d', 'ano', 'mandato'] as const;
export type Periodo = (typeof periodos)[number];
