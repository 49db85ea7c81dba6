import type { FileForm, Part } from '../../../server/exports/file-form.ts';
import { byteOrderMark, csvLine, type CsvColumn } from '../../../shared/exports/csv.ts';
import { conferenciaTexts as t } from './conferencia.texts.ts';

type Row = { celulas: readonly string[]; linha: number; erro: string };

/** Rows that are wrong as the file has them, with their lines and what is wrong: to be mended there and sent again. */
export const form: FileForm<{ colunas: readonly string[] }, Part<Row>> = async function* ({ colunas }, parts) {
  const columns: CsvColumn<Row>[] = [
    ...colunas.map((label, at) => ({ label, value: ({ celulas }: Row) => celulas[at] ?? '' })),
    { label: t.linha, value: ({ linha }) => String(linha) },
    { label: t.erro, value: ({ erro }) => erro },
  ];
  // the header is text of the file like any other
  const head = columns.map(({ label }) => ({ label, value: () => label }));
  yield byteOrderMark + csvLine(head, null);
  for await (const { linhas } of parts) yield linhas.map((row) => csvLine(columns, row)).join('');
};
