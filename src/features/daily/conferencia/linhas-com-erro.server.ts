import type { SheetRow } from '../../../server/sheets/sheet-rows.ts';
import type { Wrong } from './conferencia.sql.ts';

type Found = { celulas: readonly string[]; one: Wrong };

/** What is wrong beside its row of the file, which is read along and given back however that ends. */
export async function* withCells(
  rows: AsyncGenerator<SheetRow>,
  wrong: AsyncIterable<readonly Wrong[]>,
): AsyncGenerator<Found[]> {
  try {
    for await (const part of wrong) {
      const found: Found[] = [];
      for (const one of part) {
        let row = await rows.next();
        while (!row.done && row.value.linha < one.linha) row = await rows.next();
        found.push({ celulas: row.done ? [] : row.value.celulas, one });
      }
      yield found;
    }
  } finally {
    await rows.return(undefined);
  }
}
