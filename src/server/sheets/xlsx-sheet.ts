import { sheetLimits } from '../../shared/files/sheets.ts';
import { SheetError } from './sheet-error.ts';
import { fromHeader, type OpenSheet, type SheetJob, type SheetRow } from './sheet-rows.ts';
import { sheetsTexts as t } from './sheets.texts.ts';
import { numberText, type NumberFormat } from './xlsx-formats.ts';
import { columnOf, fillMerged, mergedIn } from './xlsx-merged.ts';
import { SharedStrings } from './xlsx-strings.ts';
import { readWorkbook, type Workbook } from './xlsx-workbook.ts';
import { readWholeXml, readXml, type XmlReader } from './xml.ts';
import { Zip } from './zip.ts';

/** An XLSX, sheet by sheet as it inflates. Of formulas it has the results that were saved with them; none is computed. */
export async function openXlsx(fd: number, { asked, folder }: Pick<SheetJob, 'asked' | 'folder'>): Promise<OpenSheet> {
  const zip = await Zip.open(fd);
  const workbook = await readWorkbook(zip);
  const sheet = asked.aba ? workbook.sheets.find(({ name }) => name === asked.aba) : await firstWithRows(zip, workbook);
  if (!sheet) throw new SheetError('sheets.limit', t.abaSumiu(asked.aba ?? ''));
  return {
    leitura: { formato: 'XLSX', codificacao: null, delimitador: null, aba: sheet.name },
    abas: workbook.sheets.map(({ name }) => name),
    rows: () => rowsOf(zip, workbook, sheet.path, folder),
  };
}

/** Where nobody has chosen one: a cover may stand before it, or sheets that were never written in. */
async function firstWithRows(zip: Zip, workbook: Workbook) {
  if (workbook.sheets.length > 1)
    for (const sheet of workbook.sheets) if (await hasRows(zip, workbook, sheet.path)) return sheet;
  return workbook.sheets[0];
}

/** A header of two columns, and a row below it. What texts say is not read for that. */
async function hasRows(zip: Zip, workbook: Workbook, path: string): Promise<boolean> {
  let found = 0;
  for await (const { celulas } of fromHeader(
    readXml(
      zip.read(path),
      rowReader(workbook, { get: () => '?' }, (row) => row),
    ),
  )) {
    if (celulas.length > 1) found += 1;
    if (found === 2) return true;
  }
  return false;
}

async function* rowsOf(zip: Zip, workbook: Workbook, path: string, folder: string): AsyncGenerator<SheetRow> {
  const strings = new SharedStrings(folder);
  try {
    if (workbook.strings) await readStrings(zip, workbook.strings, strings);
    const whole = fillMerged(await mergedIn(zip, path));
    yield* readXml(zip.read(path), rowReader(workbook, strings, whole));
  } finally {
    strings.close();
  }
}

/** How characters are written that no XML may have. NUL and half a character the database may not have either. */
const unescaped = (text: string): string =>
  text.includes('_x')
    ? text
        .replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
        .replaceAll('\0', '')
        .toWellFormed()
    : text;

/** One character more than a cell may have tells that it has too many. */
const kept = (before: string, more: string): string =>
  before.length > sheetLimits.cell ? before : (before + more).slice(0, sheetLimits.cell + 1);

/** Collects the parts of a text that is written in several fonts, without how it is pronounced. */
function textReader() {
  let [text, on, silent] = ['', false, false];
  return {
    begin: () => void ([text, on, silent] = ['', false, false]),
    open: (name: string) => {
      if (name === 'rPh') silent = true;
      if (name === 't') on = !silent;
    },
    text: (said: string) => {
      if (on) text = kept(text, said);
    },
    close: (name: string) => {
      if (name === 'rPh') silent = false;
      if (name === 't') on = false;
    },
    all: () => unescaped(text),
  };
}

async function readStrings(zip: Zip, path: string, strings: SharedStrings): Promise<void> {
  const reader = textReader();
  await readWholeXml(zip.read(path), {
    open: (name) => (name === 'si' ? reader.begin() : reader.open(name)),
    text: reader.text,
    close: (name) => (name === 'si' ? strings.add(reader.all()) : reader.close(name)),
  });
}

const lastRow = 1_048_576;

/** Makes rows of the elements of a sheet. */
function rowReader(
  { formats, date1904 }: Workbook,
  strings: Pick<SharedStrings, 'get'>,
  whole: (row: SheetRow) => SheetRow,
): XmlReader<SheetRow> {
  let done: SheetRow[] = [];
  let row: SheetRow = { linha: 0, celulas: [] };
  let cell = { column: -1, type: '', style: 0, value: '' };
  let inValue = false;
  const inline = textReader();
  return {
    open: (name, { r, t: type, s }) => {
      if (name === 'row') {
        const said = Number(r ?? 0);
        row = { linha: said > row.linha ? said : row.linha + 1, celulas: [] };
        if (row.linha > lastRow) throw new SheetError('sheets.unreadable');
        cell.column = -1;
      } else if (name === 'c') {
        const said = r ? columnOf(r) : -1;
        cell = { column: said >= 0 ? said : cell.column + 1, type: type ?? 'n', style: Number(s ?? 0), value: '' };
        inline.begin();
      } else if (name === 'v') inValue = true;
      else inline.open(name);
    },
    text: (said) => {
      if (inValue) cell.value = kept(cell.value, said);
      else inline.text(said);
    },
    close: (name) => {
      if (name === 'v') inValue = false;
      else if (name === 'row') done.push(whole(row));
      else if (name === 'c') {
        const text = cell.type === 'inlineStr' ? inline.all() : valueOf(cell, formats[cell.style], strings, date1904);
        if (text.trim() === '') return;
        if (cell.column >= sheetLimits.columns) throw new SheetError('sheets.limit', t.colunasDemais(row.linha));
        while (row.celulas.length < cell.column) row.celulas.push('');
        row.celulas[cell.column] = text;
      } else inline.close(name);
    },
    taken: () => {
      const taken = done;
      done = [];
      return taken;
    },
  };
}

type Cell = { type: string; value: string };

function valueOf(
  { type, value }: Cell,
  format: NumberFormat | undefined,
  strings: Pick<SharedStrings, 'get'>,
  date1904: boolean,
) {
  switch (type) {
    case 's':
      return strings.get(Number(value)) ?? '';
    case 'str':
      return unescaped(value);
    case 'b':
      return value === '1' ? 'VERDADEIRO' : value === '0' ? 'FALSO' : '';
    case 'd': {
      const [, year, month, day, time] = /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d:\d\d))?/.exec(value) ?? [];
      return year ? `${day}/${month}/${year}${time && time !== '00:00' ? ` ${time}` : ''}` : value;
    }
    // a formula that has gone wrong has no value
    case 'e':
      return '';
    default: {
      const number = value === '' ? NaN : Number(value);
      return Number.isFinite(number) ? numberText(number, format ?? { kind: 'number' }, date1904) : value;
    }
  }
}
