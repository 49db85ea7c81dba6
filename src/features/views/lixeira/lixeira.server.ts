import { failureOf } from '../../../server/database/database-errors.ts';
import type { Run } from '../../../server/database/db.ts';
import { Failure } from '../../../server/process/failure.ts';
import { foundRow, restorePart } from '../../../server/database/rows.ts';
import { route } from '../../../server/http/route.ts';
import { sentenceOf } from '../../../shared/errors.ts';
import { withoutIds } from '../../../shared/letters/mentions.ts';
import { type BinTable, binTables } from '../../../shared/nouns.ts';
import { movedDeadlines } from '../../base/feriados/feriados.parts.sql.ts';
import { requireDayFree } from '../../daily/series/series.parts.sql.ts';
import { binPageSize, listBin, restoreBin, type RestoreResult } from './lixeira.contract.ts';
import { countBin, pageOfBin, release, savepoint, undo } from './lixeira.sql.ts';

type Item = { kind: BinTable; id: string };

export const lixeiraRoutes = [
  route(listBin, async ({ batch, input }) => {
    const [found, [counts]] = await batch(pageOfBin(input), countBin());
    const rows = found.slice(0, binPageSize).map((row) => ({ ...row, label: withoutIds(row.label) }));
    return { rows, next: found.length > rows.length ? rows.at(-1)!.cursor : null, counts: counts! };
  }),

  route(restoreBin, ({ transaction, input: { items } }) =>
    transaction(async (run) => {
      const results = new Map<Item, RestoreResult>();
      // a demand before its files, and a subject once its theme is back, so that both may be chosen together
      for (const kind of binTables) {
        const some = items.filter((item) => item.kind === kind);
        for (const item of some) results.set(item, await restore(run, item));
        const refused = some.filter((item) => !results.get(item)!.restored);
        if (refused.length < some.length) for (const item of refused) results.set(item, await restore(run, item));
      }
      const [moved] = await run(movedDeadlines());
      return { results: items.map((item) => results.get(item)!), ...foundRow(moved) };
    }),
  ),
];

/** Restores one of several: what stops it leaves the others as they are. */
async function restore(run: Run, { kind, id }: Item): Promise<RestoreResult> {
  try {
    const rules = kind === 'agenda_compromissos' ? requireDayFree(id) : [];
    const rows = await run(savepoint(), ...rules, ...restorePart(kind, id), release());
    // the restore is the statement before the release
    if (rows.at(-2)!.length > 0) return { kind, id, restored: true, status: 200, code: null, message: null };
    return refused({ kind, id }, new Failure('record.not_found'));
  } catch (error) {
    const failure = failureOf(error);
    if (!(failure instanceof Failure) || failure.status >= 500) throw error;
    await run(undo());
    return refused({ kind, id }, failure);
  }
}

const refused = (item: Item, { status, code }: Failure): RestoreResult => ({
  ...item,
  restored: false,
  status,
  code,
  message: sentenceOf(code),
});
