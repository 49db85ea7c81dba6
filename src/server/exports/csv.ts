import { csvHead, csvLine, type CsvColumn } from '../../shared/exports/csv.ts';
import type { FileForm, Part } from './file-form.ts';

/** A list under its labels, a row a line. */
export const csvForm = <Row>(columns: readonly CsvColumn<Row>[]): FileForm<null, Part<Row>> =>
  async function* (_head, parts) {
    yield csvHead(columns);
    for await (const { linhas } of parts) yield linhas.map((row) => csvLine(columns, row)).join('');
  };
