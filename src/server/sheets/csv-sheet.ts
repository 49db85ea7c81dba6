import { parse, type CsvError } from 'csv-parse';
import { Readable } from 'node:stream';
import { delimitadores, type Delimitador, type Leitura } from '../../shared/files/sheets.ts';
import { encodingOf, textOf } from './encoding.ts';
import type { OpenSheet, SheetRow } from './sheet-rows.ts';
import { SheetError } from './sheet-error.ts';
import { sheetsTexts as t } from './sheets.texts.ts';

/** Records that tell the delimiter, and the characters in which they are looked for. */
const sampled = { records: 50, characters: 256 * 1024 };
/** Characters of a row: more is a quote that never closes. */
const longestRow = 2 * 1024 ** 2;

export async function openCsv(fd: number, asked: Partial<Leitura>): Promise<OpenSheet> {
  const codificacao = asked.codificacao ?? (await encodingOf(fd));
  let sample = '';
  for await (const text of textOf(fd, codificacao)) {
    sample += text;
    if (sample.length >= sampled.characters) break;
  }
  // how Excel names the delimiter: a line of its own that is no row
  const named = /^sep=(.)\r?\n/i.exec(sample)?.[1];
  const known = delimitadores.find((one) => one === named);
  const delimitador = asked.delimitador ?? known ?? delimiterOf(sample);
  return {
    leitura: { formato: 'CSV', codificacao, delimitador, aba: null },
    abas: [],
    rows: () => rowsOf(textOf(fd, codificacao), delimitador, named !== undefined),
  };
}

async function* rowsOf(text: AsyncIterable<string>, delimiter: Delimitador, named: boolean): AsyncGenerator<SheetRow> {
  const records = Readable.from(text, { objectMode: true }).pipe(
    parse({
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_quotes: true,
      relax_column_count: true,
      max_record_size: longestRow,
    }),
  );
  let linha = 0;
  try {
    for await (const celulas of records as AsyncIterable<string[]>) {
      linha += 1;
      if (linha > 1 || !named) yield { linha, celulas };
    }
  } catch (error) {
    const { code } = error as CsvError;
    if (code === 'CSV_QUOTE_NOT_CLOSED' || code === 'CSV_MAX_RECORD_SIZE')
      throw new SheetError('sheets.unreadable', t.aspaAberta(linha + 1));
    throw error;
  }
}

/** The one that divides most rows into equally many cells; of two such, the one that makes more of them. */
function delimiterOf(sample: string): Delimitador {
  const told = delimitadores.map((delimiter) => {
    const widths = widthsOf(sample, delimiter);
    const often = Map.groupBy(widths, (width) => width);
    const [width, rows] = [...often].toSorted((a, b) => b[1].length - a[1].length || b[0] - a[0])[0] ?? [1, []];
    return { delimiter, width, share: width > 1 ? rows.length / widths.length : 0 };
  });
  return told.toSorted((a, b) => b.share - a.share || b.width - a.width)[0]!.delimiter;
}

/** Cells of the first rows; empty ones, and the last where the sample may have cut it, aside. */
function widthsOf(sample: string, delimiter: Delimitador): number[] {
  const widths: number[] = [];
  let [width, quoted, before] = [1, false, '\n'];
  for (const char of sample) {
    const ends = !quoted && (char === '\n' || char === '\r');
    if (ends && before !== '\n') widths.push(width);
    if (ends) width = 1;
    else if (!quoted && char === delimiter) width += 1;
    // a quote means something at the start of a cell, and behind another one
    else if (char === '"') quoted = !quoted && (before === '\n' || before === delimiter || before === '"');
    if (widths.length === sampled.records) return widths;
    before = ends ? '\n' : char;
  }
  if (before !== '\n' && sample.length < sampled.characters) widths.push(width);
  return widths;
}
