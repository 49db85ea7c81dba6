import { texts } from '../../../shared/texts.ts';
import { patch, useAction, withoutRow } from '../../../web/data/action.ts';
import { call } from '../../../web/calls/api.ts';
import { showProblem } from '../../../web/calls/problem.ts';
import { useConfirm } from '../../../web/ui/ConfirmDialog.tsx';
import { getMunicipe, listMunicipes, type Municipe, removeMunicipe, restoreMunicipe } from './municipes.contract.ts';
import { municipesTexts as t } from './municipes.texts.ts';

/** Asks, with the number of demands that stay, takes the row away at once, and offers to take that back. */
export function useRemoveMunicipe() {
  const confirm = useConfirm();
  const { run } = useAction(removeMunicipe, {
    success: t.excluido,
    error: t.erroExcluir,
    optimistic: ({ id }) => [patch(listMunicipes, withoutRow(id))],
    undo: ({ id }) => call(restoreMunicipe, { id }),
  });
  return async ({ id, nome_completo }: Pick<Municipe, 'id' | 'nome_completo'>): Promise<boolean> => {
    try {
      const { demandas_total } = await call(getMunicipe, { id });
      const sure = await confirm({
        title: t.confirmarExclusao(nome_completo),
        text: t.demandasQueFicam(demandas_total),
        action: texts.excluir,
        tone: 'bad',
      });
      return sure && (await run({ id })) !== undefined;
    } catch (error) {
      showProblem(error, t.erroExcluir);
      return false;
    }
  };
}
