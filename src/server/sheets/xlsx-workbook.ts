import { posix } from 'node:path';
import { sheetLimits } from '../../shared/files/sheets.ts';
import { SheetError } from './sheet-error.ts';
import { formatOf, type NumberFormat } from './xlsx-formats.ts';
import { readWholeXml } from './xml.ts';
import type { Zip } from './zip.ts';

/** What an XLSX says of its sheets, apart from what stands in them. */
export type Workbook = {
  sheets: { name: string; path: string }[];
  /** Serial dates are counted from 1904. */
  date1904: boolean;
  strings: string | null;
  formats: NumberFormat[];
};

type Relation = { id: string; kind: string; target: string };

/** More of anything is nothing that a spreadsheet program wrote. */
const mostSaid = 65_536;

function add<T>(list: T[], one: T): void {
  if (list.length === mostSaid) throw new SheetError('sheets.unreadable');
  list.push(one);
}

/** What a part points at, by the paths of the whole. */
async function relationsOf(zip: Zip, part: string): Promise<Relation[]> {
  const { dir, base } = posix.parse(part);
  const path = posix.join(dir, '_rels', `${base}.rels`);
  const found: Relation[] = [];
  if (!zip.has(path)) return found;
  await readWholeXml(zip.read(path), {
    open: (name, { Id = '', Type = '', Target = '', TargetMode }) => {
      if (name !== 'Relationship' || TargetMode === 'External') return;
      const target = posix.join(Target.startsWith('/') ? '' : dir, Target.replace(/^\//, ''));
      add(found, { id: Id, kind: posix.basename(Type), target });
    },
  });
  return found;
}

export async function readWorkbook(zip: Zip): Promise<Workbook> {
  const start = (await relationsOf(zip, '')).find(({ kind }) => kind === 'officeDocument')?.target ?? 'xl/workbook.xml';
  const relations = await relationsOf(zip, start);
  const targetOf = (wanted: string) => {
    const target = relations.find(({ kind }) => kind === wanted)?.target;
    return target && zip.has(target) ? target : null;
  };
  const visible: Workbook['sheets'] = [];
  const hidden: Workbook['sheets'] = [];
  let date1904 = false;
  await readWholeXml(zip.read(start), {
    open: (element, attributes) => {
      if (element === 'workbookPr') date1904 = /^(1|true)$/.test(attributes.date1904 ?? '');
      if (element !== 'sheet') return;
      const id = Object.entries(attributes).find(([name]) => /(^|:)id$/.test(name))?.[1];
      const path = relations.find((one) => one.id === id && one.kind === 'worksheet')?.target;
      const sheets = attributes.state && attributes.state !== 'visible' ? hidden : visible;
      if (path && zip.has(path)) add(sheets, { name: attributes.name ?? '', path });
    },
  });
  // what its author does not see is offered where there is nothing else
  const sheets = (visible.length > 0 ? visible : hidden).slice(0, sheetLimits.sheets);
  if (sheets.length === 0) throw new SheetError('sheets.unreadable');
  const styles = targetOf('styles');
  return { sheets, date1904, strings: targetOf('sharedStrings'), formats: styles ? await formatsOf(zip, styles) : [] };
}

/** How numbers are shown, by the style that a cell names. */
async function formatsOf(zip: Zip, path: string): Promise<NumberFormat[]> {
  const codes = new Map<number, string>();
  const ids: number[] = [];
  let inCells = false;
  await readWholeXml(zip.read(path), {
    open: (name, { numFmtId, formatCode }) => {
      if (name === 'cellXfs') inCells = true;
      if (name === 'numFmt' && codes.size < mostSaid) codes.set(Number(numFmtId), formatCode ?? '');
      if (name === 'xf' && inCells) add(ids, Number(numFmtId ?? 0));
    },
    close: (name) => {
      if (name === 'cellXfs') inCells = false;
    },
  });
  const made = new Map<number, NumberFormat>();
  return ids.map((id) => {
    const format = made.get(id) ?? formatOf(id, codes.get(id));
    made.set(id, format);
    return format;
  });
}
