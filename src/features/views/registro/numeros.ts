import { formatDate } from '../../../shared/format.ts';
import type { NumeroExplicado } from '../../daily/oficios/registro.contract.ts';
import { registroTexts as t } from './registro.texts.ts';

export const padded = (n: number, digits: number): string => String(n).padStart(digits, '0');

/** A spreadsheet takes what begins with one of these for a formula, also behind what is not seen, and in its full-width form. */
const formula = /^[\s\p{C}]*[=+\-@＝＋－＠﹦﹢﹣﹫−]|^[\t\r\n]/u;
const cell = (value: string | number | null): string => {
  const text = String(value ?? '');
  return `"${(formula.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
};

/** What is on screen, as a file of lines. */
export const csvOf = (numeros: readonly NumeroExplicado[]): string =>
  [
    t.colunasCsv.map(cell),
    ...numeros.map((n) =>
      [n.de, n.ate, t.explicados[n.situacao], n.identificacao, n.data && formatDate(n.data), n.motivo, n.autor].map(
        cell,
      ),
    ),
  ]
    .map((line) => `${line.join(';')}\r\n`)
    .join('');
