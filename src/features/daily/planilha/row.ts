import * as z from 'zod/mini';
import { lineOrEmpty, oneLine } from '../../../shared/fields.ts';
import { digits } from '../../../shared/format.ts';
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

/** What stood for the operator's two digits: `(0xx11) 9876-5403`. */
const trunk = /^\(?\s*0\s*xx\s*/i;

/** A number as it was written down, whose area code may stand in a column of its own. */
export const withArea = (ddd: string, written: string) => {
  const phone = written.replace(trunk, '');
  const area = digits(ddd).replace(/^0+/, '');
  return area && phone && digits(phone).length <= 9 ? `${area}${digits(phone)}` : phone;
};
