import { texts } from '../../../shared/texts.ts';
import { patch, useAction, withoutRow } from '../../../web/data/action.ts';
import { call } from '../../../web/calls/api.ts';
import type { ProblemReceiver } from '../../../web/calls/problem.ts';
import { toast } from '../../../web/browser/toast.ts';
import { useAllowed } from '../../../web/session/session.tsx';
import { confirm } from '../../../web/ui/ConfirmDialog.tsx';
import {
  isProtected,
  listDocumentos,
  releaseDocumento,
  removeDocumento,
  restoreDocumento,
  type Documento,
} from './documentos.contract.ts';
import { documentosTexts as t } from './documentos.texts.ts';

/** The specification puts the reason into the sentence. */
const sayReason: ProblemReceiver = {
  receive: ({ code, detail }) => {
    if (code === 'session.not_member') return false;
    toast.error(t.erroExcluir(detail || t.erroDesconhecido));
    return true;
  },
};

/** Says why a protected one cannot be deleted; who administers the office can release it there. */
function useProtected() {
  const canRelease = useAllowed('documentos.release');
  const { run } = useAction(releaseDocumento, { success: t.liberado, error: t.erroLiberar });
  return async ({ id, name }: Documento) => {
    if (!canRelease) return toast.error(t.protegido);
    if (await confirm({ title: t.protegido, text: t.liberarDica(name), action: t.liberar })) await run({ id });
  };
}

/** Asks, takes the row away at once, and offers to take that back. A protected one stays. */
export function useRemoveDocumento() {
  const sayProtected = useProtected();
  const { run } = useAction(removeDocumento, {
    success: t.excluido,
    error: t.erroExcluir(t.erroDesconhecido),
    optimistic: ({ id }) => [patch(listDocumentos, withoutRow(id))],
    undo: (_, { id }) => call(restoreDocumento, { id }),
  });
  return async (row: Documento) => {
    if (isProtected(row)) return sayProtected(row);
    const { id, name } = row;
    const question = { title: t.confirmarExclusao(name), action: texts.excluir, tone: 'bad' } as const;
    if (await confirm(question)) await run({ id }, sayReason);
  };
}
