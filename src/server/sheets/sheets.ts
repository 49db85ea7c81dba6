import { tmpdir } from 'node:os';
import { addAbortSignal, type Readable } from 'node:stream';
import type { Formato, Leitura } from '../../shared/files/sheets.ts';
import { makeFile } from '../exports/workshop.ts';
import { openSpool, type Spool, type Spooled } from '../files/spool.ts';
import type { Storage } from '../files/storage.ts';
import { Failure } from '../process/failure.ts';
import type { Caller } from '../turns/caller.ts';
import { Slots } from '../turns/slots.ts';
import { bytesOf } from './encoding.ts';
import { KeptRows, linesIn, type Kept } from './kept-rows.ts';
import type { SheetLine, SheetValue, sheetForm } from './sheet-form.ts';
import type { SheetJob, SheetRow } from './sheet-rows.ts';

/**
 * Spreadsheets that people send, read far from the requests. Two calls:
 *
 * - `inspectSheet(source, asked)` reads the file to its end and tells what it is, its header and first rows. What `asked` leaves open it
 *   finds out; `leitura` of the answer is how it was read, and is what is kept (`lotes.parametros.leitura`).
 * - `rowsOf(source, leitura, { after })` gives the rows below the header, from the one behind row `after` on. Rows have the numbers under
 *   which spreadsheet programs show them, so that some are missing where a row is empty; cells that are empty at the end of a row
 *   may be missing (`celulas[column] ?? ''`). The file is read once and its rows stay at hand for a minute after somebody asked last:
 *   each step of a long work asks anew, and so does another server.
 *
 * Both throw a Failure with its sentence when the file cannot be read, and StorageError or MissingFile when it is not there.
 * Memory does not grow with the file: it is read by a process of its own, and its rows wait in a file without a name.
 */
type SheetSource = { formato: Formato; path: string; open: () => Promise<Readable> };

export const storedSheet = (storage: Storage, path: string, formato: Formato): SheetSource => ({
  formato,
  path,
  open: async () => (await storage.read(path)).stream,
});

export type Sheet = {
  leitura: Leitura;
  /** Sheets of an XLSX. */
  abas: string[];
  /** A text for each column of the file, empty where the header has none. */
  cabecalho: string[];
  /** The first rows below it. */
  linhas: string[][];
  /** Rows below it. */
  total: number;
  valores: (SheetValue[] | null)[];
};

/** Whose turn it takes, and what ends it when nobody waits any more. */
export type Reading = { caller: Caller; signal?: AbortSignal };

/** Milliseconds, and bytes of rows: what takes more is no spreadsheet. */
const limits = { mostBytes: 512 * 1024 ** 2, memoryMb: 256, within: 3 * 60_000 };
const patience = { short: limits.within, long: limits.within };
/** Each is a process, busy for seconds: an office has one. */
const turns = new Slots(2, 100, { patience, alone: { person: 1, office: 1 } });
const rows = new KeptRows();

/** `values`: columns of which each value is told, with its rows. */
export async function inspectSheet(
  source: SheetSource,
  asked: Partial<Leitura>,
  reading: Reading,
  values: readonly number[] = [],
): Promise<Sheet> {
  const made = await convert(source, { asked, preview: true, values }, reading);
  try {
    const read: string[][] = [];
    for await (const { line } of linesIn(made)) {
      if (!('fim' in line)) read.push(line.celulas);
      else {
        const { leitura, abas, colunas, total, valores } = line.fim;
        const wide = (cells: readonly string[]) => Array.from({ length: colunas }, (_, at) => cells[at] ?? '');
        const [cabecalho, ...linhas] = read.map(wide);
        return { leitura, abas, cabecalho: cabecalho!, linhas, total, valores };
      }
    }
    throw new Error('a spreadsheet without an end');
  } finally {
    await made.discard();
  }
}

/** Rows that are read by now, until they are given back. */
export type HeldRows = { behind: (row: number) => AsyncGenerator<SheetRow>; giveBack: () => void };

/** The same for whoever is to hold nothing else while the file is read. */
export async function holdRows(source: SheetSource, leitura: Leitura, reading: Reading): Promise<HeldRows> {
  const key = `${source.path} ${JSON.stringify(leitura)}`;
  const kept = await rows.take(key, () => convert(source, { asked: leitura, preview: false, values: [] }, reading));
  return { behind: (row) => rowsBehind(kept, row), giveBack: () => rows.giveBack(key, kept) };
}

export async function* rowsOf(
  source: SheetSource,
  leitura: Leitura,
  { after = 0, ...reading }: Reading & { after?: number },
): AsyncGenerator<SheetRow> {
  const held = await holdRows(source, leitura, reading);
  try {
    yield* held.behind(after);
  } finally {
    held.giveBack();
  }
}

async function* rowsBehind({ file, places }: Kept, after: number): AsyncGenerator<SheetRow> {
  let place = { row: after, at: places.get(after) ?? 0 };
  try {
    for await (const { line, end } of linesIn(file, place.at)) {
      if ('fim' in line) return;
      // the header is the first of them
      const isRow = place.at > 0;
      place = { row: line.linha, at: end };
      if (isRow && line.linha > after) yield line;
    }
  } finally {
    places.set(place.row, place.at);
  }
}

async function convert(
  { formato, open }: SheetSource,
  { asked, preview, values }: Omit<SheetJob, 'folder' | 'asked'> & { asked: Partial<Leitura> },
  { caller, signal = new AbortController().signal }: Reading,
): Promise<Spooled> {
  const job: SheetJob = { asked: { ...asked, formato }, preview, values, folder: tmpdir() };
  return turns.run(
    async () => {
      const copy = await openSpool();
      try {
        await copyInto(copy, await open(), signal);
        const made = await makeFile<typeof sheetForm>('planilha', job, copy, { signal, limits }).catch(refused);
        return await whole(made);
      } finally {
        await copy.discard();
      }
    },
    caller,
    true,
  );
}

/** Also where nobody waits any more the stream is ended: one that is only left keeps its file open, which ends the process later. */
async function copyInto(copy: Spool, stream: Readable, signal: AbortSignal): Promise<void> {
  try {
    for await (const bytes of addAbortSignal(signal, stream)) await copy.write(bytes as Buffer);
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  }
}

/** It grew beyond its limits, whatever it said of itself. */
function refused(error: unknown): never {
  throw error instanceof Failure && error.code === 'exports.too_large' ? new Failure('files.too_large') : error;
}

/** Characters of the last line where that says what is wrong. */
const lastLine = 4096;

/** What was made of a file that could be read to its end; else it is refused for what the last line says. */
async function whole(made: Spooled): Promise<Spooled> {
  for await (const bytes of bytesOf(made.fd, Math.max(0, made.size - lastLine))) {
    const said = bytes.toString().trimEnd().split('\n').at(-1)!;
    if (!said.startsWith('{"erro"')) return made;
    await made.discard();
    const { code, message } = (JSON.parse(said) as Extract<SheetLine, { erro: unknown }>).erro;
    throw new Failure(code, { field: 'arquivo', ...(message && { message }) });
  }
  throw new Error('nothing was made of a spreadsheet');
}
