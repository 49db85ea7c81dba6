import { sheetLimits } from '../../shared/files/sheets.ts';
import { SheetError } from './sheet-error.ts';
import type { SheetRow } from './sheet-rows.ts';
import { sheetsTexts as t } from './sheets.texts.ts';
import { readWholeXml } from './xml.ts';
import type { Zip } from './zip.ts';

/** Cells that are merged: their text is that of the first, and a person sees it in all of them. */
type Merged = { top: number; left: number; bottom: number; right: number };

/** Those of a sheet, from its top. They stand behind its rows: a sheet that never names them is not parsed for them. */
export async function mergedIn(zip: Zip, path: string): Promise<Merged[]> {
  const merged: Merged[] = [];
  if (!(await isNamed('mergeCell', zip.read(path)))) return merged;
  await readWholeXml(zip.read(path), {
    open: (name, { ref = '' }) => {
      const [, left, top, right, bottom] = /^([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})$/.exec(ref) ?? [];
      if (name !== 'mergeCell' || !left) return;
      if (merged.length === sheetLimits.merged) throw new SheetError('sheets.limit', t.mescladasDemais);
      merged.push({ top: Number(top), left: columnOf(left), bottom: Number(bottom), right: columnOf(right!) });
    },
  });
  return merged.sort((one, other) => one.top - other.top);
}

async function isNamed(name: string, bytes: AsyncIterable<Buffer>): Promise<boolean> {
  let end = Buffer.alloc(0);
  for await (const chunk of bytes) {
    const both = Buffer.concat([end, chunk]);
    if (both.includes(name)) return true;
    end = both.subarray(-name.length);
  }
  return false;
}

/** Column of `C57`, from 0. */
export function columnOf(place: string): number {
  let column = 0;
  for (const char of place) {
    const letter = char.charCodeAt(0) - 64;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
  }
  return column - 1;
}

/**
 * Rows with the texts of merged cells in all of them. What stands alone in its row is a title, however wide it was made; a row with
 * nothing of its own stays empty, and no column comes into being.
 */
export function fillMerged(merged: readonly Merged[]): (row: SheetRow) => SheetRow {
  const over: { text: string; top: number; bottom: number }[] = [];
  let next = 0;
  let widest = 0;
  return (row) => {
    const { linha, celulas } = row;
    const own = celulas.filter(Boolean).length;
    if (own === 0) return row;
    widest = Math.max(widest, celulas.length);
    for (; merged[next] && merged[next]!.top <= linha; next += 1) {
      const { top, left, bottom, right } = merged[next]!;
      const text = top === linha ? celulas[left] : '';
      const last = Math.min(right, sheetLimits.columns - 1);
      for (let column = left; text && column <= last; column += 1) over[column] = { text, top, bottom };
    }
    over.slice(0, widest).forEach(({ text, top, bottom }, column) => {
      if (bottom < linha || (top === linha && own === 1)) return;
      while (celulas.length < column) celulas.push('');
      celulas[column] = text;
    });
    return row;
  };
}
