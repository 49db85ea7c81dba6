import { addDays, addMonths, firstOfMonth, lastOfMonth, weekdayOf } from '../../../shared/days.ts';

export const frequencias = ['DIARIA', 'SEMANAL', 'MENSAL_DIA', 'MENSAL_SEMANA'] as const;
export type Frequencia = (typeof frequencias)[number];

/** Years ahead of today for which an appointment can be repeated. */
export const serieYears = 2;

/** Days for which one call makes appointments: also of one that ended long ago. */
export const mostDays = 366 * serieYears;

/** Which of its weekday a day is in its month: 1 to 4, or 5 for the last one, whether that is the fourth or the fifth. */
export const placeInMonth = (day: string): number => Math.min(Math.ceil(Number(day.slice(8)) / 7), 5);

/** The same weekday at the same place of another month; the fifth is the last. */
function sameWeekday(day: string, month: string): string {
  const place = placeInMonth(day);
  const first = firstOfMonth(month);
  const offset = (weekdayOf(day) - weekdayOf(first) + 7) % 7;
  const found = addDays(first, offset + (place - 1) * 7);
  return found <= lastOfMonth(month) ? found : addDays(found, -7);
}

const step: Record<Frequencia, (start: string, n: number) => string> = {
  DIARIA: addDays,
  SEMANAL: (start, n) => addDays(start, 7 * n),
  // what happens on a 31st happens on the last day of shorter months
  MENSAL_DIA: addMonths,
  MENSAL_SEMANA: (start, n) => sameWeekday(start, addMonths(firstOfMonth(start), n)),
};

/** The days on which something that began on `start` takes place again, that one first, until `until`. */
export function daysOfSerie(frequencia: Frequencia, start: string, until: string): string[] {
  const days: string[] = [];
  for (let n = 0, day = start; day <= until; day = step[frequencia](start, (n += 1))) days.push(day);
  return days;
}

/**
 * Of the days of a series those to come, behind the last one on which it took place. One that was moved to another day takes the place of the
 * first that is missing.
 */
export function daysToCome(made: readonly string[], days: readonly string[]): string[] {
  const [there, regular] = [new Set(made), new Set(days)];
  const moved = made.filter((day) => !regular.has(day)).length;
  const last = made.reduce((latest, day) => (day > latest && regular.has(day) ? day : latest), '');
  return days
    .filter((day) => !there.has(day))
    .slice(moved)
    .filter((day) => day > last);
}
