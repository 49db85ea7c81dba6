import { previewRows, sheetLimits, type Leitura } from '../../shared/files/sheets.ts';
import { unguarded } from '../../shared/exports/csv.ts';
import { SheetError } from './sheet-error.ts';
import { sheetsTexts as t } from './sheets.texts.ts';

/** What is to be read of a file. */
export type SheetJob = {
  asked: Partial<Leitura> & Pick<Leitura, 'formato'>;
  /** The first rows only; it is read to its end all the same, since only then it is known to be whole. */
  preview: boolean;
  /** Columns of which each value is wanted. */
  values: readonly number[];
  /** Where what does not fit into memory may wait. */
  folder: string;
};

/** A row by the number under which spreadsheet programs show it; empty cells at its end may be missing. */
export type SheetRow = { linha: number; celulas: string[] };

/** A file that was recognised, and can be read. */
export type OpenSheet = { leitura: Leitura; abas: string[]; rows: () => AsyncIterable<SheetRow> };

/** The name of a column in spreadsheet programs: A, B … CV. */
const columnName = (index: number): string =>
  index < 26 ? String.fromCharCode(65 + index) : columnName(Math.floor(index / 26) - 1) + columnName(index % 26);

/** Rows with something in them, within the limits: without what stands above the header, which is the first. */
export async function* fromHeader(rows: AsyncIterable<SheetRow>): AsyncGenerator<SheetRow> {
  const above: SheetRow[] = [];
  let found = false;
  let told = { rows: 0, text: 0 };
  for await (const row of rows) {
    const celulas = trimmed(row);
    if (celulas.length === 0) continue;
    const kept = { linha: row.linha, celulas };
    told = counted(told, kept);
    if (found) yield kept;
    else if (celulas.filter(Boolean).length > 1) {
      // what stands alone in its row above is a title
      found = true;
      yield kept;
    } else {
      above.push(kept);
      if (above.length < previewRows) continue;
      found = true;
      yield* above;
    }
  }
  if (!found) yield* above;
}

/** Cells as they are kept: no blanks around them, none of the marks that our own files have, nothing empty at the end. */
function trimmed({ linha, celulas }: SheetRow): string[] {
  const texts = celulas.map((cell) => unguarded(cell.trim()).trim());
  const end = texts.findLastIndex(Boolean) + 1;
  if (end > sheetLimits.columns) throw new SheetError('sheets.limit', t.colunasDemais(linha));
  const long = texts.findIndex((text) => text.length > sheetLimits.cell);
  if (long >= 0) throw new SheetError('sheets.limit', t.celulaLonga(linha, columnName(long)));
  return texts.slice(0, end);
}

function counted({ rows, text }: { rows: number; text: number }, { celulas }: SheetRow) {
  const now = { rows: rows + 1, text: celulas.reduce((sum, cell) => sum + cell.length, text) };
  // one more is the header
  if (now.rows > sheetLimits.rows + 1) throw new SheetError('sheets.limit', t.linhasDemais);
  if (now.text > sheetLimits.text) throw new SheetError('files.too_large');
  return now;
}
