import { useNavigate } from '@tanstack/react-router';
import { toast, type ToastAction } from '../../../web/browser/toast.ts';
import { useAction } from '../../../web/data/action.ts';
import { noteBegun } from '../../../web/data/under-way.ts';
import { confirm } from '../../../web/ui/ConfirmDialog.tsx';
import { isWaiting, type Lote, undoLote } from './lotes.contract.ts';
import { lotesTexts as t } from './lotes.texts.ts';
import { isNothingBack, outcomeOf, undoneOf } from './TarefaState.tsx';

/** Takes a lote back, and says what came of it, or that it waits for its turn. An import, which nothing brings again, asks before. */
export function useUndoLote() {
  const undo = useAction(undoLote, { error: t.erroDesfazer });
  return {
    busy: undo.busy,
    run: async ({ id, tipo, ok, desfeitos }: Lote): Promise<void> => {
      if (tipo === 'IMPORTACAO' && !(await confirm(t.perguntaImportacao(ok - desfeitos)))) return;
      const lote = await undo.run({ id });
      if (!lote) return;
      if (isWaiting(lote)) return noteBegun(lote.id);
      if (isNothingBack(lote)) toast.error(undoneOf(lote));
      else toast.success(undoneOf(lote));
    },
  };
}

/** Where the letters are that one has written. */
export const rascunhos = { to: '/oficios', search: { aba: 'RASCUNHOS' } } as const;
export const hasDrafts = ({ tipo, ok, estado }: Lote): boolean => tipo === 'OFICIOS' && ok > 0 && estado !== 'DESFEITO';

/** Says how one ended that was waited for. */
export function useTellLote() {
  const navigate = useNavigate();
  const undo = useUndoLote();
  return (lote: Lote): void => {
    const actions: ToastAction[] = [
      { label: t.verResultado, run: () => void navigate({ to: '/tarefas', search: { tarefa: lote.id } }) },
    ];
    if (lote.estado === 'FALHOU') return toast.error(lote.titulo, lote.erro ?? undefined);
    if (isNothingBack(lote)) return toast.error(undoneOf(lote), undefined, undefined, actions);
    if (lote.estado === 'DESFEITO') return toast.success(undoneOf(lote), undefined, { about: lote.id, actions });
    if (hasDrafts(lote)) actions.unshift({ label: t.verRascunhos, run: () => void navigate(rascunhos) });
    const takeBack = lote.pode_desfazer ? () => void undo.run(lote) : undefined;
    toast.success(outcomeOf(lote), takeBack, { about: lote.id, detail: lote.titulo, actions });
  };
}
