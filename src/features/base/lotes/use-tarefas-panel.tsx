import { useNavigate } from '@tanstack/react-router';
import { toast } from '../../../web/browser/toast.ts';
import { useAction } from '../../../web/data/action.ts';
import { noteBegun } from '../../../web/data/under-way.ts';
import { isWaiting, type Lote, undoLote } from './lotes.contract.ts';
import { lotesTexts as t } from './lotes.texts.ts';
import { outcomeOf } from './TarefaState.tsx';

/** Takes a lote back, and says what came of it, or that it waits for its turn. */
export function useUndoLote() {
  const undo = useAction(undoLote, { error: t.erroDesfazer });
  return {
    busy: undo.busy,
    run: async (id: string): Promise<void> => {
      const lote = await undo.run({ id });
      if (!lote) return;
      if (isWaiting(lote)) return noteBegun(lote.id);
      toast.success(t.desfeito(lote));
    },
  };
}

/** Says how one ended that was waited for. */
export function useTellLote() {
  const navigate = useNavigate();
  const undo = useUndoLote();
  return (lote: Lote): void => {
    const actions = [
      { label: t.verResultado, run: () => void navigate({ to: '/tarefas', search: { tarefa: lote.id } as never }) },
    ];
    if (lote.estado === 'FALHOU') return toast.error(lote.titulo, lote.erro ?? undefined);
    if (lote.estado === 'DESFEITO') return toast.success(t.desfeito(lote), undefined, { about: lote.id, actions });
    const takeBack = lote.pode_desfazer ? () => void undo.run(lote.id) : undefined;
    toast.success(outcomeOf(lote), takeBack, { about: lote.id, detail: lote.titulo, actions });
  };
}
