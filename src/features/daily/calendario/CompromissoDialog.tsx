import { Fragment, useEffect, useEffectEvent, useState } from 'react';
import { useData } from '../../../web/data/data.ts';
import { usePassed } from '../../../web/browser/today.ts';
import { showProblem } from '../../../web/calls/problem.ts';
import { usePhone, useTouch } from '../../../web/browser/media.ts';
import { useAllowed } from '../../../web/session/session.tsx';
import { GoneContext, isGone } from '../../../web/calls/gone.ts';
import { Dialog } from '../../../web/ui/Dialog.tsx';
import { PresenceAvatars } from '../../../web/presence/PresenceAvatars.tsx';
import { ListSkeleton } from '../../../web/ui/Skeleton.tsx';
import { histories } from '../../../shared/history.ts';
import { useHistoryPanel } from '../../../web/history/use-history-panel.tsx';
import { type Compromisso, endOf, getCompromisso } from '../agenda/agenda.contract.ts';
import { agendaTexts as t } from '../agenda/agenda.texts.ts';
import type { AgendaView } from './agenda-view.tsx';
import { useAlcance } from '../series/AlcanceDialog.tsx';
import { useRemove } from './compromisso-actions.tsx';
import { EditCompromissoForm } from '../agenda/CompromissoForm.tsx';
import { getDesfecho } from '../desfecho/desfecho.contract.ts';
import { desfechoTexts } from '../desfecho/desfecho.texts.ts';
import { DesfechoPanel } from '../desfecho/DesfechoPanel.tsx';
import { ReadCompromissoPanel } from '../agenda/ReadCompromissoPanel.tsx';

/** The appointment that the address names: in its edit dialog, or, where it was opened by a tap, first to be read. */
export function OpenedCompromisso({ view: { aberto, close } }: { view: AgendaView }) {
  const alcance = useAlcance();
  const remove = useRemove(alcance.ask);
  const canEdit = useAllowed('agenda.edit');
  const tapped = [usePhone(), useTouch()].some(Boolean);
  // as it was opened: what somebody writes in stays when the window becomes narrow
  const [opened, setOpened] = useState({ id: aberto, edited: !tapped });
  if (opened.id !== aberto) setOpened({ id: aberto, edited: !tapped });
  const editing = canEdit && opened.edited;
  const history = useHistoryPanel(histories.agenda_compromissos);
  // what is being deleted is not asked for again
  const [leaving, setLeaving] = useState('');
  if (!aberto && leaving) setLeaving('');
  const query = useData(getCompromisso, { id: aberto }, { enabled: aberto !== '' && aberto !== leaving });
  // data of before stays when somebody else deletes the appointment: who is editing it keeps what they typed, who reads it does not
  const row = aberto ? query.data : undefined;
  // fetched before the form is shown: coming later, this card would push down the field somebody types in
  const desfecho = useData(
    getDesfecho,
    { id: aberto },
    // while the appointment itself is missing, only that is told
    { ...(row && { error: desfechoTexts.erroCarregar }), enabled: aberto !== '' && aberto !== leaving },
  );

  // not over a form, which would move under who types in it
  usePassed(row && !editing ? [endOf(row)] : [], desfecho.dataUpdatedAt, () => void desfecho.refetch());

  const missing = aberto !== '' && (row === undefined || (!editing && isGone(query))) ? query.error : null;
  const tell = useEffectEvent(() => {
    showProblem(missing, t.erroCarregar);
    close();
  });
  useEffect(() => {
    if (missing) tell();
  }, [missing]);

  async function removeThis(one: Compromisso, forget: () => void) {
    setLeaving(one.id);
    if (await remove(one)) {
      forget();
      close();
    } else setLeaving('');
  }

  return (
    <>
      <Dialog
        open={aberto !== '' && !missing}
        onClose={close}
        // all that can be done stands beside what saves it
        size={editing ? 'lg' : 'md'}
        title={editing ? t.editar : (row?.titulo ?? t.compromisso)}
        beside={row && canEdit && <PresenceAvatars kind="agenda_compromissos" id={row.id} className="min-w-0" />}
      >
        {row === undefined || desfecho.isPending ? (
          <ListSkeleton rows={4} />
        ) : (
          // a new window for another appointment: nothing that was open over the first is left
          <Fragment key={row.id}>
            {desfecho.data && <DesfechoPanel compromisso={row} desfecho={desfecho.data} />}
            {editing ? (
              <GoneContext value={isGone(query)}>
                <EditCompromissoForm
                  compromisso={row}
                  onDone={close}
                  onHistory={history.allowed ? () => history.show(row.id, row.titulo) : undefined}
                  onRemove={(forget) => void removeThis(row, forget)}
                />
              </GoneContext>
            ) : (
              <ReadCompromissoPanel
                compromisso={row}
                onEdit={canEdit ? () => setOpened({ id: row.id, edited: true }) : undefined}
              />
            )}
          </Fragment>
        )}
      </Dialog>
      {history.dialog}
      {alcance.dialog}
    </>
  );
}
