import { WifiOff } from 'lucide-react';
import { texts } from '../../../shared/texts.ts';
import { useServerAway } from '../../../web/calls/connection.ts';
import { useFormsWaiting } from '../../../web/forms/waiting-forms.ts';

/** Promises to save only where a form waits for it: what else was asked for failed, and said so. */
export function OfflineBanner() {
  const away = useServerAway();
  const waiting = useFormsWaiting();
  return (
    <div role="status" data-seen-always className="sticky top-12 z-20 print:hidden">
      {(away || waiting) && (
        <p className="flex items-center gap-2 border-b border-line bg-warn-soft px-4 py-2 text-sm font-medium text-warn md:px-6">
          <WifiOff size={16} aria-hidden className="shrink-0" />
          {waiting ? texts.semConexaoSalvaDepois : texts.semConexao}
        </p>
      )}
    </div>
  );
}
