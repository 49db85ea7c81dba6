import { previewRows, sheetLimits, type Leitura } from '../../shared/files/sheets.ts';
import type { FileForm, Part } from '../exports/file-form.ts';
import { openCsv } from './csv-sheet.ts';
import { SheetError, type SheetCode } from './sheet-error.ts';
import { fromHeader, type SheetJob, type SheetRow } from './sheet-rows.ts';
import { openXlsx } from './xlsx-sheet.ts';

/** A text of a column, and in how many rows it stands; the empty one is of rows without any. */
export type SheetValue = { texto: string; vezes: number };

/** What is known at the end of a file. */
export type SheetEnd = {
  leitura: Leitura;
  abas: string[];
  /** Columns of its widest row. */
  colunas: number;
  /** Rows below the header. */
  total: number;
  /** Of each column that was asked for, in order; null where there are too many. */
  valores: (SheetValue[] | null)[];
};

/** One line of what is made of a file: the header, the rows, and last either its end or what is wrong with it. */
export type SheetLine = SheetRow | { fim: SheetEnd } | { erro: { code: SheetCode; message?: string } };

/** Lines that leave together. */
const together = 200;

/**
 * Reads a spreadsheet: it is the standard input, and lines of JSON are made of it. Like files that are made for people it runs in
 * a process of its own, which may be busy, run out of memory or die without anybody noticing (docs/decisions/0033, 0067).
 */
export const sheetForm: FileForm<SheetJob, Part<never>> = async function* (job) {
  let lines: string[] = [];
  try {
    for await (const line of linesOf(job, 0)) {
      lines.push(JSON.stringify(line));
      if (lines.length < together) continue;
      yield `${lines.join('\n')}\n`;
      lines = [];
    }
  } catch (error) {
    if (!(error instanceof SheetError)) throw error;
    lines.push(JSON.stringify({ erro: { code: error.code, message: error.message || undefined } } satisfies SheetLine));
  }
  yield `${lines.join('\n')}\n`;
};

export async function* linesOf(job: SheetJob, fd: number): AsyncGenerator<SheetRow | { fim: SheetEnd }> {
  const sheet = await (job.asked.formato === 'XLSX' ? openXlsx(fd, job) : openCsv(fd, job.asked));
  let rows = 0;
  let colunas = 0;
  const values = job.values.map((column) => new Values(column));
  for await (const row of fromHeader(sheet.rows())) {
    rows += 1;
    colunas = Math.max(colunas, row.celulas.length);
    if (rows > 1) for (const one of values) one.add(row);
    if (!job.preview || rows <= previewRows + 1) yield row;
  }
  if (rows < 2) throw new SheetError('sheets.empty');
  const valores = values.map((one) => one.all);
  yield { fim: { leitura: sheet.leitura, abas: sheet.abas, colunas, total: rows - 1, valores } };
}

/** Each value of a column with its rows, as long as they are few and short. */
class Values {
  readonly #column: number;
  #seen: Map<string, number> | null = new Map();

  constructor(column: number) {
    this.#column = column;
  }

  add({ celulas }: SheetRow): void {
    if (!this.#seen) return;
    const text = celulas[this.#column] ?? '';
    this.#seen.set(text, (this.#seen.get(text) ?? 0) + 1);
    if (this.#seen.size > sheetLimits.values || text.length > sheetLimits.value) this.#seen = null;
  }

  get all(): SheetValue[] | null {
    return this.#seen && [...this.#seen].map(([texto, vezes]) => ({ texto, vezes }));
  }
}
