import * as z from 'zod/mini';
import { lineOrEmpty, oneLine } from '../../../shared/fields.ts';
import { digits, formatPhone } from '../../../shared/format.ts';
import { phoneOf } from '../../base/municipes/municipes-filtros.contract.ts';
import type { RowError } from './planilha.contract.ts';

/** A row of a file as the fields of a record; of columns without a field nothing is here. */
export type Cells = Readonly<Record<string, string>>;

/** Characters of a value that are shown beside what is wrong with it. */
const shown = 100;

export function errorOf(campo: string, value: string, motivo: string): RowError {
  const valor = oneLine(value);
  return { campo, valor: valor.length > shown ? oneLine(`${valor.slice(0, shown - 1)}…`) : valor, motivo };
}

/** What a field is called as a column, where that is another name. */
const columnOf = (field: string) => (field === 'assessor_responsavel' ? 'assessor' : field);

/** What a contract says to a row: its values, or the first thing that is wrong with each field. */
export function checked<Values>(
  schema: z.ZodMiniType<Values, unknown>,
  given: Record<string, unknown>,
  cells: Cells,
): { values: Values | null; errors: RowError[] } {
  const { success, data, error } = schema.safeParse(given);
  if (success) return { values: data, errors: [] };
  const first = new Map(error.issues.toReversed().map(({ path, message }) => [String(path[0]), message]));
  const errors = [...first]
    .map(([field, message]) => errorOf(columnOf(field), cells[columnOf(field)] ?? '', message))
    .toReversed();
  return { values: null, errors };
}

/** The code that a record has where it comes from. */
export const codigoOrigem = lineOrEmpty(60);

/** An empty mask, a dash or zeros, where nothing was written: `(  )     -    `, `00000-000`, `0000-00-00`. */
const isBlank = /^(?:[^\p{L}\p{N}]|0)*$/u;

/** Cells without those in which nobody has said anything, but for fields that are read as they are. */
export const withoutBlanks = (cells: Cells, asWritten: readonly string[] = []): Cells =>
  Object.fromEntries(Object.entries(cells).filter(([field, cell]) => asWritten.includes(field) || !isBlank.test(cell)));

/** What stood for the operator's two digits: `(0xx11) 9876-5403`. */
const trunk = /^\(?\s*0\s*xx\s*/i;

/** A number as it was written down, whose area code may stand in a column of its own. */
const withArea = (ddd: string, written: string) => {
  const phone = written.replace(trunk, '');
  const area = digits(ddd).replace(/^0+/, '');
  const number = digits(phone);
  return area && number && number.length <= 9 ? `${area}${number}` : phone;
};

const isWhole = (phone: string) => /^\d{10,11}$/.test(phoneOf(phone));

/** Numbers of one cell, `11 98765-4321 / 3333-4444`: several where the first is a whole one, each with the area code of its own column. */
export function phonesIn(ddd: string, written: string): string[] {
  const all = withArea(ddd, written.trim());
  const each = written.split(/[/;,|\n]| (?:e|ou) /i).flatMap((part) => withArea(ddd, part.trim()) || []);
  return each.length > 1 && !isWhole(all) && isWhole(each[0]!) ? each : all ? [all] : [];
}

/** As people read it; what is no whole number as it was written. */
export const shownPhone = (phone: string): string => (isWhole(phone) ? formatPhone(phoneOf(phone)) : oneLine(phone));
