/** How a number of an XLSX is shown, which makes of it a date, a code with zeros in front, or nothing but a number. */
export type NumberFormat =
  | { kind: 'number' }
  | { kind: 'date' | 'time' | 'moment' }
  | { kind: 'digits'; mask: string[] };

const plain: NumberFormat = { kind: 'number' };

/** Formats that have a number and no text; those of other countries' calendars aside, which are dates as well. */
const known: Readonly<Record<number, NumberFormat>> = Object.fromEntries([
  ...[14, 15, 16, 17, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58].map((id) => [id, { kind: 'date' }]),
  ...[18, 19, 20, 21, 32, 33, 34, 35, 45, 46, 47, 55, 56].map((id) => [id, { kind: 'time' }]),
  [22, { kind: 'moment' }],
]);

/** What a format says outside its literals: `0`, `#`, `?` and letters that mean something. */
type Token = { char: string; literal: boolean };

function tokensOf(code: string): Token[] {
  const tokens: Token[] = [];
  // quoted text, a character behind a backslash, the width of one, one that fills, what stands in brackets
  for (const [, quoted, escaped, skipped, bracket, char] of code.matchAll(
    /"([^"]*)"|\\(.)|[_*](.)|\[([^\]]*)\]|([^])/gu,
  )) {
    if (quoted !== undefined) tokens.push(...[...quoted].map((one) => ({ char: one, literal: true })));
    else if (escaped !== undefined) tokens.push({ char: escaped, literal: true });
    else if (bracket !== undefined && /^[hms]+$/i.test(bracket)) tokens.push({ char: bracket, literal: false });
    else if (char !== undefined && skipped === undefined) tokens.push({ char, literal: false });
  }
  return tokens;
}

export function formatOf(id: number, code: string | undefined): NumberFormat {
  if (code === undefined) return known[id] ?? plain;
  // sections for other signs follow; one with a condition says nothing of all numbers
  const first = code.split(';')[0]!;
  if (/^\s*(general|standard)?\s*$/i.test(first) || /\[[<>=]/.test(code)) return plain;
  const tokens = tokensOf(first);
  const said = tokens.flatMap(({ char, literal }) => (literal ? [] : [char.toLowerCase()])).join('');
  if (/[#0?@]/.test(said)) return digitsOf(tokens);
  const [day, hour] = [/[dy]/.test(said), /[hs]/.test(said)];
  if (day) return { kind: hour ? 'moment' : 'date' };
  if (hour) return { kind: 'time' };
  // alone it is the month
  return /m/.test(said) ? { kind: 'date' } : plain;
}

/** A mask of digits, as for postal codes, phones and codes of a fixed length. */
function digitsOf(tokens: readonly Token[]): NumberFormat {
  const mask = tokens.map(({ char, literal }) => (!literal && (char === '#' || char === '?') ? '#' : char));
  const places = tokens.filter(({ char, literal }) => !literal && /[0#?]/.test(char)).length;
  const others = tokens.some(({ char, literal }) => !literal && !/[0#?\-() /+]/.test(char));
  const literals = mask.length > places;
  const literalDigits = tokens.some(({ char, literal }) => literal && /[0#]/.test(char));
  return others || literalDigits || (!literals && !mask.join('').startsWith('00')) ? plain : { kind: 'digits', mask };
}

const dayMs = 86_400_000;
/** Days from the first of 1900 to that of 1970, with the 29th of February 1900 that spreadsheets believe in. */
const epoch1900 = 25_569;
const from1904 = 1_462;
const lastSerial = 2_958_465;
const two = (n: number) => String(n).padStart(2, '0');

/** The text that a person sees in the cell, or close to it: `21/11/2026`, `01310-100`, `12,5`. */
export function numberText(value: number, format: NumberFormat, date1904: boolean): string {
  if (format.kind === 'digits') return masked(value, format.mask);
  if (format.kind === 'number') return decimal(value);
  const serial = value + (date1904 ? from1904 : 0);
  if (!(serial >= 0 && serial < lastSerial + 1)) return decimal(value);
  // to the second: a time is a fraction that no number says exactly
  const at = new Date(Math.round(((serial - epoch1900 + (serial < 60 ? 1 : 0)) * dayMs) / 1000) * 1000);
  const day = `${two(at.getUTCDate())}/${two(at.getUTCMonth() + 1)}/${at.getUTCFullYear()}`;
  const time = `${two(at.getUTCHours())}:${two(at.getUTCMinutes())}`;
  if (format.kind === 'date') return day;
  if (format.kind === 'time' && serial < 1) return time;
  return time === '00:00' ? day : `${day} ${time}`;
}

/** A number as Brazil writes it, without points between thousands: it may be a phone. */
const decimal = (value: number): string =>
  Number.isInteger(value) && Math.abs(value) < 1e21
    ? BigInt(value).toString()
    : String(Number(value.toPrecision(15))).replace('.', ',');

function masked(value: number, mask: readonly string[]): string {
  if (!Number.isInteger(value) || value < 0 || value >= 1e21) return decimal(value);
  const digits = [...decimal(value)];
  let text = '';
  let places = mask.filter((char) => char === '0' || char === '#').length;
  for (const char of mask.toReversed()) {
    if (char !== '0' && char !== '#') {
      if (digits.length > 0 || mask.includes('0')) text = char + text;
      continue;
    }
    places -= 1;
    // the first place takes all that is left
    const digit = places === 0 ? digits.splice(0).join('') : digits.pop();
    text = (digit || (char === '0' ? '0' : '')) + text;
  }
  return text.trim();
}
