import { useAction } from '../../../web/data/action.ts';
import { useRemoval } from '../../../web/data/removal.ts';
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

/** A protected one stays. */
export function useRemoveDocumento() {
  const sayProtected = useProtected();
  const remove = useRemoval(
    { remove: removeDocumento, restore: restoreDocumento, list: listDocumentos },
    {
      ask: ({ name }) => ({ title: t.confirmarExclusao(name) }),
      success: t.excluido,
      error: t.erroExcluir(t.erroDesconhecido),
      receiver: sayReason,
    },
  );
  return async (row: Documento) => void (await (isProtected(row) ? sayProtected(row) : remove(row)));
}
