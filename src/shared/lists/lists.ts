import * as z from 'zod/mini';

/** What a list on screen is beside its filters: its order, its columns and where a page begins. */

/** Columns that stand beside each other at the most. */
export const mostColumns = 8;

/** By a column that no index follows, so many rows are sorted at the most. */
export const mostSorted = 5_000;

/** Upwards, and downwards with a minus before it. */
type OrderBy<Name extends string> = Name | `-${Name}`;

const bothWays = <const Names extends readonly string[]>(names: Names) =>
  names.flatMap((name) => [name, `-${name}`]) as OrderBy<Names[number]>[];

export const orderText = <const Names extends readonly string[]>(names: Names) =>
  z.enum(bothWays(names), 'Ordem inválida');

/** Names of columns by comma, in the order in which they stand. */
export const columnsText = (names: readonly string[]) =>
  z
    .string()
    .check(
      z.regex(
        new RegExp(`^(${names.join('|')})(,(${names.join('|')})){0,${mostColumns - 1}}$`),
        `Escolha até ${mostColumns} colunas`,
      ),
    );

export const invalidPage = 'Página inválida';
/** Where the page before ended, as its answer says: the keys of its last row, in base64url. */
export const cursorText = () =>
  z.string().check(z.regex(/^[\w-]{1,300}$/, invalidPage), z.refine(holdsKeys, invalidPage));

function holdsKeys(text: string): boolean {
  try {
    return Array.isArray(JSON.parse(atob(text.replaceAll('-', '+').replaceAll('_', '/'))));
  } catch {
    return false;
  }
}

/** `contar=nao`: without the numbers, which the first page has told. */
export const countChoice = () => z.optional(z.literal('nao', 'Valor inválido'));
