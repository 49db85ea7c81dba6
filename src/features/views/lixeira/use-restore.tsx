import { useState } from 'react';
import { patch, useAction } from '../../../web/data/action.ts';
import { toast } from '../../../web/browser/toast.ts';
import { feriadosTexts } from '../../base/feriados/feriados.texts.ts';
import { type BinRow, listBin, restoreBin } from './lixeira.contract.ts';
import { lixeiraTexts as t } from './lixeira.texts.ts';

/** Items that the message names; the list says it of all. */
const named = 3;

/**
 * Restores what was chosen. What could not be restored is named with the reason, in the message and, by id in `refused`,
 * in the list; `onDone` is told the rows that are back.
 */
export function useRestore(onDone: (restored: readonly BinRow[]) => void) {
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map());
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
    const reasons = new Map(
      answer.results.flatMap(({ id, restored, message }) => (restored ? [] : [[id, message ?? '']])),
    );
    const stayed = rows.filter(({ id }) => reasons.has(id));
    const { prazos_recontados: moved } = answer;
    const more = moved > 0 ? { detail: feriadosTexts.recalculado(moved) } : {};
    if (stayed.length < rows.length) toast.success(t.restaurados(rows.length - stayed.length), undefined, more);
    if (stayed.length > 0) {
      const lines = stayed.slice(0, named).map(({ id, label }) => t.naoRestaurado(label, reasons.get(id)!));
      if (stayed.length > named) lines.push(t.eOutros(stayed.length - named));
      toast.error(t.naoRestaurados(stayed.length), lines.join('\n'));
    }
    setRefused(reasons);
    onDone(rows.filter(({ id }) => !reasons.has(id)));
  }
  return { restore, refused, busy };
}
