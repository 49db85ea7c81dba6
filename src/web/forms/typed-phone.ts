import { digits, phoneDigits } from '../../shared/format.ts';

/** Of two that were pasted at once the first; in a field of one line they may stand without anything between them. */
function firstPhone(value: string): string {
  const [one = '', other = ''] = value.split(/[/;,|]|\b(?:e|ou)\b|(?<=\d)\s*(?=[(+])/);
  return [one, other].every((part) => digits(part).length >= 8) ? one : value;
}

/** A phone as a form holds it while it is typed or pasted. A mobile number that is complete takes no further digit. */
export const typedPhone = (value: string, before: string): string =>
  /^\d\d9\d{8}$/.test(before) && digits(value).startsWith(before) ? before : phoneDigits(firstPhone(value));
