/**
 * CSV as Brazilian spreadsheets open it: UTF-8 with a byte order mark, semicolons, CRLF. What a spreadsheet would run,
 * or turn into something else, is marked as text by an apostrophe, and stays readable.
 */

export type CsvColumn<Row> = {
  label: string;
  value: (row: Row) => string | null;
  /** Of a fixed form and not free text: a date or number for the spreadsheet to understand. */
  asIs?: boolean;
};

// at the start, also behind what is not seen; with the full-width and small forms, which spreadsheets take for the same
const formula = /^[\s\p{C}]*[=+\-@＝＋－＠﹦﹢﹣﹫−]|^[\t\r\n]/u;
const month =
  'jan(?:eiro)?|fev(?:ereiro)?|mar(?:ço|co)?|abr(?:il)?|mai(?:o)?|jun(?:ho)?|jul(?:ho)?|ago(?:sto)?|set(?:embro)?|out(?:ubro)?|nov(?:embro)?|dez(?:embro)?|feb|apr|may|aug|sep|oct|dec';
const join = String.raw`(?: de |[-/., ]{0,2})`;
const number = /^(?:R?\$|€)? ?[\d.,:/+\-eE]+ ?%?$/;
const parts = /^[\d.,:/+\- ]+$/;
const named = new RegExp(`^(?:\\d{1,4}${join})?(?:${month})\\.?(?:${join}\\d{1,4}){0,2}$`, 'i');
const truth = /^(?:verdadeiro|falso|true|false)$/i;
/** What a spreadsheet may read as a number, share or price, as a date or time, as true or false. */
const isRead = (text: string): boolean =>
  truth.test(text) ||
  (/\d/.test(text) && (number.test(text) || named.test(text) || (parts.test(text) && /\d ?[:/] ?\d/.test(text))));
/** And would show as it is; a single dash is no formula either. */
const harmless = /^-?((0|[1-9]\d{0,14})(,\d+)?)?$/;

const guarded = (text: string): string =>
  !harmless.test(text) && (formula.test(text) || isRead(text)) ? `'${text}` : text;

/** What was marked so, as it was: also in what comes back from a spreadsheet program, which keeps the mark. */
export const unguarded = (text: string): string =>
  text.startsWith("'") && guarded(text.slice(1)) === text ? text.slice(1) : text;

const quoted = (text: string): string => (/[";,\r\n\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

const line = (cells: readonly string[]): string => `${cells.map(quoted).join(';')}\r\n`;

/** By which spreadsheets know that it is UTF-8. */
export const byteOrderMark = '\ufeff';

export const csvHead = <Row>(columns: readonly CsvColumn<Row>[]): string =>
  byteOrderMark + line(columns.map(({ label }) => label));

export const csvLine = <Row>(columns: readonly CsvColumn<Row>[], row: Row): string =>
  line(
    columns.map(({ value, asIs }) => {
      const text = value(row) ?? '';
      return asIs ? text : guarded(text);
    }),
  );
