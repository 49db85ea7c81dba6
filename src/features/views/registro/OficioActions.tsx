import { Repeat2 } from 'lucide-react';
import { histories } from '../../../shared/history.ts';
import { texts } from '../../../shared/texts.ts';
import { call } from '../../../web/calls/api.ts';
import { useAction } from '../../../web/data/action.ts';
import { useHistoryPanel } from '../../../web/history/use-history-panel.tsx';
import { useAllowed } from '../../../web/session/session.tsx';
import { useConfirm } from '../../../web/ui/ConfirmDialog.tsx';
import { RowActions } from '../../../web/ui/RowActions.tsx';
import { removeAction } from '../../../web/ui/row-action.ts';
import { type Lista, type OficioListed, removeOficio, restoreOficio } from '../../daily/oficios/oficios.contract.ts';
import { repeatOficio } from '../../daily/oficios/registro.contract.ts';
import { registroTexts as t } from './registro.texts.ts';

/** What can be done with a letter in a list; nothing with one that is hidden from this person. */
export function OficioActions({ oficio, lista }: { oficio: OficioListed; lista: Lista }) {
  const { id, assunto, identificacao, oculto } = oficio;
  const canEdit = useAllowed('oficios.edit');
  const confirm = useConfirm();
  const history = useHistoryPanel(histories.oficios);
  const repeat = useAction(repeatOficio, { success: t.reiterado, error: t.erroReiterar });
  const remove = useAction(removeOficio, {
    success: t.excluido,
    error: t.erroExcluir,
    undo: () => call(restoreOficio, { id }),
  });
  if (oculto) return null;
  const named = identificacao ?? assunto;
  const draft = oficio.situacao === 'RASCUNHO';
  const waits = ['EMITIDO', 'ENVIADO', 'PROTOCOLADO'].includes(oficio.situacao);
  async function askToRemove() {
    const question = { title: t.excluirTitulo(assunto), action: texts.excluir, tone: 'bad' } as const;
    if (await confirm(question)) await remove.run({ id });
  }
  const again = {
    icon: Repeat2,
    label: t.reiterar,
    name: t.reiterarNome(named),
    busy: repeat.busy,
    onSelect: () => void repeat.run({ id }),
  };
  return (
    <>
      <RowActions
        name={`${t.acoes}: ${named}`}
        actions={[
          ...(canEdit && waits && lista !== 'ANULADOS' ? [again] : []),
          ...history.action(id, named),
          ...(canEdit && draft ? [removeAction(assunto, () => void askToRemove())] : []),
        ]}
      />
      {history.dialog}
    </>
  );
}
