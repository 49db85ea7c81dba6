import { MessageCircleQuestion } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../web/parts/lazy-part.tsx';
import { useAllowed } from '../../../web/session/session.tsx';
import { Button } from '../../../web/ui/Button.tsx';
import { desfechoTexts as t } from './desfecho.texts.ts';

const DesfechoDialog = lazyPart(() => import('./DesfechoDialog.tsx'));

type Props = {
  id: string;
  titulo: string;
  label?: string;
  /** Whether there is anything to ask; a window that is open stays, whatever a colleague has said meanwhile. */
  asked?: boolean;
};

/** The question, and the window that it opens; nothing for who may not answer. */
export function PerguntaPanel({ id, titulo, label = t.titulo, asked = true }: Props) {
  const canEdit = useAllowed('agenda.edit');
  const [open, setOpen] = useState(false);
  if (!canEdit || (!asked && !open)) return null;
  return (
    <>
      <Button
        icon={MessageCircleQuestion}
        className="my-1.5 self-start"
        aria-haspopup="dialog"
        onMouseEnter={DesfechoDialog.preload}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      <Suspense>{open && <DesfechoDialog id={id} titulo={titulo} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
