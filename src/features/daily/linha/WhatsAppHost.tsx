import { type ReactNode, Suspense, useState } from 'react';
import { lazyPart } from '../../../web/parts/lazy-part.tsx';
import { useOffice } from '../../../web/session/session.tsx';
import { type Addressee, WriteContext } from '../../../web/ui/write-to.ts';
import { writtenIn } from './written.ts';

const WhatsApp = lazyPart(() => import('./WhatsAppDialog.tsx'));

/** Around a page with people on it: a message is looked at before the conversation opens, and asked about after it. */
export function WhatsAppHost({ children }: { children: ReactNode }) {
  const { id: tenantId } = useOffice();
  const [to, setTo] = useState<Addressee | null>(null);
  const wrote = () => writtenIn(tenantId) !== null;
  const [asks, setAsks] = useState(wrote);
  function close() {
    setTo(null);
    setAsks(wrote());
  }
  return (
    <WriteContext value={setTo}>
      <Suspense>{(to || asks) && <WhatsApp to={to} onClose={close} />}</Suspense>
      {children}
    </WriteContext>
  );
}
