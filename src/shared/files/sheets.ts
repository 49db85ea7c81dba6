/** Spreadsheets that people send: how one may be read, and how large it is at most. The server reads by it, screens offer it. */

export const formatos = ['CSV', 'XLSX'] as const;
export type Formato = (typeof formatos)[number];

/** Of a CSV; the names are those that a TextDecoder knows. */
export const codificacoes = ['utf-8', 'windows-1252', 'utf-16le', 'utf-16be'] as const;
export type Codificacao = (typeof codificacoes)[number];

export const delimitadores = [';', ',', '\t', '|'] as const;
export type Delimitador = (typeof delimitadores)[number];

/** How a file is read: what it says itself, or what a person has chosen instead. */
export type Leitura = {
  formato: Formato;
  /** Of a CSV only. */
  codificacao: Codificacao | null;
  delimitador: Delimitador | null;
  /** Of an XLSX only: the name of the sheet that is read. */
  aba: string | null;
};

const MB = 1024 ** 2;

export const sheetLimits = {
  /** Of rows that have something in them, the header aside. */
  rows: 100_000,
  columns: 100,
  /** Characters of a cell. */
  cell: 10_000,
  /** Sheets of a file that are offered. */
  sheets: 100,
  /** Bytes of all texts of a sheet: one that many cells share counts in each. */
  text: 300 * MB,
  /** Of an XLSX: bytes that it may inflate to, and files in it. */
  inflated: 300 * MB,
  entries: 200,
  /** Bytes of its texts in memory; more of them wait in a file. */
  stringsInMemory: 50 * MB,
  /** Ranges of cells that are merged. */
  merged: 100_000,
  /** Different values of a column, where each of them is asked for, and characters of one. */
  values: 500,
  value: 200,
} as const;

/** Rows that a person sees before anything is read for good. */
export const previewRows = 20;
