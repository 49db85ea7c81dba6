import { useEffect, useEffectEvent, useState } from 'react';
import { sentenceOf } from '../../shared/errors.ts';
import { useAllowed } from '../../web/session.tsx';
import { toast } from '../../web/toast.ts';
import { Dialog } from '../../web/ui/Dialog.tsx';
import { PresenceAvatars } from '../../web/ui/PresenceAvatars.tsx';
import { compromissoChanges } from '../auditoria/historico.contract.ts';
import { useHistoryPanel } from '../auditoria/useHistoryPanel.tsx';
import type { Compromisso } from './agenda.contract.ts';
import { agendaTexts as t } from './agenda.texts.ts';
import type { AgendaView } from './agendaView.tsx';
import { useRemove } from './compromissoActions.tsx';
import { EditCompromissoForm } from './CompromissoForm.tsx';
import { DayRows } from './AgendaList.tsx';

type Props = {
  view: AgendaView;
  rows: readonly Compromisso[];
  /** Whether `rows` are all of the period that the address names. */
  loaded: boolean;
};

/** The appointment that the address names, in its edit dialog. */
export function OpenedCompromisso({ view, rows, loaded }: Props) {
  const { aberto, close } = view;
  const remove = useRemove();
  const canEdit = useAllowed('agenda.edit');
  const history = useHistoryPanel(compromissoChanges);
  const found = rows.find((row) => row.id === aberto);
  // stays while it is open, also when somebody else deletes it under the hands of who edits
  const [kept, setKept] = useState<Compromisso | null>(null);
  if (found && kept !== found) setKept(found);
  if (!aberto && kept) setKept(null);
  const row = aberto && kept?.id === aberto ? kept : null;

  const missing = aberto !== '' && loaded && !found && !row;
  const tell = useEffectEvent(() => {
    toast.error(t.erroCarregar, sentenceOf('record.not_found'));
    close();
  });
  useEffect(() => {
    if (missing) tell();
  }, [missing]);

  return (
    <>
      <Dialog
        open={row !== null}
        onClose={close}
        title={canEdit ? t.editar : t.compromisso}
        beside={row && canEdit && <PresenceAvatars kind="agenda_compromissos" id={row.id} className="min-w-0" />}
      >
        {row &&
          (canEdit ? (
            <EditCompromissoForm
              key={row.id}
              compromisso={row}
              onDone={close}
              onHistory={history.allowed ? () => history.show(row.id, row.titulo) : undefined}
              onRemove={() => void remove(row).then((done) => done && close())}
            />
          ) : (
            <DayRows rows={[row]} onOpen={close} />
          ))}
      </Dialog>
      {history.dialog}
    </>
  );
}
