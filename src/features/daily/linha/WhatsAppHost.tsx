import { MessageCircle } from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { lazyPart } from '../../../web/parts/lazy-part.tsx';
import { useOffice } from '../../../web/session/session.tsx';
import { Button } from '../../../web/ui/Button.tsx';
import { Dialog } from '../../../web/ui/Dialog.tsx';
import { type Addressee, WriteContext } from '../../../web/ui/write-to.ts';
import { NewContato } from './ContatoForm.tsx';
import { linhaTexts as t } from './linha.texts.ts';
import { keepWritten, type Written, writtenIn } from './written.ts';

const Message = lazyPart(() => import('./WhatsAppDialog.tsx'));

/** Around a page with somebody's record: a message is looked at before the conversation opens, and asked about after it. */
export function WhatsAppHost({ children }: { children: ReactNode }) {
  const [to, setTo] = useState<Addressee | null>(null);
  return (
    <WriteContext value={setTo}>
      <ContatoBar />
      {children}
      <Suspense>{to && <Message to={to} onClose={() => setTo(null)} />}</Suspense>
    </WriteContext>
  );
}

/** Back from the conversation: whether it is to be written down. */
function ContatoBar() {
  const { id: tenantId } = useOffice();
  const [asked, setAsked] = useState<Written | null>(null);
  const [writing, setWriting] = useState(false);
  // what is being written down stays, however long ago the conversation began
  const look = useEffectEvent(() => writing || setAsked(writtenIn(tenantId)));
  useEffect(() => {
    const back = () => document.visibilityState === 'visible' && look();
    addEventListener('focus', back);
    document.addEventListener('visibilitychange', back);
    return () => {
      removeEventListener('focus', back);
      document.removeEventListener('visibilitychange', back);
    };
  }, []);
  if (!asked) return null;
  const { municipe, demandaId, texto } = asked;
  const over = () => {
    keepWritten(null);
    setAsked(null);
    setWriting(false);
  };
  return (
    <section
      aria-label={t.registrarContato}
      className="mb-3 flex animate-rise flex-wrap items-center gap-x-3 gap-y-2 rounded-md border border-line bg-surface py-2 pr-2 pl-4 print:hidden"
    >
      <MessageCircle size={18} strokeWidth={1.9} aria-hidden className="shrink-0 text-info" />
      <p role="status" className="min-w-40 flex-1 text-sm font-semibold break-words">
        {t.registrarContatoCom(municipe.nome_completo)}
      </p>
      <Button variant="primary" onClick={() => setWriting(true)}>
        {t.registrar}
      </Button>
      <Button variant="quiet" onClick={over}>
        {t.agoraNao}
      </Button>
      <Dialog open={writing} onClose={() => setWriting(false)} title={t.registrarContato} size="lg">
        <NewContato
          municipe={municipe}
          demandaId={demandaId}
          given={{ canal: 'WHATSAPP', sentido: 'FEITO', descricao: texto.toLocaleUpperCase('pt-BR') }}
          onSaved={over}
          onDone={() => setWriting(false)}
        />
      </Dialog>
    </section>
  );
}
