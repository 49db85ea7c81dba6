import {
  addDays,
  addMonths,
  firstOfMonth,
  formatLongDay,
  formatMonth,
  isDay,
  lastOfMonth,
  startOfWeek,
} from '../../../shared/days.ts';

export const vistas = ['mes', 'semana', 'dia', 'lista'] as const;
export type Vista = (typeof vistas)[number];

/** The days that a view shows, both included. */
export function rangeOf(vista: Vista, dia: string): { de: string; ate: string } {
  if (vista === 'dia') return { de: dia, ate: dia };
  if (vista === 'semana') return { de: startOfWeek(dia), ate: addDays(startOfWeek(dia), 6) };
  const [first, last] = [firstOfMonth(dia), lastOfMonth(dia)];
  return vista === 'lista' ? { de: first, ate: last } : { de: startOfWeek(first), ate: addDays(startOfWeek(last), 6) };
}

/** The day around which a view stays behind an opened appointment: its own, unless the view would turn from what it shows of it. */
export function dayBehind(vista: Vista, dia: string, its: string): string {
  const { de, ate } = rangeOf(vista, dia);
  return de <= its && its <= ate && rangeOf(vista, its).de !== de ? dia : its;
}

/** Whether the calendar has the whole period around a day. */
export function isShown(vista: Vista, dia: string): boolean {
  if (!isDay(dia)) return false;
  const { de, ate } = rangeOf(vista, dia);
  return isDay(de) && isDay(ate);
}

/** The day around which the neighbouring period lies; the same day where the calendar ends. */
export function stepOf(vista: Vista, dia: string, step: 1 | -1): string {
  const days = { dia: 1, semana: 7, mes: 0, lista: 0 }[vista];
  const next = days ? addDays(dia, days * step) : addMonths(dia, step);
  return isShown(vista, next) ? next : dia;
}

/** The period's name. */
export function titleOf(vista: Vista, dia: string): string {
  if (vista === 'dia') return formatLongDay(dia);
  if (vista !== 'semana') return formatMonth(dia);
  const { de, ate } = rangeOf(vista, dia);
  const [from, to] = [formatLongDay(de).split(', ')[1]!, formatLongDay(ate).split(', ')[1]!];
  const [day, month, year] = from.split(' de ') as [string, string, string];
  if (from.slice(day.length) === to.slice(to.split(' de ')[0]!.length)) return `${day} a ${to}`;
  return to.endsWith(year) ? `${day} de ${month} a ${to}` : `${from} a ${to}`;
}
