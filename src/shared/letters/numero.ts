/** The number that a demand is known by on the phone: year and place in it, `2026-00470`. */

export const numeroForm = /^\d{4}-\d{5,9}$/;

const typedForm =
  /^(?:demanda\s+)?(?:n(?:[º°.]|o\.?)?\s*|#\s*)?(?:(\d{4})[-/](\d{1,9})|(\d{1,9})\/(\d{4})|(\d{1,9}))$/i;

/** The year of a number, which eight digits of a phone (3456-7890) do not begin with; seven digits or more alone are a phone's. */
const noNumero = /^\d{7,}$|^(?!19|20)\d{4}-/;

/** Whether it is the number of a demand and nobody's phone. */
export const isNumero = (typed: string): boolean => typedForm.test(typed.trim()) && !noNumero.test(typed.trim());

/**
 * Whether somebody who typed that means this number, as `app.numeros_meant` reads it: 2026/470 and 470/2026 too, and 470 or nº 470 of
 * each year.
 */
export function meansNumero(typed: string, numero: string): boolean {
  const [, yearFirst, after, before, yearLast, alone] = typedForm.exec(typed.trim()) ?? [];
  const order = after ?? before ?? alone;
  const year = yearFirst ?? yearLast;
  const [ofYear, place] = numero.split('-');
  return order !== undefined && Number(order) === Number(place) && (year === undefined || year === ofYear);
}
