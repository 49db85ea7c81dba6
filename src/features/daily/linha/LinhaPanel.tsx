import { MessageSquarePlus } from 'lucide-react';
import { useState } from 'react';
import { histories } from '../../../shared/history.ts';
import { usePhone } from '../../../web/browser/media.ts';
import { historyTexts } from '../../../web/history/history.texts.ts';
import { useHistoryPanel } from '../../../web/history/use-history-panel.tsx';
import { useAllowed } from '../../../web/session/session.tsx';
import { actionBar } from '../../../web/ui/action-bar.ts';
import { Button } from '../../../web/ui/Button.tsx';
import { CallLinks } from '../../../web/ui/CallLinks.tsx';
import { Card } from '../../../web/ui/Card.tsx';
import { Dialog } from '../../../web/ui/Dialog.tsx';
import type { Demanda } from '../demandas/demandas.contract.ts';
import { NewContato } from './ContatoForm.tsx';
import { useLinha } from './Linha.tsx';
import { linhaDaDemanda, type LinhaTipo } from './linha.contract.ts';
import { linhaTexts as t } from './linha.texts.ts';
import { NewNota } from './NotaForm.tsx';

type Props = { demanda: Demanda };
/** What is open stays open when a phone is turned. */
type Writing = {
  writing: boolean;
  setWriting: (now: boolean) => void;
  contact: boolean;
  setContact: (now: boolean) => void;
};
type WriteProps = Props & Writing & { onWritten: (tipo: LinhaTipo) => void };

/** What was said and done in a demand, and the line to add to it; on phones that is under the thumb. */
export function LinhaPanel({ demanda }: Props) {
  const { list, chips, show } = useLinha({ endpoint: linhaDaDemanda, id: demanda.id });
  const canWrite = useAllowed('notas.edit');
  const phone = usePhone();
  const [writing, setWriting] = useState(false);
  const [contact, setContact] = useState(false);
  const Write = phone ? Bar : Box;
  return (
    <Card title={t.titulo} actions={!phone && chips} className="print:hidden">
      {canWrite && (
        <Write
          demanda={demanda}
          writing={writing}
          setWriting={setWriting}
          contact={contact}
          setContact={setContact}
          onWritten={show}
        />
      )}
      {phone && chips}
      {list}
      <Values demanda={demanda} />
    </Card>
  );
}

/** A note, or a contact in the same place. */
function Box({
  demanda,
  writing,
  setWriting,
  contact,
  setContact,
  onWritten,
  onDone,
}: WriteProps & { onDone?: () => void }) {
  const { id, municipe } = demanda;
  const canContact = useAllowed('municipes.edit') && !municipe.deleted;
  const leave = () => {
    setContact(false);
    onDone?.();
  };
  const written = (tipo: LinhaTipo) => () => {
    onWritten(tipo);
    leave();
  };
  return (
    <div className="mb-4">
      {contact ? (
        <NewContato municipe={municipe} demandaId={id} onDone={leave} onSaved={written('CONTATO')} />
      ) : (
        <NewNota
          demandaId={id}
          onContact={canContact ? () => setContact(true) : undefined}
          onDone={onDone}
          onSaved={written('NOTA')}
          // in a window of its own it is open in any case
          onWriting={onDone ? undefined : setWriting}
          autoFocus={writing}
        />
      )}
    </div>
  );
}

function Bar(props: WriteProps) {
  const { demanda, writing, setWriting, contact, setContact } = props;
  const close = () => {
    setWriting(false);
    setContact(false);
  };
  const { id, telefone_ddd, nome_completo } = demanda.municipe;
  return (
    <>
      <div className={`${actionBar} flex gap-2`}>
        <Button variant="primary" icon={MessageSquarePlus} onClick={() => setWriting(true)}>
          {t.anotar}
        </Button>
        {telefone_ddd && (
          <CallLinks
            phone={telefone_ddd}
            name={nome_completo}
            about={{ municipeId: id, demandaId: demanda.id }}
            className="px-3!"
          />
        )}
      </div>
      <Dialog open={writing || contact} onClose={close} title={t.anotar}>
        <Box {...props} writing onDone={close} />
      </Dialog>
    </>
  );
}

/** For those who may read them: the values of before and after, which the line itself does not tell. */
function Values({ demanda }: Props) {
  const history = useHistoryPanel(histories.demandas);
  if (!history.allowed) return null;
  return (
    <p className="mt-3 border-t border-line pt-2">
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => history.show(demanda.id, demanda.numero)}
        className="min-h-11 rounded-sm text-xs text-ink-3 hover:text-ink hover:underline md:min-h-6"
      >
        {historyTexts.historico}
      </button>
      {history.dialog}
    </p>
  );
}
