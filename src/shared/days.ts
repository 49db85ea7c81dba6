/**
 * Arithmetic on days as `YYYY-MM-DD` text. It happens in UTC throughout, so that no time zone, and no night on which
 * clocks change, can move a day.
 */

const at = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const iso = (instant: number): string => new Date(instant).toISOString().slice(0, 10);

/** The days that the product knows, as contracts and tables do. */
export const firstDay = '1900-01-01';
export const lastDay = '2200-12-31';

/** Whether it is a day that exists, within what the product knows. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < firstDay || text > lastDay) return false;
  const instant = at(text);
  return !Number.isNaN(instant) && iso(instant) === text;
}

export const addDays = (day: string, count: number): string => iso(at(day) + count * 86_400_000);

export const daysBetween = (from: string, to: string): number => Math.round((at(to) - at(from)) / 86_400_000);

/** 0 is Sunday. */
export const weekdayOf = (day: string): number => new Date(at(day)).getUTCDay();

/** The Sunday of a day's week. */
export const startOfWeek = (day: string): string => addDays(day, -weekdayOf(day));

export const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`;

/** The same day some months later, or the last of a month that has no such day. */
export function addMonths(day: string, count: number): string {
  const date = new Date(at(firstOfMonth(day)));
  date.setUTCMonth(date.getUTCMonth() + count);
  const first = iso(date.getTime());
  const last = lastOfMonth(first);
  const same = first.slice(0, 8) + day.slice(8);
  return same > last ? last : same;
}

export function lastOfMonth(day: string): string {
  const [year, month] = day.split('-').map(Number) as [number, number];
  return iso(Date.UTC(year, month, 0));
}

const long = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'full', timeZone: 'UTC' });
const short = new Intl.DateTimeFormat('pt-BR', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const month = new Intl.DateTimeFormat('pt-BR', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** `sábado, 21 de novembro de 2026` */
export const formatLongDay = (day: string): string => long.format(at(day));
/** `21 de nov.` */
export const formatShortDay = (day: string): string => short.format(at(day));
/** `novembro de 2026` */
export const formatMonth = (day: string): string => month.format(at(day));

/** With a capital first letter, where it begins a line. */
export const capitalized = (text: string): string => text.charAt(0).toLocaleUpperCase('pt-BR') + text.slice(1);
