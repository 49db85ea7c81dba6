import { csvHead, csvLine, type CsvColumn } from '../../../shared/exports/csv.ts';
import { formatDate } from '../../../shared/format.ts';
import type { NumeroExplicado } from '../../daily/oficios/registro.contract.ts';
import { registroTexts as t } from './registro.texts.ts';

export const padded = (n: number, digits: number): string => String(n).padStart(digits, '0');

const columns: CsvColumn<NumeroExplicado>[] = [
  { label: t.colunasCsv.de, value: ({ de }) => String(de), asIs: true },
  { label: t.colunasCsv.ate, value: ({ ate }) => String(ate), asIs: true },
  { label: t.situacao, value: ({ situacao }) => t.explicados[situacao] },
  { label: t.colunasCsv.identificacao, value: ({ identificacao }) => identificacao },
  { label: t.colunasCsv.data, value: ({ data }) => data && formatDate(data), asIs: true },
  { label: t.motivo, value: ({ motivo }) => motivo },
  { label: t.colunasCsv.autor, value: ({ autor }) => autor },
];

/** What is on screen, as a file of lines. */
export const csvOf = (numeros: readonly NumeroExplicado[]): string =>
  csvHead(columns) + numeros.map((numero) => csvLine(columns, numero)).join('');
