import { patch, useAction } from '../../web/action.ts';
import { toast } from '../../web/toast.ts';
import { type BinRow, listBin, restoreBin } from './lixeira.contract.ts';
import { lixeiraTexts as t } from './lixeira.texts.ts';

/** Restores what was chosen, and says of what could not be restored why. */
export function useRestore(onDone: () => void) {
  const { run, busy } = useAction(restoreBin, {
    error: t.erroRestaurar,
    optimistic: ({ items }) => [
      patch(listBin, (page) => ({
        ...page,
        rows: page.rows.filter((row) => !items.some((item) => item.id === row.id)),
      })),
    ],
  });

  async function restore(rows: readonly BinRow[]) {
    const answer = await run({ items: rows.map(({ kind, id }) => ({ kind, id })) });
    if (!answer) return;
    const refused = answer.results.filter((result) => !result.restored);
    const restored = answer.results.length - refused.length;
    if (restored > 0) toast.success(t.restaurados(restored));
    const reasons = [...new Set(refused.map((result) => result.message ?? ''))].join(' ');
    if (refused.length > 0) toast.error(t.naoRestaurados(refused.length), reasons);
    onDone();
  }
  return { restore, busy };
}
