import * as z from 'zod/mini';
import { cleanText } from './fields.ts';

/**
 * What the rows of a list can be narrowed to. A noun declares each of its filters once, in its contract: endpoints take their
 * input from it, the server the conditions and the number (`server/database/filters.ts`), screens the label.
 */

/** How a column is compared with what is asked for. */
export type Comparison = 'equal' | 'containing' | 'in month' | 'flag';

type Asked = {
  /** What a request may ask for. */
  type: z.ZodMiniType<string, string>;
  label: string;
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
  below?: { table: string; column: string };
};

/** Looked up by a function of the database, which yields the id and some columns of the live rows that fit. */
export type ByFunction = Asked & {
  finder: `app.${string}`;
  yields: readonly string[];
  /** Filters whose values it takes as well, to look at fewer rows. What it yields meets their conditions like all others. */
  takes?: readonly string[];
};

export type Filter = OfColumns | ByFunction;
export type Filters = Readonly<Record<string, Filter>>;

/** What a request asks of these filters. */
export type Wanted<F extends Filters> = { [Key in keyof F]?: z.output<F[Key]['type']> };

type Inputs<F extends Filters> = { [Key in keyof F]: z.ZodMiniOptional<F[Key]['type']> };

/** The filters as part of an endpoint's input. */
export const inputOf = <F extends Filters>(filters: F): Inputs<F> =>
  Object.fromEntries(Object.entries(filters).map(([key, { type }]) => [key, z.optional(type)])) as Inputs<F>;

/** Text that is searched for. */
export const searchText = () => z.string().check(z.overwrite(cleanText), z.maxLength(200));
