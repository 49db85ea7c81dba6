import { dayOf, timeZone } from './time.ts';

/** pt-BR presentation of values; nothing here reads the clock. */

/** Only the digits of whatever was typed or pasted. */
export const digits = (value: string): string => value.replace(/\D/g, '');

// 55, 0, or 0 and an operator's code, which never begins with 0, before a whole number: 9 begins the long ones only
const prefixedPhone = /^(?:(?:00)?55|0(?:[1-9]\d)?)([1-9]\d(?:9\d{8}|[2-8]\d{7}))$/;

/**
 * Digits of a Brazilian phone without what is dialled before it: `+55 11…`, `0 41 11…`, `(11) 98765-4321`. Never cuts
 * a number that is too long, and leaves another country's `+`, so that both are told.
 */
export function phoneDigits(value: string): string {
  const found = digits(value);
  if (/^\s*\+/.test(value)) return /^55(\d{10,11})$/.exec(found)?.[1] ?? `+${found}`;
  return prefixedPhone.exec(found)?.[1] ?? found;
}

/** `(DD) NNNNN-NNNN` for 11 digits, `(DD) NNNN-NNNN` for 10, partial while typing; what is no number as it is. */
export function formatPhone(value: string | null): string {
  const found = phoneDigits(value ?? '');
  if (found.length <= 2 || found.length > 11 || found.startsWith('+')) return found;
  const split = found.length === 11 ? 7 : 6;
  const head = `(${found.slice(0, 2)}) ${found.slice(2, split)}`;
  return found.length > split ? `${head}-${found.slice(split)}` : head;
}

/** `01310-100`, partial while typing. */
export function formatCep(value: string): string {
  const found = digits(value).slice(0, 8);
  return found.length > 5 ? `${found.slice(0, 5)}-${found.slice(5)}` : found;
}

/** `YYYY-MM-DD` to `dd/mm/aaaa`, never through a time zone. */
export function formatDate(day: string): string {
  const [year, month, date] = day.slice(0, 10).split('-');
  return `${date}/${month}/${year}`;
}

/** The year of a day whose year has two digits, and is not `19` or `20` on their way to four. */
const shortYear = /(?<=^\s*\d\d[/.-]\d\d[/.-])(?:2[1-9]|[3-9]\d)(?=\s*$)/;

/**
 * A day as a form holds it while it is typed or pasted: ISO when complete, else the digits so far. `5/` is the 5th,
 * unless that is what a deletion left, and `05/03/26` is of 2026: no year of four digits begins so.
 */
export function typedDate(value: string, deleted = false): string {
  const pasted = /^\s*(\d{4})-(\d{2})-(\d{2})/.exec(value);
  if (pasted) return pasted.slice(1).join('-');
  const padded = value.replace(/(?<!\d)(\d)(?=\s*[/.-])/g, '0$1');
  const whole = deleted ? value : padded.replace(shortYear, (year) => (year < '80' ? `20${year}` : `19${year}`));
  const found = digits(whole).slice(0, 8);
  return found.length === 8 ? `${found.slice(4)}-${found.slice(2, 4)}-${found.slice(0, 2)}` : found;
}

/** `dd/mm/aaaa` of what `typedDate` gives, partial while typing. */
export function formatTypedDate(value: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return formatDate(value);
  return [value.slice(0, 2), value.slice(2, 4), value.slice(4)].filter(Boolean).join('/');
}

/** A time as a form holds it while it is typed or pasted: `HH:MM` when complete, else the digits so far. */
export function typedTime(value: string): string {
  const [hour, minute = ''] = value.split(/[:h]/i, 2) as [string, string?];
  const first = digits(hour);
  // no hour begins with a 3, and "9:" is 09
  const alone = first.length === 1 && (first > '2' || value.length > hour.length);
  const found = (first.length > 0 && (alone || first[0]! > '2') ? '0' + first : first) + digits(minute);
  return found.length >= 4 ? `${found.slice(0, 2)}:${found.slice(2, 4)}` : found;
}

/** `hh:mm` of what `typedTime` gives, partial while typing. */
export const formatTypedTime = (value: string): string =>
  value.includes(':') ? value : [value.slice(0, 2), value.slice(2)].filter(Boolean).join(':');

const instantFormat = new Intl.DateTimeFormat('pt-BR', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone,
});
const numberFormat = new Intl.NumberFormat('pt-BR');

/** Instant (ISO, UTC) to date and time in São Paulo. */
export const formatInstant = (iso: string): string => instantFormat.format(new Date(iso));

/** Instant (ISO, UTC) to `dd/mm/aaaa` in São Paulo. */
export const formatInstantDay = (iso: string): string => formatDate(dayOf(new Date(iso)));

export const formatNumber = (value: number): string => numberFormat.format(value);

/** `1 demanda`, `1.200 demandas` */
export const counted = (n: number, one: string, more: string): string => `${formatNumber(n)} ${n === 1 ? one : more}`;

/** Bytes as `Bytes`, `KB`, `MB` or `GB` with two decimals (1 KB = 1024 bytes). */
export function formatFileSize(bytes: number): string {
  if (bytes === 0) return '0 Bytes';
  const units = ['Bytes', 'KB', 'MB', 'GB'];
  const unit = Math.min(Math.floor(Math.log(bytes) / Math.log(1024)), units.length - 1);
  return `${Number((bytes / 1024 ** unit).toFixed(2)).toLocaleString('pt-BR', { minimumFractionDigits: unit ? 2 : 0, maximumFractionDigits: 2 })} ${units[unit]}`;
}

/** Up to two initials for an avatar: letters alone. */
export function initials(name: string): string {
  const words = name
    .replace(/[^\p{L}\s]/gu, '')
    .trim()
    .split(/\s+/)
    .filter((word) => word.length > 2 || /^\p{L}$/u.test(word));
  const [first, last] = [words[0] ?? name, words.length > 1 ? words.at(-1)! : ''];
  return ((first[0] ?? '') + (last[0] ?? '')).toLocaleUpperCase('pt-BR');
}
