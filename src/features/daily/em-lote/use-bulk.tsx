import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { CallInput, CallOutput } from '../../../shared/contract.ts';
import { currentToasts, dismissToast, toast } from '../../../web/browser/toast.ts';
import { useAction } from '../../../web/data/action.ts';
import { noteBegun } from '../../../web/data/under-way.ts';
import { isWaiting } from '../../base/lotes/lotes.contract.ts';
import { lotesTexts } from '../../base/lotes/lotes.texts.ts';
import { useUndoLote } from '../../base/lotes/use-tarefas-panel.tsx';
import { bulkDemandas, fieldOf, type BulkField } from './em-lote.contract.ts';
import { emLoteTexts as t } from './em-lote.texts.ts';

/** So many reasons stand in the message; all of them are in the result. */
const told = 3;

/** Changes many demands, says what came of it, and offers the way back. */
export function useBulk() {
  const navigate = useNavigate();
  const bulk = useAction(bulkDemandas, { error: t.erro });
  const undo = useUndoLote();
  const [field, setField] = useState<BulkField | null>(null);
  const open = (id: string) => () => void navigate({ to: '/tarefas', search: { tarefa: id } });

  function tell({ lote, falhas }: CallOutput<typeof bulkDemandas>) {
    // a refusal of before is over
    for (const { id, text } of currentToasts()) if (text === t.erro) dismissToast(id);
    const result = { label: lotesTexts.verResultado, run: open(lote.id) };
    // the top bar tells how far it is, and how it ends
    if (isWaiting(lote)) return noteBegun(lote.id);
    const reasons = falhas
      .slice(0, told)
      .map(({ nome, motivo }) => lotesTexts.motivo(nome ?? lotesTexts.semNome, motivo));
    toast.success(lotesTexts.resultado(lote), lote.ok > 0 ? () => void undo.run(lote) : undefined, {
      about: lote.id,
      ...(reasons.length > 0 && { detail: reasons.join('\n') }),
      ...(lote.falhas > told && { actions: [result] }),
    });
  }

  return {
    /** The field that is being changed. */
    busy: bulk.busy ? field : null,
    /** Resolves with whether it was done, or waits for its turn. */
    change: async (input: CallInput<typeof bulkDemandas>): Promise<boolean> => {
      setField(fieldOf(input.mudar));
      const output = await bulk.run(input);
      if (output) tell(output);
      return output !== undefined;
    },
  };
}
